"""Whether a camera sees well enough to be believed, and in words what is wrong where it does not."""

__all__ = ["flaws", "light", "watch"]
