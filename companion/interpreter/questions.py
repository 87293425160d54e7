"""The questions about cards that wait for an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from companion.cards import Face
from companion.interpreter.doubts import (
    ANOTHER_DECK,
    BESIDE,
    NEVER_READ,
    READ_BEFORE,
    READ_DIFFERENTLY,
    REREAD,
    TAKEN_AWAY,
    TOO_FEW,
    TOO_MANY,
    UNKNOWN_TAG,
    WHICH_CARD,
    WHICH_OF_TWO,
    Doubt,
)
from companion.interpreter.numbers import SHOWN
from companion.interpreter.seeing.lying_card import LyingCard, TrackKey, find_key
from companion.observations import CardSeen, Sighting, SourceName, TagSeen
from companion.rules.game import Act, Prompt

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
        """What is asked about this card."""
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
        self, prompt: Prompt, beside: Sequence[Face], gone: Collection[Face], *, source: SourceName, at: float
    ) -> Doubt:
        """Asks which the one card is that was never found, of a row or alone; it is none of the ``gone`` ones."""
        assert prompt.cards is not None
        lying, possible = _make_unseen(prompt.cards.zone, source, at), prompt.cards.faces - frozenset(gone)
        about = TOO_FEW if beside else WHICH_CARD
        return self._ask(prompt.act, prompt.seat, lying, (), possible, about, tuple(beside))

    def ask_never_read(
        self,
        prompt: Prompt,
        lying: LyingCard | None,
        beside: Sequence[Face],
        gone: Collection[Face],
        *,
        source: SourceName,
        at: float,
    ) -> Doubt:
        """Asks which card it was whose moment was left out, since it was gathered unread, or never found (None)."""
        assert prompt.cards is not None
        possible = prompt.cards.faces - frozenset(gone)
        likely = tuple(each for each in lying.candidates if each[0] in possible)[:SHOWN] if lying is not None else ()
        lying = lying or _make_unseen(prompt.cards.zone, source, at)
        return self._ask(prompt.act, prompt.seat, lying, likely, possible, NEVER_READ, tuple(beside))

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
