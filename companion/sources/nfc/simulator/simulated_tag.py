"""A simulated NTAG213: 45 pages, a number that stays, and a hand that may take it away too early."""

from __future__ import annotations

from dataclasses import dataclass, field

PAGES = 45
VERSION = bytes.fromhex("0004040201000F03")


def _blank(uid: bytes) -> bytearray:
    memory = bytearray(PAGES * 4)
    padded = (uid + bytes(7))[:7]
    memory[0:3] = padded[:3]
    memory[3] = 0x88 ^ padded[0] ^ padded[1] ^ padded[2]
    memory[4:8] = padded[3:7]
    memory[8] = padded[3] ^ padded[4] ^ padded[5] ^ padded[6]
    memory[12:16] = bytes.fromhex("E1101200")
    memory[16:19] = bytes.fromhex("0300FE")
    return memory


@dataclass(slots=True)
class SimulatedTag:
    """``writes_left`` counts down with each page written: at zero the tag is out of reach (a torn write)."""

    uid: bytes
    writes_left: int = -1
    memory: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        if not self.memory:
            self.memory = _blank(self.uid)

    def answer(self, command: bytes) -> bytes | None:
        """What the tag sends back on the air; None when it stays silent."""
        if command[:1] == b"\x30" and len(command) == 2 and command[1] < PAGES:
            start = command[1] * 4
            return bytes((self.memory * 2)[start : start + 16])
        if command[:1] == b"\xa2" and len(command) == 6 and 2 < command[1] < PAGES and self.writes_left:
            self.writes_left -= 1
            self.memory[command[1] * 4 : command[1] * 4 + 4] = command[2:]
            return b""
        if command == b"\x60":
            return VERSION
        return None
