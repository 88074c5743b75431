"""Which functions read alike, by meaning and by words (`ws.overlap`)."""
