"""How a face looks and is said: the same words for tiles on the glass and for sentences, without any window."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

from companion.cards import Deck, Face
from companion.games import GAMES
from companion.rules.looks import Look, plain_look, plain_rows
from companion.rules.spec import GameSpec

COLOURS = {"R": ("▲", "red", "red"), "B": ("●", "blue", "blue"), "G": ("■", "green", "green")}
SPECIAL = {"battle": "⚔", "crossbones": "☠", "bomb": "✹", "eagle": "✦", "joker": "★"}


@cache
def look_of(game: str, face: Face) -> Look:
    """How a face of this game's cards looks.

    >>> look_of("bluffing-battles", "10H").spoken
    '10♥'
    >>> look_of("battle", "R6").spoken
    'red 6'
    """
    declared = GAMES.get(game)
    if isinstance(declared, GameSpec):
        return (declared.look or plain_look)(face)
    if game == "battle":
        return _warrior(face)
    return plain_look(face)


def _warrior(face: Face) -> Look:
    colour = COLOURS.get(face[0])
    if colour and face[1:].isdecimal():
        shape, tint, name = colour
        return Look(text=face[1:], shape=shape, corner=name, tint=tint, spoken=f"{name} {face[1:]}")
    if face[0] == "K" and face[1:].isdecimal():
        return Look(text=face[1:], shape="♞", corner="knight", spoken=f"black {face[1:]}")
    kind, _, of = face.partition("-")
    if of:
        shape, tint, _ = COLOURS[of[0].upper()]
        return Look(text=kind, shape=shape, corner=of, tint=tint, spoken=f"{of} {kind}")
    return Look(text=kind, shape=SPECIAL.get(kind, ""), spoken=f"the {kind}")


def grid(game: str, deck: Deck) -> tuple[tuple[Face, ...], ...]:
    """Every face of the deck, in rows as people look for them."""
    faces = tuple(deck.played_faces())
    if game == "battle":
        return _by_key(faces, lambda face: face[0] if re.fullmatch(r"[RBGK]\d+", face) else "")
    return plain_rows(deck)


def grids(game: str, deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """The ways to choose a card: one, or a short one first where a card can be named by less than its whole face."""
    declared = GAMES.get(game)
    if isinstance(declared, GameSpec):
        return declared.card_rows(deck) if declared.card_rows else (plain_rows(deck),)
    return (grid(game, deck),)


def _by_key(faces: Iterable[Face], key: Callable[[Face], str]) -> tuple[tuple[Face, ...], ...]:
    rows: dict[str, list[Face]] = {}
    for face in faces:
        rows.setdefault(key(face), []).append(face)
    return tuple(tuple(row) for row in rows.values())
