import pytest
from hypothesis import given
from hypothesis import strategies as st

from workshop.language.names import is_compound, stem, words


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("searchPhotosByDay", "search photos by day"),
        ("search_photos", "search photos"),
        ("API-get-user", "api get user"),
        ("notes.list", "notes list"),
        ("parseHTMLPage", "parse html page"),
        ("Homes_2_FindHome", "homes 2 find home"),
        ("создатьЗаметку", "создать заметку"),
        ("", ""),
    ],
)
def test_words(name: str, expected: str) -> None:
    assert words(name) == tuple(expected.split())


@given(st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=1, max_size=5))
def test_every_style_has_the_same_words(parts: list[str]) -> None:
    camel = parts[0] + "".join(part.capitalize() for part in parts[1:])
    assert words(camel) == words("_".join(parts)) == words("-".join(parts)) == words(".".join(parts)) == tuple(parts)


@pytest.mark.parametrize("token", ["sendMessage", "send_message", "get_2_notes"])
def test_code_writes_compounds(token: str) -> None:
    assert is_compound(token)


@pytest.mark.parametrize("token", ["photos", "YouTube", "MAX_SIZE", "ISO", "Note"])
def test_prose_does_not(token: str) -> None:
    assert not is_compound(token)


@pytest.mark.parametrize(
    "forms", ["create creates creating created", "delete deletes deleting deletion", "copy copies"]
)
def test_stems_meet(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1
