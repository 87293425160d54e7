"""The camera that a number means: after sleep, or in another socket, it may have another number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.sources.camera.capture.live import Capture

SYSFS = Path("/sys/class/video4linux")


@dataclass(frozen=True, slots=True)
class CameraIdentity:
    """A camera's own name, its socket, and the number of its picture (some cameras have several numbers)."""

    name: str
    socket: str
    index: str


def identify_camera(number: int, *, sysfs: Path = SYSFS) -> CameraIdentity | None:
    """The camera behind a number on Linux; None if there is none, and on other systems."""
    folder = sysfs / f"video{number}"
    try:
        name, index = ((folder / each).read_text(encoding="utf-8").strip() for each in ("name", "index"))
        return CameraIdentity(name, str((folder / "device").resolve()), index)
    except (OSError, UnicodeDecodeError):
        return None


class SameCamera:
    """Opens the camera of a number, and later the same camera again, whatever number it has then.

    The same name in the same socket is the same camera; if there is none, the only camera of that name is.
    """

    def __init__(self, number: int, opener: Callable[[int], Capture], *, sysfs: Path = SYSFS) -> None:
        self._number, self._opener, self._sysfs = number, opener, sysfs
        self._first: CameraIdentity | None = None

    def __call__(self) -> Capture:
        """Opens it; raises SourceError."""
        number = self._number if self._first is None else self._number_of(self._first)
        capture = self._opener(number)
        self._number = number
        self._first = self._first or identify_camera(number, sysfs=self._sysfs)
        return capture

    def _number_of(self, wanted: CameraIdentity) -> int:
        numbers = [int(end) for each in self._sysfs.glob("video*") if (end := each.name[5:]).isdecimal()]
        known = {number: identify_camera(number, sysfs=self._sysfs) for number in sorted(numbers)}
        if known.get(self._number) == wanted:
            return self._number
        same = [number for number, each in known.items() if each == wanted]
        named = [
            number for number, each in known.items() if each and (each.name, each.index) == (wanted.name, wanted.index)
        ]
        return same[0] if same else named[0] if len(named) == 1 else self._number
