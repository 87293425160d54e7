"""Boards and readers at the tablet's USB socket, by usb4a and usbserial4a, which need no root and no serial driver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.languages import tr
from companion.sources.android.here import NotAndroid, module
from companion.sources.nfc.link.ports import BAUD, READ_S, Port, PortError

DATA_BITS, STOP_BITS, NO_PARITY = 8, 1, "N"


def usb_ports() -> Iterator[Port]:
    """The ports plugged in; none if the tablet cannot be a USB host."""
    try:
        usb = module("usb4a.usb")
        devices = usb.get_usb_device_list()
    except NotAndroid:
        return
    for device in devices or ():
        yield Port(
            path=str(device.getDeviceName()),
            description=str(device.getProductName() or ""),
            vendor=int(device.getVendorId()),
            product=int(device.getProductId()),
        )


class UsbLine:
    """An open line to a board. Raises PortError if it was pulled, or people do not let the app use it."""

    def __init__(self, path: str) -> None:
        try:
            usb, serial = module("usb4a.usb"), module("usbserial4a.serial4a")
        except NotAndroid as error:
            raise PortError(f"{path}: {error}") from error
        device = usb.get_usb_device(path)
        if device is None:
            raise PortError(tr("{path}: nothing is plugged in there.", path=path))
        if not usb.has_usb_permission(device):
            usb.request_usb_permission(device)  # people answer in a window of the system; the port is tried again
            raise PortError(tr("{path}: touch OK in the system's window to let this app use it.", path=path))
        try:
            self._port: Any = serial.get_serial_port(path, BAUD, DATA_BITS, NO_PARITY, STOP_BITS, timeout=READ_S)
            if not self._port.is_open:
                self._port.open()
        except Exception as error:  # a Java exception comes through as one of many classes
            raise PortError(tr("{path}: it does not open ({why}).", path=path, why=error)) from error

    def read(self) -> bytes:
        """The bytes that are there, or that come within a hundredth of a second; raises OSError when the cable is
        gone."""
        try:
            return bytes(self._port.read(self._port.in_waiting or 1) or b"")
        except OSError:
            raise
        except Exception as error:
            raise OSError(f"the cable is gone ({error})") from error

    def write(self, sent: bytes) -> None:
        """Sends; raises OSError when the cable is gone."""
        try:
            self._port.write(sent)
        except OSError:
            raise
        except Exception as error:
            raise OSError(f"the cable is gone ({error})") from error

    def close(self) -> None:
        """Gives the port back."""
        self._port.close()
