"""The result of a battle: pairs, stones, discards, and whether the war is over."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import messages as say
from companion.games.lost_war.events import BattleEven, BattleWon, CardsDiscarded, StoneTaken
from companion.games.lost_war.state import State
from companion.rules.events import GameEnded, Seat, Why
from companion.rules.turn import Turn

STRENGTH: Mapping[str, int] = {rank: at for at, rank in enumerate(STANDARD_RANKS)}


def decide_if_all_is_laid(turn: Turn[State]) -> None:
    """Compares the rows once they lie, moves stones, discards, and ends the game where it is over. A deck that a ruling
    or an entered position left empty ends it, too."""
    state = turn.state
    if not state.mustered:
        _end_if_over(turn)
    if not state.joined or state.waiting or state.larger:
        return
    pairs, wins = state.pairs, won_pairs(state)
    first, second = state.seats
    if wins[first] == wins[second]:
        turn.record(BattleEven(wins=wins[first], pairs=pairs))
    else:
        winner = first if wins[first] > wins[second] else second
        turn.record(BattleWon(seat=winner, wins=wins[winner], losses=wins[state.other(winner)], pairs=pairs))
        _take_stones(turn, winner, is_sweep=wins[winner] == pairs)
    for seat in state.seats:
        count = turn.state.holdings.size(f"{seat}/row") + turn.state.holdings.size(f"{seat}/hand")
        turn.record(CardsDiscarded(seat=seat, count=count))
    _end_if_over(turn)


def won_pairs(state: State) -> dict[Seat, int]:
    """In how many places each seat's card is higher; king high, ace low."""
    first, second = state.seats
    strengths = [
        (STRENGTH[rank_of(one)], STRENGTH[rank_of(two)])
        for one, two in zip(state.row(first), state.row(second), strict=False)
    ]
    return {first: sum(one > two for one, two in strengths), second: sum(one < two for one, two in strengths)}


def _take_stones(turn: Turn[State], winner: Seat, *, is_sweep: bool) -> None:
    for reason in (say.STONE, say.SWEEP) if is_sweep else (say.STONE,):
        state = turn.state
        source = "middle" if state.stones("middle") > 0 else state.other(winner)
        if state.stones(source) < 1:
            return
        told: dict[str, str | int] = {"source": "the middle"} if source == "middle" else {}
        told |= {"pairs": state.pairs} if reason is say.SWEEP else {}
        turn.record(StoneTaken(why=reason(**told), seat=winner, source=source))


def _end_if_over(turn: Turn[State]) -> None:
    state = turn.state
    full = [seat for seat in state.seats if state.stones(seat) >= state.options.stones]
    out = [seat for seat in state.seats if state.deck(seat) < 1]
    if full:
        _end(turn, say.all_stones(full[0], state.options.stones), full[0])
    elif len(out) == 1:
        winner = state.other(out[0])
        _end(turn, say.NO_CARDS(loser=out[0], winner=winner), winner)
    elif out:
        _end_by_stones(turn)


def _end_by_stones(turn: Turn[State]) -> None:
    state = turn.state
    first, second = (state.stones(seat) for seat in state.seats)
    last = state.last_winner
    if first != second:
        winner = state.seats[second > first]
        _end(turn, say.MORE_STONES(winner=winner, stones=max(first, second), fewer=min(first, second)), winner)
    elif state.options.both_out_tied == "last-battle" and last:
        _end(turn, say.LAST_BATTLE(stones=first, winner=last), last)
    else:
        _end(turn, say.DRAW(stones=first), *state.seats)


def _end(turn: Turn[State], why: Why, *winners: Seat) -> None:
    turn.record(GameEnded(why=why, winners=winners))
