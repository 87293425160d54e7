"""A tag's own password: where each kind of NTAG keeps it, and in which order it is set.

It stops a stranger's phone from writing, not from reading, and a copy of the tag does not know it. It goes through the
air in the clear. Facts from NXP's NTAG213/215/216 data sheet (rev. 3.2), 8.5.7 and 8.8.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from companion.languages import tr
from companion.sources.nfc.tags import payload

KEY_BYTES = 6  # a password of four bytes, and the two bytes that the tag must answer with
OPEN = 0xFF  # the first protected page of a tag that protects none
_FACTORY = b"\xff\xff\xff\xff"
_SETTINGS = {0x12: 41, 0x3E: 131, 0x6D: 227}  # NTAG213, 215, 216 by the size that they tell: their first page
_LOCKED_SETTINGS = 0x40
_READING_TOO, _TRIES = 0x80, 0x07


class PasswordError(ValueError):
    """This tag can have no password; the sentence says why."""


def new_secret() -> str:
    """A new secret for the passwords of a deck's tags: 32 hex digits, saved in the deck's tag map."""
    return secrets.token_hex(16).upper()


def key_of(secret: str, uid: str) -> bytes:
    """The password of one tag and its answer, always the same: a tag that was written half is not lost."""
    return hmac.digest(bytes.fromhex(secret), bytes.fromhex(uid), hashlib.sha256)[:KEY_BYTES]


def settings_page(size: int) -> int:
    """The first page of the settings, by the third byte of the capability container. Raises PasswordError."""
    if size not in _SETTINGS:
        raise PasswordError(tr("this kind of tag cannot have a password: use an NTAG213, 215 or 216"))
    return _SETTINGS[size]


def is_protected(settings: bytes) -> bool:
    """Whether the pages of our number ask for a password before they are written on; 8 bytes of settings."""
    return settings[3] < payload.FIRST_PAGE + payload.PAGES


def closing(page: int, settings: bytes, key: bytes) -> list[tuple[int, bytes]]:
    """(page, four bytes) in the order of writing: the password, its answer, how it protects, and last from which page
    on. Reading stays free, and no number of wrong tries locks the tag for ever. Raises PasswordError."""
    if settings[4] & _LOCKED_SETTINGS:
        raise PasswordError(tr("this tag's settings are locked forever: it cannot have a password. Use another tag"))
    access = bytes((settings[4] & ~(_READING_TOO | _TRIES) & 0xFF,)) + settings[5:8]
    first = settings[:3] + bytes((payload.FIRST_PAGE,))
    return [(page + 2, key[:4]), (page + 3, key[4:] + bytes(2)), (page + 1, access), (page, first)]


def opening(page: int, settings: bytes) -> list[tuple[int, bytes]]:
    """The same for taking the password away: first nothing asks for it any more."""
    return [(page, settings[:3] + bytes((OPEN,))), (page + 2, _FACTORY), (page + 3, bytes(4))]
