"""The reader, with the project's own networks, and the deck that lies there."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.main import main
from companion.decks import DeckError, PrintedDeck, load_printed
from companion.press.rendering import render
from companion.sources.camera.recognition import picture_finder
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.finding.detector import Detector, Found
from companion.sources.camera.recognition.finding.looks import DetectorLooks, FirstLook
from companion.sources.camera.recognition.finding.open_places import CELL, OpenPlaces
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.reader import CardReader
from companion.training.held_out.foreign import landscape, words
from tests.camera.laid_flat import lay, table


@pytest.fixture(scope="module")
def letters() -> CardReader:
    return CardReader(look=look_of(load_printed("pirates_custom")))


@pytest.fixture(scope="module")
def standard() -> CardReader:
    return CardReader(look=look_of(load_printed("standard52")), threads=1)


def test_cards_of_a_deck_with_letters_are_named(letters: CardReader) -> None:
    deck, picture = load_printed("pirates_custom"), table()
    laid = ("5D", "0A", "3H", "8G")
    for number, face in enumerate(laid):
        lay(picture, render(deck, face, 120), (200 + 290 * number, 350), 270, 20.0 * number)
    cards = sorted(letters.read(picture).cards, key=lambda card: card.box[0])
    assert [card.face for card in cards] == list(laid)


def test_a_poker_card_is_never_a_face_of_a_deck_with_letters(letters: CardReader) -> None:
    poker, picture = load_printed("standard52"), table()
    for number, face in enumerate(("5D", "2H", "7C", "8D")):
        lay(picture, render(poker, face, 120), (200 + 290 * number, 350), 270, 20.0 * number)
    cards = letters.read(picture).cards
    assert [card.face for card in cards] == [None] * 4
    assert sum(card.foreign for card in cards) >= 3


@pytest.mark.parametrize(
    ("name", "least"), [("battle", 6), ("pirates_custom", 6), ("letters216", 5), ("pirates_uno", 6)]
)
def test_a_printed_card_of_another_deck_is_never_a_standard_card(name: str, least: int, standard: CardReader) -> None:
    # Of letters216, five of eight are surely cards. The outline of a sixth, an F, is faint, and its indices count only
    # if they are taken for ranks: for 5 by the English network alone, for E while a Nordic deck is likely. After the
    # decks before it, whose 1s look French, they are none.
    deck, picture = load_printed(name), table()
    faces = list(deck.prints)[2:26:3]
    for number, face in enumerate(faces):
        card = render(deck, face, 150, number=deck.numbers[face, 1])
        lay(picture, card, (150 + 310 * (number % 4), 180 + 340 * (number // 4)), 240, 11.0 * number)
    cards = standard.read(picture).cards
    assert {card.face for card in cards} == {None}
    assert sum(card.foreign for card in cards) >= least


@pytest.mark.parametrize("name", ["battle", "pirates_custom", "letters216"])
def test_a_rank_over_a_shape_that_is_no_suit_is_no_standard_card(name: str, standard: CardReader) -> None:
    deck, picture = load_printed(name), table()
    for number, face in enumerate(list(deck.prints)[2:26:3]):
        lay(picture, render(deck, face, 150), (150 + 310 * (number % 4), 180 + 340 * (number // 4)), 240, 11.0 * number)
    cards = standard.read(picture).cards
    assert sum(card.face is not None for card in cards) <= 3
    assert sum(card.foreign for card in cards) >= 3


def test_a_standard_card_that_the_program_printed_has_its_number_and_one_of_a_shop_none(standard: CardReader) -> None:
    deck, picture = load_printed("standard52"), table()
    own = deck.numbers["5D", 1]
    for number, mark in enumerate((own, own + deck.pack_step, None)):
        lay(picture, render(deck, "5D", 150, number=mark), (250 + 390 * number, 350), 300, 8.0)
    cards = sorted(standard.read(picture).cards, key=lambda card: card.box[0])
    assert [(card.face, card.number) for card in cards] == [("5D", own), ("5D", own + 100), ("5D", None)]


def test_jokers_that_the_program_printed_are_named_by_their_marks() -> None:
    deck, picture = load_printed("standard54"), table()
    laid = ("JK1", "JK2", "JS")
    for number, face in enumerate(laid):
        card = render(deck, face, 150, number=deck.numbers[face, 1])
        lay(picture, card, (250 + 390 * number, 350), 300, 8.0 * number)
    cards = sorted(CardReader(look=look_of(deck), threads=1).read(picture).cards, key=lambda card: card.box[0])
    assert [card.face for card in cards] == list(laid)


def test_a_card_that_bears_the_mark_of_another_deck_is_of_that_deck_however_alike(letters: CardReader) -> None:
    deck, picture = load_printed("pirates_custom"), table()
    own = deck.numbers["5D", 1]
    for number, mark in enumerate((own, 7)):
        lay(picture, render(deck, "5D", 120, number=mark), (250 + 390 * number, 350), 420)
    cards = sorted(letters.read(picture).cards, key=lambda card: card.box[0])
    assert [(card.face, card.number, card.foreign) for card in cards] == [
        ("5D", own, False),
        (None, 7, True),
    ]


@pytest.mark.parametrize(
    "turns",
    [
        pytest.param((0,), marks=pytest.mark.stress, id="upright"),
        pytest.param((1,), id="on their side"),
        pytest.param((2,), marks=pytest.mark.stress, id="upside down"),
        pytest.param((0, 1, 2, 3), id="all"),
    ],
)
def test_a_deck_made_of_a_folder_of_pictures_is_read_however_they_are_turned(
    turns: tuple[int, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faces = landscape([])
    (tmp_path / "art").mkdir()
    for number, (face, picture) in enumerate(faces.items()):
        cv2.imwrite(str(tmp_path / "art" / f"{face}.png"), np.rot90(picture, turns[number % len(turns)]))
    file = tmp_path / "places.toml"
    assert main(["deck", "enrol", "--images", str(tmp_path / "art"), "--name", "places", "--out", str(file)]) == 0
    seen = table()
    for number, face in enumerate(("place3", "place21")):
        lay(seen, faces[face], (350 + 550 * number, 350), 230, 60.0 * number)
    cv2.imwrite(str(tmp_path / "seen.png"), seen)
    capsys.readouterr()
    assert main(["scan", str(tmp_path / "seen.png"), "--deck", str(file), "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert sorted(card["face"] or "?" for card in cards) == ["place21", "place3"]


def test_a_deck_made_of_photographs_has_their_faces_as_printed(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    for number in (3, 21):
        picture = table(330, 250, seed=number)
        lay(picture, landscape([])[f"place{number}"], (165, 125), 230)
        cv2.imwrite(str(tmp_path / "taken" / f"place{number}.jpg"), (picture * 0.5).astype("uint8"))
    file = tmp_path / "places.toml"
    told = ["deck", "enrol", "--images", str(tmp_path / "taken"), "--name", "places", "--out", str(file)]
    assert main([*told, "--photographed"]) == 0
    made = cv2.imread(str(tmp_path / "places-faces" / "place3.png"))
    assert float(np.percentile(made, 90)) > 225
    assert load_printed(str(file)).prints["place3"].picture == tmp_path / "places-faces" / "place3.png"


def test_covered_cards_of_a_deck_from_a_shop_are_read_though_they_bear_no_marks(tmp_path: Path) -> None:
    deck, art, out = load_printed("pirates_custom"), tmp_path / "art", tmp_path / "shop.toml"
    assert main(["deck", "images", "pirates_custom", "--out", str(art), "--dpi", "100"]) == 0
    assert main(["deck", "enrol", "--images", str(art), "--name", "shop", "--out", str(out)]) == 0
    row, picture = list(deck.prints)[3:7], table()
    for number, face in enumerate(row):
        lay(picture, render(deck, face, 150), (300 + 85 * number, 350), 330, 0.0)
    cards = CardReader(look=look_of(load_printed(str(out))), threads=1).read(picture).cards
    assert sorted(card.face or "" for card in cards) == sorted(row)


@pytest.mark.parametrize("name", ["pirates_custom", "battle"])
@pytest.mark.parametrize("marked", [True, False], ids=["with marks", "without"])
def test_covered_cards_are_read_whether_they_were_printed_with_marks_or_not(name: str, marked: bool) -> None:
    deck, picture = load_printed(name), table()
    row = list(deck.prints)[3:7]
    for number, face in enumerate(row):
        card = render(deck, face, 150, number=deck.numbers[face, 1] if marked else None)
        lay(picture, card, (300 + 85 * number, 350), 330, 0.0)
    cards = CardReader(look=look_of(deck), threads=1).read(picture).cards
    assert sorted(card.face for card in cards if card.face) == sorted(row)


def test_no_more_covered_cards_have_a_face_than_the_deck_has_of_it() -> None:
    deck, picture = load_printed("pirates_custom"), table()
    for number, face in enumerate(("5D", "0A", "3H", "5D")):
        lay(picture, render(deck, face, 150), (300 + 85 * number, 350), 330, 0.0)
    look = look_of(deck)
    assert look.copies["5D"] == 1
    read = [
        sorted(card.face for card in CardReader(look=each, threads=1).read(picture).cards if card.face)
        for each in (look, replace(look, copies={}))
    ]
    assert read == [["0A", "3H", "5D"], ["0A", "3H", "5D", "5D"]]


def test_covered_cards_are_looked_for_where_nothing_moves_and_open_ones_everywhere() -> None:
    deck, picture = load_printed("pirates_custom"), table()
    reader = CardReader(look=DeckLook(pictures={face: render(deck, face, 60) for face in deck.prints}), threads=1)
    for number, face in enumerate(("5D", "0A", "3H", "8G")):
        lay(picture, render(deck, face, 150), (200 + 85 * number, 350), 330)
    lay(picture, render(deck, "2B", 150), (950, 350), 330)
    everything = np.ones((720 // CELL, 1280 // CELL), bool)
    resting, moving = (
        {card.face for card in reader.read(picture, OpenPlaces(everything, (), moves)).cards}
        for moves in (~everything, everything)
    )
    assert resting >= {"0A", "3H", "8G", "2B"}
    assert moving >= {"8G", "2B"}
    assert not moving & {"0A", "3H"}


def test_pictures_that_make_no_deck_are_reported_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    art, file = tmp_path / "art", tmp_path / "deck.toml"
    art.mkdir()

    def refused(name: str = "x") -> str:
        status = main(["deck", "enrol", "--images", str(art), "--name", name, "--out", str(file)])
        assert status == 2
        assert not file.exists()
        return capsys.readouterr().err

    assert "there are no pictures" in refused()
    one = landscape([])["place1"]
    (art / "._a.png").write_bytes(b"what a Mac writes beside a file")
    assert "there are no pictures" in refused()
    cv2.imwrite(str(art / "a.png"), one)
    assert "deck.toml: line 3: a deck needs a name" in refused(name=" ")
    cv2.imwrite(str(art / "b.png"), one)
    assert "b.png: is the same picture as a.png" in refused()
    (art / "b.png").write_bytes(b"no picture")
    assert "b.png: is not a picture" in refused()
    cv2.imwrite(str(art / "b.png"), one[:30, :30])
    assert "30×30 pixels" in refused()
    (art / "b.png").write_bytes(png_of(60_000, 60_000))
    assert "b.png: has 60000×60000 pixels" in refused()


def png_of(width: int, height: int) -> bytes:
    """The beginning of a PNG file that says that it has this size."""
    size = struct.pack(">4s2I5B", b"IHDR", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + size + struct.pack(">I", zlib.crc32(size)) + bytes(64)


def test_a_deck_with_two_faces_that_look_the_same_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "two.toml").write_text('[print]\n"*" = { figure = "X" }\n[cards]\none = 1\ntwo = 1\n')
    with pytest.raises(DeckError, match=r"two.toml: line 5: two and one look the same"):
        look_of(load_printed(str(tmp_path / "two.toml")))
    nine = '{ index = "9", figure = "", words = "" }'
    (tmp_path / "two.toml").write_text(f'from = "battle"\n[print]\nR1 = {nine}\nR2 = {nine}\n')
    with pytest.raises(DeckError, match=r"two.toml: line 4: R2 and R1 look the same"):
        look_of(load_printed(str(tmp_path / "two.toml")))


def test_a_standard_deck_is_anybodys_and_read_by_its_indices() -> None:
    look = look_of(load_printed("pirates_poker"))
    assert len(look.indices) > 30
    assert not look.pictures
    assert look_of(load_printed("standard52")).complete
    assert not look_of(load_printed("standard54")).complete


def test_a_card_with_printed_marks_is_one_card_and_has_its_number(letters: CardReader) -> None:
    deck, picture = load_printed("pirates_custom"), table()
    for place, number in enumerate((104, 130)):
        lay(
            picture,
            render(deck, numbered(deck, number), 150, number=number),
            (350 + 500 * place, 350),
            420,
            30.0 * place,
        )
    cards = sorted(letters.read(picture).cards, key=lambda card: card.box[0])
    assert [card.number for card in cards] == [104, 130]
    assert [card.face for card in cards] == [numbered(deck, 104), numbered(deck, 130)]


def test_cards_whose_printed_marks_are_too_small_to_be_read_are_named_by_their_look(letters: CardReader) -> None:
    """A camera of 1280×720 sees them like this on a felt of 90 cm."""
    deck, picture = load_printed("pirates_custom"), table()
    laid = (104, 130, 171, 112)
    for place, number in enumerate(laid):
        card = render(deck, numbered(deck, number), 150, number=number)
        lay(picture, card, (200 + 290 * place, 350), 100, 20.0 * place)
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8)
    cards = sorted(letters.read(picture).cards, key=lambda card: card.box[0])
    assert [card.face for card in cards] == [numbered(deck, number) for number in laid]
    assert {card.number for card in cards} == {None}


def numbered(deck: PrintedDeck, number: int) -> str:
    """The face of the physical card with this number."""
    card = deck.card(number)
    assert card is not None
    return card.face


def test_cards_without_marks_are_audited_by_their_look(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "four.toml"
    battle = load_printed("battle")
    kept = list(battle.prints)[::17][:4]
    dropped = [face for face in battle.prints if face not in kept]
    file.write_text(f'deck = 1\nname = "four"\nversion = "1"\nfrom = "battle"\ndrop = {json.dumps(dropped)}\n')
    picture = table()
    for number, face in enumerate((kept[0], kept[1], kept[1], kept[3])):
        lay(picture, render(battle, face, 120), (180 + 300 * number, 350), 270, 20.0 * number)
    cv2.imwrite(str(tmp_path / "spread.png"), picture)
    assert main(["deck", "audit", str(file), str(tmp_path / "spread.png")]) == 1
    told = capsys.readouterr().out
    assert "recognised by appearance" in told
    assert "3 of 4 seen" in told
    assert f"{battle.prints[kept[2]].name} is missing" in told
    assert f"two of {battle.prints[kept[1]].name}" in told
    cv2.imwrite(str(tmp_path / "empty.png"), table())
    assert main(["deck", "audit", str(file), str(tmp_path / "empty.png")]) == 2
    assert "no card found" in capsys.readouterr().err


def test_where_no_card_is_named_second_outlines_of_one_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    faces, picture = words([]), table()
    corners = lay(picture, faces["wolf"], (500, 350), 300)
    row = corners + np.float32([[0, 0], [130, 0], [130, 0], [0, 0]])
    quads = np.stack([row, corners])
    found = Found(
        np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1),
        np.concatenate([quads, quads.mean(axis=1, keepdims=True)], axis=1),
        np.array([0.9, 0.8], np.float32),
    )
    none = found[np.zeros(0, np.intp)]
    reader = CardReader(look=DeckLook(pictures=faces))
    monkeypatch.setattr(DetectorLooks, "look", lambda *_: FirstLook({"card": found, "index": none, "back": none}))
    monkeypatch.setattr(picture_finder, "find_four_sided", lambda *_: np.empty((0, 4, 2), np.float32))
    monkeypatch.setattr(Sought, "outlines", lambda *_, **__: [])
    assert [card.face for card in reader.read(picture).cards] == ["wolf"]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The height and width of each part of a picture that was looked at, and the longer side that it was shown in."""
    taken: list[tuple[int, ...]] = []
    find = Detector.find

    def noted(self: Detector, pixels: np.ndarray, *, long_side: int) -> dict:
        taken.append((*pixels.shape[:2], long_side))
        return find(self, pixels, long_side=long_side)

    monkeypatch.setattr(Detector, "find", noted)
    return taken


def test_far_cards_that_the_usual_look_names_are_looked_at_once(looks: list[tuple[int, ...]]) -> None:
    faces, picture = words([]), table()
    names = [*faces][:4]
    for number, face in enumerate(names):
        lay(picture, faces[face], (300 + 200 * number, 250 + 60 * number), 110, 25.0 * number)
    read = CardReader(look=DeckLook(pictures=faces)).read(picture).cards
    assert sorted(card.face or "" for card in read) == sorted(names)
    assert looks == [(720, 1280, 640)]


def test_only_a_far_card_that_the_usual_look_cannot_name_is_looked_at_again(looks: list[tuple[int, ...]]) -> None:
    faces, picture = words([]), table()
    names = [*faces][:3]
    for number, face in enumerate(names):
        lay(picture, faces[face], (200 + 150 * number, 250), 110, 25.0 * number)
    lay(picture, landscape([])["place0"], (1000, 550), 110, 10)
    read = CardReader(look=DeckLook(pictures=faces)).read(picture).cards
    assert sorted(card.face for card in read if card.face) == sorted(names)
    assert looks == [(720, 1280, 640), (320, 320, 320)]


def test_a_far_card_is_glanced_at_by_a_second_outline_before_it_is_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faces, picture = words([]), table()
    corners = lay(picture, faces["wolf"], (500, 350), 110)
    aslant = (corners - corners.mean(axis=0)) @ np.array([[0.8, 0.6], [-0.6, 0.8]], np.float32) + corners.mean(axis=0)
    quads = np.stack([aslant, corners])
    found = Found(
        np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None].repeat(2, axis=0),
        np.concatenate([quads, quads.mean(axis=1, keepdims=True)], axis=1),
        np.array([0.9, 0.8], np.float32),
    )
    none = found[np.zeros(0, np.intp)]
    looked = {"card": found, "index": none, "back": none}
    sizes: list[int] = []

    def find(*_: object, long_side: int) -> dict[str, Found]:
        sizes.append(long_side)
        return looked

    monkeypatch.setattr(Detector, "find", find)
    assert [card.face for card in CardReader(look=DeckLook(pictures=faces)).read(picture).cards] == ["wolf"]
    assert sizes == [640]
