"""Frames from where people have them, and picture files in bounded memory."""

__all__ = ["frames", "identity", "live", "mjpeg", "pictures", "plugged_in", "recorded"]
