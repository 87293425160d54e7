"""The rows are laid: the matched cards, extra cards over own ones, and stopping."""

from __future__ import annotations

from companion.games.lost_war import messages as say
from companion.games.lost_war.acts import Outflank, Reveal, Stop
from companion.games.lost_war.events import CardCovered, CardsRevealed, ExtrasDiscarded
from companion.games.lost_war.state import State
from companion.rules.turn import Turn


def reveal(turn: Turn[State], act: Reveal) -> None:
    """A seat lays its next matched cards."""
    _refuse_unjoined(turn)
    seat, left, count = turn.seat, turn.state.count_left(turn.seat), len(act.cards)
    turn.refuse_if(not 1 <= count <= left, say.NO_SUCH_ROW, seat=seat, left=left, count=count)
    turn.object_if_impossible(f"{seat}/hand", *act.cards)
    turn.record(CardsRevealed(seat=seat, cards=act.cards))


def outflank(turn: Turn[State], act: Outflank) -> None:
    """An extra card covers an own one."""
    _refuse_no_extras(turn)
    seat, pairs = turn.seat, turn.state.pairs
    turn.refuse_if(not 1 <= act.place <= pairs, say.NO_SUCH_PLACE, pairs=pairs, place=act.place)
    turn.object_if_impossible(f"{seat}/hand", act.card)
    covered = turn.state.row(seat)[act.place - 1]
    turn.record(CardCovered(seat=seat, place=act.place, card=act.card, covered=covered))


def stop(turn: Turn[State], _: Stop) -> None:
    """The rest of the extra cards is given up."""
    _refuse_no_extras(turn)
    turn.record(ExtrasDiscarded(seat=turn.seat, count=turn.state.extra))


def _refuse_unjoined(turn: Turn[State]) -> None:
    state = turn.state
    if not state.joined:
        turn.refuse(say.NOT_MUSTERED, waiting=tuple(seat for seat in state.seats if seat not in state.mustered))


def _refuse_no_extras(turn: Turn[State]) -> None:
    _refuse_unjoined(turn)
    turn.refuse_if(turn.state.larger != turn.seat, say.NO_EXTRAS, seat=turn.seat)
    turn.refuse_if(turn.state.waiting, say.ROWS_FIRST, waiting=turn.state.waiting)
