"""The end: hands join the score piles, and the cards are counted; or a pile is too small to go on."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.events import HandScored, WarCardsDiscarded, WarCardsReturned
from companion.games.bluffing_battles.state import State
from companion.rules.events import GameEnded, Seat
from companion.rules.turn import Turn


def end_by_count(turn: Turn[State]) -> None:
    """Gives the win to the seat with more cards."""
    _score_hands(turn)
    first, second = turn.state.seats
    one, two = turn.state.size(first), turn.state.size(second)
    if one == two:
        turn.record(GameEnded(why=say.SAME_NUMBER(count=one), winners=turn.state.seats))
        return
    winner, other = (first, second) if one > two else (second, first)
    why = say.MORE_CARDS(winner=winner, count=max(one, two), other=other, fewer=min(one, two))
    turn.record(GameEnded(why=why, winners=(winner,)))


def end_short(turn: Turn[State], lost: Sequence[Seat]) -> None:
    """These seats need cards and have too few to recycle."""
    _score_hands(turn)
    threshold = turn.state.format.threshold
    if len(lost) == 2:
        turn.record(GameEnded(why=say.BOTH_SHORT(threshold=threshold), winners=turn.state.seats))
        return
    winner = turn.state.other(lost[0])
    turn.record(GameEnded(why=say.SHORT_PILE(loser=lost[0], winner=winner, threshold=threshold), winners=(winner,)))


def leave_unresolved(turn: Turn[State]) -> None:
    """Nobody has a card left to decide the war."""
    kind = WarCardsReturned if turn.state.options.unresolved_war == "return" else WarCardsDiscarded
    for seat in turn.state.seats:
        turn.record(kind(seat=seat, count=turn.state.size(f"{seat}/war")))
    end_by_count(turn)


def _score_hands(turn: Turn[State]) -> None:
    for seat in turn.state.seats:
        count = turn.state.size(f"{seat}/hand")
        if count:
            turn.record(HandScored(seat=seat, count=count))
