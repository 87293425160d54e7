"""The table in a terminal: decisions are printed with their reasons, and a person answers by typing."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Collection, Iterable
from typing import Any, TextIO

from companion.commands.keyboard import read_lines
from companion.commands.playing.looks import book_lines, rules_lines, table_lines, why_lines
from companion.commands.playing.typed import NotUnderstood, read_act, read_ruling, usage, with_faces
from companion.commands.playing.typed.own_words import ALL, HELP, HELP_AT_QUESTIONS, HELP_WITH_PHONES, in_own_words
from companion.commands.playing.typed.times import TypedTimes
from companion.commands.telling import tell
from companion.decks.spelling import face_called
from companion.files import json_of
from companion.foreign import whole_number
from companion.interpreter import Amiss, Comparison, Doubt
from companion.languages import WORD, later, tr
from companion.observations import Observation, SightChanged, SourceBack, SourceLost, Tapped
from companion.records import awaited, say_standing
from companion.rules.acts import BEYOND_OTHERS, BEYOND_PROMPTS, BEYOND_SEAT, LET_STAND, Amend, Note, Takeback
from companion.rules.events import Amended, Event, Why
from companion.rules.game import Act
from companion.rules.history.corrections import next_redo, next_undo, takes_correction_back
from companion.rules.judging.visibility import open_to_all, open_why
from companion.rules.notation import NotationError, act_from_json, act_to_json
from companion.rules.rulebook import page, rule, say
from companion.session import Session
from companion.sources.feed import Feed
from companion.sources.nfc.touched.line import Touches
from companion.sources.nfc.typed.numbers import read_uid
from companion.table import Accepted, NotWritten, Refused, Step
from companion.ui.views.devices.phones import Phones
from companion.ui.views.questions.aside import comparison_lines, covered_sentences, tell_amiss
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.questions.wording import IS_BACK

IN_NOTATION = '  {"act": ...}           '
_ASKS_WHAT_THEN = (BEYOND_OTHERS.code, BEYOND_PROMPTS.code, BEYOND_SEAT.code)
"""After these refusals the terminal lists the moves that are possible."""
UNTIL_TOLD_S = 0.001
"""The wait before the next check whether everything before a typed line is on disk."""

SO = later("the table says so", WORD)
"""Why an act stands if nobody gave a reason. It is saved, and so the same in every language."""


class Terminal:
    """Plays a session out of a feed and the keyboard, and prints what happens."""

    def __init__(
        self,
        session: Session,
        feed: Feed,
        *,
        out: TextIO,
        typed: Iterable[str],
        clock: Callable[[], float],
        phones: Phones | None = None,
    ) -> None:
        self._session = session
        self._table = session.table
        self._feed = feed
        self._phones = phones
        self._out = out
        self._clock = clock
        self._typed: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._typing = threading.Thread(target=self._read, args=(typed,), name="keyboard", daemon=True)
        self._open = True
        self._news = False
        self._by_hand = feed.has_no_sources
        self._times = TypedTimes(self._table, clock)
        touches = [getattr(source, "touches", None) for source in feed.sources]
        self._touches: list[Touches] = [each for each in touches if each is not None]
        self._refused: Act | None = None
        self._why_refused: Why | None = None
        self._spoken_of: set[str] = set()
        self._asked: dict[int, str] = {}
        self._table.listeners.append(self._tell)

    def run(self) -> int:
        """Until the sources are at their end and nothing is left to answer, or somebody quits."""
        self._print(
            tr(
                "{title}: {seats}. Type help to see the commands.",
                title=tr(self._table.game.title),
                seats=", ".join(self._table.setup.seats),
            )
        )
        self._print(awaited(self._table.game, self._table.state))
        self._feed.start()
        self._typing.start()
        running = True
        while running:
            exhausted = self._feed.exhausted
            if self._phones is not None:
                self._phones.pump()
            noticed = self._feed.drain()
            for observation in noticed:
                self._noticed(observation)
            if noticed:
                self._speak_of_covered()
                self._drop_questions()
            running = self._keyboard(wait_s=0.02)
            self._table.tick()
            if self._phones is not None:
                self._phones.show()
            self._say_what_is_awaited()
            asks = self._table.doubts or self._table.comparison or self._table.amiss
            if exhausted and not (self._open and (asks or self._by_hand)):
                break
        self._feed.close()
        self._table.settle()
        self._standing()
        return 0

    def _speak_of_covered(self) -> None:
        """Says once of each card that counts as played and is not read any more what to do."""
        covered = covered_sentences(self._table, speak=str)
        for uid in sorted(covered.keys() - self._spoken_of):
            self._print(covered[uid])
        self._spoken_of = set(covered)

    def _drop_questions(self) -> None:
        """Says of each question that later sightings have answered that it is not open any more."""
        still = {doubt.number for doubt in self._table.doubts}
        for number in [number for number in self._asked if number not in still]:
            self._print(tr("The question about the card {number} is settled.", number=self._asked.pop(number)))

    def _say_what_is_awaited(self) -> None:
        """Once all that was judged is told, so that it speaks of the same moment."""
        if self._news and self._table.is_all_reported:
            self._news = False
            if self._table.game.outcome(self._table.state) is None:
                self._print(f"    {awaited(self._table.game, self._table.state)}")

    def _read(self, typed: Iterable[str]) -> None:
        for line in read_lines(typed, readers=bool(self._touches)):
            self._typed.put(line.strip())
        self._typed.put(None)

    def _keyboard(self, *, wait_s: float) -> bool:
        """Handles at most one typed line, once all is told that was said before it; False when somebody quits."""
        if not self._table.is_all_reported:
            time.sleep(UNTIL_TOLD_S)
            return True
        try:
            line = self._typed.get(timeout=wait_s)
        except queue.Empty:
            return True
        if line is None:
            self._open = False
            return True
        return self._hear(line)

    def _hear(self, line: str) -> bool:
        uid = read_uid(line)
        if uid is not None and self._touches:
            self._touches[0].put((1, uid))
            return True
        line = in_own_words(line, self._table.state.seats)
        word = line.split(" ", 1)[0].lower()
        if word == "quit":
            return False
        rest = line[len(word) :].strip()
        history = self._table.history
        if word == "help":
            self._help()
        elif word == "why":
            self._show(why_lines(history, self._why_refused))
        elif word == "rules":
            if rest in page(history.game.rules):
                self._table.look_up(rest, "typed")
            self._show(rules_lines(history, rest))
        elif word == "book":
            self._show(book_lines(history, rest))
        elif word == "table" and not rest:
            self._show(table_lines(history))
        elif word == "table" and rest in self._table.state.seats:
            self._show(table_lines(history, rest))
        elif word == "score":
            self._standing()
        elif word == "phones":
            self._say_phones(rest)
        elif line:
            self._act_or_answer(line)
        return True

    def _say_phones(self, seat: str) -> None:
        """Says which seats have a phone; with a seat, takes it from its phone."""
        if self._phones is None:
            self._print(tr("Phones cannot join this table: resume it with --phones."))
            return
        if seat:
            if seat not in self._table.state.seats:
                self._print(tr("Nobody called {seat} sits here.", seat=seat))
                return
            self._phones.free(seat)
        shown = self._phones.shown
        self._print(shown.address)
        for each in shown.seats:
            self._print(f"  {each.seat}: {each.told}")

    def _act_or_answer(self, line: str) -> None:
        asked = self._table.comparison
        if asked is not None and (line.lower() in (ALL, "-") or whole_number(line) in range(1, len(asked.unlike) + 1)):
            at = whole_number(line)
            self._table.put_together(None if at is None else at - 1, as_it_lies=line != "-")
            return
        if self._table.amiss is not None and line in ("1", "-"):
            self._table.settle_amiss(explained=line == "1")
            return
        if self._table.doubts and (" " not in line or self._face(line)) and line.lower() not in ("undo", "redo"):
            self._answer(self._table.doubts[-1], line)
            return
        try:
            act = act_from_json(self._table.game.acts_known, self._as_record(line))
        except (NotationError, ValueError) as error:
            said = str(error).rstrip(".")
            end = "" if said.endswith("?") else "."
            self._print(tr("Not understood: {error} Type help to see the commands.", error=said + end))
            return
        self._noticed(Tapped(source="typed", at=self._clock(), act=self._times.add_time(act)))

    def _as_record(self, line: str) -> dict[str, Any]:
        """A typed line as an act in record notation. Raises ValueError."""
        if line.startswith("{"):
            said = json_of(line)
            if isinstance(said, dict):
                return said
        word, _, rest = line.partition(" ")
        match word.lower():
            case "undo":
                return act_to_json(next_undo(self._table.history))
            case "redo":
                return act_to_json(next_redo(self._table.history))
            case "takeback":
                return {"act": Takeback.word()}
            case "rule":
                return read_ruling(self._table.game, self._table.state, self._faces, rest)
            case "note":
                return {"act": Note.word(), "text": rest}
            case "correct" | "delete":
                return self._amendment(word.lower(), rest)
            case "stands":
                if self._refused is None:
                    raise NotUnderstood(tr("there is no refused move to let stand"))
                return {**act_to_json(self._refused), "stands": rest or SO}
        return read_act(self._table.game, self._table.state, self._faces, line)

    def _amendment(self, word: str, rest: str) -> dict[str, Any]:
        number, _, instead = rest.partition(" ")
        if not (number.isascii() and number.isdigit()):
            raise NotUnderstood(tr("{word} which line? `book` shows the numbers", word=word))
        last = len(self._table.history.entries)
        if not 1 <= int(number) <= last:
            there = (
                tr("lines go from 1 to {last}; `book` shows them", last=last)
                if last
                else tr("nothing has been played yet")
            )
            raise NotUnderstood(tr("there is no line {number}: {there}", number=int(number), there=there))
        if word == "delete":
            return {"act": Amend.word(), "line": int(number), "with": None}
        if not instead:
            raise NotUnderstood(
                tr("what was line {number} really? Type `delete {number}` if it never happened", number=number)
            )
        before, was = self._table.history.state_before(int(number)), self._table.history.said(int(number))
        moment = {} if was.at is None else {"at": was.at, "pm": was.pm}
        act = read_act(self._table.game, before, self._faces, instead)
        return {"act": Amend.word(), "line": int(number), "with": {**act, **moment}}

    @property
    def _faces(self) -> Collection[str]:
        return self._table.setup.deck.played_faces()

    def _help(self) -> None:
        game, state = self._table.game, self._table.state
        shown = list(usage(game, self._table.setup.seats[0], game.expected(state)))
        width = max(len(typed) for typed, _ in shown)
        for typed, meaning in shown:
            self._print(f"  {typed:{width}}  {meaning}")
        if not self._by_hand:
            self._print(tr(HELP_AT_QUESTIONS).rstrip("\n"))
        if self._phones is not None:
            self._print(tr(HELP_WITH_PHONES).rstrip("\n"))
        self._print(f"{tr(HELP)}{IN_NOTATION}{tr('any act in record notation')}")

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._print(line)

    def _answer(self, doubt: Doubt, line: str) -> None:
        face: str | None = self._face(line) or line
        if line == "-":
            face = None
        elif (at := whole_number(line)) is not None and self._offers(doubt, at):
            face = doubt.candidates[at - 1][0]
        if face is not None and face not in self._table.setup.deck.played_faces():
            self._print(tr("{line} is neither a card of this game nor a number of the list.", line=repr(line)))
            return
        self._asked.pop(doubt.number, None)
        self._table.answer(doubt.number, face)

    def _face(self, line: str) -> str | None:
        """The card that a line names, by its name or its notation."""
        return face_called(with_faces(self._table.game, self._faces, line), self._faces)

    def _offers(self, doubt: Doubt, at: int) -> bool:
        return 1 <= at <= len(doubt.candidates) and self._table.keeper(doubt) is None

    def _noticed(self, observation: Observation) -> None:
        if isinstance(observation, SourceLost):
            self._print(tr("{source} is lost: {why}", source=observation.source, why=observation.why))
        elif isinstance(observation, SourceBack):
            self._print(tr("{source} is back.", source=observation.source))
        elif isinstance(observation, SightChanged):
            self._print(observation.why or tr("{source} sees the table well again.", source=observation.source))
        else:
            self._table.observe(observation)

    def _tell(self, step: Step) -> None:
        match step:
            case Accepted(entry=entry):
                self._refused = self._why_refused = None
                for event in open_to_all(self._table.game, entry.events):
                    self._event(event)
                self._news = True
            case Refused(act=act, why=refused, if_let_stand=stands):
                why = self._why_refused = open_why(self._table.game, act, refused)
                self._print(
                    tr("Refused: {why} ({rule})", why=say(self._table.game, why), rule=rule(self._table.game, why))
                )
                self._refused = act if stands is not None else None
                self._news |= stands is None and why.code in _ASKS_WHAT_THEN
                if stands is not None and why == refused:
                    so = "" if stands.code == LET_STAND.code else say(self._table.game, stands)
                    self._print("    " + tr("Type `stands` to let it stand. {so}", so=so).rstrip())
            case NotWritten(act=act, why=why):
                self._print(tr("Not saved and not counted: {act}: {why}", act=act.word(), why=why))
            case Doubt():
                self._doubt(step)
            case Comparison():
                self._print(tr(IS_BACK))
                lines = comparison_lines(self._table, speak=str)
                self._show(f"  [{at}] {line}" for at, line in enumerate(lines, start=1))
                self._print(tr("Type a number or `all` to trust the table, or - to trust the entries."))
            case Amiss() if (told := tell_amiss(self._table)) is not None:
                sentence, explained = told
                self._print(sentence)
                if explained:
                    self._print(f"  [1] {explained}")
                self._print(tr("Correct it on the table, or type - if it is right as it is."))

    def _event(self, event: Event) -> None:
        if not isinstance(event, Amended):
            self._print(f"{say(self._table.game, event)} ({rule(self._table.game, event)})")
            return
        again = [each for _, events in event.rejudged for each in open_to_all(self._table.game, events)]
        told = [say(self._table.game, each) for each in again]
        number = next(each.number for each in reversed(self._table.history.entries) if event in each.events)
        if told and takes_correction_back(self._table.history, number):
            self._print(tr("Undone: the correction. {sentence}", sentence=told.pop(0)))
        else:
            self._print(f"{say(self._table.game, event)} ({rule(self._table.game, event)})")
        for each in told:
            self._print(f"    {each}")

    def _doubt(self, doubt: Doubt) -> None:
        shown = view_of(self._table, doubt, speak=str)
        self._asked[doubt.number] = (
            tr("in front of {seat}", seat=doubt.seat) if doubt.seat else tr("in {zone}", zone=doubt.zone)
        )
        if shown.keeper is not None:
            self._print(
                tr("{question} Nobody else may see the screen (a card, or - for no card).", question=shown.sentence)
            )
            return
        offered = ", ".join(
            f"[{number}] {face} {share:.0%}" for number, (face, share) in enumerate(doubt.candidates, start=1)
        )
        self._print(
            tr("{question} {offered} (a number, a card, or - for no card)", question=shown.sentence, offered=offered)
            .replace("  ", " ")
        )  # fmt: skip

    def _standing(self) -> None:
        self._print(say_standing(self._table.history))

    def _print(self, text: str) -> None:
        tell(text, self._out)
