"""Cards as a block of a page: drawn, or the pictures of them as they were seen."""

from __future__ import annotations

from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import theme
from companion.ui.views.page import DrawnCards, SeenCards

HIGH, WIDE = 190, 150
"""How high the cards are, and how wide the picture of one is at least, in units of the design."""


class CardsForm(GridLayout):
    """Draws both; ``show`` takes them over."""

    def __init__(self, _: object) -> None:
        super().__init__(cols=1, size_hint_y=None, row_force_default=True)
        self._high = HIGH
        self.bind(width=lambda *_: self.restyle())

    def show(self, cards: DrawnCards | SeenCards) -> None:
        """Takes over cards."""
        self.clear_widgets()
        self._high = cards.high if isinstance(cards, DrawnCards) else HIGH
        if isinstance(cards, DrawnCards):
            row = CardRow(cards.game, lambda *_: None, marks_place=False)
            row.show("", cards.cards)
            self.add_widget(row)
        else:
            places = [CropPicture(tr("what I saw")) for _ in cards.names]
            for place in places:
                self.add_widget(place)
            show_crops([(place, partial(cards.crop, name)) for place, name in zip(places, cards.names, strict=True)])
        self.restyle()

    def restyle(self) -> None:
        """Takes sizes again."""
        many = max(1, len(self.children))
        self.cols = max(1, min(many, int(self.width / (theme.u * WIDE))))
        self.row_default_height = theme.u * self._high
        self.height = theme.u * self._high * -(-many // self.cols)
