"""Cards that a game forgets: they lie in no place of its first state, or the deck gives them no number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from companion.cards import Deck, Face
from companion.games.outside.literals import written
from companion.rules.holdings import Holdings
from companion.rules.judging.faults import from_here, place_of
from companion.rules.spec import GameSpec

_NUMBERED = re.compile(r"(.*\D)\d+")
"""A card that is called like others, but for its number: ``n15``, ``red-2``."""
MOST_NAMED = 3


def list_lost_cards(game: GameSpec, books: Sequence[Holdings]) -> Iterator[str]:
    """A mistake if the places of a first state hold fewer cards than its stock."""
    for book in books:
        stocked = book.count_stock()
        if book.total < stocked:
            yield (
                f"{place_of(game.start_function)}: the first state has {book.total} cards in its places, and stock has "
                f"{stocked}; let each lie in a Place, those that are out of the game, too"
            )
            return


def list_unplayed_cards(game: GameSpec, deck: Deck, books: Sequence[Holdings]) -> Iterator[str]:
    """The cards of a game's own deck file that no first state has, at any number of players."""
    stocked = any(book.stock for book in books)
    if not (stocked and deck.file.startswith(str(game.folder))):
        return
    most = {face: max(sum(pool.get(face, 0) for pool in book.stock.values()) for book in books)
            for face in deck.played_faces()}  # fmt: skip
    lacking = {face: copies - most[face] for face, copies in deck.played_faces().items() if most[face] < copies}
    if lacking:
        played = deck.size - sum(lacking.values())
        wrong = f"the deck has {deck.size} cards, and the first state at most {played}; it lacks {_name_some(lacking)}"
        yield f"{_locate(deck, next(iter(lacking)))}: {wrong}"


def list_unnumbered_cards(game: GameSpec, deck: Deck) -> Iterator[str]:
    """Cards without a number that code reads and that nearly all others called like them have."""
    read = {text for _, _, text in written(game.folder)}
    for name, numbers in deck.values.items():
        alike: defaultdict[str, list[Face]] = defaultdict(list)
        for face in deck.played_faces():
            if kind := _NUMBERED.fullmatch(face):
                alike[kind[1]].append(face)
        for faces in alike.values() if name in read else ():
            without = [face for face in faces if face not in numbers]
            if 0 < len(without) <= len(faces) // 4:
                wrong = f"{_name_some(without)} has no {name!r}, and the cards called like it do"
                yield f"{_locate(deck, without[0])}: {wrong}"


def _name_some(faces: Collection[Face]) -> str:
    named, more = list(faces)[:MOST_NAMED], len(faces) - MOST_NAMED
    return ", ".join(map(repr, named)) + (f" and {more} more" if more > 0 else "")


def _locate(deck: Deck, face: Face) -> str:
    printed = next(each for each in deck.copies if deck.face_of.get(each, each) == face)
    return from_here(f"{deck.file}:{deck.lines[printed]}" if printed in deck.lines else deck.file)
