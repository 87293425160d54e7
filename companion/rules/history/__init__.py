"""A game so far: what every act was judged to, what stands of it, and the ways back."""

from companion.rules.history.history import Entry, History, Standing

__all__ = ["Entry", "History", "Standing"]
