"""PN532 reader chip: frames and commands to bytes and back, no I/O.

Facts from NXP UM0701-02 (PN532 user manual) and AN10609. Runs under CPython and MicroPython.
A command is its bytes after the direction byte D4; an answer its bytes after D5.
"""

TO_CHIP = 0xD4
FROM_CHIP = 0xD5
ACK = b"\x00\x00\xff\x00\xff\x00"
NACK = b"\x00\x00\xff\xff\x00\x00"
ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
WAKE_UP = b"\x55\x55" + bytes(14)
LONGEST = 265  # data bytes of an extended frame, direction byte included

GET_FIRMWARE = b"\x02"
SAM_NORMAL = b"\x14\x01\x00\x00"
SAM_FORMS = (SAM_NORMAL, b"\x14\x01", b"\x14\x01\x14\x01")  # as nfcpy, libnfc and Adafruit send it
FIELD_OFF = b"\x32\x01\x00"
# Two more tries, then "no tag" (a tag may still be powering up): the chip's own default waits for ever.
FEW_RETRIES = b"\x32\x05\x00\x01\x02"
LIST_ONE = b"\x4a\x01\x00"  # switches the field on by itself (UM0701-02, 7.3.5)

STATUS = {
    0x00: "ok",
    0x01: "the tag did not answer (gone?)",
    0x02: "checksum error on the air",
    0x05: "broken frame from the tag",
    0x06: "two tags answered at once",
    0x13: "the tag answered in another format",
    0x14: "the tag wants a password",
    0x27: "the reader has no such tag selected",
}


def frame(payload: bytes, direction: int = TO_CHIP) -> bytes:
    """The frame around ``payload``: normal up to 254 bytes, extended up to 264."""
    length = len(payload) + 1
    check = (-direction - sum(payload)) & 0xFF
    tail = bytes((direction,)) + payload + bytes((check, 0))
    if length < 256:
        return bytes((0, 0, 0xFF, length, -length & 0xFF)) + tail
    if length > LONGEST:
        raise ValueError("more than 265 bytes in a frame")
    high, low = length >> 8, length & 0xFF
    return bytes((0, 0, 0xFF, 0xFF, 0xFF, high, low, -(high + low) & 0xFF)) + tail


class FrameReader:
    """Bytes as they come to (kind, payload): ack, nack, error, frame (direction byte first) or bad."""

    def __init__(self) -> None:
        self._rest = b""

    def reset(self) -> None:
        """Forget a half frame (before a new command, after a time-out)."""
        self._rest = b""

    def feed(self, received: bytes) -> list[tuple[str, bytes]]:
        """The frames that these bytes complete. A broken one is one ``bad``; the search goes on behind its start."""
        data = self._rest + received
        found: list[tuple[str, bytes]] = []
        at = 0
        while True:
            start = data.find(b"\x00\xff", at)
            if start < 0:
                self._rest = b"\x00" if data.endswith(b"\x00") else b""
                return found
            kind, payload, end = _one(data, start + 2)
            if kind == "more":
                self._rest = data[start:]
                return found
            found.append((kind, payload))
            at = end


def _one(data: bytes, at: int) -> tuple[str, bytes, int]:
    """(kind, payload, where to go on) of what follows a start code; kind ``more`` when half came."""
    if len(data) < at + 2:
        return "more", b"", at
    length, check = data[at], data[at + 1]
    if (length, check) == (0x00, 0xFF):
        return "ack", b"", at + 2
    if (length, check) == (0xFF, 0x00):
        return "nack", b"", at + 2
    body = at + 2
    if (length, check) == (0xFF, 0xFF):
        if len(data) < at + 5:
            return "more", b"", at
        length, body = (data[at + 2] << 8) | data[at + 3], at + 5
        if (data[at + 2] + data[at + 3] + data[at + 4]) & 0xFF or not 0 < length <= LONGEST:
            return "bad", b"length", at
    elif (length + check) & 0xFF or length == 0:
        return "bad", b"length", at
    if len(data) < body + length + 1:
        return "more", b"", at
    payload = data[body : body + length]
    if (sum(payload) + data[body + length]) & 0xFF:
        return "bad", b"checksum", at
    end = body + length + 1
    return ("error", b"", end) if payload == b"\x7f" else ("frame", payload, end)


def read_pages(target: int, page: int) -> bytes:
    """Read four pages (16 bytes) of a Type 2 tag from ``page`` on."""
    return bytes((0x40, target, 0x30, page))


def write_page(target: int, page: int, four: bytes) -> bytes:
    """Write one page (4 bytes) of a Type 2 tag."""
    if len(four) != 4:
        raise ValueError("a page has 4 bytes")
    return bytes((0x40, target, 0xA2, page)) + four


def give_password(password: bytes) -> bytes:
    """Give the selected NTAG its password (4 bytes); it answers with two bytes of its own, or not at all."""
    if len(password) != 4:
        raise ValueError("a password has 4 bytes")
    return b"\x42\x1b" + password


def deselect(target: int) -> bytes:
    """Send a tag to sleep until the field goes off, so that the next one answers."""
    return bytes((0x44, target))


def firmware_of(answer: bytes) -> str:
    """``"PN532 1.6"`` from the answer to GET_FIRMWARE."""
    if len(answer) != 5 or answer[0] != 0x03:
        raise ValueError("no firmware answer")
    return f"PN5{answer[1]:02X} {answer[2]}.{answer[3]}"


def targets_of(answer: bytes) -> list[tuple[int, int, int, bytes]]:
    """(target number, ATQA, SAK, UID) of each tag in an answer to LIST_ONE; ValueError for a crooked one."""
    if len(answer) < 2 or answer[0] != 0x4B:
        raise ValueError("no list answer")
    targets = []
    at = 2
    for _ in range(answer[1]):
        if len(answer) < at + 5 or len(answer) < at + 5 + answer[at + 4]:
            raise ValueError("list answer cut short")
        end = at + 5 + answer[at + 4]
        uid = answer[at + 5 : end]
        if len(uid) not in (4, 7, 10):
            raise ValueError("UID of an impossible length")
        sak = answer[at + 3]
        targets.append((answer[at], (answer[at + 1] << 8) | answer[at + 2], sak, uid))
        if sak & 0x20:  # an ISO14443-4 tag (a phone, a bank card) adds its ATS, length byte first
            end += answer[end] if end < len(answer) else 0
        at = end
    return targets


def status_of(answer: bytes) -> str:
    """``"ok"``, or what an exchange's status byte means in words."""
    if len(answer) < 2:
        return "the reader's answer was cut short"
    code = answer[1] & 0x3F
    return STATUS.get(code, f"reader error {code:02X}")
