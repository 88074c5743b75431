"""How results look: text for terminals, HTML fragments, and the small interactive overlap view."""
