"""Requests for an app that has none: made from names and parameters, in everyday words, without any model.

They show where texts are too thin to choose by; they are not what people ask. Every one is `generated`.
No request holds the name of a function it asks for, written in any style.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from workshop.app import App, Tool
from workshop.language.names import words
from workshop.trials.trial import Request, RequestKind

#: Larger apps are probed at this many functions, spread over all of them.
MOST_FUNCTIONS = 100

#: How people ask for what a verb in a name means: direct, then indirect. `{}` is what the name says after it.
_PHRASES: dict[str, tuple[str, str]] = {
    "add create insert make new post write compose register": (
        "I need a fresh {} please",
        "there is no {} for this yet, can you take care of that?",
    ),
    "get fetch read show view open load retrieve describe display": (
        "what is in my {}?",
        "I forgot the details of the {}, can you look?",
    ),
    "list all browse enumerate": ("which {} do I have?", "I want to see every one of my {}"),
    "search find query lookup look filter": ("where did my {} go?", "I am after a certain {} but cannot place it"),
    "update edit change set rename modify patch mark move adjust": (
        "my {} is out of date, please correct it",
        "something about the {} is wrong now",
    ),
    "delete remove clear erase drop": ("I no longer want the {}", "get rid of that {} for me"),
    "cancel stop end abort pause": ("please call off the {}", "I have changed my mind about the {}"),
    "send share message reply forward notify invite": (
        "let someone else have the {}",
        "a friend should receive the {} from me",
    ),
    "book reserve order buy schedule start run play": (
        "I would like a {} for later today",
        "can you arrange the {} for me?",
    ),
    "track check count verify": ("how is my {} doing?", "any news on the {}?"),
}
_VERBS = {verb: phrases for verbs, phrases in _PHRASES.items() for verb in verbs.split()}
_OTHER = ("I could use some help with {}", "it is about {}, can you do that?")

#: What nearly no app does. One whose words an app uses is left out for that app.
_NEGATIVES = (
    "what is the capital of Peru?",
    "tell me a joke about penguins",
    "how many legs does a spider have?",
    "who painted the Mona Lisa?",
    "translate good evening into Finnish",
    "what rhymes with orange?",
    "how do I get a wine stain out of wool?",
    "why is the sky blue?",
)


def probes(app: App) -> tuple[Request, ...]:
    """Two requests a function and some that no function should answer; the same app gives the same requests."""
    keys = dict(zip(app.keys(), app.tools, strict=True))
    step = max(1, -(-len(keys) // MOST_FUNCTIONS))
    asked: dict[str, list[str]] = defaultdict(list)
    kinds: dict[str, RequestKind] = {}
    for key in list(keys)[::step]:
        for kind, text in _phrased(keys[key]):
            asked[text].append(key)
            kinds.setdefault(text, kind)
    # Functions whose names read alike share a request: any of them is then right.
    made = [
        Request(text, right[0], tuple(right) if len(right) > 1 else (), kind=kinds[text])
        for text, right in asked.items()
    ]
    made += [Request(text, None, kind="negative") for text in _negatives(app, len(made))]
    return tuple(
        replace(one, id=f"probe-{number:03}", language="en", generated=True) for number, one in enumerate(made, 1)
    )


def _phrased(tool: Tool) -> Iterator[tuple[RequestKind, str]]:
    name = words(tool.name.rpartition("#")[2].rpartition(".")[2]) or words(tool.name)
    verb = next((word for word in name if word in _VERBS), None)
    thing = " ".join(word for word in name if word != verb)
    direct, indirect = _VERBS[verb] if verb else _OTHER
    given = [" ".join(words(one.name)) for one in tool.parameters if one.required and not one.nested][:2]
    if not thing:
        thing, given = " and ".join(given), []
    if not thing:
        return
    # A parameter that repeats the thing ("note id" of a note) adds nothing that a person would say.
    told = [one for one in given if not set(one.split()) & {*thing.split(), "id"}]
    kinds: tuple[tuple[RequestKind, str], ...] = (
        ("direct", direct.format(thing) + (f" I can give you the {' and the '.join(told)}" if told else "")),
        ("indirect", indirect.format(thing)),
    )
    for kind, text in kinds:
        if " ".join(name) not in text and tool.name.lower() not in text.lower():
            yield kind, text


def _negatives(app: App, positive: int) -> list[str]:
    used = {word for _, _, text in app.texts() for word in words(text.reaching) if len(word) > 3}
    used.update(word for tool in app.tools for word in words(tool.name))
    apart = [text for text in _NEGATIVES if not {word for word in words(text) if len(word) > 4} & used]
    return apart[: max(2, positive // 8)]
