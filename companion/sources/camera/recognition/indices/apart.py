"""A third opinion on a card that neither its indices nor the whole settle: a rank in one of its corners and the suits
that stand elsewhere on it, put together to the index that most decks print."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from companion.cards import STANDARD_52
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_or_keep
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.fusion import fuse
from companion.sources.camera.recognition.indices.glyphs import Glyph, GlyphFinder, compose_index, cut_out_card
from companion.sources.camera.recognition.indices.identify import Identifier, WholeCards, face_shares
from companion.sources.camera.recognition.network import Floats

_NEVER_NONE = 1e-6


class ApartIndices:
    """Reads ranks and suits that stand apart, with the classifiers of indices and of whole cards."""

    def __init__(self, identifier: Identifier, whole: WholeCards, glyphs: GlyphFinder, odds: Fitted) -> None:
        self._identifier, self._whole, self._glyphs, self._odds = identifier, whole, glyphs, odds

    def opinions(self, pixels: Picture, quads: Mapping[int, Floats]) -> dict[int, Floats]:
        """The common opinion (52) of the whole and its parts on cards with these outlines (4 × 2 each), by their
        numbers; without the cards that one of the two has no opinion on."""
        if not quads:
            return {}
        drawn = draw_or_keep(pixels, quads)
        wholes = self._whole.opinions(pixels, np.stack([*drawn.values()]))
        told = {}
        for (number, quad), whole in zip(drawn.items(), wholes, strict=True):
            if whole.sum() < self._odds.least_whole:
                continue
            both = np.stack([whole, self._parts(pixels, quad)])
            if both[1].any():
                told[number] = np.asarray(fuse(both, self._odds) * both.sum(axis=1).max(), np.float32)
        return told

    def _parts(self, pixels: Picture, quad: Floats) -> Floats:
        """The opinion of the parts of one card (52): the ranks in the upper corners of both its ends, with the suits of
        that end. A print elsewhere may look like a rank, too, but hardly as much."""
        told = []
        for end in (quad, np.roll(quad, 2, axis=0)):
            card = cut_out_card(pixels, end)
            suits = self._glyphs.find_suits(card)
            for right in (False, True):
                said = [self._read_pair(rank, suits) for rank in self._glyphs.find_ranks(card, right=right)]
                told += sorted(said, key=lambda each: -float(each.max()))[:1]
        weights = np.array([float(each.max()) ** self._odds.clearer for each in told])
        if not weights.any():
            return np.zeros(len(STANDARD_52), np.float32)
        return np.asarray(np.average(told, axis=0, weights=weights), np.float32)

    def _read_pair(self, rank: Glyph, suits: list[Glyph]) -> Floats:
        """The opinion of a rank with each of these suits (52); those that are hardly like one suit hardly count."""
        crops = [
            compose_index(rank, suit) for suit in suits if suit.dark == rank.dark and self._glyphs.are_two(rank, suit)
        ]
        if not crops:
            return np.zeros(len(STANDARD_52), np.float32)
        ranks, kinds = self._identifier.read(crops)
        likely = (1 - kinds[:, -1]) * (1 - ranks[:, -1]) * kinds[:, :-1].max(axis=1) + _NEVER_NONE
        ranks, kinds = (np.average(each, axis=0, weights=likely)[None] for each in (ranks, kinds))
        return np.asarray(face_shares(ranks, kinds)[0], np.float32)
