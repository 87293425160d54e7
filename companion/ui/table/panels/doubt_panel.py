"""A doubt beside the felt: the picture of the card, the likeliest cards to tap, another card, or no card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.cards import Face
from companion.languages import tr
from companion.ui.kit.card_grid import CardGrid, across
from companion.ui.kit.card_tile import SHAPE, CardTile
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.views.questions.doubts import DoubtView

FaceRows: TypeAlias = Sequence[Sequence[Face]]

SLOT = 0.84
"""How wide a card that is offered is at most, as a part of its place."""

ASKED, ALONE, APART = 34, 90, 24
"""How large a question is, how high the key to where one seat answers it, and how far the cards, their picture and the
keys are apart, in units of the design."""

KEYS, HEAD, BESIDE, CROP = 56, 72, 72, 110
"""How high keys below a question, a question above all cards, and keys beside a question are, and how wide the card's
picture beside all cards is, in such units."""


class WholeDeck(BoxLayout):
    """Every card of a deck; ``least`` is how high they are at least, in units of the design."""

    least = 0.0


class DoubtPanel(BoxLayout):
    """``answered`` hears the doubt's number and the face, None for no card; ``other`` opens all cards, ``alone`` covers
    the table for a doubt that one seat alone may answer."""

    def __init__(
        self,
        game: str,
        answered: Callable[[int, Face | None], None],
        other: Callable[[DoubtView], None],
        alone: Callable[[DoubtView], None],
        **kwargs: object,
    ) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._game, self._answered, self._other, self._alone = game, answered, other, alone
        self._told: DoubtView | None = None
        self._refill = Clock.create_trigger(self._fill)
        self.bind(size=lambda *_: self._refill())

    def show(self, doubt: DoubtView) -> None:
        """Asks this doubt."""
        if doubt != self._told:
            self._told = doubt
            self._fill()

    def restyle(self) -> None:
        """Lays the question out anew."""
        self._fill()

    def _fill(self, *_: object) -> None:
        """The question, the cards, the keys: below each other, or beside each other on a wide and low panel."""
        doubt = self._told
        if doubt is None:
            return
        self.clear_widgets()
        grid = self._all_cards(doubt)
        wide = self.width > 2 * self.height and grid is None
        self.orientation = "horizontal" if wide else "vertical"
        self.spacing = theme.u * (APART if wide else 10)
        more = f"  ({tr('{count:more question} to come', count=doubt.more)})" if doubt.more else ""
        words = Words(text=doubt.sentence + more, most=ASKED, bold=True, halign="left", valign="middle")
        words.size_hint = (0.8, 1) if wide else (1, 0.34)
        keys = BoxLayout(spacing=theme.u * 8, orientation="vertical" if wide else "horizontal")
        keys.size_hint = (0.45, None) if wide else (1, None)
        keys.height, keys.pos_hint = theme.u * KEYS, {"center_y": 0.5}
        if doubt.keeper is not None:
            self.orientation, words.size_hint, words.halign, words.valign = "vertical", (1, 1), "center", "bottom"
            keys.size_hint, keys.height = (0.7, None), min(self.height / 2, theme.u * ALONE)
            keys.pos_hint = {"center_x": 0.5}
            keys.add_widget(
                Key(
                    text=tr("I'm {seat} – let me answer", seat=doubt.keeper),
                    kind="main",
                    most=28,
                    on_release=lambda _: self._alone(doubt),
                )
            )
            self.add_widget(words)
            self.add_widget(keys)
            self.add_widget(Widget(size_hint_y=0.3))
            return
        none = Key(text=doubt.none, most=28, on_release=lambda _: self._answered(doubt.number, None))
        if grid is not None:
            none.size_hint_x = 0.3
            free = self.height - theme.u * grid.least - self.spacing
            asked = BoxLayout(spacing=theme.u * 8, size_hint_y=None, height=min(theme.u * HEAD, free))
            words.size_hint = (1, 1)
            for part in (words, none):
                asked.add_widget(part)
            self.add_widget(asked)
            self.add_widget(grid)
            return
        few = () if doubt.all_of_them else doubt.rows
        known, offered = bool(doubt.candidates), bool(doubt.candidates or few)
        other = Key(text=tr("A different card") if known else tr("All cards"), kind="plain" if offered else "main")
        other.most = 28
        if wide:
            keys.height = min(self.height, 2 * theme.u * BESIDE + keys.spacing)
        other.bind(on_release=lambda _: self._other(doubt))
        for key in (other, none):
            keys.add_widget(key)
        for part in (words, self._cards(doubt, few), keys):
            self.add_widget(part)

    def _all_cards(self, doubt: DoubtView) -> WholeDeck | None:
        """Every card of the deck, beside the picture of the one that is asked about where there is room for that; None
        where fingers would not meet them, or they are not offered."""
        if not doubt.all_of_them:
            return None
        cards, aside = WholeDeck(spacing=theme.u * 10), theme.u * CROP
        pictured = bool(doubt.crop) and self.width - aside >= theme.u * across(doubt.rows)
        if pictured:
            self._add_crop(cards, doubt, size_hint_x=None, width=aside - cards.spacing)
        grid = self._grid(doubt, doubt.rows, width=self.width - aside * pictured)
        cards.add_widget(grid)
        cards.least = grid.needs()
        return cards if theme.u * (cards.least + KEYS) + self.spacing <= self.height else None

    def _cards(self, doubt: DoubtView, few: FaceRows) -> BoxLayout:
        cards = BoxLayout(spacing=theme.u * APART, size_hint_y=0.7 if self.orientation == "vertical" else 1)
        cards.size_hint_x = 1.0 if self.orientation == "vertical" else 1.5
        if doubt.crop:
            self._add_crop(cards, doubt, size_hint_x=0.8)
        for face in doubt.candidates:
            cards.add_widget(self._candidate(doubt.number, face))
        if few:
            cards.add_widget(self._grid(doubt, few, size_hint_x=2))
        return cards

    def _grid(self, doubt: DoubtView, rows: FaceRows, **kwargs: object) -> CardGrid:
        grid = CardGrid(self._game, rows, lambda face: self._answered(doubt.number, face), **kwargs)
        grid.show(doubt.possible)
        return grid

    @staticmethod
    def _add_crop(cards: BoxLayout, doubt: DoubtView, **kwargs: object) -> None:
        crop = CropPicture(tr("what I saw"), **kwargs)
        cards.add_widget(crop)
        show_crops([(crop, lambda: doubt.crop)])

    def _candidate(self, number: int, face: Face) -> FloatLayout:
        slot = FloatLayout()
        tile = CardTile(game=self._game, face=face, size_hint=(None, None))
        tile.bind(on_release=lambda _: self._answered(number, face))
        slot.add_widget(tile)

        def place(*_: object) -> None:
            high = min(slot.height - theme.u * 16, slot.width * SLOT * SHAPE)
            tile.size = (high / SHAPE, high)
            tile.pos = (slot.x + (slot.width - tile.width) / 2, slot.y + (slot.height - tile.height) / 2)

        slot.bind(pos=place, size=place)
        return slot
