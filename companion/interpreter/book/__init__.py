"""What lies on the felt, held against the book: where both cannot be right."""
