"""Devices in every state, as sources that say nothing: for the looks of the devices page."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence

from companion.languages import tr
from companion.observations import TURN, Observation
from companion.sources.camera.capture.frames import PictureQuality
from companion.sources.camera.tracking.state import CameraState
from companion.sources.nfc.device import ButtonState, Device, LyingTag, ReaderState
from companion.sources.nfc.link.heard import BoardHealth, Greeted
from companion.sources.nfc.link.link import LineFigures

PICO = "e6614c311b7e6f35"


class Canned:
    """A source whose device is always as it was given."""

    def __init__(self, device: Device | CameraState) -> None:
        self.device = device
        self.name = device.name
        self._closed = threading.Event()

    def __iter__(self) -> Iterator[Observation]:
        self._closed.wait()
        return iter(())

    def close(self) -> None:
        self._closed.set()


def reader(number: int, **how: object) -> ReaderState:
    """A reader that works, unless something else is said."""
    known: dict[str, object] = {
        "zone": f"{number}/play", "named": False, "state": "ok", "since": time.monotonic() - 600, "answered": True,
        "firmware": "PN532 1.6", "tags": (), "seen": 1180, "missed": 12, "errors": 0, "odd": 0,
    }  # fmt: skip
    return ReaderState(number=number, **{**known, **how})  # type: ignore[arg-type]


def board(**how: object) -> Device:
    """A board with three readers, the last silent, and four buttons, one just pressed."""
    now = time.monotonic()
    known: dict[str, object] = {
        "name": "nfc", "port": "/dev/ttyACM0", "connected": True, "since": now - 1300, "pm_s": 0.0016,
        "ahead_s": 1000.0032,
        "board": Greeted(
            ident=PICO, board="pico", firmware="2.1.0", readers=3, buttons=4, restarted=False, interpreter="1.28.0",
            sampling="hard",
        ),
        "health": BoardHealth(
            up_s=1300, longest_turn_ms=12, free=112_640, resets=0, lost_edges=0, damaged=0
        ),
        "readers": (
            reader(1, tags=(LyingTag(uid="04A1B2C3D4E5F6", face="QS"),)),
            reader(2, tags=(LyingTag(uid="04112233445566", face=None),), odd=1),
            reader(
                3, zone=TURN, state="err", since=now - 4.2, errors=14,
                tags=(LyingTag(uid="0499887766AABB", face="10H"),),
            ),
        ),
        "buttons": (
            ButtonState(number=1, place=1, pressed_at=now + 500, pm=0.0016),
            ButtonState(number=2, place=2, pressed_at=now - 200, pm=0.0021, after=3, gap_ms=37),
            ButtonState(number=3, place=3, pressed_at=now - 200, pm=0.0021, after=4),
            ButtonState(number=4, place=4),
        ),
        "line": LineFigures(lines=15_240, damaged=3, lost=1),
        "troubles": (
            tr(
                "{zone}: this card isn't in the deck. In a game, enter it by touch. Add its tag before the next one.",
                zone="2/play",
            ),
        ),
    }  # fmt: skip
    return Device(**{**known, **how})  # type: ignore[arg-type]


def camera(**how: object) -> CameraState:
    """A camera that works."""
    now = time.monotonic()
    known: dict[str, object] = {
        "name": "camera:0", "connected": True, "since": now - 1300, "a_second": 7.4, "size_px": (1280, 720),
        "in_sight": (("7S", "1/play"), ("9H", "2/play"), (None, None)), "last": ("9H", "2/play", now - 12),
        "quality": PictureQuality(light=210.0, blur_px=1.1, card_px=96.0, dark=False, soft=False),
        "last_trouble": "camera:0 has given no picture for 5 s; trying again.",
    }  # fmt: skip
    return CameraState(**{**known, **how})  # type: ignore[arg-type]


def plugged() -> Sequence[Canned]:
    """A board with some troubles, and a camera."""
    return Canned(board()), Canned(camera())
