"""Who chooses: agents that pick a function for a request (`ws.pick`)."""
