"""The same transcripts, played to the board's side and to the tablet's side; each must say what it said then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.transcripts import MARKS, Pieces, TranscriptError, TranscriptLine, read_transcript
from companion.sources.nfc.simulator.scenario import Happening, Scenario
from companion.sources.nfc.simulator.virtual_table import VirtualTable
from tests.nfc.public_drivers import TRANSCRIPTS
from tests.nfc.record_ptl import EVENINGS, told

FILES = sorted(TRANSCRIPTS.glob("*.ptl"))


def read(path: Path) -> list[TranscriptLine]:
    return read_transcript(path.read_text(encoding="ascii").splitlines())


def of(said: list[TranscriptLine], mark: str) -> list[tuple[float, bytes]]:
    return [(each.at, each.line) for each in said if each.mark == mark]


def arriving(said: list[TranscriptLine], mark: str) -> dict[int, bytes]:
    """The bytes that arrived in each millisecond, in one direction."""
    arrived: dict[int, list[bytes]] = {}
    for each in said:
        if each.mark == mark:
            arrived.setdefault(round(each.at * 1000), []).append(each.line)
        elif each.mark == mark + "~":
            arrived[round(each.at * 1000)][-1] = each.line
    return {ms: b"".join(line + b"\n" for line in lines) for ms, lines in arrived.items()}


def milliseconds(said: list[TranscriptLine]) -> Iterator[int]:
    return iter(range(1, round(said[-1].at * 1000) + 1))


def test_every_evening_has_its_transcript() -> None:
    assert [path.stem for path in FILES] == sorted([*EVENINGS, "newer-board"])


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in EVENINGS], ids=lambda path: path.stem)
def test_the_boards_side_says_what_it_said(path: Path) -> None:
    said = read(path)
    happenings = []
    for at, words in of(said, "!"):
        what, *rest = words.decode().split()
        happenings.append(Happening(at, what, tuple(rest)))
    table = VirtualTable(Scenario(happenings=tuple(happenings)))
    from_tablet = arriving(said, ">")
    pieces = Pieces("<")
    lines: list[TranscriptLine] = []
    for ms in milliseconds(said):
        lines += pieces.feed(ms / 1000, table.answer(ms / 1000, from_tablet.get(ms - 1, b"")))
    assert [(each.at, each.line) for each in lines] == of(said, "<")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_tablets_side_says_and_makes_of_it_what_it_did(path: Path) -> None:
    said = read(path)
    from_board = arriving(said, "<")
    link = Link()
    pieces = Pieces(">")
    lines: list[TranscriptLine] = []
    heard: list[tuple[float, bytes]] = []
    for ms in milliseconds(said):
        lines += pieces.feed(ms / 1000, link.tick(ms / 1000, from_board.get(ms, b"")))
        heard += [(ms / 1000, told(each).encode()) for each in link.take()]
    assert [(each.at, each.line) for each in lines] == of(said, ">")
    assert heard == of(said, "=")


def test_the_damaged_evening_was_damaged_and_still_heard_whole() -> None:
    said = read(TRANSCRIPTS / "damaged.ptl")
    assert len(of(said, "<~")) > 10
    assert len(of(said, ">~")) > 5
    heard = [line.decode().split()[0] for _, line in of(said, "=")]
    assert [word for word in heard if word not in ("ReaderSays", "Greeted")] == [
        "TagCame", "Pressed", "TagWent", "TagCame", "Pressed",
    ]  # fmt: skip


@given(st.binary(max_size=60).filter(lambda line: b"\n" not in line), st.sampled_from(MARKS))
def test_any_bytes_are_written_and_read_back(line: bytes, mark: str) -> None:
    said = TranscriptLine(1.25, mark, line)
    assert read_transcript([str(said)]) == [said]


@pytest.mark.parametrize("line", ["soon < @0000", "1.0 ? x", "1.0"])
def test_a_line_that_is_no_transcript_is_named(line: str) -> None:
    with pytest.raises(TranscriptError, match=r"^line 2: "):
        read_transcript(["# remark", line])


def test_a_stream_without_lines_is_written_down_in_parts() -> None:
    assert [len(each.line) for each in Pieces("<").feed(0.0, b"x" * 500)] == [500]
