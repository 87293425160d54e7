"""The questions, doubts and refusals of the table beside the felt, and the keys that answer them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.rules.notation import act_from_json
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Words
from companion.ui.table.felt.moments import MomentSign
from companion.ui.table.panels.referee_panel import RefereePanel, WarningSign
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.page import Do
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.table.acts import pads_out_of_turn
from tests.observing import gone, looked
from tests.screens.glass import Glass, Open, walk
from tests.screens.layout import box_of, complaints, mm
from tests.screens.moments.doubts import (
    doubt,
    doubt_of_a_battle_left_out,
    doubt_of_a_refusal,
    doubt_of_a_tag,
    doubt_of_a_warrior,
    doubt_of_an_unread_card,
    lost,
    picture_back,
)
from tests.screens.moments.four import FOUR, shown
from tests.screens.moments.games import refusal
from tests.screens.moments.leading import FEW, LONG, reveal_rows, tapped

CAMERA_LOST = "The camera isn't responding"


@pytest.mark.parametrize("lead_up", [refusal, doubt, lost])
def test_undo_and_the_keys_beside_it_keep_their_shape_and_place_while_something_is_asked(
    glass: Open, lead_up: Callable[[Glass], None]
) -> None:
    table = glass()
    table.step()
    tools = table.app.table.foot.ids.tools
    before = [box_of(each) for each in tools.children]
    lead_up(table)
    table.step(6)
    assert [box_of(each) for each in tools.children] == before


def test_a_trouble_is_read_from_both_sides_beside_its_sign(glass: Open) -> None:
    table = glass()
    lost(table)
    table.step(6)
    told = [each.to_window(*each.center) for each in table.visible() if getattr(each, "text", "") == CAMERA_LOST]
    assert len(told) == 2
    assert sum(getattr(each, "text", "").startswith("Check that it is plugged in") for each in table.visible()) == 2
    (sign,) = (each for each in table.visible() if isinstance(each, WarningSign))
    assert sign.width > 100
    referee = table.app.table.referee
    assert referee._advice.font_size == referee.detail.font_size == 30 * theme.u
    assert complaints(table) == []


def test_the_table_says_that_a_seat_is_out_of_turn_and_its_move_can_be_recorded(glass: Open) -> None:
    table = glass("lost-war")
    reveal_rows(table)
    table.step()
    table.touch(table.app.table.board.panels["Ben"].ids.name)
    assert table.reads("It is Ann's move.")
    table.tap_key("Ben did it anyway")
    pad, *_ = pads_out_of_turn(table.session.table, "Ben")
    assert [card.face for card in pad.row] == ["8S", "KC"], "the row of the seat that did it"
    table.tap_card("8S")
    table.tap_card("QC")
    assert table.reads("NOT ALLOWED")


def test_a_touch_out_of_turn_says_whose_move_it_is_and_has_two_keys(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    cards = ("Ann", "2"), ("Ben", "5"), ("Cem", "7")
    tapped(table, *({"act": "start", "seat": seat, "card": card} for seat, card in cards))
    table.step()
    before = table.taps
    table.touch(table.app.table.board.panels["Ben"].ids.name)
    assert table.reads("It is Ann's move.")
    assert table.has("Ben did it anyway")
    assert table.reads("Ben lays 5 as the starting card.")
    assert complaints(table) == []
    table.tap_key("Correct last move")
    table.tap_card("6")
    assert table.taps - before == 3
    assert table.session.table.state.hand("Ben").start == "6"


def test_which_card_was_refused_is_asked_before_whether_it_may_stand(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_refusal(table)
    screen = table.app.table
    assert table.reads("Which card is it?")
    assert not any(isinstance(each, RefereePanel) for each in table.visible())
    assert not table.has("Let it stand")
    table.tap_card("7S")
    assert not table.reads("Which card is it?")
    assert screen.referee.said.heading == "THE REFEREE ASKS"
    assert screen.foot.lines.waiting == ""
    assert not screen.referee.detail.cut
    table.tap_key("Take it back")
    assert screen.foot.lines.waiting == "Each player plays a card."


def test_a_refused_card_that_was_no_card_is_not_asked_about_again(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_refusal(table)
    table.tap_key("No card")
    assert table.reads("Each player plays a card.")
    assert not table.has("Let it stand")


def test_a_doubt_lies_beside_the_felt_and_goes_when_it_is_answered(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt(table)
    table.step()
    assert complaints(table) == []
    table.tap_key("No card")
    table.tap_key("No card")
    assert not table.has("No card")


def test_where_nothing_is_read_of_a_card_the_numbers_that_the_game_tells_apart_are_one_touch_away(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    doubt_of_an_unread_card(table)
    table.step()
    assert complaints(table) == []
    table.tap_card("5")
    assert not table.has("No card")
    assert table.session.table.history.standing[-1].act == act_from_json(
        table.session.table.game.acts_known, {"act": "start", "seat": "Ben", "card": "5"}
    )


def test_where_few_cards_are_possible_they_alone_are_offered(glass: Open) -> None:
    table = glass(seats=FEW)
    doubt_of_a_tag(table)
    (doubt,) = table.session.table.doubts
    few = replace(doubt, possible=frozenset({"3C", "AS", "KD"}))
    assert view_of(table.session.table, few).rows == (("AS", "KD"), ("3C",))


@pytest.mark.parametrize(
    ("game", "seats", "lead_up", "size"),
    [
        ("bluffing-battles", FEW, doubt_of_a_tag, (1280, 800)),
        ("bluffing-battles", FEW, doubt_of_a_tag, (800, 1280)),
        ("lost-war", FEW, doubt_of_a_battle_left_out, (1280, 800)),
        ("battle", FOUR, doubt_of_a_warrior, (1280, 800)),
    ],
)
def test_where_nothing_is_read_of_a_card_the_whole_deck_has_the_room_of_the_felt_one_touch_a_card(
    glass: Open, game: str, seats: tuple[str, ...], lead_up: Callable[[Glass], None], size: tuple[int, int]
) -> None:
    table = glass(game, seats, size=size)
    lead_up(table)
    table.step(6)
    asked, screen = table.session.table.doubts, table.app.table
    tiles = [each for each in walk(screen._telling.doubt) if isinstance(each, CardTile)]
    assert {each.face for each in tiles} == set(table.session.table.setup.deck.played_faces())
    assert min(min(each.width, each.height) for each in tiles) >= LEAST_KEY * theme.u
    assert {each.face for each in tiles if not each.faint} == asked[0].possible
    assert not screen.stage.get_root_window()
    assert complaints(table) == []
    table.touch(next(each for each in tiles if not each.faint))
    assert table.session.table.doubts == asked[1:]


def test_when_the_picture_returns_one_touch_takes_the_table_as_it_lies_and_what_is_left_lying_is_said(
    glass: Open,
) -> None:
    table = glass(seats=FEW)
    picture_back(table)
    table.step()
    assert table.tile(Do("put-together", (0, True)))
    assert table.reads("Bartholomew: you entered 7♣, I see 9♠")
    assert {each.face for each in table.visible() if isinstance(each, CardTile)} >= {"7C", "9S", "KD"}
    assert complaints(table) == []
    table.tap_key("Use what I see")
    assert table.reads("K♦ beats Bartholomew's 9♠")
    assert not table.has("Keep what we entered")
    table.see(looked(63.0), gone("1/play", 3, at=64.0), looked(66.0), looked(68.2))
    assert table.reads("K♦ was left in front of Anneliese-Marie")
    assert complaints(table) == []
    table.tap_key("It's right as it is")
    assert not table.reads("was left")


def test_why_something_is_refused_is_read_before_what_would_follow_also_in_the_largest_text(glass: Open) -> None:
    table = glass(seats=FEW)
    refusal(table)
    for scale in (1.0, 2.0):
        theme.text_scale = scale
        table.step(6)
        words = table.app.table.referee
        assert words.sentence.font_size >= words.detail.font_size


@pytest.mark.parametrize(("lead_up", "least_mm"), [(refusal, 4), (doubt, 3.5), (doubt_of_a_refusal, 3)])
def test_what_is_asked_in_the_largest_text_has_the_room_of_the_felt_and_is_large(
    glass: Open, lead_up: Callable[[Glass], None], least_mm: float
) -> None:
    table = glass(seats=FEW)
    lead_up(table)
    theme.text_scale = 2.0
    table.step(6)
    screen = table.app.table
    said = {view_of(table.session.table, each).sentence for each in table.session.table.doubts}
    questions = [each for each in screen._telling.doubt.walk() if type(each) is Words and each.text in said]
    asked = [screen.referee.sentence, *questions]
    sizes = [mm(each, each.font_size) for each in asked if each.get_root_window() and each.text]
    assert sizes
    assert min(sizes) >= least_mm, sizes
    assert complaints(table) == []
    assert not screen.stage.get_root_window()
    assert all(table.has(key) for key in ("Undo", "Note", "Book", "More"))


def test_a_touch_that_skips_a_moment_corrects_nothing_below_it(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR, signs=True)
    shown(table)
    table.touch(table.one(MomentSign))
    assert not any(isinstance(each, MomentSign) for each in table.visible())
    assert table.app.table.board.sheet is None
    table.touch(table.app.table.stage.hero)
    assert table.reads("What was it really?")


def test_a_correction_names_what_the_player_did_and_not_what_came_of_it(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    shown(table)
    last = table.session.table.history.standing[-1]
    assert opened_line(table.session.table, last.number).sentence.startswith("The hands hold")
    table.app.table._speaking.mending.mend(last.number)
    table.step()
    assert table.reads("Dan has no 4s and no wilds. What was it really?")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_what_is_asked_beside_the_felt_keeps_clear_of_its_rim(glass: Open, size: tuple[int, int]) -> None:
    table = glass(size=size)
    picture_back(table)
    theme.text_scale = 2.0
    table.step(6)
    left, _, right, _ = box_of(table.app.table.middle)
    for text in ("The camera is back", "Use what I see", "Keep what we entered"):
        begin, _, end, _ = box_of(table.find(text))
        assert left + 10 < begin
        assert end < right - 10


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("happens", [lost, refusal])
def test_the_ground_of_what_the_referee_says_keeps_clear_of_the_felts_rim(
    glass: Open, happens: Callable[[Glass], None], text: float, size: tuple[int, int]
) -> None:
    table = glass(size=size)
    happens(table)
    theme.text_scale = text
    table.step(6)
    left, _, right, top = box_of(table.app.table.middle)
    begin, _, end, high = box_of(table.one(RefereePanel))
    assert left + 10 < begin
    assert end < right - 10
    assert high < top - 10


def test_a_question_is_never_smaller_than_what_helps_to_answer_it(glass: Open) -> None:
    table = glass("lost-war", FEW, size=(1024, 600))
    doubt_of_a_battle_left_out(table)
    panel, looked_at = table.app.table._telling.doubt, []
    for scale in (1.0, 1.5, 2.0):
        theme.text_scale = scale
        table.step(6)
        looked_at.append((panel._question.font_size, panel._help.font_size))
    assert looked_at[0][0] > 20
    assert all(asked >= helps for asked, helps in looked_at), looked_at


def test_a_question_over_all_cards_of_a_large_deck_has_its_usual_size(glass: Open) -> None:
    table = glass("battle", LONG[:4])
    doubt_of_a_warrior(table)
    table.step(6)
    panel = table.app.table._telling.doubt
    assert panel._question.font_size >= 36 * theme.u
    assert panel._help.font_size >= 26 * theme.u
