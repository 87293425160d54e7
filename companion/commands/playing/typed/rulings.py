"""A typed ruling: its text, and its movements, in parts between semicolons."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from companion.cards import Face
from companion.commands.playing.typed.fields import NotUnderstood
from companion.decks.spelling import face_called, in_notation
from companion.languages import tr
from companion.rules.acts import Rule
from companion.rules.events import PLACES
from companion.rules.holdings import CARDS
from companion.rules.notation.near import guess
from companion.rules.rulebook.amounts import unit_of
from companion.rules.spec import GameSpec

_MOVES = re.compile(
    r"(?P<what>.+?)\s+(?:from|von)\s+(?P<source>.+?)\s+(?:to|nach|an|zu)\s+(?P<target>.+)", re.IGNORECASE
)
_GOES_ON = re.compile(r"(?P<seat>.+?)\s+(?:goes on|ist dran)", re.IGNORECASE)


def read_ruling(game: GameSpec, state: Any, faces: Collection[Face], said: str) -> dict[str, Any]:
    """``Ann pays; 3 coins from Ann to Ben; Ben goes on`` as an act in record notation. Raises NotUnderstood."""
    text, *parts = (each.strip() for each in said.split(";"))
    if not text:
        raise NotUnderstood(tr("what does the table rule? `rule TEXT`, then any movements after a semicolon"))
    return {"act": Rule.word(), "text": text, "effect": [_effect(game, state, faces, part) for part in parts if part]}


def _effect(game: GameSpec, state: Any, faces: Collection[Face], part: str) -> dict[str, Any]:
    if goes_on := _GOES_ON.fullmatch(part):
        return {"turn": _one_of(state.seats, goes_on["seat"])}
    moves = _MOVES.fullmatch(part)
    if moves is None:
        raise NotUnderstood(
            tr(
                "{part} is not a movement. Write `3 coins from Ann to Ben`, `7S from Ann/row to Ben/row` or `Ben "
                "goes on`",
                part=repr(part),
            )
        )
    accounts = dict.fromkeys([*(account for _, account in game.balances(state)), *PLACES])
    units = dict.fromkeys(unit for unit, _ in game.balances(state))
    ends = {"from": _one_of(accounts, moves["source"]), "to": _one_of(accounts, moves["target"])}
    number, _, unit = moves["what"].partition(" ")
    if number.isascii() and number.isdigit() and unit:
        return {"unit": _unit(units, unit), "amount": int(number), **ends}
    named = [(word, face_called(word, faces)) for word in in_notation(moves["what"]).split()]
    for word, face in named:
        if face is None and word.isdigit():
            unit = next((each for each in units if each != CARDS), CARDS)
            raise NotUnderstood(tr("{word} of what? Write it as in `{word} {unit}`", word=word, unit=unit))
        if face is None:
            raise NotUnderstood(tr("{word} is not a card of this game", word=repr(word)))
    return {"unit": CARDS, "cards": [face for _, face in named], **ends}


def _unit(units: Iterable[str], said: str) -> str:
    """The unit, in the singular or the plural, as the book prints it."""
    units = tuple(units)
    word = said.lower()
    forms = {unit: (unit, unit_of(1, unit).lower(), unit_of(2, unit).lower()) for unit in units}
    return next((unit for unit in units if word in forms[unit]), None) or _one_of(units, said)


def _one_of(known: Iterable[str], said: str) -> str:
    """The one that is spelt so, in letters of any size. Raises NotUnderstood."""
    known = tuple(known)
    for each in known:
        if each.lower() == said.lower():
            return each
    meant = guess(said, known)
    raise NotUnderstood(tr("nothing here is called {said}; {known}", said=repr(said), known=meant or ", ".join(known)))
