"""How good a camera's pictures are, as numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureQuality:
    """``light`` is the grey of the lightest places (0 to 255), ``blur_px`` how far edges are drawn out (None: there
    were too few to tell), ``card_px`` how many pixels the short side of a card in the middle of the felt has; ``dark``
    and ``soft`` say whether the first is too little and the second too much to read cards."""

    light: float
    blur_px: float | None
    card_px: float
    dark: bool
    soft: bool
