"""What leaves the panel: the edits into the source, after they were shown, and the report."""

from __future__ import annotations

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.field import Field
from workshop.ui.press import Press
from workshop.ui.session import Session
from workshop.ui.told import told


class Writing:
    """The changes and a button that writes them; the report's path and a button that writes it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.changes = widgets.HTML()
        self.save = Press(description="Write into the source", tooltip="Write these changes into the files")
        self.again = Press(description="Load again", tooltip="Read the files as they are now and put the edits back")
        self.path = Field(description="File")
        self.path.show("review.html")
        self.export = Press(description="Export the report", tooltip="Write the review as one HTML file")
        self.link = widgets.HTML()
        report = widgets.VBox([widgets.HTML("<h3>Report</h3>"), widgets.HBox([self.path, self.export]), self.link])
        report.add_class("wsp-report")
        self.widget = widgets.VBox([self.changes, self.save, self.again, report])
        self.save.on_click(self.saved)
        self.again.on_click(self.loaded_again)
        self.export.on_click(self.exported)
        session.listen(self.show)

    def show(self) -> None:
        """What would be written, and where the report is."""
        state, busy = self.session.state, bool(self.session.busy)
        review = state.reviewed
        outdated = bool(review and review.outdated)
        self.changes.value = html.changes(state)
        self.save.rest(busy, useful=bool(review and review.diff))
        self.save.layout.display = "none" if outdated else None
        self.again.rest(busy)
        self.again.layout.display = None if outdated else "none"
        self.export.rest(busy)
        self.link.value = html.exported(state.report)

    @told
    def saved(self, _: object) -> None:
        """A person wants the edits in the source."""
        self.session.save()

    @told
    def loaded_again(self, _: object) -> None:
        """A person wants the source as it is now, with the edits."""
        self.session.load_again()

    @told
    def exported(self, _: object) -> None:
        """A person wants the report."""
        self.session.export(self.path.text)
