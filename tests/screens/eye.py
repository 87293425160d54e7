"""A table under a camera: cards are laid on a felt, and a reader reads the pictures."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator, Sequence

import numpy as np

from calibration.demo_maker import Laid, Tabletop
from companion.observations import Point
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Frame
from companion.sources.camera.source import CameraSource, PictureReader
from tests.printed.kept import KeptReader
from tests.screens.glass import Glass

HELD_S, FRAME_S = 1.2, 0.1


class Shown:
    """Frames that a test gives, or of a picture that it shows for a while; the time is the pictures' own."""

    name = "camera:shown"

    def __init__(self) -> None:
        self._now, self._number = 0.0, 0
        self._waiting: queue.Queue[tuple[Frame, ...] | None] = queue.Queue()

    def show(self, picture: np.ndarray) -> None:
        """Holds this picture before the camera, and waits until it was looked at."""
        held = []
        for _ in range(round(HELD_S / FRAME_S)):
            held.append(Frame(self._number, self._now, picture))
            self._number += 1
            self._now += FRAME_S
        self.give(*held)

    def give(self, *frames: Frame) -> None:
        """The camera takes these, one after another; waits until they were looked at."""
        self._waiting.put(frames)
        self._waiting.join()

    def close(self) -> None:
        self._waiting.put(None)

    def __iter__(self) -> Iterator[Frame]:
        while (frames := self._waiting.get()) is not None:
            yield from frames
            self._waiting.task_done()


class Eye:
    """A camera over a table: ``camera`` is its source, ``show`` says what lies there."""

    def __init__(self, table: Calibration, reader: PictureReader, tabletop: Tabletop | KeptReader) -> None:
        self.table = table
        self._tabletop = tabletop
        self._shown = Shown()
        self.camera = CameraSource(self._shown, reader, table)
        self._taken: dict[tuple[Laid, ...], np.ndarray] = {}

    def show(self, glass: Glass, *cards: Laid) -> None:
        """These cards lie on the felt for a while, and the glass takes in the observations."""
        if cards not in self._taken:
            self._taken[cards] = self._tabletop.photographed(cards, number=len(self._taken))
        self._shown.show(self._taken[cards])
        glass.step()
        deadline = time.monotonic() + 30
        while len(glass.app.table.picture.named) != len(self.camera.latest()[1]) and time.monotonic() < deadline:
            time.sleep(0.02)
            glass.step()

    def on_glass(self, glass: Glass, face: str) -> Point:
        """The place in the window at which the middle of this card is seen."""
        latest = self.camera.latest()
        assert latest is not None
        (seen,) = [each for each in latest[1] if each.face == face]
        picture = glass.app.table.picture
        x, y = picture.on_glass(((seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2))
        return picture.to_window(x, y)

    def at(self, zone: str, face: str, across: float = 0.5, down: float = 0.5, turn: float = 0.0) -> Laid:
        """A card in a zone, at these shares of its width and height."""
        (rect,) = [each.rect_mm for each in self.table.zones if each.name == zone]
        return Laid(face, rect.x + across * rect.width, rect.y + down * rect.height, turn)


def row(eye: Eye, zone: str, faces: Sequence[str], step_mm: float = 90.0) -> list[Laid]:
    """Cards side by side from a zone's left."""
    (rect,) = [each.rect_mm for each in eye.table.zones if each.name == zone]
    return [
        Laid(face, rect.x + 50 + at * step_mm, rect.y + rect.height / 2, (-4, 3, 6)[at % 3])
        for at, face in enumerate(faces)
    ]
