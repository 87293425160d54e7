"""The table screen: one hero in the middle, plates that face their players, moments, and a word for every touch."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from kivy.graphics import Color

from companion.ledger.settings import read_settings
from companion.rules.notation import act_from_json
from companion.ui.kit import turned
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Words
from companion.ui.table.felt import moments
from companion.ui.table.felt.moments import MomentSign
from companion.ui.table.panels.referee_panel import RefereePanel, WarningSign
from companion.ui.views.page import Do
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.table.acts import pads_out_of_turn
from companion.ui.views.table.table import table_view
from tests.observing import gone, looked
from tests.screens.glass import Glass, middle, walk
from tests.screens.layout import box_of, complaints
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
from tests.screens.moments.games import ended, fights, refusal
from tests.screens.moments.leading import FEW, chance, tapped

Open = Callable[..., Glass]
CAMERA_LOST = "The camera isn't responding"
FOUR = ("Ann", "Ben", "Cem", "Dan")
MM_PX = 1280 / 217.5
"""A 10.1-inch tablet of 1280×800 is 217.5 mm wide."""

CAPITAL = 0.71
"""How high a capital is, in parts of the text's size."""


def bids(table: Glass) -> None:
    """Cem says three 4s."""
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(FOUR, "5372", strict=True)]
    tapped(table, *start, {"act": "bid", "seat": "Dan", "quantity": 2, "rank": 5})
    tapped(table, {"act": "bid", "seat": "Cem", "quantity": 3, "rank": 4})
    table.step()


def shown(table: Glass) -> None:
    """Ann called, and all hands are counted: four 4s."""
    bids(table)
    tapped(table, {"act": "call", "seat": "Ann"})
    for seat, natural, wild in (("Ann", 1, 0), ("Ben", 1, 0), ("Cem", 1, 1), ("Dan", 0, 0)):
        tapped(table, {"act": "hand", "seat": seat, "natural": natural, "wild": wild})
    table.step()


def mm(table: Glass, text: str) -> float:
    """How high the capitals of this text are on a 10-inch tablet, in millimetres."""
    return float(table.find(text).font_size) * CAPITAL / MM_PX


def test_the_bid_is_the_largest_thing_on_the_glass_and_scores_and_names_can_be_read_across_the_table(
    glass: Open,
) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    sizes = {each.text: each.font_size for each in table.visible() if getattr(each, "text", "")}
    assert max(sizes, key=lambda text: sizes[text]) == "3"
    assert mm(table, "3") > 14
    assert mm(table, "49") >= 7
    assert mm(table, "Cem") >= 5
    assert min(sizes.values()) * CAPITAL / MM_PX >= 1.3


def test_the_bid_is_read_from_both_sides_and_a_touch_on_it_mends_it(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    assert [each.text for each in table.visible() if getattr(each, "text", "") == "Cem bids three 4s"] == [
        "Cem bids three 4s"
    ] * 2
    before = table.taps
    table.touch(table.app.table.stage.hero)
    table.tap_key("4 × 4")
    assert table.taps - before == 2
    assert table.session.table.state.bid.quantity == 4


def test_far_plates_and_their_sheets_face_their_players(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    board = table.app.table.board
    for seat, is_far in (("Ann", False), ("Cem", True)):
        plate = board.panels[seat]
        name, keys = middle(plate.ids.name), middle(plate.keys)
        assert (name[1] < keys[1]) == is_far
    table.touch(next(key for key in board.edge("Dan").children if key.text == "Bid"))
    title = middle(board.sheet.ids.title)
    assert title[1] < table.window.height / 2
    assert board.sheet.edge[:3] == pytest.approx(theme.seat(4)[:3])


@pytest.mark.parametrize(("lasts_s", "signs", "grows"), [(60.0, True, True), (60.0, False, False), (0.01, True, False)])
def test_a_sheet_grows_out_of_its_plate_for_a_moment_unless_nothing_is_to_move(
    glass: Open, monkeypatch: pytest.MonkeyPatch, lasts_s: float, signs: bool, grows: bool
) -> None:
    monkeypatch.setattr(turned, "GROWS_S", lasts_s)
    table = glass("pirates-bluff", FOUR, signs=signs)
    bids(table)
    board = table.app.table.board
    table.touch(next(key for key in board.edge("Dan").children if key.text == "Bid"))
    time.sleep(0.02)
    table.step()
    scale = board.sheet.parent._grown
    assert (scale is not None and scale.x < 1) == grows
    table.touch(table.find("Close"))
    assert board.sheet is None


def test_keys_come_and_go_and_nothing_else_moves(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    table.step()
    board = table.app.table.board
    watched = [*board.panels.values(), table.app.table.foot, *table.app.table.foot.ids.tools.children]
    before = [box_of(each) for each in watched]
    bids(table)
    assert [box_of(each) for each in watched] == before
    tapped(table, {"act": "call", "seat": "Ann"})
    table.step()
    assert [box_of(each) for each in watched] == before


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
    assert complaints(table) == []


def test_who_bids_first_is_read_from_both_sides(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    tapped(table, *({"act": "start", "seat": seat, "card": card} for seat, card in zip(FOUR, "5372", strict=True)))
    table.step()
    hero = table.app.desk.view.felt.hero
    assert (hero.headline, hero.seat) == ("Dan bids first", "Dan")
    assert table.texts().count("Dan bids first") == 2
    near, far = (side.hero._headline for side in table.app.table.stage._sides)
    assert (near.size, near.font_size) == (far.size, far.font_size)


def test_the_frame_says_whose_turn_it_is_and_the_crown_who_won_the_last_fight(glass: Open) -> None:
    table = glass()
    tapped(table, {"act": "play", "seat": "Ann", "card": "AS"}, {"act": "play", "seat": "Ben", "card": "2H"})
    table.step(4)
    panels = table.app.table.board.panels
    assert [(panels[seat].won, panels[seat]._band.won, panels[seat].waits) for seat in ("Ann", "Ben")] == [
        (True, True, True),
        (False, False, True),
    ]
    assert panels["Ann"]._band.parting, "what was won stands apart from the score"


def test_a_correction_marks_the_card_of_now(glass: Open) -> None:
    table = glass()
    tapped(table, {"act": "play", "seat": "Ann", "card": "AS"}, {"act": "play", "seat": "Ben", "card": "2H"})
    table.app.table.mending.mend(1)
    table.step(4)
    tiles = [each for each in table.visible() if isinstance(each, CardTile) and each.mark == "now"]
    assert [tile.face for tile in tiles] == ["AS"]
    assert table.reads("The ring marks the current card.")


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


def test_at_the_end_every_score_stands_in_the_middle_and_the_last_cards_at_the_seats(glass: Open) -> None:
    table = glass()
    chance(table, lambda state: state.ended is not None, most=3000)
    table.step()
    view, board = table.app.desk.view, table.app.table.board
    assert [(part.over, part.text) for part in view.felt.hero.parts] == [
        (each.name, str(each.score)) for each in sorted(view.seats, key=lambda each: -each.score)
    ]
    assert all(table.reads(part.text) for part in view.felt.hero.parts)
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
    assert [part.text for part in again.app.desk.view.felt.hero.parts][-5:] == ["=", "4", "≥", "3", "✓"]
    assert (view["Cem"].gain, view["Ann"].gain, view["Ben"].gain) == ("+7", "−3", "")
    assert [seat.name for seat in view.values() if seat.ahead] == ["Cem"]
    assert view["Dan"].status == "has no 4s"
    assert again.has("Next hand")


def test_a_moment_is_shown_over_the_felt_until_it_is_touched_and_the_keys_at_the_seats_stay_free(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "LASTS_S", 600.0)
    table = glass("pirates-bluff", FOUR, signs=True)
    bids(table)
    table.touch(next(key for key in table.app.table.board.edge("Ann").children if key.text == "CALL"))
    sign = table.one(MomentSign)
    assert table.reads("CALL")
    assert not any(
        key in list(walk(sign)) for plate in table.app.table.board.panels.values() for key in plate.keys.children
    )
    table.touch(sign)
    assert not any(isinstance(each, MomentSign) for each in table.visible())


def test_without_signs_and_sounds_the_table_says_the_same(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    shown(table)
    assert not any(isinstance(each, MomentSign) for each in table.visible())
    assert table.reads("Cem wins 7")


def test_a_seat_out_of_turn_is_told_so_and_what_it_did_can_be_recorded(glass: Open) -> None:
    table = glass("lost-war")
    tapped(
        table,
        {"act": "muster", "seat": "Ann", "count": 3},
        {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S", "KD"]},
        {"act": "reveal", "seat": "Ben", "cards": ["8S", "KC"]},
    )
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


def test_a_line_of_the_log_opens_by_a_touch(glass: Open) -> None:
    table = glass(seats=FEW)
    fights(table, "7S", "9H", "2C")
    table.step()
    table.touch(table.app.table.foot.ids.lines)
    table.tap("1   Bartholomew plays 7♠.")
    assert table.has("Delete this")


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


def test_a_refused_card_that_was_no_card_is_asked_about_no_more(glass: Open) -> None:
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


def test_colours_text_turning_and_facing_are_kept_for_the_next_start(glass: Open) -> None:
    table = glass()
    for text in ("More", "Settings", "Light", "150 %", "Close"):
        table.tap_key(text)
    table.tap_key("More")
    table.tap_key("Turn the far side")
    kept = read_settings()
    assert (kept.colours, kept.text, kept.facing) == ("light", 1.5, False)
    table.tap_key("Settings")
    table.tap_key("Rotate 90°")
    assert read_settings().turned == 90
    again = glass()
    assert (theme.name, theme.text_scale, again.root.angle) == ("light", 1.5, 90)
    assert not again.app.table.board.facing


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
    sizes = [each.font_size * CAPITAL / MM_PX for each in asked if each.get_root_window() and each.text]
    assert sizes
    assert min(sizes) >= least_mm, sizes
    assert complaints(table) == []
    assert not screen.stage.get_root_window()
    assert all(table.has(key) for key in ("Undo", "Note", "Book", "More"))


def test_the_cloth_has_the_colours_that_are_chosen_at_the_table(glass: Callable[..., Glass]) -> None:
    table = glass()
    table.step()
    theme.name = "light"
    table.step(4)
    drawn = [each.rgba for each in table.app.table.middle.canvas.before.children if isinstance(each, Color)]
    assert any(each == pytest.approx(theme.role("felt"), abs=0.01) for each in drawn)


def test_a_touch_that_skips_a_moment_mends_nothing_below_it(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR, signs=True)
    shown(table)
    table.touch(table.one(MomentSign))
    assert not any(isinstance(each, MomentSign) for each in table.visible())
    assert table.app.table.board.sheet is None
    table.touch(table.app.table.stage.hero)
    assert table.reads("What was it really?")


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


def test_a_bid_is_asked_below_the_open_letters_that_its_sheet_covers(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben", "Cem"))
    table.session.table.let_deal(7)
    table.app.desk.version += 1
    table.step()
    table.app.table.speak_for("Ann", "bid")
    table.step(6)
    felt = table.app.desk.view.felt
    worth = table.session.table.setup.deck.values["points"]
    middle, own = (
        ", ".join(f"{each.face} ({worth[each.face]})" for each in cards if each.face)
        for cards in (felt.middle_cards, felt.chips["Ann"])
    )
    assert table.reads(f"the middle: {middle}, one hidden card  ·  Ann: {own}, one hidden card")
    assert complaints(table) == []


def test_a_touch_on_the_coloured_end_of_a_plate_writes_nothing_and_opens_the_plates_page(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    before = len(table.session.table.history.entries)
    table.touch(table.app.table.board.panels["Ann"]._band)
    assert len(table.session.table.history.entries) == before
    assert table.app.table.board.sheet is not None


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
