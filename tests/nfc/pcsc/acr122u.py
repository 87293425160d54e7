"""An ACR122U that exists only in memory, at the level of its commands (API 2.04): one tag at a time, cached numbers,
a beep for each card that it finds, and its PN532 behind a direct transmission. nfcpy's own driver accepts it."""

from __future__ import annotations

from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag

FAILED = b"\x63\x00"
DONE = b"\x90\x00"
NOT_SUPPORTED = b"\x6a\x81"
ATR = bytes.fromhex("3B8F8001804F0CA0000003060300030000000068")  # a storage card of ISO 14443-3 A: Mifare Ultralight
FIRMWARE = b"ACR122U214"


class SimulatedAcr122u:
    """``tags`` lie in the field; ``noticed`` is the one that the reader's own polling found, as ``poll`` left it.

    ``chip_card``: what lies there is a chip card, which knows no storage commands.
    """

    def __init__(self) -> None:
        self.tags: list[SimulatedTag] = []
        self.noticed: SimulatedTag | None = None
        self.beeps = 0
        self.chip_card = False
        self.chip = SimulatedPn532()
        self.chip.tags = self.tags
        self._beeping = True
        self._polling = 0xFF
        self._led = 0

    def poll(self) -> bool:
        """A round of the reader's own polling; whether what it notices has changed."""
        if not self._polling & 0x80 or self.noticed in self.tags:
            return False
        before, self.noticed = self.noticed, None
        if before is None and self.tags:
            self.noticed = self.tags[0]
            self.beeps += self._beeping
        return before is not self.noticed

    def answer(self, command: bytes) -> bytes:
        """The answer to a command."""
        head, data = command[:4], command[5:]
        if head[:1] != b"\xff" or (self.chip_card and head[1] != 0):
            return b"\x6d\x00"
        match head[1], head[2]:
            case 0xCA, 0x00:  # out of its own memory: it says the number of a tag that is gone, until it polls
                return FAILED if self.noticed is None else self.noticed.uid + DONE
            case 0xCA, _:
                return NOT_SUPPORTED
            case 0xB0, 0x00:
                return self._storage(bytes((0x30, head[3])), most=command[4])
            case 0xD6, 0x00:
                return self._storage(bytes((0xA2, head[3])) + data, most=0) if len(data) == 4 else FAILED
            case 0x00, 0x00:
                return self._direct(data)
            case 0x00, 0x40:
                self._led = head[3] & 3
                return bytes((0x90, self._led))
            case 0x00, 0x48:
                return FIRMWARE  # without a status, unlike everything else
            case 0x00, 0x50:
                return bytes((0x90, self._polling))
            case 0x00, 0x51:
                self._polling = head[3]
                return bytes((0x90, self._polling))
            case 0x00, 0x52:
                self._beeping = head[3] == 0xFF
                return DONE
            case _:
                return FAILED

    def _storage(self, on_air: bytes, *, most: int) -> bytes:
        tag = self.noticed
        said = tag.answer(on_air) if tag is not None and tag in self.tags else None
        return FAILED if said is None else said[:most] + DONE

    def _direct(self, command: bytes) -> bytes:
        if self.noticed in self.tags and command[1:2] == b"\x42":  # its own polling has selected the tag
            self.chip.select(self.noticed)
        frames = pn532.FrameReader()
        for kind, payload in frames.feed(self.chip.receive(pn532.WAKE_UP + pn532.frame(command[1:]))):
            if kind == "frame":
                return payload + DONE
            if kind == "error":
                return FAILED
        return FAILED
