"""Observations and prompts in, acts or doubts out.

What was seen is weighed with what is possible, but the rules never overrule a clear reading: a clear impossible
card goes to the judge, who refuses it with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from companion.cards import Face
from companion.events import Seat
from companion.games.game import Act, Game, Prompt
from companion.games.notation import act_from_json
from companion.observations import Buzzed, CardGone, CardSeen, Observation, TagGone, TagSeen, Tapped

CLEAR = 0.95
"""A face read with at least this probability is taken as it is, possible or not."""

NAMED = 0.80
"""Among the possible faces, one with at least this share is taken."""

SHOWN = 6
"""How many candidates a doubt offers before "another card"."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an act rests on: who saw it, how sure, the crop's file or the tag, and who confirmed it."""

    source: str
    confidence: float | None = None
    tag: str | None = None
    crop: str | None = None
    confirmed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something was seen and not understood: the table is asked which of the candidates it is.

    ``candidates`` are (face, probability) by falling probability; ``possible`` all faces that may be answered.
    ``crop`` is the card's picture as a JPEG file's bytes, where there is one.
    """

    number: int
    act: str
    seat: Seat | None
    zone: str
    candidates: tuple[tuple[Face, float], ...]
    possible: frozenset[Face]
    seen: CardSeen | TagSeen
    about: str = "which-card"

    @property
    def crop(self) -> bytes | None:
        """The picture of the card."""
        return self.seen.crop if isinstance(self.seen, CardSeen) else None


Read: TypeAlias = tuple[Act, Evidence] | Doubt
_Key: TypeAlias = tuple[str, str, object]


class Interpreter:
    """Remembers what lies where and which of it was already read as an act; knows no rule."""

    def __init__(self, game: Game[Any], *, keep_crop: Callable[[bytes], str] | None = None) -> None:
        self._game = game
        self._keep_crop = keep_crop
        self._lying: dict[_Key, CardSeen | TagSeen] = {}
        self._spent: dict[_Key, Face | None] = {}
        self._doubts: dict[int, Doubt] = {}
        self._asked = 0

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return tuple(self._doubts.values())

    def read(self, observation: Observation, state: Any) -> tuple[Read, ...]:
        """What an observation means in this state."""
        match observation:
            case Tapped(said=said):
                act = act_from_json(self._game.acts_known, said)
                return ((act, Evidence(source=observation.source, confirmed_by=observation.source)),)
            case Buzzed():
                return self._buzzed(observation, state)
            case CardGone() | TagGone():
                self._forget(_key(observation))
                return ()
            case CardSeen() | TagSeen():
                return self._seen(observation, state)
        return ()

    def look_again(self, state: Any) -> tuple[Read, ...]:
        """Reads what lies unread: after an act, a card that came too early may now be waited for."""
        for key, seen in self._lying.items():
            if key not in self._spent and not self._doubted(key):
                found = self._cards(key, seen, state)
                if found:
                    return found
        return ()

    def settle(self, number: int, face: Face | None, state: Any) -> tuple[Read, ...]:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        doubt = self._doubts.pop(number, None)
        if doubt is None:
            return ()
        key = _key(doubt.seen)
        if face is None:
            self._spent[key] = None
            return ()
        evidence = replace(self._evidence(doubt.seen), confirmed_by="table")
        prompt = self._prompt(doubt.zone, state)
        if prompt is None:
            return ()
        self._spent[key] = face
        return ((self._act(prompt, (face,)), evidence),)

    def played(self, act: Act, evidence: Evidence) -> None:
        """An act was accepted from somewhere: a card that lies there and shows it needs no act of its own."""
        face = getattr(act, "card", None)
        if evidence.confirmed_by is None or face is None or act.seat is None:
            return
        for key, seen in self._lying.items():
            if key not in self._spent and _face_of(seen) == face:
                self._spent[key] = face
                self._doubts = {n: doubt for n, doubt in self._doubts.items() if _key(doubt.seen) != key}
                return

    def refused(self, act: Act, state: Any) -> Doubt | None:
        """The referee refused what was read: the card that was read so may be another one, so the table is asked."""
        face = getattr(act, "card", None)
        for key, seen in self._lying.items():
            if face is not None and self._spent.get(key) == face:
                prompt = self._prompt(seen.zone, state)
                if prompt is not None and prompt.cards is not None and prompt.seat == act.seat:
                    del self._spent[key]
                    return self._doubt(prompt, seen, _candidates(seen), about="refused-card")
        return None

    def _seen(self, seen: CardSeen | TagSeen, state: Any) -> tuple[Read, ...]:
        key = _key(seen)
        self._lying[key] = seen
        if key in self._spent:
            return ()
        self._doubts = {n: doubt for n, doubt in self._doubts.items() if _key(doubt.seen) != key}
        if isinstance(seen, CardSeen) and seen.sighting.side == "back":
            return ()
        return self._cards(key, seen, state)

    def _cards(self, key: _Key, seen: CardSeen | TagSeen, state: Any) -> tuple[Read, ...]:
        if isinstance(seen, CardSeen) and seen.sighting.side == "back":
            return ()
        prompt = self._prompt(seen.zone, state)
        if prompt is None or prompt.cards is None:
            return ()
        if prompt.cards.most > 1:
            return self._several(prompt, seen.zone)
        candidates = _weighed(_candidates(seen), prompt.cards.faces)
        face = _named(_candidates(seen), candidates)
        if face is None:
            return (self._doubt(prompt, seen, candidates),)
        if self._is_a_known_card_again(seen, face, prompt):
            self._spent[key] = face
            return ()
        self._spent[key] = face
        evidence = replace(self._evidence(seen), confidence=dict(_candidates(seen))[face])
        return ((self._act(prompt, (face,)), evidence),)

    def _several(self, prompt: Prompt, zone: str) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named."""
        assert prompt.cards is not None
        lying = [(key, seen) for key, seen in self._lying.items() if seen.zone == zone and key not in self._spent]
        if len(lying) != prompt.cards.most:
            return ()
        lying.sort(key=lambda each: _place(each[1]))
        faces: list[Face] = []
        for _, seen in lying:
            candidates = _weighed(_candidates(seen), prompt.cards.faces)
            face = _named(_candidates(seen), candidates)
            if face is None:
                return () if self._doubted(_key(seen)) else (self._doubt(prompt, seen, candidates),)
            faces.append(face)
        for (key, _), face in zip(lying, faces, strict=True):
            self._spent[key] = face
        confidence = min(dict(_candidates(seen)).get(face, 0.0) for (_, seen), face in zip(lying, faces, strict=True))
        evidence = replace(self._evidence(lying[0][1]), confidence=confidence)
        return ((self._act(prompt, tuple(faces)), evidence),)

    def _is_a_known_card_again(self, seen: CardSeen | TagSeen, face: Face, prompt: Prompt) -> bool:
        """A tracker may lose a card and find it again: a face that cannot be played and was already read in this
        zone is that card, not a new one."""
        assert prompt.cards is not None
        if face in prompt.cards.faces:
            return False
        return any(spent == face and zone == seen.zone for (_, zone, _), spent in self._spent.items())

    def _prompt(self, zone: str, state: Any) -> Prompt | None:
        """The prompt that a card in this zone answers: what is needed comes before what is only welcome."""
        fitting = [each for each in self._game.expected(state) if each.cards and each.cards.zone == zone]
        needed = [each for each in fitting if not each.optional]
        return needed[0] if needed else None

    def _act(self, prompt: Prompt, faces: tuple[Face, ...]) -> Act:
        kind = next(kind for kind in self._game.acts_known if kind.word() == prompt.act)
        names = {field.name for field in fields(kind)}
        beside = prompt.cards.beside if prompt.cards else ()
        values: Mapping[str, Any] = {"card": faces[0]} if "card" in names else {"cards": (*beside, *faces)}
        return kind(seat=prompt.seat, **values)

    def _evidence(self, seen: CardSeen | TagSeen) -> Evidence:
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tag=seen.uid)
        crop = self._keep_crop(seen.crop) if self._keep_crop and seen.crop else None
        return Evidence(source=seen.source, confidence=seen.sighting.confidence, crop=crop)

    def _doubt(
        self,
        prompt: Prompt,
        seen: CardSeen | TagSeen,
        candidates: Sequence[tuple[Face, float]],
        *,
        about: str = "which-card",
    ) -> Doubt:
        assert prompt.cards is not None
        self._asked += 1
        unknown_tag = isinstance(seen, TagSeen) and seen.face is None
        doubt = Doubt(
            number=self._asked,
            act=prompt.act,
            seat=prompt.seat,
            zone=seen.zone,
            candidates=tuple(candidates[:SHOWN]),
            possible=prompt.cards.faces,
            seen=seen,
            about="unknown-tag" if unknown_tag else about,
        )
        self._doubts[doubt.number] = doubt
        return doubt

    def _doubted(self, key: _Key) -> bool:
        return any(_key(doubt.seen) == key for doubt in self._doubts.values())

    def _forget(self, key: _Key) -> None:
        self._lying.pop(key, None)
        self._spent.pop(key, None)
        self._doubts = {n: doubt for n, doubt in self._doubts.items() if _key(doubt.seen) != key}

    def _buzzed(self, press: Buzzed, state: Any) -> tuple[Read, ...]:
        if not 1 <= press.place <= len(state.seats):
            return ()
        seat = state.seats[press.place - 1]
        for prompt in self._game.expected(state):
            if prompt.act == "call" and prompt.seat in (None, seat):
                kind = next(kind for kind in self._game.acts_known if kind.word() == "call")
                evidence = Evidence(source=press.source, confirmed_by=seat)
                return ((kind(seat=seat, at=press.at, pm=press.pm), evidence),)
        return ()


def _key(seen: CardSeen | TagSeen | CardGone | TagGone) -> _Key:
    return (seen.source, seen.zone, seen.track if isinstance(seen, CardSeen | CardGone) else seen.uid)


def _face_of(seen: CardSeen | TagSeen) -> Face | None:
    return seen.sighting.face if isinstance(seen, CardSeen) else seen.face


def _candidates(seen: CardSeen | TagSeen) -> tuple[tuple[Face, float], ...]:
    if isinstance(seen, CardSeen):
        return seen.sighting.candidates
    return () if seen.face is None else ((seen.face, 1.0),)


def _place(seen: CardSeen | TagSeen) -> tuple[float, float]:
    return seen.place_mm if isinstance(seen, CardSeen) else (0.0, 0.0)


def _weighed(candidates: Sequence[tuple[Face, float]], possible: frozenset[Face]) -> tuple[tuple[Face, float], ...]:
    """The candidates that are possible, their shares made to sum to one; all of them where none is possible."""
    fitting = [(face, share) for face, share in candidates if face in possible] or list(candidates)
    total = sum(share for _, share in fitting)
    return tuple((face, share / total) for face, share in fitting) if total > 0 else ()


def _named(seen: Sequence[tuple[Face, float]], weighed: Sequence[tuple[Face, float]]) -> Face | None:
    """The face that a reading stands for: clear by itself, or clear enough among what is possible."""
    if seen and seen[0][1] >= CLEAR:
        return seen[0][0]
    if weighed and weighed[0][1] >= NAMED and dict(seen)[weighed[0][0]] >= 0.3:
        return weighed[0][0]
    return None
