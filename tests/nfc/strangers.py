"""Devices on serial ports that are not ours, and our own, as functions of what they receive."""

from __future__ import annotations

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag


def modem(_: float, received: bytes) -> bytes:
    """Echoes, and answers every line with an error, as a modem without a command does."""
    return received + b"\r\nERROR\r\n" * received.count(b"\n")


class Gps:
    """Says where it is, once a moment, whatever one tells it."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, now: float, _: bytes) -> bytes:
        if now < self._next:
            return b""
        self._next = now + 0.2
        return b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"


def printer(_: float, received: bytes) -> bytes:
    """A Marlin printer that does not know our lines."""
    return b'echo:Unknown command: "@0000"\nok\n' * received.count(b"\n")


def bare_micropython(_: float, received: bytes) -> bytes:
    """A Pico without our firmware: the prompt and a complaint."""
    return b"Traceback (most recent call last):\r\nSyntaxError: invalid syntax\r\n>>> " * received.count(b"\n")


def joined_cable(_: float, received: bytes) -> bytes:
    """Both wires of an adapter joined."""
    return received


def nobody(_: float, __: bytes) -> bytes:
    """A port with nothing behind it."""
    return b""


def newer_board(_: float, received: bytes) -> bytes:
    """A board of the next major version."""
    return wire.encode(0, 5, "HELLO", (("proto", wire.PROTO + 1), ("id", "e661"))) if received else b""


class BareReader:
    """The starter kit."""

    def __init__(self, *uids: str) -> None:
        self.chip = SimulatedPn532([SimulatedTag(bytes.fromhex(uid)) for uid in uids])

    def __call__(self, _: float, received: bytes) -> bytes:
        return self.chip.receive(received)
