"""A camera and readers of tags at the same table: one card is one card, surer where both agree, doubted where not."""

from __future__ import annotations

import pytest

from companion.interpreter.doubts import About
from companion.observations import TagGone, TagSeen
from companion.table import Accepted, Table
from companion.ui.views.questions.wording import describe_question
from tests.interpreting import opened
from tests.observing import card, gone, looked

READER = "nfc:board"


@pytest.fixture
def table() -> Table:
    return opened("bluffing-battles")


def tag(zone: str, face: str | None, at: float = 0.0, uid: str = "04A1") -> TagSeen:
    return TagSeen(source=READER, at=at, zone=zone, uid=uid, face=face)


def no_tag(zone: str, at: float, uid: str = "04A1") -> TagGone:
    return TagGone(source=READER, at=at, zone=zone, uid=uid)


def played(table: Table) -> list[tuple[str | None, str]]:
    return [(entry.act.seat, entry.act.card) for entry in table.history.standing if entry.act.word() == "play"]


@pytest.mark.parametrize("first", ["camera", "reader"])
def test_a_card_that_both_know_is_one_card(table: Table, first: str) -> None:
    both = [card("1/play", "7S", 0.97), tag("1/play", "7S", 0.2)]
    for seen in both if first == "camera" else reversed(both):
        table.observe(seen)
    table.observe(looked(2.0))
    table.observe(card("2/play", "8S", track=2, at=2.5))
    table.observe(looked(4.0))
    assert played(table) == [("Ann", "7S"), ("Ben", "8S")]
    assert table.doubts == ()


def test_a_face_that_both_agree_on_is_certain(table: Table) -> None:
    table.observe(card("1/play", "7S", 0.6, ("7C", 0.4)))
    assert played(table) == []
    table.observe(tag("1/play", "7S", 0.2))
    assert played(table) == [("Ann", "7S")]
    assert table.evidence[1].source == f"camera:0, {READER}"
    assert table.evidence[1].tags == ("04A1",)
    assert table.evidence[1].confidence == 1.0


def test_where_both_differ_the_table_is_asked_and_both_are_named(table: Table) -> None:
    table.observe(card("1/play", "7S", 0.97))
    assert played(table) == [("Ann", "7S")]
    table.observe(tag("1/play", "QH", 0.2))
    table.observe(looked(0.4))
    table.observe(looked(1.6))
    (doubt,) = table.doubts
    assert doubt.about == About.READ_DIFFERENTLY
    assert doubt.candidates == (("7S", 0.5), ("QH", 0.5))
    assert describe_question(doubt, ["7♠", "Q♥"], "standard52").sentence == (
        "The camera sees 7♠ in front of Ann, but the tag says Q♥. Which is it?"
    )
    table.answer(doubt.number, "QH")
    assert played(table) == [("Ann", "QH")]
    table.observe(looked(5.0))
    assert table.doubts == ()


def test_a_card_that_both_differ_about_is_not_played_before_somebody_says_which(table: Table) -> None:
    """Ann's next card lies beside her last one, which goes when both have seen the next."""
    table.observe(card("1/play", "7S"))
    table.observe(card("2/play", "8S", track=2, at=0.1))
    table.observe(card("1/play", "9S", track=3, at=4.0, x=60.0))
    table.observe(tag("1/play", "4D", 4.1))
    table.observe(gone("1/play", 1, at=5.0))
    table.observe(gone("2/play", 2, at=5.0))
    for at in (6.0, 7.5):
        table.observe(looked(at))
    assert played(table) == [("Ann", "7S"), ("Ben", "8S")]
    (doubt,) = table.doubts
    assert doubt.about == About.READ_DIFFERENTLY
    table.answer(doubt.number, "4D")
    assert played(table) == [("Ann", "7S"), ("Ben", "8S"), ("Ann", "4D")]


def test_a_reader_that_loses_its_card_leaves_it_to_the_camera_and_the_other_way_round(table: Table) -> None:
    table.observe(card("1/play", "7S", 0.97))
    table.observe(tag("1/play", "7S", 0.2))
    table.observe(no_tag("1/play", 1.0))
    table.observe(looked(3.0))
    assert played(table) == [("Ann", "7S")]
    table.observe(tag("1/play", "7S", 3.2))
    table.observe(gone("1/play", 1, at=4.0))
    table.observe(looked(6.0))
    assert played(table) == [("Ann", "7S")]
    table.observe(no_tag("1/play", 6.5))
    table.observe(card("2/play", "8S", track=2, at=8.0))
    table.observe(looked(10.0))
    assert table.doubts == ()


def test_a_tag_that_nobody_knows_is_named_by_the_camera(table: Table) -> None:
    table.observe(card("1/play", "7S", 0.97))
    table.observe(tag("1/play", None, 0.2))
    table.observe(looked(2.0))
    assert played(table) == [("Ann", "7S")]
    assert table.doubts == ()


def test_a_card_face_down_is_not_the_card_of_a_tag(table: Table) -> None:
    """The tag stands by itself, as without a camera."""
    table.observe(card("1/play", None, side="back", track=4))
    table.observe(tag("1/play", "7S", 0.2))
    assert played(table) == [("Ann", "7S")]
    assert table.evidence[1].source == READER


def test_a_tagged_card_that_is_carried_to_another_seat_is_the_others_for_both(table: Table) -> None:
    table.observe(card("1/play", "7S", 0.97))
    table.observe(tag("1/play", "7S", 0.2))
    table.observe(no_tag("1/play", 1.0))
    table.observe(tag("2/play", "7S", 1.3))
    table.observe(card("2/play", "7S", 0.97, at=1.6))
    table.observe(looked(3.0))
    assert played(table) == [("Ben", "7S")]
    assert table.doubts == ()


def test_two_cards_of_a_fight_are_each_known_by_both(table: Table) -> None:
    for place, face, uid in ((1, "7S", "04A1"), (2, "8S", "04A2")):
        table.observe(tag(f"{place}/play", face, 0.1 * place, uid))
        table.observe(card(f"{place}/play", face, track=place, at=0.5))
    steps = [table.observe(looked(at)) for at in (1.0, 2.0)]
    assert not any(isinstance(step, Accepted) for each in steps for step in each)
    assert played(table) == [("Ann", "7S"), ("Ben", "8S")]
