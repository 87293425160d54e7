"""Cards that print their rank in one corner and their suit elsewhere are read by both, put together."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.decks import load_deck, load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.indices.apart import ApartIndices
from companion.sources.camera.recognition.indices.glyphs import HIGH, WIDE, GlyphFinder, compose_index, cut_out_card
from companion.sources.camera.recognition.look import STANDARD, DeckLook
from companion.sources.camera.recognition.print_namer import PrintNamer
from companion.sources.camera.recognition.reader import CardReader
from tests.camera.laid_flat import lay, table
from tests.camera.shipped import NUMBERS

GLYPHS = GlyphFinder(NUMBERS.glyphs)
DPI = 150
MM = DPI / 25.4
RANK, SUIT, INDEX, WITHIN = (2.5, 2.5, 12.5, 12.0), (3.0, 13.2, 15.0, 22.0), (2.5, 2.5, 15.0, 22.0), (14, 12, 49, 76)
"""The places of a rank, a suit, an index and the figure on a printed card: left, top, right and bottom in
millimetres."""
CORNERS = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)


def part(card: Picture, place: tuple[float, ...]) -> Picture:
    """A part of a card's picture, to be read and written."""
    left, top, right, bottom = (round(MM * each) for each in place)
    return card[top:bottom, left:right]


def printed_apart(face: str) -> Picture:
    """A card whose rank stands at its upper right alone; of its suit there are the pips."""
    card = render(load_printed("standard52"), face, DPI).copy()
    rank = part(card, RANK).copy()
    for turned in (card, card[::-1, ::-1]):
        part(turned, INDEX)[:] = 255
        part(turned[:, ::-1], INDEX)[:] = 255
    card[: len(rank) + 15, -rank.shape[1] - 15 : -15][15:] = rank
    return card


def court_apart(face: str) -> Picture:
    """A court with its suit at the upper left alone, and a bust in the suit's colour."""
    card = printed_apart(face)
    suit = cv2.resize(part(render(load_printed("standard52"), face, DPI), SUIT), None, fx=1.6, fy=1.6)
    part(card, WITHIN)[:] = 255
    card[round(6 * MM) :, round(8 * MM) :][: len(suit), : suit.shape[1]] = suit
    ink = tuple(map(int, np.percentile(suit.reshape(-1, 3), 2, axis=0)))
    for x, y, across, down in ((32, 40, 11, 14), (31, 62, 15, 9)):
        cv2.ellipse(card, (round(x * MM), round(y * MM)), (round(across * MM), round(down * MM)), 10, 0, 360, ink, -1)
    return card


def on_felt(*faces: str) -> Picture:
    felt = table()
    for number, face in enumerate(faces):
        lay(felt, court_apart(face), (180 + 300 * number, 350), 300, 8.0 * number)
    return felt


def told(picture: Picture, look: DeckLook = STANDARD) -> list[str | None]:
    cards = CardReader(threads=1, look=look).read(picture).cards
    return [card.face for card in sorted(cards, key=lambda card: card.box[0])]


def small(face: str) -> Picture:
    return cut_out_card(cv2.resize(printed_apart(face), (WIDE, HIGH), interpolation=cv2.INTER_AREA), CORNERS)


def test_cards_with_rank_and_suit_in_different_places_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    faces = ["JC", "QD", "KS", "JH"]
    assert told(on_felt(*faces)) == faces
    monkeypatch.setattr(ApartIndices, "opinions", lambda *_: {})
    assert told(on_felt(*faces)) == [None] * 4


@pytest.mark.parametrize("face", ["10S", "6H"])
def test_a_rank_is_found_in_its_corner_alone_and_a_ten_is_one(face: str) -> None:
    (rank, *_) = GLYPHS.find_ranks(small(face), right=True)
    left, top, wide, high = rank.bounds
    assert left > 0.7 * WIDE
    assert top + high < 0.2 * HIGH
    assert (wide > high) == (face == "10S")
    assert not GLYPHS.find_ranks(small(face), right=False)


def test_the_largest_suit_that_is_found_is_a_pip_of_the_card() -> None:
    left, top, wide, high = GLYPHS.find_suits(small("3D"))[0].bounds
    assert abs(left + wide / 2 - WIDE / 2) < 0.05 * WIDE
    assert 0.1 * HIGH < top + high / 2 < 0.6 * HIGH


def test_light_print_on_a_dark_card_is_put_together_dark_on_light() -> None:
    card = 255 - small("9C")
    index = compose_index(GLYPHS.find_ranks(card, right=True)[0], GLYPHS.find_suits(card)[0])
    assert np.median(index) > 200
    assert index.min() < 100


def test_indices_that_say_another_face_leave_a_card_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, felt = load_printed("standard52"), table()
    lay(felt, render(deck, "KC", DPI), (300, 350), 300, 0.0)
    read = CardReader(threads=1).read(felt).cards
    sure = np.where(np.array(STANDARD_52) == "3C", 0.98, 0.0).astype(np.float32)
    monkeypatch.setattr(ApartIndices, "opinions", lambda _, __, quads: dict.fromkeys(quads, sure))
    monkeypatch.setattr(PrintNamer, "_may_be_apart", lambda *_: True)
    assert CardReader(threads=1).read(felt).cards == read


def test_nothing_is_put_together_on_a_card_of_which_the_whole_says_nothing() -> None:
    reader = CardReader(threads=1)
    felt = table()
    lay(felt, np.full((520, 372, 3), 255, np.uint8), (300, 300), 300, 0.0)
    blank = np.array([(194, 150), (406, 150), (406, 450), (194, 450)], np.float32)
    assert reader._namer._namers.apart.opinions(felt, {0: blank}) == {}


def test_a_standard_deck_with_its_own_pictures_is_read_by_both_and_played_as_any(tmp_path: Path) -> None:
    faces = list(load_deck("standard52").copies)
    for face in faces:
        card = court_apart(face)
        cv2.imwrite(str(tmp_path / f"{face}.png"), np.where(card.max(axis=2, keepdims=True) > 200, 255, 60))
    file = tmp_path / "ours.toml"
    file.write_text('from = "standard52"\n[print]\n"*" = { picture = "*.png", index = "", shape = "" }\n')
    assert load_deck(str(file)).copies == load_deck("standard52").copies
    look = look_of(load_printed(str(file)))
    assert look.indices == set(faces) == set(look.pictures)
    felt = table()
    for number, face in enumerate(chosen := ["JC", "8D", "KS", "2H"]):
        lay(felt, np.asarray(cv2.imread(str(tmp_path / f"{face}.png")), np.uint8), (180 + 300 * number, 350), 300, 5.0)
    assert told(felt, look) == chosen


def test_a_picture_of_what_was_no_standard_card_is_no_standard_face(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "own.png"), court_apart("5D"))
    (tmp_path / "letters.toml").write_text(
        'from = "pirates_custom"\n[print]\n5D = { picture = "own.png", index = "", shape = "", under = "" }\n'
    )
    assert look_of(load_printed(str(tmp_path / "letters.toml"))).indices == frozenset()
