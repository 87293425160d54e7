"""Recorded sources: pictures held one after the other like slides, and videos."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np

from companion.languages import tr
from companion.observations import SourceBack, SourceLost, SourceName
from companion.sources.camera.capture.frames import Clock, Frame, FrameNews, SourceError
from companion.sources.camera.capture.pictures import SUFFIXES, PictureError, load

_SLIDE_FPS = 10.0
_USUAL_FPS = 25.0
_ALIKE_S = 0.001

Sleeper: TypeAlias = Callable[[float], object]


def is_picture(path: Path) -> bool:
    """Whether a file is a picture, by the end of its name."""
    return path.suffix.lower() in SUFFIXES


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The pictures of a folder in name order. Raises SourceError if there are none."""
    try:
        found = tuple(sorted(path for path in folder.iterdir() if is_picture(path) and path.is_file()))
    except OSError as error:
        raise SourceError(
            tr("{folder}: the folder cannot be read ({why}).", folder=folder, why=error.strerror)
        ) from error
    if not found:
        raise SourceError(
            tr(
                "{folder}: there is no picture in this folder: put {kinds} files there.",
                folder=folder,
                kinds=", ".join(sorted(SUFFIXES)),
            )
        )
    return found


class _Pace:
    """The time of the next frame: by the clock, or at once with the time that it would have had."""

    def __init__(self, clock: Clock, *, realtime: bool, wait: Sleeper) -> None:
        self._clock, self._realtime, self._wait = clock, realtime, wait
        self.now = clock()

    def until(self, due: float) -> float:
        if self._realtime:
            while (left := due - self._clock()) > 0:
                if self._wait(left):
                    break
            self.now = self._clock()
        else:
            self.now = due
        return self.now


class SlideFrames:
    """Pictures held for ``hold_s`` each; a held picture is the same array in each of its frames.

    A reader that is too slow gets fewer frames of a slide, but always its first and one at its end, and ``looks`` at
    least: a slide stays longer for that. A picture that cannot be read is a source that is lost until the next one.
    """

    def __init__(
        self,
        name: SourceName,
        pictures: tuple[Path, ...],
        *,
        clock: Clock,
        hold_s: float,
        realtime: bool = True,
        looks: int = 1,
        wait: Sleeper | None = None,
    ) -> None:
        if hold_s <= 0:
            raise SourceError(tr("{source}: show each picture for longer than 0 s.", source=name))
        self._name, self._pictures, self._hold_s = name, pictures, hold_s
        self._clock, self._realtime, self._looks = clock, realtime, looks
        self._closed, self._is_paused = threading.Event(), False
        self._wait = wait or self._closed.wait
        if len(pictures) == 1:
            try:
                load(pictures[0])
            except PictureError as error:
                raise SourceError(tr("{why}: save it as JPEG or PNG, or give another source.", why=error)) from error

    @property
    def name(self) -> SourceName:
        return self._name

    def close(self) -> None:
        self._closed.set()

    def pause(self, *, is_on: bool) -> None:
        """Holds the picture that is shown, or goes on with the next; from any thread."""
        self._is_paused = is_on

    def __iter__(self) -> Iterator[FrameNews]:
        pace = _Pace(self._clock, realtime=self._realtime, wait=self._wait)
        number, lost = 0, False
        for path in self._pictures:
            if self._closed.is_set():
                return
            try:
                picture = load(path).picture
            except PictureError as error:
                if not lost:
                    yield SourceLost(
                        source=self._name, at=pace.now, why=tr("{wrong}; the next picture follows.", wrong=error)
                    )
                lost = True
                continue
            if lost:
                lost = False
                yield SourceBack(source=self._name, at=pace.now)
            shown = pace.now
            ends, first = shown + self._hold_s, number
            while True:
                yield Frame(number, pace.now, picture)
                if number == first and self._realtime:
                    # A slide is held from when it was read: how long that takes must not shorten it.
                    ends = self._clock() + self._hold_s
                number += 1
                is_seen = (not self._realtime or number - first >= self._looks) and not self._is_paused
                if self._closed.is_set() or (is_seen and pace.now >= ends - _ALIKE_S):
                    break
                pace.until(pace.now + 1 / _SLIDE_FPS if pace.now >= ends else min(pace.now + 1 / _SLIDE_FPS, ends))
            pace.until(ends)


class VideoFrames:
    """A video file. In real time a reader that is too slow misses frames; else each frame is given."""

    def __init__(
        self, name: SourceName, path: Path, *, clock: Clock, realtime: bool = True, wait: Sleeper | None = None
    ) -> None:
        self._name, self._path, self._clock, self._realtime = name, path, clock, realtime
        self._closed = threading.Event()
        self._wait = wait or self._closed.wait
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._video.isOpened():
            raise SourceError(
                tr(
                    "{path}: this is neither a video nor a picture that can be read: save it as MP4, AVI or JPEG.",
                    path=path,
                )
            )

    @property
    def name(self) -> SourceName:
        return self._name

    def close(self) -> None:
        self._closed.set()

    def __iter__(self) -> Iterator[FrameNews]:
        try:
            yield from self._frames()
        finally:
            self._video.release()

    def _frames(self) -> Iterator[FrameNews]:
        said = self._video.get(cv2.CAP_PROP_FPS)
        fps = said if 1 <= said <= 240 else _USUAL_FPS
        pace = _Pace(self._clock, realtime=self._realtime, wait=self._wait)
        begun = pace.now
        number = 0
        while not self._closed.is_set() and self._video.grab():
            due = begun + number / fps
            if not self._realtime or pace.now <= due + 1 / fps:
                at = pace.until(due)
                seen, picture = self._video.retrieve()
                if seen:
                    yield Frame(number, at, np.asarray(picture, dtype=np.uint8))
                if self._realtime:
                    pace.now = self._clock()
            number += 1
