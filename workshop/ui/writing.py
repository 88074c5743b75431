"""What leaves the panel: the edits into the source, after they were shown, and the report."""

from __future__ import annotations

import ipywidgets as widgets

from workshop.ui import html
from workshop.ui.press import Press
from workshop.ui.session import Session
from workshop.ui.told import told


class Writing:
    """The changes and a button that writes them; the report's path and a button that writes it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.changes = widgets.HTML()
        self.save = Press(description="Write into the source", tooltip="Write these changes into the files")
        self.path = widgets.Text(value="review.html", description="File")
        self.export = Press(description="Export the report", tooltip="Write the review as one HTML file")
        self.link = widgets.HTML()
        report = widgets.VBox([widgets.HTML("<h3>Report</h3>"), widgets.HBox([self.path, self.export]), self.link])
        report.add_class("wsp-report")
        self.widget = widgets.VBox([self.changes, self.save, report])
        self.save.on_click(self.saved)
        self.export.on_click(self.exported)
        session.listen(self.show)

    def show(self) -> None:
        """What would be written, and where the report is."""
        state, busy = self.session.state, bool(self.session.busy)
        self.changes.value = html.changes(state)
        self.save.rest(busy, useful=bool(state.diff))
        self.export.rest(busy)
        self.link.value = html.exported(state.report)

    @told
    def saved(self, _: object) -> None:
        """A person wants the edits in the source."""
        self.session.save()

    @told
    def exported(self, _: object) -> None:
        """A person wants the report."""
        self.session.export(self.path.value)
