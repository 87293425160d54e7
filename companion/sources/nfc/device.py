"""The state of a board or a bare reader just now, as values for the screens; and the values behind it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.cards import Face
from companion.sources.nfc.link.heard import BoardHealth, Greeted, Pressed, ReaderSays
from companion.sources.nfc.link.link import LineFigures, Link
from companion.sources.nfc.seating import Seating

COUNTED_S = 60.0
GAP_TOLD_US = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingTag:
    """A tag that lies on a reader; ``face`` is None for one that the tag map does not know."""

    uid: str
    face: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderState:
    """One reader, counted from 1. ``state`` is ok, absent or err ``since`` that second; ``answered``: it did once.

    ``seen``, ``missed``, ``errors`` and ``odd`` are those of the last minute, as ReaderSays explains them and ``why``.
    """

    number: int
    zone: str | None
    named: bool
    state: str
    since: float
    answered: bool
    firmware: str
    tags: tuple[LyingTag, ...]
    seen: int
    missed: int
    errors: int
    odd: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonState:
    """One button, counted from 1, and its last press: seconds on the tablet's clock, plus or minus ``pm``. ``after``
    is the button that was pressed before it on the same board, ``gap_ms`` the looks between them: 0 is together."""

    number: int
    place: int | None
    pressed_at: float | None = None
    pm: float | None = None
    after: int | None = None
    gap_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """How a source's device is. ``since`` is when it was found or lost; ``pm_s`` the uncertainty of a press that
    comes now, ``ahead_s`` how far its clock is ahead of the tablet's; ``troubles`` are sentences with the way on."""

    name: str
    port: str = ""
    address: str = ""
    connected: bool = False
    since: float
    board: Greeted | None = None
    health: BoardHealth | None = None
    readers: tuple[ReaderState, ...] = ()
    buttons: tuple[ButtonState, ...] = ()
    line: LineFigures = field(default_factory=LineFigures)
    pm_s: float | None = None
    ahead_s: float | None = None
    troubles: tuple[str, ...] = ()


@dataclass(slots=True)
class _Minute:
    """The last minute of one reader's counts, and since when it is as it is."""

    since: float
    told: deque[tuple[float, ReaderSays]] = field(default_factory=deque)
    answered: bool = False
    firmware: str = ""

    def take(self, says: ReaderSays, at: float) -> None:
        if self.told:
            last = self.told[-1][1]
            if last.state != says.state:
                self.since = at
            if says.seen < last.seen or says.missed < last.missed or says.errors < last.errors:
                self.told.clear()  # the board began anew, and so did its counts
        self.told.append((at, says))
        while len(self.told) > 2 and at - self.told[1][0] >= COUNTED_S:
            self.told.popleft()
        self.answered = self.answered or says.state == "ok"
        self.firmware = says.firmware or self.firmware

    def state(self, number: int, *, zone: str | None, named: bool, tags: tuple[LyingTag, ...]) -> ReaderState:
        first, last = self.told[0][1], self.told[-1][1]
        return ReaderState(
            number=number,
            zone=zone,
            named=named,
            state=last.state,
            since=self.since,
            answered=self.answered,
            firmware=self.firmware,
            tags=tags,
            seen=last.seen - first.seen,
            missed=last.missed - first.missed,
            errors=last.errors - first.errors,
            odd=last.odd - first.odd,
            why=last.why,
        )


class DeviceLog:
    """Keeps what a source hears of its device. Used from the source's own thread; ``latest`` may be read from any."""

    def __init__(self, name: str, *, seating: Seating, face_of: Callable[[str], Face | None], at: float) -> None:
        self.latest = Device(name=name, since=at)
        self._seating, self._face_of = seating, face_of
        self._readers: dict[int, _Minute] = {}
        self._presses: dict[int, Pressed] = {}
        self._last: Pressed | None = None
        self._before: dict[int, Pressed] = {}  # button -> the press of another one just before its own

    def says(self, says: ReaderSays, at: float) -> None:
        """A reader told how it is."""
        self._readers.setdefault(says.reader, _Minute(since=at)).take(says, at)

    def pressed(self, press: Pressed) -> None:
        """A button was pressed."""
        before = self._last
        self._before.pop(press.button, None)
        other = before is not None and before.button != press.button and before.board_us >= 0
        if before and other and 0 <= press.board_us - before.board_us < GAP_TOLD_US:
            self._before[press.button] = before
        self._presses[press.button] = self._last = press

    def found(self, port: str, at: float, *, address: str = "") -> None:
        """The device is there; ``address`` is what phones open."""
        if not self.latest.connected:
            self.latest = replace(self.latest, since=at)
        self.latest = replace(self.latest, connected=True, port=port, address=address)

    def lost(self, why: str, at: float) -> None:
        """The device is not there, or cannot be used; ``why`` says what to do."""
        since = at if self.latest.connected else self.latest.since
        self.latest = replace(
            self.latest, connected=False, since=since, address="", pm_s=None, ahead_s=None, troubles=(why,)
        )

    def refresh(self, link: Link, troubles: tuple[str, ...], now: float) -> None:
        """Works ``latest`` out again from the news until ``now``."""
        board = link.greeted
        ident, wired = (board.ident, board.buttons) if board else ("", 0)
        readers = tuple(
            told.state(
                number,
                zone=self._seating.zone(ident, number),
                named=bool(self._seating.zones) and self._seating.zone(ident, number) is not None,
                tags=tuple(LyingTag(uid=uid, face=self._face_of(uid)) for uid in link.there(number)),
            )
            for number, told in sorted(self._readers.items())
        )
        self.latest = replace(
            self.latest,
            board=board,
            health=link.health,
            readers=readers,
            buttons=tuple(self._button(ident, number + 1) for number in range(max(wired, *self._presses, 0))),
            line=replace(link.figures),
            pm_s=link.clock.uncertainty(now),
            ahead_s=link.clock.ahead(now),
            troubles=troubles,
        )

    def _button(self, ident: str, number: int) -> ButtonState:
        press = self._presses.get(number)
        place = self._seating.place(ident, number)
        if press is None:
            return ButtonState(number=number, place=place)
        before = self._before.get(number)
        return ButtonState(
            number=number,
            place=place,
            pressed_at=press.at,
            pm=press.pm,
            after=before.button if before else None,
            gap_ms=round((press.board_us - before.board_us) / 1000) if before else 0,
        )
