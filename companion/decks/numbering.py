"""The number of each physical card, so that a card printed last week keeps its own."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, count
from typing import Any, TypeAlias

from companion.cards import Face
from companion.decks.prints import HIGHEST_NUMBER, PrintedDeck
from companion.decks.reading import DeckFile
from companion.languages import tr

Numbers: TypeAlias = Mapping[tuple[Face, int], int]
"""The number of each printed face and copy (from 1) in the first pack."""

OWN_MARKS = 801
"""From here on no deck of the program has a number on its cards; so a group's own deck is begun here."""


def numbered(
    file: DeckFile, cards: Mapping[Face, Mapping[str, Any]], copies: Mapping[Face, int], before: Numbers
) -> Numbers:
    """The numbers of a deck's cards: those of its base deck (``before``, with dropped cards, so that no number returns
    as another card), those that the cards name themselves, then the next free ones in order, from the file's first
    number on, and from 1 once those are used up.

    Raises DeckError.
    """
    numbers = dict(before)
    first = file.said.get("marks_from", max(before.values(), default=0) % HIGHEST_NUMBER + 1)
    if type(first) is not int or not 1 <= first <= HIGHEST_NUMBER:
        raise file.wrong(
            "marks_from",
            tr(
                "marks_from is a number from 1 to {highest_number}, not {first}",
                highest_number=HIGHEST_NUMBER,
                first=repr(first),
            ),
        )
    for face, fields in cards.items():
        if "marks" not in fields:
            continue
        said = fields["marks"]
        if (
            not isinstance(said, list)
            or len(said) != copies[face]
            or not all(type(number) is int and 1 <= number <= HIGHEST_NUMBER for number in said)
        ):
            raise file.wrong(
                face,
                tr(
                    "card {face}: marks are a list of {copies} numbers from 1 to "
                    "{highest_number}, one a copy, not {said}",
                    face=repr(face),
                    copies=copies[face],
                    highest_number=HIGHEST_NUMBER,
                    said=repr(said),
                ),
                table="cards",
            )
        for copy, number in enumerate(said, start=1):
            numbers.pop((face, copy), None)
            taken = next((card for card, other in numbers.items() if other == number), None)
            if taken is not None:
                raise file.wrong(
                    face,
                    tr(
                        "card {face}: the mark {number} is on {taken} already",
                        face=repr(face),
                        number=number,
                        taken=repr(taken[0]),
                    ),
                    table="cards",
                )
            numbers[face, copy] = number
    taken_numbers = set(numbers.values())
    in_order = chain(range(first, HIGHEST_NUMBER + 1), range(1, first), count(HIGHEST_NUMBER + 1))
    free = (number for number in in_order if number not in taken_numbers)
    for face, many in copies.items():
        for copy in range(1, many + 1):
            if (face, copy) not in numbers:
                numbers[face, copy] = next(free)
    return numbers


def shared_numbers(deck: PrintedDeck, other: PrintedDeck) -> tuple[int, ...]:
    """The numbers that both decks have, on different faces: a deck that is taken from another one has them on the same
    ones."""
    theirs = {number: face for (face, _), number in other.numbers.items()}
    return tuple(sorted(number for (face, _), number in deck.numbers.items() if theirs.get(number, face) != face))
