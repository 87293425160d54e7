"""How a face looks and is said: the same words for tiles on the glass and for sentences, without any window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.cards import Deck, Face
from companion.decks import DeckError, Print, load_printed
from companion.games import GAMES
from companion.languages import spoken
from companion.rules.game import settle_options
from companion.rules.looks import Look, plain_look, plain_rows


def look_of(game: str, face: Face) -> Look:
    """How a face of this game's cards looks.

    >>> look_of("bluffing-battles", "10H").spoken
    '10♥'
    >>> look_of("battle", "R6").spoken
    'red 6'
    """
    return _look(game, face, spoken())


@cache
def _look(game: str, face: Face, _: str) -> Look:
    """A look has words in the language that is spoken. Of a game that says none, the deck file does."""
    said = GAMES[game].look
    if said is not None:
        return said(face)
    printed = _prints(game).get(face)
    return plain_look(face) if printed is None else look_of_print(printed)


def look_of_print(printed: Print) -> Look:
    """How a card looks that bears this: its index or figure, its shape and what stands small below; its name if it has
    none of these."""
    text = printed.index or printed.figure or printed.name
    below = printed.under if printed.under != text else ""
    tint = "ink" if printed.colour == "black" else printed.colour
    return Look(
        text=text,
        shape=printed.shape,
        corner=below,
        tint=tint if tint in TINTS else "ink",
        spoken=printed.spoken,
    )


TINTS = ("ink", "red", "blue", "green", "yellow", "orange", "purple", "brown", "grey")
"""The inks that the palettes know."""


@cache
def _prints(game: str) -> Mapping[Face, Print]:
    """The print of each face that a game plays with."""
    spec = GAMES[game]
    try:
        deck = load_printed(spec.deck_name(settle_options(spec, {})))
    except DeckError:
        return {}
    return {deck.deck.face_of.get(face, face): each for face, each in deck.prints.items()}


def grids(game: str, deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """The ways to choose a card: one, or a short one first where a card can be named by less than its whole face."""
    rows = GAMES[game].card_rows
    return rows(deck) if rows else (plain_rows(deck),)
