"""The evidence for an act, and the questions about cards that were not understood."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.numbers import SHOWN
from companion.interpreter.seeing.lying_card import LyingCard, TrackKey, find_key
from companion.observations import CardSeen, Sighting, SourceName, TagSeen
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt

WHICH_CARD = "which-card"
"""A doubt about a card that cannot be read clearly enough."""

UNKNOWN_TAG = "unknown-tag"
"""A doubt about a card whose tag the map does not know."""

REFUSED = "refused-card"
"""A doubt about a card that the referee refused as it was read."""

REREAD = "read-again"
"""A doubt about a card that was already played: it is now clearly read as another one."""

TAKEN_AWAY = "taken-away"
"""A doubt about a card that was gathered with the others of its moment before it could be read."""

READ_BEFORE = "read-before"
"""A doubt about an earlier act: the card that it was read as lies here now."""

BESIDE = "beside-others"
"""A doubt about a card that lies beside some that were left there: is it played?"""

WHICH_OF_TWO = "which-of-two"
"""A doubt about two cards that lie where one is played."""

TOO_MANY = "too-many"
"""A doubt about more cards than are waited for together: which does not belong there?"""

TOO_FEW = "too-few"
"""A doubt about a card that was never found, of several that lie together."""

NEVER_READ = "never-read"
"""A doubt about the one card of a moment that was gathered before it was read: the moment was left out."""

READ_DIFFERENTLY = "read-differently"
"""A doubt about a card of which the camera surely sees another face than its tag says; the candidates are both."""

ANOTHER_DECK = "another-deck"
"""A doubt about a card that is none of the deck in play."""

COMPARED = "picture-back"
"""What is noted about the one question that puts table and referee together when the picture returns."""

TABLET = "tablet"
"""The source of an act that nobody said and no card shows: it follows from that people went on."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an act rests on: who saw it, how sure, the names of the cards' pictures or their tags, who confirmed it.

    ``took_s`` are the seconds from the last of its cards at rest to the decision.
    """

    source: str
    confidence: float | None = None
    tags: tuple[str, ...] = ()
    crops: tuple[str, ...] = ()
    confirmed_by: str | None = None
    took_s: float | None = None

    @classmethod
    def combine(cls, found: Sequence[Evidence]) -> Evidence:
        """What an act with several cards rests on: it is as sure as its least sure card."""
        sure = [each.confidence for each in found if each.confidence is not None]
        return cls(
            source=", ".join(dict.fromkeys(each.source for each in found)),
            confidence=min(sure, default=None),
            tags=tuple(tag for each in found for tag in each.tags),
            crops=tuple(crop for each in found for crop in each.crops),
            confirmed_by=next((each.confirmed_by for each in found if each.confirmed_by), None),
            took_s=min((each.took_s for each in found if each.took_s is not None), default=None),
        )

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Evidence:
        """Evidence as the journal has it; the first journals had one tag and one picture each.

        Raises KeyError, TypeError for what is none.
        """
        one = {"tags": said.get("tag"), "crops": said.get("crop")}
        tags, crops = (tuple(said.get(name, [old] if old else [])) for name, old in one.items())
        found = cls(
            said["source"],
            said["confidence"],
            tags,
            crops,
            said["confirmed_by"],
            said.get("took_s"),
        )
        texts = (found.source, *found.tags, *found.crops, found.confirmed_by or "")
        right = all(isinstance(each, float | int | None) for each in (found.confidence, found.took_s))
        if not right or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"this is no evidence: {said!r}")
        return found


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something was seen and not understood: the table is asked which of the candidates it is.

    ``candidates`` are (face, probability) by falling probability; ``possible`` all faces that may be answered.
    ``crop`` is the card's picture as a JPEG file's bytes, where there is one. ``beside`` are the cards that were read
    with one that was never found.
    """

    number: int
    act: str
    seat: Seat | None
    zone: str
    candidates: tuple[tuple[Face, float], ...]
    possible: frozenset[Face]
    seen: CardSeen | TagSeen
    about: str = WHICH_CARD
    beside: tuple[Face, ...] = ()

    @property
    def named(self) -> tuple[Face, ...]:
        """The cards that the question names: those that it may be, or those that were read beside it."""
        return self.beside or tuple(face for face, _ in self.candidates)

    @property
    def crop(self) -> bytes | None:
        """The picture of the card."""
        return self.seen.crop if isinstance(self.seen, CardSeen) else None


ToldOrAsked: TypeAlias = tuple[Act, Evidence] | Doubt
"""An act that cards say, or a question about them."""

NOT_FOUND = -1
"""The track of a card that no camera has found."""

OWN = (BESIDE, WHICH_OF_TWO, TOO_MANY, TOO_FEW, NEVER_READ)
"""The questions that do not come from an explanation."""


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

    def is_asked(self, lying: LyingCard) -> bool:
        """Whether a question about this card waits."""
        return self.find(lying) is not None

    def is_asked_again(self, lying: LyingCard) -> bool:
        """Whether it is asked if this card, which was played, is another one."""
        again = (REREAD, READ_DIFFERENTLY)
        return any(_key(doubt) == find_key(lying.seen) and doubt.about in again for doubt in self._waiting.values())

    def find(self, track: LyingCard) -> Doubt | None:
        """The open question about this card, if any."""
        return next((doubt for doubt in self._waiting.values() if _key(doubt) in track.keys), None)

    def find_track(self, doubt: Doubt, tracks: Iterable[LyingCard]) -> LyingCard | None:
        """The card that is asked about, among these."""
        return next((each for each in tracks if _key(doubt) in each.keys), None)

    def hold(self, lying: LyingCard) -> Doubt | None:
        """Drops the question about this card, which is read again now, and returns it."""
        held = self.find(lying)
        self.drop(lying)
        return held

    def go_on(self, held: Doubt, now: Doubt) -> None:
        """Gives a new question the number of the one ``held`` before about the same card, which it replaces."""
        self._waiting.pop(now.number, None)
        self._waiting[held.number] = replace(now, number=held.number)

    def drop(self, lying: LyingCard) -> None:
        """Withdraws the questions about this card."""
        self._waiting = {number: each for number, each in self._waiting.items() if _key(each) not in lying.keys}

    def note_gathered(self, lying: LyingCard) -> None:
        """Notes that the card was taken away; the question stays."""
        self._waiting = {
            number: replace(each, about=TAKEN_AWAY) if _key(each) in lying.keys else each
            for number, each in self._waiting.items()
        }

    def ask(
        self, prompt: Prompt, lying: LyingCard, candidates: Sequence[tuple[Face, float]], *, about: str = WHICH_CARD
    ) -> Doubt:
        """Asks which card lies there."""
        assert prompt.cards is not None
        unknown_tag = isinstance(lying.seen, TagSeen) and lying.seen.face is None
        about = UNKNOWN_TAG if unknown_tag else ANOTHER_DECK if lying.is_foreign else about
        if lying.is_disputed:
            about, candidates = READ_DIFFERENTLY, lying.candidates
        return self._ask(prompt.act, prompt.seat, lying, tuple(candidates[:SHOWN]), prompt.cards.faces, about)

    def ask_earlier(
        self, act: Act, lying: LyingCard, candidates: Sequence[tuple[Face, float]], possible: frozenset[Face]
    ) -> Doubt:
        """Asks which card an earlier act was read from, since the card that it named lies here."""
        return self._ask(act.word(), act.seat, lying, tuple(candidates[:SHOWN]), possible, READ_BEFORE)

    def ask_beside_row(self, act: Act, lying: LyingCard, row: Sequence[Face]) -> Doubt:
        """Asks which card does not belong, since more lie there than this act named."""
        candidates = (lying.candidates[0], *((face, 0.0) for face in row))
        return self._ask(act.word(), act.seat, lying, candidates, frozenset(face for face, _ in candidates), TOO_MANY)

    def ask_missing(
        self,
        prompt: Prompt,
        lying: LyingCard | None,
        *,
        about: str,
        beside: tuple[Face, ...],
        gone: Collection[Face],
        source: SourceName,
        at: float,
    ) -> Doubt:
        """Asks which the one card is that is missing, ``beside`` these of its row; it was found, but not read, or never
        found (None), and is none of the ``gone`` ones."""
        assert prompt.cards is not None
        possible = prompt.cards.faces - frozenset(gone)
        likely = tuple(each for each in lying.candidates if each[0] in possible)[:SHOWN] if lying is not None else ()
        lying = lying or _make_unseen(prompt.cards.zone, source, at)
        return self._ask(prompt.act, prompt.seat, lying, likely, possible, about, beside)

    def ask_again(self, act: Act, lying: LyingCard, now: tuple[Face, float]) -> Doubt:
        """Asks which card it is that was played as another and is read as this one now."""
        self.drop(lying)
        candidates = lying.candidates if lying.is_disputed else (now, *(((lying.face, 0.0),) if lying.face else ()))
        about = READ_DIFFERENTLY if lying.is_disputed else REREAD
        return self._ask(act.word(), act.seat, lying, candidates, frozenset(face for face, _ in candidates), about)

    def _ask(
        self,
        act: str,
        seat: str | None,
        lying: LyingCard,
        candidates: tuple[tuple[Face, float], ...],
        possible: frozenset[Face],
        about: str,
        beside: tuple[Face, ...] = (),
    ) -> Doubt:
        self._asked += 1
        doubt = Doubt(self._asked, act, seat, lying.zone, candidates, possible, lying.seen, about, beside)
        self._waiting[doubt.number] = doubt
        return doubt


def _make_unseen(zone: str, source: SourceName, at: float) -> LyingCard:
    nothing = Sighting(face=None, side="face", confidence=0.0, candidates=(), box=(0.0, 0.0, 0.0, 0.0))
    seen = CardSeen(source=source, at=at, zone=zone, track=NOT_FOUND, sighting=nothing, place_mm=(0.0, 0.0))
    return LyingCard(seen, at)


def _key(doubt: Doubt) -> TrackKey:
    return find_key(doubt.seen)
