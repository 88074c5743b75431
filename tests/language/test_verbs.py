import pytest

from workshop.language.verbs import gerund, name_effects, third_person, verbs


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("fetchOldDrafts", "read"),
        ("getOrCreateNote", "read create"),
        ("API-get-user", "read"),
        ("markAsRead", "update"),
        ("message_search", "read"),
        ("sendMessage", "send"),
        ("updateList", "update"),
        ("browser_drop", ""),
    ],
)
def test_names(name: str, expected: str) -> None:
    assert name_effects(name) == tuple(expected.split())


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Removes every draft and returns how many were removed.", "en", "delete read"),
        ("Lists notes, updates and comments.", "en", "read"),
        ("Updates from the team, newest first.", "en", ""),
        ("Finds drafts, then permanently deletes them.", "en", "read delete"),
        ("Returns notes that were deleted.", "en", "read"),
        ("Delete a note and send it.", "en", "delete send"),
        ("Finds notes. Delete the old ones yourself.", "en", "read"),
        ("Search for a home to rent or buy.", "en", "read"),
        ('Returns the note "Deletes all".', "en", "read"),
        ("Elimina borradores y devuelve cuántos.", "es", "delete read"),
        ("Удаляет черновики и возвращает число.", "ru", "delete read"),
        ("খসড়া মুছে ফেলে।", "bn", "delete"),
        ("মুছে ফেলা নোট দেখায়।", "bn", "read"),
        ("Supprime les brouillons.", None, ""),
    ],
)
def test_descriptions(text: str, language: str | None, expected: str) -> None:
    assert [verb.effect for verb in verbs(text, language)] == expected.split()


def test_forms() -> None:
    assert [third_person(word) for word in ("create", "copy", "search", "play")] == [
        "creates",
        "copies",
        "searches",
        "plays",
    ]
    assert [gerund(word) for word in ("create", "get", "see")] == ["creating", "getting", "seeing"]
