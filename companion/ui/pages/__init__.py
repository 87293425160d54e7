"""Pages in the place of the felt."""
