"""The plain recipe's pictures: whole cards of one deck, every index that shows in a box of its face's class."""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.training import plain_scenes
from companion.training.art import DeckArt
from companion.training.plain_scenes import main, write
from companion.training.printing import print_card
from companion.training.styles import Style


def test_pictures_and_labels_are_what_ultralytics_trains_on(style: Style, tmp_path: Path) -> None:
    deck = DeckArt("drawn", {face: print_card(style, face) for face in STANDARD_52})
    listed = write(deck, [np.full((120, 120, 3), (40, 110, 60), np.uint8)], tmp_path, count=12, size=416, seed=3)
    assert "  51: KC\n" in listed.read_text()
    lines = 0
    for text in sorted((tmp_path / "labels").iterdir()):
        picture = cv2.imread(str(tmp_path / "images" / f"{text.stem}.jpg"))
        assert picture is not None
        for line in text.read_text().splitlines():
            lines += 1
            number, *box = line.split()
            x, y, w, h = (float(each) * 416 for each in box)
            part = picture[round(y - h / 2) : round(y + h / 2), round(x - w / 2) : round(x + w / 2)]
            red = STANDARD_52[int(number)][-1] in "HD"
            stock = (part.min(axis=2) > 150).mean()
            assert stock > 0.1, f"{text.name}: {line} is not on a card"
            reddish, black = part[..., 2].astype(int) - part[..., 1] > 60, part.max(axis=2) < 90
            assert (reddish.sum() > black.sum()) == red, f"{text.name}: {line} has another colour"
    assert lines > 20


def test_a_deck_that_is_held_out_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--deck", "decks/kde_oxygen", "--textures", str(tmp_path), "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["plain_scenes", *words])
    monkeypatch.setattr(plain_scenes, "load_textures", lambda *_: pytest.fail("read before the refusal"))
    with pytest.raises(SystemExit):
        main()
    assert "kde_oxygen is held out" in capsys.readouterr().err
