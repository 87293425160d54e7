"""Titles and text boxes: wrapped into their room, with shapes in them; what nobody can read is told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import Print, PrintedDeck, load_printed
from companion.press.boxes import LARGEST, LINE, text_of, title_of, too_small
from companion.press.pages import Pages
from companion.press.rendering import render

RULE = "Draw two cards :crown:, then pass one of them to the left. "
ACROSS, DOWN = 63.0, 88.0


def pages() -> Pages:
    return Pages(ACROSS, DOWN, title="")


@pytest.mark.parametrize("times", [1, 2, 5, 9])
@pytest.mark.parametrize("index", ["", "F"])
def test_a_text_is_wrapped_into_its_box(times: int, index: str) -> None:
    box = text_of(pages(), Print(name="fox", index=index, text=RULE * times), ACROSS, DOWN)
    assert box is not None
    assert " ".join(box.lines).split() == (RULE * times).split()
    assert len(box.lines) * box.high * LINE <= box.height + box.high
    assert all(pages().wide(line.replace(":crown:", ""), high=box.high) <= box.width for line in box.lines)
    assert box.high <= LARGEST


def test_a_longer_text_is_smaller_and_a_long_title_too() -> None:
    heights = [text_of(pages(), Print(name="fox", text=RULE * times), ACROSS, DOWN) for times in (2, 6, 12)]
    assert [each.high for each in heights if each] == sorted((each.high for each in heights if each), reverse=True)
    short, long = (
        title_of(pages(), Print(name="fox", title=title), ACROSS, beside=False) for title in ("Fox", "F" * 40)
    )
    assert short is not None
    assert long is not None
    assert long.high < short.high


def deck(folder: Path, cards: str) -> PrintedDeck:
    file = folder / "ours.toml"
    file.write_text(f"deck = 1\n[cards]\n{cards}\n")
    return load_printed(str(file))


def test_title_and_text_are_printed_where_they_stand(tmp_path: Path) -> None:
    with_text = deck(tmp_path, 'fox = { title = "The fox", text = "Takes 2 coins." }')
    drawn = render(with_text, "fox", 120)
    height, width = drawn.shape[:2]
    dark = np.argwhere(drawn.min(axis=2) < 128)[:, 0] / height
    assert ((dark > 0.03) & (dark < 0.10)).any()
    assert ((dark > 0.6) & (dark < 0.9)).any()
    assert not ((dark > 0.15) & (dark < 0.5)).any()
    assert width < height


def test_what_is_too_small_to_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = deck(tmp_path, f'fox = {{ title = "The fox", text = "{RULE * 14}" }}\nowl = {{ title = "The owl" }}')
    assert [(face, what) for face, what, high in too_small(small, 1.0) if high < 1.5] == [("fox", "text")]
    assert main(["deck", "check", str(tmp_path / "ours.toml")]) == 1
    assert "the capitals of its text are " in capsys.readouterr().out


def test_the_decks_of_the_program_have_none() -> None:
    assert [too_small(load_printed(name), 1.0) for name in ("battle", "standard52", "pirates_custom")] == [[], [], []]
