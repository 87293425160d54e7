"""The reader gives one sighting a physical card, and names it only where the evidence is good enough."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.sources.camera.recognition import reader as reader_module
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.indices import identify
from companion.sources.camera.recognition.look import STANDARD, DeckLook
from companion.sources.camera.recognition.network import MODELS, ModelError
from companion.sources.camera.recognition.reader import CardReader, Reading
from tests.camera.laid import CardNetworkTwin, IndexNetworkTwin, Laid, PipNetworkTwin, WholeNetworkTwin, painted

NOTES = {
    "sizes": {"usual": 640, "least": 256, "largest": 1920, "small": 80, "unread": 80, "good": 160, "big": 900},
    "weights": {"name": 0.8, "index": 0.3, "outline": 0.5},
}
INDEX_NOTES = {
    "size": [48, 72],
    "margin": 0.15,
    "ranks": ["A", *map(str, range(2, 11)), "J", "Q", "K", "joker", "none"],
    "suits": ["S", "H", "D", "C", "none"],
}


CARD_NOTES = {**INDEX_NOTES, "size": [80, 112], "margin": 0.04}
PIP_NOTES = {"size": [96, 136], "pairs": ["CS", "DH"], "biases": [0.0, 0.0], "sharpness": [1.0, 1.0]}
CORNER_NOTES = {**PIP_NOTES, "size": [96, 68]}


@pytest.fixture
def models(tmp_path: Path) -> Path:
    (tmp_path / "reader.json").write_text(json.dumps(NOTES))
    (tmp_path / "index.json").write_text(json.dumps(INDEX_NOTES))
    (tmp_path / "card.json").write_text(json.dumps(CARD_NOTES))
    (tmp_path / "pips.json").write_text(json.dumps(PIP_NOTES))
    (tmp_path / "corners.json").write_text(json.dumps(CORNER_NOTES))
    return tmp_path


class Table:
    """Lays cards and reads them through the twins."""

    def __init__(self, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.models, self.monkeypatch = models, monkeypatch
        self.network = CardNetworkTwin([])
        self.pips, self.corners = PipNetworkTwin(), PipNetworkTwin()

    def read(self, *cards: Laid, size: tuple[int, int] = (640, 640), sure: float = 12.0, look=STANDARD) -> Reading:
        return self.reader(*cards, size=size, sure=sure, look=look).read(painted(list(cards), size))

    def reader(self, *cards: Laid, size: tuple[int, int] = (640, 640), sure: float = 12.0, look=STANDARD) -> CardReader:
        self.network = CardNetworkTwin(list(cards), max(size))
        networks = {
            "cards.onnx": self.network,
            "index.onnx": IndexNetworkTwin(sure),
            "card.onnx": WholeNetworkTwin(),
            "pips.onnx": self.pips,
            "corners.onnx": self.corners,
        }
        self.monkeypatch.setattr(reader_module, "OnnxNetwork", lambda path, **_: networks[path.name])
        return CardReader(self.models, look=look)


@pytest.fixture
def table(models: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    # The twins read colours, and a negative has none.
    monkeypatch.setattr(identify, "dark_on_light", lambda crop: crop)
    return Table(models, monkeypatch)


def faces(reading: Reading) -> Counter[str | None]:
    return Counter(card.face for card in reading.cards)


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_a_card_with_two_indices_is_one_card_however_it_is_turned(table: Table, turn: int) -> None:
    (card,) = table.read(Laid(face="7S", at=(300, 320), turn=turn)).cards
    assert (card.face, card.side) == ("7S", "face")
    assert card.confidence > 0.95
    assert card.candidates[0] == ("7S", card.confidence)
    assert np.mean(card.corners, axis=0) == pytest.approx([300, 320], abs=1)


@pytest.mark.parametrize("begun", range(4))
def test_an_outline_begins_at_a_short_edge_wherever_the_network_began_it(table: Table, begun: int) -> None:
    (card,) = table.read(Laid(face="6C", at=(300, 320), turn=30, begun=begun)).cards
    a, b, c, _ = np.asarray(card.corners)
    assert np.linalg.norm(b - a) == pytest.approx(126, abs=1)
    assert np.linalg.norm(c - b) == pytest.approx(176, abs=1)


@pytest.mark.parametrize("turn", [0, 30, 180, 215])
def test_two_indices_without_an_outline_are_one_card_around_their_middle(table: Table, turn: int) -> None:
    (card,) = table.read(Laid(face="QD", at=(300, 320), turn=turn, outline=0)).cards
    assert (card.face, card.corners) == ("QD", None)
    x0, y0, x1, y1 = card.box
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((300, 320), abs=1)


def test_four_indices_are_one_card(table: Table) -> None:
    for outline in (0.0, 0.9):
        reading = table.read(Laid(face="10H", at=(300, 320), turn=20, indices=(0, 1, 2, 3), outline=outline))
        assert faces(reading) == {"10H": 1}


@pytest.mark.parametrize("outline", [0.0, 0.9])
@pytest.mark.parametrize("shown", [(0, 1, 2, 3), (0, 2), (1, 2), (0, 3), (2, 3)])
def test_indices_at_four_corners_are_one_card_though_two_point_outward(
    table: Table, shown: tuple[int, ...], outline: float
) -> None:
    card = Laid(face="10H", at=(300, 320), turn=20, indices=shown, outward=True, outline=outline)
    assert faces(table.read(card)) == {"10H": 1}


def test_twins_with_indices_at_four_corners_are_two_cards(table: Table) -> None:
    twins = [Laid(face="QD", at=(x, 320), indices=(0, 1, 2, 3), outward=True, outline=0.9) for x in (220, 360)]
    assert faces(table.read(*twins)) == {"QD": 2}


@pytest.mark.parametrize(("other", "cards"), [("KC", 1), ("5S", 2)])
def test_two_corners_are_one_card_though_each_is_sure_of_another_suit_but_not_of_another_rank(
    table: Table, other: str, cards: int
) -> None:
    one = Laid(face="KS", at=(300, 320), indices=(0,))
    opposite = Laid(face=other, at=(308, 328), indices=(1,), outline=0)
    assert len(table.read(one, opposite).cards) == cards


def test_a_stray_that_is_hardly_read_at_a_corner_of_a_card_is_no_card(table: Table) -> None:
    hardly = {"scores": {2: 0.33}, "says": {2: "6C"}, "outward": True, "outline": 0}
    card = Laid(face="9S", at=(200, 320), indices=(0, 1), outline=0)
    at_corner, apart = (Laid(face="6C", at=at, indices=(2,), **hardly) for at in ((200, 320), (500, 320)))
    assert faces(table.read(card, at_corner, sure=5.0)) == {"9S": 1}
    assert len(table.read(card, apart, sure=5.0).cards) == 2


def test_a_small_index_that_clearly_says_another_face_is_a_card_however_near(table: Table) -> None:
    under = Laid(face="9S", at=(200, 320), indices=(0, 1))
    over = Laid(face="6C", at=(235, 320), indices=(1,), scores={1: 0.5}, outline=0)
    assert faces(table.read(under, over)) == {"9S": 1, "6C": 1}


def test_one_index_alone_is_a_card(table: Table) -> None:
    (card,) = table.read(Laid(face="AC", at=(300, 320), indices=(1,), outline=0)).cards
    assert card.face == "AC"
    x0, y0, x1, y1 = card.box
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((300, 320), abs=1)


@pytest.mark.parametrize("outline", [0.0, 0.9])
def test_indices_found_upside_down_are_turned_about(table: Table, outline: float) -> None:
    cards = Laid(face="6S", at=(150, 320), flipped=True, outline=outline), Laid(face="9D", at=(450, 320), turn=180)
    assert faces(table.read(*cards)) == {"6S": 1, "9D": 1}


def test_a_card_whose_indices_cannot_be_read_is_named_by_the_whole_of_it(table: Table) -> None:
    for turn in (0, 180):
        (card,) = table.read(Laid(face="6C", at=(300, 320), turn=turn, printed=False, whole=True)).cards
        assert (card.face, card.side) == ("6C", "face")


def test_a_card_without_any_index_is_named_by_the_whole_of_it(table: Table) -> None:
    (card,) = table.read(Laid(face="KD", at=(300, 320), indices=(), whole=True)).cards
    assert card.face == "KD"


def test_the_whole_card_settles_what_two_indices_disagree_about(table: Table) -> None:
    for whole, said in ((False, None), (True, "6C")):
        (card,) = table.read(Laid(face="6C", at=(300, 320), says={1: "6S"}, whole=whole), sure=5.0).cards
        assert card.face == said


def test_nobody_asks_for_a_second_opinion_on_a_card_that_is_settled(table: Table) -> None:
    table.monkeypatch.setattr(WholeNetworkTwin, "run", lambda *_: pytest.fail("the whole card was looked at"))
    (card,) = table.read(Laid(face="6C", at=(300, 320))).cards
    assert card.face == "6C"


def test_nobody_asks_what_a_doubtful_outline_without_an_index_says(table: Table) -> None:
    table.monkeypatch.setattr(WholeNetworkTwin, "run", lambda *_: pytest.fail("the whole card was looked at"))
    doubtful = Laid(face="6S", at=(150, 320), indices=(), outline=0.3)
    assert faces(table.read(doubtful, Laid(face="6C", at=(400, 320)))) == {"6C": 1}


def test_a_back_is_not_read_as_a_card(table: Table) -> None:
    (card,) = table.read(Laid(face="6C", at=(300, 320), indices=(), back=True, whole=True)).cards
    assert (card.face, card.side) == (None, "back")


def test_two_cards_of_one_face_are_two_cards(table: Table) -> None:
    assert faces(table.read(Laid(face="KH", at=(150, 320)), Laid(face="KH", at=(450, 320), turn=90))) == {"KH": 2}


def test_two_cards_of_one_face_that_overlap_are_two_cards(table: Table) -> None:
    one, two = Laid(face="KH", at=(300, 320), indices=(0,)), Laid(face="KH", at=(330, 320), indices=(0, 1))
    assert faces(table.read(one, two)) == {"KH": 2}


@pytest.mark.parametrize("outlines", [True, False])
@pytest.mark.parametrize("spread", [8, 14, -10])
def test_a_fan_is_as_many_cards_as_it_has(table: Table, *, outlines: bool, spread: int) -> None:
    names = ["2S", "9H", "QD", "7C", "AS", "10D", "3H"]
    cards = []
    for number, face in enumerate(names):
        turn = (number - 3) * spread
        at = 320 + 130 * np.sin(np.radians(turn)), 480 - 130 * np.cos(np.radians(turn))
        top = number == len(names) - 1
        cards.append(Laid(face=face, at=at, turn=turn, indices=(0, 1) if top else (0,), outline=0.8 * outlines))
    assert faces(table.read(*cards)) == Counter(names)


def test_cards_in_a_row_keep_their_own_indices(table: Table) -> None:
    names = ["4S", "AH", "6C", "9C"]
    cards = [Laid(face=face, at=(90 + 130 * number, 300)) for number, face in enumerate(names)]
    assert faces(table.read(*cards)) == Counter(names)


def test_a_card_that_lies_across_another_does_not_take_its_index(table: Table) -> None:
    below, above = Laid(face="5D", at=(300, 320), indices=(0,)), Laid(face="JS", at=(320, 330), turn=90)
    assert faces(table.read(below, above)) == {"5D": 1, "JS": 1}


def test_a_card_whose_indices_disagree_is_found_but_not_named(table: Table) -> None:
    (card,) = table.read(Laid(face="6S", at=(300, 320), says={1: "9S"})).cards
    assert card.face is None
    assert {face for face, _ in card.candidates} == {"6S", "9S"}
    assert card.confidence == pytest.approx(0.5, abs=0.05)


def test_a_doubtful_index_is_not_named_but_has_candidates(table: Table) -> None:
    (card,) = table.read(Laid(face="6S", at=(300, 320), indices=(0,)), sure=3.0).cards
    assert card.face is None
    assert card.candidates[0][0] == "6S"


def test_two_doubtful_indices_that_agree_are_surer_than_one(table: Table) -> None:
    (one,) = table.read(Laid(face="6S", at=(300, 320), indices=(0,)), sure=4.0).cards
    (two,) = table.read(Laid(face="6S", at=(300, 320)), sure=4.0).cards
    assert two.confidence > one.confidence + 0.1


def test_an_outline_without_an_index_is_a_card_without_a_name(table: Table) -> None:
    (card,) = table.read(Laid(face="6S", at=(300, 320), indices=())).cards
    assert (card.face, card.side, card.candidates) == (None, "face", ())


def test_a_doubtful_outline_without_an_index_is_nothing(table: Table) -> None:
    assert table.read(Laid(face="6S", at=(300, 320), indices=(), outline=0.3)).cards == ()


def test_an_index_that_the_second_look_calls_none_is_nothing(table: Table) -> None:
    assert table.read(Laid(face="6S", at=(300, 320), indices=(0,), outline=0, printed=False)).cards == ()


def test_a_back_is_a_back(table: Table) -> None:
    (card,) = table.read(Laid(face="6S", at=(300, 320), indices=(), back=True)).cards
    assert (card.face, card.side) == (None, "back")
    assert card.corners is not None


def test_an_outline_of_both_sides_is_one_card_of_unknown_side(table: Table) -> None:
    one = Laid(face="6S", at=(300, 320), indices=(), outline=0.8)
    other = Laid(face="6S", at=(301, 320), indices=(), outline=0.7, back=True)
    (card,) = table.read(one, other).cards
    assert card.side == "unknown"


def test_a_face_that_the_deck_lacks_is_not_named(table: Table) -> None:
    short = DeckLook(indices=frozenset(STANDARD_52) - {"7S"})
    (card,) = table.read(Laid(face="7S", at=(300, 320), indices=(0,)), look=short).cards
    assert card.face is None
    assert "7S" not in dict(card.candidates)


def test_small_cards_in_a_large_picture_are_looked_at_again_in_a_larger_size(table: Table) -> None:
    cards = [Laid(face="7S", at=(300 + 600 * x, 150 + 300 * y), scale=1.2) for x in range(3) for y in range(3)]
    assert faces(table.read(*cards, size=(1920, 1080))) == {"7S": 9}
    assert table.network.asked == [(640, 384), (1920, 1088)]


def test_small_cards_near_each_other_are_looked_at_again_in_windows_of_the_usual_size(table: Table) -> None:
    cards = [Laid(face="7S", at=(x, 700), scale=1.2) for x in (200, 350, 1500, 1650)]
    reading = table.read(*cards, size=(1920, 1080))
    assert table.network.asked == [(640, 384)] * 3
    assert faces(reading) == {"7S": 4}
    middles = sorted(np.mean(card.corners, axis=0)[0] for card in reading.cards)
    assert middles == pytest.approx([200, 350, 1500, 1650], abs=3)


def test_cards_of_a_good_size_are_looked_at_once(table: Table) -> None:
    table.read(Laid(face="7S", at=(400, 300), scale=4), size=(1280, 720))
    assert table.network.asked == [(640, 384)]


def test_cards_too_big_for_the_large_look_are_found_in_the_small_one(table: Table) -> None:
    sizes = {**NOTES["sizes"], "big": 200}
    (table.models / "reader.json").write_text(json.dumps({**NOTES, "sizes": sizes}))
    large, small = Laid(face="7S", at=(300, 300), scale=4), Laid(face="QD", at=(580, 560), scale=0.7)
    assert faces(table.read(large, small)) == {"7S": 1, "QD": 1}
    assert table.network.asked == [(640, 640), (256, 256)]


def test_an_empty_picture_and_a_picture_of_one_pixel_have_no_cards(table: Table) -> None:
    assert table.read().cards == ()
    assert table.read(size=(1, 1)).cards == ()
    assert table.read(size=(1, 3000)).cards == ()


def test_boxes_stay_inside_the_picture(table: Table) -> None:
    (card,) = table.read(Laid(face="7S", at=(20, 30), indices=(1,))).cards
    assert card.face == "7S"
    assert min(card.box) >= 0


def test_a_cards_box_holds_its_indices_where_its_outline_is_loose(table: Table) -> None:
    loose = Laid(face="6C", at=(300, 320), outline=0.9)
    points = loose.outline_points()
    points[:4] = points[4] + 0.7 * (points[:4] - points[4])
    table.monkeypatch.setattr(Laid, "outline_points", lambda card: points)
    (card,) = table.read(loose).cards
    x0, y0, x1, y1 = card.box
    for which in loose.indices:
        low, high = loose.index_points(which)[:4].min(axis=0), loose.index_points(which)[:4].max(axis=0)
        assert (low > np.array([x0, y0]) - 0.1).all()
        assert (high < np.array([x1, y1]) + 0.1).all()


def test_the_pips_of_a_small_open_number_card_correct_the_suit_of_its_indices(table: Table) -> None:
    table.pips = PipNetworkTwin((9.0, 0.0))
    small, large = Laid(face="7S", at=(150, 150), scale=1.2), Laid(face="8S", at=(450, 450))
    assert faces(table.read(small, large)) == {"7C": 1, "8S": 1}
    assert faces(table.read(Laid(face="QS", at=(150, 150), scale=1.2))) == {"QS": 1}
    assert table.pips.asked == 1


def test_pips_that_contradict_its_indices_leave_a_small_card_without_a_name(table: Table) -> None:
    table.pips = PipNetworkTwin((1.0, 0.0))
    (card,) = table.read(Laid(face="7S", at=(150, 150), scale=1.2)).cards
    assert card.face is None
    assert {face for face, _ in card.candidates} == {"7S", "7C"}


def test_the_pips_in_the_corners_of_a_small_black_court_in_doubt_correct_its_suit(table: Table) -> None:
    table.corners = PipNetworkTwin((9.0, 0.0))
    small, large = Laid(face="QS", at=(150, 150), scale=1.2), Laid(face="JS", at=(450, 450))
    assert faces(table.read(small, large, sure=3.5)) == {"QC": 1, "JS": 1}
    assert table.corners.asked == 1
    assert faces(table.read(small)) == {"QS": 1}
    assert faces(table.read(Laid(face="QD", at=(150, 150), scale=1.2), sure=3.5)) == {"QD": 1}
    assert table.corners.asked == 1


def test_missing_and_foreign_models_are_told_by_file(models: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"cards\.onnx: the model file is missing"):
        CardReader(models)
    (models / "cards.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelError, match=r"cards\.onnx: is not a model that can be run"):
        CardReader(models)
    with pytest.raises(ModelError, match=r"reader\.json: the model's notes cannot be read"):
        CardReader(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("file", "notes", "why"),
    [
        ("reader.json", "[", "not JSON"),
        ("reader.json", "[]", "not a JSON object"),
        ("reader.json", '{"sizes": 3}', 'lack the object "sizes"'),
        ("reader.json", json.dumps({**NOTES, "sizes": {"usual": [640]}}), "not a whole number"),
        ("reader.json", json.dumps({**NOTES, "weights": {"nmae": 0.8}}), "nmae"),
        ("index.json", json.dumps({**INDEX_NOTES, "ranks": ["A"]}), "another task"),
        ("index.json", json.dumps({**INDEX_NOTES, "size": 48}), "size"),
        ("pips.json", json.dumps({**PIP_NOTES, "pairs": ["SC", "HD"]}), "another task"),
        ("corners.json", json.dumps(PIP_NOTES), "another task"),
    ],
)
def test_notes_that_do_not_fit_are_told(table: Table, file: str, notes: str, why: str) -> None:
    (table.models / file).write_text(notes)
    with pytest.raises(ModelError, match=why):
        table.read()


def test_a_card_network_of_another_task_is_told(table: Table) -> None:
    table.monkeypatch.setattr(CardNetworkTwin, "run", lambda *_: (np.zeros((1, 84, 10), np.float32),))
    with pytest.raises(ModelError, match="another task"):
        table.read()


@pytest.mark.parametrize(("name", "other"), [("cards.onnx", "index.onnx"), ("index.onnx", "cards.onnx")])
def test_a_model_file_of_another_task_is_told(models: Path, name: str, other: str) -> None:
    for each in (name, other):
        shutil.copy(MODELS / other, models / each)
    with pytest.raises(ModelError, match=rf"{name}: is a model of another task"):
        CardReader(models)


def test_the_projects_own_models_read_a_picture_of_any_shape() -> None:
    reader = CardReader()
    for height, width in ((1, 1), (37, 1900), (480, 640)):
        reading = reader.read(np.full((height, width, 3), 90, np.uint8))
        assert not [card for card in reading.cards if card.face]


def test_where_only_some_places_are_to_be_read_the_others_are_as_they_are_known(table: Table) -> None:
    lies, laid = Laid(face="7S", at=(160, 320)), Laid(face="QD", at=(480, 320))
    (known,) = table.read(lies).cards
    cells = np.zeros((160, 160), bool)
    cells[:, 80:] = True
    reader, picture = table.reader(Laid(face="8S", at=(160, 320)), laid), painted([laid], (640, 640))
    assert [card.face for card in reader.read(picture).cards if card.face == "QD"] == ["QD"]
    cards = reader.read(picture, OpenPlaces(cells, (known,))).cards
    assert cards[0] is known
    assert [card.face for card in cards] == ["7S", "QD"]


def test_known_cards_tell_how_large_a_look_the_rest_of_a_picture_needs(table: Table) -> None:
    """The one that was laid beside them is hardly found at the usual size."""
    small, laid = (Laid(face=face, at=(x, 640), scale=1.2) for face, x in (("7S", 240), ("QD", 960)))
    (known,) = table.read(small, size=(1280, 1280)).cards
    cells = np.zeros((320, 320), bool)
    cells[:, 160:] = True
    cards = small, replace(laid, outline=0.4, indices=())
    table.reader(*cards, size=(1280, 1280)).read(painted(list(cards), (1280, 1280)), OpenPlaces(cells, (known,)))
    further = table.network.asked[1:]
    assert further
    assert NOTES["sizes"]["least"] not in {max(size) for size in further}
