"""The felt of Battle: the trick in seat order, tokens, bets and points, and which suit beats which."""

from __future__ import annotations

from companion.games.battle import happenings
from companion.games.battle.trick import suit_of_trick, winning
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.table import Table
from companion.ui.views.faces import COLOURS

TRUMPS = "red ▲ → blue ● → green ■ → red ▲"
"""Each suit and the one that it beats."""


def battle(table: Table) -> Felt:
    """What lies in front of the players, and between them."""
    state = table.state
    figures = {}
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    for seat in state.seats:
        bet = state.bets.get(seat)
        figures[seat] = (
            ("bet", "–" if bet is None else str(bet)),
            ("pts", str(state.books.of("points", seat))),
            ("hand", str(state.hand(seat).size)),
        )
        if seat in state.out:
            statuses[seat] = "out"
        elif state.phase == "before" and seat not in state.bets:
            statuses[seat] = "peril: bet?" if state.tokens(seat) <= 2 else "bet?"
    if state.rolling is not None:
        for seat in state.rolling.seats:
            rolled = state.rolling.rolls.get(seat)
            statuses[seat] = "roll!" if rolled is None else f"rolled {rolled}"
    elif state.asking is not None:
        statuses[state.asking.seat] = "to choose"
    elif state.phase == "tricks" or not any(statuses.values()):
        statuses[state.turn] = "to play" if state.trick else "leads"
    led = suit_of_trick(state.trick)
    middle = [("round", str(state.round))]
    if led:
        middle.append(("led", f"{led} {COLOURS[led[0].upper()][0]}"))
    middle.append(("beats", TRUMPS))
    return Felt(cards=_trick(table), figures=figures, middle=tuple(middle), statuses=statuses)


def _trick(table: Table) -> dict[Seat, tuple[Lying, ...]]:
    """The cards of the running trick, or of the last one until the next is led; the winning card is marked."""
    state = table.state
    rows: dict[Seat, tuple[Lying, ...]] = {}
    taken_by: Seat | None = None
    for standing in table.history.standing:
        for event in standing.events:
            match event:
                case happenings.CardPlayed(seat=seat, card=card):
                    if taken_by is not None:
                        rows, taken_by = {}, None
                    rows[seat] = (Lying(card, standing.number),)
                case happenings.TrickTaken(seat=seat):
                    taken_by = seat
                case happenings.RoundBegun():
                    rows, taken_by = {}, None
    ahead = taken_by
    if ahead is None and state.trick:
        at = winning(state.trick, str(state.options["rotation"]))
        ahead = state.trick[at].seat if at is not None else None
    return {
        seat: tuple(Lying(each.face, each.number, "won" if seat == ahead else "") for each in row)
        for seat, row in rows.items()
    }
