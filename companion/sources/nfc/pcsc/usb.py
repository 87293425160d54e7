"""Which card readers are plugged in, as the Linux kernel lists them: for the sentence when the service knows none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.languages import tr

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
        if _said(kind) != CARD_READER:
            continue
        device = devices / kind.parent.name.partition(":")[0]
        driver = kind.parent / "driver"
        number = f"{_said(device / 'idVendor')}:{_said(device / 'idProduct')}"
        name = _said(device / "product") or tr("a card reader ({number})", number=number)
        found.append(UsbReader(name, driver.resolve().name if driver.exists() else ""))
    return found


def _said(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:  # a device that goes away while it is looked at
        return ""
