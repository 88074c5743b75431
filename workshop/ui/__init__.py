"""The panel in a notebook (`ws.open`)."""
