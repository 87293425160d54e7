"""The keys of a page in rows, drawn."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.forms.icon_key import HINT
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Words, add_all, high_of
from companion.ui.views.page import KeyGrid, KeyRow

ABOUT, ROW, MOST_ROW, ROOMY_KEY = 0.3, 64, 92, 120
"""How wide the word before a row of keys is, as a part of the row, how high a line of keys is at least and at most, in
units of the design, and how wide a key at least, in units of text."""


FEW = 2
"""More keys than that below each other are a list, whose words begin at the left."""


class KeyGridForm(GridLayout):
    """Keys in rows; if they have no room, in fewer rows, or without their hints."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(cols=1, size_hint_y=None)
        self._emit, self._grid = emit, KeyGrid(())
        self.natural = self.highest = 0.0
        self.bind(width=lambda *_: self.restyle())

    def show(self, grid: KeyGrid) -> None:
        if _is_hinted(grid) != _is_hinted(self._grid):
            self.clear_widgets()
        self._grid = grid
        fill(self, grid.keys, lambda: PageKeyForm(self._emit, 30 if _is_hinted(grid) else 26))
        is_list = grid.columns == 1 and len(grid.keys) > FEW and all(key.kind != "main" for key in grid.keys)
        for form in self.children:
            form.halign = "left" if is_list or form.colour else "center"
        self.restyle()

    def restyle(self) -> None:
        self.spacing, self.cols = theme.u * 10, self._columns
        self.natural = self.height = self._measure(self._grid.high)
        self.highest = self._measure(self._grid.highest) if self._grid.highest else 0.0

    @property
    def _columns(self) -> int:
        """How many there are if there is room; fewer with large text."""
        columns = self._grid.columns
        return columns if theme.t < theme.u * 1.4 else max(1, columns // 2 + columns % 2)

    def take(self, room: float) -> None:
        many, least = len(self._grid.keys), 0.0
        for columns, hinted in ((self._columns, True), (-(-many // 2), True), (many, True), (self._columns, False)):
            self.cols = columns
            least = self._measure(LEAST_KEY, hinted=hinted)
            if least <= room:
                break
        self.height = max(least, min(self._measure(self._grid.highest, hinted=hinted), room))

    def _measure(self, key: float, *, hinted: bool = True) -> float:
        """Its height with keys of this height without their hints, in units of the design."""
        grid, gap = self._grid, theme.u * 10
        rows, below = -(-len(grid.keys) // self.cols), 0.0
        if hinted and _is_hinted(grid):
            wide = max(1.0, self.width / self.cols - theme.u * 30)
            below = theme.t * max((high_of(wide, each.hint, HINT) for each in grid.keys if each.hint), default=0.0)
        for form in self.children if _is_hinted(grid) else ():
            form.give_room(below)
        return float(rows * (theme.u * key + below + gap) - gap)


def _is_hinted(grid: KeyGrid) -> bool:
    return any(key.hint or key.colour for key in grid.keys)


class KeyRowForm(BoxLayout):
    """Keys beside a word, in as many lines as they need to be wide enough."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)
        self._emit, self.natural, self.highest = emit, 0.0, 0.0
        self._about = Words(most=24, size_hint_x=ABOUT)
        self._keys = GridLayout(cols=1, size_hint_x=1 - ABOUT)
        add_all(self, self._about, self._keys)
        self.bind(width=lambda *_: self.restyle())

    def show(self, row: KeyRow) -> None:
        self._about.text = row.about
        fill(self._keys, row.keys, lambda: PageKeyForm(self._emit, 24))
        self.restyle()

    def restyle(self) -> None:
        many, gap = len(self._keys.children), theme.u * 10
        across = max(1, int(self.width * (1 - ABOUT) / (theme.t * ROOMY_KEY + gap)))
        lines = -(-many // across)
        self.spacing = self._keys.spacing = gap
        self._keys.cols = max(1, -(-many // lines))
        self.natural = self.height = lines * (theme.u * ROW + gap) - gap
        self.highest = lines * (theme.u * MOST_ROW + gap) - gap

    def take(self, room: float) -> None:
        self.height = max(self.natural, min(self.highest, room))
