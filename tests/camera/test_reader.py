"""A card is named only where the evidence is good enough."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.look import DeckLook
from tests.camera.laid import Laid, PipNetworkTwin, WholeNetworkTwin, painted
from tests.camera.reading import NOTES, Table, faces
from tests.camera.shipped import write_reader


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
    write_reader(table.models, {**NOTES, "sizes": sizes})
    large, small = Laid(face="7S", at=(300, 300), scale=4), Laid(face="QD", at=(580, 560), scale=0.7)
    assert faces(table.read(large, small)) == {"7S": 1, "QD": 1}
    assert table.network.asked == [(640, 640), (256, 256)]


def test_an_empty_picture_and_a_picture_of_one_pixel_have_no_cards(table: Table) -> None:
    assert table.read().cards == ()
    assert table.read(size=(1, 1)).cards == ()
    assert table.read(size=(1, 3000)).cards == ()


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


def test_where_one_place_is_to_be_read_only_that_is_looked_at(table: Table) -> None:
    lies, laid = Laid(face="7S", at=(320, 640), scale=2.0), Laid(face="QD", at=(960, 320), scale=2.0)
    (known,) = table.read(lies, size=(1280, 1280)).cards
    cells = np.zeros((320, 320), bool)
    cells[50:110, 210:270] = True
    reader = table.reader(lies, laid, size=(1280, 1280))
    reader.read(painted([lies, laid], (1280, 1280)), OpenPlaces(cells, (known,)))
    assert table.network.asked == [(320, 320)]


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
