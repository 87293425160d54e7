"""Prompts as pads: what each seat can say next, and the line of notation that a pad's answers make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from companion.cards import Face
from companion.events import Seat
from companion.games.game import Cards, Choice, Number
from companion.screens.views.sentences import speak
from companion.table import Table

TITLES = {
    "play": "Play a card",
    "deal": "Name the deal",
    "hand": "Show the hand",
    "draw": "Name the drawn card",
    "top": "Top of the pile",
    "treasure": "Name treasures",
    "recycle": "Confirm the new pile",
    "start": "Start card",
    "next": "Next hand",
    "end": "End the evening",
}


@dataclass(frozen=True, slots=True)
class Pad:
    """One thing that can be said: who, which act, and what has to be filled in."""

    act: str
    title: str
    says: str
    seat: Seat | None
    cards: Cards | None
    cards_field: str
    numbers: tuple[Number, ...]
    choices: tuple[Choice, ...]
    optional: bool

    @property
    def is_plain(self) -> bool:
        """Whether it is said by one tap."""
        return self.cards is None and not self.numbers and not self.choices

    def said(self, faces: Sequence[Face | None] = (), values: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The act in record notation."""
        line: dict[str, Any] = {"act": self.act}
        if self.seat is not None:
            line["seat"] = self.seat
        if self.cards is not None:
            line[self.cards_field] = [*self.cards.beside, *faces] if self.cards_field != "card" else faces[0]
        return {**line, **(values or {})}


def pads_of(table: Table, seat: Seat | None) -> tuple[Pad, ...]:
    """What a seat (None: the table as a whole) can say now; what is waited for comes first."""
    found = [
        Pad(
            act=prompt.act,
            title=TITLES.get(prompt.act, prompt.act.replace("-", " ").capitalize()),
            says=speak(table.game, table.setup, prompt.says),
            seat=prompt.seat,
            cards=prompt.cards,
            cards_field=_cards_field(table, prompt.act),
            numbers=prompt.numbers,
            choices=prompt.choices,
            optional=prompt.optional,
        )
        for prompt in table.game.expected(table.state)
        if prompt.seat == seat
    ]
    return tuple(sorted(found, key=lambda pad: pad.optional))


def _cards_field(table: Table, act: str) -> str:
    for kind in table.game.acts_known:
        if kind.word() == act:
            names = {field.name for field in fields(kind)}
            return next((name for name in ("card", "cards", "up") if name in names), "cards")
    return "cards"
