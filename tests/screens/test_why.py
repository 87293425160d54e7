"""Why something is so: the last result with its rule and its cards, and where each score came from."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.games.battle.acts import Bet
from companion.games.battle.acts import Play as PlayCard
from companion.games.battle.round_events import RoundScored
from companion.games.pirates_bluff.events import Showdown, ShowdownRow
from companion.games.pirates_bluff.messages import RIGHT
from companion.session import Session
from companion.speech.sentences import shorten
from companion.ui.controller.seat_players import learners_header
from companion.ui.forms.block_column import BlockColumn
from companion.ui.sheets.log_sheet import tell_log
from companion.ui.views.page import Tile
from companion.ui.views.table.hand import own_hand
from companion.ui.views.table.result import last_result
from companion.ui.views.table.scoring import score_parts
from companion.ui.views.table.table import table_view
from tests.observing import act_of
from tests.screens.alone import FEW, Alone
from tests.screens.glass import Glass, Open
from tests.screens.moments.leading import tapped

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
        changes = [change for part in parts for _, change in part.changes]
        counted = [change for change in changes if change.split()[1] in (unit, unit.removesuffix("s"))]
        assert start[seat] + sum(int(each.split()[0].replace("−", "-")) for each in counted) == now[seat]
        assert all(part.sentence and part.rule[0].isdigit() for part in parts)


@pytest.mark.parametrize("game", FEW)
def test_why_has_each_movement_of_the_score_by_the_move_that_it_explains(game: str) -> None:
    alone, told = Alone(game, 3), 0
    for _ in range(60):
        if not alone.wait() and not alone.is_over and (pads := [pad for pad in alone.offered() if pad.act != "end"]):
            alone.say(alone.chance.choice(pads))
        table = alone.table
        result = last_result(table)
        acts = [each for each in table.history.standing if any(event.weight for event in each.events)]
        if not acts or result is None:
            continue
        before = table.game.scores(table.history.state_before(acts[-1].number))
        after = table.game.scores(table.history.state_through(acts[-1].number))
        moved = {seat: after[seat] - score for seat, score in before.items()}
        for part in (result.main, *result.followed):
            for seat, change in part.changes:
                count, unit = change.replace("−", "-").split()
                moved[seat] -= int(count) if unit in (table.game.unit, table.game.unit.removesuffix("s")) else 0
        assert not any(moved.values()), acts[-1]
        told += before != after
    assert told


def test_why_says_whose_wild_cards_count_at_a_showdown() -> None:
    rows = tuple(
        ShowdownRow(seat=seat, cards=None, natural=natural, wild=1, wild_counted=natural, counted=2 * natural)
        for seat, natural in (("Ann", 0), ("Ben", 1))
    )
    sides: dict[str, tuple[str, ...]] = {"bidders": ("Ann",), "callers": ("Ben",)}
    shown = Showdown(why=RIGHT, quantity=2, rank=4, total=2, bidder_right=True, owed=2, rows=rows, **sides)
    assert GAMES["pirates-bluff"].showing.explains((shown,)) == (
        "Ann's wild cards count nothing: Ann has no 4.",
        "Ben's wild cards count: Ben has a 4.",
    )


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
    assert result.main.sentence == "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."
    assert [card.face for card in result.cards] == ["9H", "7S"]
    assert table.reads("Why?")
    table.touch(table.app.table.foot.ids.lines.ids.decided)
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.card("9H").parent is table.card("7S").parent
    assert table.reads("The moves, the latest first")
    table.tap_key("Rule 3.2 The higher card takes both")
    assert table.reads("→ 3.2 The higher card takes both")
    table.tap_key("Close")
    table.step(2)
    assert table.has("Rule 3.2 The higher card takes both"), "the rule was opened from here"


def test_why_tells_the_rule_and_what_happened_apart(glass: Open) -> None:
    table = fought(glass)
    told = [each.lines[0].text for each in tell_log(table.app.desk).blocks if isinstance(each, Tile)]
    assert told[0].startswith("The higher card wins;")
    assert told[1] == "Ann draws back up to three cards. Ben draws back up to three cards."


def test_why_explains_what_comes_next(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben", "Cem"))
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem")))
    table.step(4)
    table.app.table.open_log()
    table.step(4)
    due, rule = "Ann plays the first card.", "The player to the left of the dealer leads the first trick"
    told = next(
        each for each in tell_log(table.app.desk).blocks if isinstance(each, Tile) and each.lines[0].text == due
    )
    assert told.lines[1].text.startswith(rule)
    table.tap(due)
    table.step(2)
    assert table.reads("→ 4.1 One after another")


def test_why_says_what_a_bomb_does(glass: Open) -> None:
    """Its rule begins with a sentence that is longer than what people read at a glance, if the game changes it."""
    session = Session.unkept(learners_header("battle", 2, "Ann"))
    session.play_kept([Bet(seat="Ann", tokens=2), Bet(seat="Blaise", tokens=2), PlayCard(seat="Ann", card="bomb")])
    table = glass(session=session)
    table.app.table.open_log()
    table.step(4)
    assert table.reads("Ann's bomb hits Blaise, who pays Ann after the trick.")
    assert table.reads(
        "The player that a bomb hits pays the bomb's player three tokens (“Price of a bomb”) after the trick."
    )


def test_a_special_card_is_explained_when_it_may_first_be_played_and_when_it_is_played() -> None:
    alone = Alone("battle", 18)
    held = {card.face for card in own_hand(alone.table)[1]}
    assert {"eagle", "crossbones"} <= held
    explained = "Crossbones: the player who takes the trick loses points."
    assert explained not in alone.desk.view.waiting, "no card can be played yet"
    alone.say(next(pad for pad in alone.offered() if pad.act == "bet"))
    for _ in range(4):
        alone.wait()
    assert alone.desk.view.waiting.startswith("Ann plays the first card.")
    assert alone.desk.view.waiting.endswith(explained)
    alone.say(next(pad for pad in alone.offered() if pad.act == "play"))
    assert explained not in alone.desk.view.waiting
    session = Session.unkept(learners_header("battle", 3, "Ann"))
    bets = [Bet(seat=seat, tokens=2) for seat in session.table.state.seats]
    session.play_kept([*bets, PlayCard(seat="Ann", card="crossbones")])
    detail = table_view(session.table).decision.detail
    assert detail == "Crossbones: the player who takes the trick loses points."


def test_the_end_of_a_round_takes_no_points_from_a_score() -> None:
    table = played("battle", 60).table
    assert any(isinstance(event, RoundScored) for each in table.history.standing for event in each.events)
    for seat in table.state.seats:
        for part in score_parts(table, seat):
            assert "wins round" not in part.sentence or not any("points" in change for _, change in part.changes)


def test_the_first_sentence_of_a_rule_is_quoted_however_long_it_is() -> None:
    long = "A rule of a single sentence, " + "and so on, " * 15 + "to its end."
    assert shorten((long, "Another.")) == long


def test_in_practice_no_refusal_speaks_of_letting_it_stand(glass: Open) -> None:
    """No key there lets it stand."""
    table = glass(lobby=True, clock=lambda: 0.0)
    for key in ("Practise alone", "Battle", "Let's play"):
        table.tap_key(key)
    table.app.desk.say(Bet(seat="Ann", tokens=1))
    table.step(4)
    assert table.reads("NOT ALLOWED")
    assert not table.reads("let it stand")


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
    """Whatever else it leads to, the deciding roll names its winner."""
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
                found.add(result.main.sentence.partition(" ")[2])
    assert any(each.startswith("rolled highest, takes the trick") for each in found), found
    assert not any(each.startswith("rolls ") for each in found), found


@pytest.mark.parametrize("game", ["battle", "bluff-words"])
def test_why_that_is_swiped_to_its_end_is_seen_there(glass: Open, game: str) -> None:
    """Rows with a second line for what they did to scores, and the lines of the book below them."""
    table = glass(session=played(game, 60).desk.session)
    table.app.table.open_log()
    table.step(8)
    (column,) = (each for each in table.visible() if isinstance(each, BlockColumn))
    for _ in range(4):
        table.swipe((640, 320), (640, 620))
        table.step(4)
        assert 0 <= column.scroll_y <= 1
    rows = column.inner.children
    whole = [row for row in rows if row.top <= column.height]
    assert column.scroll_y == rows[0].y == 0, "nothing is below the last line"
    assert len(rows) > len(whole) > 3
    assert {row.opacity for row in whole} == {1.0}
