"""Suggestions: better words as a word diff, with their proof, to be accepted or left."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from workshop.rewrite.suggestion import Suggestion, Suggestions
from workshop.ui import html
from workshop.ui.press import Press
from workshop.ui.session import Session
from workshop.ui.told import told


class Suggesting:
    """A button that asks for better words, and what came of it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.suggest = Press(tooltip="As a word diff, each with its proof")
        self.said = widgets.HTML()
        self.offers = widgets.VBox()
        self.widget = widgets.VBox([self.offers, self.said])
        self._shown: Suggestions | None = None
        self.suggest.on_click(self.suggested)
        session.listen(self.show)

    def show(self) -> None:
        """The suggestions for what is selected."""
        state, busy = self.session.state, bool(self.session.busy)
        self.suggest.description = (
            "Suggest better words for every function" if state.selected is None else "Suggest better words"
        )
        self.suggest.rest(busy, useful=not self.session.means.no_agent)
        found = state.suggestions.get(state.selected)
        self.said.value = html.suggested(found, state.selected)
        if found is not self._shown:
            self._shown = found
            self.offers.children = [self._offer(found, one) for one in found.suggestions] if found else []
        for offer in self.offers.children:
            offer.children[1].disabled = busy

    @told
    def suggested(self, _: object) -> None:
        """A person wants better words."""
        self.session.suggest()

    @told
    def accepted(self, suggestion: Suggestion) -> None:
        """A person takes a suggestion."""
        self.session.accept(suggestion)
        self.suggest.focus()  # the button just pressed is gone

    def _offer(self, found: Suggestions, one: Suggestion) -> widgets.VBox:
        words = "Accept" if one.holds else "Accept all the same"
        button = widgets.Button(description=words, tooltip=f"Take these words for {one.tool or 'the app'}")
        button.on_click(self._taking(one))
        offer = widgets.VBox([widgets.HTML(html.suggestion(found, one)), button])
        offer.add_class("wsp-offer")
        return offer

    def _taking(self, one: Suggestion) -> Callable[[object], None]:
        return lambda _: self.accepted(one)
