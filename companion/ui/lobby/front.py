"""The first page: a tile for each game, one way on, and all that can be looked at before a game."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill, make_key
from companion.ui.forms.tile_form import TileForm
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.lobby.game_shelf import GameShelf, Shelf
from companion.ui.views.before.front import GameTile
from companion.ui.views.page import PageKey, PageLine, Tile

BESIDE = 1.8
"""How wide a trouble is beside the title, whose width is 1."""

HEAD, BAND, TOOL = 56, 132, 70
"""How high the title, the way on and a row of tools are, in units of the design."""

TOOL_WIDE = 136
"""How wide a tool's key is at least, in units of the design."""


class Front(BoxLayout):
    """``emit`` takes the touches: the name of a game is entered, an evening is the way "resume". ``first`` is for a
    table before anybody has played: words, and keys."""

    def __init__(
        self,
        tiles: Sequence[GameTile],
        tools: Sequence[PageKey],
        emit: Emit,
        first: tuple[str, Sequence[PageKey]],
    ) -> None:
        super().__init__(orientation="vertical")
        self._emit, self._first = emit, first
        self._head = BoxLayout(size_hint_y=None)
        self._head.add_widget(Words(text=tr("What shall we play?"), most=34, bold=True))
        self._saved = Words(most=22, halign="right")
        self._trouble = TileForm(emit)
        self._trouble.size_hint_x, self._trouble.pos_hint = BESIDE, {"center_y": 0.5}
        self._trouble.bind(height=lambda *_: self._measure_head())
        self._shelf = GameShelf(emit)
        self._shelf.show(Shelf(tuple(tiles)))
        self.band = Panel(orientation="horizontal", size_hint_y=None)
        self._tools = GridLayout(cols=1, size_hint_y=None)
        self._ways = tuple(tools)
        add_all(self, self._head, self._shelf, self.band, self._tools)
        self.bind(size=lambda *_: self.restyle())
        self.offer(())

    def offer(self, evenings: Sequence[Tile]) -> None:
        """The evenings that can be gone on with, the latest first; without any, what a newcomer can do."""
        self._evenings, self._is_narrow = tuple(evenings), self._has_little_room
        self.band.clear_widgets()
        above = () if evenings else {way.says for way in self._first[1]}
        fill(self._tools, [way for way in self._ways if way.says not in above], lambda: PageKeyForm(self._emit, 20))
        if not evenings:
            told, ways = self._first
            self.band.add_widget(Words(text=told, most=22))
            for way in ways:
                self.band.add_widget(make_key(way, self._emit, size_hint_x=0.34))
        for evening in evenings[: 1 if self._is_narrow else 2]:
            card = TileForm(self._emit)
            card.show(evening)
            card.size_hint_y = 1
            card.bind(natural=lambda *_: self._measure_band())
            self.band.add_widget(card)
        self.restyle()

    def note(self, saved: str) -> None:
        """Says beside the title what was saved; empty: nothing was."""
        self._saved.text = f"✓  {saved}"
        self._head.remove_widget(self._saved)
        if saved:
            self._head.add_widget(self._saved)

    def tell(self, trouble: str, way: PageKey | None = None) -> None:
        """Says beside the title what is wrong, and offers a way on meanwhile; empty: nothing is."""
        self._head.remove_widget(self._trouble)
        if trouble:
            line = PageLine(f"▲  {trouble}", 22, "bad", bold=True)
            self._trouble.show(Tile((line,), keys=(way,) if way is not None else (), edge="bad"))
            self._head.add_widget(self._trouble)
        self._measure_head()

    @property
    def _has_little_room(self) -> bool:
        """Whether two evenings do not stand beside each other."""
        return bool(self.height > self.width or theme.t > theme.u * 1.4)

    def restyle(self) -> None:
        self.spacing = theme.u * 12
        self._measure_head()
        if self._is_narrow != self._has_little_room:
            self.offer(self._evenings)
        self._measure_band()
        many = len(self._tools.children)
        wide = theme.u * TOOL_WIDE * (theme.t / theme.u) ** 0.5
        abreast = max(1, min(many, int(self.width // wide)))
        rows = -(-many // abreast)
        self._tools.cols = max(1, -(-many // rows))
        self._tools.spacing = theme.u * 10
        self._tools.row_force_default, self._tools.row_default_height = True, theme.u * TOOL
        self._tools.height = rows * theme.u * TOOL + (rows - 1) * theme.u * 10

    def _measure_head(self) -> None:
        self._head.height = max(theme.u * HEAD, self._trouble.height if self._trouble.parent else 0)

    def _measure_band(self) -> None:
        """Panels have a ground of their own: the band has one only around what a newcomer is told."""
        u = theme.u
        cards = self.band.children if self._evenings else ()
        self.band.height = max(u * BAND * (theme.t / u) ** 0.5, *(card.natural for card in cards), 0)
        self.band.padding, self.band.spacing = 0 if cards else u * 14, u * 14
        self.band.ground = theme.role("ground" if cards else "panel")
