"""How much of a deck the plugged-in devices can read, in sentences before play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.cards import Deck, Face
from companion.decks.prints import PrintedDeck
from companion.decks.standard import standard_faces
from companion.decks.titles import whole_title
from companion.languages import tr
from companion.sources.indistinct import list_pictured
from companion.sources.nfc.tags.tagmap import TagMap, map_path, read_map


@dataclass(frozen=True, slots=True)
class Readable:
    """How much of a deck can be read: ``by_index`` and ``by_picture`` of its ``faces`` by a camera, ``by_tags`` of its
    ``cards``; ``deck`` is its title.
    """

    deck: str
    faces: int
    cards: int
    by_index: int
    by_picture: int
    by_tags: int

    @property
    def by_camera(self) -> int:
        """How many of its faces a camera reads."""
        return self.by_index + self.by_picture

    @property
    def camera(self) -> str:
        """How much of this deck a camera reads, as a sentence with the deck's title."""
        if self.by_camera < self.faces:
            told = tr(
                "{deck}: a camera can read {read} of the {faces} faces.",
                deck=self.deck,
                read=self.by_camera,
                faces=self.faces,
            )
        else:
            told = tr("{deck}: a camera can read all {faces} faces.", deck=self.deck, faces=self.faces)
        if not self.by_picture:
            return told
        how = tr("as the companion prints them") if not self.by_index else tr("some by pictures")
        return f"{told.removesuffix('.')}, {how}."

    @property
    def tags(self) -> str:
        """How much of this deck readers read, as a sentence."""
        if not self.by_tags:
            return tr("No card has a tag yet.")
        if self.by_tags == self.cards:
            return tr("Each of the {cards} cards of the deck has its tag.", cards=self.cards)
        return tr(
            "{tagged} of the {cards} cards of the deck have their tags.",
            tagged=self.by_tags,
            cards=self.cards,
        )


def readable(deck: PrintedDeck, tags: TagMap | None = None, indistinct: Collection[Face] = ()) -> Readable:
    """How much of a deck can be read. ``tags`` is its tag map, None if it has none, and ``indistinct`` are the faces
    that no camera can distinguish (``companion.sources.indistinct`` finds them).
    """
    tagged = min(len(tags.cards), deck.deck.size) if tags is not None else 0
    shown = list_pictured(deck).difference(indistinct)
    return Readable(
        deck=whole_title(deck.deck),
        faces=len(deck.prints),
        cards=deck.deck.size,
        by_index=len(standard_faces(deck)),
        by_picture=len(shown),
        by_tags=tagged,
    )


def tags_of(deck: Deck, named: str) -> TagMap | None:
    """The tag map of a deck with this name (its file's path, or a bundled deck's name), None if there is none. Raises
    TagMapError.
    """
    path = map_path(named)
    return read_map(path, deck) if path.exists() else None
