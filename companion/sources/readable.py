"""What can be read of a deck with what is plugged in, said before play."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Deck
from companion.decks.prints import PrintedDeck
from companion.decks.standard import standard_faces
from companion.languages import tr
from companion.sources.nfc.tags.tagmap import TagMap, map_path, read_map


@dataclass(frozen=True, slots=True)
class Readable:
    """How much of a deck each way reads: ``by_index`` and ``by_picture`` of its ``faces`` by a camera, ``by_tags`` of
    its ``cards``."""

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
        """What a camera does with this deck, as a sentence."""
        if self.by_camera < self.faces:
            told = tr("A camera reads {read} of the {faces} faces of the deck.", read=self.by_camera, faces=self.faces)
        else:
            told = tr("A camera reads all {faces} faces of the deck.", faces=self.faces)
        if not self.by_picture:
            return told
        how = tr("as they are drawn in its file") if not self.by_index else tr("some by pictures")
        return f"{told.removesuffix('.')}, {how}."

    @property
    def tags(self) -> str:
        """What readers do with this deck, as a sentence."""
        if not self.by_tags:
            return tr("No card of the deck has its tag yet.")
        if self.by_tags == self.cards:
            return tr("Each of the {cards} cards of the deck has its tag.", cards=self.cards)
        return tr(
            "{tagged} of the {cards} cards of the deck have their tags.",
            tagged=self.by_tags,
            cards=self.cards,
        )


def readable(deck: PrintedDeck, tags: TagMap | None = None) -> Readable:
    """How much of a deck can be read; ``tags`` is its tag map, None where it has none."""
    tagged = min(len(tags.cards), deck.deck.size) if tags is not None else 0
    index = standard_faces(deck)
    others = [said for face, said in deck.prints.items() if face not in index]
    shown = [said for said in others if said.picture is not None] if index else others
    return Readable(len(deck.prints), deck.deck.size, len(index), len(shown), tagged)


def tags_of(deck: Deck, named: str) -> TagMap | None:
    """The tag map of a deck that was named so (its file's path, or a bundled deck's name), None where there is none.

    Raises TagMapError.
    """
    path = map_path(named)
    return read_map(path, deck) if path.exists() else None
