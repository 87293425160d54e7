"""The looks of cards: every face and back drawn once, as vectors; pictures and sheets to print are made of that."""

from companion.press.errors import PressError
from companion.press.rendering import render, render_back

__all__ = ["PressError", "render", "render_back"]
