"""The place of the felt, computed in a thread of its own: it looks for markers, tries corners, and shows the felt from
above.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from companion.observations import Point
from companion.sources.camera.calibration.corners import calibrate_from_markers, calibrate_from_taps
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.marks import find_markers
from companion.sources.camera.calibration.shows import is_followed
from companion.sources.camera.calibration.zones import Calibration, Rect, Size, TableError
from companion.sources.camera.capture.frames import Frame, Picture
from companion.sources.camera.errors import CornerError

LOOK_S = 0.3
ABOVE_PX = 640


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltQuestion:
    """Is the felt here? ``corners`` are four points of the picture, in any order; None: printed markers are looked for.
    Zones are laid out for the game and this number of seats; but of ``before``, the table used so far, zones and the
    cards' size are kept while the felt keeps its size."""

    corners: tuple[Point, ...] | None
    size_mm: tuple[float, float]
    game: str
    seats: int
    before: Calibration | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltAnswer:
    """``table``, or ``why`` there is none (empty where there is just no marker) and the place of a ``wrong`` corner
    in the order of touching. ``above`` is the felt as seen from above: red green blue, the lowest line first, of
    ``above_px``. ``plain``: too little shows on it and around it to tell when it is bumped."""

    question: FeltQuestion
    table: Calibration | None = None
    why: str = ""
    wrong: int | None = None
    above: bytes = b""
    above_px: Size = (0, 0)
    plain: bool = False


def survey(picture: Picture, question: FeltQuestion) -> FeltAnswer:
    """Looks at one picture."""
    picture_px = (int(picture.shape[1]), int(picture.shape[0]))
    if question.corners is None and not find_markers(picture):
        return FeltAnswer(question=question)
    try:
        if question.corners is None:
            table = calibrate_from_markers(picture, size_mm=question.size_mm, game=question.game, seats=question.seats)
        else:
            table = calibrate_from_taps(
                question.corners,
                picture_px=picture_px,
                size_mm=question.size_mm,
                zones=layout(question.game, seats=question.seats, size_mm=question.size_mm),
            )
    except TableError as error:
        return FeltAnswer(question=question, why=str(error), wrong=error.at if isinstance(error, CornerError) else None)
    table = _as_before(table, question)
    seen = from_above(picture, table)
    size = (int(seen.shape[1]), int(seen.shape[0]))
    plain = not is_followed(picture, table)
    return FeltAnswer(question=question, table=table, above=seen[::-1, :, ::-1].tobytes(), above_px=size, plain=plain)


def _as_before(table: Calibration, question: FeltQuestion) -> Calibration:
    before = question.before
    if before is None or before.size_mm != table.size_mm:
        return table
    if table.zones != layout(question.game, seats=question.seats, size_mm=table.size_mm):
        return table  # a printed mat says itself where its zones are
    return replace(table, zones=before.zones, card_mm=before.card_mm)


def from_above(picture: Picture, table: Calibration) -> Picture:
    """The felt alone, straightened, ``ABOVE_PX`` on its longer side."""
    scale = ABOVE_PX / max(table.size_mm)
    width, height = (max(1, round(side * scale)) for side in table.size_mm)
    felt = Rect(0, 0, *table.size_mm).corners
    seen = table.to_px(felt, picture_px=(int(picture.shape[1]), int(picture.shape[0])))
    onto = cv2.getPerspectiveTransform(
        np.array(seen, np.float32), np.array(Rect(0, 0, width, height).corners, np.float32)
    )
    return np.asarray(cv2.warpPerspective(picture, onto, (width, height)), np.uint8)


class Surveyor:
    """Answers the question that was asked last, again for each new picture; ``latest`` gives the newest one."""

    def __init__(self, latest: Callable[[], tuple[Frame, Sequence[Any]] | None]) -> None:
        self._latest = latest
        self._question: FeltQuestion | None = None
        self._answer: FeltAnswer | None = None
        self._asked = threading.Event()
        self._closed = threading.Event()
        threading.Thread(target=self._run, name="survey", daemon=True).start()

    def ask(self, question: FeltQuestion | None) -> None:
        """Asks something else, or nothing more."""
        if question != self._question:
            self._question = question
            self._asked.set()

    def take(self) -> FeltAnswer | None:
        """The newest answer, once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Ends the thread."""
        self._closed.set()
        self._asked.set()

    def _run(self) -> None:
        done: tuple[int, FeltQuestion] | None = None
        while not self._closed.is_set():
            self._asked.wait(LOOK_S)
            self._asked.clear()
            got, question = self._latest(), self._question
            if got is None or question is None or done == (got[0].number, question):
                continue
            done = (got[0].number, question)
            self._answer = survey(got[0].picture, question)
