"""Many requests at once: trials and paired comparisons (`ws.evaluate`, `ws.compare`)."""
