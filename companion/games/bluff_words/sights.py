"""Acts that only add sight: the open cards in the middle and in front of a seat."""

from __future__ import annotations

from companion.games.bluff_words import messages as say
from companion.games.bluff_words.acts import Center, Deal
from companion.games.bluff_words.events import CardsNamed
from companion.games.bluff_words.faces import refuse_unknown
from companion.games.bluff_words.state import State
from companion.rules.acts import WRONG_NUMBER
from companion.rules.events import Seat
from companion.rules.game import Reason
from companion.rules.turn import Turn


def center(turn: Turn[State], act: Center) -> None:
    """The middle's open cards."""
    _name(turn, act, None, "middle", "the middle", say.CENTER_NAMED)


def deal(turn: Turn[State], act: Deal) -> None:
    """A seat's open cards."""
    _name(turn, act, turn.seat, turn.seat, f"{turn.seat}'s place", say.FRONT_NAMED)


def _name(turn: Turn[State], act: Center | Deal, seat: Seat | None, owner: str, called: str, reason: Reason) -> None:
    """The open cards of a place are named; hidden ones are counted."""
    refuse_unknown(turn, *act.up)
    up, down = turn.state.size(f"{owner}/up"), turn.state.size(f"{owner}/down")
    given = f"{len(act.up)} open and {act.down} hidden"
    is_wrong = (len(act.up), act.down) != (up, down)
    turn.refuse_if(is_wrong, WRONG_NUMBER, given=given, place=called, held=f"{up} open and {down} hidden")
    turn.object_if_impossible(f"{owner}/up", *act.up, called=called)
    turn.record(CardsNamed(why=reason, seat=seat, cards=act.up))
