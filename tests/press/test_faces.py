"""Faces as they are drawn: each its own, upright from both ends, marks that can be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image
from PIL.ExifTags import Base

from companion.decks import PrintedDeck, bundled_decks, load_printed
from companion.press.codes import CARD_FAMILY, find_codes
from companion.press.errors import PressError
from companion.press.rendering import render, render_back
from companion.press.sheets import resized


def read_marks(picture: np.ndarray) -> list[int]:
    _, numbers, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(CARD_FAMILY)).detectMarkers(picture)
    return [] if numbers is None else [int(number) for number in np.ravel(numbers)]


def deck_of(folder: Path, text: str) -> PrintedDeck:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return load_printed("mine.toml", beside=folder)


def test_a_face_is_as_large_as_its_deck_says() -> None:
    assert render(load_printed("battle"), "R6", dpi=254).shape == (880, 630, 3)


@pytest.mark.parametrize("name", bundled_decks())
def test_no_two_faces_of_a_bundled_deck_are_drawn_alike_however_they_lie(name: str) -> None:
    deck = load_printed(name)
    small = {face: render(deck, face, dpi=40).astype(np.int16) for face in deck.deck.copies}
    faces = list(small)
    for at, face in enumerate(faces):
        for other in faces[at + 1 :]:
            for turned in (small[other], small[other][::-1, ::-1]):
                assert np.abs(small[face] - turned).max() > 60, (face, other)


def test_a_face_has_its_index_in_all_four_corners_upright_from_both_ends() -> None:
    shown = render(load_printed("standard52"), "7S", dpi=127).astype(np.int16)  # whole pixels
    corner = shown[:110, 17:70]
    assert corner.min() < 60
    assert np.abs(corner - shown[::-1, ::-1][:110, 17:70]).mean() < 8
    assert np.abs(corner - shown[:110, -70:-17]).mean() < 8


@pytest.mark.parametrize("face", ["0A", "6C"])
def test_a_number_is_printed_four_times_and_read_from_each_corner(face: str) -> None:
    deck = load_printed("pirates_custom")
    assert read_marks(render(deck, face, dpi=150, number=317)) == [317] * 4
    corner = render(deck, face, dpi=150, number=317)[:300, :100]
    assert read_marks(cv2.copyMakeBorder(corner, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=(60, 90, 60))) == [317]


@pytest.mark.parametrize(("name", "face"), [("pirates_custom", "6C"), ("battle", "K3"), ("pirates_uno", "red-6")])
def test_on_a_card_that_lies_on_its_side_the_marks_are_over_nothing(name: str, face: str) -> None:
    deck = resized(load_printed(name), (88.0, 63.0))
    marked, plain = render(deck, face, dpi=150, number=317), render(deck, face, dpi=150)
    assert read_marks(marked) == [317] * 4
    for _, corners in find_codes(marked, CARD_FAMILY):
        x, y, wide, high = cv2.boundingRect(np.array(corners, np.float32))
        assert plain[y : y + high, x : x + wide].min() > 250


def test_each_pack_has_a_back_that_is_the_same_from_both_ends() -> None:
    deck = load_printed("standard52")
    blue, red = (render_back(deck, pack, dpi=60).astype(np.int16) for pack in (1, 2))
    assert np.abs(blue - red).mean() > 40
    for back in (blue, red):
        assert np.abs(back - back[::-1, ::-1]).mean() < 12


def test_an_own_picture_fills_a_card_that_has_no_index(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "wizard.png"), np.full((50, 40, 3), (200, 60, 20), np.uint8))
    cards = 'wizard = { picture = "wizard.png" }\nW2 = { picture = "wizard.png", index = "2" }\n'
    deck = deck_of(tmp_path, f"[cards]\n{cards}")
    filled, framed = render(deck, "wizard", dpi=60), render(deck, "W2", dpi=60)
    assert np.abs(filled.astype(int) - (200, 60, 20)).max() < 12
    assert np.abs(framed[framed.shape[0] // 2, framed.shape[1] // 2].astype(int) - (200, 60, 20)).max() < 12
    assert framed[2, 2].min() > 250


@pytest.mark.parametrize(
    ("card", "says"),
    [
        (
            'A = { index = "龍" }',
            "mine.toml: line 2: card 'A': the text '龍' cannot be printed: the typeface has no '龍'",
        ),
    ],
)
def test_what_cannot_be_drawn_is_said_with_its_place(tmp_path: Path, card: str, says: str) -> None:
    with pytest.raises(PressError, match=says):
        render(deck_of(tmp_path, f"[cards]\n{card}\n"), "A", dpi=50)


def test_a_picture_that_begins_like_one_and_is_broken_is_said(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n and nothing of the kind")
    with pytest.raises(PressError, match=r"line 2: card 'A': .*bad.png is cut short"):
        render(deck_of(tmp_path, '[cards]\nA = { picture = "bad.png" }\n'), "A", dpi=50)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("cut.png", "is cut short"),
        ("cut.jpg", "is cut short"),
        ("vast.png", "has 20000×10000 pixels; a PNG picture may have 20 million"),
    ],
)
def test_a_picture_that_is_cut_short_or_vast_is_said(name: str, why: str, tmp_path: Path) -> None:
    Image.new("1", (20_000, 10_000)).save(tmp_path / "vast.png")
    for cut in ("cut.png", "cut.jpg"):
        whole = cv2.imencode(cut[3:], np.random.default_rng(1).integers(0, 255, (200, 150, 3), np.uint8))[1].tobytes()
        (tmp_path / cut).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(PressError, match=rf"line 2: card 'A': .*{name} {why}"):
        render(deck_of(tmp_path, f'[cards]\nA = {{ picture = "{name}" }}\n'), "A", dpi=50)


@pytest.mark.parametrize("name", ["turned.jpg", "deep.png", "art.webp"])
def test_a_picture_is_drawn_as_other_programs_show_it(name: str, tmp_path: Path) -> None:
    light = np.full((88, 63), 200, np.uint8)
    light[:30] = 40
    Image.fromarray(light).rotate(90, expand=True).save(tmp_path / "turned.jpg", exif=as_taken_on_its_side())
    cv2.imwrite(str(tmp_path / "deep.png"), light.astype(np.uint16) * 257)
    Image.fromarray(light).save(tmp_path / "art.webp")
    shown = render(deck_of(tmp_path, f'[cards]\nA = {{ picture = "{name}" }}\n'), "A", dpi=50).astype(int)
    assert abs(shown[5:40].mean() - 40) < 12
    assert abs(shown[-80:-5].mean() - 200) < 12


def as_taken_on_its_side() -> bytes:
    exif = Image.Exif()
    exif[Base.Orientation] = 6
    return exif.tobytes()


def test_a_reader_of_standard_cards_is_made_without_what_draws_cards() -> None:
    made = (
        "import sys; from companion.decks import load_printed;"
        "from companion.sources.camera.recognition.deck_look import look_of;"
        "from companion.sources.camera.recognition.reader import CardReader;"
        "look_of(load_printed('standard52'));"
        "sys.exit('reportlab' in sys.modules or 'pypdfium2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", made], check=False).returncode == 0
