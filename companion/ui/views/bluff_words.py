"""The felt of Bluff Words: letters in front of each seat and in the middle, the standing bid, the best word."""

from __future__ import annotations

from companion.games.bluff_words import happenings
from companion.games.bluff_words.state import State
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.table import Table


def bluff_words(table: Table) -> Felt:
    """What lies in front of the players, and between them."""
    state: State = table.state
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    if not state.ended:
        statuses[state.turn] = "to play"
    if state.bidder:
        statuses[state.bidder] = f"finds a word: {state.bid}" if state.challenger else f"bids {state.bid}"
    if state.challenger:
        statuses[state.challenger] = "challenged"
    figures = {
        seat: (("deck", str(state.size(f"{seat}/deck"))), ("discards", str(state.size(f"{seat}/discard"))))
        for seat in state.seats
    }
    middle = [("game deck", str(state.size("game/deck")))]
    if state.bidder:
        middle.insert(0, ("bid", f"{state.bid} by {state.bidder}"))
    best = _best(table)
    if best is not None:
        middle.append(("best word was", f"{best.word.upper()} ({best.value})"))
    cards = {seat: _lying(state, f"{seat}/up", f"{seat}/down") for seat in state.seats}
    return Felt(
        cards=cards,
        figures=figures,
        middle=tuple(middle),
        middle_cards=_lying(state, "middle/up", "middle/down"),
        statuses=statuses,
    )


def _lying(state: State, up: str, down: str) -> tuple[Lying, ...]:
    """Open letters by their faces, hidden ones by their backs; what lies hidden is not told even where it is known."""
    shown = state.census.place(up)
    hidden = state.size(down)
    faces = state.census.place(down).faces if state.challenger else ()
    return (
        *(Lying(face) for face in (*shown.faces, *faces)),
        *(Lying(None) for _ in range(shown.unseen + hidden - len(faces))),
    )


def _best(table: Table) -> happenings.BestWordFound | None:
    """The best word that was possible, until somebody bids again."""
    for standing in reversed(table.history.standing):
        for event in reversed(standing.events):
            if isinstance(event, happenings.BidMade):
                return None
            if isinstance(event, happenings.BestWordFound) and event.for_all and event.word:
                return event
    return None
