"""The commands as a person or a program calls them: words, JSON shapes and exit codes."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import command_line

DATA = Path(__file__).parent.parent / "data"
NOTES, ORDERS, DOCS = (str(DATA / name) for name in ("notes-android", "orders-android", "devdocs-mcp"))


@pytest.fixture
def workshop(monkeypatch, capsys):
    """Runs a command line; gives its exit code, standard output and standard error."""

    def run(*arguments):
        code, out, err = command_line.run(monkeypatch, capsys, *arguments)
        return code, out, err

    monkeypatch.delenv("WORKSHOP_MODEL", raising=False)
    return run


def test_show_prints_what_an_agent_reads(workshop):
    code, out, _ = workshop("show", DOCS)
    assert code == 0
    assert "search_docs" in out
    assert "ask_docs" in out


def test_show_says_how_much_of_a_small_window_the_functions_take(workshop):
    assert "of 4k" in workshop("show", DOCS)[1]
    size = json.loads(workshop("show", DOCS, "--json")[1])["size"]
    assert size["total"] == size["app_text"] + sum(size["tools"].values())
    assert size["windows"]["4k"] == pytest.approx(size["total"] / 4096, abs=1e-4)
    assert "estimate" in size["tokenizer"]


def test_show_as_a_client_says_what_is_left_and_what_was_lost(workshop, tmp_path):
    words = "Lists entries. " + "x" * 2100 + " Never follows links."
    (tmp_path / "tools.json").write_text(json.dumps([{"name": "list", "description": words, "inputSchema": {}}]))
    code, out, _ = workshop("show", str(tmp_path), "--as", "claude-code", "--server", "files")
    assert code == 0
    assert "mcp__files__list" in out
    assert "… [truncated]" in out
    assert "Never follows links." in out
    shown = json.loads(workshop("show", str(tmp_path), "--as", "claude-code", "--json")[1])
    assert [change["kind"] for change in shown["changes"]] == ["renamed", "cut"]
    assert shown["changes"][1]["gone"].endswith("Never follows links.")
    assert workshop("show", DOCS, "--as", "claude")[0] == 2


def test_check_for_clients(workshop, tmp_path):
    (tmp_path / "tools.json").write_text(json.dumps([{"name": "list.all", "description": "Lists.", "inputSchema": {}}]))
    code, out, _ = workshop(
        "check", str(tmp_path), "--fast", "--json", "--client", "openai-api", "--client", "bedrock"
    )  # fmt: skip
    found = [one for one in json.loads(out)["findings"] if one["rule"] == "name-rejected"]
    assert code == 1
    assert [one["client"] for one in found] == ["openai-api", "bedrock"]
    plain = json.loads(workshop("check", str(tmp_path), "--fast", "--json")[1])
    assert all(not one["code"].startswith("C") for one in plain["findings"])


def test_export_prints_declarations_and_says_what_the_format_forces(workshop, tmp_path):
    code, out, err = workshop("export", DOCS, "--to", "openai-responses", "--strict")
    assert code == 0
    assert all(tool["strict"] and tool["type"] == "function" for tool in json.loads(out))
    assert "search_docs, ask_docs, read_pages, hints: this format has no hints." in err
    path = tmp_path / "tools.json"
    code, out, err = workshop("export", DOCS, "--to", "mcp", "-o", str(path))
    assert (code, out) == (0, "")
    assert f"Written to {path}." in err
    assert workshop("show", str(path))[0] == 0
    assert workshop("export", DOCS, "--to", "soap")[0] == 2
    assert workshop("export", DOCS, "--to", "mcp", "-o", str(tmp_path / "none" / "x.json"))[0] == 2


def test_check_prints_the_shape_for_machines_and_fails_on_errors(workshop):
    code, out, _ = workshop("check", NOTES, "--fast", "--json")
    found = json.loads(out)
    assert code == 1
    assert found["version"] == 1
    assert found["app"] == {"name": "Quillbox"}
    assert found["profile"] == "appfunctions"
    wanted = {"id", "code", "rule", "severity", "tool", "place", "span", "text", "message", "advice", "fix"}
    for finding in found["findings"]:
        assert wanted <= set(finding)
        if finding["span"]:
            start, end = finding["span"]
            assert end - start == len(finding["text"])


@pytest.mark.parametrize(("fail_on", "code"), [("error", 1), ("warning", 1), ("advice", 1), ("never", 0)])
def test_fail_on_decides_the_exit_code(workshop, fail_on, code):
    assert workshop("check", NOTES, "--fast", "--fail-on", fail_on)[0] == code


def test_warnings_alone_pass_by_default(workshop, tmp_path):
    tools = [{"name": "create_note", "description": "This tool is used to create a note.", "inputSchema": {}}]
    (tmp_path / "tools.json").write_text(json.dumps({"tools": tools}))
    assert workshop("check", str(tmp_path), "--fast")[0] == 0
    assert workshop("check", str(tmp_path), "--fast", "--fail-on", "warning")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "no/such/folder"], "no/such/folder"),
        (["check", NOTES, "--fast", "--profile", "nobody"], "appfunctions"),
        (["check", NOTES, "--fast", "--fail-on", "fatal"], "error, warning, advice or never"),
        (["rule", "same-intention"], "same-intent"),
        (["evaluate", DOCS, "--requests", "no-such.jsonl"], "no-such.jsonl"),
        (["compare", DOCS, DOCS, "--renamed", "a"], "old=new"),
        (["try", DOCS, "hello", "--agent", "retrievall"], "PROVIDER:MODEL"),
        (["check", NOTES, "--encoder", "/no/such/encoder"], "/no/such/encoder"),
        (["suggest", DOCS, "--fast", "--save"], "--accept all"),
        (["suggest", DOCS, "--fast", "--accept", "nothing"], "There is no suggestion nothing"),
        (["edit", DOCS, "search_docs"], 'SOURCE TOOL "new text"'),
        (["edit", DOCS, "--app", "search_docs", "New."], '--app "new text"'),
        (["edit", DOCS, "serch_docs", "New."], "search_docs"),
        (["edit", DOCS, "search_docs", "New.", "--place", "parameters/x"], "query"),
        (["edit", DOCS, "search_docs", "New.", "--place", "title"], "parameters/NAME"),
        (["check"], "SOURCE"),
        (["chek", NOTES], "check"),
    ],
)
def test_what_cannot_be_done_is_said_and_ends_with_2(workshop, arguments, words):
    code, out, err = workshop(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nul.kt", b"package a\0"),
        ("utf16.kt", "import androidx.appfunctions.AppFunction".encode("utf-16")),
        ("endless.kt", b"/** AppFunction that never ends"),
        ("tools.json", b'{"tools": []}'),
    ],
)
@pytest.mark.parametrize("command", ["check", "evaluate", "show"])
def test_a_source_without_any_function_is_no_success(workshop, tmp_path, command, name, data):
    (tmp_path / name).write_bytes(data)
    code, out, err = workshop(command, str(tmp_path / name))
    assert (code, out) == (2, "")
    assert name in err


def test_the_version_is_printed(workshop):
    code, out, _ = workshop("--version")
    assert (code, out.split()[0]) == (0, "workshop")


def test_accepted_suggestions_are_printed_for_programs(workshop):
    code, out, _ = workshop("suggest", DOCS, "--fast", "--accept", "all", "--json")
    written = json.loads(out)
    assert code == 0
    assert (written["version"], written["saved"]) == (1, False)
    assert written["accepted"]
    assert written["diff"].startswith("--- a/tools.json")


def test_rules_are_listed_and_have_pages(workshop):
    code, out, _ = workshop("rule")
    assert code == 0
    assert "same-intent" in out
    code, page, _ = workshop("rule", "same-intent")
    assert code == 0
    assert all(heading in page for heading in ("What it looks for", "Why", "How it decides", "Limits", "Source"))


def test_accepting_a_suggestion_shows_the_diff_and_saving_writes_it(workshop, tmp_path):
    source = shutil.copytree(DOCS, tmp_path / "docs")
    before = (source / "tools.json").read_bytes()
    code, diff, err = workshop("suggest", str(source), "--fast", "--accept", "all")
    assert code == 0
    assert diff.startswith("--- a/tools.json")
    assert "Nothing was written" in err
    assert (source / "tools.json").read_bytes() == before
    code, again, err = workshop("suggest", str(source), "--fast", "--accept", "all", "--save")
    assert (code, again) == (0, diff)
    assert "Saved" in err
    assert (source / "tools.json").read_bytes() != before


def test_an_edit_shows_its_diff_and_saving_writes_it(workshop, tmp_path):
    source = shutil.copytree(DOCS, tmp_path / "docs")
    before = (source / "tools.json").read_bytes()
    for arguments in (["search_docs", "New words."], ["search_docs", "New words.", "--place", "parameters/query"]):
        code, diff, err = workshop("edit", str(source), *arguments)
        assert code == 0
        assert [line for line in diff.splitlines() if line.startswith("+ ")] == [
            line for line in diff.splitlines() if "New words." in line
        ]
        assert "Nothing was written" in err
    assert (source / "tools.json").read_bytes() == before
    code, again, err = workshop("edit", str(source), *arguments, "--save")
    assert (code, again) == (0, diff)
    assert "Saved" in err
    assert b"New words." in (source / "tools.json").read_bytes()


def test_an_edit_is_printed_for_programs(workshop):
    code, out, _ = workshop("edit", DOCS, "search_docs", "New words.", "--json")
    written = json.loads(out)
    assert (code, written["version"], written["saved"]) == (0, 1, False)
    assert "New words." in written["diff"]


def test_the_text_of_the_app_is_edited_without_a_function(workshop):
    code, diff, _ = workshop("edit", DOCS, "--app", "New words.")
    assert code == 0
    assert "New words." in diff
    assert workshop("edit", DOCS, "--app", "New words.", "--place", "instructions")[1] == diff


def test_an_edit_of_a_docstring_touches_its_line_only(workshop, tmp_path):
    source = tmp_path / "tools.py"
    source.write_text('@tool\ndef find(query: str) -> str:\n    """Finds.\n\n    Args:\n        query: Old.\n    """\n')
    code, diff, _ = workshop("edit", str(source), "find", "What to find.", "--place", "parameters/query", "--save")
    assert code == 0
    assert [line for line in diff.splitlines()[2:] if line[0] in "+-"] == [
        "-        query: Old.",
        "+        query: What to find.",
    ]
    assert "        query: What to find.\n" in source.read_text()


@pytest.mark.encoder
def test_try_prints_probabilities_and_says_who_picked(workshop):
    code, out, _ = workshop("try", ORDERS, "where is my parcel?", "--json")
    choice = json.loads(out)
    assert code == 0
    assert {"version", "agent", "outcome", "picked", "scores", "none_probability", "margin"} <= set(choice)
    assert choice["picked"] == "trackParcel"
    assert sum(score["probability"] for score in choice["scores"]) + choice["none_probability"] == pytest.approx(1)
    assert "not by a language model" in workshop("try", ORDERS, "where is my parcel?")[1]


def test_a_chat_model_without_a_key_is_no_answer_and_names_the_variable(workshop, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    code, out, err = workshop("try", DOCS, "hello", "--agent", "openai:gpt-5-mini")
    assert code == 2
    assert "OPENAI_API_KEY" in out
    assert "go to openai:gpt-5-mini" in err


@pytest.mark.encoder
def test_overlap_prints_the_shape_for_machines(workshop):
    code, out, _ = workshop("overlap", NOTES, "--json")
    found = json.loads(out)
    assert code == 0
    assert {"version", "pairs", "clusters", "map"} <= set(found)
    keys = {"rank", "a", "b", "risk", "verdict", "semantic", "lexical", "same_words", "different_words"}
    assert all(keys <= set(pair) for pair in found["pairs"])
    assert [pair["rank"] for pair in found["pairs"]] == list(range(1, len(found["pairs"]) + 1))


@pytest.mark.encoder
def test_evaluate_and_compare_print_the_shapes_for_machines(workshop, tmp_path):
    code, out, _ = workshop("evaluate", DOCS, "--json")
    trial = json.loads(out)
    assert code == 0
    assert trial["right"] + trial["wrong"] + trial["none"] + trial["extra"] + trial["errors"] == trial["n"]
    assert len(trial["choices"]) == trial["n"] >= 60
    assert {"version", "agent", "accuracy", "interval", "confusions"} <= set(trial)

    code, out, _ = workshop("evaluate", DOCS, "--no-none", "--json")
    assert all(choice["picked"] for choice in json.loads(out)["choices"])

    code, out, _ = workshop("compare", DOCS, DOCS, "--json")
    same = json.loads(out)
    assert code == 0
    assert (same["fixed"], same["broken"], same["difference"]) == (0, 0, 0)
    assert same["verdict"] in {"no evidence", "not enough requests"}
    assert {"version", "n", "interval", "p_value", "needed"} <= set(same)


@pytest.mark.encoder
def test_report_writes_one_file_and_says_where(workshop, tmp_path):
    page = tmp_path / "review.html"
    code, out, _ = workshop("report", NOTES, "-o", str(page))
    assert code == 0
    assert str(page) in out
    assert "error" in out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.encoder
def test_a_side_of_compare_may_be_a_revision(workshop, tmp_path):
    app = tmp_path / "app"
    shutil.copytree(DOCS, app)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        subprocess.run([*git, *command], check=True)
    tools = app / "tools.json"
    tools.write_text(tools.read_text().replace("Use this tool to look through", "Searches"))
    code, out, err = workshop("compare", "git:HEAD", str(app), "--json")
    assert code == 0, err
    assert json.loads(out)["n"] >= 60
    code, _, err = workshop("compare", "git:nothing", str(app))
    assert code == 2
    assert "There is no revision nothing." in err
