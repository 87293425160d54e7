"""Going, going, dead: winning without a showdown, and replies at the same time as the last word."""

from __future__ import annotations

from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.paying import collect, share_out
from companion.games.pirates_bluff.state import State
from companion.games.pirates_bluff.timing import Moment
from companion.rules.course import Course
from companion.rules.events import Seat
from companion.rules.game import IllegalAct


def count_down(course: Course[State], act: words.Dead, seat: Seat) -> None:
    """A standing bidder has said the last word: the standing bidders share the pot and a coin from the others."""
    bid = course.state.bid
    if course.state.deal.phase != "bidding" or bid is None:
        raise IllegalAct(act, reasons.NOTHING_TO_COUNT_DOWN())
    if seat not in bid.by:
        raise IllegalAct(act, reasons.NOT_THE_BIDDER(bidders=bid.by))
    why = reasons.COUNTED_DOWN(quantity=bid.quantity, rank=bid.rank, bidders=bid.by)
    course(past.CountedDown(why=why, seat=seat, bidders=bid.by, at=act.at, pm=act.pm))
    if collect(course):
        share_out(course)


def is_reply(state: State, moment: Moment) -> bool:
    """Whether an act of this moment comes at the same time as the last word of a countdown."""
    word = state.deal.last_word
    return word is not None and state.together(moment, (word,))


def break_off(course: Course[State], seat: Seat) -> None:
    """A reply in time: what the countdown moved goes back, the bidding goes on."""
    why = reasons.REPLY_IN_TIME(seat=seat)
    course(past.CountdownBroken(why=why, postings=course.state.deal.reversal, seat=seat))
