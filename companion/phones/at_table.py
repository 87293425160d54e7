"""Phones at one table: their messages go to the table like any observation, and each gets what it may see.

Only the thread of the table uses this. A press is held until no earlier one can be on its way. A press that comes later
than that becomes a note and moves nobody back.
"""

from __future__ import annotations

import queue
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.cards import Face
from companion.languages import spoken, tr
from companion.observations import Tapped
from companion.phones.evening_report import EveningReport
from companion.phones.here import close_server, open_server
from companion.phones.keys import PhoneKey, Unfit
from companion.phones.messages import Say
from companion.phones.pages import SeatPage, list_units, may_undo, seat_page, source_of, tiles, watch_page
from companion.phones.questions import PhoneQuestions
from companion.reports.thinking import ThinkingClock
from companion.rules.acts import Count, Note, Undo
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.judging.visibility import open_why
from companion.session import Session
from companion.sources.feed import Feed
from companion.speech.sentences import speak
from companion.table import Accepted, NotWritten, Refused, Step
from companion.ui.views.devices.phones import PhonesView, SeatedView

if TYPE_CHECKING:
    from companion.phones.room import FromPhone
    from companion.phones.server import PhoneServer

MOST_AT_ONCE = 16
SHOW_S = 0.016
"""How long pages are made in one turn, one at least: half a frame of a tablet at 30 frames a second."""

DISK_S = 0.008
"""How long a tick waits for the disk while somebody with a phone looks at a key: most disks need less, and the next
tick comes later."""

KEYS_KEPT = 64
MOST_COUNTED = 999
NOTE, COUNT, UNDO, DOUBT, QUESTION = "note", "count", "undo", "doubt", "question"


class PhonesAtTable:
    """The phones of a table. ``answer`` takes a seat's word about a doubtful card; ``clock`` is the feed's."""

    def __init__(
        self,
        session: Session,
        feed: Feed,
        *,
        clock: Callable[[], float],
        answer: Callable[[int, Face | None], object] | None = None,
    ) -> None:
        self._session, self._feed, self._clock = session, feed, clock
        self._table = table = session.table
        self._answer = answer or table.answer
        self._server: PhoneServer | None = None
        last = max((entry.act.at or 0.0 for entry in table.history.entries), default=0.0)
        self._ahead = max(0.0, last - clock())
        self._until = float("inf")
        self._stale: dict[Seat | None, None] = {}
        self._seen_change = -1
        self._shown_for: tuple[object, ...] = ()
        self._version = 0
        self._pages: dict[Seat, SeatPage] = {}
        self._keys: dict[Seat, OrderedDict[str, PhoneKey]] = {}
        self._told: dict[Seat, list[FromPhone]] = {}
        self._questions = PhoneQuestions(table)
        self._report = EveningReport(session)
        self._thinking = ThinkingClock(table)

    @property
    def is_on(self) -> bool:
        """Whether phones can come."""
        return self._server is not None

    def turn_on(self) -> None:
        """Phones can come from now on. Raises PhonesError."""
        if self._server is None:
            self._server = open_server(self)
            self._server.report = self._report.ask
            self._table.listeners.append(self._heard)
            self._feed.waits.append(self._complete_until)
            self._shown_for, self._seen_change = (), -1

    def turn_off(self) -> None:
        """Nothing listens any more."""
        if self._server is not None:
            self._say_answers(())
            self._server.report = None
            self._report.close()
            self._server.clear(tr("The table has turned phones off."))
            self._table.listeners.remove(self._heard)
            self._feed.waits.remove(self._complete_until)
            close_server(self)
            self._server = None

    def free(self, seat: Seat) -> None:
        """Takes a seat from its phone, so that another one can have it."""
        if self._server is not None:
            self._server.free(seat, tr("This seat was freed at the table."))

    @property
    def shown(self) -> PhonesView:
        """The phones on a page of the app."""
        if self._server is None:
            return PhonesView()
        from companion.phones.address import page_address

        room = self._server.room
        seats = tuple(
            SeatedView(seat, room.seats.is_taken(seat), seat in room.connected) for seat in self._table.state.seats
        )
        return PhonesView(page_address(), seats)

    def pump(self) -> None:
        """Takes the phones' messages in. Called at every tick, before the feed is drained."""
        server = self._server
        if server is None:
            return
        presses, self._until = server.room.take_presses()
        for said in presses:
            self._take(server, said)
        for _ in range(MOST_AT_ONCE):
            try:
                said = server.room.inbox.get_nowait()
            except queue.Empty:
                break
            self._take(server, said)
        self._report.pump()
        self._say_answers(server.room.connected)

    def show(self) -> None:
        """Sends the phones their news. Called at every tick, after the drained acts are judged: the result of a press
        does not wait for the next one.
        """
        if self._server is None:
            return
        if self._table.is_writing and any(self._told.values()):
            self._table.wait_for_disk(DISK_S)
        self._show(self._server)

    @property
    def is_waiting(self) -> bool:
        """Whether a press is not judged yet, or a page not sent: the next tick should come soon."""
        server = self._server
        if server is None:
            return False
        is_judged_soon = self._feed.is_holding or self._table.is_writing
        return is_judged_soon or server.room.is_waiting or bool(self._due(server))

    def _say_answers(self, there: Collection[Seat]) -> None:
        """Says what was answered at the end, once nobody who is there is asked any more."""
        for note in self._questions.finish(there):
            self._feed.put(Tapped(source=source_of(note.seat or ""), at=self._clock(), act=note))

    def _complete_until(self) -> float:
        return self._until

    def _take(self, server: PhoneServer, said: FromPhone) -> None:
        """One thing that a phone said; what cannot be taken is answered at once."""
        try:
            act = self._act(said)
        except Unfit:
            words = tr("The table has moved on: look again.")
            server.answer(said, ok=False, words=words)
            return
        if act is None:
            server.answer(said, ok=True, words="")
            return
        if said.at is not None and (late_s := self._late_s(said)) is not None:
            act = self._note_late(said, late_s)
            server.answer(said, ok=False, words=act.text)
        elif said.at is not None:
            act = replace(act, at=round(said.at + self._ahead, 3), pm=round(said.pm, 3))
            self._told.setdefault(said.seat, []).append(said)
        else:
            self._told.setdefault(said.seat, []).append(said)
        at = self._clock() if said.at is None else said.at
        self._feed.put(Tapped(source=source_of(said.seat), at=at, act=act))

    def _act(self, phone: FromPhone) -> Act | None:
        """The act that a phone says; None for what is done already. Raises Unfit."""
        said, seat = phone.said, phone.seat
        if said.key == NOTE:
            return Note(seat=seat, text=_text(said))
        if said.key == COUNT:
            unit, amount = said.values.get("unit"), said.values.get("amount")
            if not isinstance(unit, str) or unit not in list_units(self._table, seat) or not isinstance(amount, int):
                raise Unfit(COUNT)
            if not 0 <= amount <= MOST_COUNTED or len(said.values) != 2 or said.faces:
                raise Unfit(COUNT)
            return Count(seat=seat, unit=unit, amount=amount)
        if said.key == UNDO:
            if said.values or said.faces or not may_undo(self._table, seat):
                raise Unfit(UNDO)
            return Undo(seat=seat)
        if said.key == DOUBT:
            self._settle(phone)
            return None
        if said.key == QUESTION:
            self._questions.take(seat, said)
            self._version += 1
            return None
        key = self._keys[seat].get(said.key) if seat in self._keys else None
        # The moment of a press is judged by the referee: what was offered when the finger came down may be said.
        if key is None or key.timed != (phone.at is not None):
            raise Unfit(said.key)
        if not key.timed and said.key not in self._pages[seat].keys:
            raise Unfit(said.key)
        return key.act(said)

    def _settle(self, phone: FromPhone) -> None:
        """A seat says what its doubtful hidden card is. Raises Unfit."""
        number = phone.said.values.get("number")
        doubt = next((each for each in self._table.doubts if each.number == number), None)
        if doubt is None or self._table.keeper(doubt) != phone.seat or len(phone.said.faces) != 1:
            raise Unfit(DOUBT)
        face = phone.said.faces[0]
        if face is not None and face not in self._table.setup.deck.played_faces():
            raise Unfit(DOUBT)
        self._answer(doubt.number, face)
        self._version += 1

    def _late_s(self, said: FromPhone) -> float | None:
        """By how many seconds a press came too late to be put in order; None where it can be judged."""
        assert said.at is not None
        judged = max((entry.act.at or 0.0 for entry in self._table.history.entries[-8:]), default=0.0)
        return self._clock() - said.at if said.at + self._ahead < judged else None

    def _note_late(self, said: FromPhone, late_s: float) -> Note:
        word = self._keys[said.seat][said.said.key].title
        text = tr(
            "{seat}: {word} came {late} s late by phone, after others were judged. The table decides.",
            seat=said.seat,
            word=word,
            late=f"{late_s:.1f}",
        )
        return Note(seat=said.seat, text=text, tags=("phone",))

    def _heard(self, step: Step) -> None:
        self._version += 1
        if isinstance(step, Accepted | Refused):
            told = self._find_message(step.evidence.source)
            if told is not None and self._server is not None:
                refused = isinstance(step, Refused)
                words = self._why(told.seat, step) if isinstance(step, Refused) else ""
                self._server.answer(told, ok=not refused, words=words)
        elif isinstance(step, NotWritten):
            for seat in list(self._told):
                for told in self._told.pop(seat):
                    if self._server is not None:
                        words = tr("This couldn't be saved, so it doesn't count: {why}", why=step.why)
                        self._server.answer(told, ok=False, words=words)

    def _find_message(self, source: str) -> FromPhone | None:
        """The message that this step answers: the phone's first one without an answer."""
        for seat, told in self._told.items():
            if told and source_of(seat) == source:
                return told.pop(0)
        return None

    def _why(self, seat: Seat, refused: Refused) -> str:
        """Why, as this seat may read it: what speaks against an act is looked for in what the seat may see."""
        game, setup, history = self._table.game, self._table.setup, self._table.history
        try:
            history.as_seen_by(seat).judge(refused.act)
        except IllegalAct as seen:
            return speak(game, setup, seen.why)
        if history.may_be(refused.act):  # no rule refused it
            return speak(game, setup, open_why(game, refused.act, refused.why))
        return tr(
            "This doesn't fit the hidden cards that another player has entered. Check the card, or ask the table."
        )

    def _show(self, server: PhoneServer) -> None:
        """Sends what changed, to those who are there."""
        shown_for = (self._version, spoken(), self._table.doubts)
        changed = server.room.changed
        if shown_for != self._shown_for:
            self._shown_for = shown_for
            self._stale = dict.fromkeys((*self._table.state.seats, None))
        if changed != self._seen_change:
            self._seen_change = changed
            self._stale.update(dict.fromkeys(seat for seat in server.room.connected if seat not in self._pages))
        began = time.monotonic()
        for viewer in self._due(server):
            del self._stale[viewer]
            # Each page leaves while the next one is made.
            server.publish(self._table.state.seats, {viewer: self._page(viewer)}, tiles(self._table))
            if time.monotonic() - began > SHOW_S:
                break

    def _due(self, server: PhoneServer) -> list[Seat | None]:
        """The connected viewers that still need the newest page."""
        connected = server.room.connected
        return [each for each in self._stale if each is None or each in connected]

    def _page(self, viewer: Seat | None) -> str:
        now = self._clock() + self._ahead
        if viewer is None:
            return watch_page(self._table, now)
        self._thinking.catch_up(self._session.times)
        clock_s = self._thinking.spent_s(time.time()).get(viewer, 0.0)
        page = seat_page(self._table, viewer, now, self._questions.describe(viewer), clock_s=clock_s)
        self._pages[viewer] = page
        kept = self._keys.setdefault(viewer, OrderedDict())
        for ident, key in page.keys.items():
            kept[ident] = key
            kept.move_to_end(ident)
        while len(kept) > KEYS_KEPT:
            kept.popitem(last=False)
        return page.text


def _text(said: Say) -> str:
    text = said.values.get("text")
    if not isinstance(text, str) or len(said.values) != 1 or said.faces:
        raise Unfit(NOTE)
    return text
