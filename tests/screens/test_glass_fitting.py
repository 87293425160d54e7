"""Much that is new at once is shown over a few frames, and what belongs together in one of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from kivy.graphics import Color

from companion.ui.forms import icon_key
from companion.ui.kit import fitting
from companion.ui.kit.card_grid import CardGrid
from companion.ui.kit.drawn_text import Text
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Told, Words
from companion.ui.pages.book_page import AT_ONCE
from companion.ui.table import in_parts, telling
from companion.ui.table.board import KEYED_AT_ONCE
from companion.ui.table.seats.edge_keys import EdgeKeys
from companion.ui.table.telling import PATIENCE_TICKS
from companion.ui.views.evening.book import Book, Kept
from companion.ui.views.page import Entered, Go, Page, Tile
from companion.ui.views.table.acts import QuickKey
from tests.observing import act_of
from tests.screens.glass import Finger, Glass, middle
from tests.screens.moments.games import bidding
from tests.screens.moments.leading import chance
from tests.screens.still import Still


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[Words]:
    """Each text takes longer than a frame may, so that every other frame at most fits one; what was fitted, in its
    order."""
    fitted: list[Words] = []
    prepare = Words.prepare

    def prepared(words: Words) -> None:
        fitted.append(words)
        prepare(words)

    monkeypatch.setattr(fitting, "FULL_S", -1.0)
    monkeypatch.setattr(fitting, "RESTS", 1)
    monkeypatch.setattr(Words, "prepare", prepared)
    return fitted


@pytest.mark.parametrize("markup", [False, True])
def test_a_word_that_is_longer_than_its_line_is_written_smaller_and_not_broken(
    glass: Callable[..., Glass], markup: bool
) -> None:
    table = glass()
    name = "Anneliese-Marie"
    told = Told(text=f"[b]{name}[/b] won" if markup else f"{name} won", markup=markup, most=30, size_hint_x=None)
    table.app.table.add_widget(told)
    for width, size in ((400, 30), (150, None)):
        told.width = width
        table.step()
        drawn = Text(font_size=told.font_size, bold=told.bold)
        drawn.resolve_font_name()
        assert drawn.get_extents(name)[0] < width
        assert size is None or told.font_size == size * theme.t


def test_the_cards_to_choose_from_are_made_when_they_are_first_shown(glass: Callable[..., Glass]) -> None:
    table = glass()
    grid = CardGrid("bluffing-battles", [["QS", "KS"], ["AS"]], lambda _: None, size=(300, 200))
    table.app.table.add_widget(grid)
    assert grid.children == []
    grid.show(frozenset({"QS"}))
    table.step()
    assert {tile.face: tile.faint for tile in grid.children} == {"QS": False, "KS": True, "AS": True}
    assert len({tuple(tile.pos) for tile in grid.children}) == 3
    grid.show(frozenset({"AS"}))
    assert len(grid.children) == 3


def test_seats_and_what_is_said_appear_together_although_each_of_their_texts_takes_a_frame(
    glass: Callable[..., Glass], slow: list[Words]
) -> None:
    table = glass()
    plates = table.app.table.board.panels
    parts = [table.app.table.foot.ids.lines.ids.decided, plates["Ann"].ids.figures]
    before = [each.texture for each in parts]
    table.app.desk.say(act_of(table.app.desk.table, {"act": "play", "seat": "Ann", "card": "QS"}))
    table.app.tick()
    slow.clear()
    seen, fitted = [], []
    while table.app.is_busy:
        table.frame()
        fitted.append(len(slow))
        slow.clear()
        seen.append(tuple(now.texture is old for now, old in zip(parts, before, strict=True)))
    assert seen[0] == (True, True)
    assert set(seen) == {(True, True), (False, False)}
    assert max(fitted) == 1
    assert (1, 1) not in pairwise(fitted)


def test_a_colour_changes_at_once_and_no_text_is_drawn_again_for_it(
    glass: Callable[..., Glass], slow: list[Words]
) -> None:
    table = glass()
    plate = table.app.table.board.panels["Ann"]
    words = plate.ids.name
    drawn = words.texture
    words.color = theme.role("accent_words")
    table.frame()
    (tint,) = (each for each in words.canvas.children if isinstance(each, Color))
    assert tuple(tint.rgba) == tuple(theme.role("accent_words"))
    assert words.texture is drawn


def test_a_text_with_a_break_of_its_own_keeps_its_last_line(glass: Callable[..., Glass]) -> None:
    table = glass()
    words = Words(text="Steine in der Mitte\nAnneliese-Marie darf noch legen 2", most=60, size=(302, 80), valign="top")
    table.step()
    assert not words.cut
    assert 3 * words.font_size < words.texture.height <= 80


def test_every_text_comes_to_be_shown(glass: Callable[..., Glass], slow: list[Words]) -> None:
    table = glass("pirates-bluff", ["Ann", "Ben", "Cem", "Dora"])
    shown = [each for each in table.visible() if isinstance(each, Words) and each.text.strip()]
    assert slow
    assert shown
    assert all(each.texture is not None for each in shown)


def test_keys_come_to_a_few_seats_at_a_time_and_at_last_to_all(
    glass: Callable[..., Glass], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    show = EdgeKeys.show

    def counted(keys: EdgeKeys, seat: str, told: tuple[QuickKey, ...]) -> None:
        shown.append(seat)
        show(keys, seat, told)

    monkeypatch.setattr(EdgeKeys, "show", counted)
    monkeypatch.setattr(in_parts, "is_late", lambda: True)
    table = glass("pirates-bluff", ["Ann", "Ben", "Cem", "Dora", "Eli", "Fay", "Gil", "Hal"])
    bidding(table)
    desk, board = table.app.desk, table.app.table.board
    table.step()
    assert sum(bool(seat.quick) for seat in desk.view.seats) > KEYED_AT_ONCE
    shown.clear()
    board.place(board.seating)
    table.app.table.show()
    most = 0
    while table.app.is_busy:
        table.frame()
        most = max(most, len(shown))
        shown.clear()
    assert most == KEYED_AT_ONCE
    for seat in desk.view.seats:
        assert [key.text for key in reversed(board.edge(seat.name).children)] == [key.title for key in seat.quick]


def test_no_key_is_live_with_another_keys_word(glass: Callable[..., Glass], slow: list[Words]) -> None:
    said: list[str] = []
    key = Key(text="Bid", on_press=lambda made: said.append(made.text), size_hint=(None, None), size=(200, 80))
    table = glass()
    table.app.table.board.add_widget(key)
    table.step()
    press(table, key)
    assert (key.painted, said) == ("Bid", ["Bid"])
    for number in range(40):  # other texts that are new, before it
        table.app.table.board.add_widget(Words(text=f"{number}"))
    key.text = "CALL"
    table.frame()
    assert key.painted == "Bid"
    press(table, key)
    assert said == ["Bid"]
    table.step()
    press(table, key)
    assert (key.painted, said) == ("CALL", ["Bid", "CALL"])


def press(table: Glass, key: Key) -> None:
    """A finger comes down on a key; nothing else happens meanwhile."""
    touch = Finger(table.window, *middle(key))
    touch.scale_for_screen(*table.window.system_size)
    key.dispatch("on_touch_down", touch)
    key.dispatch("on_touch_up", touch)


def test_a_long_book_shows_its_newest_line_at_once_and_soon_every_line_that_is_looked_for(
    glass: Callable[..., Glass], slow: list[Words]
) -> None:
    table = glass()
    chance(table, lambda _: False, most=AT_ONCE + 20)
    table.step()
    history = table.session.table.history.entries
    table.app.table.open_page("book")
    page = table.app.table.page
    assert numbers(page._page) == [len(history)]
    assert page._page.hint == f"1 of {len(history)} lines so far"
    table.step()
    assert page._page.hint == f"{len(history)} of {len(history)} lines"
    assert numbers(page._page) == [len(history) - at for at in range(AT_ONCE)]
    table.reach(table.key(f"{len(history) - AT_ONCE} more"))
    table.tap_key(f"{len(history) - AT_ONCE} more")
    assert numbers(page._page) == [len(history) - at for at in range(len(history))]
    page._emit(Entered("takes"))
    table.step()
    wanted = Book(table.session.table).lines(Kept(words="takes"))
    assert numbers(page._page) == [line.number for line in wanted]
    assert page._page.hint == f"{len(wanted)} of {len(history)} lines"
    assert len(wanted) < len(history)
    assert slow


def test_a_text_that_is_asked_about_while_another_appears_is_fitted_again(glass: Callable[..., Glass]) -> None:
    table = glass()
    first, second = (Words(text="Ann plays", most=40, size_hint_x=None, width=400) for _ in range(2))
    first.bind(font_size=lambda _, size: setattr(second, "most", size))
    table.app.table.add_widget(first)
    table.app.table.add_widget(second)
    table.step(6)
    first.most, second.text = 20, "Ben plays"
    table.step(6)
    assert second.font_size == first.font_size


def numbers(page: Page) -> list[object]:
    """The acts whose lines the book shows."""
    return [each.says.about for each in page.blocks if isinstance(each, Tile) and isinstance(each.says, Go)]


def test_a_picture_waits_while_the_table_changes_though_not_for_ever(
    glass: Callable[..., Glass], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = glass(camera=Still(np.zeros((72, 128, 3), np.uint8)))
    table.step(3)
    screen, ticks = table.app.table, []
    monkeypatch.setattr(screen.picture, "tick", lambda: ticks.append("picture"))
    monkeypatch.setattr(telling, "is_late", lambda: False)
    table.app.tick()
    assert ticks == ["picture"]
    for _ in range(PATIENCE_TICKS):
        table.app.desk.version += 1
        table.app.tick()
    assert ticks == ["picture"]
    table.app.desk.version += 1
    table.app.tick()
    assert ticks == ["picture"] * 2


@pytest.mark.parametrize("halign", ["left", "center"])
def test_the_drawing_of_a_key_lies_beside_its_word(
    glass: Callable[..., Glass], monkeypatch: pytest.MonkeyPatch, halign: str
) -> None:
    table = glass()
    drawn: list[float] = []
    monkeypatch.setattr(icon_key, "draw_icon", lambda _, x, y, side, colour: drawn.append(x + side))
    key = icon_key.IconKey(text="Add a player", icon="people", most=22, size_hint=(None, None), size=(300, 64))
    key.halign = halign
    table.app.table.middle.add_widget(key)
    table.step(6)
    begin = key.center_x + key.inset / 2 - key.texture_size[0] / 2
    if halign == "center":
        across = key._draw_text(key.font_size, key.width).get_extents(key.text)[0]
        begin = key.center_x + key.inset / 2 - across / 2
    assert drawn
    assert key.x < drawn[-1] <= begin
