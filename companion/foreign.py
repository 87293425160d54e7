"""Texts by others, made safe to show: from servers, files and devices, addresses, cells of a table."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_LONGEST = 300
_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
HIDDEN = "***"


def printable(text: object, most: int = _LONGEST) -> str:
    """Foreign text as one line that does nothing to a terminal or a screen.

    Control characters, marks that turn the direction of writing and bytes that are not text become ``\\x1b`` and the
    like. A text with more than ``most`` letters is cut.
    """
    shown = "".join(letter if letter.isprintable() else _written_out(letter) for letter in str(text)[: most + 1])
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _written_out(letter: str) -> str:
    code = ord(letter)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return letter.encode("unicode_escape").decode("ascii")


def show_address(address: str) -> str:
    """A stream's address by its host and port alone: a name or a password may stand in any other part of it."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    scheme = printable(address.partition("://")[0], 10)
    # A password with a slash or a number sign in it makes its first half look like the host.
    torn = "@" in address and "@" not in parts.netloc if host else True
    if host is None or torn:
        return f"{scheme}://{HIDDEN}"
    shown = f"[{host}]" if ":" in host else host
    return printable(f"{scheme}://{shown}" + (f":{port}" if port is not None else ""))


def whole_number(text: str, longest: int = 9) -> int | None:
    """The number of a text in the digits 0 to 9; None if it is not one, or is too long to be meant."""
    return int(text) if re.fullmatch(rf"-?[0-9]{{1,{longest}}}", text) else None


def show_source(source: str) -> str:
    """A camera, a file or a stream as it was named, without what could be a secret in it."""
    return show_address(source) if "://" in source else printable(source)


def safe_cell(value: object) -> object:
    """A cell of a CSV file that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return f"'{value}"
    return value
