"""Better words: suggestions, each with its proof (`ws.suggest`)."""
