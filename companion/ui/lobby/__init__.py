"""Before the first card."""
