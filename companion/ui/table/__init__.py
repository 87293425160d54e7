"""The table while it is played."""
