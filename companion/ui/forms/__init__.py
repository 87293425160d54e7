"""Values that pages are made of, drawn."""
