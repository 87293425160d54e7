"""Sheets to print, looked at as the pictures they make."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.decks import load_printed
from companion.press.codes import CARD_FAMILY, find_codes
from companion.press.errors import PressError
from companion.press.images import face_named, file_name, write_images
from companion.press.rendering import pictures
from companion.press.sheets import PAPERS_MM, grid, print_deck, resized, tabletop_sheets

DPI = 110


def numbers_on(page: np.ndarray) -> set[int]:
    return {number for number, _ in find_codes(page, CARD_FAMILY)}


def test_every_card_of_a_deck_is_on_the_sheets_once_with_its_number() -> None:
    deck = load_printed("battle")
    cards = tuple(deck.cards())
    pages = list(pictures(print_deck(deck, cards), DPI))
    assert len(pages) == 7
    seen = [numbers_on(page) for page in pages]
    assert set.union(*seen) == {card.number for card in cards}
    assert sum(map(len, seen)) == len(cards)


def test_without_marks_nothing_is_printed_in_the_corners_but_the_index() -> None:
    deck = load_printed("battle")
    (page,) = pictures(print_deck(deck, tuple(deck.cards())[:9], marks=False), DPI)
    assert numbers_on(page) == set()


@pytest.mark.parametrize("size", [(63.0, 88.0), (88.0, 63.0), (44.0, 63.0), (70.0, 70.0), (70.0, 120.0)])
@pytest.mark.parametrize("paper", sorted(PAPERS_MM))
def test_backs_lie_behind_their_faces_when_the_page_is_flipped_on_its_long_edge(
    paper: str, size: tuple[float, float]
) -> None:
    layout = grid(size, paper)
    width, height = layout.page_mm
    for place in range(layout.places):
        x, y = layout.corner(place)
        back_x, back_y = layout.corner(place, back=True)
        if width <= height:
            assert (back_x, back_y) == pytest.approx((width - x - size[0], y))
        else:
            assert (back_x, back_y) == pytest.approx((x, height - y - size[1]))
        assert min(x, y) >= 5
        assert x + size[0] <= width - 5
        assert y + size[1] <= height - 5


def test_backs_follow_each_page_of_faces_and_an_unfilled_page_has_as_many() -> None:
    deck = load_printed("battle")
    faces, backs = pictures(print_deck(deck, tuple(deck.cards())[:2], backs=True), 60)
    layout = grid(deck.size_mm, "a4")
    for place in range(layout.places):
        x, y = (round((at + 30) * 60 / 25.4) for at in layout.corner(place, back=True))
        assert bool(backs[y - 20 : y + 20, x - 20 : x + 20].mean() < 220) == (place < 2)
    assert faces.shape == backs.shape


def test_two_packs_do_not_share_a_page() -> None:
    deck = load_printed("standard52")
    pages = [numbers_on(page) for page in pictures(print_deck(deck, tuple(deck.cards())), DPI)]
    assert len(pages) == 12
    assert all(max(page) <= 52 or min(page) > 100 for page in pages)


def test_a_paper_that_holds_no_card_is_said() -> None:
    deck = resized(load_printed("battle"), (250.0, 290.0))
    with pytest.raises(PressError, match=r"battle.toml: a4 is too small for a card of 250 × 290 mm"):
        print_deck(deck, tuple(deck.cards()))


def test_a_card_has_its_colour_beyond_its_edge_and_lines_to_cut_along_outside_all_cards(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "red.png"), np.full((88, 63, 3), (40, 40, 200), np.uint8))
    (tmp_path / "red.toml").write_text('[cards]\nA = 9\n[print]\nA = { picture = "red.png" }\n', encoding="utf-8")
    deck = load_printed("red.toml", beside=tmp_path)
    page = next(pictures(print_deck(deck, tuple(deck.cards()), marks=False), 254)).astype(int)
    layout = grid(deck.size_mm, "a4")
    left, top = (round(10 * at) for at in layout.corner(0))
    bleed = round(10 * layout.bleed)
    assert bleed > 5
    assert np.abs(page[top + 440, left - bleed + 3 : left] - (40, 40, 200)).max() < 25
    assert page[top + 440, left - bleed - 6].min() > 240
    lines = np.flatnonzero(page[: top - bleed - 3].min(axis=(0, 2)) < 160)
    edges = [round(10 * layout.corner(place)[0]) + side for place in range(3) for side in (0, 630)]
    assert all(np.abs(lines - edge).min() <= 2 for edge in edges)
    assert all(np.abs(np.array(edges) - line).min() <= 4 for line in lines)


def test_the_same_deck_is_the_same_file() -> None:
    deck = load_printed("letters216")
    cards = tuple(deck.cards())[:20]
    assert print_deck(deck, cards, backs=True) == print_deck(deck, cards, backs=True)


def test_a_tabletop_sheet_has_seventy_places_and_the_back_in_the_last() -> None:
    deck = load_printed("pirates_custom")
    first, second = tabletop_sheets(deck, tuple(deck.cards()), marks=True, card_px=180)
    assert numbers_on(first) == set(range(101, 170))
    assert numbers_on(second) == {170, 171, 172}
    high, wide = first.shape[0] // 7, first.shape[1] // 10
    assert first[-high:, -wide:].mean() < 200


def test_each_pack_has_tabletop_sheets_of_its_own() -> None:
    deck = load_printed("standard52")
    packs = {card.number: card.pack for card in deck.cards()}
    sheets = tabletop_sheets(deck, tuple(deck.cards()), marks=True, card_px=180)
    assert [{packs[number] for number in numbers_on(sheet)} for sheet in sheets] == [{1}, {2}]
    high, wide = sheets[0].shape[0] // 7, sheets[0].shape[1] // 10
    blue, red = (sheet[-high:, -wide:].mean(axis=(0, 1)) for sheet in sheets)
    assert blue[0] > blue[2]
    assert red[2] > red[0]


def test_one_picture_a_face_is_named_by_it_and_with_marks_one_a_card(tmp_path: Path) -> None:
    deck = load_printed("letters216")
    plain = write_images(deck, tmp_path / "plain", dpi=30, marks=False)
    assert {face_named(path.stem) for path in plain} == {*deck.prints, "back"}
    assert file_name("?") == "%3F"
    marked = write_images(deck, tmp_path / "marked", dpi=110, marks=True)
    assert len(marked) == 217
    shown = cv2.imread(str(tmp_path / "marked" / "QU.2.png"))
    assert shown is not None
    assert numbers_on(cv2.copyMakeBorder(shown, 9, 9, 9, 9, cv2.BORDER_CONSTANT)) == {deck.numbers["QU", 2]}
