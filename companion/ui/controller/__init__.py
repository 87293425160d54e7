"""The talk between screens and table, without any window."""
