"""The commands that PC/SC readers understand (PC/SC part 3, ACR122U API 2.04), and what they answer. No I/O."""

from __future__ import annotations

from companion.languages import tr
from companion.sources.nfc.firmware import pn532

PAGES_AT_ONCE = 16

GET_UID = bytes.fromhex("FFCA000000")
NO_BEEP = bytes.fromhex("FF00520000")
"""ACR122U only: no beep when a card is found, until it is unplugged."""
DONE = b"\x90\x00"


class Declined(Exception):
    """The reader did not do it; the sentence says what that usually means."""


class NoTag(Declined):
    """The thing on the reader is not a tag."""


def read_pages(page: int) -> bytes:
    """Reads four pages, 16 bytes."""
    return bytes((0xFF, 0xB0, 0x00, page, PAGES_AT_ONCE))


def write_page(page: int, four: bytes) -> bytes:
    """Writes one page."""
    return bytes((0xFF, 0xD6, 0x00, page, 4)) + four


def give_password(password: bytes) -> bytes:
    """ACR122U only: its PN532 passes the password (4 bytes) on to the tag."""
    passed_on = b"\xd4" + pn532.give_password(password)
    return bytes((0xFF, 0x00, 0x00, 0x00, len(passed_on))) + passed_on


def answer_to_password(answer: bytes) -> bytes:
    """The two bytes with which the tag answered its password; empty when it refused."""
    return answer[3:] if answer[:3] == b"\xd5\x43\x00" else b""


def unwrap(answer: bytes) -> bytes:
    """The part of an answer before its status. Raises Declined."""
    status = answer[-2:]
    if status == DONE:
        return answer[:-2]
    if status == b"\x63\x00":
        raise Declined(tr("the tag refused (63 00): it is too far away, locked or full"))
    if status[:1] in (b"\x6a", b"\x6d", b"\x6e") or status == b"\x68\x00":
        raise NoTag(tr("this is a chip card, not a tag (status {status})", status=status.hex(" ").upper()))
    raise Declined(tr("the reader answered with status {status}", status=status.hex(" ").upper() or "–"))
