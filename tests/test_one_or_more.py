"""If one card or more may be laid, those that rest say the act; others that come in time belong to it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.game import Cards, Prompt
from companion.rules.values import replace
from companion.table import Table
from tests.games import market
from tests.games.playing import set_up
from tests.observing import card, looked


def prompts(state: market.State, *, whole: bool = False) -> Iterator[Prompt]:
    for each in market.prompts(state):
        if each.act == "lay-out" and isinstance(each.cards, Cards):
            yield replace(each, cards=replace(each.cards, least=1, whole=whole))


def opened(*, whole: bool = False) -> Table:
    game = market.spec(prompts=lambda state: prompts(state, whole=whole))
    return Table(game, set_up(game, ("Ann", "Ben")))


def lay(table: Table, track: int, face: str, at: float) -> None:
    table.observe(card("market", face, track=track, x=80.0 * track, at=at))


def looks(table: Table, since: float, until: float) -> None:
    for at in range(int(since * 2), int(until * 2) + 1):
        table.observe(looked(at / 2))


def market_of(table: Table) -> tuple[str, ...]:
    return table.state.holdings.pile("market").faces


def test_one_card_that_rests_is_played() -> None:
    table = opened()
    lay(table, 1, "7S", 0.0)
    looks(table, 0.5, 1.5)
    assert market_of(table) == ()
    looks(table, 2.0, 3.0)
    assert market_of(table) == ("7S",)


def test_two_that_come_one_after_the_other_are_one_act() -> None:
    table = opened()
    lay(table, 1, "7S", 0.0)
    looks(table, 0.5, 1.0)
    lay(table, 2, "8H", 1.2)
    looks(table, 1.5, 5.0)
    assert market_of(table) == ("7S", "8H")
    assert len(table.history.entries) == 1


def test_all_that_may_be_laid_are_played_at_once() -> None:
    table = opened()
    for track, face in enumerate(("7S", "8H", "9D"), 1):
        lay(table, track, face, 0.0)
    looks(table, 0.5, 0.5)
    assert market_of(table) == ("7S", "8H", "9D")


def test_where_all_are_wanted_together_fewer_say_nothing() -> None:
    table = opened(whole=True)
    lay(table, 1, "7S", 0.0)
    looks(table, 0.5, 8.0)
    assert market_of(table) == ()
