"""Going, going, dead: winning without a showdown, and replies at the same time as the last word."""

from __future__ import annotations

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Dead
from companion.games.pirates_bluff.events import CountedDown
from companion.games.pirates_bluff.state import State
from companion.rules.turn import Turn


def count_down(turn: Turn[State], act: Dead) -> None:
    """A standing bidder has said the last word: the standing bidders share the pot and what the others pay."""
    bid = turn.state.bid
    if turn.state.deal.phase != "bidding" or bid is None:
        turn.refuse(say.NOTHING_TO_COUNT_DOWN)
    turn.refuse_if(turn.seat not in bid.by, say.NOT_THE_BIDDER, bidders=bid.by)
    why = say.COUNTED_DOWN(quantity=bid.quantity, rank=bid.rank)
    turn.record(CountedDown(why=why, seat=turn.seat, bidders=bid.by, at=act.at, pm=act.pm))
