"""The common form of all pages: the places of the loud keys, whole rows, and full use of the room."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.widget import Widget

from companion.ledger.roster import keep_group
from companion.ui.forms import tile_form
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.page_keys import PageKeyForm
from companion.ui.forms.router import Router
from companion.ui.forms.tile_form import LineForm, TileForm
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.theme import theme
from companion.ui.pages.face_grid import FaceGrid
from companion.ui.sheets.line_sheet import LineShown
from companion.ui.views.asking import FlowShown, show_page
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import CLOSE, Go, KeyGrid, KeyRow, Page, PageKey, PageLine, SeatMark, Tile
from tests.screens import scenes
from tests.screens.glass import Glass, Open, walk
from tests.screens.moments import lobby


def shown(table: Glass, page: Page) -> None:
    table.app.whole.frame(PageForm(FlowShown(show_page(page)), Router()))
    table.step(8)


def forms(table: Glass, kind: type[Widget]) -> list[Any]:
    return [each for each in walk(table.root) if isinstance(each, kind)]


def test_what_takes_something_away_stands_at_the_left_and_the_main_key_at_the_right(glass: Open) -> None:
    table = glass(lobby=True)
    keys = (PageKey("Save", CLOSE, "main"), PageKey("Rename", CLOSE), PageKey("Delete", CLOSE, "bad"))
    shown(table, Page("An evening", (), foot=keys))
    found = sorted(forms(table, PageKeyForm), key=lambda each: each.x)
    assert [each.text for each in found] == ["Delete", "Rename", "Save"]


def test_a_row_that_the_edge_of_a_list_cuts_is_dim_until_there_is_room_for_it(glass: Open) -> None:
    table = glass(lobby=True)
    shown(table, Page("Lines", (), tuple(Tile((PageLine(f"line {number}"),)) for number in range(40))))
    form = next(each for each in forms(table, PageForm) if isinstance(each, PageForm))
    view = form._body.blocks
    for scroll in (1.0, 0.63, 0.37, 0.0):
        view.scroll_y = scroll
        table.step(3)
        tiles = [each for each in forms(table, TileForm) if each.opacity > 0.5]
        assert 5 < len(tiles) < 40
        for tile in tiles:
            low, high = tile.to_window(*tile.pos)[1], tile.to_window(tile.x, tile.top)[1]
            hidden = max(0.0, view.y - low) + max(0.0, high - view.top)
            assert hidden < 0.06 * tile.height


def test_rows_in_two_columns_are_seen_wherever_they_were_laid(glass: Open) -> None:
    table = glass(lobby=True, size=(1920, 1200))
    tiles = tuple(Tile((PageLine(f"line {number}"), PageLine("its rule"))) for number in range(9))
    shown(table, Page("Lines", (), (PageLine("Round 2", bold=True), *tiles[:7], PageLine("Round 1"), *tiles[7:])))
    assert [each.opacity for each in forms(table, TileForm)] == [1.0] * 9


def test_two_tiles_in_room_for_four_end_where_the_tile_around_them_ends(glass: Open) -> None:
    table = glass(lobby=True)
    inside = tuple(Tile((PageLine(name, 22),)) for name in ("Ann", "Ben"))
    shown(table, Page("Buttons", (), (Tile((PageLine("Press", 22),), inside=inside, columns=4),)))
    around, one, other = forms(table, TileForm)[:3]
    assert other.right == pytest.approx(around.right - (one.x - around.x), abs=1)


def test_rows_of_keys_share_the_height_that_is_left(glass: Open) -> None:
    table = glass(lobby=True)
    rows = tuple(KeyRow(f"row {number}", (PageKey("One", CLOSE), PageKey("Two", CLOSE))) for number in range(5))
    shown(table, Page("Choices", (), rows))
    high = {each.height for each in forms(table, PageKeyForm)}
    assert min(high) > 80


def test_the_words_of_the_menu_begin_at_one_height_in_one_line_and_in_two(glass: Open) -> None:
    table = glass()
    table.tap_key("More")
    table.step(6)
    one, two = table.key("Report"), table.key("Results and notes")
    assert one.valign == two.valign == "top"
    assert one.drop == two.drop > 0
    assert one.texture_size[1] < two.texture_size[1]


def test_the_crown_of_a_winner_stands_in_its_tile(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    tops: list[float] = []
    monkeypatch.setattr(tile_form, "draw_icon", lambda _, x, y, side, colour: tops.append(y + side))
    table = glass(lobby=True)
    shown(table, Page("", (), (Tile((PageLine("1  Ann", 25),), seat=SeatMark(1, "Ann", won=True)),)))
    (tile,) = forms(table, TileForm)
    assert tops
    assert tops[-1] <= tile.top - theme.u * 4


def test_the_words_of_a_list_begin_at_the_left_and_those_of_few_keys_in_the_middle(glass: Open) -> None:
    table = glass(lobby=True)
    keys = tuple(PageKey(word, CLOSE) for word in ("One", "Two", "Three"))
    for many, side in ((3, "left"), (2, "center")):
        shown(table, Page(f"Choices {many}", (), (KeyGrid(keys[:many], 1, 84, 116),)))
        assert {each.halign for each in forms(table, PageKeyForm) if each.text in ("One", "Two")} == {side}


def test_a_suit_of_a_deck_stands_in_a_row(glass: Open) -> None:
    table = glass(lobby=True, looker=lambda _: (None, None))
    lobby.decks(table)
    assert table.one(FaceGrid).faces.cols == 15
    assert table.one(FaceGrid).faces.height <= table.one(FaceGrid).scroll.height, "the whole deck is in sight"


def test_long_names_are_said_by_their_first_part_and_what_adds_players_has_a_row_of_its_own(glass: Open) -> None:
    keep_group(("Ann", "Wilhelmina van Oranje"))
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    ann, adds = table.key("+ Ann"), [table.key(f"Add a {who}") for who in ("player", "guest", "bot")]
    assert table.key("+ Wilhelmina").y == ann.y
    assert len({each.y for each in adds}) == 1
    assert adds[0].y < ann.y
    table.tap_key("+ Wilhelmina")
    assert table.has("1\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}Wilhelmina")
    assert table.root.content.draft.seats == ("Wilhelmina van Oranje",)


def test_the_cards_of_a_line_stand_large_below_its_sentence(glass: Open) -> None:
    table = glass(lobby=True)
    reasons = (("Ann lays 7♠, 8♥.", "3.1 Both choose"),)
    line = Opened(5, *reasons[0], reasons, (), ("7S", "8H"), (), mendable=False, hidden=False)
    shown(table, LineShown(line, (), (), game="bluffing-battles", crop=lambda _: None).page())
    sentence, rule = (
        next(each for each in forms(table, LineForm) if each._line.text == text)
        for text in ("Ann lays 7♠, 8♥.", "Rule 3.1 Both choose")
    )
    cards = forms(table, CardTile)
    assert len(cards) == 2
    assert all(sentence.y >= card.top and card.y >= rule.top and card.height > 200 for card in cards)


def test_a_count_that_differs_is_shown_large_without_its_rule_and_then_its_possible_causes() -> None:
    facts = (("It may be that", "line 3 was paid twice"),)
    line = Opened(
        9, "Ben counted 41.", "Counting", (("Ben counted 41.", "Counting"),), facts, (), (), True, False, differs=True
    )
    told, why = LineShown(line, (), (), game="battle", crop=lambda _: None).page().blocks
    assert isinstance(told, PageLine)
    assert isinstance(why, PageLine)
    assert (told.text, why.label, why.text) == ("Ben counted 41.", *facts[0])
    assert told.most > 1.5 * why.most


def test_a_key_that_loses_its_drawing_has_its_word_in_the_middle(glass: Open) -> None:
    table = glass(lobby=True)
    key = PageKeyForm(lambda _: None, size_hint=(None, None), size=(300, 60))
    table.root.add_widget(key)
    key.show(PageKey("Another deck", CLOSE, icon="decks"))
    table.step(3)
    assert key.inset > 0
    key.show(PageKey("Close", CLOSE))
    table.step(3)
    assert (key.inset, key.drop) == (0, 0)


def test_a_name_is_level_with_the_larger_figure_beside_it(glass: Open) -> None:
    table = glass(lobby=True)
    shown(table, Page("What this would change", (), (Tile((PageLine("Ben", 28, mark="2 → 4", mark_most=44),)),)))
    line = table.one(LineForm)
    assert {round(each.center_y - line.center_y) for each in line.children} == {0}


def test_a_row_of_cards_that_the_edge_cuts_is_dim_too(glass: Open) -> None:
    """Each is four tenths of the height of the list."""
    table = glass(lobby=True)
    tiles = tuple(Tile(tuple(PageLine(f"{number}.{line}") for line in range(9))) for number in range(9))
    shown(table, Page("Lines", (), tiles))
    assert len({each.opacity for each in forms(table, TileForm)} - {1.0}) > 0


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_close_stands_at_one_place_however_many_keys_a_page_has(glass: Open, text: float) -> None:
    table = glass("pirates-bluff", ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal"])
    theme.text_scale = text
    places = set()
    for name, about in (("score", "Ann"), ("score", "Dan"), ("rules", None), ("book", None), ("devices", None)):
        table.app.table._router.take(Go(name, about))
        table.step(6)
        way_out = table.key("Close")
        places.add((*way_out.to_window(*way_out.pos), *way_out.size))
        table.tap_key("Close")
    assert len(places) == 1


def test_rows_are_as_wide_in_a_list_with_a_bar_as_without_one(glass: Open) -> None:
    table = glass(lobby=True)
    wide = set()
    for many in (2, 40):
        shown(table, Page("Lines", (), tuple(Tile((PageLine(f"line {number}"),)) for number in range(many))))
        wide |= {each.width for each in forms(table, TileForm)}
    assert len(wide) == 1


def test_a_list_that_gets_a_bar_settles_within_a_frame(caplog: pytest.LogCaptureFixture) -> None:
    table = scenes.opened("lobby-devices-none")
    try:
        theme.text_scale = 2.0
        for size in ((1280, 800), (800, 1280)):
            table.resize(size)
            table.step(6)
    finally:
        table.close()
    assert "too much iteration" not in caplog.text


def test_a_low_sheet_has_close_where_pages_have_it() -> None:
    places = set()
    for name in ("lobby-presets", "lobby-rules"):
        table = scenes.opened(name)
        try:
            way_out = table.key("Close")
            places.add((*way_out.to_window(*way_out.pos), *way_out.size))
        finally:
            table.close()
    assert len(places) == 1
