"""The small printed codes in the corners of cards."""

__all__ = ["printed_marks"]
