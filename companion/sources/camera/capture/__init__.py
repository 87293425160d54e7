"""Frames from cameras, streams and files, in bounded memory."""

__all__ = ["frames", "identity", "live", "mjpeg", "pictures", "plugged_in", "recorded"]
