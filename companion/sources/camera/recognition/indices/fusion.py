"""What all the evidence for one card says together: a calibrated probability a face."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52, STANDARD_RANKS, STANDARD_SUITS
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS
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
    """Whether the pips of a card of which its indices say this (52) are worth reading: it is likeliest a number, and
    black, since clubs and spades are mixed up first, or not settled; or an ace of which the indices are in doubt."""
    suit, rank = divmod(int(shares.argmax()), len(STANDARD_RANKS))
    if rank == _ACE:
        return float(shares.max()) < _SURE_OF_AN_ACE
    return rank <= _TEN and (suit in _PAIRS[0] or float(shares.max()) < weights.settled)


def asks_corners(shares: Floats, weights: Fitted) -> bool:
    """Whether the pips in the corners of a card of which its indices say this (52) are worth reading: it is likeliest a
    black court, which has no other pips to count on, and not settled."""
    suit, rank = divmod(int(shares.argmax()), len(STANDARD_RANKS))
    return rank > _TEN and suit in _PAIRS[0] and float(shares.max()) < weights.settled


def tell_apart(shares: Floats, log_odds: Floats, ranks: slice) -> Floats:
    """What one card's indices say together (52), the suits of each colour told apart by what its pips say, too, if it
    has one of these ranks: the log odds of clubs before spades, and of diamonds before hearts."""
    told = shares.reshape(len(STANDARD_SUITS), len(STANDARD_RANKS)).copy()
    for (one, other), odds in zip(_PAIRS, log_odds, strict=True):
        both = told[[one, other], ranks]
        leaning = np.log(np.maximum(both[0], _TINY) / np.maximum(both[1], _TINY))
        of_one = 1 / (1 + np.exp(-(odds + np.clip(leaning, -_AT_MOST, _AT_MOST))))
        told[one, ranks], told[other, ranks] = both.sum(axis=0) * of_one, both.sum(axis=0) * (1 - of_one)
    return np.asarray(told.reshape(-1), np.float32)
