"""Synthetic photographs: what is printed on cards, how they lie, what else is there, and what light does to it."""
