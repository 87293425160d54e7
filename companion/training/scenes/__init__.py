"""Synthetic photographs: printed cards, their places, other things on the table, and light."""
