"""Saved evenings, and games written as records."""
