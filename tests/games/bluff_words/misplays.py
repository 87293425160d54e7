"""Misplays at a table of Bluff Words."""

from __future__ import annotations

import random
from typing import Any

from companion.games.bluff_words import acts as bw
from companion.rules.game import Act

TRIES = (("a", "A"), ("ae", "A E"), ("tse", "T S E"), ("cat", "C A"), ("sea", "S E A"), ("eta", "E T A"), ("qu", "QU"))


def misplay(state: Any, chance: random.Random) -> Act:
    """Something that somebody should not have done, or a word that may or may not do."""
    seat = state.turn if chance.random() < 0.6 else chance.choice(state.seats)
    if state.challenger and chance.random() < 0.7:
        seat = state.bidder
        text, cards = chance.choice(TRIES)
        known = [face for place in ("middle/up", f"{seat}/up") for face in state.holdings.pile(place).faces]
        if len(known) > 1 and chance.random() < 0.3 and not {"?", "QU"} & set(known):
            text, cards = "".join(known[:2]).lower(), " ".join(known[:2])
        return bw.Word(seat=seat, word_=text, cards=tuple(cards.split()))
    if not state.supply(seat):
        return bw.Draw(seat=seat)
    up, down = (state.size(f"{seat}/{part}") for part in ("up", "down"))
    acts: list[Act] = [
        bw.Draw(seat=seat),
        bw.Draw(seat=seat, card="7S"),
        bw.Swap(seat=seat),
        bw.Swap(seat=seat, down=down + 1),
        bw.Swap(seat=seat, up=("Z",) * min(up, 1), new_up=("A", "B")),
        bw.Bid(seat=seat, value=chance.choice((0, state.bid, 700))),
        bw.Bid(seat=seat, value=max(1, state.bid)),
        bw.Challenge(seat=state.bidder or seat),
        bw.Challenge(seat=seat),
        bw.Concede(seat=seat),
        bw.Deal(seat=seat, up=("Z",) * up, down=down),
        bw.Center(up=("QU",), down=1),
    ]
    return chance.choice(acts)
