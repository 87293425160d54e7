"""Things that only look like a standard card: their indices, the whole, and the cards beside them give them away."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS, Identifier
from companion.sources.camera.recognition.indices.strange import StrangeCards
from companion.sources.camera.recognition.network import Floats
from tests.camera.shipped import NUMBERS

NO_PICTURE = np.zeros((1, 1, 3), np.uint8)
OUTLINE = np.zeros((4, 2), np.float32)


class Says(Identifier):
    """Says of each crop that is asked how probably it is a standard card's."""

    def __init__(self, *shares: float) -> None:
        self._shares, self.asked = list(shares), 0

    def crops(self, pixels: object, corners: Floats) -> list[Picture]:
        return [NO_PICTURE] * len(corners)

    def read(self, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
        self.asked += len(crops)
        ranks, suits = np.zeros((len(crops), len(RANKS))), np.zeros((len(crops), len(SUITS)))
        ranks[:, 0] = self._shares[: len(crops)]
        ranks[:, -1] = 1 - ranks[:, 0]
        suits[:, 0] = 1
        return ranks.astype(np.float32), suits.astype(np.float32)


def told(indices: list[tuple[float, ...]], *wholes: float | None, beside: int = 0) -> list[bool]:
    """Whether each card is strange, of which each index and the whole say this; a covered one has no whole."""
    open_ones = [share for share in wholes if share is not None]
    says = StrangeCards(
        Says(*(share for card in indices for share in card)), Says(*open_ones, *open_ones), NUMBERS.strange
    )
    quads = [np.zeros((len(card), 4, 2), np.float32) for card in indices]
    cards = [(quad, None if whole is None else OUTLINE) for quad, whole in zip(quads, wholes, strict=True)]
    return [share > 0 for share in says.shares(NO_PICTURE, cards, beside)]


def test_a_card_is_strange_whose_indices_and_whole_are_no_standard_cards() -> None:
    assert told([(0.1, 0.2)], 0.1) == [True]
    assert told([(0.9, 0.95)], 0.9) == [False]


def test_neither_one_blurred_index_nor_the_whole_alone_makes_a_card_strange() -> None:
    assert told([(0.01, 0.999)], 0.6) == [False]
    assert told([(0.99, 0.99)], 0.01) == [False]


def test_of_a_covered_card_more_is_asked() -> None:
    assert told([(0.05,)], 0.2) == [True]
    assert told([(0.05,)], None) == [False]
    assert told([(0.01,)], None) == [True]


def test_three_indices_that_say_the_same_are_believed_more_than_two() -> None:
    assert told([(0.3, 0.3)], 0.5) == [False]
    assert told([(0.3, 0.3, 0.3)], 0.5) == [True]


def test_doubt_goes_with_the_company() -> None:
    doubtful, strange, standard = (0.7, 0.7), (0.02, 0.02), (0.99, 0.99)
    assert told([doubtful], 0.5) == [False]
    assert told([doubtful, *[strange] * 4], 0.5, *[0.02] * 4) == [True] * 5
    assert told([doubtful, strange, standard], 0.5, 0.02, 0.99) == [False, True, False]
    assert told([doubtful], 0.5, beside=4) == [True]
    assert told([doubtful, *[strange] * 4], 0.5, *[0.02] * 4, beside=-4) == [False, *[True] * 4]
    assert told([standard], 0.99, beside=9) == [False]


def test_nobody_looks_at_the_whole_of_a_card_that_its_indices_settle() -> None:
    whole = Says(0.0)
    quads = np.zeros((2, 4, 2), np.float32)
    assert StrangeCards(Says(0.9999, 0.9999), whole, NUMBERS.strange).shares(NO_PICTURE, [(quads, OUTLINE)]) == [0.0]
    assert whole.asked == 0


class SaysNoSuit(Says):
    """Says of each crop how probably its suit is none."""

    def read(self, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
        ranks, suits = super().read(crops)
        suits[:, -1] = self._shares[: len(crops)]
        suits[:, 0] = 1 - suits[:, -1]
        return ranks, suits


def test_suits_that_are_none_make_a_card_strange_and_suits_that_are_some_do_not() -> None:
    quads = [(np.zeros((2, 4, 2), np.float32), OUTLINE)]
    for no_suit, strange in ((0.9, True), (0.1, False)):
        says = StrangeCards(Says(0.4, 0.4), Says(0.3, 0.3), NUMBERS.strange, SaysNoSuit(no_suit, no_suit))
        assert (says.shares(NO_PICTURE, quads)[0] > 0) == strange
