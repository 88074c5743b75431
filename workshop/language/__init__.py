"""Words and sentences: what rules, similarity and rewrites share about language."""
