"""The felt of Pirate's Bluff: starting cards and hands, the pot, the standing bid, and the showdown."""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Face
from companion.games.pirates_bluff import happenings
from companion.rules.amounts import amount
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.table import Table


def pirates_bluff(table: Table) -> Felt:
    """What lies in front of the players, and between them."""
    state = table.state
    bid = state.bid
    callers = state.deal.callers
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    for seat in bid.by if bid else ():
        statuses[seat] = f"bids {bid.quantity} × {bid.rank}"
    for seat in callers:
        statuses[seat] = "CALLED"
    if state.deal.phase in ("dealt", "starting"):
        statuses |= {seat: "start card?" for seat in state.seats if not state.holding(seat).laid}
    elif bid is None and state.deal.opener:
        statuses[state.deal.opener] = "bids first"
    figures: dict[Seat, tuple[tuple[str, str], ...]] = {}
    for seat in state.seats:
        stack, owes = state.books.of("coins", seat), state.owes(seat)
        figures[seat] = (("stack", str(stack)), ("owes", str(owes))) if owes else ()
    middle = [("pot", amount(state.books.of("coins", "pot"), "coins"))]
    if bid:
        middle.append(("bid", f"{amount(bid.quantity, 'cards')} of rank {bid.rank}"))
    showdown = _showdown(table)
    if showdown is not None:
        middle.append(("found", str(showdown.total)))
        for row in showdown.rows:
            figures[row.seat] = (("counts", str(row.counted)),)
    return Felt(cards=_cards(table, showdown), figures=figures, middle=tuple(middle), statuses=statuses)


def _showdown(table: Table) -> happenings.Showdown | None:
    """The showdown of this hand, if it has come."""
    for standing in reversed(table.history.standing):
        for event in standing.events:
            if isinstance(event, happenings.Showdown):
                return event
            if isinstance(event, happenings.HandBegun):
                return None
    return None


def _cards(table: Table, showdown: happenings.Showdown | None) -> dict[Seat, tuple[Lying, ...]]:
    """Starting cards while people bid, whole hands once they are shown, those that count marked."""
    rows: dict[Seat, tuple[Lying, ...]] = {}
    counting = {row.seat: row for row in showdown.rows} if showdown else {}
    for standing in table.history.standing:
        for event in standing.events:
            match event:
                case happenings.HandBegun():
                    rows = {}
                case happenings.StartShown(seat=seat, card=card):
                    rows[seat] = (Lying(card, standing.number if card else None),)
                case happenings.HandShown(seat=seat, cards=cards):
                    rows[seat] = tuple(Lying(card, standing.number, at=at) for at, card in enumerate(cards))
    if showdown is None:
        return rows
    for seat, row in counting.items():
        shown = rows.get(seat, ())
        rows[seat] = tuple(replace(each, mark=_mark(each.face, showdown.rank, row)) for each in shown)
    return rows


def _mark(face: Face | None, rank: int, row: happenings.Row) -> str:
    if face is None:
        return ""
    wild = face[0] == "0" and row.wild_counted > 0
    return "won" if face[0] == str(rank) or wild else "lost"
