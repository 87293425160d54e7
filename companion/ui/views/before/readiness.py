"""Whether what reads the cards is ready, as one traffic light; how good a camera's pictures are, in a line; and whether
a card is read in every zone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.languages import tr
from companion.languages.figures import figure
from companion.rules.events import Seat
from companion.sources.camera.tracking.state import CameraState
from companion.sources.nfc.device import Device, ReaderState
from companion.sources.readable import Readable
from companion.ui.views.devices.plugged import Plugged
from companion.ui.views.devices.spoken import spoken_source, spoken_zone

TEST_S = 10.0
"""How long a card may take to be read in every zone."""

Light = Literal["green", "amber", "red"]


@dataclass(frozen=True, slots=True)
class Readiness:
    """``light``: green, all that is plugged in works; amber, it works, and could be better; red, something does not
    work. ``says`` is that in words, ``told`` a line for each thing; ``is_blind``: no card will be read."""

    light: Light
    says: str
    told: tuple[str, ...] = ()
    is_blind: bool = False


def readiness(found: Sequence[Plugged], reads: Sequence[str] = (), deck: Readable | None = None) -> Readiness:
    """How ready these devices are; ``reads`` says what can be read of the ``deck`` with what."""
    reads = tuple(filter(None, reads))
    if not found:
        return Readiness("green", tr("Ready. Touch the cards as you play them."), reads)
    told: list[str] = []
    lights: list[Light] = []
    see = [_sees(device, deck) for device, _ in found]
    for (device, ended), sees in zip(found, see, strict=True):
        light, line = _board(device) if isinstance(device, Device) else _camera(device)
        lights.append("red" if ended is not None and isinstance(device, Device) else light)
        lights.append("amber" if sees is False else "green")
        told.append(line)
    if False in see and True not in see:
        says = tr("Your devices can't read this deck. Enter the cards by touch.")
        return Readiness("red", says, (*told, *reads), is_blind=True)
    worst: Light = "red" if "red" in lights else "amber" if "amber" in lights else "green"
    says_of = {
        "green": tr("Ready: everything plugged in works."),
        "amber": tr("Ready, and it could be better."),
        "red": tr("Something isn't working. You can play by touch meanwhile."),
    }
    return Readiness(worst, says_of[worst], (*told, *reads, tr("Touch always works.")))


def _sees(device: Device | CameraState, deck: Readable | None) -> bool | None:
    """Whether it reads any card of the deck; None where it is not there to, or nothing is known."""
    if deck is None or not device.connected:
        return None
    if isinstance(device, CameraState):
        return deck.by_camera > 0
    return deck.by_tags > 0 if _readers(device) else None


def _readers(device: Device) -> list[ReaderState]:
    """The readers that are there, or should be."""
    return [each for each in device.readers if each.answered or each.named]


def _camera(camera: CameraState) -> tuple[Light, str]:
    name = spoken_source(camera.name)
    if camera.trouble:
        return "red", f"{name}: {camera.trouble}"
    if not camera.connected:
        return "amber", tr("{name}: waiting for its first picture", name=name)
    line = f"{name}: {camera.hampered or quality_line(camera)}"
    return ("amber" if camera.hampered or not sees_well(camera) else "green"), line


def _board(device: Device) -> tuple[Light, str]:
    readers = _readers(device)
    answering = sum(each.state == "ok" for each in readers)
    name = spoken_source(device.name)
    if not device.connected:
        return "red", tr("{name}: not connected", name=name)
    line = tr("{name}: {answering} of {all} answer", name=name, answering=answering, all=len(readers))
    if answering < len(readers) or (device.readers and not readers):
        return "red", line
    return ("amber" if device.troubles else "green"), line


def quality_of(camera: object) -> tuple[str, bool]:
    """The quality line of a camera that tells how it is, and whether it sees well; empty for one that does not."""
    state = getattr(camera, "device", None)
    return (quality_line(state), sees_well(state)) if isinstance(state, CameraState) else ("", True)


def sees_well(camera: CameraState) -> bool:
    """Whether nothing is wrong with a camera's pictures, as far as they were measured."""
    found = camera.quality
    return found is None or not (found.dark or found.soft)


def quality_line(camera: CameraState) -> str:
    """Light, sharpness, the size of a card and the pictures a second, in a line; empty before the first picture."""
    if not camera.connected:
        return ""
    found = camera.quality
    parts = []
    if found is not None:
        parts.append(tr("too dark") if found.dark else tr("light good"))
        if found.blur_px is not None:
            parts.append(tr("not sharp") if found.soft else tr("sharp"))
        parts.append(tr("a card is {count:pixel} wide", count=round(found.card_px)))
    if camera.a_second:
        parts.append(tr("{number} pictures a second", number=figure(camera.a_second, 1)))
    return "  ·  ".join(parts)


class ZoneTest:
    """Ten seconds for laying one card in each zone. ``zones`` are all that are read, ``lying`` those that show a card
    now."""

    def __init__(
        self,
        zones: Callable[[], Collection[str]],
        lying: Callable[[], Collection[str]],
        *,
        clock: Callable[[], float],
        seats: Sequence[Seat],
    ) -> None:
        self._zones, self._lying, self._clock, self._seats = zones, lying, clock, seats
        self._began: float | None = None
        self._read: set[str] = set()

    @property
    def can_be(self) -> bool:
        """Whether there is a zone to be tested."""
        return bool(self._zones())

    def begin(self) -> None:
        """Ten seconds from now."""
        self._began, self._read = self._clock(), set()

    def end(self) -> None:
        self._began = None

    def describe(self) -> str:
        """How it stands, zone by zone; empty where none was begun."""
        if self._began is None:
            return ""
        zones = sorted(self._zones())
        left = self._began + TEST_S - self._clock()
        if left > 0:
            self._read |= set(self._lying())
        missing = [zone for zone in zones if zone not in self._read]
        if not missing:
            return tr("I can read every zone. Take the cards off again.")
        marks = "   ".join(f"{'✓' if zone in self._read else '✗'} {spoken_zone(zone, self._seats)}" for zone in zones)
        if left > 0:
            return tr("Lay one card in each zone ({left} s):  {marks}", left=round(left), marks=marks)
        return tr("I can't read every zone:  {marks}", marks=marks)
