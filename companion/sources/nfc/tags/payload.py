"""The content of a tag: an opaque number and nothing else, as an NDEF record of an external type.

Pages are written so that the tag is never readable half: everything with the length byte at zero first, then,
after it was read back, the length (NFC Forum Type 2 Tag, 6.4.3: writing is not atomic).
"""

from __future__ import annotations

import binascii
import secrets

from companion.languages import tr

FIRST_PAGE = 4
ID_BYTES = 8
PAGES = 10
LOCKS = b"\xf0\x3f"  # the static lock bits of pages 4 to 13 (NTAG213/215/216 data sheet, 8.5.2)
TYPE = b"companion.invalid:card"
_HEAD = bytes((0xD4, len(TYPE), ID_BYTES + 2)) + TYPE  # one whole short record, TNF 4: external type


class PayloadError(ValueError):
    """The content of a tag is not ours; the sentence says what it is and what to do."""


def new_id() -> str:
    """An opaque number for one card: 16 hex digits that say nothing about it."""
    return secrets.token_hex(ID_BYTES).upper()


def memory_of(written: str) -> bytes:
    """The content of the pages from 4 on for an opaque number: length byte, record, end mark, filled to whole pages."""
    number = bytes.fromhex(written)
    if len(number) != ID_BYTES:
        raise ValueError("an opaque number has 16 hex digits")
    check = binascii.crc_hqx(number, 0xFFFF).to_bytes(2, "big")
    message = _HEAD + number + check
    memory = bytes((0x03, len(message))) + message + b"\xfe"
    return memory + bytes(-len(memory) % 4)


def steps(written: str) -> list[tuple[int, bytes]]:
    """(page, four bytes) in the order of writing: the first page comes first with length zero, and again last."""
    memory = memory_of(written)
    pages = [(FIRST_PAGE + at // 4, memory[at : at + 4]) for at in range(0, len(memory), 4)]
    return [(FIRST_PAGE, bytes((0x03, 0x00)) + memory[2:4]), *pages[1:], pages[0]]


def read_id(memory: bytes) -> str | None:
    """The opaque number in a tag's pages from 4 on (48 bytes); None on an empty tag. Raises PayloadError."""
    if memory[:2] == b"\x03\x00":
        if memory[2:4] == _HEAD[:2]:
            raise PayloadError(tr("this tag is only half written (the card was taken away too early): write it again"))
        return None
    if not any(memory[:4]):
        return None
    if memory[:1] != b"\x03" or memory[2 : 2 + len(_HEAD)] != _HEAD:
        raise PayloadError(tr("another program has written on this tag: the companion leaves it unchanged"))
    start = 2 + len(_HEAD)
    number, check = memory[start : start + ID_BYTES], memory[start + ID_BYTES : start + ID_BYTES + 2]
    if binascii.crc_hqx(number, 0xFFFF).to_bytes(2, "big") != check:
        raise PayloadError(tr("the number on this tag is damaged: write it again"))
    return number.hex().upper()
