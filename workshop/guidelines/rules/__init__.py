"""One file a rule. A new file here is a new rule; nothing else needs to know."""
