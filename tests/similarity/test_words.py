from __future__ import annotations

import pytest
import yaml

from workshop.language.names import stem
from workshop.similarity import words
from workshop.similarity.words import meaning_words, opposites, split_name, stems, verb_kind


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("createNote", "create note"),
        ("get_html_page", "get html page"),
        ("getHTMLPage", "get html page"),
        ("search-recipes", "search recipes"),
        ("API-get-block-children", "api get block children"),
        ("com.example.Notes#createNote", "com example notes create note"),
        ("v2Login", "v2 login"),
        ("найтиДом", "найти дом"),
        ("___", ""),
    ],
)
def test_names_are_split_where_people_read_them_apart(name: str, split: str) -> None:
    assert split_name(name) == split


def test_empty_words_go_and_forms_of_a_word_are_one() -> None:
    assert meaning_words("Lists the notes of a user.") == ["lists", "notes", "user"]
    assert stems("notes noted note") == [stem("note")] * 3


@pytest.mark.parametrize(
    ("a", "b", "found"),
    [
        ("lock", "unlocks", True),
        ("Creating", "deleted", True),
        ("received", "sent", True),
        ("create", "add", False),
        ("lock", "lock", False),
        ("note", "task", False),
    ],
)
def test_opposites_are_found_in_every_form_and_both_ways(a: str, b: str, found: bool) -> None:
    assert (opposites(stems(a), stems(b)) is not None) is found
    assert (opposites(stems(b), stems(a)) is not None) is found


def test_verbs_that_do_the_same_are_of_one_kind() -> None:
    assert verb_kind("fetching") == verb_kind("get") == "read"
    assert verb_kind("removes") == "delete"
    assert verb_kind("orchard") is None


def test_no_word_is_its_own_opposite_and_no_verb_is_empty() -> None:
    data = yaml.safe_load(words.Path(words.__file__).with_name("words.yaml").read_text("utf-8"))
    verbs = {verb for kind in data["verbs"].values() for verb in kind.split()}
    assert not verbs & set(data["empty"].split())
    for left, right in data["opposites"]:
        assert not {*map(stem, left.split())} & {*map(stem, right.split())}, (left, right)


def test_words_of_every_script_stay_whole_and_possessives_lose_their_s() -> None:
    assert meaning_words("নোটটি মুছে ফেলে") == ["নোটটি", "মুছে", "ফেলে"]
    assert meaning_words("The user's notes, the users' notes, don't") == ["user", "notes", "users", "notes", "don't"]
