"""Pages for phones in the same network: a seat each, its acts, and its view."""
