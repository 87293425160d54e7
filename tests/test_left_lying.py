"""A card that is overlooked when the others are gathered is said, before the next one is laid."""

from __future__ import annotations

import pytest

from companion.interpreter import Amiss
from companion.table import Table
from tests.interpreting import opened, rows_of, stands, won_war
from tests.observing import card, gone, looked, touch

TRICK = [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


@pytest.fixture
def table() -> Table:
    """A trick lies there."""
    bets = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))
    table = opened("battle", "Ann", "Ben", "Cem", said=bets)
    for track, (_, face) in enumerate(TRICK, start=1):
        table.observe(card(f"{track}/play", face, track=track, at=1.0 * track))
        table.observe(looked(1.0 * track + 0.2))
    assert stands(table, "play") == TRICK
    return table


def gathered(table: Table, *tracks: int) -> None:
    for track in tracks:
        table.observe(gone(f"{track}/play", track, at=6.0))


def looks(table: Table, since: float, until: float) -> list[object]:
    return [step for at in range(int(since * 2), int(until * 2) + 1) for step in table.observe(looked(at / 2))]


def test_a_card_of_a_trick_that_was_left_lying_is_said_and_forgotten_when_it_is_taken(table: Table) -> None:
    gathered(table, 1, 2)
    assert looks(table, 6.0, 9.5) == []
    (amiss,) = looks(table, 10.0, 12.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.seat, amiss.face, amiss.place) == ("left-lying", "Cem", "R7", "Ben/tricks")
    table.observe(gone("3/play", 3, at=12.5))
    assert looks(table, 13.0, 20.0) == []
    assert table.amiss is None
    assert stands(table, "play") == TRICK


def test_what_lies_there_rightly_is_said_once(table: Table) -> None:
    gathered(table, 1, 2)
    looks(table, 6.0, 10.0)
    table.settle_amiss(explained=False)
    assert looks(table, 10.5, 30.0) == []


def test_a_trick_that_lies_on_as_a_whole_is_not_gathered_yet(table: Table) -> None:
    assert looks(table, 4.0, 40.0) == []


def test_who_gathers_slowly_is_not_hurried(table: Table) -> None:
    for track, at in ((1, 6.0), (2, 9.0)):
        table.observe(gone(f"{track}/play", track, at=at))
        assert looks(table, at, at + 2.5) == []
    table.observe(gone("3/play", 3, at=12.0))
    assert looks(table, 12.0, 20.0) == []


def test_a_card_that_was_covered_before_all_lay_is_not_gathered() -> None:
    """The first card of a war lies under its treasures while the war goes on."""
    war = opened("bluffing-battles")
    for track, (zone, face) in enumerate((("1/play", "7S"), ("2/play", "7H")), start=1):
        war.observe(card(zone, face, track=track, at=1.0))
    war.observe(gone("1/play", 1, at=5.0))
    for track, (zone, face) in enumerate((("1/play", "9S"), ("2/play", "2H")), start=3):
        war.observe(card(zone, face, track=track, at=9.0, x=90.0))
    assert looks(war, 9.0, 30.0) == []


def test_a_card_that_the_last_one_covers_is_not_gathered() -> None:
    """Ann's last card decides the battle; the one under it is not found any more."""
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(looked(1.0))
    table.observe(card("1/row", "AH", track=9, x=46.0, at=2.0))
    assert table.state.row("Ann") == ()
    table.observe(gone("1/row", 0, at=2.3))
    assert looks(table, 2.5, 30.0) == []


def test_one_row_may_be_gathered_before_the_other() -> None:
    """Each player takes the own row away."""
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(touch(table, {"act": "stop", "seat": "Ann"}))
    for track in (10, 11):
        table.observe(gone("2/row", track, at=3.0))
    assert looks(table, 3.0, 30.0) == []
    table.observe(gone("1/row", 1, at=31.0))
    (amiss,) = looks(table, 31.0, 36.0)
    assert isinstance(amiss, Amiss)
    assert amiss.seat == "Ann"


def test_a_card_that_an_angel_takes_out_of_the_trick_is_gathered_with_it() -> None:
    """It goes to another player than the rest, by the same act."""
    bets = tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem"))
    table = opened("battle", "Ann", "Ben", "Cem", said=bets)
    for track, face in enumerate(("R10", "angel-red", "R15"), start=1):
        table.observe(card(f"{track}/play", face, track=track, at=1.0 * track))
        table.observe(looked(1.0 * track + 0.2))
    gathered(table, 1, 2)
    (amiss,) = looks(table, 6.0, 12.0)
    assert isinstance(amiss, Amiss)
    assert (amiss.about, amiss.seat, amiss.face) == ("left-lying", "Cem", "R15")


def test_a_card_that_was_seen_again_where_it_lay_is_not_gathered_before_it_goes() -> None:
    """It was pushed, and its first place seen bare, long before its row is gathered."""
    table = rows_of(ann=(40.0, 120.0), ben=(40.0, 120.0))
    table.observe(card("1/row", "6S", 0.85, ("6C", 0.13), track=20, x=44.0, at=1.4))
    table.observe(gone("1/row", 0, at=1.5))
    table.observe(touch(table, {"act": "stop", "seat": "Ann"}, at=2.0))
    looks(table, 2.0, 10.0)
    table.observe(gone("1/row", 20, at=10.2))
    assert looks(table, 10.5, 11.5) == []


def test_a_treasure_that_is_left_lying_is_a_treasure_and_no_play() -> None:
    """Two are turned up together after a war; one is overlooked when all the others are taken away."""
    table = opened("bluffing-battles")
    won_war(table)
    for track, face in ((5, "3C"), (6, "6S")):
        table.observe(card("1/play", face, track=track, x=150.0 + 80.0 * track, at=1.0 + 0.1 * track))
    for track, zone in ((1, "1/play"), (3, "1/play"), (5, "1/play"), (2, "2/play"), (4, "2/play")):
        table.observe(gone(zone, track, at=4.0))
    looks(table, 4.0, 20.0)
    assert ("Ann", "6S") not in stands(table, "play")
    assert sorted(stands(table, "treasure")) == [("Ann", ("3C",)), ("Ann", ("6S",))]
    table.observe(gone("1/play", 6, at=21.0))
    assert looks(table, 21.5, 22.0) == []
    table.observe(card("1/play", "8D", track=9, at=25.0))
    assert stands(table, "play")[-1] == ("Ann", "8D")


def test_treasures_that_lie_turned_up_for_long_are_looked_at() -> None:
    """They lie on beside each other; nothing is taken away."""
    table = opened("bluffing-battles")
    won_war(table)
    for track, face in ((5, "3C"), (6, "6S")):
        table.observe(card("1/play", face, track=track, x=150.0 + 80.0 * track, at=1.0 + 0.1 * track))
    for track in (1, 3, 2, 4):
        table.observe(gone(f"{2 - track % 2}/play", track, at=4.0))
    assert not any(isinstance(step, Amiss) for step in looks(table, 4.0, 30.0))
