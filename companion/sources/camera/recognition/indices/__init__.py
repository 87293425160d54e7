"""Standard cards, by their corner indices, their pips and the whole card."""

__all__ = ["apart", "fusion", "glyphs", "identify", "letters", "pips", "strange"]
