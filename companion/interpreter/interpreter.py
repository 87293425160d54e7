"""The interpreter: makes acts, questions and corrections of what is seen. It knows no rule of any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.asking.answers import Answers
from companion.interpreter.asking.overdue import NotFound, TooFew, ask_beside
from companion.interpreter.asking.putting_back import PuttingBack
from companion.interpreter.asking.questions import OpenQuestions
from companion.interpreter.asking.unfinished import go_on
from companion.interpreter.book.amiss import Amiss, NotAsTold
from companion.interpreter.book.comparing import Comparing, Comparison
from companion.interpreter.book.counting import Counting
from companion.interpreter.book.left_lying import LeftLying
from companion.interpreter.book.returning import Returning, settle_old_cards
from companion.interpreter.book.tops import Tops
from companion.interpreter.doubts import Doubt, Evidence
from companion.interpreter.explaining.explain import explain
from companion.interpreter.explaining.moment import Examined
from companion.interpreter.moments import find_unjudged, is_moment_open
from companion.interpreter.numbers import CARRIED_S, LATEST
from companion.interpreter.open_moment import OpenMoment
from companion.interpreter.prompts import Asking, Presses
from companion.interpreter.reconcile import Reconciler
from companion.interpreter.seeing.lying_card import LONG_AGO, Conclusion, LyingCard, Taken
from companion.interpreter.seeing.rows import place_in_row
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.seeing.weighing import guess, translate_faces
from companion.interpreter.taken_away import TakenAway
from companion.interpreter.told import ToldActs, Witness
from companion.observations import Buzzed, CardGone, CardSeen, Looked, Observation, TagGone, TagSeen, Tapped
from companion.rules.acts import Amend
from companion.rules.game import Act, IllegalAct
from companion.rules.history import History
from companion.rules.judging.carded import faces_of
from companion.rules.spec import GameSpec

Read: TypeAlias = tuple[Act, Evidence] | Doubt | Comparison | Amiss


class Interpreter:
    """Reads observations with what is waited for, and takes the answers of people and of the referee.

    ``face_of`` is the deck's: which face the game plays with for a printed one; ``keep_crop`` keeps a card's picture
    and returns its name.
    """

    def __init__(
        self,
        game: GameSpec[Any],
        face_of: Mapping[Face, Face] | None = None,
        *,
        keep_crop: Callable[[bytes], str] | None = None,
    ) -> None:
        self._game = game
        self._face_of = face_of or {}
        self._keep_crop = keep_crop
        self._asking = asking = Asking(game)
        self._felt = felt = Tracks()
        self._told = told = ToldActs()
        self._questions = questions = OpenQuestions()
        self._presses = Presses(asking)
        witness = Witness(felt, keep_crop)
        self._returning = returning = Returning(
            Comparing(game, asking, felt), felt, was_seen=told.was_seen, settle=told.settle
        )
        self._open = OpenMoment(asking, felt, told, returning)
        self._reconciler = Reconciler(game, asking, felt, told, questions, witness, returning, self._open)
        self._too_few = TooFew(asking, felt, questions, witness)
        self._not_found = NotFound(asking, felt, questions, witness)
        self._taken_away = TakenAway(asking, felt, witness)
        self._putting_back = PuttingBack(asking, felt, questions, witness)
        self._answers = Answers(
            game, asking, felt, told, questions, witness, self._too_few, self._not_found, self._putting_back
        )
        self._not_as_told = NotAsTold(LeftLying(asking, felt), Counting(game, asking, felt), Tops(game, asking, felt))
        self._leaving: list[CardGone | TagGone] = []
        self._given_up: set[LyingCard] = set()
        self._over: tuple[Act, tuple[LyingCard, ...]] | None = None
        self._goes_on = False

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return self._questions.waiting

    @property
    def comparison(self) -> Comparison | None:
        """How the table differs from what was told, since the picture returned; None if it does not."""
        return self._returning.open

    @property
    def amiss(self) -> Amiss | None:
        """What is amiss just now: table and book cannot both be right; None if nothing is."""
        return self._not_as_told.open

    def read(self, observation: Observation, history: History[Any]) -> tuple[Read, ...]:
        """Reads an observation after this history. Returns what it means."""
        self._felt.note_time(observation)
        self._returning.note(observation)
        match observation:
            case Tapped(act=act, picture=picture):
                crops = (self._keep_crop(picture),) if self._keep_crop and picture else ()
                said = Evidence(source=observation.source, confirmed_by=observation.source, crops=crops)
                return (*self._tell_laid_before(act, history), (act, said))
            case Buzzed():
                return self._presses.read(observation, history.state)
            case CardGone() | TagGone():
                return self._read_gone(observation, history)
            case Looked():
                return self._read_look(history)
            case CardSeen():
                return self._read_seen(translate_faces(observation, self._face_of), history)
            case TagSeen():
                return self._read_seen(observation, history)
        return ()

    def examine(self, history: History[Any]) -> Examined:
        """Returns the open moment with its tracks and its explanation, for somebody who doubts them; tells nothing."""
        start = self._open.find(history)
        return Examined(self._felt.now, (*self._felt.late_cards, *self._felt.lying_cards), start, explain(start))

    def look_again(self, history: History[Any]) -> tuple[Read, ...]:
        """Reads what lies unread: after an act, a card that came too early may now be waited for."""
        if rest := self._putting_back.rest(history):
            return rest
        waits = self._returning.is_settling and not self._returning.has_just_begun
        return () if waits else self._reconciler.tell_difference(history)

    def list_covered(self, history: History[Any]) -> tuple[Taken, ...]:
        """The cards that count as played in this moment, and whose tags are not read any more."""
        now = self._felt.now
        return tuple(
            each
            for each in self._felt.taken_cards
            if each.uid and each.number is not None and now - each.at >= CARRIED_S and not self._felt.is_lying(each.uid)
            and is_moment_open(each.number, each.zone, history, self._asking)
        )  # fmt: skip

    def settle(self, number: int, face: Face | None, history: History[Any]) -> tuple[Read, ...]:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        doubt = self._questions.pop(number)
        if doubt is None:
            return ()
        answer = self._answers.settle(doubt, face, history)
        return (answer,) if answer is not None else self._reconciler.tell_difference(history)

    def put_together(self, line: int | None, history: History[Any], *, as_it_lies: bool) -> tuple[Read, ...]:
        """The table says what is right in a line of the comparison (None: in all): what lies there, or what was
        told."""
        if not as_it_lies:
            self._returning.leave(line)
            return ()
        said = Evidence(source="table", confirmed_by="table")
        return tuple((amend, said) for amend in self._returning.take(line, history))

    def settle_amiss(self, *, explained: bool) -> tuple[Read, ...]:
        """The table takes the likeliest explanation of what is amiss, or says that it is right so."""
        settled = self._not_as_told.settle(explained=explained)
        return () if settled is None else (settled,)

    def note_accepted(self, number: int, act: Act, evidence: Evidence, before: Any) -> None:
        """Notes that the referee accepted an act, from cards or from people, in the state ``before``: its cards need no
        act of their own."""
        self.remember_time(act)
        self._reconciler.note_accepted(number, act, evidence, before)
        if self._putting_back.is_telling(act):
            self._told.gathered.add(number)
        if self._over is not None and self._over[0] is act:
            for track in self._over[1]:
                if not track.pinned:
                    track.pin(Conclusion())
            self._over = None
            self._told.left_out_at = self._felt.now

    def ask_refused(self, act: Act, history: History[Any]) -> Doubt | None:
        """Asks about a card of an act that was read and that the referee refused: it may be another card."""
        return self._reconciler.ask_refused(act, history)

    def begin_again(self) -> None:
        """An evening goes on that was kept: an old card that lies there is not the next one."""
        self._returning.begin_again()
        self._goes_on = True

    def remember_time(self, act: Act) -> None:
        """Notes when an act was said, since the presses of a continued session come after it."""
        self._presses.remember(act)

    def _read_seen(self, seen: CardSeen | TagSeen, history: History[Any]) -> tuple[Read, ...]:
        track = self._felt.lay(seen)
        if track.up_since == seen.at:
            track.answers, track.heard = self._asking.list_waited(track.zone, history.state), len(history.entries)
            track.shows_for = self._asking.list_welcome(track.zone, history.state)
        if self._returning.is_settling or self._returning.is_asking_about(track):
            if track.since == seen.at:
                track.up_since = LONG_AGO  # Nobody saw when its face came up.
            return ()
        gone_on = self._go_on(seen, history, is_new=track.since == seen.at)
        return gone_on or self._reconciler.tell_difference(history) or self._end_moment(history)

    def _read_gone(self, gone: CardGone | TagGone, history: History[Any]) -> tuple[Read, ...]:
        track = self._felt.find(gone)
        if track is None or track.zone != gone.zone:
            return ()
        gone_on = self._go_on(gone, history)
        if gone_on:
            self._leaving.append(gone)
            return gone_on
        if not track.lose(gone):
            self._felt.lift(track, gone.at)
        return () if self._returning.is_settling else self._reconciler.tell_difference(history)

    def _read_look(self, history: History[Any]) -> tuple[Read, ...]:
        """Reads a look in which only time has passed: cards may have lain, or been away, for long enough now."""
        while self._leaving:
            if found := self._read_gone(self._leaving.pop(0), history):
                return found
        self._reconciler.renewal.forget_old()
        compared = self._returning.compare(history)
        if self._goes_on and not self._returning.is_settling:
            self._goes_on = False
            settle_old_cards(self._asking, self._felt, history)
        if self._returning.has_just_begun and (lay := self._reconciler.tell_difference(history)):
            return lay
        if compared is not None or self._returning.is_settling:
            return () if compared is None else (compared,)
        self._returning.keep_up(history)
        self._putting_back.look(history)
        found = (
            self._reconciler.tell_difference(history) or self._end_moment(history) or self._reconciler.reread(history)
        )
        found = found or self._taken_away.look(history) or self._not_found.look(history)
        waits: Doubt | Amiss | None = None
        if not found:
            waits = ask_beside(
                history.state, self._asking, self._felt, self._questions, self._reconciler.explained.held_open
            )
            waits = waits or self._too_few.compare(history) or self._not_as_told.compare(history)
        return found if waits is None else (waits,)

    def _end_moment(self, history: History[Any]) -> tuple[Read, ...]:
        """Ends a moment whose cards were all gathered before it was whole: what could not be read is asked about until
        people go on, and then the table goes on without the moment."""
        found = self._reconciler.explained
        if not found.is_over or not found.there:
            return ()
        if found.has_missed or len({each.zone for each in found.there}) < 2 or self._given_up.issuperset(found.there):
            return ()
        struck = [
            each.number
            for each in self._told.list_latest(LATEST)
            if not history.stands(each.number) and each.number in self._told.struck
        ]
        is_said = any(
            faces_of(self._game, each.act) and not self._told.was_seen(each.number)
            for each in find_unjudged(history, self._asking)
        )
        gone_on = go_on(found.there, struck, self._felt, history, self._asking)
        if gone_on is not None and is_said and isinstance(gone_on.act, Amend):
            gone_on = None  # What people said stays said.
        there = tuple(each for each in found.there if each.gone_at is not None)
        if gone_on is None or gone_on.act is None:
            for track in there:
                if track.counts is None:
                    track.pin(Conclusion())
        if gone_on is None:
            return ()
        self._given_up = set(there)
        self._over = (gone_on.act, there) if isinstance(gone_on.act, Amend) else None
        missed = gone_on.unseen.track if gone_on.unseen is not None else None
        held = self._questions.find(missed) if missed is not None else None
        return self._putting_back.tell_left_out(gone_on, history, held)

    def _tell_laid_before(self, act: Act, history: History[Any]) -> tuple[Read, ...]:
        """Tells the doubtful card over a row of the same seat before an act that somebody says, if the judge accepts
        both."""
        for prompt in self._asking.list_prompts(history.state):
            cards = prompt.cards
            if cards is None or not cards.place or prompt.seat != act.seat:
                continue
            for track in self._felt.list_face_up(cards.zone):
                face = None if track.is_spent else guess(track.candidates, cards.faces)
                place = place_in_row(track, prompt, self._felt.rows.get(cards.zone, ()))
                if face is None or place is None or face not in cards.faces:
                    continue
                laid = self._asking.make_act(prompt, (face,), place)
                try:
                    history.game.turn(history.folded(history.state, history.judge(laid)), act)
                except IllegalAct:
                    continue
                return self._reconciler.tell_as_it_looks(track, prompt, laid, face)
        return ()

    def _go_on(
        self, seen: CardSeen | TagSeen | CardGone | TagGone, history: History[Any], *, is_new: bool = False
    ) -> tuple[Read, ...]:
        """Answers the comparison of table and book as best it can if people go on without an answer."""
        if not self._returning.is_passed_over(seen, is_new=is_new):
            return ()
        mended = self._returning.go_on(history)
        own = Evidence(source=self._felt.watcher)
        return tuple((amend, own) for amend in mended) or self.look_again(history)
