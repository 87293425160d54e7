"""Printing on every console: data is UTF-8, and text that a console cannot show is spelt out."""

from __future__ import annotations

import codecs
import io
import unicodedata
from typing import TextIO

SPELT = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "★": "*",
    "✓": "ok",
    "▲": "!",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "·": "-",
    "×": "x",
    "→": "->",
    "←": "<-",
    "±": "+-",
    "°": " deg",
    "≥": ">=",
    "≤": "<=",
    "\u00a0": " ",
    "ß": "ss",
    "Ł": "L",
    "ł": "l",
    "Ø": "O",
    "ø": "o",
}
"""Signs of our own texts in the letters that every console has."""

HANDLER = "companion.spelt"


def spelt(error: UnicodeError) -> tuple[str, int]:
    """Spells out what an encoding lacks: our own signs, letters without their accents, and the rest as ``\\u4e2d``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_spelt, error.object[error.start : error.end])), error.end


def _spelt(letter: str) -> str:
    plain = SPELT.get(letter) or "".join(each for each in unicodedata.normalize("NFKD", letter) if each.isascii())
    return plain or letter.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(HANDLER, spelt)


def show_everything(*streams: TextIO) -> None:
    """These streams never fail for a letter that their encoding lacks."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def write_data(text: str, out: TextIO) -> None:
    """Writes what other programs read: UTF-8 through a pipe or into a file, whatever a console would show."""
    if isinstance(out, io.TextIOWrapper) and not out.isatty():
        out.flush()
        out.buffer.write(text.encode("utf-8"))
        out.buffer.flush()
    else:
        out.write(text)
