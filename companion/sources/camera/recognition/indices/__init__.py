"""Standard cards: what their corner indices, their pips and the whole card say."""
