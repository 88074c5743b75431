"""Where functions are kept: one file a format; load, diff and save."""
