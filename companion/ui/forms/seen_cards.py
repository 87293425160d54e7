"""Cards as a block of a page: drawn, or the pictures of them as they were seen, beside a text."""

from __future__ import annotations

from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.ui.forms.page_keys import Emit, fill
from companion.ui.forms.tile_form import LineForm
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import add_all
from companion.ui.views.page import DrawnCards, SeenCards

WIDE, PART, NARROW = 150, 0.6, 600
"""How wide a picture is at least, in units of the design; beside words, all have this part of the width at most; on a
page that is narrower than this, in units of text, the words are below them."""


class CardsForm(BoxLayout):
    """Draws both; ``show`` takes them over."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)
        self._emit, self._cards = emit, DrawnCards("", ())  # type: Emit, DrawnCards | SeenCards
        self.natural = self.highest = 0.0
        self._grid = GridLayout(cols=1, size_hint_y=None, row_force_default=True, pos_hint={"top": 1})
        self._words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5})
        self._words.bind(minimum_height=self._words.setter("height"), height=lambda *_: self.restyle())
        self.add_widget(self._grid)
        self.bind(width=lambda *_: self.restyle())

    def show(self, cards: DrawnCards | SeenCards) -> None:
        self._cards = cards
        self._grid.clear_widgets()
        if isinstance(cards, DrawnCards):
            row = CardRow(cards.game, marks_place=False)
            row.show("", cards.cards)
            self._grid.add_widget(row)
        else:
            places = [CropPicture(tr("what I saw")) for _ in cards.names]
            add_all(self._grid, *places)
            show_crops([(place, partial(cards.crop, name)) for place, name in zip(places, cards.names, strict=True)])
        told = () if isinstance(cards, DrawnCards) else cards.told
        fill(self._words, told, lambda: LineForm(self._emit))
        if bool(told) != (self._words.parent is self):
            self.add_widget(self._words) if told else self.remove_widget(self._words)
        self.restyle()

    def restyle(self) -> None:
        cards, u = self._cards, theme.u
        told, many = self._words.parent is self, max(1, len(self._grid.children))
        is_narrow = self.width < theme.t * NARROW
        self.orientation = "vertical" if is_narrow else "horizontal"
        self.spacing, self._words.spacing = u * 20, u * 4
        wide = min(self.width * PART, many * u * WIDE) if told and not is_narrow else self.width
        self._grid.size_hint_x, self._grid.width = None if told and not is_narrow else 1, wide
        self._grid.cols = max(1, min(many, int(wide / (u * WIDE))))
        self._grid.row_default_height = u * cards.high
        self._grid.height = u * cards.high * -(-many // self._grid.cols)
        words = self._words.height if told else 0
        self.height = self._grid.height + self.spacing + words if is_narrow and told else max(self._grid.height, words)
        if isinstance(cards, DrawnCards) and cards.low:
            self.natural, self.highest = u * cards.low, self.height

    def take(self, room: float) -> None:
        self.height = self._grid.height = self._grid.row_default_height = max(self.natural, min(self.highest, room))
