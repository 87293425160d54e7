"""All PC/SC readers of this machine as the readers of one board, which runs on the tablet."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.languages import tr
from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import Buttons
from companion.sources.nfc.link.ports import PCSC, READ_S, PortError
from companion.sources.nfc.link.starter import new_boot
from companion.sources.nfc.pcsc.reader import PcscReader
from companion.sources.nfc.pcsc.service import Service, ServiceGone, load

DEVICES = Path("/sys/bus/usb/devices")
CARD_READER = "0b"  # the USB class of chip card readers (CCID); the ACR122U says the same


@dataclass(frozen=True, slots=True)
class UsbReader:
    """``driver`` is the kernel driver that holds it; empty where none does, as PC/SC wants it."""

    name: str
    driver: str


def usb_readers(devices: Path = DEVICES) -> list[UsbReader]:
    """The card readers on this machine's USB; none where the kernel does not list them there."""
    found = []
    for kind in sorted(devices.glob("*/bInterfaceClass")):
        if _read(kind) != CARD_READER:
            continue
        device = devices / kind.parent.name.partition(":")[0]
        driver = kind.parent / "driver"
        number = f"{_read(device / 'idVendor')}:{_read(device / 'idProduct')}"
        name = _read(device / "product") or tr("a card reader ({number})", number=number)
        found.append(UsbReader(name, driver.resolve().name if driver.exists() else ""))
    return found


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:  # a device that goes away while it is looked at
        return ""


MOST = 8
LOOK_FOR_READERS_S = 0.5

_CONTACTLESS = ("ACR122", "PICC", "CONTACTLESS", "NFC", "RFID", " CL ")


def tag_readers(names: tuple[str, ...]) -> list[str]:
    """The readers that may read tags, those first whose name says so; a slot for a chip inside is none.

    >>> tag_readers(("Broadcom 5880 00 00", "ACS ACR1252 SAM 00 01", "ACS ACR122U PICC Interface 01 00"))
    ['ACS ACR122U PICC Interface 01 00', 'Broadcom 5880 00 00']
    """
    able = [name for name in names if " SAM" not in name.upper()]
    return sorted(able, key=lambda name: (not any(word in name.upper() for word in _CONTACTLESS), name))


class PcscLine:
    """A line that speaks like a board. A reader that is plugged in while playing gets the next free number; one that
    comes back has its old one. Raises PortError where there is no reader, no service or no pyscard."""

    def __init__(
        self,
        *,
        scard: Any = None,
        clock: Callable[[], float] = time.monotonic,
        usb: Callable[[], list[UsbReader]] = usb_readers,
    ) -> None:
        self._clock = clock
        self._usb = usb
        self._readers = [PcscReader() for _ in range(MOST)]
        self._board = Board(
            board=PCSC,
            ident=PCSC,
            boot=new_boot(),
            readers=MOST,
            buttons=Buttons(()),
            others=[*self._readers],
        )
        self._from_tablet = b""
        self._look_again_at = 0.0
        try:
            self._service = Service(load() if scard is None else scard)
        except ServiceGone as gone:
            raise PortError(str(gone)) from gone
        try:
            self._look_for_readers()
        except PortError:
            self.close()
            raise

    def read(self) -> bytes:
        """The bytes from the board so far. Raises PortError when the service stops, or the last reader is pulled
        out."""
        now = self._clock()
        if now >= self._look_again_at:
            self._look_for_readers()
            self._look_again_at = now + LOOK_FOR_READERS_S
        sent, self._from_tablet = self._from_tablet, b""
        try:
            out, _ = self._board.tick(int(now * 1e6), sent, b"")
        except ServiceGone as gone:
            raise PortError(str(gone)) from gone
        if not out:
            time.sleep(READ_S)
        return out

    def write(self, sent: bytes) -> None:
        """For the board."""
        self._from_tablet += sent

    def close(self) -> None:
        """Leaves the readers to other programs."""
        for reader in self._readers:
            reader.unplug()
        self._service.close()

    def _look_for_readers(self) -> None:
        try:
            names = tag_readers(self._service.names())
        except ServiceGone as gone:
            raise PortError(str(gone)) from gone
        if not names:
            raise PortError(why_none(self._usb()))
        for reader in self._readers:
            if reader.name not in names:
                reader.unplug()
        for name in names:
            known = [reader for reader in self._readers if reader.name == name]
            free = [reader for reader in self._readers if not reader.name]
            for reader in (known or free)[:1]:
                if not reader.ready(0):
                    reader.plug(self._service, name)


def whats_plugged_in() -> str:
    """The PC/SC readers of this machine in words; empty where there is none, or none that can be known of."""
    try:
        service = Service(load())
    except ServiceGone:
        return ", ".join(reader.name for reader in usb_readers())
    try:
        names = tag_readers(service.names())
    except ServiceGone:
        names = []
    finally:
        service.close()
    return ", ".join(names or [reader.name for reader in usb_readers()])


def why_none(plugged: list[UsbReader]) -> str:
    """Why the service knows no reader, by what is plugged in."""
    if not plugged:
        return tr("pcsc: no PC/SC reader is plugged in.")
    reader = plugged[0]
    if reader.driver.startswith("pn533"):
        return tr(
            "pcsc: {name} is plugged in, but the kernel's own driver took it. Once: {once}; then {then}, and plug the "
            "reader in again.",
            name=reader.name,
            once="echo blacklist pn533_usb | sudo tee /etc/modprobe.d/pn533.conf",
            then="sudo modprobe -r pn533_usb",
        )
    return tr(
        "pcsc: {name} is plugged in, but the PC/SC service does not know it. Install its driver ({driver}), or restart "
        "the service ({restart}).",
        name=reader.name,
        driver="sudo apt install libccid",
        restart="sudo systemctl restart pcscd",
    )
