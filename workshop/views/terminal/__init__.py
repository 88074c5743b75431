"""How results look in a terminal: importing this gives every result type its `str`.

A view is a function from a result to something rich can print. Colour and width come from the console; where
there is none (a pipe, a log, a notebook's text) the same lines stand unwrapped and uncoloured.
"""

from workshop.agents.base import Choice
from workshop.app import App
from workshop.formats.delivery.delivered import Delivered
from workshop.guidelines.rule import Findings
from workshop.rewrite.suggestion import Suggestions
from workshop.show import terminal
from workshop.similarity.pairs import Overlap
from workshop.trials.trial import Comparison, Trial
from workshop.views.terminal.app import app
from workshop.views.terminal.choice import choice
from workshop.views.terminal.comparison import comparison
from workshop.views.terminal.console import printed
from workshop.views.terminal.delivered import delivered
from workshop.views.terminal.findings import count, findings, summary
from workshop.views.terminal.overlap import overlap
from workshop.views.terminal.suggestions import suggestions
from workshop.views.terminal.trial import trial

terminal.register(App, lambda result: printed(app(result)))
terminal.register(Delivered, lambda result: printed(delivered(result)))
terminal.register(Findings, lambda result: printed(findings(result)))
terminal.register(Overlap, lambda result: printed(overlap(result)))
terminal.register(Choice, lambda result: printed(choice(result)))
terminal.register(Trial, lambda result: printed(trial(result)))
terminal.register(Comparison, lambda result: printed(comparison(result)))
terminal.register(Suggestions, lambda result: printed(suggestions(result)))

__all__ = [
    "app",
    "choice",
    "comparison",
    "count",
    "delivered",
    "findings",
    "overlap",
    "printed",
    "suggestions",
    "summary",
    "trial",
]
