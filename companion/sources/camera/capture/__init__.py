"""Frames from where people have them, and picture files in bounded memory."""
