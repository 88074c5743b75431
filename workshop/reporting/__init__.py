"""One self-contained HTML page for a design review (`ws.report`)."""
