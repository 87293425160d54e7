"""A hand hides cards for a while: people go on before the camera sees what they laid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.observations import CardSeen, Observation
from companion.table import Table
from tests.interpreter.test_signs import begin
from tests.observing import card, gone, looked, touch
from tools.worlds.spelling import see


def play(table: Table, *observations: Observation) -> list[str]:
    """Each act of cards that stands, in a few words."""
    for each in observations:
        table.observe(each)
        for after in (0.1, 1.1):
            table.observe(looked(each.at + after))
    told = [each.act for each in table.history.standing if each.act.word() in ("reveal", "outflank")]
    return [f"{act.seat}: {getattr(act, 'cards', None) or (act.card, act.place)}" for act in told]  # type: ignore[attr-defined]


def row(seat: int, *faces: str, at: float) -> list[CardSeen]:
    """The cards of a row, 90 mm apart."""
    zone = f"{seat}/row"
    return [card(zone, face, track=10 * seat + n, at=at, x=90.0 * n) for n, face in enumerate(faces)]


def muster(ann: int, ben: int) -> Table:
    """Both have taken these numbers of cards."""
    table = begin("lost-war")
    for seat, count in (("Ann", ann), ("Ben", ben)):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": count}, at=1.0))
    return table


@pytest.fixture
def war() -> Table:
    """Ann may lay two more cards over her three."""
    table = muster(5, 3)
    play(table, *row(1, "4H", "QH", "9S", at=5.0), *row(2, "8S", "7H", "2S", at=8.0))
    return table


def extra(face: str, at: float, x: float, *, y: float = 20.0, still_s: float = 0.4) -> CardSeen:
    """A card that Ann lays over her row."""
    return see(at, "1/row", 30 + len(face) + ord(face[0]), face, (x, y), (face, 0.98), still_s=still_s)


def stop(table: Table, at: float) -> Observation:
    """Ann says that she lays no more cards, while the camera looks."""
    table.observe(looked(at))
    return touch(table, {"act": "stop", "seat": "Ann"}, at=at)


@pytest.mark.parametrize("still_s", [0.4, 2.5], ids=["uncovered late", "read late"])
def test_a_card_that_is_found_after_its_seat_has_spoken_is_put_in_before_that(war: Table, still_s: float) -> None:
    play(war, stop(war, 13.0))
    assert play(war, extra("KH", 14.2, 2.0, still_s=still_s))[-1] == "Ann: ('KH', 1)"
    assert [each.act.word() for each in war.history.standing][-1] == "stop"
    assert len(play(war, looked(20.0), looked(30.0))) == 3


def test_the_last_card_takes_the_place_of_what_its_seat_need_not_have_said(war: Table) -> None:
    play(war, extra("KH", 13.0, 2.0))
    play(war, stop(war, 16.0))
    assert play(war, extra("QS", 17.2, 92.0))[-2:] == ["Ann: ('KH', 1)", "Ann: ('QS', 2)"]
    assert "stop" not in [each.act.word() for each in war.history.standing]


def test_a_card_that_is_found_long_after_its_seat_has_spoken_is_not_played(war: Table) -> None:
    play(war, stop(war, 13.0))
    assert len(play(war, extra("QS", 18.0, 92.0))) == 2


def test_a_card_counts_where_it_lay_when_its_seat_had_spoken(war: Table) -> None:
    play(war, extra("KH", 13.0, 92.0))
    play(war, stop(war, 14.5))
    assert play(war, extra("KH", 15.5, 170.0))[-1] == "Ann: ('KH', 2)"


def test_a_card_that_is_pushed_on_before_its_seat_speaks_counts_where_it_comes_to_lie(war: Table) -> None:
    play(war, extra("KH", 13.0, 92.0), extra("KH", 15.5, 170.0))
    assert play(war, stop(war, 17.0))[-1] == "Ann: ('KH', 3)"


def test_a_card_of_a_row_that_is_lost_and_found_a_little_further_on_is_one_card() -> None:
    table, told = muster(5, 4), list[str]()
    ann, ben = row(1, "4H", "QH", "9S", "9C", at=0.0), row(2, "8S", "7H", "2S", "2H", at=0.0)
    for at, (mine, theirs) in enumerate(zip(ann, ben, strict=True)):
        play(table, replace(mine, at=6.0 * at + 5.0), replace(theirs, at=6.0 * at + 8.0))
        if at == 2:
            found = see(21.4, "1/row", 29, "4H", (0.0, 18.8), ("4H", 0.983))
            play(table, gone("1/row", 10, at=20.8), found)
        told = play(table)
    assert "Ann: ('4H', 'QH', '9S', '9C')" in told
    assert play(table, extra("10S", 31.0, 9.0, y=28.5))[-1] == "Ann: ('10S', 1)"
