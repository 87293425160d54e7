"""The set-up before there is a table."""
