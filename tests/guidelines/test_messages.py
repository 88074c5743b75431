"""Messages and advice as people read them."""

from dataclasses import replace

import pytest

from workshop.app import App
from workshop.guidelines.check import check
from workshop.guidelines.example import example, function
from workshop.guidelines.rule import Finding


def only(app: App, rule: str) -> Finding:
    (found,) = [one for one in check(app, fast=True).findings if one.rule == rule]
    return found


@pytest.mark.parametrize(
    ("said", "name", "offered"),
    [
        ("searchContact", "searchContacts", True),
        ("search_contacts", "searchContacts", True),
        ("serchContacts", "searchContacts", True),
        ("shareNote", "searchNotes", False),
        ("get-roots-list", "get-resource-links", False),
        ("unlockDoor", "lockDoor", False),
        ("getContacts", "setContacts", False),
        ("searchContacts", "searchContactsByName", False),
    ],
)
def test_a_name_is_offered_only_where_spelling_alone_differs(said: str, name: str, offered: bool) -> None:
    app = example(function(name, "Finds people by name."), app=f"Contacts. Call `{said}` first.").app
    assert (f"Write {name} if" in only(app, "app-names-missing-function").advice) == offered


def test_a_mention_is_told_from_an_order() -> None:
    other = function("search_documents", "Finds documents.")
    mention = example(other, function("answer", "Answers from the same corpus as search_documents.")).app
    order = example(other, function("answer", "Answers. Use search_documents instead.")).app
    rule = "refers-to-other-function"
    assert only(mention, rule).message == "This names search_documents, another function."
    assert only(order, rule).message == "This sends the agent to search_documents, another function."


def test_what_has_no_name_is_spoken_of_all_the_same() -> None:
    app = example(function("findNotes", "Finds notes by title.", {"": ""})).app
    assert only(app, "parameter-undescribed").message.startswith("A parameter without a name has no description")


def test_invisible_characters_are_counted_in_grammar() -> None:
    one = only(example(function("find", "Finds\u202e notes.")).app, "agent-instructions-embedded")
    two = only(example(function("find", "Finds\u202e\u2066 notes.")).app, "agent-instructions-embedded")
    assert one.message == "The text holds U+202E, a character that no reader sees."
    assert two.message == "The text holds U+202E U+2066, characters that no reader sees."


def test_an_app_of_one_function_is_not_spoken_of_in_the_plural() -> None:
    app = replace(example(function("find", "Finds notes by title.")).app, carries=("app-description",))
    assert "functions" not in only(app, "app-description-missing").message
