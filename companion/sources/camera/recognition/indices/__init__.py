"""Standard cards: what their corner indices, their pips and the whole card say."""

__all__ = ["apart", "fusion", "glyphs", "identify", "letters", "pips", "strange"]
