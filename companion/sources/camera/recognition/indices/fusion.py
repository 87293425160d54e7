"""The indices and the pips of each card of a picture together: a calibrated probability per face."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.cards import STANDARD_52, STANDARD_RANKS, STANDARD_SUITS
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_or_keep
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS
from companion.sources.camera.recognition.indices.pips import Pips, are_open_and_small, shows_both_ends
from companion.sources.camera.recognition.network import Floats

_TEN = RANKS.index("10")
PIPPED, COURTS = slice(_TEN + 1), slice(_TEN + 1, None)
"""The ranks that are printed as pips, ace to ten, and the others."""
_ACE = RANKS.index("A")
_SURE_OF_AN_ACE = 0.95
"""From here on an ace is what its indices say: its single pip is often an ornament of its own shape."""
_PAIRS = (SUITS.index("C"), SUITS.index("S")), (SUITS.index("D"), SUITS.index("H"))
_TINY = 1e-9
_AT_MOST = 1.0
"""The log odds of one suit before the other of its colour that all indices of a card may bring where its pips are
read: its indices are the same shape, blurred alike, and err together."""


def fuse(shares: Floats, weights: Fitted) -> Floats:
    """One probability a face (52) from what one card's indices say (n × 52), each alone believed only so far."""
    said = shares.sum(axis=1, keepdims=True)
    open_mind = weights.doubt + (1 - weights.doubt) * (1 - said)
    believed = (1 - weights.doubt) * shares + open_mind / len(STANDARD_52)
    logs = weights.evidence * np.log(believed).sum(axis=0)
    powers = np.exp(logs - logs.max())
    together: Floats = (powers / powers.sum()).astype(np.float32)
    return together


def asks_pips(shares: Floats, weights: Fitted) -> bool:
    """Whether the pips of a card are worth reading, by the opinion (52) of its indices: it is likeliest a number,
    and black, since clubs and spades are mixed up first, or not settled; or it may be an ace, and the indices are in
    doubt."""
    suit, rank = divmod(int(shares.argmax()), len(STANDARD_RANKS))
    if rank == _ACE:
        return float(shares.max()) < _SURE_OF_AN_ACE
    return rank <= _TEN and (suit in _PAIRS[0] or float(shares.max()) < weights.settled)


def asks_corners(shares: Floats, weights: Fitted) -> bool:
    """Whether the pips in the corners of a card are worth reading, by the opinion (52) of its indices: it is likeliest
    a black court, which has no other pips to count on, and not settled."""
    suit, rank = divmod(int(shares.argmax()), len(STANDARD_RANKS))
    return rank > _TEN and suit in _PAIRS[0] and float(shares.max()) < weights.settled


def tell_apart(shares: Floats, log_odds: Floats, ranks: slice) -> Floats:
    """The opinion of one card's indices together (52), the suits of each colour separated by its pips, too, if it has
    one of these ranks: the log odds of clubs before spades, and of diamonds before hearts."""
    told = shares.reshape(len(STANDARD_SUITS), len(STANDARD_RANKS)).copy()
    for (one, other), odds in zip(_PAIRS, log_odds, strict=True):
        both = told[[one, other], ranks]
        leaning = np.log(np.maximum(both[0], _TINY) / np.maximum(both[1], _TINY))
        of_one = 1 / (1 + np.exp(-(odds + np.clip(leaning, -_AT_MOST, _AT_MOST))))
        told[one, ranks], told[other, ranks] = both.sum(axis=0) * of_one, both.sum(axis=0) * (1 - of_one)
    return np.asarray(told.reshape(-1), np.float32)


class Suits:
    """Weighs what indices say with what pips say of the suits of small cards that no other one lies over: all those of
    a number card, and those in the corners of a court."""

    def __init__(self, weights: Fitted, pips: Pips, corners: Pips) -> None:
        self._weights, self._pips, self._corners = weights, pips, corners

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
        is_open = are_open_and_small(quads, both_ends)
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
