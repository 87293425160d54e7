"""Readers that type a tag's number as a keyboard does: told from a person, and understood."""
