"""The words that count: the bundled dictionary, or the group's own file, one word a line."""

from __future__ import annotations

import codecs
import gzip
from functools import lru_cache
from pathlib import Path

from companion.languages import tr
from companion.rules.game import SetupError

BUNDLED = "bundled"
FILE = Path(__file__).parent / "dictionary.txt.gz"
LEAST_LETTERS = 2
MOST_BYTES = 50_000_000


def lexicon(dictionary: str) -> frozenset[str]:
    """The words of a dictionary in small letters: ``bundled``, or a file's path.

    Lines with anything but letters (apostrophes, hyphens, notes) and single letters are not words. Raises SetupError.
    """
    if dictionary == BUNDLED:
        return _bundled()
    try:
        path = Path(dictionary)
        found = path.stat()
        if not path.is_file() or found.st_size > MOST_BYTES:
            raise SetupError(tr("dictionary “{file}” is not a word list", file=dictionary))
        return _own(path, found.st_mtime_ns)
    except (OSError, ValueError) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError(tr("dictionary “{file}” cannot be read: {why}", file=dictionary, why=error)) from error


@lru_cache(maxsize=1)
def _bundled() -> frozenset[str]:
    return _words(gzip.decompress(FILE.read_bytes()).decode("ascii"))


@lru_cache(maxsize=4)
def _own(path: Path, changed: int) -> frozenset[str]:
    """The words of a file as it was when it last ``changed`` (nanoseconds)."""
    words = _words(_text(path))
    if not words:
        raise SetupError(tr("dictionary “{file}” has no words; it needs one word per line", file=path))
    return words


def _text(path: Path) -> str:
    """The text of a file: UTF-8, or UTF-16 with a mark at its beginning. Raises SetupError."""
    content = path.read_bytes()
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise SetupError(
            tr(
                "dictionary “{file}” is not UTF-8 text (line {line}): open it in an editor and save it as UTF-8",
                file=path,
                line=line,
            )
        ) from error


def _words(text: str) -> frozenset[str]:
    lines = (line.strip() for line in text.splitlines())
    return frozenset(line.lower() for line in lines if len(line) >= LEAST_LETTERS and line.isalpha())
