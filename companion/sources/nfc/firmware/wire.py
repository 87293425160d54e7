"""PTL/1, the line protocol between a reader board and the tablet: messages to bytes and back, no I/O.

A line is ``@SSSS,T,TYPE[,key=value]...*CCCCWW`` and a newline; the table of types is in hardware.md. CCCC is a
CRC-16; WW is a sum weighted by place: a CRC-16 alone lets one of 65,536 scrambled lines pass, both one of 16
million.
This file runs under CPython and MicroPython: plain tuples, no typing at run time.
A message is ``(sequence, sender's milliseconds, type, fields)``.
"""

PROTO = 1
LONGEST = 200
RUNAWAY = 240

# What the fields of each type must look like: n decimal, h hex, u a list of hex, t text.
# Unknown types and keys pass: they are a newer minor version's.
FIELDS = {
    "HI": {"proto": "n", "app": "t"},
    "HELLO": {
        "proto": "n", "fw": "t", "board": "t", "id": "t", "boot": "t",
        "why": "t", "rdr": "n", "btn": "n", "cap": "t",
    },
    "HB": {"up": "n", "free": "n", "err": "n", "q": "n", "ok": "n"},
    "PING": {"n": "n"},
    "PONG": {"n": "n", "t1": "n"},
    "TAG+": {"r": "n", "u": "h", "ty": "t", "sak": "h", "n": "n"},
    "TAG-": {"r": "n", "u": "h", "ms": "n"},
    "TAGS": {"r": "n", "g": "n", "u": "u"},
    "BTN": {"m": "h", "d": "h", "us": "n"},
    "BTNS": {"m": "h", "us": "n", "p": "t"},
    "RDR": {"r": "n", "st": "t", "fw": "t", "e": "n", "seen": "n", "miss": "n", "odd": "n", "why": "t"},
    "SYNC": {},
    "CFG": {"k": "t", "v": "n"},
    "CFGV": {"k": "t", "v": "n"},
    "RD": {"id": "n", "r": "n", "u": "h", "p": "n"},
    "WR": {"id": "n", "r": "n", "u": "h", "p": "n", "d": "h"},
    "RES": {"id": "n", "st": "t", "d": "h", "e": "t"},
    "LED": {"i": "n", "c": "n"},
    "BOOT": {"mode": "t"},
    "ERR": {"code": "t", "txt": "t"},
    "LOG": {"txt": "t"},
}  # fmt: skip

_TYPE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ+-"
_KEY_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_HEX = "0123456789ABCDEF"
_NIBBLES = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip


def crc16(checked: bytes) -> int:
    """CRC-16/CCITT-FALSE (polynomial 1021, start FFFF): 0x29B1 for ``b"123456789"``."""
    crc = 0xFFFF
    for byte in checked:
        crc = ((crc << 4) & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte >> 4)]
        crc = ((crc << 4) & 0xFFFF) ^ _NIBBLES[(crc >> 12) ^ (byte & 15)]
    return crc


try:  # the host has it in C; MicroPython has no such function
    from binascii import crc_hqx

    def _check(checked: bytes) -> int:
        return crc_hqx(checked, 0xFFFF)

except ImportError:
    _check = crc16


def place_sum(checked: bytes) -> int:
    """Each byte times its place (from 1), summed, modulo 251."""
    total = 0
    for place, byte in enumerate(checked, 1):
        total += byte * place
    return total % 251


def escape(value: str) -> str:
    """A value with everything percent-escaped that could be taken for structure or is not printable ASCII."""
    if all(" " <= c <= "~" and c not in "@*,%=" for c in value):
        return value
    escaped = ""
    for byte in value.encode():
        if 0x20 <= byte <= 0x7E and byte not in b"@*,%=":
            escaped += chr(byte)
        else:
            escaped += "%" + _HEX[byte >> 4] + _HEX[byte & 15]
    return escaped


def unescape(value: str) -> str:
    """The value that ``escape`` was given; ValueError for a broken escape."""
    if "%" not in value:
        return value
    parts = value.split("%")
    whole = parts[0].encode()
    for part in parts[1:]:
        if len(part) < 2 or part[0] not in _HEX or part[1] not in _HEX:
            raise ValueError("broken escape")
        whole += bytes((int(part[:2], 16),)) + part[2:].encode()
    return whole.decode()


def encode(sequence: int, ms: int, kind: str, fields: tuple[tuple[str, object], ...] = ()) -> bytes:
    """One line, newline included; ValueError when it would be longer than a receiver takes."""
    body = f"{sequence & 0xFFFF:04X},{ms},{kind}"
    for key, value in fields:
        body += "," + key + "=" + escape(str(value))
    if len(body) + 9 > LONGEST:
        raise ValueError("line of more than 200 bytes")
    plain = body.encode()
    return b"@" + plain + f"*{_check(plain):04X}{place_sum(plain):02X}\n".encode()


def decode(line: bytes) -> tuple[int, int, str, dict[str, str]]:
    """The message of one line without its newline; ValueError says what is wrong with it."""
    start = line.rfind(b"@")
    if start < 0:
        raise ValueError("no @")
    body = line[start + 1 :]
    if len(body) > LONGEST or len(body) < 7 or body[-7:-6] != b"*":
        raise ValueError("no checksum")
    for byte in body:
        if byte < 0x20 or byte > 0x7E:
            raise ValueError("not printable")
    text = body.decode()
    plain = body[:-7]
    if text[-6:] != f"{_check(plain):04X}{place_sum(plain):02X}":
        raise ValueError("checksum")
    return _parse(text[:-7])


def _parse(text: str) -> tuple[int, int, str, dict[str, str]]:
    parts = text.split(",")
    if len(parts) < 3 or len(parts[0]) != 4 or not _all_in(parts[0], _HEX) or not _is_number(parts[1]):
        raise ValueError("head")
    kind = parts[2]
    if not kind or not _all_in(kind, _TYPE_LETTERS):
        raise ValueError("type")
    fields: dict[str, str] = {}
    for part in parts[3:]:
        key, mark, value = part.partition("=")
        if not mark or not key or not _all_in(key, _KEY_LETTERS) or key in fields:
            raise ValueError("field")
        fields[key] = unescape(value)
    shapes = FIELDS.get(kind)
    if shapes is not None:
        for key, value in fields.items():
            if not _has_shape(value, shapes.get(key, "t")):
                raise ValueError("value of " + key)
    return int(parts[0], 16), int(parts[1]), kind, fields


def _all_in(text: str, letters: str) -> bool:
    return all(letter in letters for letter in text)


def _is_number(text: str) -> bool:
    return text.isdigit() and (text[0] != "0" or len(text) == 1)


def _has_shape(value: str, shape: str) -> bool:
    if shape == "n":
        return _is_number(value)
    if shape == "h":
        return len(value) % 2 == 0 and _all_in(value, _HEX)
    if shape == "u":
        return all(len(uid) % 2 == 0 and _all_in(uid, _HEX) for uid in value.split("|"))
    return True


class LineReader:
    """Bytes as they come, in pieces of any size, to messages; damaged lines are counted and dropped.

    ``damaged`` counts dropped lines, ``chatter`` holds the last few lines that never were ours (a traceback,
    a printer's greeting).
    """

    def __init__(self) -> None:
        self.damaged = 0
        self.chatter: list[bytes] = []
        self._rest = b""
        self._dropping = False

    def feed(self, received: bytes) -> list[tuple[int, int, str, dict[str, str]]]:
        """The messages that these bytes complete."""
        if not received:
            return []
        *lines, rest = (self._rest + received).split(b"\n")
        messages = []
        for line in lines:
            if self._dropping:
                self._dropping = False
                continue
            if line.endswith(b"\r"):  # a terminal in the way may add it
                line = line[:-1]
            if not line:
                continue
            self._count_lost_starts(line)
            try:
                messages.append(decode(line))
            except (ValueError, UnicodeError):
                if b"@" in line:
                    self.damaged += 1
                else:
                    self.chatter = self.chatter[-7:] + [line[:RUNAWAY]]  # noqa: RUF005 MicroPython
        if len(rest) > RUNAWAY and not self._dropping:
            self.damaged += 1
            self._dropping = True
        self._rest = b"" if self._dropping else rest
        return messages

    def _count_lost_starts(self, line: bytes) -> None:
        if line.count(b"@") > 1:  # a line that lost its newline stands before the last @
            self.damaged += 1


class LineWriter:
    """Numbers and writes the lines of one direction."""

    def __init__(self) -> None:
        self.sequence = 0

    def line(self, ms: int, kind: str, fields: tuple[tuple[str, object], ...] = ()) -> bytes:
        """The next line of this direction."""
        written = encode(self.sequence, ms, kind, fields)
        self.sequence = (self.sequence + 1) & 0xFFFF
        return written


class Numbering:
    """Watches the numbers of one direction: what was lost, what comes a second time."""

    def __init__(self) -> None:
        self.lost = 0
        self.repeated = 0
        self._next = -1

    def restart(self) -> None:
        """The other side began anew; any number may come."""
        self._next = -1

    def fresh(self, sequence: int) -> bool:
        """Whether this line is new; False for one that was already there. A gap adds to ``lost``."""
        if self._next >= 0:
            ahead = (sequence - self._next) & 0xFFFF
            if ahead >= 0x8000:
                self.repeated += 1
                return False
            self.lost += ahead
        self._next = (sequence + 1) & 0xFFFF
        return True
