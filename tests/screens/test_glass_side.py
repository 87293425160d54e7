"""The column beside the felt: each thing once, and the weightiest the largest."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.table.recent import Recent
from tests.screens.glass import Glass
from tests.screens.moments.doubts import doubt, doubt_of_a_play, doubt_of_a_refusal, doubt_of_a_tag
from tests.screens.moments.games import fights, refusal
from tests.screens.moments.leading import FEW, tapped

Open = Callable[..., Glass]


def strip(table: Glass) -> list[Words]:
    """The lines of recent acts, the latest first."""
    recent = table.one(Recent)
    return [each for each in reversed(recent.children) if isinstance(each, Words) and each.text]


def test_the_last_decision_stands_above_and_not_once_more_in_the_strip(glass: Open) -> None:
    table = glass(seats=FEW)
    fights(table, "7S", "9H", "2C")
    table.step()
    assert table.app.table.side.sentence == "Bartholomew plays 2♣."
    assert [each.text for each in strip(table)][-1] == "Bartholomew plays 7♠."
    assert table.texts().count("Bartholomew plays 2♣.") == 1


def test_a_long_act_is_told_whole_in_two_rows_of_the_strip(glass: Open) -> None:
    table = glass(seats=FEW)
    fights(table, "7S", "9H", "2C")
    table.step()
    assert strip(table)[0].text == "Anneliese-Marie's 9♥ beats Bartholomew's 7♠: Anneliese-Marie takes 2 cards."
    assert not any(each.is_shortened or each.cut for each in strip(table))


def test_what_the_referee_asks_is_not_waited_for_once_more(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, *({"act": "start", "seat": seat, "card": "3"} for seat in ("Ann", "Ben", "Cem")))
    table.step()
    side = table.app.table.side
    assert side.sentence.startswith("Whose starting card is the lowest?")
    assert sum(side.sentence in text for text in table.texts()) == 1
    assert side.detail.startswith("Cem lays 3 as the starting card.")
    assert side.ids.waiting_panel.height < 1
    table.tap_key("Ben")
    assert side.waiting == "Ben makes the first bid."
    assert side.ids.waiting_panel.height > 60


def test_while_an_act_is_refused_nothing_else_is_waited_for(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_refusal(table)
    side = table.app.table.side
    assert side.heading == "THE REFEREE ASKS"
    assert side.waiting == ""
    assert not side.ids.detail.cut
    table.tap_key("Take it back")
    assert side.waiting == "Each player plays a card."


def test_a_card_that_looks_like_another_one_now_is_asked_about_as_both(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_play(table)
    assert table.reads("The 9♠ in front of Bartholomew now looks like 6♠. Which is it?")


def test_a_tag_that_nobody_knows_is_answered_by_choosing_its_card(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_tag(table)
    table.tap_key("Choose the card")
    table.tap_card("QD")
    assert table.app.table.side.sentence == "Anneliese-Marie plays Q♦."


def test_a_doubt_gets_room_for_large_cards_and_gives_it_back(glass: Open) -> None:
    table = glass(seats=FEW)
    side = table.app.table.side
    before = side.ids.doubt_panel.height
    doubt(table)
    table.step()
    assert side.ids.doubt_panel.height > 1.2 * before
    table.tap_key("No card")
    table.tap_key("No card")
    assert side.ids.doubt_panel.height == before


def test_why_something_is_refused_is_read_before_what_would_follow_and_its_rule_also_in_the_largest_text(
    glass: Open,
) -> None:
    table = glass(seats=FEW)
    refusal(table)
    for scale in (1.0, 2.0):
        theme.text_scale = scale
        table.step(6)
        words = table.app.table.side.ids
        assert words.sentence.font_size > words.detail.font_size
        assert words.sentence.font_size >= words.rule.font_size
