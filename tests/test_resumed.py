"""An old card that lies there when an evening goes on is not the next one."""

from __future__ import annotations

from companion.table import Table
from tests.games import market
from tests.games.playing import set_up
from tests.observing import card, gone, looked


def resumed() -> Table:
    """A market whose cards were all taken, and that is laid out again; the evening goes on."""
    game = market.spec()
    table = Table(game, set_up(game, ("Ann", "Ben")))
    table.play(market.LayOut(cards=("7S", "8H", "9D")))
    for seat, face in (("Ann", "7S"), ("Ben", "8H"), ("Ann", "9D")):
        table.play(market.Take(seat=seat, card=face))
    table.interpreter.begin_again()
    return table


def lie(table: Table, at: float, *faces: str) -> None:
    for track, face in enumerate(faces, int(at * 10) + 1):
        table.observe(card("market", face, track=track, x=80.0 * track, at=at))


def looks(table: Table, since: float, until: float) -> list[object]:
    return [step for at in range(int(since * 2), int(until * 2) + 1) for step in table.observe(looked(at / 2))]


def laid_out(table: Table) -> int:
    return sum(entry.act.word() == "lay-out" for entry in table.history.entries)


def test_cards_that_were_left_lying_are_not_the_next_ones() -> None:
    table = resumed()
    lie(table, 0.0, "7S", "8H", "9D")
    looks(table, 0.0, 6.0)
    assert laid_out(table) == 1


def test_cards_that_nobody_named_lately_were_laid_meanwhile() -> None:
    table = resumed()
    lie(table, 0.0, "2C", "3C", "4C")
    looks(table, 0.0, 6.0)
    assert laid_out(table) == 2


def test_cards_that_are_laid_after_they_were_taken_away_are_the_next_ones() -> None:
    table = resumed()
    lie(table, 0.0, "7S", "8H", "9D")
    looks(table, 0.0, 3.0)
    for track in (1, 2, 3):
        table.observe(gone("market", track=track, at=4.0))
    looks(table, 4.0, 7.0)
    lie(table, 8.0, "5C", "6C", "7C")
    looks(table, 8.0, 12.0)
    assert table.state.holdings.pile("market").faces == ("5C", "6C", "7C")


def test_a_bare_table_is_asked_about_nothing() -> None:
    table = resumed()
    assert looks(table, 0.0, 4.0) == []
    lie(table, 5.0, "5C", "6C", "7C")
    looks(table, 5.0, 8.0)
    assert table.state.holdings.pile("market").faces == ("5C", "6C", "7C")
