"""What the indices and the pips of each card of a picture say together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_or_keep
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.fusion import (
    COURTS,
    PIPPED,
    asks_corners,
    asks_pips,
    fuse,
    tell_apart,
)
from companion.sources.camera.recognition.indices.pips import CORNERS, WHOLE, Pips, open_and_small, shows_both_ends
from companion.sources.camera.recognition.network import Floats, Network, read_notes


class Suits:
    """Weighs what indices say with what pips say of the suits of small cards that no other one lies over: all those of
    a number card, and those in the corners of a court."""

    def __init__(self, weights: Fitted, pips: Pips, corners: Pips) -> None:
        self._weights, self._pips, self._corners = weights, pips, corners

    @classmethod
    def from_notes(cls, weights: Fitted, networks: tuple[Network, Network], folder: Path) -> Suits:
        """With the networks of all pips and of those in corners, and their notes in a folder; raises ModelError where
        they are those of other models."""
        pips, corners = (
            Pips.from_notes(network, read_notes(folder / f"{name}.json"), view)
            for network, name, view in zip(networks, ("pips", "corners"), (WHOLE, CORNERS), strict=True)
        )
        return cls(weights, pips, corners)

    def tell_apart(
        self,
        pixels: Picture,
        quads: Sequence[Floats | None],
        indices: Sequence[Floats],
        said: Sequence[Floats | None],
        *,
        printed: bool,
    ) -> list[Floats | None]:
        """The probabilities (52) of each card of a picture; ``quads`` (4 × 2 each) are the outlines of all, ``indices``
        (n × 5 × 2 each) lie on them, ``said`` (n × 52 each) is what these say, and pips are read if cards of the deck
        have them ``printed``."""
        together = [None if each is None else fuse(each, self._weights) for each in said]
        if not printed:
            return together
        both_ends = [shows_both_ends(*each) for each in zip(quads, indices, strict=True)]
        is_open = open_and_small(quads, both_ends)
        small = {
            number: (known, quad)
            for number, (known, quad) in enumerate(zip(together, quads, strict=True))
            if known is not None and quad is not None and is_open[number]
        }
        numbers = {n: quad for n, (known, quad) in small.items() if asks_pips(known, self._weights)}
        courts = {n: quad for n, (known, quad) in small.items() if asks_corners(known, self._weights)}
        courts = draw_or_keep(pixels, courts)
        for pips, asked, ranks in ((self._pips, numbers, PIPPED), (self._corners, courts, COURTS)):
            odds = pips.log_odds(pixels, np.array([*asked.values()], np.float32))
            for number, each in zip(asked, odds, strict=True):
                together[number] = tell_apart(small[number][0], each, ranks)
        return together
