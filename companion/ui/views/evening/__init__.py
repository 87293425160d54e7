"""An evening act by act, and its results."""
