"""How a table tells that a hand or a game is over, and who won."""

from __future__ import annotations

import pytest

from companion.ui.kit.theme import theme
from companion.ui.table.seats.short_name import READ_ACROSS
from companion.ui.views.table.table import table_view
from tests.screens.glass import Open, middle, walk
from tests.screens.layout import complaints
from tests.screens.moments.four import FOUR, bids, shown
from tests.screens.moments.games import ended, fights
from tests.screens.moments.leading import chance, tapped


def test_who_won_the_game_is_read_from_both_sides_where_no_cards_lie(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben", "Cem"))
    chance(table, lambda state: state.ended is not None, most=3000)
    table.step()
    stage = table.app.table.stage
    headline = table.app.desk.view.felt.hero.headline
    assert headline.endswith("the game")
    assert table.texts().count(headline) == 2
    assert middle(stage._far_caption)[1] > middle(stage.hero)[1]
    assert complaints(table) == []


def test_at_the_end_the_scores_of_more_than_two_stand_in_the_middle(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben", "Cem"))
    chance(table, lambda state: state.ended is not None, most=3000)
    table.step()
    view = table.app.desk.view
    ranked = sorted(view.seats, key=lambda each: (not each.won, -each.score))
    assert [(part.over, part.text) for part in view.felt.hero.parts] == [
        (each.name, str(each.score)) for each in ranked
    ]
    assert all(table.reads(part.text) for part in view.felt.hero.parts)


def test_at_the_end_the_last_cards_lie_at_the_seats_and_each_of_two_players_reads_why(glass: Open) -> None:
    table = glass()
    chance(table, lambda state: state.ended is not None, most=3000)
    table.step()
    hero, board = table.app.desk.view.felt.hero, table.app.table.board
    assert hero.parts == ()
    assert [table.texts().count(text) for text in (hero.headline, hero.says)] == [2, 2]
    assert not table.app.table.stage._rows
    lying = [card for plate in board.panels.values() for card in plate.chips.lying]
    assert lying
    assert {card.mark for card in lying} == {""}
    assert complaints(table) == []


def test_the_tally_is_counted_up_as_hands_come_in_and_says_who_won_how_much(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    tapped(table, {"act": "call", "seat": "Ann"}, {"act": "hand", "seat": "Ann", "natural": 1, "wild": 0})
    texts = [part.text for part in table_view(table.session.table).felt.hero.parts]
    assert texts == ["1", "+", "?", "+", "?", "+", "?", "=", "1"]
    again = glass("pirates-bluff", FOUR)
    shown(again)
    assert again.reads("Cem wins 7")
    view = {seat.name: seat for seat in again.app.desk.view.seats}
    assert [part.text for part in again.app.desk.view.felt.hero.parts][-2:] == ["=", "four 4s; the bid was three ✓"]
    assert (view["Cem"].gain, view["Ann"].gain, view["Ben"].gain) == ("+7", "−3", "")
    assert [seat.name for seat in view.values() if seat.ahead] == ["Cem"]
    assert view["Dan"].status == "has no 4s"
    assert again.has("Next hand")


@pytest.mark.parametrize("facing", [True, False])
def test_beside_the_hands_the_sum_is_large_and_under_names_and_the_hands_have_the_rest(
    glass: Open, facing: bool
) -> None:
    table = glass("pirates-bluff", ("Mara", "Ada", "Blaise"))
    table.app.table.board.facing = facing
    hands = {"Mara": "1A 4A 5A 6A 7A 8A 3A", "Ada": "2B 4B 5B 6B 7B 8B 3B", "Blaise": "3C 4C 5C 6C 7C 8C 2C"}
    starts = [{"act": "start", "seat": seat, "card": hand[:2]} for seat, hand in hands.items()]
    tapped(table, *starts, {"act": "bid", "seat": "Mara", "quantity": 6, "rank": 4}, {"act": "call", "seat": "Ada"})
    tapped(table, *({"act": "hand", "seat": seat, "cards": hand.split()} for seat, hand in hands.items()))
    table.step(6)
    stage = table.app.table.stage
    parts = stage._near_side.hero.parts
    drawn = [each for each in parts.texts if each.parent is not None]
    assert [each.text for each in drawn] == ["1", "+", "1", "+", "1", "=", "3", "✗"]
    assert min(each.font_size for each in drawn if each.text == "1") > READ_ACROSS * theme.u
    assert [each.text for each in parts.over if each.parent is not None] == list(hands)
    free = min(row.x for row in stage._rows.values()) - stage.x
    assert (free < stage.width * 0.1) is not facing, "the far side reads the sum, too, if it has one of its own"
    assert complaints(table) == []


def test_a_plate_touched_after_the_game_says_how_it_ended_and_leads_to_the_results(glass: Open) -> None:
    table = glass(options={"format": "one-deck"})
    ended(table)
    table.step()
    table.touch(table.app.table.board.panels["Ben"].ids.name)
    sheet = table.app.table.board.sheet
    assert sheet is not None
    assert sheet.title == table.app.desk.view.decision.sentence != ""
    (golden,) = (key for key in walk(sheet) if getattr(key, "kind", "") == "main")
    assert golden.text == "Results"


def test_a_wrong_score_is_counted_from_its_page(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    table.touch(table.app.table.board.panels["Ben"].ids.score)
    table.tap_key("Wrong? Correct it")
    assert table.reads("How many cards does Ben have?")
