"""The table's address for phones in the local network, with the code that lets a phone in."""

from __future__ import annotations

import secrets
from functools import cache

from companion.languages import tr
from companion.reports.handing import own_address as own_address
from companion.ui.views.devices.qr_code import qr_rows

PORT = 8443
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is read as another
_CODE_LENGTH = 10


@cache
def table_code() -> str:
    """The table's code in this run of the program: 10 letters of 31, so that guessing is hopeless."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def page_address() -> str:
    """The address that the phone opens."""
    return f"https://{own_address()}:{PORT}/{table_code()}/"


def invitation() -> str:
    """The instructions for a person at a terminal, with the address as a QR code."""
    rows = [(), (), *qr_rows(page_address()), (), ()]
    width = max(map(len, rows)) + 4
    dark = [[False, False, *row, *[False] * (width - 2 - len(row))] for row in rows]
    picture = "\n".join(
        "".join(" ▄▀█"[2 * (not upper) + (not lower)] for upper, lower in zip(above, below, strict=True))
        for above, below in zip(dark[::2], [*dark[1::2], [False] * width], strict=False)
    )
    told = tr(
        "A phone opens {address} and takes a seat. In Chrome on Android it reads tags, too.\n"
        "The browser warns once that the connection isn't private, because this program made its certificate itself: "
        "touch Advanced, then Proceed.",
        address=page_address(),
    )
    return f"{picture}\n{told}"
