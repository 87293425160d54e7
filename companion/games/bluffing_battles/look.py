"""The felt of Bluffing Battles: the cards of the running fight or of the last one, hands and piles."""

from __future__ import annotations

from companion.games.bluffing_battles import events as on
from companion.games.bluffing_battles.state import State
from companion.rules.amounts import amount
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.rules.history import History


def felt(history: History[State]) -> Felt:
    """What the two players have in front of them."""
    state = history.state
    figures = {
        seat: (("hand", str(state.size(f"{seat}/hand"))), ("draw pile", str(state.size(f"{seat}/draw"))))
        for seat in state.seats
    }
    cards, decided = _fight(history)
    lying = state.at_stake
    middle: tuple[tuple[str, str], ...] = ()
    if state.at_war:
        middle = (("WAR", amount(lying, "cards")),)
    elif lying:
        middle = (("at stake", amount(lying + len(state.seats) - len(state.shown), "cards")),)
    elif decided:
        middle = (("taken by", decided),)
    return Felt(cards=cards, figures=figures, middle=middle)


def _fight(history: History[State]) -> tuple[dict[Seat, tuple[Lying, ...]], str]:
    """The cards of the running fight, or of the last one with its winner marked, until a new one begins."""
    rows: dict[Seat, list[Lying]] = {seat: [] for seat in history.state.seats}
    winner = ""
    for standing in history.standing:
        for event in standing.events:
            match event:
                case on.CardPlayed(seat=seat, card=card):
                    if winner:
                        rows, winner = {each: [] for each in rows}, ""
                    rows[seat].append(Lying(card, standing.number))
                case on.TreasuresLaid(seat=seat, count=count):
                    rows[seat] += [Lying(None)] * count
                case on.FightWon(seat=seat):
                    winner = seat
    marks = {seat: "" if not winner else "won" if seat == winner else "lost" for seat in rows}
    return {seat: _marked(row, marks[seat]) for seat, row in rows.items()}, winner


def _marked(row: list[Lying], mark: str) -> tuple[Lying, ...]:
    """Only the last card of a row decided."""
    return tuple(Lying(each.face, each.number, mark if each is row[-1] else "") for each in row)
