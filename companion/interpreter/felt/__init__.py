"""What lies on the felt: each card with what was seen of it, and all that is remembered."""
