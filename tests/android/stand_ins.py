"""Stand-ins of the modules that only an Android app has, as unkind as the real ones: people refuse, or never answer;
callbacks come in threads of the system; Java's exceptions are not OSErrors; a device that is pulled out is None."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import pytest


class JavaException(Exception):
    """An exception that comes through from Java."""


@dataclass
class UsbDevice:
    """A board as Android lists it; ``allowed`` once people said so."""

    name: str = "/dev/bus/usb/001/002"
    vendor: int = 0x2E8A
    allowed: bool = False
    told: bytes = b""
    asked: int = 0
    is_pulled: bool = False

    def getDeviceName(self) -> str:  # noqa: N802
        return self.name

    def getProductName(self) -> None:  # noqa: N802, many devices have none
        return None

    def getVendorId(self) -> int:  # noqa: N802
        return self.vendor

    def getProductId(self) -> int:  # noqa: N802
        return 0x000A


@dataclass
class Tablet:
    """An Android tablet: what people answer, and what is plugged in."""

    given: set[str] = field(default_factory=set)
    people_say: bool | None = True
    devices: list[UsbDevice] = field(default_factory=list)
    nfc: str = "on"
    reader: Any = None
    not_in_ui_thread: list[str] = field(default_factory=list)

    def check_permission(self, name: str) -> bool:
        return name in self.given

    def request_permissions(self, names: list[str], heard: Callable[[list[str], list[bool]], None]) -> None:
        if self.people_say is None:
            return  # the window was left
        if self.people_say:
            self.given |= set(names)
        threading.Thread(target=heard, args=(names, [bool(self.people_say)] * len(names))).start()

    def getDefaultAdapter(self, _: object) -> Tablet | None:  # noqa: N802
        return self if self.nfc != "none" else None

    def isEnabled(self) -> bool:  # noqa: N802
        return self.nfc == "on"

    def enableReaderMode(self, activity: object, reader: Any, flags: int, extras: object) -> None:  # noqa: N802
        self._in_ui_thread("enableReaderMode")
        self.reader = reader

    def disableReaderMode(self, activity: object) -> None:  # noqa: N802
        self._in_ui_thread("disableReaderMode")
        self.reader = None

    def _in_ui_thread(self, what: str) -> None:
        if threading.current_thread().name != "ui":
            self.not_in_ui_thread.append(what)

    def hold_card(self, uid: bytes) -> None:
        """A card at the tablet's back. Java's bytes are signed."""
        signed = [byte - 256 if byte > 127 else byte for byte in uid]
        tag = type("Tag", (), {"getId": lambda _: signed})()
        thread = threading.Thread(target=self.reader.onTagDiscovered, args=(tag,))
        thread.start()
        thread.join()


class Serial:
    """A port of usbserial4a."""

    def __init__(self, device: UsbDevice) -> None:
        self._device = device
        self.is_open = False

    def open(self) -> None:
        self.is_open = True

    @property
    def in_waiting(self) -> int:
        self._there()
        return len(self._device.told)

    def read(self, count: int) -> bytearray:
        self._there()
        told, self._device.told = self._device.told[:count], self._device.told[count:]
        return bytearray(told)

    def write(self, sent: bytes) -> int:
        self._there()
        return len(sent)

    def close(self) -> None:
        self.is_open = False

    def _there(self) -> None:
        if self._device.is_pulled:
            raise JavaException("USB device not found")


def install(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes this process believe that it runs on this tablet."""

    def module(name: str, **holds: Any) -> None:
        made = ModuleType(name)
        made.__dict__.update(holds)
        monkeypatch.setitem(sys.modules, name, made)

    def run_on_ui_thread(run: Callable[..., None]) -> Callable[..., None]:
        def later(*arguments: Any) -> None:
            thread = threading.Thread(target=run, args=arguments, name="ui")
            thread.start()
            thread.join()

        return later

    def device_at(path: str) -> UsbDevice | None:
        return next((each for each in tablet.devices if each.name == path and not each.is_pulled), None)

    def ask(device: UsbDevice) -> None:
        device.asked += 1

    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 34, raising=False)
    module("android", mActivity=object())
    module(
        "android.permissions", check_permission=tablet.check_permission, request_permissions=tablet.request_permissions
    )
    module("android.runnable", run_on_ui_thread=run_on_ui_thread)
    module(
        "jnius",
        autoclass=lambda _: tablet,
        PythonJavaClass=object,
        java_method=lambda _: lambda method: method,
    )
    module("usb4a")
    module(
        "usb4a.usb",
        get_usb_device_list=lambda: [each for each in tablet.devices if not each.is_pulled],
        get_usb_device=device_at,
        has_usb_permission=lambda device: device.allowed,
        request_usb_permission=ask,
    )
    module("usbserial4a")
    module(
        "usbserial4a.serial4a",
        get_serial_port=lambda path, *_, **__: Serial(device_at(path)),
    )
