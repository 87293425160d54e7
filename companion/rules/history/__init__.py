"""A game so far: the judged acts, those that stand, and the ways back."""

from companion.rules.history.history import Entry, History, Standing

__all__ = ["Entry", "History", "Standing"]
