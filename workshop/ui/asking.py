"""Try a request: type what a user might say, see which function is picked and how surely."""

from __future__ import annotations

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.field import Field
from workshop.ui.press import Press
from workshop.ui.session import Session
from workshop.ui.told import told


class Asking:
    """A request, who answers it, and the answer."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.request = Field(description="Try a request", placeholder="what a user might say")
        self.ask = Press(description="Try", button_style="primary", tooltip="See which function is picked")
        self.answer = widgets.HTML()
        self.look = widgets.Button(description="Read it", tooltip="Read the function that was picked")
        self.widget = widgets.VBox([widgets.HBox([self.request, self.ask]), self.answer, self.look])
        self.widget.add_class("wsp-asking")
        self.request.on_enter(self.entered)
        self.ask.on_click(self.asked)
        self.look.on_click(self.looked)
        session.listen(self.show)

    def show(self) -> None:
        """The last answer."""
        state = self.session.state
        self.answer.value = html.asked(state, self.session.means)
        picked = state.choice.picked if state.choice else None
        self.look.layout.display = "none" if picked in (None, state.selected) else None
        self.look.description = f"Read {picked}" if picked else "Read it"
        self.ask.rest(bool(self.session.busy), useful=not self.session.means.no_agent)

    @told
    def asked(self, _: object) -> None:
        """A person pressed the button."""
        self.session.ask(self.request.text)

    @told
    def entered(self) -> None:
        """A person pressed Enter."""
        self.session.ask(self.request.text)

    @told
    def looked(self, _: object) -> None:
        """A person wants to read the function that was picked."""
        choice = self.session.state.choice
        if choice and choice.picked:
            self.session.select(choice.picked)
