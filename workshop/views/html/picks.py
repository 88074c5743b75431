"""What agents picked, in HTML: one choice, a trial, two trials compared."""

from __future__ import annotations

import json

from markupsafe import Markup

from workshop.agents.base import Choice
from workshop.trials.trial import Comparison, Trial
from workshop.views.html.confusion import matrix
from workshop.views.html.render import rendered

_SCORES = 8


def choice(result: Choice) -> Markup:
    """What was picked for one request, and how likely each function was."""
    calls = [(call.tool, json.dumps(dict(call.arguments), ensure_ascii=False)) for call in result.calls]
    return rendered("choice.html", choice=result, calls=calls, scores=(result.scores or ())[:_SCORES])


def trial(result: Trial) -> Markup:
    """Counts, confusion matrix, languages, and every request that missed."""
    return Markup("").join((summary(result), confusions(result), misses(result)))


def summary(result: Trial) -> Markup:
    """How many were right, and what to know before believing it."""
    return rendered("trial.html", trial=result)


def confusions(result: Trial) -> Markup:
    """What was taken for what: a matrix of the functions that were confused; empty when none was."""
    return rendered("confusions.html", trial=result, matrix=matrix(result))


def misses(result: Trial) -> Markup:
    """Every request that missed, then those without an answer by its reason; empty when there are none."""
    return rendered("misses.html", trial=result)


def comparison(result: Comparison) -> Markup:
    """The verdict, the numbers behind it, every request that changed."""
    return rendered("comparison.html", comparison=result)
