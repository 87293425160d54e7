"""A reading is judged by places first: right, wrong, not named, missed, twice, or from nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cards import Face
from companion.observations import Side, Sighting
from companion.sources.camera.recognition.reader import Reading
from companion.training.measuring.figures import as_object, by_group, by_rank, figures, rank_table, reliability, table
from companion.training.measuring.labels import Box
from companion.training.measuring.photo_labels import LabelledCard
from companion.training.measuring.scoring import JudgedPhoto, judged

HERE: Box = (0.0, 0.0, 60.0, 90.0)
THERE: Box = (200.0, 0.0, 260.0, 90.0)


def seen(
    face: Face | None, box: Box, *, sure: float = 0.9, likeliest: Face | None = None, side: Side = "face"
) -> Sighting:
    first = face or likeliest
    return Sighting(face=face, side=side, confidence=sure, candidates=((first, sure),) if first else (), box=box)


def card(face: Face | None, *boxes: Box, readable: bool = True) -> LabelledCard:
    return LabelledCard(face=face, boxes=boxes, readable=readable)


def photo(labels: list[LabelledCard], *sightings: Sighting, group: str = "") -> JudgedPhoto:
    return judged("photo", group, Reading(cards=sightings, ms={"detect": 20.0, "identify": 4.0}), labels)


def verdicts(result: JudgedPhoto) -> Counter[str]:
    return Counter(finding.verdict for finding in result.findings)


def test_a_card_named_right_at_its_place_is_right() -> None:
    result = photo([card("7S", HERE), card("AC", THERE)], seen("AC", THERE), seen("7S", HERE))
    assert verdicts(result) == {"right": 2}
    assert result.exactly_right


def test_a_card_named_right_at_another_place_is_missed_and_said_from_nothing() -> None:
    assert verdicts(photo([card("7S", HERE)], seen("7S", THERE))) == {"missed": 1, "false": 1}


@pytest.mark.parametrize(
    ("sighting", "verdict"),
    [(seen("8S", HERE), "wrong"), (seen(None, HERE, likeliest="7S"), "unnamed"), (None, "missed")],
)
def test_what_is_not_right_has_its_own_name_and_spoils_the_photograph(sighting: Sighting | None, verdict: str) -> None:
    result = photo([card("7S", HERE)], *([sighting] if sighting else []))
    assert verdicts(result) == {verdict: 1}
    assert not result.exactly_right


def test_one_card_named_at_both_of_its_indices_is_a_double() -> None:
    ends: tuple[Box, Box] = (0.0, 0.0, 10.0, 20.0), (50.0, 70.0, 60.0, 90.0)
    for label in (card("7S", HERE), card("7S", *ends)):
        result = photo([label], *(seen("7S", end) for end in ends))
        assert verdicts(result) == {"right": 1, "double": 1}
        assert not result.exactly_right


def test_of_overlapping_cards_each_goes_to_the_label_of_its_name() -> None:
    beside: Box = (12.0, 0.0, 72.0, 90.0)
    result = photo([card("7S", HERE), card("8S", beside)], seen("8S", HERE), seen("7S", beside))
    assert verdicts(result) == {"right": 2}


def test_a_back_named_as_a_face_is_wrong_but_no_card_that_could_be_read() -> None:
    result = photo([card(None, HERE, readable=False)], seen("7S", HERE))
    assert verdicts(result) == {"wrong": 1}
    assert figures([result]).cards == 0
    assert figures([result]).precision == 0.0


def test_cards_that_nobody_can_read_do_not_spoil_a_photograph_unless_named_wrong() -> None:
    label = card("7S", HERE, readable=False)
    assert photo([label]).exactly_right
    assert photo([label], seen("7S", HERE)).exactly_right
    assert not photo([label], seen("8S", HERE)).exactly_right


def test_cards_without_a_name_that_nobody_labelled_are_no_mistake() -> None:
    assert photo([card("7S", HERE)], seen("7S", HERE), seen(None, THERE, side="back")).exactly_right


def test_figures_are_parts_of_the_readable_cards() -> None:
    boxes: list[Box] = [(left, 0.0, left + 60, 90.0) for left in (0.0, 100.0, 200.0, 300.0)]
    labels = [card(face, box) for face, box in zip(("7S", "8S", "9S", "KD"), boxes, strict=True)]
    result = photo(labels, seen("7S", boxes[0]), seen("9S", boxes[1]), seen(None, boxes[2]), group="deck")
    told = figures([result])
    assert (told.recall, told.named_wrong, told.unnamed, told.missed) == (0.25, 0.25, 0.25, 0.25)
    assert told.precision == 0.5
    assert (told.detect_ms, told.identify_ms) == (20.0, 4.0)
    assert by_group([result]) == {"deck": told}
    assert "| deck | 1 | 4 | 0.250 | 0.500 | 25.00% |" in table({"deck": told})


def test_reliability_compares_what_was_said_with_what_was_right() -> None:
    photos = [photo([card("7S", HERE)], seen("7S" if number else "8S", HERE, sure=0.93)) for number in range(4)]
    photos += [photo([card("7S", HERE)], seen(None, HERE, sure=0.6, likeliest="7S"))]
    doubtful, sure = reliability(photos)
    assert (doubtful.count, doubtful.right) == (1, 1.0)
    assert (sure.count, sure.right, sure.said) == (4, 0.75, pytest.approx(0.93))


def test_confusions_and_faces_are_listed() -> None:
    told = as_object([photo([card("7S", HERE), card("AC", THERE)], seen("7C", HERE), seen("AC", THERE))])
    assert told["confusions"] == [["7S", "7C", 1]]
    assert told["faces"] == {"7S": 0.0, "AC": 1.0}


def test_each_rank_is_counted_by_the_rank_that_it_was_named_as() -> None:
    cards = [card("JS", HERE), card("QH", THERE)]
    photos = [
        photo(cards, seen("8S", HERE), seen("QD", THERE)),
        photo(cards, seen("JS", HERE), seen(None, THERE)),
        photo(cards),
    ]
    assert by_rank(photos) == {"J": {"8": 1, "J": 1, "-": 1}, "Q": {"suit": 1, "?": 1, "-": 1}}
    assert "| J | 3 | 1 | 0 | 0 | 1 | 8 ×1 |" in rank_table(photos)
