"""How people name sources: by what their names begin with. Nothing is opened here, and nothing need be installed."""

from __future__ import annotations

import re
from typing import Final

from companion.languages import later

TAGS: Final = "nfc"
"""The beginnings of the names of boards and readers; ``companion.sources.nfc.link.ports`` opens their lines."""
NAMES: Final = later(
    "a camera's number, a video, a folder of pictures, http://…, phone (its camera), nfc (a board or a reader), "
    "nfc:pcsc, nfc:typed (a reader that types) or nfc:phone"
)
"""The kinds, as a command's help lists them."""
PHONE: Final = "phone"
"""The camera of a phone, whose page sends its pictures."""


def scheme_of(source: str) -> str:
    """The scheme of a source as people name it: ``camera``, ``nfc``, that of an address, or empty for a file or folder.

    >>> scheme_of("0"), scheme_of("nfc:phone"), scheme_of("http://127.0.0.1/camera"), scheme_of("evening.mp4")
    ('camera', 'nfc', 'http', '')
    """
    if source.isdecimal() and source.isascii():
        return "camera"
    if source == PHONE:
        return PHONE
    begins = re.match(r"(nfc)(?::|$)|(camera):[0-9]+$|([^:/]*)://", source)
    return next(filter(None, begins.groups()), "") if begins else ""
