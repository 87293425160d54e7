"""The questions about cards that were not understood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.lying_card import Candidates, LyingCard, find_key
from companion.interpreter.numbers import SHOWN
from companion.observations import CardSeen, TagSeen
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt


class About(StrEnum):
    """The subject of a question or a warning."""

    WHICH_CARD = "which-card"  # it cannot be read clearly enough
    UNKNOWN_TAG = "unknown-tag"  # the map does not know its tag
    ANOTHER_DECK = "another-deck"  # it is no card of the deck in play
    REFUSED = "refused-card"  # the referee refused it as it was read
    REREAD = "read-again"  # it was played, and is now clearly read as another card
    READ_DIFFERENTLY = "read-differently"  # the camera surely sees another face than its tag says
    READ_BEFORE = "read-before"  # an earlier card was read as the one that lies here now
    TAKEN_AWAY = "taken-away"  # it was gathered with the others of its moment before it could be read
    NEVER_READ = "never-read"  # it was gathered so, and the moment was left out
    BESIDE = "beside-others"  # it lies beside some that were left there: is it played?
    WHICH_OF_TWO = "which-of-two"  # two lie where one is played
    TOO_MANY = "too-many"  # more lie together than are waited for: which does not belong there?
    TOO_FEW = "too-few"  # it was never found, of several that lie together
    COMPARED = "picture-back"  # the one question in which table and book differ when the picture returns

    WRONG_NUMBER = "wrong-number"  # more or fewer cards lie in a place than the book has there
    LEFT_LYING = "left-lying"  # a card lies on although all that was taken away with it in the book is gone
    NOT_DRAWN = "not-drawn"  # the top of a pile lies on although it was to be drawn, and its seat has gone on
    DRAWN_TOO_MANY = "drawn-too-many"  # the top of a pile has changed, and none was to be drawn


TABLET = "tablet"
"""The source of an act that nobody entered and no card shows: it follows because people played on."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question of the table: which of the candidates is a card that was seen and not understood?

    ``number`` is 0 until the question is asked; ``act`` and ``seat`` are those that the card answers or was read for.
    ``candidates`` are (face, probability) by falling probability; ``possible`` all faces that may be answered. ``crop``
    is the card's picture as a JPEG file's bytes, if there is one. ``beside`` are the cards that were read with one that
    was never found.
    """

    number: int
    act: str
    seat: Seat | None
    zone: str
    candidates: tuple[tuple[Face, float], ...]
    possible: frozenset[Face]
    seen: CardSeen | TagSeen
    about: About = About.WHICH_CARD
    beside: tuple[Face, ...] = ()

    @property
    def named(self) -> tuple[Face, ...]:
        """The cards that the question names: those that it may be, or those that were read beside it."""
        return self.beside or tuple(face for face, _ in self.candidates)

    def is_about(self, track: LyingCard) -> bool:
        """Whether this is a question about this card."""
        return find_key(self.seen) in track.keys

    @property
    def crop(self) -> bytes | None:
        """The picture of the card."""
        return self.seen.crop if isinstance(self.seen, CardSeen) else None


class Covered(NamedTuple):
    """A card that counts as played, and whose tag is not read any more: another card lies on it, or it was taken up."""

    uid: str
    face: Face
    seat: Seat | None


ToldOrAsked: TypeAlias = tuple[Act, Evidence] | Doubt
"""An act that cards say, or a question about them."""


def ask_which(track: LyingCard, prompt: Prompt, candidates: Candidates, about: About = About.WHICH_CARD) -> Doubt:
    """The question which card lies there that this prompt waits for."""
    assert prompt.cards is not None
    if isinstance(track.seen, TagSeen) and track.seen.face is None:
        about = About.UNKNOWN_TAG
    elif track.is_foreign:
        about = About.ANOTHER_DECK
    elif track.is_disputed:
        about, candidates = About.READ_DIFFERENTLY, track.candidates
    faces = prompt.cards.faces
    return Doubt(0, prompt.act, prompt.seat, track.zone, candidates[:SHOWN], faces, track.seen, about)


def ask_among(track: LyingCard, act: Act, candidates: Candidates, about: About) -> Doubt:
    """The question which of these a card is, of an act that stands."""
    possible = frozenset(face for face, _ in candidates)
    return Doubt(0, act.word(), act.seat, track.zone, candidates, possible, track.seen, about)


class OpenQuestions:
    """Asks about cards, and holds the questions until they are popped or dropped."""

    def __init__(self) -> None:
        self._waiting: dict[int, Doubt] = {}
        self._asked = 0

    @property
    def waiting(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return tuple(self._waiting.values())

    def pop(self, number: int) -> Doubt | None:
        """The doubt of this number, which is answered now."""
        return self._waiting.pop(number, None)

    def find(self, track: LyingCard) -> Doubt | None:
        """The open question about this card, if any."""
        return next((each for each in self._waiting.values() if each.is_about(track)), None)

    def drop(self, track: LyingCard) -> None:
        """Withdraws the questions about this card."""
        self._waiting = {at: each for at, each in self._waiting.items() if not each.is_about(track)}

    def note_gathered(self, track: LyingCard) -> None:
        """Notes that the card was taken away; the question stays."""
        self._waiting = {
            number: replace(each, about=About.TAKEN_AWAY) if each.is_about(track) else each
            for number, each in self._waiting.items()
        }

    def ask(self, doubt: Doubt, track: LyingCard | None) -> Doubt:
        """Asks a question. One that takes the place of another about the same card has its number."""
        held = None if track is None else self.find(track)
        self._asked += held is None
        number = self._asked if held is None else held.number
        self._waiting[number] = asked = replace(doubt, number=number)
        return asked
