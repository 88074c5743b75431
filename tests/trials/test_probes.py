from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.trials.fakes import app_of
from workshop.app import App, Parameter, Text, Tool
from workshop.language.names import words
from workshop.trials.probes import MOST_FUNCTIONS, probes

VERBS = st.sampled_from("create get list search update delete cancel send book track frobnicate note".split())
NOUNS = st.lists(st.sampled_from("note Task orderLine all in my new parcel X2".split()), max_size=3)
STYLES = st.sampled_from(["camel", "snake", "dotted"])


@st.composite
def names(draw: st.DrawFn) -> str:
    parts = [draw(VERBS), *draw(NOUNS)]
    style = draw(STYLES)
    if style == "camel":
        return parts[0] + "".join(part[:1].upper() + part[1:] for part in parts[1:])
    return ("_" if style == "snake" else ".").join(parts)


@given(st.lists(names(), unique=True, max_size=12))
def test_probes_are_the_same_each_time_and_name_no_function_they_ask_for(tools: list[str]) -> None:
    app = app_of(*tools)
    made = probes(app)
    assert made == probes(app)
    assert len({one.id for one in made}) == len({one.request for one in made}) == len(made)
    for one in made:
        assert one.generated
        assert set(one.right) <= set(app.keys())
        for name in one.right:
            assert name.lower() not in one.request.lower()
            assert " ".join(words(name)) not in one.request.lower()


def test_every_readable_function_is_asked_for_twice() -> None:
    made = probes(app_of("createNote", "search_orders", "cancelBooking"))
    for name in ("createNote", "search_orders", "cancelBooking"):
        assert [one.kind for one in made if one.expected == name] == ["direct", "indirect"]


def test_required_parameters_are_offered() -> None:
    schema = {"type": "object"}
    parameters = tuple(Parameter(name, name, Text(), schema, True) for name in ("parcelNumber", "postCode"))
    made = probes(App("p", "Post", tools=(Tool("trackParcel", "trackParcel", parameters=parameters),)))
    assert made[0].request == "how is my parcel doing? I can give you the post code"


def test_functions_that_read_alike_share_their_requests() -> None:
    made = [one for one in probes(app_of("getNote", "showNote")) if one.right]
    assert [one.right for one in made] == [("getNote", "showNote")] * 2


def test_negatives_keep_clear_of_what_the_app_does() -> None:
    negatives = [one for one in probes(app_of("tellJokeAboutPenguins", "paintPicture")) if not one.right]
    assert len(negatives) >= 2
    assert all(one.kind == "negative" and "penguins" not in one.request for one in negatives)


def test_a_large_app_is_probed_in_part() -> None:
    app = app_of(*(f"createThing{number}Of{number % 7}" for number in range(950)))
    asked = {name for one in probes(app) for name in one.right}
    assert MOST_FUNCTIONS / 2 <= len(asked) <= MOST_FUNCTIONS
