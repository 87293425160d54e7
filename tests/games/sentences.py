"""A rules text cut into numbered sentences, as the coverage maps count them: ``python -m tests.games.sentences FILE``.

A map keeps a sentence's number and hash, never its text; with the text at hand, anyone can check a map.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

BREAK = re.compile(r"(?<=[.!?:])[\"')\]*]*\s+(?=[A-Z0-9\[(*\"'“])|\n\s*\n|\n(?=\s*(?:[-·*]|\d+[.)])\s)")


def sentences(text: str) -> Iterator[tuple[int, str, str]]:
    """Each sentence's number (from 1), the first 12 hex digits of its hash, and itself with single spaces."""
    number = 0
    for piece in BREAK.split(text):
        sentence = " ".join(piece.split())
        if any(letter.isalpha() for letter in sentence):
            number += 1
            yield number, hashlib.sha256(sentence.encode()).hexdigest()[:12], sentence


if __name__ == "__main__":
    for number, sha, sentence in sentences(Path(sys.argv[1]).read_text(encoding="utf-8")):
        print(number, sha, sentence)
