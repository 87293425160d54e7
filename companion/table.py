"""The table: an observation or an entry becomes an act, is judged, written down, and only then shown.

Every act goes the same way, from any source. Listeners hear of an act when it is on disk.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, wait
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, TypeAlias

from companion.evidence import Evidence
from companion.interpreter import About, Amiss, Comparison, Covered, Doubt, Interpreter, Read
from companion.ledger.rows import Row
from companion.observations import AmissSettled, CardNamed, LineSettled, Observation
from companion.rules.acts import LOOKED_UP, Amend, Remark
from companion.rules.bots import Dealer
from companion.rules.events import Seat, Why
from companion.rules.game import Act, IllegalAct, Prompt, Setup
from companion.rules.history import Entry, History
from companion.rules.judging.visibility import open_why
from companion.rules.notation import act_from_json, event_from_json, to_json
from companion.rules.rulebook import phrases, say
from companion.rules.spec import GameSpec

SAID = "said"
"""The source of an act that was neither seen nor touched, such as one of a record."""


class RowWriter(Protocol):
    """Stores the lines: a scribe over a journal, or memory alone."""

    def write(self, row: Row) -> Future[None]:
        """Starts writing one line; done when it is on disk."""

    def keep(self, jpeg: bytes) -> str:
        """Starts keeping a card's picture; returns the name it will be found by."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The referee judged an act, and it is on disk."""

    entry: Entry
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Refused:
    """The referee refuses an act. The table may let it stand where ``if_let_stand`` says how it is judged then."""

    act: Act
    why: Why
    evidence: Evidence
    if_let_stand: Why | None = None
    impossible: bool = False


@dataclass(frozen=True, slots=True)
class NotWritten:
    """An act was judged but could not be written; it does not count. ``why`` is a sentence."""

    act: Act
    why: str


@dataclass(frozen=True, slots=True)
class Remarked:
    """An interruption of the table is on disk: a question, or the refusal of a reading."""

    entry: Entry


Step: TypeAlias = Accepted | Refused | Doubt | Comparison | Amiss | NotWritten | Remarked
Listener: TypeAlias = Callable[[Step], None]


@dataclass(slots=True)
class _Pending:
    step: Accepted | Remarked
    written: Future[None] = field(repr=False)


class Table:
    """One game at one table. Used from one thread only."""

    def __init__(
        self,
        game: GameSpec,
        setup: Setup,
        book: RowWriter | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.game = game
        self.setup = setup
        self.history: History = History(game, setup)
        self.interpreter = Interpreter(game, setup.deck.face_of, keep_crop=book.keep if book else None)
        self.evidence: dict[int, Evidence] = {}
        self.listeners: list[Listener] = []
        self.observers: list[Callable[[Observation], None]] = []
        """Called with each observation before it is read."""
        self._now = 0.0
        self._book = book
        self._clock = clock
        self._pending: list[_Pending] = []
        self._expected: tuple[Any, tuple[Prompt, ...]] = (None, ())

    def let_deal(self, seed: int) -> None:
        """The program deals all cards of this table, and rolls its die. Before the first act."""
        self.history = History(self.game, self.setup, Dealer(self.game, seed))

    @property
    def dealer(self) -> Dealer | None:
        """The dealer of the hidden cards, None if people deal them."""
        return self.history.dealer

    @property
    def state(self) -> Any:
        """The position after all that was judged."""
        return self.history.state

    def list_prompts(self) -> tuple[Prompt, ...]:
        """The prompts of the position, worked out once: many parts of a screen ask for them. For one person who plays
        with bots there are fewer: nobody names hidden cards, for a dealer knows them, and nobody comes or goes."""
        state = self.state
        if self._expected[0] is not state:
            self._expected = state, self.game.expected(state) if self.dealer is None else self._expect_alone(state)
        return self._expected[1]

    def _expect_alone(self, state: Any) -> tuple[Prompt, ...]:
        ends = {kind.word() for kind, spec in self.game.act_specs.items() if spec.sure}
        return tuple(each for each in self.game.awaited(state) if each.act not in self.game.dealing.without - ends)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Observations that the companion does not understand, and that still wait for a word."""
        return self.interpreter.doubts

    @property
    def comparison(self) -> Comparison | None:
        """The differences between table and entries since the picture returned; None if nothing is asked."""
        return self.interpreter.comparison

    @property
    def covered(self) -> tuple[Covered, ...]:
        """The cards that lie on the table by their last sure reading, and whose tags have not been read for a while:
        another card lies on them, or they were taken up."""
        return self.interpreter.list_covered(self.history)

    @property
    def amiss(self) -> Amiss | None:
        """The present contradiction between table and book; None if there is none."""
        return self.interpreter.amiss

    def keeper(self, doubt: Doubt) -> Seat | None:
        """The only seat that may look at this doubt's card and answer; None if everybody may."""
        return self.game.secret_zones(self.state).get(doubt.zone)

    @property
    def is_all_reported(self) -> bool:
        """Whether the listeners know of everything that was judged."""
        return not self._pending

    def resume(self, rows: Iterable[Row]) -> None:
        """Continues a journal at its end: its events are folded as they were judged, and nothing is judged again."""
        for row in rows:
            act = act_from_json(self.game.acts_known, json.loads(row.act))
            events = tuple(event_from_json(self.game, each) for each in json.loads(row.events))
            entry = self.history.take(act, events)
            self.interpreter.remember_time(act)
            self.evidence[entry.number] = Evidence.from_json(json.loads(row.evidence))
        if self.history.standing:
            self.interpreter.begin_again()

    def observe(self, observation: Observation) -> tuple[Step, ...]:
        """Reads an observation of a source or an answer of people, and plays its meaning, if it has one."""
        for each in self.observers:
            each(observation)
        self._now = observation.at
        steps = self._played(self.interpreter.read(observation, self.history))
        is_answer = isinstance(observation, CardNamed | LineSettled | AmissSettled)
        return (*steps, *self._look_again()) if is_answer or (steps and isinstance(steps[-1], Accepted)) else steps

    def _look_again(self) -> tuple[Step, ...]:
        """Reads the cards that lay there too early, one after the other."""
        steps: tuple[Step, ...] = ()
        while again := self._played(self.interpreter.look_again(self.history)):
            steps += again
            if not isinstance(again[-1], Accepted):
                break
        return steps

    def answer(self, doubt: int, face: str | None) -> tuple[Step, ...]:
        """Somebody names a doubtful card; None: it is not a card."""
        return self.observe(CardNamed(source="table", at=self._now, question=doubt, face=face))

    def put_together(self, line: int | None, *, as_it_lies: bool) -> tuple[Step, ...]:
        """Somebody settles a line of the comparison, or (None) all: the card counts as it lies there, or as it was
        entered."""
        return self.observe(LineSettled(source="table", at=self._now, line=line, as_it_lies=as_it_lies))

    def settle_amiss(self, *, explained: bool) -> tuple[Step, ...]:
        """Somebody takes the likeliest explanation of a contradiction, or confirms the table as it is."""
        return self.observe(AmissSettled(source="table", at=self._now, explained=explained))

    def play(self, act: Act, evidence: Evidence | None = None) -> Step:
        """Judges an act and starts writing it. The answer is the judgement; listeners hear it when it is on disk."""
        evidence = evidence or Evidence(source=SAID)
        try:
            events = self.history.judge(act)
            self.history.look_ahead(act, events)
        except IllegalAct as refused:
            step = Refused(act, refused.why, evidence, refused.if_let_stand, refused.impossible)
            self._tell(step)
            return step
        accepted = Accepted(self.history.take(act, events), evidence)
        self.interpreter.note_accepted(accepted.entry.number, act, self.history)
        self._keep(accepted, evidence)
        return accepted

    def _keep(self, step: Accepted | Remarked, evidence: Evidence) -> None:
        """Starts writing an entry down; it is told when it is on disk."""
        self.evidence[step.entry.number] = evidence
        if self._book is None:
            self._tell(step)
        else:
            self._pending.append(_Pending(step, self._book.write(self._line(step.entry, evidence))))

    @property
    def is_writing(self) -> bool:
        """Whether an entry is not on disk yet."""
        return bool(self._pending)

    def tick(self) -> None:
        """Tells the listeners of all lines that have reached the disk since the last time."""
        while self._pending and self._pending[0].written.done():
            pending = self._pending[0]
            error = pending.written.exception()
            if error is not None:
                self._lose(str(error))
                return
            self._pending.pop(0)
            self._tell(pending.step)

    def wait_for_disk(self, most_s: float) -> None:
        """Waits for the disk, ``most_s`` seconds at most, and tells the listeners of all lines that have reached it."""
        wait([each.written for each in self._pending], most_s)
        self.tick()

    def settle(self, timeout_s: float = 30.0) -> None:
        """Waits until all is on disk, and tells the listeners."""
        for pending in list(self._pending):
            pending.written.exception(timeout_s)
        self.tick()

    def _played(self, read: tuple[Read, ...]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for each in read:
            if isinstance(each, Doubt | Comparison | Amiss):
                self._tell(each)
                steps.append(each)
                continue
            if self._mends_nothing(*each):
                continue
            steps.append(self.play(*each))
        return tuple(steps)

    def _mends_nothing(self, act: Act, evidence: Evidence) -> bool:
        """Whether a sensor would correct an act of its own in a way that cannot be: then it stays as it was."""
        if not isinstance(act, Amend) or evidence.confirmed_by is not None:
            return False
        try:
            self.history.judge(act)
        except IllegalAct:
            return True
        return False

    def _line(self, entry: Entry, evidence: Evidence) -> Row:
        return Row(
            entry.number,
            json.dumps(to_json(entry.act), ensure_ascii=False),
            json.dumps([to_json(event) for event in entry.events], ensure_ascii=False),
            json.dumps(asdict(evidence), ensure_ascii=False),
            self._clock(),
        )

    def _lose(self, why: str) -> None:
        """Undoes acts that could not be written: the history returns to the state on disk."""
        lost = self._pending
        self._pending = []
        kept = self.history.entries[: lost[0].step.entry.number - 1]
        self.history = History(self.game, self.setup, self.history.dealer)
        for entry in kept:
            self.history.take(entry.act, entry.events)
        for pending in lost:
            self.evidence.pop(pending.step.entry.number, None)
            if isinstance(pending.step, Accepted):
                self._tell(NotWritten(pending.step.entry.act, why))

    def _tell(self, step: Step) -> None:
        for listener in self.listeners:
            listener(step)
        match step:
            case Doubt(about=About.REFUSED):
                pass  # The refusal is noted: it is one interruption.
            case Doubt(about=about):
                self._remark(self._ask(step), about, step.seen.source)
            case Comparison():
                lines = (
                    f"{each.seat or each.zone}: {each.was or 'nothing'} or {each.shows or 'nothing'}"
                    for each in step.unlike
                )
                self._remark(
                    f"asked whether it is as told or as it lies: {', '.join(lines)}", About.COMPARED, step.source
                )
            case Amiss(place=place, lies=lies, told=told, face=face):
                said = f"{face} lies on" if face is not None else f"{lies} lie there, {told} should"
                where = self.game.called(place) if place else step.zone
                self._remark(f"said what cannot be: {where}: {said}", step.about, step.source)
            case Refused(act=act, why=why, evidence=Evidence(source=source, confirmed_by=None)) if source != SAID:
                self._remark(f"refused: {say(self.game, open_why(self.game, act, why))}", why.code, source)

    def look_up(self, section: str, source: str) -> None:
        """Somebody looks up a section of the rules: it is written down, once until the next act."""
        last = self.history.entries[-1].act if self.history.entries else None
        if not (isinstance(last, Remark) and (last.about, last.text) == (LOOKED_UP, section)):
            self._remark(section, LOOKED_UP, source)

    def _remark(self, text: str, about: str, source: str) -> None:
        """Writes down that the table was interrupted."""
        act = Remark(text=text, about=str(about))
        self._keep(Remarked(self.history.take(act, self.history.judge(act))), Evidence(source=source))

    def _ask(self, doubt: Doubt) -> str:
        """The question, as everybody may hear it."""
        faces = () if self.keeper(doubt) is not None else tuple(face for face, _ in doubt.candidates)
        if doubt.seat:
            asked = phrases.ASKED if faces else phrases.ASKED_UNREAD
        else:
            asked = phrases.ASKED_IN if faces else phrases.ASKED_IN_UNREAD
        return asked.format(seat=doubt.seat, zone=doubt.zone, faces=" or ".join(faces))
