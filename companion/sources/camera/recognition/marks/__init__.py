"""The small codes that are printed in the corners of cards."""

__all__ = ["printed_marks"]
