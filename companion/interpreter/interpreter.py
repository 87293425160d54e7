"""The interpreter: makes acts, questions and corrections from observations. It knows no rule of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias, TypeVar

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.answers import ask_beside_row, forget_old, settle_card
from companion.interpreter.book import Amiss, Differences
from companion.interpreter.comparing import Comparison, Returning
from companion.interpreter.course import Explanation
from companion.interpreter.doubts import Covered, Doubt
from companion.interpreter.explain import explain
from companion.interpreter.lying_card import LONG_AGO, FaceUp, translate_faces
from companion.interpreter.missing import MissingCards
from companion.interpreter.moments import Knowledge, OpenMoment
from companion.interpreter.numbers import CARRIED_S
from companion.interpreter.present import Present
from companion.interpreter.prompts import Presses
from companion.interpreter.reconcile import Reconciler
from companion.observations import (
    TURN,
    AmissSettled,
    Buzzed,
    CardGone,
    CardNamed,
    CardSeen,
    LineSettled,
    Looked,
    Observation,
    TagGone,
    TagSeen,
    Tapped,
)
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.spec import GameSpec

AnyNoticed = TypeVar("AnyNoticed", TagSeen, CardGone | TagGone)

Read: TypeAlias = tuple[Act, Evidence] | Doubt | Comparison | Amiss


class Interpreter:
    """Reads observations together with the prompts, and takes the answers of people and of the referee.

    ``face_of`` maps the deck's printed faces to those of the game; ``keep_crop`` saves a card's picture and returns its
    name.
    """

    def __init__(
        self,
        game: GameSpec,
        face_of: Mapping[Face, Face] | None = None,
        *,
        keep_crop: Callable[[bytes], str] | None = None,
    ) -> None:
        self._face_of, self._keep_crop = face_of or {}, keep_crop
        self._known = known = Knowledge(game, keep_crop)
        self._felt, self._presses = known.felt, Presses(known.asking)
        self._returning = Returning(known)
        self._book = Differences(known)
        self._reading = Reconciler(known, self._returning)
        self._missing = MissingCards(known)
        self._leaving: list[CardGone | TagGone] = []
        self._explained: tuple[object, ...] = ()
        self._holds_until = LONG_AGO
        """The time until which (seconds) nothing new follows from the last ``_explained`` knowledge, if nothing is
        noticed or entered."""
        self._at_turn: dict[str, str] = {}
        """The tags that were read at the reader of all seats, each with the zone that was meant: such a card makes room
        for the next one."""

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return self._known.questions.waiting

    @property
    def comparison(self) -> Comparison | None:
        """The differences between table and entries since the picture returned; None if there are none."""
        return self._returning.open

    @property
    def amiss(self) -> Amiss | None:
        """The present contradiction between table and book; None if there is none."""
        return self._book.open

    def read(self, observation: Observation, history: History) -> tuple[Read, ...]:
        """Reads an observation after this history, also an answer to a question. Returns its meaning."""
        if isinstance(observation, CardSeen | CardGone | TagSeen | TagGone | Looked):
            self._felt.now, self._felt.watcher = Present(observation.at), observation.source
            self._returning.note(observation)
        if not isinstance(observation, Looked):
            self._holds_until = LONG_AGO
        match observation:
            case Tapped(act=act, picture=picture):
                crops = (self._keep_crop(picture),) if self._keep_crop and picture else ()
                said = Evidence(source=observation.source, confirmed_by=observation.source, crops=crops)
                return (*self._reading.tell_before(act, history), (act, said))
            case Buzzed():
                return self._presses.read(observation, history.state)
            case CardGone() | TagGone():
                return self._read_gone(self._place(observation, history), history)
            case Looked():
                return self._read_look(history)
            case CardSeen():
                return self._read_seen(translate_faces(observation, self._face_of), history)
            case TagSeen():
                return self._read_seen(self._place(observation, history), history)
            case CardNamed(question=number, face=face):
                return self._settle(number, face, history)
            case LineSettled(line=line, as_it_lies=True):
                return tuple((amend, BY_THE_TABLE) for amend in self._returning.take(line, history))
            case LineSettled(line=line):
                self._returning.leave(line)
            case AmissSettled(explained=explained):
                return self._book.settle(explained=explained)
        return ()

    def _place(self, noticed: AnyNoticed, history: History) -> AnyNoticed:
        """The observation in the zone that is meant, if a reader of all seats made it."""
        if isinstance(noticed, CardSeen | CardGone) or noticed.zone != TURN:
            return noticed
        if isinstance(noticed, TagSeen):
            self._at_turn[noticed.uid] = self._known.asking.find_awaited(noticed.face, history.state)
        return replace(noticed, zone=self._at_turn.get(noticed.uid, TURN))

    def examine(self, history: History) -> tuple[OpenMoment, Explanation]:
        """Returns the open moment with its explanation, for somebody who doubts them; reports nothing."""
        moment = self._reading.find_moment(history)
        return moment, explain(moment)

    def look_again(self, history: History) -> tuple[Read, ...]:
        """Reads cards that were not read: after an act, a card that came too early may now be awaited."""
        waits = self._returning.is_settling and not self._returning.has_just_begun
        return () if waits else self._reading.tell_difference(history) or self._end(history)

    def list_covered(self, history: History) -> tuple[Covered, ...]:
        """The cards that count as played in this moment, and whose tags are not read any more."""
        lying = {*self._at_turn, *(each.uid for each in self._felt.lying_cards)}
        gone = [each for each in self._felt.gone if each.is_tag_alone and each.leaves_at <= self._felt.now - CARRIED_S]
        return tuple(
            Covered(each.uid, counted.face, None if counted.act is None else counted.act.seat)
            for each, counted in ((each, self._known.told[each]) for each in gone if each.uid not in lying)
            if counted.number is not None and counted.face is not None
            and self._known.moments.is_open(counted.number, history)
        )  # fmt: skip

    def _settle(self, number: int, face: Face | None, history: History) -> tuple[Read, ...]:
        """Takes the table's answer about a doubtful card. None: it is not a card, and is never asked about again."""
        if (doubt := self._known.questions.pop(number)) is None:
            return ()
        if number in self._missing.asked:
            answer = self._missing.answer(number, face, history)
        else:
            answer = settle_card(self._known, doubt, face, history)
        return (answer,) if answer is not None else self._reading.tell_difference(history)

    def note_accepted(self, number: int, act: Act, history: History) -> None:
        """Notes that the referee accepted an act, from cards or from people: its cards need no act of their own."""
        self.remember_time(act)
        self._reading.note_accepted(number, act)
        self._missing.note_accepted(number, act, history)

    def begin_again(self) -> None:
        """A saved evening continues: an old card on the table is not the next one."""
        self._returning.begin_again()

    def remember_time(self, act: Act) -> None:
        """Notes the time of an act, because the presses of a resumed session come after it."""
        self._presses.remember(act)

    def _read_seen(self, seen: CardSeen | TagSeen, history: History) -> tuple[Read, ...]:
        track = self._felt.lay(seen)
        if track.up is not None and track.up.at == seen.at:
            waited, welcome = self._known.asking.list_answered(track.zone, history.state)
            track.up = track.up._replace(answers=waited, shows_for=welcome, heard=len(history.entries))
        if self._returning.is_settling or self._returning.is_asking_about(track):
            if track.since == seen.at:
                track.up = FaceUp(LONG_AGO) if track.up is None else track.up._replace(at=LONG_AGO)  # Nobody saw it.
            return ()
        gone_on = self._go_on(seen, history, is_new=track.since == seen.at)
        return gone_on or self._reading.tell_difference(history) or self._end(history)

    def _read_gone(self, gone: CardGone | TagGone, history: History) -> tuple[Read, ...]:
        track = self._felt.find(gone)
        if track is None or track.zone != gone.zone:
            return ()
        gone_on = self._go_on(gone, history)
        if gone_on:
            self._leaving.append(gone)
            return gone_on
        if not track.lose(gone):
            self._felt.lift(track, gone.at)
        return () if self._returning.is_settling else self._reading.tell_difference(history)

    def _read_look(self, history: History) -> tuple[Read, ...]:
        """Reads a look in which only time has passed: nothing new follows unless a span has ended since."""
        while self._leaving:
            if found := self._read_gone(self._leaving.pop(0), history):
                return found
        known, now, is_settling = self._known.list_known(history), self._felt.now, self._returning.is_settling
        if is_settling or known != self._explained or now >= self._holds_until:
            found = self._explain_look(history)
            self._explained = self._known.list_known(history)
            is_still = known == self._explained and not self._returning.is_settling
            self._holds_until = now.holds_until if is_still else LONG_AGO
            if found or self._returning.is_settling:
                return found
        amiss = self._book.compare(history)
        return () if amiss is None else (amiss,)

    def _explain_look(self, history: History) -> tuple[Read, ...]:
        """The acts and questions that follow by now: cards may have lain, or been away, for long enough."""
        forget_old(self._known)
        compared = self._returning.compare(history)
        if self._returning.has_just_begun and (lay := self._reading.tell_difference(history)):
            return lay
        if compared is not None or self._returning.is_settling:
            return () if compared is None else (compared,)
        found = self._reading.tell_difference(history) or self._end(history)
        found = found or self._reading.look(history) or self._missing.look(history)
        beside = None if found else ask_beside_row(self._known, history.state)
        return found if beside is None else (beside,)

    def _end(self, history: History) -> tuple[Read, ...]:
        return self._missing.end_moment(self._reading.explained, history)

    def _go_on(
        self, seen: CardSeen | TagSeen | CardGone | TagGone, history: History, *, is_new: bool = False
    ) -> tuple[Read, ...]:
        """Answers the comparison of table and book as best it can if people go on without an answer."""
        if not self._returning.is_passed_over(seen, is_new=is_new):
            return ()
        mended = self._returning.go_on(history)
        own = Evidence(source=self._felt.watcher)
        return tuple((amend, own) for amend in mended) or self.look_again(history)
