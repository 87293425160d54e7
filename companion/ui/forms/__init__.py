"""The values of pages, drawn."""
