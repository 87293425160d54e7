"""Titles and text boxes: wrapped into their room, with shapes in them; unreadable ones are reported."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import DeckError, Print, PrintedDeck, load_printed
from companion.press.boxes import LARGEST, LINE, text_of, title_of, too_small
from companion.press.errors import PressError
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


def test_texts_too_small_to_read_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = deck(tmp_path, f'fox = {{ title = "The fox", text = "{RULE * 14}" }}\nowl = {{ title = "The owl" }}')
    assert [(face, what) for face, what, high in too_small(small, 1.0) if high < 1.5] == [("fox", "text")]
    assert main(["deck", "check", str(tmp_path / "ours.toml")]) == 1
    assert "the capitals of its text are " in capsys.readouterr().out


def test_the_decks_of_the_program_have_none() -> None:
    assert [too_small(load_printed(name), 1.0) for name in ("battle", "standard52", "pirates_custom")] == [[], [], []]


SWORD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="#f00" d="M0 0h512v512H0z"/></svg>'


def red(drawn: np.ndarray) -> np.ndarray:
    """The place where a picture (blue, green, red) is red: rows and columns, as shares of the card."""
    blue, green, red = drawn[..., 0].astype(int), drawn[..., 1].astype(int), drawn[..., 2].astype(int)
    found = np.argwhere((red > 180) & (green < 80) & (blue < 80))
    return found / drawn.shape[:2]


def test_a_drawing_fills_the_card_and_stands_in_a_text_like_a_letter(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "sword.svg").write_text(SWORD)
    made = deck(tmp_path, 'whole = { picture = "icons/sword.svg" }\nfox = { text = "Draw :icons/sword.svg: two." }')
    assert len(red(render(made, "whole", 60))) > 0.9 * render(made, "whole", 60)[..., 0].size * 0.6
    in_text = red(render(made, "fox", 240))
    assert len(in_text)
    assert in_text[:, 0].min() > 0.55
    high, wide = np.ptp(in_text[:, 0]) * DOWN, np.ptp(in_text[:, 1]) * ACROSS
    assert high == pytest.approx(wide, abs=0.4)
    assert 3 < high < 4.5


@pytest.mark.parametrize(
    ("svg", "told"),
    [
        ("<svg", "the drawing cannot be read: "),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', 'the drawing needs a viewBox such as viewBox="0 0 512 512"'),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 100000"/>', "the drawing needs a viewBox"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 . 5"/>', "the drawing needs a viewBox"),
    ],
)
def test_a_drawing_that_cannot_be_drawn_is_reported_with_its_card(tmp_path: Path, svg: str, told: str) -> None:
    (tmp_path / "sword.svg").write_text(svg)
    with pytest.raises(PressError) as error:
        render(deck(tmp_path, 'fox = { picture = "sword.svg" }'), "fox", 60)
    assert "card 'fox': " in str(error.value)
    assert told in str(error.value)


def test_a_missing_drawing_is_reported_when_the_deck_is_read(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"line 3: the picture of 'fox', .*nix\.svg, cannot be read"):
        deck(tmp_path, 'fox = { text = "Draw :nix.svg: two." }')
