"""The games as tiles beside each other, or below each other on an upright screen."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.theme import theme
from companion.ui.lobby.game_tile import GameKey
from companion.ui.views.before.front import GameTile
from companion.ui.views.page import Entered

MOST_ABREAST = 5
"""More games stand in a second row."""

LEAST_HIGH, FILLED = 300, 1.6
"""How high a tile of a single row is at least where the shelf has room, in units of the design, and how much higher
than it needs to be."""

FIRST_ROW = 0.72
"""The largest share of the shelf for the first of several rows, so that the covers of the next one are in sight."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """Games to choose from, which fill a page; a touch enters the name of one."""

    tiles: tuple[GameTile, ...]


class GameShelf(ScrollView):
    """Draws them; ``emit`` takes the touches."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(scroll_type=["bars", "content"])
        self._emit = emit
        self._games = GridLayout(cols=1, size_hint_y=None)
        self._games.bind(minimum_height=self._games.setter("height"))
        self.add_widget(self._games)
        self.bind(size=lambda *_: self.restyle())

    def show(self, shelf: Shelf) -> None:
        self._games.clear_widgets()
        for tile in shelf.tiles:
            does = Entered(tile.name)
            key = GameKey(tile, size_hint_y=None, on_release=lambda _, does=does: self._emit(does))
            self._games.add_widget(key)
        self.restyle()

    def restyle(self) -> None:
        is_upright = self.height > self.width
        many = len(self._games.children)
        abreast = 1 if is_upright else min(MOST_ABREAST, max(4, -(-many // 2)) if many > MOST_ABREAST else many)
        self._games.cols, self._games.spacing = max(1, abreast), theme.u * 12
        wide = (self.width - (abreast - 1) * theme.u * 12) / max(1, abreast)
        high = GameKey.high(wide, is_wide=is_upright)
        if many <= abreast:  # one row fills the shelf
            high = max(min(high * FILLED, self.height), min(theme.u * LEAST_HIGH, self.height))
        elif not is_upright:
            high = min(high, self.height * FIRST_ROW)
        for each in self._games.children:
            each.height = high


FORMS[Shelf] = GameShelf
