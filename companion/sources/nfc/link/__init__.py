"""The tablet's end of a board's line."""
