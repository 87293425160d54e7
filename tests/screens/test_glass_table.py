"""The table screen: one hero in the middle, and plates that face their players."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from kivy.graphics import Color

from companion.ledger.settings import read_settings
from companion.ui.kit import turned
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.table.felt import moments
from companion.ui.table.felt.moments import MomentSign
from companion.ui.table.seats.short_name import wide
from tests.screens.glass import Glass, Open, middle, walk
from tests.screens.layout import box_of, complaints, mm
from tests.screens.moments.four import FOUR, bids, shown
from tests.screens.moments.games import fights, refusal, rows, showdown, trick, war
from tests.screens.moments.leading import FEW, LONG, tapped


def test_the_bid_is_the_largest_thing_on_the_glass_and_scores_and_names_can_be_read_across_the_table(
    glass: Open,
) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    sizes = {each.text: each.font_size for each in table.visible() if getattr(each, "text", "")}
    assert max(sizes, key=lambda text: sizes[text]) == "3"
    assert mm(table.find("3"), sizes["3"]) > 14
    assert mm(table.find("49"), sizes["49"]) >= 7
    assert mm(table.find("Cem"), sizes["Cem"]) >= 5
    assert mm(table.root, min(sizes.values())) >= 1.3


def test_the_bid_is_read_from_both_sides_and_a_touch_on_it_corrects_it(glass: Open) -> None:
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


def test_an_empty_place_has_the_colour_and_name_of_its_player_and_both_read_how_to_begin(glass: Open) -> None:
    table = glass()
    table.step(6)
    for seat, row in table.app.table.stage._rows.items():
        (owner,) = row.content.children
        assert (owner.text, owner.opacity) == (seat, 1)
        assert tuple(owner.color) == tuple(theme.seat(table.app.table.board.panels[seat].place))
    assert table.texts().count("Lay cards on the table, or touch a name to enter a move.") == 2
    assert [table.app.table.board.edge(seat)._keys[0].kind for seat in ("Ann", "Ben")] == ["main", "main"]
    tapped(table, {"act": "play", "seat": "Ann", "card": "AS"})
    table.step(6)
    assert not table.app.table.stage._rows["Ann"].content._owner.opacity


def test_a_narrow_empty_place_has_its_players_name_below_it(glass: Open) -> None:
    table = glass("battle", LONG[:5])
    trick(table)
    table.step(6)
    owners = [table.app.table.stage._rows[seat].content._owner for seat in LONG[:2]]
    assert [owner.text for owner in owners] == ["Bartholomew", "Anneliese"]
    assert all(owner.opacity and owner.font_size >= 20 * theme.u for owner in owners)


def test_figures_beside_points_keep_apart_from_them_so_that_two_numbers_are_not_read_as_one(glass: Open) -> None:
    table = glass("battle", LONG[:5])
    trick(table)
    table.step(6)
    words = table.app.table.board.panels["Bartholomew"].ids
    assert words.figures.text.endswith("bet\xa04\xa0of\xa05")
    end = words.figures.x + max(
        wide(each, words.figures.font_size / theme.u) for each in words.figures.text.split("\n")
    )
    assert words.gain.x - end >= 20 * theme.u


def test_cards_of_two_players_that_were_laid_against_each_other_lie_in_one_column(glass: Open) -> None:
    table = glass(seats=FEW)
    war(table)
    table.step(6)
    near, far = (
        [tile.to_window(*tile.center)[0] for tile in walk(table.app.table.stage._rows[seat]) if type(tile) is CardTile]
        for seat in FEW
    )
    assert (len(near), len(far)) == (7, 6)
    assert sorted(near)[:6] == pytest.approx(sorted(far), abs=1)


def test_a_score_of_pairs_says_what_grey_is_and_keeps_apart_from_the_stones(glass: Open) -> None:
    table = glass("lost-war", FEW)
    rows(table)
    table.step(6)
    told = table.app.table.stage._near_side.told.text
    assert told == "pairs won ✓ (grey: lost)\n\nstones in the middle ●\xa0●\xa0●"


def test_a_seat_does_not_say_beside_its_key_what_the_key_says(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    table.step(6)
    plates = table.app.table.board.panels.values()
    assert all(table.has(key.text) for plate in plates for key in plate.keys.children)
    assert {plate.status.replace("\xa0", " ") for plate in plates} == {"lays a starting card"}
    assert not any(plate.ids.figures.text for plate in plates)


def test_many_hands_have_their_numbers_at_the_seats_and_the_sum_alone_between_them(glass: Open) -> None:
    table = glass("pirates-bluff", LONG)
    showdown(table)
    table.step(6)
    hero = table.app.table.stage._felt.hero
    assert [part.text for part in hero.parts] == ["fourteen 3s; the bid was two ✓"]
    assert table.reads(f"{hero.headline}: fourteen 3s; the bid was two ✓")
    assert table.reads("small cards: starting cards"), "a panel shows one card, and says how many there are"
    assert not table.reads("pot"), "an empty one says nothing"
    assert sum("has" in plate.status for plate in table.app.table.board.panels.values()) == len(LONG)


def test_what_the_referee_says_stands_together_beside_the_card(glass: Open) -> None:
    table = glass(seats=FEW)
    refusal(table)
    table.step(12)
    panel, card = table.app.table.referee, table.one(CardTile)
    low = panel.detail.top - panel.detail.texture_size[1]
    assert panel._heading.top - low < panel.height * 0.6
    assert abs((panel._heading.top + low) / 2 - card.center_y) < card.height / 3
    assert panel.detail.font_size > panel._heading.font_size


def test_a_far_player_whom_alone_the_table_waits_for_reads_so_from_their_side(glass: Open) -> None:
    table = glass(seats=FEW)
    near, far = FEW
    tapped(table, {"act": "play", "seat": near, "card": "AS"})
    table.step(6)
    assert table.texts().count(f"{far} plays a card.") == 2
    assert table.app.table.stage._far_told.angle == 180
    table.tap_key("Undo")
    tapped(table, {"act": "play", "seat": far, "card": "AS"})
    table.step(6)
    assert table.texts().count(f"{near} plays a card.") == 1
    assert complaints(table) == []


def test_the_pot_and_the_previous_bid_are_read_from_both_sides(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    bids(table)
    table.step(6)
    told = "pot 4 coins\nprevious bid two\N{NO-BREAK SPACE}5s, Dan"
    assert [side.told.text for side in table.app.table.stage._sides] == [told] * 2
    far, near = table.app.table.stage._far_side, table.app.table.stage._near_side
    assert far.angle == 180
    assert far.right < near.x
    table.app.table._face()
    table.step(6)
    assert (far.opacity, near.opacity) == (0, 1)


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


def test_a_line_of_the_log_opens_by_a_touch(glass: Open) -> None:
    table = glass(seats=FEW)
    fights(table, "7S", "9H", "2C")
    table.step()
    table.touch(table.app.table.foot.ids.lines)
    line = table.find("3   Bartholomew plays 2♣.")
    table.reach(line)
    table.touch(line)
    assert table.has("Delete this")


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


def test_the_cloth_has_the_colours_that_are_chosen_at_the_table(glass: Callable[..., Glass]) -> None:
    table = glass()
    table.step()
    theme.name = "light"
    table.step(4)
    drawn = [each.rgba for each in table.app.table.middle.canvas.before.children if isinstance(each, Color)]
    assert any(each == pytest.approx(theme.role("felt"), abs=0.01) for each in drawn)


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
