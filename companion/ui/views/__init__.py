"""The contents of screens as plain values: computed from a table and its game, without any window."""
