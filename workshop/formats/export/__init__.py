"""An app as declarations for another kind of agent, one file a format."""
