"""Cameras: frames in, cards seen out."""

__all__ = ["calibration", "capture", "errors", "recognition", "sight", "source", "tracking"]
