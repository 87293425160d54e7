"""The keys of a seat's page, and the acts of keys that were filled in.

They follow from the prompts of the position. It must be the position as the seat may see it, so that the offered faces
reveal nothing of other hands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.languages import tr
from companion.phones.messages import Say
from companion.rules.events import Seat
from companion.rules.game import Act, Choice, Number
from companion.table import Table
from companion.ui.views.table.acts import Pad, is_secret, is_timed, name_number, pad_for, spoken_choice, verbs_of
from companion.ui.views.table.felts import felt_of

LONGEST_WORD = 64


class Unfit(ValueError):
    """A key that was not filled in as it asks."""


@dataclass(frozen=True, slots=True)
class PhoneKey:
    """One key: ``ident`` stays the same as long as it says and asks the same; ``title`` is its word. ``timed``: its
    moment matters; ``secret``: it is for this seat's eyes; ``loud``: the table waits for it."""

    ident: str
    pad: Pad
    title: str
    timed: bool
    secret: bool
    loud: bool

    def act(self, said: Say) -> Act:
        """The act that it says, filled in so. Raises Unfit for what this key does not ask."""
        pad = self.pad
        _check_faces(pad, said.faces)
        values = dict(said.values)
        filled: dict[str, Any] = {}
        for number in pad.open_numbers:
            value = values.pop(number.name, None)
            if not isinstance(value, int) or not number.allows(value):
                raise Unfit(number.name)
            filled[number.name] = value
        for choice in pad.choices:
            value = values.pop(choice.name, None)
            if not isinstance(value, str) or len(value) > LONGEST_WORD or value not in (choice.values or (value,)):
                raise Unfit(choice.name)
            filled[choice.name] = value
        if values:
            raise Unfit("more than is asked")
        return pad.make_act(said.faces, filled)

    def describe(self, seats: Sequence[Seat]) -> dict[str, Any]:
        """The key as the page gets it."""
        pad = self.pad
        told: dict[str, Any] = {
            "key": self.ident, "title": self.title, "says": pad.says, "timed": self.timed, "secret": self.secret,
            "loud": self.loud, "sure": tr(pad.sure) if pad.sure else "", "aside": pad.optional or pad.aside,
            "tables": pad.seat is None and (pad.optional or pad.aside),
        }  # fmt: skip
        if pad.cards is not None:
            told["cards"] = {
                "least": pad.cards.least, "most": pad.cards.most, "unseen": pad.cards.may_be_unseen,
                "faces": sorted(pad.cards.faces),
            }  # fmt: skip
        told["numbers"] = [self._describe_number(number) for number in pad.open_numbers]
        told["choices"] = [self._describe_choice(choice, seats) for choice in pad.choices]
        if pad.spells:
            told["spells"] = pad.spells
        return told

    def _describe_number(self, number: Number) -> dict[str, Any]:
        row = self.pad.row if number.name == self.pad.place and len(self.pad.row) == number.most else ()
        return {
            "name": number.name,
            "asked": self.pad.asks.get(number.name) or name_number(number),
            "least": number.least,
            "most": number.most,
            "values": sorted(number.values),
            "row": [each.face for each in row],
        }

    def _describe_choice(self, choice: Choice, seats: Sequence[Seat]) -> dict[str, Any]:
        return {
            "name": choice.name,
            "asked": self.pad.asks.get(choice.name) or choice.name.replace("-", " ").capitalize(),
            "values": [[value, spoken_choice(value, seats)] for value in choice.values],
        }


def keys_of(table: Table, seat: Seat) -> tuple[PhoneKey, ...]:
    """The possible acts of this seat, or of anybody at the table, the awaited ones first. The table is as the seat may
    see it.
    """
    verbs = {verb.act: verb for verb in verbs_of(table)}
    order = list(verbs)
    found: dict[str, PhoneKey] = {}
    for pad in _pads(table, seat):
        verb = verbs.get(pad.act)
        ident = _ident(pad)
        found[ident] = PhoneKey(
            ident,
            pad,
            tr(verb.title) if verb is not None else pad.title,
            timed=is_timed(table.game, pad.act),
            secret=is_secret(table, pad.act),
            loud=verb is not None and verb.tone == "gold",
        )

    def place(key: PhoneKey) -> tuple[bool, bool, int]:
        at = order.index(key.pad.act) if key.pad.act in verbs else len(order)
        return key.pad.optional, not key.loud, at

    return tuple(sorted(found.values(), key=place))


def _pads(table: Table, seat: Seat) -> Iterator[Pad]:
    row = felt_of(table).cards.get(seat, ())
    for prompt in table.game.expected(table.state):
        if prompt.seat in (seat, None):
            pad = pad_for(table, prompt)
            yield replace(pad, row=row) if pad.place else pad


def _ident(pad: Pad) -> str:
    cards = pad.cards and (pad.cards.zone, pad.cards.least, pad.cards.most, sorted(pad.cards.faces), pad.cards.beside)
    said = (pad.act, pad.seat, pad.says, pad.title, cards, pad.numbers, pad.choices)
    return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def _check_faces(pad: Pad, faces: Sequence[str | None]) -> None:
    if pad.cards is None:
        if faces:
            raise Unfit("cards")
        return
    if not pad.cards.least <= len(faces) <= pad.cards.most:
        raise Unfit("how many cards")
    for face in faces:
        if face is None and not pad.cards.may_be_unseen:
            raise Unfit("a card that nobody saw")
        if face is not None and face not in pad.cards.faces:
            raise Unfit("a card that it cannot be")
