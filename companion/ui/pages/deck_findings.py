"""The findings about a deck: faces that would be taken for each other, and the changes since another deck."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Face
from companion.decks import PrintedDeck, load_printed, title_of
from companion.decks.changes import differences, spelled
from companion.decks.printing import tell_unfitting
from companion.languages import tr
from companion.press.likeness import alike, empty
from companion.press.mixing import mixed_up_with, tell_mixing

SHOWN = 4
"""How many pairs or changes are told; more are counted."""


def checked(deck: PrintedDeck) -> str:
    """The lines of its file that fit no card, its faces that show nothing or would be taken for each other, and the
    decks with which it would be mixed up."""
    blank, likeness = empty(deck), look_alike(deck)
    if not (likeness or blank):
        likeness = tr("All faces are distinct, even turned and without colour.")
    told = (
        *tell_unfitting(deck),
        _blank(deck, blank) if blank else "",
        likeness,
        tell_mixing(deck, mixed_up_with(deck)),
    )
    return " ".join(each for each in told if each)


def _blank(deck: PrintedDeck, faces: Sequence[Face]) -> str:
    shown = ", ".join(spelled(deck, face) for face in faces[:SHOWN])
    return (
        tr("Almost blank, so no camera can recognise them: {cards} and more.", cards=shown)
        if len(faces) > SHOWN
        else tr("Almost blank, so no camera can recognise it: {cards}.", cards=shown)
    )


def look_alike(deck: PrintedDeck) -> str:
    """The faces that look alike, as a sentence; empty if none do."""
    confused = [
        tr("{one} and {other}", one=spelled(deck, pair.face), other=spelled(deck, pair.other)) for pair in alike(deck)
    ]
    if not confused:
        return ""
    pairs = ", ".join(confused[:SHOWN])
    return (
        tr("Look alike: {pairs} and more.", pairs=pairs)
        if len(confused) > SHOWN
        else tr("Look alike: {pairs}.", pairs=pairs)
    )


def changed(deck: PrintedDeck, since: str) -> str:
    """The differences from another deck, by its name."""
    old = load_printed(since)
    changes = list(differences(old, deck))
    if not changes:
        return tr("It is the same as {deck}.", deck=title_of(old.deck.name))
    more = len(changes) - SHOWN
    rest = (tr("And {count} more.", count=more),) if more > 0 else ()
    return " ".join((tr("Since {deck}:", deck=title_of(old.deck.name)), *changes[:SHOWN], *rest))
