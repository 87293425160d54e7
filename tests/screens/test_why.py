"""Why something is so: the last result with its rule and its cards, and where each score came from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.session import Session
from companion.ui.controller.seat_players import learners_header
from companion.ui.views.table.result import last_result
from companion.ui.views.table.scoring import score_parts
from tests.observing import act_of
from tests.screens.glass import Glass
from tests.screens.test_practise_alone import FEW, Alone

Open = Callable[..., Glass]

FIGHT = (("Ann", "7S"), ("Ben", "9H"), ("Ann", "2C"))


def played(game: str, acts: int) -> Alone:
    """Ann has played this game alone for a while, whatever came."""
    alone = Alone(game, 3)
    for _ in range(acts):
        if not alone.wait() and not alone.is_over and (pads := [pad for pad in alone.offered() if pad.act != "end"]):
            alone.say(alone.chance.choice(pads))
    return alone


@pytest.mark.parametrize("game", FEW)
def test_the_parts_of_a_score_come_to_the_score_and_each_has_its_rule(game: str) -> None:
    table = played(game, 60).table
    unit = table.game.unit
    start, now = table.game.scores(table.history.opening), table.game.scores(table.state)
    assert start != now
    for seat in table.state.seats:
        parts = score_parts(table, seat)
        counted = [part.change for part in parts if part.change.split()[1] in (unit, unit.removesuffix("s"))]
        assert start[seat] + sum(int(each.split()[0].replace("−", "-")) for each in counted) == now[seat]
        assert all(part.sentence and part.rule[0].isdigit() for part in parts)


def fought(glass: Open) -> Glass:
    """A fight is over, and the first card of the next one lies."""
    table = glass()
    for seat, card in FIGHT:
        table.app.desk.say(act_of(table.app.desk.table, {"act": "play", "seat": seat, "card": card}))
    table.step(4)
    return table


def test_why_tells_the_last_result_with_its_cards_when_the_next_card_lies(glass: Open) -> None:
    table = fought(glass)
    result = last_result(table.session.table)
    assert result is not None
    assert result.sentence == "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."
    assert [card.face for card in result.cards] == ["9H", "7S"]
    assert table.reads("Why?")
    table.touch(table.app.table.foot.ids.lines.ids.decided)
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.card("9H").parent is table.card("7S").parent
    table.tap_key("Rule 3.2 The higher card takes both")
    assert table.reads("→ 3.2 The higher card takes both")
    table.tap_key("Close")
    table.step(2)
    assert table.has("Rule 3.2 The higher card takes both"), "the rule was opened from here"


def test_before_anything_was_decided_nobody_asks_why(glass: Open) -> None:
    table = glass()
    assert last_result(table.session.table) is None
    assert not table.reads("Why?")


def test_a_touch_on_a_score_tells_its_parts_and_one_on_a_part_its_rule(glass: Open) -> None:
    table = fought(glass)
    table.touch(table.app.table.board.panels["Ben"].ids.score)
    assert table.reads("Ben: 2 cards")
    assert table.reads("+2 cards")
    assert table.reads("At the start")
    table.tap("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.reads("→ 3.2 The higher card takes both")
    table.tap_key("Back")
    table.tap_key("Ann")
    assert table.reads("Ann: 0 cards")
    table.tap_key("Close")
    assert table.reads("Ann plays 2♣.")


def test_a_battle_that_is_rolled_for_says_in_words_who_won_it() -> None:
    """Whatever else comes of it, the roll that decides is told by its winner."""
    found = set()
    for seed in range(40):
        session = Session.unkept(learners_header("battle", 3, "Ann"))
        history, chance = session.table.history, Random(seed)
        session.table.let_deal(seed)
        history = session.table.history
        for _ in range(60):
            if history.say_one(chance) is None:
                break
            if any(type(event).__name__ == "BattleWon" for event in history.standing[-1].events):
                result = last_result(session.table)
                assert result is not None
                found.add(result.sentence.partition(" ")[2])
    assert any(each.startswith("rolled highest, takes the trick") for each in found), found
    assert not any(each.startswith("rolls ") for each in found), found
