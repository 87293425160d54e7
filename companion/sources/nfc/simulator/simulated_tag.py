"""Simulated NTAG213, 215 and 216 with their locks and passwords, other things with an antenna, and a hand that may
take them away too early. Facts from NXP's NTAG213/215/216 data sheet (rev. 3.2)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class TagKind:
    """``atqa`` and ``sak`` are what it answers to being listed, ``ats`` follows them for those with SAK bit 20;
    ``pages`` of 4 bytes, 0 for what has no pages; ``size`` is the capability container's, ``storage`` the version's;
    ``locked_at_once`` pages belong to one dynamic lock bit."""

    atqa: bytes = b"\x00\x44"
    sak: int = 0x00
    ats: bytes = b""
    pages: int = 0
    size: int = 0
    storage: int = 0
    locked_at_once: int = 0

    @property
    def dynamic_lock(self) -> int:
        """The page of the dynamic lock bytes; behind it CFG0, CFG1, PWD and PACK."""
        return self.pages - 5


KINDS = {
    "NTAG213": TagKind(pages=45, size=0x12, storage=0x0F, locked_at_once=2),
    "NTAG215": TagKind(pages=135, size=0x3E, storage=0x11, locked_at_once=16),
    "NTAG216": TagKind(pages=231, size=0x6D, storage=0x13, locked_at_once=16),
    "MIFARE Classic": TagKind(atqa=b"\x00\x04", sak=0x08),
    "phone": TagKind(atqa=b"\x00\x04", sak=0x20, ats=bytes.fromhex("0578807002")),
    "bank card": TagKind(atqa=b"\x00\x04", sak=0x20, ats=bytes.fromhex("0A788091E8653B40D008")),
}


def _blank(uid: bytes, kind: TagKind) -> bytearray:
    memory = bytearray(kind.pages * 4)
    if not memory:
        return memory
    padded = (uid + bytes(7))[:7]
    memory[0:3] = padded[:3]
    memory[3] = 0x88 ^ padded[0] ^ padded[1] ^ padded[2]
    memory[4:8] = padded[3:7]
    memory[8] = padded[3] ^ padded[4] ^ padded[5] ^ padded[6]
    memory[9] = 0x48
    memory[12:16] = bytes((0xE1, 0x10, kind.size, 0x00))
    memory[16:19] = bytes.fromhex("0300FE")
    at = kind.dynamic_lock * 4
    memory[at + 3] = 0xBD
    memory[at + 4 : at + 8] = bytes.fromhex("040000FF")  # AUTH0 FF: nothing is protected
    memory[at + 12 : at + 16] = b"\xff\xff\xff\xff"
    return memory


@dataclass(slots=True)
class SimulatedTag:
    """``writes_left`` counts down with each page written: at zero the tag is out of reach (a torn write). ``state`` is
    idle, active (selected) or halt, as ISO 14443-3 has them: without power it is idle again."""

    uid: bytes
    writes_left: int = -1
    memory: bytearray = field(default_factory=bytearray)
    kind: str = "NTAG213"
    state: str = "idle"
    _authorised: bool = False

    def __post_init__(self) -> None:
        if not self.memory:
            self.memory = _blank(self.uid, self.is_a)

    @property
    def is_a(self) -> TagKind:
        """The kind of tag."""
        return KINDS[self.kind]

    def power_off(self) -> None:
        """The field is off, or the tag was lifted out of it: it has forgotten everything."""
        self.state, self._authorised = "idle", False

    def halt(self) -> None:
        """It was sent to sleep, and answers no look until it loses its power."""
        self.state, self._authorised = "halt", False

    def answer(self, command: bytes) -> bytes | None:
        """The tag's answer on the air; None when it stays silent or refuses (both end the selection)."""
        pages = self.is_a.pages
        match command[:1], len(command):
            case b"\x30", 2 if command[1] < pages and not self._hidden(command[1]):
                return self._read(command[1])
            case b"\xa2", 6 if 1 < command[1] < pages and self.writes_left and not self._locked(command[1]):
                self.writes_left -= 1
                self._write(command[1], command[2:])
                return b""
            case b"\x60", 1 if pages:
                return bytes((0, 4, 4, 2, 1, 0, self.is_a.storage, 3))
            case b"\x1b", 5 if pages and command[1:] == self._page(self.is_a.dynamic_lock + 3):
                self._authorised = True
                return self._page(self.is_a.dynamic_lock + 4)[:2]
        return None

    def _page(self, number: int) -> bytes:
        return bytes(self.memory[number * 4 : number * 4 + 4])

    def _read(self, start: int) -> bytes:
        """Four pages; behind the last one come the first; password and its answer read as zeros."""
        pages = self.is_a.pages
        secret = (pages - 2, pages - 1)
        numbers = [(start + number) % pages for number in range(4)]
        return b"".join(bytes(4) if number in secret else self._page(number) for number in numbers)

    def _write(self, number: int, four: bytes) -> None:
        at = number * 4
        if number == 2:  # only the static lock bytes, and a bit that is set stays set
            four = self._page(2)[:2] + bytes(old | new for old, new in zip(self._page(2)[2:], four[2:], strict=True))
        elif number in (3, self.is_a.dynamic_lock):
            four = bytes(old | new for old, new in zip(self._page(number), four, strict=True))
        self.memory[at : at + 4] = four

    def _locked(self, number: int) -> bool:
        static = self.memory[10] | self.memory[11] << 8
        if 3 <= number <= 15:
            locked = bool(static >> number & 1)
        elif 16 <= number < self.is_a.dynamic_lock:
            first, second = self.memory[self.is_a.dynamic_lock * 4 : self.is_a.dynamic_lock * 4 + 2]
            locked = bool((first | second << 8) >> ((number - 16) // self.is_a.locked_at_once) & 1)
        else:
            locked = False
        return locked or (number >= self._protected_from and not self._authorised)

    def _hidden(self, number: int) -> bool:
        also_reading = self.memory[(self.is_a.dynamic_lock + 2) * 4] & 0x80
        return bool(also_reading) and number >= self._protected_from and not self._authorised

    @property
    def _protected_from(self) -> int:
        return self.memory[(self.is_a.dynamic_lock + 1) * 4 + 3]
