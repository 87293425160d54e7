"""Deck, table, seating, tag and scenario files of every odd kind: a sentence that names the file, and no wait."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.decks import DeckError, load_deck
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import TableError
from companion.sources.nfc.seating import SeatingError, read_seating
from companion.sources.nfc.simulator.scenario import ScenarioError, read_scenario
from companion.sources.nfc.tags.tagmap import TagMapError, read_map
from tools.stress.bounds import patience

READERS: dict[str, tuple[Callable[[Path], object], type[Exception]]] = {
    "deck": (lambda path: load_deck(str(path)), DeckError),
    "table": (read_table, TableError),
    "seating": (read_seating, SeatingError),
    "tags": (lambda path: read_map(path, load_deck("standard52")), TagMapError),
    "scenario": (read_scenario, ScenarioError),
}
MEANINGLESS = {"empty", "comments", "a line end of another system", "a byte-order mark"}
"""An empty seating is not wrong, nor is an evening without an act."""


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def missing(path: Path) -> None:
    return


def link(to: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(to)


def holds(content: bytes | str) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(content if isinstance(content, bytes) else content.encode()) and None


KINDS: dict[str, Callable[[Path], None]] = {
    "missing": missing,
    "a folder": folder,
    "a pipe": pipe,
    "a dead link": link("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path),
    "endless": link("/dev/zero"),
    "a process's memory": link("/proc/self/mem"),
    "empty": holds(""),
    "comments": holds("# nothing\n" * 3),
    "a byte-order mark": holds(b"\xef\xbb\xbf"),
    "a line end of another system": holds("\r\n\r\n"),
    "UTF-16": holds("name = 'x'".encode("utf-16")),
    "a byte that is no text": holds(b"name = '\xff\xfe'"),
    "zeros": holds(bytes(5000)),
    "a picture": holds(b"\x89PNG\r\n\x1a\n" + bytes(range(256))),
    "5 MB": holds(b"# " + b"x" * 5_000_000),
    "brackets": holds("a = " + "[" * 100_000),
    "braces": holds('{"a":' * 100_000),
    "a long key": holds(".".join("a" * 50_000) + " = 1"),
    "a thousand tables": holds("".join(f"[[a{n}]]\n" for n in range(1000))),
    "numbers": holds("cards = 1\nfelt = 2\nreader = 3\nbutton = 4\nzone = 5\n"),
    "lists of numbers": holds("cards = [1]\nfelt = [2]\nreader = [3]\nbutton = [4]\nzone = [5]\ncard = [6]\n"),
    "numbers for readers": holds("reader = [1]\n"),
    "lists for zones": holds("zone = [[], 1]\n[felt]\nsize_mm = [[], {}]\n"),
    "a list in JSON": holds("[1, 2, 3]"),
    "infinity": holds("[felt]\nsize_mm = [inf, nan]\n[card]\nsize_mm = [-inf, 1e400]\n[cards]\nAS = inf\n"),
    "an enormous number": holds("[cards]\nAS = " + "9" * 4000 + "\n"),
    "other digits": holds("[cards]\nAS = ١\n"),
    "control characters": holds('{"tag_map": "\x1b[2J", "cards": []}\n"\\u001b[2J" = 1\n'),
    "a tag map of lists": holds('{"tag_map": 1, "deck": [], "version": {}, "cards": [[], null, 7, {"uid": []}]}'),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reader", READERS)
def test_a_file_of_an_odd_kind_is_a_sentence(reader: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    KINDS[kind](path)
    read, expected = READERS[reader]
    with patience(10):
        if reader in ("seating", "scenario") and kind in MEANINGLESS:
            read(path)
            return
        with pytest.raises(expected) as refused:
            read(path)
    assert "odd.toml" in str(refused.value)


def test_the_kinds_are_many() -> None:
    assert len(KINDS) >= 23
