"""What can be read of a deck with what is plugged in, said before play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.cards import Deck, Face
from companion.decks.prints import PrintedDeck
from companion.decks.standard import standard_faces
from companion.decks.titles import whole_title
from companion.languages import tr
from companion.sources.nfc.tags.tagmap import map_path, read_map
from companion.sources.untold import by_picture


@dataclass(frozen=True, slots=True)
class Readable:
    """How much of a deck a camera reads: ``by_index`` and ``by_picture`` of its ``faces``; ``deck`` is what it is
    called."""

    deck: str
    faces: int
    by_index: int
    by_picture: int

    @property
    def told(self) -> str:
        """What a camera does with this deck, as a sentence that names it."""
        read = self.by_index + self.by_picture
        if read < self.faces:
            told = tr(
                "{deck}: a camera reads {read} of the {faces} faces.", deck=self.deck, read=read, faces=self.faces
            )
        else:
            told = tr("{deck}: a camera reads all {faces} faces.", deck=self.deck, faces=self.faces)
        if not self.by_picture:
            return told
        how = tr("as they are drawn in its file") if not self.by_index else tr("some by pictures")
        return f"{told.removesuffix('.')}, {how}."


@dataclass(frozen=True, slots=True)
class Tagged:
    """How many of a deck's ``cards`` readers read: ``tagged`` of them have their tags."""

    cards: int
    tagged: int

    @property
    def told(self) -> str:
        """What readers do with this deck, as a sentence."""
        if not self.tagged:
            return tr("No card of the deck has its tag yet.")
        if self.tagged == self.cards:
            return tr("Each of the {cards} cards of the deck has its tag.", cards=self.cards)
        return tr(
            "{tagged} of the {cards} cards of the deck have their tags.",
            tagged=self.tagged,
            cards=self.cards,
        )


def readable(deck: PrintedDeck, untold: Collection[Face] = ()) -> Readable:
    """How much of a deck a camera reads, where these of its faces cannot be told (``untold`` finds them)."""
    shown = by_picture(deck).difference(untold)
    return Readable(whole_title(deck.deck), len(deck.prints), len(standard_faces(deck)), len(shown))


def tagged(deck: Deck, named: str) -> Tagged:
    """How much of a deck that was named so (its file's path, or a bundled deck's name) readers read.

    Raises TagMapError.
    """
    path = map_path(named)
    return Tagged(deck.size, min(len(read_map(path, deck).cards), deck.size) if path.exists() else 0)
