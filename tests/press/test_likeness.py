"""Faces that a camera would mistake for each other are reported before they are printed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.decks import bundled_decks, load_printed
from companion.press.likeness import Likeness, alike, empty, like_others, list_indistinct
from companion.press.mixing import tell_mixing


@pytest.mark.parametrize("name", bundled_decks())
def test_the_faces_of_the_bundled_decks_differ_enough(name: str) -> None:
    assert list(alike(load_printed(name))) == []
    assert empty(load_printed(name)) == ()


@pytest.mark.parametrize(
    ("prints", "found"),
    [
        ('A = { index = "7" }\nB = { index = "7" }', [Likeness("A", "B", turned=False, by_colour=False)]),
        (
            'A = { index = "7", colour = "red" }\nB = { index = "7", colour = "blue" }',
            [Likeness("A", "B", turned=False, by_colour=True)],
        ),
        (
            'A = { index = "H", figure = "6" }\nB = { index = "H", figure = "6", words = "." }',
            [Likeness("A", "B", turned=False, by_colour=False)],
        ),
        ('A = { index = "6" }\nB = { index = "9" }', []),
        ('A = { index = "7", shape = "star" }\nB = { index = "7", shape = "moon" }', []),
    ],
)
def test_look_alikes_are_found_and_how_they_are_alike(tmp_path: Path, prints: str, found: list[Likeness]) -> None:
    (tmp_path / "mine.toml").write_text(f"[cards]\nA = 1\nB = 1\n[print]\n{prints}\n", encoding="utf-8")
    assert list(alike(load_printed("mine.toml", beside=tmp_path))) == found


def test_pictures_that_are_each_other_upside_down_are_found(tmp_path: Path) -> None:
    ramp = np.zeros((880, 630, 3), np.uint8)
    ramp[:300, :200] = 255
    ramp = cv2.GaussianBlur(ramp, (0, 0), 25)
    cv2.imwrite(str(tmp_path / "A.png"), ramp)
    cv2.imwrite(str(tmp_path / "B.png"), ramp[::-1, ::-1])
    text = '[cards]\nA = 1\nB = 1\n[print]\n"*" = { picture = "*.png" }\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    found = list(alike(load_printed("mine.toml", beside=tmp_path)))
    assert found == [Likeness("A", "B", turned=True, by_colour=False)]


def test_faces_that_show_next_to_nothing_are_found(tmp_path: Path) -> None:
    table = np.random.default_rng(1).normal(150, 6, (880, 630, 3)).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "A.png"), table)
    cv2.imwrite(str(tmp_path / "B.png"), cv2.circle(table, (300, 400), 60, (90, 140, 150), -1))
    text = '[cards]\nA = 1\nB = 1\n[print]\n"*" = { picture = "*.png" }\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert empty(load_printed("mine.toml", beside=tmp_path)) == ("A",)


def test_decks_that_would_be_mixed_up_are_named(tmp_path: Path) -> None:
    text = 'from = "standard52"\ndrop = ["KS"]\n[print]\n"QS" = { index = "Q", shape = "moon" }\n[cards]\nZ = 1\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    deck = load_printed("mine.toml", beside=tmp_path)
    (found,) = like_others(deck, ("standard52", "letters216"))
    assert (found[0], len(found[1])) == ("standard52", 50)
    assert not {"QS", "Z"} & set(found[1])
    assert tell_mixing(deck, dict([found])) == (
        "Its cards look like those of “Standard cards” (A♠, 2♠, 3♠ and 47 more): lay only one of these decks "
        "on the table."
    )


def test_what_no_camera_can_tell_is_found_also_where_not_all_can_be_drawn(tmp_path: Path) -> None:
    """Two that differ by their colour are not among them."""
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n no picture")
    prints = """
    A = { index = "7" }
    B = { index = "7" }
    C = { index = "8", colour = "red" }
    D = { index = "8", colour = "blue" }
    E = { index = "", words = "." }
    F = { picture = "bad.png" }
    G = { index = "\u6f22" }
    """
    cards = "\n".join(f"{face} = 1" for face in "ABCDEFG")
    (tmp_path / "mine.toml").write_text(f"[cards]\n{cards}\n[print]\n{prints}\n", encoding="utf-8")
    deck = load_printed("mine.toml", beside=tmp_path)
    assert list_indistinct(deck, tuple("ABCDEFG")) == frozenset("ABEFG")
    assert list_indistinct(deck, tuple("BCD")) == frozenset()
