"""The place of the felt in the picture, and the owner of each part."""

__all__ = ["corners", "felt_sheets", "guessed", "layouts", "marks", "shows", "survey", "table_files", "zones"]
