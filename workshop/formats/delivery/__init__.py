"""What reaches the agent: the texts of an app as a client sends them."""
