"""How a face looks and is said: the same words for tiles on the glass and for sentences, without any window."""

from __future__ import annotations

from functools import cache

from companion.cards import Deck, Face
from companion.games import GAMES
from companion.languages import spoken
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
    """A look has words in the language that is spoken."""
    return (GAMES[game].look or plain_look)(face)


def grids(game: str, deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """The ways to choose a card: one, or a short one first where a card can be named by less than its whole face."""
    rows = GAMES[game].card_rows
    return rows(deck) if rows else (plain_rows(deck),)
