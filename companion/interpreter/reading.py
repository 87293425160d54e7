"""The interpreter: remembers what lies where and which of it was already read as an act; knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.doubts import REREAD, Doubt, Evidence
from companion.interpreter.weighing import CLEAR, Candidates, as_played, candidates_of, named, weighed
from companion.observations import Buzzed, CardGone, CardSeen, Observation, TagGone, TagSeen, Tapped
from companion.rules.acts import Amend
from companion.rules.game import Act, Game, Prompt
from companion.rules.notation import act_from_json

RESTARTED_S = 60.0
"""A press that is so much earlier than the last act comes from a machine whose clock began anew."""

CARD_FIELDS = ("card", "cards", "up")
"""How acts call the cards that are seen, or those of them that lie open."""

OVER_MM = 31.0
"""A card whose middle is nearer than this (half a card's width) to where one of a row lay is laid over that one."""

SHOWN = 6
"""How many candidates a doubt offers before "another card"."""

Read: TypeAlias = tuple[Act, Evidence] | Doubt
_Key: TypeAlias = tuple[str, str, object]


class Interpreter:
    """Remembers what lies where and which of it was already read as an act; knows no rule.

    ``face_of`` is the deck's: which face the game plays with for a printed one.
    """

    def __init__(
        self,
        game: Game[Any],
        face_of: Mapping[Face, Face] | None = None,
        *,
        keep_crop: Callable[[bytes], str] | None = None,
    ) -> None:
        self._game = game
        self._face_of = face_of or {}
        self._keep_crop = keep_crop
        self._lying: dict[_Key, CardSeen | TagSeen] = {}
        self._spent: dict[_Key, Face | None] = {}
        self._told: dict[_Key, Face] = {}
        self._act_of: dict[_Key, int] = {}
        self._plays: dict[_Key, Act] = {}
        self._rows: dict[str, tuple[float, ...]] = {}
        self._doubts: dict[int, Doubt] = {}
        self._asked = 0
        self._latest = 0.0
        self._ahead = 0.0

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
            case CardSeen():
                return self._seen(as_played(observation, self._face_of), state)
            case TagSeen():
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
        if doubt.about == REREAD:
            return self._mended(key, doubt, face)
        if face is None:
            self._spent[key] = None
            return ()
        self._told[key] = face
        return self._cards(key, doubt.seen, state)

    def played(self, number: int, act: Act, evidence: Evidence) -> None:
        """An act was accepted from somewhere: the card that lies there and shows it needs no act of its own."""
        self.remember_time(act)
        face = getattr(act, "card", None)
        if face is None or act.seat is None:
            return
        for key in self._lying:
            if self._spent.get(key) == face and key not in self._act_of:
                self._act_of[key], self._plays[key] = number, act
                return
        if evidence.confirmed_by is None:
            return
        for key, seen in self._lying.items():
            if key not in self._spent and _face_of(seen) == face:
                self._spent[key] = face
                self._act_of[key], self._plays[key] = number, act
                self._drop_doubts(key)
                return

    def remember_time(self, act: Act) -> None:
        """Presses of a session that goes on come after those of before."""
        self._latest = max(self._latest, act.at or 0.0)

    def refused(self, act: Act, state: Any) -> Doubt | None:
        """The referee refused what was read: the card that was read so may be another one, so the table is asked."""
        face = getattr(act, "card", None)
        for key, seen in self._lying.items():
            if face is not None and self._spent.get(key) == face:
                prompt = self._prompt(seen.zone, state)
                if prompt is not None and prompt.cards is not None and prompt.seat == act.seat:
                    del self._spent[key]
                    return self._doubt(prompt, seen, candidates_of(seen), about="refused-card")
        return None

    def _seen(self, seen: CardSeen | TagSeen, state: Any) -> tuple[Read, ...]:
        key = _key(seen)
        self._lying[key] = seen
        if key in self._spent:
            return self._read_again(key, seen)
        self._drop_doubts(key)
        return self._cards(key, seen, state)

    def _cards(self, key: _Key, seen: CardSeen | TagSeen, state: Any) -> tuple[Read, ...]:
        if _is_back(seen):
            return ()
        prompt = self._prompt(seen.zone, state)
        if prompt is None or prompt.cards is None:
            return ()
        if prompt.cards.most > 1:
            return self._several(prompt, seen.zone)
        face, candidates = self._face(key, seen, prompt)
        if face is None:
            return (self._doubt(prompt, seen, candidates),)
        if self._is_a_known_card_again(seen, face, prompt):
            self._spent[key] = face
            return ()
        place = self._place_in_row(seen, prompt) if prompt.cards.place else 0
        if place is None:
            return ()
        self._spent[key] = face
        return ((self._act(prompt, (face,), place), self._evidence(seen, face)),)

    def _place_in_row(self, seen: CardSeen | TagSeen, prompt: Prompt) -> int | None:
        """Over which card of its row a card was laid; None where that cannot be seen and is said on the glass."""
        assert prompt.cards is not None
        row = self._rows.get(seen.zone, ())
        count = next(number.most for number in prompt.numbers if number.name == prompt.cards.place)
        if not isinstance(seen, CardSeen) or len(row) != count:
            return None
        x = seen.place_mm[0]
        place = min(range(count), key=lambda place: abs(row[place] - x))
        return place + 1 if abs(row[place] - x) < OVER_MM else None

    def _face(self, key: _Key, seen: CardSeen | TagSeen, prompt: Prompt) -> tuple[Face | None, Candidates]:
        """The face that a card is taken for (None: not clear enough), and the candidates by falling share."""
        assert prompt.cards is not None
        candidates = weighed(candidates_of(seen), prompt.cards.faces)
        return self._told.get(key) or named(candidates_of(seen), candidates), candidates

    def _read_again(self, key: _Key, seen: CardSeen | TagSeen) -> tuple[Read, ...]:
        """A card that was already played is now clearly read as another one: the table is asked which it is."""
        face, told = self._spent[key], self._told.get(key)
        now = candidates_of(seen)[:1]
        if told is not None or not now or now[0][1] < CLEAR or now[0][0] == face or key not in self._act_of:
            return ()
        self._drop_doubts(key)
        self._asked += 1
        candidates = (*now, *(((face, 0.0),) if face else ()))
        possible = frozenset(each for each, _ in candidates)
        act = self._plays[key]
        doubt = Doubt(
            number=self._asked,
            act=act.word(),
            seat=act.seat,
            zone=seen.zone,
            candidates=candidates,
            possible=possible,
            seen=seen,
            about=REREAD,
        )
        self._doubts[doubt.number] = doubt
        return (doubt,)

    def _mended(self, key: _Key, doubt: Doubt, face: Face | None) -> tuple[Read, ...]:
        """The table says what a card is that was played as another: the act is mended, or stays as it is."""
        was, number = self._spent.get(key), self._act_of.get(key)
        if face is None or face == was or number is None:
            self._told[key] = was or ""
            return ()
        self._spent[key] = self._told[key] = face
        played: Any = self._plays[key]
        return ((Amend(line=number, with_=replace(played, card=face)), self._evidence(doubt.seen, face)),)

    def _several(self, prompt: Prompt, zone: str) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named."""
        assert prompt.cards is not None
        lying = [
            (key, seen)
            for key, seen in self._lying.items()
            if seen.zone == zone and key not in self._spent and not _is_back(seen)
        ]
        if len(lying) != prompt.cards.most:
            return ()
        lying.sort(key=lambda each: _place(each[1]))
        faces: list[Face] = []
        for key, seen in lying:
            face, candidates = self._face(key, seen, prompt)
            if face is None:
                return () if self._doubted(key) else (self._doubt(prompt, seen, candidates),)
            faces.append(face)
        # A card that is laid over one of these hides it, so where they lay is kept.
        self._rows[zone] = tuple(_place(seen)[0] for _, seen in lying)
        found = [self._evidence(seen, face) for (_, seen), face in zip(lying, faces, strict=True)]
        for (key, _), face in zip(lying, faces, strict=True):
            self._spent[key] = face
        return ((self._act(prompt, tuple(faces)), Evidence.together(found)),)

    def _is_a_known_card_again(self, seen: CardSeen | TagSeen, face: Face, prompt: Prompt) -> bool:
        """A tracker may lose a card and find it again: a face that cannot be played and was already read in this
        zone is that card, not a new one."""
        assert prompt.cards is not None
        if face in prompt.cards.faces:
            return False
        return any(spent == face and zone == seen.zone for (_, zone, _), spent in self._spent.items())

    def _prompt(self, zone: str, state: Any) -> Prompt | None:
        """The needed prompt that a card in this zone answers, or else the one that names what lies there; cards alone
        must be able to answer it."""
        for each in self._game.expected(state):
            awaited = each.cards and each.cards.zone == zone and (each.cards.lying or not each.optional)
            if awaited and self._is_said_by_cards(each):
                return each
        return None

    def _is_said_by_cards(self, prompt: Prompt) -> bool:
        """Whether the act needs nothing that cannot be seen: no number that is open, no spelling."""
        assert prompt.cards is not None
        kind = self._kind(prompt.act)
        name = _cards_field(kind)
        needed = {field.name for field in fields(kind) if field.default is MISSING}
        # What lies open is named, never moved: a card that is seen there does not say that it is discarded.
        moves = name == "up" and not prompt.cards.lying
        return name is not None and not moves and needed <= {name, prompt.cards.place, *_fixed(prompt)}

    def _kind(self, word: str) -> type[Act]:
        return next(kind for kind in self._game.acts_known if kind.word() == word)

    def _act(self, prompt: Prompt, faces: tuple[Face, ...], place: int = 0) -> Act:
        kind = self._kind(prompt.act)
        beside, name = prompt.cards.beside if prompt.cards else (), _cards_field(kind) or ""
        values: dict[str, Any] = {**_fixed(prompt), name: faces[0] if name == "card" else (*beside, *faces)}
        if prompt.cards and prompt.cards.place:
            values[prompt.cards.place] = place
        return kind(seat=prompt.seat, **values)

    def _evidence(self, seen: CardSeen | TagSeen, face: Face) -> Evidence:
        confirmed = "table" if _key(seen) in self._told else None
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tags=(seen.uid,), confirmed_by=confirmed)
        crops = (self._keep_crop(seen.crop),) if self._keep_crop and seen.crop else ()
        confidence = dict(seen.sighting.candidates).get(face, 0.0)
        return Evidence(source=seen.source, confidence=confidence, crops=crops, confirmed_by=confirmed)

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
        for remembered in (self._lying, self._spent, self._told, self._act_of, self._plays):
            remembered.pop(key, None)
        self._drop_doubts(key)

    def _drop_doubts(self, key: _Key) -> None:
        self._doubts = {number: doubt for number, doubt in self._doubts.items() if _key(doubt.seen) != key}

    def _buzzed(self, press: Buzzed, state: Any) -> tuple[Read, ...]:
        if not 1 <= press.place <= len(state.seats):
            return ()
        seat = state.seats[press.place - 1]
        if press.at + self._ahead < self._latest - RESTARTED_S:
            self._ahead = self._latest + RESTARTED_S - press.at
        for prompt in self._game.expected(state):
            if prompt.act == "call" and prompt.seat in (None, seat):
                kind = self._kind("call")
                evidence = Evidence(source=press.source, confirmed_by=seat)
                return ((kind(seat=seat, at=press.at + self._ahead, pm=press.pm), evidence),)
        return ()


def _cards_field(kind: type[Act]) -> str | None:
    """What an act calls its cards; None where it has none that are seen."""
    names = {field.name for field in fields(kind)}
    return next((name for name in CARD_FIELDS if name in names), None)


def _fixed(prompt: Prompt) -> dict[str, int]:
    """The prompt's numbers that can only be one."""
    return {number.name: number.least for number in prompt.numbers if number.least == number.most}


def _key(seen: CardSeen | TagSeen | CardGone | TagGone) -> _Key:
    return (seen.source, seen.zone, seen.track if isinstance(seen, CardSeen | CardGone) else seen.uid)


def _is_back(seen: CardSeen | TagSeen) -> bool:
    return isinstance(seen, CardSeen) and seen.sighting.side == "back"


def _face_of(seen: CardSeen | TagSeen) -> Face | None:
    return seen.sighting.face if isinstance(seen, CardSeen) else seen.face


def _place(seen: CardSeen | TagSeen) -> tuple[float, float]:
    return seen.place_mm if isinstance(seen, CardSeen) else (0.0, 0.0)
