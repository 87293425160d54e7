"""The moves that a simulated table of Pirate's Bluff makes by itself: hands are shown, and the session ends in time."""

from __future__ import annotations

from random import Random

from companion.games.pirates_bluff.acts import End, Hand, Join, Leave, Loan, Next, Pass, Repay
from companion.games.pirates_bluff.state import State
from companion.rules.bots import Dealing
from companion.rules.game import Act
from companion.rules.values import replace

USUAL_HANDS = 8
MINUTES_A_HAND = 4
"""The text has three to five minutes a hand, and thirty for a session: about eight hands."""


def go_on(state: State, chance: Random) -> Act | None:
    """After a call every hand is shown; after a hand comes the next, and the last one ends the session."""
    if state.asked is not None:
        return None
    if state.deal.phase == "showdown":
        seat = next(seat for seat in state.seats if not state.hand(seat).is_in)
        return Hand(seat=seat, cards=state.held(seat))
    if state.deal.phase == "over":
        minutes = state.options.session_minutes
        hands = max(1, minutes // MINUTES_A_HAND) if minutes else USUAL_HANDS
        return Next() if state.number < hands else End()
    return None


def fill(state: State, act: Act, chance: Random) -> Act:
    """Fills in the cards that a seat passes, if it does not name them."""
    if not isinstance(act, Pass) or act.seat is None or (act.cards is not None and None not in act.cards):
        return act
    got = state.hand(act.seat).got
    own = [face for face in state.held(act.seat) if face not in got]
    return replace(act, cards=tuple(chance.sample(own, state.options.cards_passed)))


DEALING = Dealing(
    go_on=go_on,
    fill=fill,
    without=frozenset(kind.word() for kind in (Loan, Repay, Join, Leave, End)),
)
