"""The guidelines as rules, and the profiles that switch them (`ws.check`)."""
