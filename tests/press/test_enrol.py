"""A deck that is made of a folder of pictures."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.commands.main import main
from companion.decks import load_printed


def test_a_deck_of_pictures_is_numbered_where_no_deck_of_the_program_is(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    for at, face in enumerate(("moon", "sun")):
        cv2.imwrite(str(tmp_path / "art" / f"{face}.png"), np.full((352, 252, 3), 90 * at, np.uint8))
    out = tmp_path / "ours.toml"
    assert main(["deck", "enrol", "--images", str(tmp_path / "art"), "--name", "ours", "--out", str(out)]) == 0
    assert load_printed(str(out)).numbers == {("moon", 1): 801, ("sun", 1): 802}
