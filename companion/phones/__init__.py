"""Pages for phones in the same network: a seat each, what they say, and what they may see."""
