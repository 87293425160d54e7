"""Prompts as pads: what each seat can say next, and the line of notation that a pad's answers make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any

from companion.cards import Face
from companion.rules.carded import cards_field
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, Game, Number, Prompt
from companion.rules.legal import holds_one
from companion.rules.spec import GameSpec
from companion.table import Table
from companion.ui.views.expecting import expected
from companion.ui.views.sentences import speak

TITLES = {
    "play": "Play a card",
    "deal": "Name the deal",
    "hand": "Show the hand",
    "draw": "Name the drawn card",
    "top": "Top of the pile",
    "treasure": "Name treasures",
    "recycle": "Confirm the new pile",
    "start": "Start card",
    "next": "Deal again",
    "end": "End the evening",
    "join": "Someone joins",
    "answer": "Answer",
    "swap": "Swap cards",
    "word": "The word",
    "show": "Flip the cards",
    "center": "Name the middle",
}
"""What an act is called on a key."""

QUICK = {
    "dead": "Going…",
    "draw": "Draw",
    "bid": "Bid",
    "call": "CALL",
    "challenge": "Challenge",
    "concede": "Concede",
}
"""Acts that lie ready at the edge of the table, in front of their seat, in this order whatever is waited for first."""

MOST_ANSWERS = 8
"""Up to so many answers are keys of their own."""

TIMED = ("bid", "call", "dead")
"""Acts whose moment matters."""


@dataclass(frozen=True, slots=True)
class QuickKey:
    """A key at a seat's edge. ``said`` is the whole act, None where it has to be filled in first."""

    act: str
    title: str
    said: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Pad:
    """One thing that can be said: who, which act, and what has to be filled in."""

    act: str
    title: str
    says: str
    seat: Seat | None
    cards: Cards | None
    cards_field: str
    is_one_card: bool
    pair: str
    quick: str
    numbers: tuple[Number, ...]
    choices: tuple[Choice, ...]
    optional: bool

    @property
    def is_plain(self) -> bool:
        """Whether it is said by one tap."""
        return self.cards is None and not self.open_numbers and not self.choices

    @property
    def open_numbers(self) -> tuple[Number, ...]:
        """The numbers that can be more than one."""
        return tuple(number for number in self.numbers if number.least < number.most)

    def said(self, faces: Sequence[Face | None] = (), values: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The act in record notation."""
        line: dict[str, Any] = {"act": self.act}
        if self.seat is not None:
            line["seat"] = self.seat
        if self.cards is not None and (faces or self.cards.least):
            line[self.cards_field] = faces[0] if self.is_one_card else [*self.cards.beside, *faces]
        fixed = {number.name: number.least for number in self.numbers if number.least == number.most}
        return {**line, **fixed, **(values or {})}


def pads_of(table: Table, seat: Seat | None) -> tuple[Pad, ...]:
    """What a seat (None: the table as a whole) can say now; what is waited for comes first."""
    found = [
        Pad(
            act=prompt.act,
            title=_title(table, prompt),
            says=speak(table.game, table.setup, prompt.says),
            seat=prompt.seat,
            cards=prompt.cards,
            cards_field=_cards_field(table, prompt.act),
            is_one_card=_is_one_card(table, prompt.act),
            pair=_pair(table, prompt.act),
            quick=quick_titles(table.game).get(prompt.act, ""),
            numbers=tuple(each for each in prompt.numbers if _is_asked(table, prompt, each.name)),
            choices=prompt.choices,
            optional=prompt.optional,
        )
        for prompt in expected(table)
        if prompt.seat == seat
    ]
    return tuple(sorted(found, key=lambda pad: pad.optional))


def quick_keys(table: Table, seat: Seat) -> tuple[QuickKey, ...]:
    """What lies ready at a seat's edge now."""
    found: dict[str, QuickKey] = {}
    for pad in pads_of(table, seat):
        if pad.quick and pad.act not in found and not pad.optional:
            needs_no_card = pad.cards is not None and pad.cards.least == 0 and pad.is_one_card
            found[pad.act] = QuickKey(pad.act, pad.quick, pad.said() if pad.is_plain or needs_no_card else None)
    return tuple(found[act] for act in quick_titles(table.game) if act in found)


def quick_titles(game: Game[Any]) -> Mapping[str, str]:
    """The acts that lie ready at the edge, with their labels, in the order in which they lie there."""
    if isinstance(game, GameSpec):
        return {kind.word(): spec.quick for kind, spec in game.act_specs.items() if spec.quick}
    return QUICK


def is_timed(game: Game[Any], act: str) -> bool:
    """Whether the moment of an act matters."""
    if isinstance(game, GameSpec):
        spec = game.act_spec(act)
        return spec is not None and spec.timed
    return act in TIMED


def question_of(table: Table) -> Pad | None:
    """What the referee asks the table: an open question, or the one word that alone is waited for."""
    needed = [prompt for prompt in expected(table) if not prompt.optional]
    asked = [prompt for prompt in needed if prompt.act == "answer"] or (needed if len(needed) == 1 else [])
    for prompt in asked:
        if prompt.cards is None and not prompt.numbers and len(prompt.choices) == 1:
            pad = next(pad for pad in pads_of(table, prompt.seat) if pad.act == prompt.act and not pad.optional)
            if 0 < len(pad.choices[0].values) <= MOST_ANSWERS:
                return pad
    return None


def spoken_choice(value: str, seats: Sequence[Seat]) -> str:
    """A word to choose as people read it: ``bid-first`` is "Bid first", a name stays as it is."""
    return value if value in seats else value.replace("-", " ").capitalize()


def _pair(table: Table, act: str) -> str:
    """How two numbers of an act are written on one key."""
    if isinstance(table.game, GameSpec):
        spec = table.game.act_spec(act)
        return spec.pair if spec else "{} × {}"
    return "{} + {}★" if act == "hand" else "{} × {}"


def _title(table: Table, prompt: Prompt) -> str:
    if isinstance(table.game, GameSpec):
        return table.game.key_of(prompt)
    if prompt.act == "bid" and prompt.until is not None and all(each.least == each.most for each in prompt.numbers):
        return "The same bid"
    if prompt.act == "hand" and prompt.cards is None:
        return "Count the hand"
    return TITLES.get(prompt.act, prompt.act.replace("-", " ").capitalize())


def _is_asked(table: Table, prompt: Prompt, name: str) -> bool:
    """Whether a number has to be asked: beside cards that are named, only if the act cannot do without it."""
    if prompt.cards is None or prompt.cards.least == 0:
        return True
    kind = next(kind for kind in table.game.acts_known if kind.word() == prompt.act)
    return any(field.name == name and field.default is MISSING for field in fields(kind))


def _cards_field(table: Table, act: str) -> str:
    return cards_field(table.game, next(kind for kind in table.game.acts_known if kind.word() == act))


def _is_one_card(table: Table, act: str) -> bool:
    kind = next(kind for kind in table.game.acts_known if kind.word() == act)
    field = cards_field(table.game, kind)
    return bool(field) and holds_one(kind, field)
