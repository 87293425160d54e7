"""The middle of the table: the hero on the felt, the moments over it, and the foot below."""
