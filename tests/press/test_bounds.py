"""Pictures of a deck come from anybody: what they may be, where they may lie, and what is never written over."""

from __future__ import annotations

import base64
import os
import struct
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.decks import DeckError, load_printed
from companion.decks.pinned import as_printed
from companion.press.drawing_process import DrawingProcess, TooDemanding
from companion.press.drawings import png_of
from companion.press.errors import PressError
from companion.press.images import write_images, write_made

PICTURE = cv2.imencode(".png", np.full((120, 80, 3), 90, np.uint8))[1].tobytes()
MEMORY_MB = 500


def deck_with(folder: Path, name: str, *, face: str = "moon") -> Path:
    path = folder / "ours.toml"
    shown = name.replace("\\", "\\\\")
    path.write_text(
        f'deck = 1\nname = "ours"\nversion = "1"\n[cards]\n{face} = {{ copies = 1, picture = "{shown}" }}\n',
        encoding="utf-8",
    )
    return path


def part(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, *, depth: int = 8, colour: int = 0, before: bytes = b"") -> bytes:
    """A PNG of nothing: its rows are of no length worth naming when they are packed."""
    row = bytes(1 + width * {0: 1, 2: 3, 6: 4}[colour] * depth // 8)
    packer = zlib.compressobj(9)
    rows = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    head = part(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + before + part(b"IDAT", rows) + part(b"IEND", b"")


def webp_of_giant_size() -> bytes:
    """Under a hundred bytes that announce a picture of 16383 by 16383 pixels."""
    body = b"VP8L" + struct.pack("<I", 20) + b"\x2f" + struct.pack("<I", 16382 | 16382 << 14) + bytes(15)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body


BOMB = zlib.compress(bytes(40_000_000), 9)
HOSTILE = {
    "wide.png": lambda: png(30_000_000, 1),
    "grey.png": lambda: png(9_000, 9_000),
    "deep.png": lambda: png(4_400, 4_400, depth=16, colour=6),
    "profile.png": lambda: png(80, 120, before=part(b"iCCP", b"x\0\0" + BOMB)),
    "texts.png": lambda: png(80, 120, before=b"".join(part(b"zTXt", b"k\0\0" + BOMB) for _ in range(5))),
    "tiny.webp": webp_of_giant_size,
    "svg.png": lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
    "fake.jpg": lambda: b"\xff\xd8\xff" + b"A" * 5000,
}

_PRINTED = """
import sys
from pathlib import Path
from companion.decks import DeckError, load_printed
from companion.press.errors import PressError
from companion.press.sheets import print_deck
for name in sys.argv[1:]:
    try:
        deck = load_printed(name)
        print_deck(deck, list(deck.cards()))
    except (DeckError, PressError) as error:
        assert str(error)
status = Path("/proc/self/status").read_text()
print(int(status[status.index("VmHWM:") :].split()[1]) // 1000)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a program's memory is read from /proc")
def test_a_hostile_picture_on_a_card_costs_little_memory(tmp_path: Path) -> None:
    decks = []
    for name, made in HOSTILE.items():
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        (folder / name).write_bytes(made())
        decks.append(str(deck_with(folder, name)))
    ran = subprocess.run([sys.executable, "-c", _PRINTED, *decks], capture_output=True, text=True, check=True)
    assert int(ran.stdout) < MEMORY_MB


INSIDE = base64.b64encode(webp_of_giant_size()).decode()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{}</svg>'
BLUR = '<feGaussianBlur stdDeviation="5000"/>'


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ('<image href="file:///etc/passwd"/>', "names a picture in another file"),
        ('<image x:href="../moon.png"/>', "names a picture in another file"),
        ('<g><image href="http://example.org/moon.png"/></g>', "names a picture in another file"),
        ('<filter><feImage href="moon.png"/></filter>', "names a picture in another file"),
        ('<image href="data:image/svg+xml;base64x,PHN2Zy8+"/>', "names a picture in another file"),
        (f'<image href="data:image/webp;base64,{INSIDE}"/>', "a picture in the drawing has 16383×16383 pixels"),
        ('<image href="data:image/png;base64,PHN2Zy8+"/>', "a picture in the drawing is a SVG picture"),
        ('<image href="data:image/png;base64,!"/>', "a picture in the drawing "),
    ],
)
def test_a_drawing_holds_its_pictures_itself_and_they_are_bounded(held: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "moon.svg"
    path.write_text(SVG.format(held))
    with pytest.raises(PressError, match=told):
        png_of(path, 0)


def test_a_drawing_that_takes_too_long_is_ended_and_the_next_is_drawn() -> None:
    box = 'width="900" height="900"'
    far = f'<filter id="f" x="-1000" y="-1000" width="3000" height="3000">{BLUR}</filter>'
    with closing(DrawingProcess(longest_s=1.0)) as process:
        with pytest.raises(TooDemanding):
            process.png_of(SVG.format(f'{far}<rect {box} filter="url(#f)"/>').replace("viewBox", f"{box} viewBox"))
        assert process.png_of(SVG.format("")).startswith(b"\x89PNG")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_as_a_picture_is_refused_and_waits_for_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "moon.png")
    with pytest.raises(DeckError, match="is not a file"):
        load_printed(str(deck_with(tmp_path, "moon.png")))


@pytest.mark.parametrize("name", [r"\\server\share\moon.png", "//server/share/moon.png"])
def test_a_picture_on_another_computer_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="lies on another computer"):
        load_printed(str(deck_with(tmp_path, name)))


def test_links_out_of_the_decks_folder_are_refused_and_others_followed(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(PICTURE)
    deck = tmp_path / "deck"
    deck.mkdir()
    (deck / "out.png").symlink_to(tmp_path / "art.png")
    (deck / "away").symlink_to(tmp_path)
    for name in ("out.png", "away/art.png"):
        with pytest.raises(DeckError, match="is a link out of the deck's folder"):
            load_printed(str(deck_with(deck, name)))
    (deck / "own.png").write_bytes(PICTURE)
    (deck / "in.png").symlink_to(deck / "own.png")
    for name in ("in.png", "own.png", "../art.png"):
        assert as_printed(load_printed(str(deck_with(deck, name))).deck).printed


def test_a_face_called_back_keeps_its_picture(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(PICTURE)
    deck = load_printed(str(deck_with(tmp_path, "art.png", face="back")))
    written = write_images(deck, tmp_path / "made", dpi=50, marks=False)
    assert [each.name for each in written] == ["%62ack.png", "back.png"]
    assert len({each.read_bytes() for each in written}) == 2


def test_what_was_not_made_here_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "art.png").write_bytes(PICTURE)
    deck = load_printed(str(deck_with(tmp_path, "art.png")))
    made = tmp_path / "made"
    for _ in range(2):
        assert len(write_images(deck, made, dpi=50, marks=False)) == 2
    (made / "back.png").write_bytes(PICTURE)
    (made / "moon.png").unlink()
    with pytest.raises(PressError, match=r"back\.png: the companion did not make this file"):
        write_images(deck, made, dpi=50, marks=False)
    assert [each.name for each in made.iterdir()] == ["back.png"]
    (made / "letter.pdf").write_bytes(b"%PDF-1.4 a letter to grandmother")
    with pytest.raises(PressError, match="did not make this file"):
        write_made(deck, made / "letter.pdf", b"%PDF-1.4")
