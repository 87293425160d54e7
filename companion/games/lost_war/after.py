"""The position after each event, whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from companion.cards import Face
from companion.games.lost_war import events as on
from companion.games.lost_war.messages import ALL_STONES, THREE_STONES, all_stones
from companion.games.lost_war.state import State
from companion.rules.events import Event, Ruled, Seat
from companion.rules.game import Outcome
from companion.rules.values import replace


def after(state: State, event: Event) -> State:
    """The position after an event."""
    match event:
        case on.Mustered(seat=seat, count=count):
            return replace(state, mustered={**state.mustered, seat: count or 0})
        case on.CardsRevealed(seat=seat, cards=cards):
            return replace(state, rows={**state.rows, seat: (*state.row(seat), *cards)})
        case on.CardCovered(seat=seat, place=place, card=card):
            row = state.row(seat)
            rows = {**state.rows, seat: (*row[: place - 1], card, *row[place:])}
            return replace(state, rows=rows, covering=state.covering + 1)
        case on.ExtrasDiscarded(count=count):
            return replace(state, covering=state.covering + count)
        case on.BattleWon(seat=seat):
            return replace(state, last_winner=seat)
        case on.CardsDiscarded():
            return replace(state, mustered={}, rows={}, covering=0)
        case Ruled():
            return _ruled(replace(state, rows={seat: _still_there(state, seat) for seat in state.rows}))
    return state


def _still_there(state: State, seat: Seat) -> tuple[Face, ...]:
    """The cards of a row that a ruling left there."""
    lying = list(state.holdings.pile(f"{seat}/row").faces)
    return tuple([lying.pop(lying.index(face)) for face in state.row(seat) if face in lying])


def _ruled(state: State) -> State:
    """All stones in one hand end the game, fewer reopen it."""
    ended = state.ended if state.ended and state.ended.why.code not in (THREE_STONES.code, ALL_STONES.code) else None
    for seat in state.seats:
        if state.stones(seat) >= state.options.stones:
            ended = Outcome((seat,), all_stones(seat, state.options.stones))
    return replace(state, ended=ended)
