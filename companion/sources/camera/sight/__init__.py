"""Whether a camera sees well enough to be believed; if it does not, the fault in words."""

__all__ = ["flaws", "light", "watch"]
