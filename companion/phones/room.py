"""The connected phones: who sits where, what each is sent, and what goes on to the table.

It runs in the server's own loop. Messages to the table are bounded, and a phone is told if the table is busy. Of the
pages for a phone only the newest waits.
"""

from __future__ import annotations

import asyncio
import queue
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from companion.languages import tr
from companion.phones.clocks import BEHIND_S
from companion.phones.connection import Phone
from companion.phones.messages import Damaged, Hello, LeaveSeat, Message, Pong, Say, Tag, TakeSeat, read_message
from companion.phones.order import PressOrder
from companion.phones.seats import NoSuchSeat, Seats, SeatTaken
from companion.phones.words import page_words
from companion.rules.events import Seat
from companion.sources.nfc.touched.line import Touches

PING_S = 0.1
AGAIN_S = BEHIND_S + 0.002
"""After a press all phones are asked at once, and once more when a finger that came before it is surely handled."""

SILENT = 3
"""After this many pings without an answer a phone is asked once a second."""

MOST_WAITING = 64
MOST_TAGS = 32
MOST_PHONES = 32
ANSWERS_KEPT = 64
MOST_DAMAGED = 20
PAGES_KEPT = 32


@dataclass(frozen=True, slots=True)
class FromPhone:
    """A message of a seat's phone, with ``at`` (seconds on the table's clock) and ``pm`` if its time matters."""

    seat: Seat
    said: Say
    at: float | None = None
    pm: float = 0.0


class PhoneRoom:
    """``clock`` is the table's; ``wants_camera`` says whether a phone may be the camera. Used in the server's loop
    alone, but for ``inbox``, ``order`` and ``touches``."""

    def __init__(self, clock: Callable[[], float], wants_camera: Callable[[], bool] = lambda: False) -> None:
        self._wants_camera = wants_camera
        self.inbox: queue.Queue[FromPhone] = queue.Queue(MOST_WAITING)
        self.order = PressOrder(clock)
        self.touches: Touches | None = None
        self.seats = Seats()
        self.connected: frozenset[Seat] = frozenset()
        self.changed = 0
        self._clock = clock
        self._phones: set[Phone] = set()
        self._shutting: set[asyncio.Task[bool]] = set()
        self._pages: OrderedDict[str, None] = OrderedDict()
        self._shown: dict[Seat | None, str] = {}
        self._tiles = ""
        self._answers: dict[Seat, OrderedDict[str, dict[str, Any] | None]] = {}
        self._pressed: dict[tuple[str, str], FromPhone] = {}

    async def serve(self, socket: web.WebSocketResponse) -> None:
        """Listens to a phone until its line breaks."""
        if len(self._phones) >= MOST_PHONES:
            await socket.close(code=1013, message=b"too many phones")
            return
        phone = Phone(socket)
        self._phones.add(phone)
        sender = asyncio.create_task(phone.run(self.order))
        try:
            async for sent in socket:
                if not self._is_fine(phone, sent.type, sent.data):
                    break
        finally:
            sender.cancel()
            self._phones.discard(phone)
            self._count()
            await socket.close()

    def _is_fine(self, phone: Phone, kind: WSMsgType, data: Any) -> bool:
        """Takes one message; False where the line is to be shut."""
        if kind is not WSMsgType.TEXT or not phone.messages.spend():
            return False
        try:
            message = read_message(data)
        except Damaged:
            phone.damaged += 1
            return phone.damaged < MOST_DAMAGED
        self._take(phone, message)
        return True

    def _take(self, phone: Phone, message: Message) -> None:
        if isinstance(message, Hello):
            self._greet(phone, message)
        elif not phone.page:
            phone.damaged += 1
        elif isinstance(message, Pong):
            if self.order.pong(phone.page, message.number, message.got_ms):
                phone.unanswered = 0
        elif isinstance(message, TakeSeat):
            self._sit(phone, message.seat)
        elif isinstance(message, LeaveSeat):
            if phone.seat is not None:
                self.free(phone.seat, "")
        elif isinstance(message, Tag):
            self._touch(phone, message)
        else:
            self._say(phone, message)

    def _greet(self, phone: Phone, hello: Hello) -> None:
        if phone.page:
            phone.damaged += 1
            return
        phone.page, phone.watches = hello.page, hello.watches
        self.order.join(hello.page)
        self._pages[hello.page] = None
        self._pages.move_to_end(hello.page)
        while len(self._pages) > PAGES_KEPT:
            self.order.leave(self._pages.popitem(last=False)[0])
        phone.tell("words", words=page_words(), tags=self.touches is not None, camera=self._wants_camera())
        if self._tiles:
            phone.send(self._tiles)
        seat = self.seats.holder(hello.token) if hello.token else None
        if seat is not None and not hello.watches:
            self._seat(phone, seat)
        else:
            if hello.token and not hello.watches:
                phone.tell("unseated", why=tr("This phone has no seat any more. Take one again."))
            self._offer(phone)

    def _offer(self, phone: Phone) -> None:
        """Says which seats there are; who watches sees the table."""
        seats = [{"name": seat, "taken": self.seats.is_taken(seat)} for seat in self.seats.seats]
        phone.tell("seats", seats=seats)
        if phone.watches and None in self._shown:
            phone.show(self._shown[None])

    def _sit(self, phone: Phone, seat: Seat) -> None:
        try:
            token = self.seats.sit(seat)
        except SeatTaken:
            phone.tell(
                "unseated",
                why=tr(
                    "Another phone has {seat}'s seat. Leave it there, or free it at the table: More, Phones.", seat=seat
                ),
            )
            for other in self._of(seat):
                other.tell("told", words=tr("Another phone wants this seat. Leave it here to give it up."))
            return
        except NoSuchSeat:
            self._offer(phone)
            return
        if phone.seat is not None:
            self.seats.free(phone.seat)
        phone.tell("token", token=token)
        self._seat(phone, seat)
        self._offer_all()

    def _seat(self, phone: Phone, seat: Seat) -> None:
        """Gives the seat to this connection; another one of the same phone is told, and shows nothing any more."""
        for other in self._of(seat):
            if other is not phone:
                other.seat = None
                other.tell("unseated", why=tr("This seat is open on another page now. Load this one to use it here."))
                phone.tell("told", words=tr("This seat was open on another page, which is closed now."))
        phone.seat = seat
        phone.tell("seated", seat=seat)
        if seat in self._shown:
            phone.show(self._shown[seat])
        phone.ask()
        self._count()

    def _of(self, seat: Seat) -> list[Phone]:
        return [phone for phone in self._phones if phone.seat == seat]

    def free(self, seat: Seat, why: str) -> None:
        """Frees a seat; its phone gets the reason ``why``."""
        self.seats.free(seat)
        for phone in self._of(seat):
            phone.seat = None
            phone.tell("unseated", why=why)
        self._offer_all()
        self._count()

    def _offer_all(self) -> None:
        for phone in self._phones:
            if phone.page and phone.seat is None:
                self._offer(phone)

    def _count(self) -> None:
        self.connected = frozenset(phone.seat for phone in self._phones if phone.seat is not None)
        self.changed += 1

    def _touch(self, phone: Phone, tag: Tag) -> None:
        if self.touches is None:
            self._answer(phone, tag.ident, ok=False, words=tr("This table doesn't read tags with phones."))
        elif self.touches.qsize() >= MOST_TAGS or not phone.says.spend():
            self._answer(phone, tag.ident, ok=False, words=tr("The table is busy: hold the card there again."))
        else:
            self.touches.put((tag.reader, tag.uid))
            self._answer(phone, tag.ident, ok=True, words="")

    def _say(self, phone: Phone, said: Say) -> None:
        """An act goes to the table once, whatever is said again; a press waits until it is timed."""
        if phone.seat is None:
            self._answer(phone, said.ident, ok=False, words=tr("Take a seat first."))
            return
        answers = self._answers.setdefault(phone.seat, OrderedDict())
        if said.ident in answers:
            known = answers[said.ident]
            if known is not None:
                phone.tell("done", **known)
            return
        busy = tr("The table is busy: try again, or say it aloud.")
        if not phone.says.spend():
            self._answer(phone, said.ident, ok=False, words=busy)
            return
        if said.pressed_ms is not None:
            if not self.order.press(phone.page, said.ident, said.pressed_ms):
                self._answer(phone, said.ident, ok=False, words=busy)
                return
            self._pressed[phone.page, said.ident] = FromPhone(phone.seat, said)
            self._ask_all()
            asyncio.get_running_loop().call_later(AGAIN_S, self._ask_all)
        elif not self._pass_on(FromPhone(phone.seat, said)):
            self._answer(phone, said.ident, ok=False, words=busy)
            return
        answers[said.ident] = None
        while len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)

    def _pass_on(self, said: FromPhone) -> bool:
        try:
            self.inbox.put_nowait(said)
        except queue.Full:
            return False
        return True

    def _ask_all(self) -> None:
        for phone in self._phones:
            if phone.seat is not None and phone.unanswered < SILENT:
                phone.ask()

    def tick(self) -> None:
        """Asks each phone that is due; called ten times a second."""
        now = self._clock()
        for phone in [each for each in self._phones if each.is_slow]:
            self._phones.discard(phone)
            self._shutting.add(task := asyncio.create_task(phone.socket.close(code=1013)))
            task.add_done_callback(self._shutting.discard)
        for phone in self._phones:
            pause = PING_S if phone.unanswered < SILENT else 1.0
            if phone.page and not phone.watches and now - phone.ping_at >= pause - 0.01:
                phone.ping_at = now
                phone.ask()

    @property
    def is_waiting(self) -> bool:
        """Whether something that a phone said is still to be taken. From any thread."""
        return self.order.is_waiting or not self.inbox.empty()

    def take_presses(self) -> tuple[list[FromPhone], float]:
        """The presses that have their times by now, and the time up to which no earlier one is on its way. From any
        thread.
        """
        found, until = self.order.take()
        return [
            FromPhone(said.seat, said.said, each.press.at, each.press.pm)
            for each in found
            if (said := self._pressed.pop((each.phone, each.press.ident), None)) is not None
        ], until

    def answer(self, seat: Seat, ident: str, *, ok: bool, words: str) -> None:
        """The result of a message, for the seat's phone, and for the same message if it comes again."""
        told = {"id": ident, "ok": ok, "words": words}
        answers = self._answers.setdefault(seat, OrderedDict())
        if ident in answers:
            answers[ident] = told
        for phone in self._of(seat):
            phone.tell("done", **told)

    def _answer(self, phone: Phone, ident: str, *, ok: bool, words: str) -> None:
        phone.tell("done", id=ident, ok=ok, words=words)

    def publish(self, seats: tuple[Seat, ...], shown: Mapping[Seat | None, str], tiles: str) -> None:
        """The view of each seat from now on; None is a spectator's."""
        if tiles != self._tiles:
            self._tiles = tiles
            for phone in self._phones:
                if phone.page:
                    phone.send(tiles)
        for viewer, page in shown.items():
            self._shown[viewer] = page
            for phone in self._phones:
                if phone.page and (phone.seat == viewer if viewer is not None else phone.watches):
                    phone.show(page)
        if seats != self.seats.seats:
            self.seats.seats = seats
            self._offer_all()

    def clear(self, why: str) -> None:
        """Ends the table: there are no seats, and nothing to see."""
        for seat in self.seats.seats:
            self.free(seat, why)
        self.seats, self._shown, self._tiles = Seats(), {}, ""
        self._answers.clear()
        self._offer_all()

    async def close(self) -> None:
        """Shuts every line."""
        for phone in list(self._phones):
            await phone.socket.close(code=1001, message=b"the table was closed")
