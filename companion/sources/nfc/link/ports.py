"""Serial ports: which there are, opening one for ourselves alone, and saying in words why it does not open."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Protocol

from companion.languages import later, tr
from companion.sources.android.here import is_android
from companion.sources.nfc.link.obstacles import Machine, serial_group

BAUD = 115_200
READ_S = 0.01
PCSC = "pcsc"
PHONE = "phone"
TYPED = "typed"
TABLET = "tablet"
HOSTED: Mapping[str, tuple[str, str]] = {
    PCSC: (later("USB readers by PC/SC"), "companion.sources.nfc.pcsc.line:PcscLine"),
    PHONE: (later("phones that read"), "companion.phones.tag_line:PhoneLine"),
    TABLET: (later("the tablet's own reader"), "companion.sources.android.tags:TabletLine"),
    TYPED: (later("readers that type"), ""),
}
"""Boards that run on this machine itself, by the names of their ports: what they are, and what opens them where anybody
may. They have no line, no clock and no buttons."""

# What a board or a reader's adapter may announce itself as. Only a hint for the order of asking: who it is,
# it says itself.
LIKELY_VENDORS = {
    0x2E8A: "Raspberry Pi",
    0x239A: "Adafruit",
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1A86: "CH340",
    0x10C4: "CP210x",
    0x0403: "FTDI",
    0x303A: "Espressif",
}


class PortError(OSError):
    """A port that cannot be used; the sentence says which, why and what to do."""


class Line(Protocol):
    """An open line: ``read`` waits at most a moment; both raise OSError when the cable is gone."""

    def read(self) -> bytes: ...

    def write(self, sent: bytes) -> None: ...

    def close(self) -> None: ...


Opener = Callable[[str], Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Port:
    """A serial port of this machine, or what a service of the system found (``found``); ``place`` is the socket of
    the hub it is plugged into, where known."""

    path: str
    description: str = ""
    vendor: int | None = None
    product: int | None = None
    serial_number: str = ""
    place: str = ""
    found: bool = False

    @property
    def likely(self) -> bool:
        """Whether a board or a reader's adapter may be behind it."""
        return self.found or self.vendor in LIKELY_VENDORS


def _pcsc_readers() -> str:
    from companion.sources.nfc.pcsc.line import whats_plugged_in

    return whats_plugged_in()


def _serial_ports() -> Iterable[Any]:
    """The ports that pySerial finds; none if it is not installed, which opening a port says."""
    if is_android():
        return ()
    try:
        from serial.tools import list_ports
    except ImportError:
        return ()
    found: Iterable[Any] = list_ports.comports()
    return found


def ports(comports: Callable[[], Iterable[Any]] = _serial_ports, pcsc: Callable[[], str] = _pcsc_readers) -> list[Port]:
    """The ports of this machine, the likely ones first; ``pcsc`` where a PC/SC reader is plugged in."""
    readers = pcsc()
    found = [Port(path=PCSC, description=readers, found=True)] if readers else []
    if is_android():
        from companion.sources.android.cables import usb_ports

        found += usb_ports()
    found += [
        Port(
            path=each.device,
            description=each.description or "",
            vendor=each.vid,
            product=each.pid,
            serial_number=each.serial_number or "",
            place=each.location or "",
        )
        for each in comports()
    ]
    return sorted(found, key=lambda port: (not port.likely, port.path))


class SerialLine:
    """A serial port, opened for us alone: a second opener would steal bytes in silence."""

    def __init__(self, path: str) -> None:
        try:
            import serial
        except ImportError as error:
            raise PortError(
                tr("{path}: pyserial is not installed: {command}", path=path, command="pip install 'companion[nfc]'")
            ) from error
        try:
            self._port = serial.Serial(path, BAUD, timeout=READ_S, write_timeout=1.0, exclusive=True)
        except OSError as problem:  # SerialException is one
            raise PortError(_why_not(path, problem)) from problem
        # FTDI's adapters keep each answer back for 16 ms; Linux has a mode without that. Others have nothing to set.
        with contextlib.suppress(AttributeError, NotImplementedError, ValueError, OSError):
            self._port.set_low_latency_mode(True)

    def read(self) -> bytes:
        """The bytes that are there, or that come within a hundredth of a second."""
        return bytes(self._port.read(self._port.in_waiting or 1))

    def write(self, sent: bytes) -> None:
        """Sends."""
        self._port.write(sent)

    def close(self) -> None:
        """Gives the port back, at once: an open dead port keeps its name from the next cable."""
        self._port.close()


def open_line(path: str) -> Line:
    """Opens a serial port, ``pcsc``, ``phone`` or a simulated table (``virtual:FILE``) by name. Raises PortError."""
    # Only whoever names them needs them.
    if path.startswith("virtual:"):
        from companion.sources.nfc.simulator.virtual_table import VirtualLine

        return VirtualLine(Path(path.removeprefix("virtual:")))
    _, opener = HOSTED.get(path, ("", ""))
    if opener:
        line: Line = EntryPoint(path, opener, "").load()()
        return line
    if path == TYPED:
        raise PortError(
            tr(
                "typed: this command does not read the keyboard. The app, `companion watch`, `companion tags read` and "
                "`companion deck enrol` understand a reader that types."
            )
        )
    if is_android():
        from companion.sources.android.cables import UsbLine

        return UsbLine(path)
    return SerialLine(path)


def _why_not(path: str, problem: OSError) -> str:
    code = problem.errno
    said = str(problem).lower()
    if code == errno.EACCES or "permission" in said or "access is denied" in said:
        group = serial_group(Machine())
        return tr(
            "{path}: this user may not open it. On Linux: sudo usermod -aG {group} $USER, then log in again; on "
            "Windows another program has it open.",
            path=path,
            group=group,
        )
    if code == errno.EBUSY or "exclusively lock" in said or "resource" in said:
        return tr(
            "{path}: another program has it open (Thonny, a serial monitor, a second companion?): close it.", path=path
        )
    if code == errno.ENOENT or "no such file" in said or "could not find" in said:
        return tr("{path}: there is no such port. `companion devices` lists the ports.", path=path)
    return tr(
        "{path}: it does not open ({why}). Unplug the cable, plug it in again and try again.", path=path, why=problem
    )
