"""How Bluff Words looks: its letters, and the felt with the standing bid and the best word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.cards import Face
from companion.decks import load_deck
from companion.games.bluff_words import events as on
from companion.games.bluff_words.search import QU
from companion.games.bluff_words.state import State
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.rules.history import History
from companion.rules.looks import Look


@cache
def _points() -> Mapping[Face, int]:
    return load_deck("letters216").values["points"]


def look(face: Face) -> Look:
    """A letter with what it is worth."""
    text = "Qu" if face == QU else face
    return Look(text=text, corner=str(_points().get(face, 0)), spoken=text)


def felt(history: History[State]) -> Felt:
    """What lies in front of the players, and between them."""
    state = history.state
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
    best = _best(history)
    if best is not None:
        middle.append(("best word was", f"{(best.word or '').upper()} ({best.value})"))
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
    shown = state.holdings.pile(up)
    hidden = state.size(down)
    faces = state.holdings.pile(down).faces if state.challenger else ()
    return (
        *(Lying(face) for face in (*shown.faces, *faces)),
        *(Lying(None) for _ in range(shown.unseen + hidden - len(faces))),
    )


def _best(history: History[State]) -> on.BestWordFound | None:
    """The best word that was possible, until somebody bids again."""
    for standing in reversed(history.standing):
        for event in reversed(standing.events):
            if isinstance(event, on.BidMade):
                return None
            if isinstance(event, on.BestWordFound) and event.for_all and event.word:
                return event
    return None
