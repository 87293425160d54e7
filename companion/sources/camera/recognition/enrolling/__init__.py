"""A deck before the camera: its faces shown one by one, or its cards counted."""

__all__ = ["from_photographs", "shown_card", "shown_deck", "spread"]
