"""Cards that lie side by side are counted: more or fewer than the book has there is said at once, with what explains
it as one touch."""

from __future__ import annotations

import pytest

from companion.interpreter import Amiss
from companion.rules.acts import Remark
from companion.table import Table
from tests.interpreting import opened
from tests.observing import card, gone, looked, touch


@pytest.fixture
def table() -> Table:
    """A hidden card lies before each, two open and a hidden one in the middle, as the book has them."""
    table = opened("bluff-words")
    for track, zone in enumerate(("1/down", "2/down", "center"), start=1):
        hidden(table, zone, track, at=1.0)
    for track, (zone, face) in enumerate((("1/up", "E"), ("2/up", "R"), ("center", "S"), ("center", "T")), start=11):
        table.observe(card(zone, face, track=track, x=70.0 * track, at=1.0))
    assert looks(table, 1.2, 9.0) is None
    return table


def hidden(table: Table, zone: str, track: int, *, at: float) -> None:
    table.observe(card(zone, None, track=track, side="back", at=at, x=70.0 * track))


def says(table: Table, at: float, **said: object) -> None:
    table.observe(touch(table, said, at=at))


def looks(table: Table, since: float, until: float) -> Amiss | None:
    """The new report while a camera looks twice a second."""
    found = [step for at in range(int(since * 2), int(until * 2) + 1) for step in table.observe(looked(at / 2))]
    assert len(found) <= 1
    amiss = found[0] if found else None
    assert amiss is None or isinstance(amiss, Amiss)
    return amiss


def down(table: Table, seat: str) -> int:
    return int(table.state.size(f"{seat}/down"))


def test_a_hidden_card_that_nobody_entered_is_reported_and_entered_by_one_touch(table: Table) -> None:
    hidden(table, "1/down", 4, at=10.0)
    assert looks(table, 10.0, 13.5) is None
    amiss = looks(table, 14.0, 14.5)
    assert amiss is not None
    assert (amiss.place, amiss.seat, amiss.lies, amiss.told) == ("Ann/down", "Ann", 2, 1)
    table.settle_amiss(explained=True)
    assert (down(table, "Ann"), table.state.turn, table.amiss) == (2, "Ben", None)
    assert looks(table, 15.0, 30.0) is None


def test_it_goes_away_by_itself_when_people_put_it_right(table: Table) -> None:
    hidden(table, "2/down", 4, at=10.0)
    assert looks(table, 10.0, 14.0) is not None
    table.observe(gone("2/down", 4, at=15.0))
    assert looks(table, 15.5, 40.0) is None
    assert table.amiss is None
    remarks = [each.act for each in table.history.entries if isinstance(each.act, Remark)]
    assert [(each.about, each.text) for each in remarks] == [
        ("wrong-number", "said what cannot be: Ben's hidden cards: 2 lie there, 1 should")
    ]


def test_what_is_right_so_is_said_no_more_until_the_number_changes(table: Table) -> None:
    """Ben's deck lies in his place."""
    hidden(table, "2/down", 4, at=10.0)
    amiss = looks(table, 10.0, 14.0)
    assert amiss is not None
    assert amiss.act is None
    table.settle_amiss(explained=False)
    assert looks(table, 14.5, 40.0) is None
    hidden(table, "2/down", 5, at=41.0)
    again = looks(table, 41.0, 45.0)
    assert again is not None
    assert (again.lies, again.told) == (2, 1)


def test_a_card_that_was_booked_and_is_not_laid_is_said_and_deleted_by_one_touch(table: Table) -> None:
    says(table, 10.0, act="draw", seat="Ann")
    assert looks(table, 10.5, 17.5) is None
    amiss = looks(table, 18.0, 19.0)
    assert amiss is not None
    assert (amiss.lies, amiss.told) == (1, 2)
    table.settle_amiss(explained=True)
    assert (down(table, "Ann"), table.state.turn) == (1, "Ann")


def test_a_hidden_card_that_its_player_looks_at_for_a_while_is_not_reported_missing(table: Table) -> None:
    table.observe(gone("1/down", 1, at=10.0))
    assert looks(table, 10.5, 28.0) is None
    hidden(table, "1/down", 6, at=28.5)
    assert looks(table, 29.0, 60.0) is None
    table.observe(gone("1/down", 6, at=60.5))
    assert looks(table, 61.0, 122.0) is not None


def test_where_a_card_was_never_found_it_is_not_missing() -> None:
    table = opened("bluff-words")
    assert looks(table, 1.0, 60.0) is None


def challenged(table: Table) -> None:
    """Ann's word is looked for and found wanting; all is flipped, and she has conceded."""
    says(table, 10.0, act="bid", seat="Ann", value=3)
    says(table, 11.0, act="challenge", seat="Ben")
    table.observe(card("1/down", "A", track=1, at=12.0))
    table.observe(card("1/up", "A", track=1, at=14.0))
    assert looks(table, 14.0, 30.0) is None
    says(table, 30.0, act="concede", seat="Ann")
    assert looks(table, 30.5, 40.0) is None
    for track, zone in (
        (1, "1/up"),
        (2, "2/down"),
        (3, "center"),
        (11, "1/up"),
        (12, "2/up"),
        (13, "center"),
        (14, "center"),
    ):
        table.observe(gone(zone, track, at=41.0))


def test_letters_that_are_moved_together_in_a_challenge_and_wait_to_be_gathered_are_not_counted(table: Table) -> None:
    challenged(table)
    assert looks(table, 41.5, 60.0) is None


def test_after_a_reset_a_card_too_many_is_said(table: Table) -> None:
    challenged(table)
    hidden(table, "1/down", 21, at=45.0)
    hidden(table, "1/down", 22, at=46.0)
    amiss = looks(table, 46.0, 50.5)
    assert amiss is not None
    assert (amiss.seat, amiss.lies, amiss.told) == ("Ann", 2, 1)


def test_a_card_that_lies_on_another_may_be_the_only_one(table: Table) -> None:
    """A letter is laid where the swapped one lay, whose place was never seen bare; the middle's letters overlap."""
    says(table, 10.0, act="swap", seat="Ann", up=["E"])
    table.observe(card("1/up", "Z", track=21, x=70.0 * 11 + 20, at=11.0))
    assert looks(table, 11.0, 30.0) is None


def test_a_middle_of_too_many_cards_is_said(table: Table) -> None:
    hidden(table, "center", 4, at=10.0)
    amiss = looks(table, 10.0, 14.0)
    assert amiss is not None
    assert (amiss.seat, amiss.lies, amiss.told, amiss.act) == (None, 4, 3, None)
