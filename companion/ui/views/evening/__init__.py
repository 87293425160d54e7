"""An evening act by act, and as it is told at its end."""
