"""How results look in HTML: importing this gives every result type its notebook cell.

A view is a function from a result to a fragment. Every fragment is semantic (headings, tables, `details`, `ins`,
`del`), so that it still reads well where a stylesheet or a script is dropped; every word of an app is escaped.
"""

from workshop.agents.base import Choice
from workshop.app import App
from workshop.formats.delivery.delivered import Delivered
from workshop.guidelines.rule import Findings
from workshop.rewrite.suggestion import Suggestions
from workshop.show import html
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Comparison, Trial
from workshop.views.html.app import app
from workshop.views.html.delivered import delivered
from workshop.views.html.findings import findings
from workshop.views.html.overlap import overlap
from workshop.views.html.picks import choice, comparison, trial
from workshop.views.html.render import cell, stylesheet
from workshop.views.html.suggestions import suggestions

html.register(App, lambda result: cell(app(result)))
html.register(Delivered, lambda result: cell(delivered(result)))
html.register(Findings, lambda result: cell(findings(result)))
html.register(Overlap, lambda result: cell(overlap(result)))
html.register(Choice, lambda result: cell(choice(result)))
html.register(Trial, lambda result: cell(trial(result)))
html.register(Comparison, lambda result: cell(comparison(result)))
html.register(Suggestions, lambda result: cell(suggestions(result)))

__all__ = [
    "app",
    "cell",
    "choice",
    "comparison",
    "delivered",
    "findings",
    "overlap",
    "stylesheet",
    "suggestions",
    "trial",
]
