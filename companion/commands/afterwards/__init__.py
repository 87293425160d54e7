"""An evening that was kept, and games that were written down."""
