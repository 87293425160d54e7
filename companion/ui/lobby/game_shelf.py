"""The games as tiles beside each other, or below each other on an upright screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words
from companion.ui.lobby.game_tile import GameKey
from companion.ui.views.before.front import GameTile

MOST_ABREAST = 5
"""More games stand in a second row."""

LEAST_HIGH, FILLED = 300, 1.25
"""How high a tile of a single row is at least where the shelf has room, in units of the design, and how much higher
than it needs to be."""


class GameShelf(ScrollView):
    """``chose`` hears the name of the game that was touched."""

    def __init__(self, tiles: Sequence[GameTile], chose: Callable[[str], None]) -> None:
        super().__init__(scroll_type=["bars", "content"])
        self._games = GridLayout(size_hint_y=None)
        self._games.bind(minimum_height=self._games.setter("height"))
        for tile in tiles:
            self._games.add_widget(GameKey(tile, size_hint_y=None, on_release=lambda _, name=tile.name: chose(name)))
        self.add_widget(self._games)
        self.bind(size=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Takes the sizes again."""
        is_upright = self.height > self.width
        many = len(self._games.children)
        abreast = 1 if is_upright else min(MOST_ABREAST, max(4, -(-many // 2)) if many > MOST_ABREAST else many)
        self._games.cols, self._games.spacing = max(1, abreast), theme.u * 12
        wide = (self.width - (abreast - 1) * theme.u * 12) / max(1, abreast)
        high = GameKey.high(wide, is_wide=is_upright)
        if many <= abreast:  # one row fills the shelf
            high = max(min(high * FILLED, self.height), min(theme.u * LEAST_HIGH, self.height))
        for each in self._games.children:
            each.height = high


class GameChoice(Panel):
    """Asks which game: ``title`` above ``told``, and a tile for each game."""

    def __init__(
        self,
        title: str,
        told: str,
        tiles: Sequence[GameTile],
        *,
        chose: Callable[[str], None],
        closed: Callable[[], None],
    ) -> None:
        super().__init__(orientation="vertical")
        self._head = BoxLayout(size_hint_y=None)
        self._head.add_widget(Words(text=title, most=30, bold=True, halign="left", valign="middle"))
        self._head.add_widget(Key(text=tr("Close"), most=22, size_hint_x=0.2, on_release=lambda _: closed()))
        self._told = Words(text=told, most=24, halign="left", valign="middle", size_hint_y=None)
        for part in (self._head, self._told, GameShelf(tiles, chose)):
            self.add_widget(part)
        self.restyle()

    def restyle(self) -> None:
        """Takes sizes and colours again."""
        self.ground = theme.role("ground")
        self.padding, self.spacing = theme.u * 16, theme.u * 12
        self._head.height, self._told.height = max(theme.u * 60, theme.t * 40), theme.t * 40
