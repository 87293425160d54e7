"""The interpreter: remembers what lies where and which of it was already read as an act; knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.asking import Asking
from companion.interpreter.doubts import ANOTHER_DECK, REFUSED, REREAD, Doubt, Evidence
from companion.interpreter.lying import Key, Lying, Taken, key_of
from companion.interpreter.moments import lasts
from companion.interpreter.weighing import CLEAR, NAMED, SUPPORTED, Candidates, as_played, candidates_of, named, weighed
from companion.observations import Buzzed, CardGone, CardSeen, Looked, Observation, TagGone, TagSeen, Tapped
from companion.rules.acts import Amend
from companion.rules.carded import cards_field, faces_of
from companion.rules.game import Act, Cards, Prompt
from companion.rules.history import History
from companion.rules.legal import holds_one
from companion.rules.notation import act_from_json
from companion.rules.spec import GameSpec

RESTARTED_S = 60.0
"""A press that is so much earlier than the last act comes from a machine whose clock began anew."""

OVER_MM = 45.0
"""A card whose middle is nearer than this to where one of a row lay is laid over the nearest: half a card's width, and
what a row may have been pushed without being said again."""

PUT_BACK_S = 4.0
"""A card that was taken up is the same one when its face lies there again within this time."""

GATHERED_S = 0.7
"""What lay beside spent cards is read when it lies on for so long after the last of them was taken away."""

TOGETHER_S = 2.5
"""Cards that come to lie within so long of one another come together; in a war the next card comes later."""

RETRACTED_S = 1.0
"""A card that is taken away for so long before all cards of its moment lie was not played."""

SHOWN = 6
"""How many candidates a doubt offers before "another card"."""

Read: TypeAlias = tuple[Act, Evidence] | Doubt


class Interpreter:
    """Remembers what lies where and which of it was already read as an act; knows no rule.

    ``face_of`` is the deck's: which face the game plays with for a printed one.
    """

    def __init__(
        self,
        game: GameSpec[Any],
        face_of: Mapping[Face, Face] | None = None,
        *,
        keep_crop: Callable[[bytes], str] | None = None,
    ) -> None:
        self._game = game
        self._asking = Asking(game)
        self._face_of = face_of or {}
        self._keep_crop = keep_crop
        self._cards: dict[Key, Lying] = {}
        self._taken: tuple[Taken, ...] = ()
        self._left: dict[str, float] = {}
        self._unplayed: list[int] = []
        self._now = 0.0
        self._watcher = "camera"
        self._reading: tuple[Act, tuple[Lying, ...]] | None = None
        self._rows: dict[str, tuple[Lying, ...]] = {}
        self._doubts: dict[int, Doubt] = {}
        self._asked = 0
        self._latest = 0.0
        self._ahead = 0.0

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return tuple(self._doubts.values())

    def read(self, observation: Observation, history: History[Any]) -> tuple[Read, ...]:
        """What an observation means after all this."""
        if isinstance(observation, CardSeen | CardGone | TagSeen | TagGone | Looked):
            self._now, self._watcher = observation.at, observation.source
        match observation:
            case Tapped(said=said):
                act = act_from_json(self._game.acts_known, said)
                return ((act, Evidence(source=observation.source, confirmed_by=observation.source)),)
            case Buzzed():
                return self._buzzed(observation, history)
            case CardGone() | TagGone():
                return self._gone(observation, history)
            case Looked():
                return self._retracted(history) or self.look_again(history)
            case CardSeen():
                return self._seen(as_played(observation, self._face_of), history)
            case TagSeen():
                return self._seen(observation, history)
        return ()

    def look_again(self, history: History[Any]) -> tuple[Read, ...]:
        """Reads what lies unread: after an act, a card that came too early may now be waited for."""
        for lying in list(self._cards.values()):
            if not lying.spent and not self._doubted(lying):
                found = self._read(lying, history)
                if found:
                    return found
        return ()

    def settle(self, number: int, face: Face | None, history: History[Any]) -> tuple[Read, ...]:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        doubt = self._doubts.pop(number, None)
        lying = self._cards.get(key_of(doubt.seen)) if doubt else None
        if doubt is None or lying is None:
            return ()
        if doubt.about == REREAD:
            return self._mended(lying, face)
        if face is None:
            lying.spend(None)
            return ()
        lying.told = face
        return self._read(lying, history)

    def played(self, number: int, act: Act, evidence: Evidence, before: Any) -> None:
        """An act was accepted from somewhere in the state ``before``: the cards that it was read from, or that lie
        where they may and show its faces, need no act of their own."""
        self.remember_time(act)
        reading, self._reading = self._reading, None
        if reading is not None and reading[0] is act:
            for lying in reading[1]:
                lying.number, lying.act = (act.line, act.with_) if isinstance(act, Amend) else (number, act)
        if isinstance(act, Amend) and act.line in self._unplayed:
            self._unplayed.remove(act.line)
        if reading is not None and reading[0] is act:
            return
        if evidence.confirmed_by is None:
            return
        zones = self._asking.zones(act, before)
        for face in faces_of(self._game, act):
            there = [each for each in self._cards.values() if each.zone in zones and not each.spent]
            for lying in there:
                if dict(candidates_of(lying.seen)).get(face, 0.0) >= SUPPORTED:
                    lying.spend(face)
                    lying.number, lying.act = number, act
                    self._drop_doubts(lying)
                    break

    def remember_time(self, act: Act) -> None:
        """Presses of a session that goes on come after those of before."""
        self._latest = max(self._latest, act.at or 0.0)

    def refused(self, act: Act, history: History[Any]) -> Doubt | None:
        """The referee refused what was read: a card that was read so may be another one, so the table is asked."""
        reading, self._reading = self._reading, None
        if reading is None or reading[0] is not act or isinstance(act, Amend):
            return None
        for lying in reading[1]:
            lying.free()
        prompt = self._asking.prompt(reading[1][0].zone, history.state)
        if prompt is None or prompt.cards is None or prompt.seat != act.seat:
            return None
        lying = min(reading[1], key=lambda each: self._likely(each, prompt))
        return self._doubt(prompt, lying, candidates_of(lying.seen), about=REFUSED)

    def _likely(self, lying: Lying, prompt: Prompt) -> tuple[bool, float]:
        """How likely a card of a refused row was read rightly: possible ones before impossible, then by share."""
        assert prompt.cards is not None
        face, _ = self._face(lying, prompt.cards)
        return face in prompt.cards.faces, dict(candidates_of(lying.seen)).get(face or "", 0.0)

    def _seen(self, seen: CardSeen | TagSeen, history: History[Any]) -> tuple[Read, ...]:
        lying = self._cards.setdefault(key_of(seen), Lying(seen, seen.at))
        moved = lying.zone != seen.zone
        lying.seen = seen
        if moved:
            lying.since = seen.at
        if lying.spent:
            return self._moved(lying, history) if moved else self._read_again(lying)
        self._drop_doubts(lying)
        return self._shown(lying.zone) or self._read(lying, history)

    def _gone(self, gone: CardGone | TagGone, history: History[Any]) -> tuple[Read, ...]:
        lying = self._cards.get(key_of(gone))
        if lying is None or lying.zone != gone.zone:
            return ()
        beside = self._is_beside_others(lying)
        del self._cards[key_of(gone)]
        self._drop_doubts(lying)
        if not lying.is_back:
            self._left[gone.zone] = gone.at
        kept = tuple(each for each in self._taken if each.at >= gone.at - PUT_BACK_S)
        if lying.face is not None:
            self._taken = (*kept, Taken(lying.face, gone.zone, lying.number, lying.act, gone.at))
        elif beside and not lying.spent:
            return self._turned_up(lying, history) or self.look_again(history)
        return self.look_again(history)

    def _is_beside_others(self, lying: Lying) -> bool:
        """Whether a card lies, or lay until just now, beside others that are turned up."""
        if any(each.zone == lying.zone and not each.is_back and each is not lying for each in self._cards.values()):
            return True
        left = self._left.get(lying.zone, float("-inf"))
        return lying.since < left and self._now - left < GATHERED_S

    def _shown(self, zone: str) -> tuple[Read, ...]:
        """Where one card alone is played, three that come together are only shown: none of them was played."""
        there = [each for each in self._cards.values() if each.zone == zone and not each.is_back]
        played = [each for each in reversed(there) if each.number is not None]
        if len(there) < 3 or not played or not there[0].alone or there[-1].since - there[0].since > TOGETHER_S:
            return ()
        self._unplayed += [each.number for each in played if each.number is not None]
        for each in there:
            each.free()
            each.spend(None)
        return self._struck()

    def _retracted(self, history: History[Any]) -> tuple[Read, ...]:
        """A card that was taken away before all cards of its moment lay, and not put back, was not played."""
        for taken in self._taken:
            if taken.act is None or taken.number is None or self._now - taken.at < RETRACTED_S:
                continue
            lies = any(each.number == taken.number for each in self._cards.values())
            if not lies and lasts(taken.number, taken.zone, history, self._asking):
                self._taken = tuple(each for each in self._taken if each.number != taken.number)
                self._unplayed.append(taken.number)
        return self._struck()

    def _has_begun(self, lying: Lying, prompt: Prompt, history: History[Any]) -> bool:
        """Whether a card beside spent ones is played all the same: it came alone, lies on, and another seat's card of
        this moment lies already. Then what lies beside it was left there, or overlooked when it was taken."""
        there = [each for each in self._cards.values() if each.zone == lying.zone and not each.is_back]
        if sum(not each.spent for each in there) != 1 or self._now - lying.since < RETRACTED_S:
            return False
        others = (each for each in self._cards.values() if each.act is not None and each.act.word() == prompt.act)
        return any(each.number is not None and lasts(each.number, each.zone, history, self._asking) for each in others)

    def _laid_over(self, lying: Lying, prompt: Prompt, history: History[Any]) -> Read | None:
        """A card that counted for another seat, was taken up again before all cards of the moment lay, and now lies
        here, was this seat's from the beginning."""
        faces = dict(candidates_of(lying.seen))
        for taken in self._taken:
            act, number = taken.act, taken.number
            if act is None or number is None or taken.zone == lying.zone or act.word() != prompt.act:
                continue
            if faces.get(taken.face, 0.0) >= NAMED and lasts(number, taken.zone, history, self._asking):
                lying.spend(taken.face)
                return self._amended((lying,), number, replace(act, seat=prompt.seat))
        return None

    def _struck(self) -> tuple[Read, ...]:
        """Acts that turned out to be none are struck out, as soon as what came after them can be judged without."""
        return tuple((Amend(line=number, with_=None), Evidence(source=self._watcher)) for number in self._unplayed)

    def _turned_up(self, lying: Lying, history: History[Any]) -> tuple[Read, ...]:
        """A card that lay beside others where one alone is waited for, and was taken away like them, was only shown:
        it is named, where a name is welcome."""
        waited, prompt = self._asking.prompt(lying.zone, history.state), self._asking.sight(lying.zone, history.state)
        if waited is None or prompt is None or prompt.cards is None or lying.is_back:
            return ()
        face, _ = self._face(lying, prompt.cards)
        if face is None or face not in prompt.cards.faces:
            return ()
        return (self._said(prompt, (lying,), (face,)),)

    def _moved(self, lying: Lying, history: History[Any]) -> tuple[Read, ...]:
        """A card that counted for a seat was pushed on to another seat's zone: where that one is waited for, and the
        first is not asked for its next card yet, it was the other's from the beginning."""
        prompt = self._asking.prompt(lying.zone, history.state)
        act, number = lying.act, lying.number
        if prompt is None or act is None or number is None or lying.face is None or prompt.act != act.word():
            return ()
        if prompt.cards is None or prompt.cards.most > 1 or prompt.seat == act.seat:
            return ()
        if not lasts(number, lying.zone, history, self._asking):
            return ()
        return (self._amended((lying,), number, replace(act, seat=prompt.seat)),)

    def _read(self, lying: Lying, history: History[Any]) -> tuple[Read, ...]:
        if lying.is_back:
            return ()
        prompt = self._asking.prompt(lying.zone, history.state)
        if prompt is None or prompt.cards is None:
            return ()
        before = self._known_again(lying, prompt.cards)
        if before is not None:
            lying.spend(before.face)
            lying.number, lying.act = before.number, before.act
            row = self._rows.get(lying.zone, ())
            same = (each.face == lying.face and each.number == lying.number for each in row)
            self._rows[lying.zone] = tuple(lying if is_it else each for each, is_it in zip(row, same, strict=True))
            return ()
        if prompt.cards.most > 1:
            lie_spent = any(each.zone == lying.zone and each.face is not None for each in self._cards.values())
            return () if prompt.cards.cleared and lie_spent else self._several(prompt, lying.zone)
        if prompt.cards.cleared and self._is_beside_others(lying) and not self._has_begun(lying, prompt, history):
            return ()
        over = self._laid_over(lying, prompt, history)
        if over is not None:
            return (over,)
        face, candidates = self._face(lying, prompt.cards)
        if face is None:
            return (self._doubt(prompt, lying, candidates),)
        place = self._place_in_row(lying, prompt) if prompt.cards.place else 0
        if place is None:
            return ()
        return (self._said(prompt, (lying,), (face,), place),)

    def _known_again(self, lying: Lying, cards: Cards) -> Taken | None:
        """A card that was picked up and put back, or lost and found by its tracker: a face that was played here just
        now, and that cannot be played again."""
        if lying.told is not None:
            return None
        since = lying.seen.at - PUT_BACK_S
        before = {each.face: each for each in self._taken if each.zone == lying.zone and each.at >= since}
        for each in self._cards.values():
            if each.zone == lying.zone and each.face is not None:
                before[each.face] = Taken(each.face, each.zone, each.number, each.act, lying.seen.at)
        before = {face: each for face, each in before.items() if face not in cards.faces}
        candidates = candidates_of(lying.seen)
        likely = weighed(candidates, cards.faces | before.keys())[:1]
        if not likely or likely[0][0] not in before or dict(candidates)[likely[0][0]] < SUPPORTED:
            return None
        return before[likely[0][0]]

    def _place_in_row(self, lying: Lying, prompt: Prompt) -> int | None:
        """Over which card of its row a card was laid; None where that cannot be seen and is said on the glass."""
        assert prompt.cards is not None
        row = self._rows.get(lying.zone, ())
        count = next(number.most for number in prompt.numbers if number.name == prompt.cards.place)
        if not isinstance(lying.seen, CardSeen) or len(row) != count:
            return None
        away = [abs(each.place_mm[0] - lying.place_mm[0]) for each in row]
        place = away.index(min(away))
        return place + 1 if away[place] < OVER_MM else None

    def _face(self, lying: Lying, cards: Cards) -> tuple[Face | None, Candidates]:
        """The face that a card is taken for (None: not clear enough), and the candidates by falling share."""
        candidates = weighed(candidates_of(lying.seen), cards.faces)
        return lying.told or named(candidates_of(lying.seen), candidates), candidates

    def _read_again(self, lying: Lying) -> tuple[Read, ...]:
        """A card that was already played is now clearly read as another one: the table is asked which it is."""
        now, act = candidates_of(lying.seen)[:1], lying.act
        if lying.told is not None or not now or now[0][1] < CLEAR or now[0][0] == lying.face or act is None:
            return ()
        self._drop_doubts(lying)
        self._asked += 1
        candidates = (*now, *(((lying.face, 0.0),) if lying.face else ()))
        doubt = Doubt(
            number=self._asked,
            act=act.word(),
            seat=act.seat,
            zone=lying.zone,
            candidates=candidates,
            possible=frozenset(each for each, _ in candidates),
            seen=lying.seen,
            about=REREAD,
        )
        self._doubts[doubt.number] = doubt
        return (doubt,)

    def _mended(self, lying: Lying, face: Face | None) -> tuple[Read, ...]:
        """The table says what a card is that was played as another: the act is mended, or stays as it is."""
        was, number, act = lying.face, lying.number, lying.act
        lying.told = face or was or ""
        if face is None or was is None or face == was or number is None or act is None:
            return ()
        lying.face = face
        played: Any = act
        faces = faces_of(self._game, act)
        at = faces.index(was)
        mended = (*faces[:at], face, *faces[at + 1 :])
        field = cards_field(self._game, type(act))
        mended_act = replace(played, **{field: face if holds_one(type(act), field) else mended})
        return (self._amended((lying, *self._others_of(lying)), number, mended_act),)

    def _others_of(self, lying: Lying) -> tuple[Lying, ...]:
        """The other cards that its act was read from."""
        return tuple(each for each in self._cards.values() if each.number == lying.number and each is not lying)

    def _amended(self, cards: tuple[Lying, ...], number: int, act: Act) -> Read:
        """An act was misread: the first of its cards says what it should have been."""
        amend = Amend(line=number, with_=act)
        self._reading = (amend, cards)
        return amend, self._evidence(cards[0], cards[0].face or "")

    def _several(self, prompt: Prompt, zone: str) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named."""
        assert prompt.cards is not None
        row = [each for each in self._cards.values() if each.zone == zone and not each.spent and not each.is_back]
        if len(row) != prompt.cards.most or any(self._doubted(each) for each in row):
            return ()
        row.sort(key=lambda each: each.place_mm)
        faces: list[Face] = []
        for each in row:
            face, candidates = self._face(each, prompt.cards)
            if face is None:
                return (self._doubt(prompt, each, candidates),)
            faces.append(face)
        # A card that is laid over one of these hides it, so they are kept with where they lay last.
        self._rows[zone] = tuple(row)
        return (self._said(prompt, tuple(row), tuple(faces)),)

    def _said(self, prompt: Prompt, row: tuple[Lying, ...], faces: tuple[Face, ...], place: int = 0) -> Read:
        """The act that these cards say; it is remembered until the referee has judged it."""
        act = self._asking.act(prompt, faces, place)
        for lying, face in zip(row, faces, strict=True):
            lying.spend(face)
            lying.alone = prompt.cards is not None and prompt.cards.cleared and prompt.cards.most == 1
        self._reading = (act, row)
        found = [self._evidence(each, face) for each, face in zip(row, faces, strict=True)]
        return act, found[0] if len(found) == 1 else Evidence.together(found)

    def _evidence(self, lying: Lying, face: Face) -> Evidence:
        seen, confirmed = lying.seen, "table" if lying.told is not None else None
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tags=(seen.uid,), confirmed_by=confirmed)
        crops = (self._keep_crop(seen.crop),) if self._keep_crop and seen.crop else ()
        confidence = dict(seen.sighting.candidates).get(face, 0.0)
        took_s = round(self._now - seen.at + seen.still_s, 3)
        return Evidence(source=seen.source, confidence=confidence, crops=crops, confirmed_by=confirmed, took_s=took_s)

    def _doubt(
        self, prompt: Prompt, lying: Lying, candidates: Sequence[tuple[Face, float]], *, about: str = "which-card"
    ) -> Doubt:
        assert prompt.cards is not None
        self._asked += 1
        is_foreign = isinstance(lying.seen, CardSeen) and lying.seen.sighting.foreign
        unknown_tag = isinstance(lying.seen, TagSeen) and lying.seen.face is None
        doubt = Doubt(
            number=self._asked,
            act=prompt.act,
            seat=prompt.seat,
            zone=lying.zone,
            candidates=tuple(candidates[:SHOWN]),
            possible=prompt.cards.faces,
            seen=lying.seen,
            about="unknown-tag" if unknown_tag else ANOTHER_DECK if is_foreign else about,
        )
        self._doubts[doubt.number] = doubt
        return doubt

    def _doubted(self, lying: Lying) -> bool:
        key = key_of(lying.seen)
        return any(key_of(doubt.seen) == key for doubt in self._doubts.values())

    def _drop_doubts(self, lying: Lying) -> None:
        key = key_of(lying.seen)
        self._doubts = {number: doubt for number, doubt in self._doubts.items() if key_of(doubt.seen) != key}

    def _buzzed(self, press: Buzzed, history: History[Any]) -> tuple[Read, ...]:
        if not 1 <= press.place <= len(history.state.seats):
            return ()
        seat = history.state.seats[press.place - 1]
        if press.at + self._ahead < self._latest - RESTARTED_S:
            self._ahead = self._latest + RESTARTED_S - press.at
        for prompt in self._asking.prompts(history.state):
            if self._asking.is_buzzed(prompt.act) and prompt.seat in (None, seat):
                kind = self._asking.kind(prompt.act)
                evidence = Evidence(source=press.source, confirmed_by=seat)
                return ((kind(seat=seat, at=press.at + self._ahead, pm=press.pm), evidence),)
        return ()
