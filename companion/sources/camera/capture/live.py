"""Live sources: the newest frame of a device that may be unplugged, stall and come back."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol, TypeAlias

from companion.languages import tr
from companion.observations import SourceBack, SourceLost, SourceName
from companion.sources.camera.capture.frames import Clock, Frame, FrameNews, Picture, SourceError

_BAD_READS = 5
_PAUSE_S = 0.05


class NoPicture(Exception):
    """A device that is there gave no picture this time; several times in a row and it counts as lost."""


class Capture(Protocol):
    """An open device."""

    def read(self) -> Picture:
        """Waits for the next picture; raises NoPicture, or SourceError when the device is gone."""

    def interrupt(self) -> None:
        """Makes a waiting read return, if the device can do so; called from another thread."""

    def close(self) -> None: ...


Opener: TypeAlias = Callable[[], Capture]


class LiveFrames:
    """The newest frame of a device, which is read in a thread of its own so that a slow reader never lags.

    ``stall_s`` without a picture is a lost source; opening it again is tried after ``retry_s``, and twice as
    long each time up to ``retry_most_s``. Opens the device at once; raises SourceError where it cannot be opened.
    """

    def __init__(
        self,
        name: SourceName,
        opener: Opener,
        *,
        clock: Clock,
        stall_s: float = 5.0,
        retry_s: float = 0.5,
        retry_most_s: float = 8.0,
    ) -> None:
        self._name, self._opener, self._clock = name, opener, clock
        self._stall_s, self._retry_s, self._retry_most_s = stall_s, retry_s, retry_most_s
        self._changed = threading.Condition()
        self._newest: Frame | None = None
        self._said: deque[SourceLost | SourceBack] = deque()
        self._lost = False
        self._closed = threading.Event()
        self._number = 0
        self._capture = opener()
        self._thread = threading.Thread(target=self._grab, name=f"frames of {name}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> SourceName:
        return self._name

    def close(self) -> None:
        self._closed.set()
        self._capture.interrupt()
        with self._changed:
            self._changed.notify_all()

    def __iter__(self) -> Iterator[FrameNews]:
        while not self._closed.is_set():
            heard = self._next()
            if heard is not None:
                yield heard

    def _next(self) -> FrameNews | None:
        with self._changed:
            if not self._something() and not self._changed.wait_for(self._something, self._stall_s):
                self._lose(
                    tr(
                        "{name} has given no picture for {seconds} s; trying again.",
                        name=self._name,
                        seconds=f"{self._stall_s:g}",
                    )
                )
                self._capture.interrupt()
            if self._said:
                return self._said.popleft()
            frame, self._newest = self._newest, None
            return frame

    def _something(self) -> bool:
        return bool(self._said) or self._newest is not None or self._closed.is_set()

    def _grab(self) -> None:
        while not self._closed.is_set():
            why = self._read_on()
            self._capture.close()
            if self._closed.is_set():
                return
            with self._changed:
                self._lose(why)
            self._open_again()
        self._capture.close()

    def _read_on(self) -> str:
        """Reads until the device fails; returns why, in a sentence."""
        bad = 0
        while not self._closed.is_set():
            try:
                picture = self._capture.read()
            except NoPicture as error:
                bad += 1
                if bad >= _BAD_READS:
                    return tr("{name}: {why}; trying again.", name=self._name, why=error)
                self._closed.wait(_PAUSE_S)
                continue
            except SourceError as error:
                return tr("{why} Trying again.", why=error)
            bad = 0
            with self._changed:
                self._keep(Frame(self._number, self._clock(), picture))
        return ""

    def _keep(self, frame: Frame) -> None:
        self._number += 1
        self._newest = frame
        if self._lost:
            self._lost = False
            self._said.append(SourceBack(source=self._name, at=frame.at))
        self._changed.notify_all()

    def _lose(self, why: str) -> None:
        if self._lost:
            return
        self._lost = True
        self._newest = None
        self._said.append(SourceLost(source=self._name, at=self._clock(), why=why))
        self._changed.notify_all()

    def _open_again(self) -> None:
        pause = self._retry_s
        while not self._closed.wait(pause):
            pause = min(2 * pause, self._retry_most_s)
            try:
                self._capture = self._opener()
            except SourceError:
                # It has been said once that the source is lost; until it is back there is no more to say.
                continue
            return
