"""Where the felt lies in the picture, and which part of it is whose."""

__all__ = ["corners", "felt_sheets", "guessed", "layouts", "marks", "shows", "survey", "table_files", "zones"]
