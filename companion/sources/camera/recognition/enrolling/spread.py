"""The cards of a deck laid out before a camera, picture after picture: told by their marks, and by their look."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from companion.cards import Face
from companion.decks import PrintedDeck
from companion.observations import Quad, Sighting
from companion.press.codes import CARD_FAMILY, find_codes
from companion.press.faces import MARK, scale_of
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.finding.places import corners_of, holds
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.reader import CardReader

_MARKS = 4


class Spread:
    """Counts printed faces, of one ``pack`` or of all (None).

    Each number of a mark is one physical card, in any number of pictures; more only if one picture shows more, as in a
    deck that was printed twice. Cards without marks are recognised by appearance. If no mark is read at all, each of
    them must lie in one picture only; if marks are read, they are the missing cards. ``by_look`` counts all of these,
    ``unread`` those without a name, ``foreign`` those of another deck.
    """

    def __init__(self, deck: PrintedDeck, pack: int | None = 1) -> None:
        self._deck, self._pack = deck, pack
        self._numbers: dict[int, int] = {}
        self._looked: list[Face | None] = []
        self._reader: CardReader | None = None
        self.foreign = 0

    def add(self, picture: Picture) -> int:
        """The cards of one more picture; how many were not seen before. Raises ModelError, DeckError."""
        before = len(self.faces())
        marks: dict[int, list[Quad]] = {}
        for number, corners in find_codes(picture, CARD_FAMILY):
            marks.setdefault(number, []).append(corners)
        for number, quads in marks.items():
            self._numbers[number] = max(self._numbers.get(number, 0), self._bearing(quads))
        self._reader = self._reader or CardReader(look=look_of(self._deck))
        seen = (card for card in self._reader.read(picture).cards if card.side != "back")
        unmarked = [card for card in seen if not _bears_one(card, marks)]
        self._looked += [card.face for card in unmarked if not card.foreign]
        self.foreign = max(self.foreign, sum(card.foreign for card in unmarked))
        return len(self.faces()) - before

    def faces(self) -> list[Face]:
        """The printed face of each seen card; a card of another deck has the name of its mark."""
        return self._by_number() + self._by_look()

    def _by_look(self) -> list[Face]:
        looked = [face for face in self._looked if face is not None]
        if not self._numbers:
            return looked
        missing = Counter(card.face for card in self._deck.cards(self._pack)) - Counter(self._by_number())
        return [*(Counter(looked) & missing).elements()]

    def _by_number(self) -> list[Face]:
        cards = [
            (number, self._deck.card(number)) for number in sorted(self._numbers) for _ in range(self._numbers[number])
        ]
        strange = [
            f"the mark {number}" for number, card in cards if card is None or self._pack not in (None, card.pack)
        ]
        return [card.face for _, card in cards if card is not None and self._pack in (None, card.pack)] + strange

    @property
    def by_look(self) -> int:
        """The number of cards recognised by appearance, because they have no marks."""
        return len(self._by_look()) if self._numbers else len(self._looked)

    @property
    def has_marks(self) -> bool:
        """Whether any mark was read."""
        return bool(self._numbers)

    @property
    def unread(self) -> int:
        """The number of these without a name. If marks are read, a thing with neither may not be a card."""
        return 0 if self._numbers else sum(face is None for face in self._looked)

    def _bearing(self, quads: Sequence[Quad]) -> int:
        """How many cards bear these marks of one number at least: a card has four, and they are no farther apart than
        it is long."""
        marks = np.array(quads, np.float32)
        middles, sides = marks.mean(axis=1), np.linalg.norm(marks[:, 1] - marks[:, 0], axis=1)
        long = (
            read_shipped().enrolling.longest * math.hypot(*self._deck.size_mm) / (MARK * scale_of(self._deck.size_mm))
        )
        apart: list[int] = []
        for mark, middle in enumerate(middles):
            if all(np.linalg.norm(middle - middles[other]) > long * max(sides[mark], sides[other]) for other in apart):
                apart.append(mark)
        return max(len(apart), -(-len(quads) // _MARKS))


def _bears_one(card: Sighting, marks: Mapping[int, Sequence[Quad]]) -> bool:
    """Whether a card bears any of these marks (corners by number)."""
    outline = corners_of(card)
    return card.number is not None or any(
        holds(outline, np.array(quad, np.float32).mean(axis=0)) for quads in marks.values() for quad in quads
    )
