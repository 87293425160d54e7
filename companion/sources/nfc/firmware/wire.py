"""PTL/2, the line protocol between a reader board and the tablet: messages to bytes and back, no I/O.

A line is ``@SSSS,T,TYPE[,key=value]...*CCCCCCCC`` and a newline; docs/hardware/link.md has the table of types. The
check is a CRC-32, which both interpreters have in C.
This file runs under CPython and MicroPython: plain tuples, no typing at run time.
A message is ``(sequence, sender's milliseconds, type, fields)``.
"""

from binascii import crc32, hexlify, unhexlify

PROTO = 2
LONGEST = 200
RUNAWAY = 240

# What the fields of each type must look like: n decimal, h hex, u a list of hex, t text.
# Unknown types and keys pass: they are a newer minor version's.
FIELDS = {
    "HI": {"proto": "n", "app": "t"},
    "HELLO": {
        "proto": "n", "fw": "t", "board": "t", "id": "t", "boot": "t",
        "why": "t", "rdr": "n", "btn": "n", "cap": "t", "py": "t", "smp": "t",
    },
    "HB": {"up": "n", "free": "n", "err": "n", "q": "n", "ok": "n", "turn": "n", "rst": "n", "lit": "n"},
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
    "RD": {"id": "n", "r": "n", "u": "h", "p": "n", "k": "h"},
    "WR": {"id": "n", "r": "n", "u": "h", "p": "n", "d": "h", "k": "h"},
    "RES": {"id": "n", "st": "t", "d": "h", "e": "t"},
    "LED": {"i": "n", "c": "n"},
    "BOOT": {"mode": "t"},
    "ERR": {"code": "t", "txt": "t"},
    "LOG": {"txt": "t"},
}  # fmt: skip

_HEX = "0123456789ABCDEF"
_CHECKED = 9  # the star and the checksum


def _check(checked: bytes) -> bytes:
    return hexlify(crc32(checked).to_bytes(4, "big")).upper()


def escape(value: str) -> str:
    """A value with everything percent-escaped that could be taken for structure or is not printable ASCII."""
    for mark in "@*,%=":
        if mark in value:
            break
    else:
        if not value or (min(value) >= " " and max(value) <= "~"):
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
    body = "%04X,%d,%s" % (sequence & 0xFFFF, ms, kind)  # noqa: UP031 a third of an f-string's time on the board
    for key, value in fields:
        body = "%s,%s=%s" % (body, key, value if isinstance(value, int) else escape(str(value)))  # noqa: UP031
    plain = body.encode()
    if len(plain) + _CHECKED + 2 > LONGEST:
        raise ValueError("line of more than 200 bytes")
    return b"@" + plain + b"*" + _check(plain) + b"\n"


def decode(line: bytes) -> tuple[int, int, str, dict[str, str]]:
    """The message of one line without its newline; ValueError says what is wrong with it."""
    start = line.rfind(b"@")
    if start < 0:
        raise ValueError("no @")
    body = line[start + 1 :]
    if len(body) > LONGEST or len(body) <= _CHECKED or body[-_CHECKED] != 0x2A:
        raise ValueError("no checksum")
    if min(body) < 0x20 or max(body) > 0x7E:
        raise ValueError("not printable")
    if body[1 - _CHECKED :] != _check(body[:-_CHECKED]):
        raise ValueError("checksum")
    return _parse(body[:-_CHECKED].decode())


def _parse(text: str) -> tuple[int, int, str, dict[str, str]]:
    parts = text.split(",")
    if len(parts) < 3 or len(parts[0]) != 4 or not _is_hex(parts[0]) or not _is_number(parts[1]):
        raise ValueError("head")
    kind = parts[2]
    if not kind.isupper():
        raise ValueError("type")
    fields: dict[str, str] = {}
    for part in parts[3:]:
        key, mark, value = part.partition("=")
        if not mark or not key.islower() or key in fields:
            raise ValueError("field")
        fields[key] = unescape(value)
    shapes = FIELDS.get(kind)
    if shapes is not None:
        for key, value in fields.items():
            if not _has_shape(value, shapes.get(key, "t")):
                raise ValueError("value of " + key)
    return int(parts[0], 16), int(parts[1]), kind, fields


def _is_hex(text: str) -> bool:
    try:
        unhexlify(text)
    except ValueError:
        return False
    return text == text.upper()


def _is_number(text: str) -> bool:
    return text.isdigit() and max(text) <= "9" and (text[0] != "0" or len(text) == 1)


def _has_shape(value: str, shape: str) -> bool:
    if shape == "n":
        return _is_number(value)
    if shape == "h":
        return _is_hex(value)
    if shape == "u":
        return all([_is_hex(uid) for uid in value.split("|")])  # noqa: C419 MicroPython is quicker so
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
        """The other side began again; any number may come."""
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
