"""`git:REV:PATH`: a source as it was, out of git's own store; never written, never anything else run."""

import json
import os
import shutil
import subprocess

import pytest

from tests.formats.lists import MCP_TOOL, write
from workshop.errors import LoadError, SaveError
from workshop.formats import revision
from workshop.formats.load import load
from workshop.formats.save import diff, save

NEW = {**MCP_TOOL, "description": "New."}


def git(folder, *arguments):
    who = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    nothing = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    command = ["git", "-C", str(folder), "-c", "init.defaultBranch=main", *arguments]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **who, **nothing})


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository in which `app/tools.json` said something else at the tag `old`."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    root = tmp_path / "repo"
    (root / "app").mkdir(parents=True)
    git(root, "init", "-q")
    write(root / "app", [MCP_TOOL])
    write(root / "app", [{**MCP_TOOL, "name": "gone"}], name="gone é.json")
    write(root / "app", {"a": 1}, name=".hidden.json")
    (root / "app" / "link.json").symlink_to("/etc/hostname")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    git(root, "tag", "old")
    (root / "app" / "gone é.json").unlink()
    write(root / "app", [NEW])
    monkeypatch.chdir(root)
    return root


def names(app):
    return [tool.name for tool in app.tools]


def test_a_folder_is_read_as_it_was(repository):
    app = load("git:old:app")
    assert names(app) == ["gone", "create"]
    assert app.tool("create").description.value == MCP_TOOL["description"]
    assert app.name == "app"
    assert app.root == str(repository / "app")
    assert app.sources == (f"git:old:{repository / 'app'}",)
    assert [file.path for file in app.files] == ["gone é.json", "tools.json"]


def test_a_file_is_read_as_it_was_also_when_it_is_gone(repository):
    assert names(load("git:old:app/gone é.json")) == ["gone"]
    shutil.rmtree(repository / "app")
    assert names(load("git:HEAD:app/gone é.json")) == ["gone"]
    assert names(load("git:old:app")) == ["gone", "create"]


def test_paths_are_relative_to_the_current_folder(repository, monkeypatch):
    monkeypatch.chdir(repository / "app")
    assert names(load("git:old")) == names(load("git:old:.")) == names(load("git:old:../app")) == ["gone", "create"]
    monkeypatch.chdir("/")
    assert names(load(f"git:old:{repository}/app")) == ["gone", "create"]


def test_a_revision_equals_the_folder_where_nothing_changed(repository):
    git(repository, "stash")
    now, then = load("app"), load("git:HEAD:app")
    assert now.tools == then.tools
    assert now.files == then.files


def test_the_work_tree_and_the_repository_stay_as_they_are(repository):
    def state():
        return {path: path.stat().st_mtime_ns for path in repository.rglob("*") if not path.is_symlink()}

    before = state()
    load("git:old:app")
    assert state() == before


def test_a_revision_cannot_be_saved(repository):
    app = load("git:old:app").edit("create", description="Other.")
    for act in (save, diff):
        with pytest.raises(SaveError, match="A git revision cannot be written to") as caught:
            act(app)
        assert "Load the folder as it is now" in caught.value.advice
    assert json.loads((repository / "app" / "tools.json").read_text()) == [NEW]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("git:", "This names no revision"),
        ("git::app", "This names no revision"),
        ("git:--output=x:app", "This names no revision"),
        ("git:nothing:app", "There is no revision nothing"),
        ("git:old:other", "There is no other in old"),
        ("git:old:/", "not in a git repository"),
        ("git:old^{tree}:app", r"There is no revision old\^\{tree\}"),
        ("git:a\0b:app", "This names no revision"),
        ("git:old:app/:(top)*", r"There is no app/:\(top\)\* in old"),
    ],
)
def test_what_git_cannot_give_is_one_clear_error(source, message, repository):
    with pytest.raises(LoadError, match=message) as caught:
        load(source)
    assert caught.value.where


def test_without_git_the_error_says_so(repository, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LoadError, match="git is not installed"):
        load("git:old:app")


def test_what_git_does_not_hold_is_listed(repository):
    blob = subprocess.run(["git", "rev-parse", "old:app/tools.json"], capture_output=True, text=True, check=True).stdout
    (repository / ".git" / "objects" / blob[:2] / blob[2:].strip()).unlink()
    app = load("git:old:app")
    assert names(app) == ["gone"]
    assert [(note.path, note.reason) for note in app.unread] == [("tools.json", "git does not have this file here.")]
    with pytest.raises(LoadError, match="git does not have this file here"):
        load("git:old:app/tools.json")


def test_large_files_are_not_read(repository, monkeypatch):
    monkeypatch.setattr(revision, "MAX_BYTES", 10)
    with pytest.raises(LoadError, match="This file has 0 MB"):
        load("git:old:app/tools.json")


def test_a_side_without_a_path_is_the_other_side_as_it_was(repository):
    assert str(revision.parse("git:old", "app")) == f"git:old:{repository}/app"
    assert str(revision.parse("git:old", "git:HEAD:app")) == f"git:old:{repository}/app"
    assert str(revision.parse("git:old:b", "app")) == f"git:old:{repository}/b"
    assert str(revision.parse("git:old", "git:HEAD")) == f"git:old:{repository}"
