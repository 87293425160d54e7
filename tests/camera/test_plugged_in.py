"""A plugged-in camera is read in the sharpest pictures that it gives quickly, whatever its driver says of itself.

The stand-in answers as drivers do: it takes the nearest size it has, says yes to sizes it does not give, keeps its
format where it refuses another, has two old pictures waiting, and remembers its format while it is open.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.sources.camera.capture.frames import SourceError
from companion.sources.camera.capture.identity import SameCamera
from companion.sources.camera.capture.plugged_in import camera_capture
from tests.camera.twins import ScriptedCamera

USUAL, SHARP = (1280, 720), (1920, 1080)
MJPG, YUYV = (cv2.VideoWriter.fourcc(*name) for name in ("MJPG", "YUYV"))
Rates = dict[tuple[str, tuple[int, int]], float]

UVC: Rates = {("YUYV", USUAL): 10, ("YUYV", SHARP): 5, ("MJPG", USUAL): 30, ("MJPG", SHARP): 30}


class Driver:
    """A camera with pictures a second by format and size; ``compresses`` if it offers another format. One that breaks
    ``for_good`` gives nothing more until it is opened again."""

    def __init__(
        self, rates: Rates, *, compresses: bool = True, breaks_at: tuple[int, int] | None = None, for_good: bool = False
    ) -> None:
        self.rates, self.compresses, self.breaks_at, self.for_good = rates, compresses, breaks_at, for_good
        self.now, self.opened, self.starts_after = 0.0, 0, 0.0

    def device(self, number: int) -> Device:
        self.opened += 1
        return Device(self)


class Device:
    def __init__(self, driver: Driver) -> None:
        self.driver, self.format = driver, "YUYV"
        self.asked = [640, 480]
        self.open, self.waiting, self.broken = True, 2, False

    def isOpened(self) -> bool:  # noqa: N802
        return self.open

    def set(self, what: int, value: float) -> bool:
        if what == cv2.CAP_PROP_FOURCC:
            if not self.driver.compresses or value not in (MJPG, YUYV):
                return False
            self.format = "MJPG" if value == MJPG else "YUYV"
        elif what in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT):
            self.asked[what == cv2.CAP_PROP_FRAME_HEIGHT] = int(value)
        return True

    def get(self, what: int) -> float:
        return float(MJPG if self.format == "MJPG" else YUYV)

    @property
    def size(self) -> tuple[int, int]:
        sizes = [size for which, size in self.driver.rates if which == self.format]
        return min(sizes, key=lambda size: abs(size[0] - self.asked[0]))

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.broken = self.broken or (self.driver.for_good and self.size == self.driver.breaks_at)
        if not self.open or self.broken or self.size == self.driver.breaks_at:
            return False, None
        self.driver.now, self.driver.starts_after = self.driver.now + self.driver.starts_after, 0.0
        if self.waiting:
            self.waiting -= 1
        else:
            self.driver.now += 1 / self.driver.rates[self.format, self.size]
        return True, np.zeros((self.size[1], self.size[0], 3), np.uint8)

    def release(self) -> None:
        self.open = False


@pytest.mark.parametrize(("driver", "size", "fps"), [
    pytest.param(Driver(UVC), SHARP, 30, id="large pictures quickly, compressed"),
    pytest.param(Driver(UVC, compresses=False), USUAL, 10, id="cannot be asked to compress: five a second"),
    pytest.param(Driver({("YUYV", USUAL): 30, ("YUYV", SHARP): 30}, compresses=False), SHARP, 30,
                 id="cannot be asked, and is quick all the same"),
    pytest.param(Driver({("YUYV", USUAL): 10, ("MJPG", USUAL): 30}), USUAL, 10, id="keeps the old size and says yes"),
    pytest.param(Driver({("YUYV", (640, 480)): 30}, compresses=False), (640, 480), 30, id="an old camera"),
    pytest.param(Driver({("YUYV", (640, 480)): 30, ("MJPG", (1600, 1200)): 30}), (640, 480), 30,
                 id="4:3 alone, two sizes"),
    pytest.param(Driver({("YUYV", (640, 480)): 30, ("YUYV", (1280, 960)): 30}, compresses=False), (1280, 960), 30,
                 id="4:3 where 16:9 was asked"),
    pytest.param(Driver({**UVC, ("MJPG", SHARP): 9}), USUAL, 10, id="nearly quick enough"),
    pytest.param(Driver(UVC, breaks_at=SHARP), USUAL, 10, id="takes the size and gives nothing"),
    pytest.param(Driver(UVC, breaks_at=SHARP, for_good=True), USUAL, 10, id="gives nothing any more"),
])  # fmt: skip
def test_a_camera_is_opened_at_the_sharpest_size_that_it_gives_quickly_and_else_as_it_was(
    monkeypatch: pytest.MonkeyPatch, driver: Driver, size: tuple[int, int], fps: float
) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", driver.device)
    monkeypatch.setattr(Path, "exists", lambda path: True)
    camera = camera_capture(0, clock=lambda: driver.now)
    for _ in range(3):
        camera.read()
    begun = driver.now
    height, width = camera.read().shape[:2]
    assert ((width, height), 1 / (driver.now - begun)) == (size, pytest.approx(fps))
    assert driver.opened == (2 if driver.for_good else 1)


def test_a_camera_that_gives_nothing_at_any_size_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver({("YUYV", USUAL): 10}, compresses=False, breaks_at=USUAL)
    monkeypatch.setattr(cv2, "VideoCapture", driver.device)
    monkeypatch.setattr(Path, "exists", lambda path: True)
    with pytest.raises(SourceError, match="Camera 0 cannot be opened"):
        camera_capture(0, clock=lambda: driver.now)


def test_a_camera_that_needs_ten_seconds_to_start_is_not_taken_for_a_slow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(UVC)
    driver.starts_after = 10.0
    monkeypatch.setattr(cv2, "VideoCapture", driver.device)
    monkeypatch.setattr(Path, "exists", lambda path: True)
    assert camera_capture(0, clock=lambda: driver.now).read().shape[1::-1] == SHARP


def test_media_foundation_opens_cameras_without_its_slow_transforms() -> None:
    asked = "import companion, os; print(os.environ['OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS'])"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OPENCV")}
    ran = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout == "0\n"


class Computer:
    """Linux's list of the cameras that are plugged in; each has a second number, for other data."""

    def __init__(self, sysfs: Path) -> None:
        self.sysfs = sysfs
        self.opened: list[int] = []

    def plug(self, number: int, name: str, socket: str) -> None:
        for index in (0, 1):
            folder = self.sysfs / f"video{number + index}"
            folder.mkdir()
            (folder / "name").write_text(f"{name}\n", encoding="utf-8")
            (folder / "index").write_text(f"{index}\n", encoding="utf-8")
            (self.sysfs / socket).mkdir(exist_ok=True)
            (folder / "device").symlink_to(self.sysfs / socket)

    def unplug(self, number: int) -> None:
        for index in (0, 1):
            shutil.rmtree(self.sysfs / f"video{number + index}")

    def open(self, number: int) -> ScriptedCamera:
        if not (self.sysfs / f"video{number}").exists():
            raise SourceError(f"There is no camera {number}.")
        self.opened.append(number)
        return ScriptedCamera([])


def test_a_camera_that_has_another_number_after_sleep_is_found_again(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.plug(0, "Laptop camera", "usb1-1")
    computer.plug(2, "Table camera", "usb1-2")
    same = SameCamera(2, computer.open, sysfs=tmp_path)
    same()
    computer.unplug(2)
    with pytest.raises(SourceError, match="no camera 2"):
        same()
    computer.plug(4, "Table camera", "usb1-2")
    same()
    computer.unplug(4)
    computer.unplug(0)
    computer.plug(0, "Table camera", "usb1-3")
    computer.plug(2, "Laptop camera", "usb1-1")
    same()
    assert computer.opened == [2, 4, 0]


def test_of_two_cameras_of_one_name_the_one_in_its_socket_is_meant_and_no_other(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.plug(0, "Camera", "usb1-1")
    same = SameCamera(0, computer.open, sysfs=tmp_path)
    same()
    computer.unplug(0)
    computer.plug(2, "Camera", "usb1-2")
    computer.plug(4, "Camera", "usb1-1")
    same()
    computer.unplug(4)
    computer.plug(6, "Camera", "usb1-3")
    with pytest.raises(SourceError):
        same()
    assert computer.opened == [0, 4]


def test_where_the_system_does_not_say_who_a_camera_is_its_number_stands(tmp_path: Path) -> None:
    opened: list[int] = []
    same = SameCamera(1, lambda number: opened.append(number) or ScriptedCamera([]), sysfs=tmp_path / "none")
    same()
    same()
    assert opened == [1, 1]
