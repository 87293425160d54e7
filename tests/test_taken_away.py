"""A card that goes from an open market says the act of the player on turn; one that comes back was only looked at."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.table import Table
from tests.games import market
from tests.games.playing import set_up
from tests.observing import card, gone, looked

SEATS = ("Ann", "Ben", "Cem")


def opened(**changes: Any) -> Table:
    """Three cards lie in the market, and are in the book."""
    game = market.spec(**changes)
    table = Table(game, set_up(game, SEATS))
    for track, face in enumerate(("7S", "8H", "9D"), 1):
        table.observe(card("market", face, track=track, x=80.0 * track, at=0.0))
    looks(table, 0.5, 4.0)
    assert said(table) == ["lay-out"]
    return table


def looks(table: Table, since: float, until: float) -> None:
    for at in range(int(since * 2), int(until * 2) + 1):
        table.observe(looked(at / 2))


def said(table: Table) -> list[str]:
    return [" ".join(filter(None, (each.act.seat, each.act.word(), getattr(each.act, "card", "")))) or each.act.word()
            for each in table.history.entries]  # fmt: skip


def test_a_card_that_goes_is_taken_by_the_player_on_turn() -> None:
    table = opened()
    table.observe(gone("market", track=2, at=5.0))
    looks(table, 5.5, 6.0)
    assert said(table) == ["lay-out"]
    looks(table, 6.5, 8.0)
    assert said(table) == ["lay-out", "Ann take 8H"]
    table.observe(gone("market", track=1, at=9.0))
    looks(table, 9.5, 11.0)
    assert said(table)[2:] == ["Ben take 7S"]
    assert table.state.holdings.pile("market").faces == ("9D",)


def test_a_card_that_is_put_back_was_only_looked_at() -> None:
    table = opened()
    table.observe(gone("market", track=2, at=5.0))
    looks(table, 5.5, 6.0)
    table.observe(card("market", "8H", track=7, x=160.0, at=6.2))
    looks(table, 6.5, 12.0)
    assert said(table) == ["lay-out"]


def test_of_two_that_go_at_once_none_is_taken_where_one_may_be() -> None:
    table = opened()
    for track in (1, 2):
        table.observe(gone("market", track=track, at=5.0))
    looks(table, 5.5, 6.5)
    assert "Ann take 7S" not in said(table)


def test_where_several_may_take_one_it_is_the_one_before_whom_it_lies_then() -> None:
    table = opened(prompts=partial(market.prompts, anybody=True))
    table.observe(gone("market", track=1, at=5.0))
    looks(table, 5.5, 8.0)
    assert said(table) == ["lay-out"]
    table.observe(card("3/row", "8H", track=2, at=9.0))
    looks(table, 9.5, 12.0)
    assert said(table)[1:] == []
    table = opened(prompts=partial(market.prompts, anybody=True))
    table.observe(card("3/row", "8H", track=2, at=9.0))
    looks(table, 9.5, 12.0)
    assert said(table)[1:] == ["Cem take 8H"]


@pytest.mark.parametrize("face", ["7S", "9D"])
def test_what_lies_on_stays_in_the_market(face: str) -> None:
    table = opened()
    table.observe(gone("market", track=2, at=5.0))
    looks(table, 5.5, 9.0)
    assert face in table.state.holdings.pile("market").faces
