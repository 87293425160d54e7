"""A tag's number as readers type it: in hex or decimal, with or without marks between, either end first, on whatever
keyboard is set."""

from __future__ import annotations

import re

from companion.sources.nfc.typed.layouts import meanings, strip_marks

_NXP, _CASCADE = 0x04, 0x88
_HEX = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")
_LOST_ZERO = re.compile(r"4[0-9A-F]{12}|[0-9A-F]{11}04|(?=.*[0-9])(?=.*[A-F])[0-9A-F]{7}")
_DECIMAL = re.compile(r"[0-9]{9,10}|[0-9]{15,17}")
SHORTEST = 8


def read_uid(text: str) -> str | None:
    """The tag's number that was typed, two upper-case hex digits a byte; None for anything else.

    A number of seven bytes begins with its maker's: where the last byte is NXP's and the first is not, it was typed
    from the other end. Some readers stop at half of it, 88 and three bytes: that is turned in the same way. If a
    number's first zero was lost, as some readers lose it, it is put back; seven digits without a letter may be decimal
    and are no number. Decimal numbers are read with their highest byte first.

    >>> read_uid("04a1b2c3d4e5f6"), read_uid("F6:E5:D4:C3:B2:A1:04"), read_uid("0002736734546")
    ('04A1B2C3D4E5F6', '04A1B2C3D4E5F6', None)
    >>> read_uid("2736734546"), read_uid("01303689068602870"), read_uid("Ann 7S")
    ('A31F4152', '04A1B2C3D4E5F6', None)
    >>> read_uid("8804A1B2"), read_uid("B2A10488"), read_uid("2996896904")
    ('8804A1B2', '8804A1B2', '8804A1B2')
    >>> read_uid("4A1B2C3D4E5F6"), read_uid("éča+běcšdčeřfž"), read_uid("EDBA996")
    ('04A1B2C3D4E5F6', '04A1B2C3D4E5F6', '0EDBA996')
    """
    text = strip_marks(text.strip())
    return next((uid for each in (text, *meanings(text)) if (uid := _uid_of(each.upper())) is not None), None)


def _uid_of(text: str) -> str | None:
    if _LOST_ZERO.fullmatch(text):
        text = f"0{text}"
    if _HEX.fullmatch(text):
        uid = bytes.fromhex(text)
    elif _DECIMAL.fullmatch(text):
        number = int(text)
        length = 4 if len(text) <= 10 else 7
        if number >= 1 << 8 * length:
            return None
        uid = number.to_bytes(length, "big")
    else:
        return None
    if len(uid) == 7 and uid[0] != _NXP and uid[-1] == _NXP:
        uid = uid[::-1]
    if uid[2:] == bytes((_NXP, _CASCADE)) and uid[0] != _CASCADE:
        uid = uid[::-1]
    return uid.hex().upper()
