"""Places and units that the code of a game's folder reads from the book, and that the game does not have: it would read
0 or nothing there, and say no word of it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from companion.cards import Deck
from companion.decks.printing import PRINT_FIELDS
from companion.games.outside.literals import GAP, calls, text_of, trees, written
from companion.rules.events import PLACES
from companion.rules.holdings import CARDS
from companion.rules.judging.faults import from_here
from companion.rules.notation.near import guess, near
from companion.rules.spec import GameSpec

_OF_A_PLACE = frozenset({"pile", "cards", "possible", "fits", "first_impossible", "forgotten", "object_if_impossible"})
"""Methods of the book and of a state whose first argument is a place."""
_OF_A_UNIT = frozenset({"of", "amount"})
"""Methods of the book and of a state whose arguments are a unit and an account."""
_OF_A_CARD = ("copies", "face", "marks", *PRINT_FIELDS)
"""The keys of a card in a deck file beside numbers for the game."""
_BOOKS = frozenset({"holdings", "book", "state", "self"})
"""Names of a book or a state: only its ``size`` is the number of cards in a place."""


def misread_places(game: GameSpec) -> Iterator[tuple[str, str]]:
    """Each read of a place that no Place declares: its file and line, and the sentence."""
    places = {place.path.replace("{seat}", GAP) for place in game.places}
    for at, call in calls(game.folder, (_OF_A_PLACE | _OF_A_UNIT | {"size"}) - _list_own(game)):
        asked = getattr(call.func, "attr", "")
        if asked in _OF_A_UNIT and len(call.args) == 2:
            yield from _wrong(at, "the account", call.args[1], {*places, *PLACES, GAP})
        elif call.args and (asked in _OF_A_PLACE or (asked == "size" and _is_a_book(call.func))):
            yield from _wrong(at, "the place", call.args[0], places)


def misread_units(game: GameSpec, units: Collection[str]) -> Iterator[str]:
    """Each read of a unit beyond these, with its file and line."""
    known = {*units, CARDS, game.unit, *filter(None, (game.owed,))}
    for at, call in calls(game.folder, (_OF_A_UNIT | {"by_seat"}) - _list_own(game)):
        if len(call.args) == 1 + (getattr(call.func, "attr", "") != "by_seat"):
            yield from (f"{place}: {wrong}" for place, wrong in _wrong(at, "the unit", call.args[0], known))


def misread_numbers(game: GameSpec, deck: Deck) -> Iterator[str]:
    """Each number on the cards that no code reads, and that is nearly called like something else in a deck file."""
    read = {text for _, _, text in written(game.folder)}
    for name in deck.values:
        if name not in read and (meant := guess(name, _OF_A_CARD)):
            yield f"{from_here(deck.file)}: no code reads the number {name!r} of the cards; {meant}"


def _list_own(game: GameSpec) -> set[str]:
    """The functions that the folder defines: what they are called with is the game's own."""
    nodes = (node for _, tree in trees(game.folder) for node in ast.walk(tree))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def _wrong(at: str, what: str, argument: ast.expr, known: Collection[str]) -> Iterator[tuple[str, str]]:
    named = text_of(argument)
    if named is None or named in known or not named.strip(f"{GAP}/") or GAP in named.removeprefix(f"{GAP}/"):
        return  # A gap in the middle of a name, or one that a letter follows, is no seat.
    spoken = {each.replace(GAP, "{seat}") for each in known if each != GAP}
    said = named.replace(GAP, "{seat}")
    yield from_here(at), f"{what} {said!r} is read, and the game has none of that name; {near(said, spoken)}"


def _is_a_book(method: ast.expr) -> bool:
    of = getattr(method, "value", None)
    return getattr(of, "attr", getattr(of, "id", "")) in _BOOKS
