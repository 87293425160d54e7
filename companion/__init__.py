"""The companion: a referee, a scorekeeper and a book for playtest groups with real cards."""

__version__ = "0.1.0"
