"""Moments: acts that are judged together, such as a fight, a trick or the rows of a battle.

Finds the acts of one, the time in which the cards of an act may still change it, the event that took them away, and the
beginning of the moment that is explained next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.doubts import OpenQuestions
from companion.interpreter.lying_card import LONG_AGO, LyingCard
from companion.interpreter.numbers import CARRIED_S, HANDLED_S, LATEST
from companion.interpreter.prompts import Asking
from companion.interpreter.told import ToldAct, ToldCards, find_laid, list_movements
from companion.interpreter.tracks import Tracks
from companion.observations import TagSeen
from companion.rules.acts import Amend, Rule
from companion.rules.game import Act
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of
from companion.rules.spec import GameSpec

Gathering: TypeAlias = tuple[int, int, str] | None
"""The event that took a card away: the number of its act, its place in that act, and the place to which the card
went."""

_STEPS_KEPT = 400
"""The number of judged acts that are remembered; no explanation needs as many."""


class Reached(NamedTuple):
    """The state after an act, and the cards that it laid, each with the first place that it came to."""

    state: Any
    laid: tuple[tuple[Face, str], ...]


@dataclass(frozen=True, slots=True)
class OpenMoment:
    """The open moment, which is explained from its start: the ``state`` that was reached ``at`` this time (seconds),
    the acts that people ``said`` after it, and the ``numbers`` of the acts that tracks are in.

    The comparison of table and book asks about the cards ``asked_about``. Some cards may be ``taken_for`` these faces,
    although that is not sure; and the state may follow from a ``rule`` that nobody has entered.
    """

    moments: MomentFinder
    history: History
    state: Any
    at: float
    said: tuple[Standing, ...]
    numbers: dict[LyingCard, int]
    asked_about: frozenset[LyingCard]
    taken_for: Mapping[LyingCard, Face] = field(default_factory=dict)
    rule: Rule | None = None

    @property
    def tracks(self) -> tuple[LyingCard, ...]:
        """All cards that lie, or were taken away lately."""
        return (*self.moments.told.list_late(), *self.moments.felt.lying_cards)

    @property
    def left_out(self) -> set[Face]:
        """The cards of the acts that the program has deleted since the last one that stands."""
        game, last = self.history.game, self.history.standing[-1].number if self.history.standing else 0
        amends = [each.act for each in self.history.entries[last:] if isinstance(each.act, Amend) and each.act.misread]
        struck = [each.line for amend in amends for each in amend.together() if each.with_ is None]
        return {face for number in struck for face in faces_of(game, self.history.said(number))}

    def judge(self, state: Any, act: Act) -> Reached:
        """The state that an act leads to from a state, and the cards that it lays. Raises IllegalAct."""
        return self.moments.judge(self.history, state, act)

    def is_told(self, track: LyingCard) -> bool:
        """Whether a card of the moment is in an act, or is taken for a face."""
        return track in self.numbers or track in self.taken_for

    def find_told(self, track: LyingCard) -> tuple[Face, float] | None:
        """The face that a card of the moment is taken for, or has in its act, with its share; None if it has
        neither."""
        if (face := self.taken_for.get(track)) is not None:
            return face, dict(track.candidates).get(face, 0.0)
        counted = self.moments.told[track]
        return (counted.face, counted.share) if track in self.numbers and counted.face is not None else None

    def is_in_place(self, track: LyingCard) -> bool:
        """Whether the book has a settled card where it was laid."""
        number, face = self.moments.told[track].number, self.moments.told[track].face
        if number is None or face is None or not self.history.stands(number):
            return False
        return self.moments.find_gathering(number, face, self.history) is None


class MomentFinder:
    """Finds moments in a history. It remembers only what it has worked out for the history as it is."""

    def __init__(self, asking: Asking, felt: Tracks, told: ToldCards) -> None:
        self.asking, self.felt, self.told = asking, felt, told
        self._steps: dict[tuple[int, Act], tuple[Any, Reached]] = {}
        self._gatherings: dict[tuple[int, Face], Gathering] = {}
        self._length = 0

    # One act

    def judge(self, history: History, state: Any, act: Act) -> Reached:
        """Judges an act in a state, once. Raises IllegalAct."""
        known = self._steps.get((id(state), act))
        if known is not None and known[0] is state:
            return known[1]
        events = history.judge_in(state, act)
        after = history.folded(state, events)
        return self._keep(state, act, Reached(after, tuple(find_laid(history.game, state, act, events))))

    def find_step(self, standing: Standing, history: History) -> Reached:
        """The state that an act that stands led to, and the cards that it laid."""
        before, after = history.state_before(standing.number), history.state_through(standing.number)
        known = self._steps.get((id(before), standing.act))
        if known is not None and known[0] is before and known[1].state is after:
            return known[1]
        laid = tuple(find_laid(history.game, before, standing.act, standing.events))
        return self._keep(before, standing.act, Reached(after, laid))

    def _keep(self, before: Any, act: Act, step: Reached) -> Reached:
        if len(self._steps) > _STEPS_KEPT:
            self._steps.clear()
        self._steps[id(before), act] = before, step
        return step

    def is_unanswered(self, act: Act, laid: Iterable[tuple[Face, str]], state: Any) -> bool:
        """Whether others are waited for with the same act while its own seat is not, and the book has its cards where
        it laid them, also after a choice that its seat alone is asked for."""
        if not self.asking.is_asked_of_others(act, state):
            return False
        books = state.holdings, self.asking.apply_choice(act, state).holdings
        return all(face in book.pile(place).faces for face, place in laid for book in books)

    def is_open(self, number: int, history: History, *, until: int | None = None) -> bool:
        """Whether others have not all answered an act since it was accepted; if there is an act ``until``, whether they
        had not when that came."""
        standing, last = find_standing(number, history), None if until is None else find_standing(until, history)
        if standing is None:
            return False
        laid = self.find_step(standing, history).laid
        end = len(history.standing) if last is None else history.standing.index(last)
        since = range(end - 1, history.standing.index(standing) - 1, -1)
        return all(self.is_unanswered(standing.act, laid, history.state_after(at)) for at in since)

    def find_gathering(self, number: int, face: Face, history: History) -> Gathering:
        """The event that took this card of an act away from its first place; None while it lies there. Cards with an
        equal event are gathered together."""
        if self._length != len(history.entries):
            self._length = len(history.entries)
            self._gatherings.clear()
        if (number, face) not in self._gatherings:
            self._gatherings[number, face] = self._find_gathering(number, face, history)
        return self._gatherings[number, face]

    def _find_gathering(self, number: int, face: Face, history: History) -> Gathering:
        standing = find_standing(number, history)
        laid = () if standing is None else self.find_step(standing, history).laid
        place = next((where for each, where in laid if each == face), None)
        if standing is None or place is None:
            return None
        is_laid, at = False, history.standing.index(standing)
        for each in history.standing[at : at + LATEST]:
            for step, movement in list_movements(history.game, history.state_before(each.number), each.events):
                if is_laid and movement.source == place and (movement.count is None or face in movement.faces):
                    return each.number, step, movement.target
                is_laid |= movement.target == place and face in movement.faces
        return None

    # The acts of a moment

    def list_unjudged(self, history: History) -> tuple[Standing, ...]:
        """The acts of the moment that is not judged yet: those that were waited for since cards were gathered last.
        Acts before its first card belong to it only in games that declare how a round ends."""
        rounds, found = history.game.rounds, list[Standing]()
        for at in range(len(history.standing) - 1, -1, -1):
            each, before = history.standing[at], history.state_after(at - 1)
            if any(isinstance(event, rounds.ends) for event in each.events):
                break
            if rounds.counted and rounds.counted(before) != rounds.counted(history.state):
                break
            moved = list_movements(history.game, before, each.events)
            if not rounds.ends and any(self.asking.is_open(movement.source) for _, movement in moved):
                break
            if any(
                (ask.act, ask.seat) == (each.act.word(), each.act.seat) and not ask.optional
                for ask in self.asking.list_prompts(before)
            ):
                found.insert(0, each)
        while found and not rounds.ends and not faces_of(history.game, found[0].act):
            found.pop(0)
        return tuple(found)

    # The open moment

    def find_open(self, history: History, asked_about: frozenset[LyingCard]) -> OpenMoment:
        """The start of the next explanation: the moment whose cards still lie, or were taken away just now. Settles the
        cards of every moment before it."""
        first = len(history.standing)
        for at in range(len(history.standing) - 1, max(-1, len(history.standing) - LATEST), -1):
            told = self.told.acts.get(history.standing[at].number)
            if told is not None and not self._may_change(told, history):
                break
            if told is not None or self._has_ended_laying(at, history):
                first = at
        said, numbers = list[Standing](), dict[LyingCard, int]()
        for each in history.standing[first:]:
            self.find_step(each, history)
            if (told := self.told.acts.get(each.number)) is None:
                said.append(each)
            else:
                numbers |= dict.fromkeys(told.tracks, each.number)
        before = history.standing[max(0, first - LATEST) : first]
        self.told.settle_acts({each.number: each.act for each in before})
        begins = max([self.told.left_out_at, *map(self.find_time, before[-1:])])
        start = history.state_after(first - 1)
        return OpenMoment(self, history, start, begins, tuple(said), numbers, asked_about)

    def find_time(self, standing: Standing) -> float:
        """The time at which an act was accepted (seconds); LONG_AGO if nobody noted it."""
        return self.told.heard.get(standing.number, LONG_AGO)

    def _has_ended_laying(self, at: int, history: History) -> bool:
        """Whether the act in this place is the latest, was entered just now, and ends the laying of its seat."""
        act = history.standing[at]
        if at < len(history.standing) - 1 or self.find_time(act) < self.felt.now - HANDLED_S:
            return False
        return self.asking.ends_laying(act.act.seat, history.state_after(at - 1), history.state)

    def _may_change(self, told: ToldAct, history: History) -> bool:
        """Whether the cards of an act may still turn out to say something else: it is open, or all that was gathered
        with it went just now."""
        is_settled = told.is_sight or any(self.told[each].is_settled for each in told.tracks)
        if is_settled or (not self.asking.is_seen_by_all(told.zone) and self._is_taken_up(told)):
            return False
        if self.is_open(told.number, history):
            return True
        by = self._find_first_gathering(told, history)
        if len(told.tracks) > 1 or by is None:
            return len(told.tracks) == 1 and bool(self._list_laid(told, history))
        latest = [
            other for each in history.standing[-LATEST:] if (other := self.told.acts.get(each.number)) is not None
        ]
        if any(each.number > by[0] for each in latest):
            return False
        gathered = [(each, self._find_first_gathering(each, history)) for each in latest if not each.is_sight]
        unit = [each for each, its in gathered if its is not None and its[0] == by[0]]
        return any(track.leaves_at > self.felt.now - CARRIED_S for each in unit for track in each.tracks)

    def _is_taken_up(self, told: ToldAct) -> bool:
        """Whether a card that was only shown, or one of a hand, is looked at no more: fewer lie there by now."""
        gone = [each for each in told.tracks if each.zone != told.zone or each.leaves_at <= self.felt.now - CARRIED_S]
        return len(told.tracks) == 1 or (bool(gone) and len(self.felt.list_face_up(told.zone)) < len(told.tracks))

    def _list_laid(self, told: ToldAct, history: History) -> tuple[tuple[Face, str], ...]:
        """The cards that an act laid, as it stands now."""
        standing = find_standing(told.number, history)
        return () if standing is None else self.find_step(standing, history).laid

    def _find_first_gathering(self, told: ToldAct, history: History) -> Gathering:
        """The event that took the first card of an act away; None while it lies there."""
        laid = self._list_laid(told, history)
        return self.find_gathering(told.number, laid[0][0], history) if laid else None


def find_standing(number: int, history: History) -> Standing | None:
    """The act of this number, if it stands."""
    return next((each for each in reversed(history.standing) if each.number == number), None)


class Knowledge:
    """The ``game`` and its prompts (``asking``), the cards on the ``felt``, the conclusions about them (``told``),
    their ``moments``, and the open ``questions``. ``keep_crop`` saves a card's picture and returns its name."""

    def __init__(self, game: GameSpec, keep_crop: Callable[[bytes], str] | None) -> None:
        self.game, self.keep_crop = game, keep_crop
        self.asking, self.felt, self.questions = Asking(game), Tracks(), OpenQuestions()
        self.told = ToldCards(self.felt)
        self.moments = MomentFinder(self.asking, self.felt, self.told)

    def list_known(self, history: History) -> tuple[object, ...]:
        """All that may change without an observation. An equal list means that only time has passed."""
        changes = self.told.changes
        return len(history.entries), changes, self.felt.gone, self.felt.lying_cards, self.questions.waiting

    def attest(self, lying: LyingCard, face: Face) -> Evidence:
        """The evidence of an act that takes this card for this face."""
        seen, confirmed = lying.seen, "table" if lying.said is not None else None
        if isinstance(seen, TagSeen):
            return Evidence(source=seen.source, tags=(seen.uid,), confirmed_by=confirmed)
        crops = (self.keep_crop(seen.crop),) if self.keep_crop and seen.crop else ()
        tags = () if lying.tag is None else (lying.tag.uid,)
        source = seen.source if lying.tag is None else f"{seen.source}, {lying.tag.source}"
        took_s = round(self.felt.now - seen.at + seen.still_s, 3)
        return Evidence(source, dict(lying.candidates).get(face, 0.0), tags, crops, confirmed, took_s)
