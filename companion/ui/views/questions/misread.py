"""The parts of an act that can have been misread, and what each can have been instead, at the moment of the act."""

from __future__ import annotations

from dataclasses import MISSING, fields

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.table import Table
from companion.ui.views.table.acts import Pad, pads_before

RECENT = 8
"""The most of the latest moves whose cards still lie on the table."""


def faces_of(act: Act) -> tuple[Face | None, ...]:
    """The cards that an act names."""
    card, cards = getattr(act, "card", None), getattr(act, "cards", None)
    return (card,) if card else tuple(cards or ())


def face_now(table: Table, face: Face, whose: Seat | None) -> Face:
    """The card that one counts as which was read as this face before the seat ``whose`` (None: not known whose)."""
    for standing in reversed(table.history.standing[-RECENT:]):
        read, now = faces_of(table.history.entries[standing.number - 1].act), faces_of(standing.act)
        if whose in (None, standing.act.seat) and face in read and len(read) == len(now):
            return now[read.index(face)] or face
    return face


def is_one_card(act: Act) -> bool:
    """Whether an act is said by its seat and one card."""
    needed = {field.name for field in fields(act) if field.default is MISSING}
    return act.seat is not None and needed == {"card"}


def faces_possible(table: Table, number: int, act: Act) -> frozenset[Face]:
    """The faces that could have been played there."""
    seat = act.seat if act.by_a_seat_here else None
    for prompt in table.game.expected(table.history.state_before(number)):
        if prompt.cards and prompt.act == act.word() and prompt.seat == seat:
            return prompt.cards.faces
    return frozenset()


def pads_of_act(table: Table, number: int, act: Act) -> tuple[Pad, ...]:
    """The pads of this act that can have another answer, as they were then."""
    pads = pads_before(table, number, act.seat if act.by_a_seat_here else None)
    return tuple(pad for pad in pads if pad.act == act.word() and (pad.open_numbers or pad.choices))


def others_of(table: Table, number: int, act: Act) -> tuple[Seat, ...]:
    """The other seats that can have made it."""
    if act.seat is None or not act.by_a_seat_here:
        return ()
    return tuple(seat for seat in table.history.state_before(number).seats if seat != act.seat)
