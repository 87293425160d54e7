"""A fight: both turn up a card, the higher one takes all; equal ones are a war."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import rank_of
from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.ending import end_by_count, end_short, leave_unresolved
from companion.games.bluffing_battles.events import (
    CardDrawn,
    CardMissing,
    CardPlayed,
    FightWon,
    PileRecycled,
    TreasuresLaid,
    WarBegun,
)
from companion.games.bluffing_battles.options import USUAL_HAND
from companion.games.bluffing_battles.state import State
from companion.rules.events import Seat
from companion.rules.turn import Turn

STRENGTH: Mapping[str, int] = {
    rank: at for at, rank in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
}


def play(turn: Turn[State], act: Play) -> None:
    """A seat turns its card up; with the second one the fight is decided."""
    seat, state = turn.seat, turn.state
    if seat in state.shown:
        turn.refuse(say.ALREADY_PLAYED, seat=seat, card=state.shown[seat], other=state.other(seat))
    turn.object_if_impossible(f"{seat}/hand", act.card)
    turn.record(CardPlayed(seat=seat, card=act.card))
    if len(turn.state.shown) == 2:
        _compare(turn)


def _compare(turn: Turn[State]) -> None:
    state = turn.state
    first, second = state.seats
    one, two = (STRENGTH[rank_of(state.shown[seat])] for seat in state.seats)
    if one == two:
        _war(turn)
        return
    winner, loser = (first, second) if one > two else (second, first)
    count = state.at_stake
    reason = say.WAR_WON if state.at_war else say.HIGHER
    why = reason(winner=winner, high=state.shown[winner], loser=loser, low=state.shown[loser], count=count)
    turn.record(FightWon(why=why, seat=winner, count=count))
    if state.format.threshold is None and not all(state.size(f"{seat}/draw") for seat in state.seats):
        end_by_count(turn)
    else:
        _supply(turn, draws=1)


def _war(turn: Turn[State]) -> None:
    first, second = (turn.state.shown[seat] for seat in turn.state.seats)
    turn.record(WarBegun(why=say.TIE(first=first, second=second), cards=(first, second)))
    _supply(turn, draws=1)
    if not turn.state.ended and turn.state.format.treasures:
        _supply(turn, treasures=turn.state.format.treasures)
    if not turn.state.ended and not any(turn.state.size(f"{seat}/hand") for seat in turn.state.seats):
        leave_unresolved(turn)


def _supply(turn: Turn[State], *, draws: int = 0, treasures: int = 0) -> None:
    """Both seats take this many cards off their draw piles, recycling where the format has it."""
    threshold, count = turn.state.format.threshold, draws or treasures
    take = _draw if draws else _lay
    lost: list[Seat] = []
    for seat in turn.state.seats:
        there = min(count, turn.state.size(f"{seat}/draw"))
        take(turn, seat, there)
        missing, pile = count - there, turn.state.size(seat)
        if missing and threshold is None:
            turn.record(CardMissing(seat=seat, count=missing))
        elif missing and threshold is not None and pile < threshold:
            lost.append(seat)
        elif missing:
            turn.record(PileRecycled(seat=seat, count=pile))
            take(turn, seat, missing)
    if lost:
        end_short(turn, lost)


def _draw(turn: Turn[State], seat: Seat, count: int) -> None:
    for _ in range(count):
        size = turn.state.options.hand_size
        why = say.DRAWN if size == USUAL_HAND else say.DRAWN_BACK(size=size)
        turn.record(CardDrawn(why=why, seat=seat, card=turn.state.tops.get(seat)))


def _lay(turn: Turn[State], seat: Seat, count: int) -> None:
    if count:
        turn.record(TreasuresLaid(seat=seat, count=count))
