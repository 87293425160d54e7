"""Cameras: frames in, cards seen out."""
