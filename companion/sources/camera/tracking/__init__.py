"""From readings of one look after another to cards that lie still, came and went."""

__all__ = ["felt", "state", "steady", "tracks"]
