"""A doubt in the place of the felt: the picture of the card, the likeliest cards to tap, another card, or no card."""

from __future__ import annotations

from collections.abc import Callable

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
from companion.ui.kit.widgets import Key, Words, add_all
from companion.ui.views.questions.doubts import DoubtView

SLOT, TALL = 0.84, 300
"""How wide a card that is offered is at most, as a part of its place, and how high, in units of the design."""

ASKED, MORE, ALONE, APART = 34, 24, 90, 24
"""Sizes in units of the design: the text of a question and of the text below it, the height of the key that leads to
a seat's own answer, and the gap between the cards and their picture."""

HEAD, KEYS, SLIM, CROP = 84, 64, 760, 160
"""How high a question is with its keys beside it, and keys below it; a panel that is narrower, in units of text, has
them there; how wide the card's picture beside all cards is, in units of the design."""


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

    @property
    def is_of_all(self) -> bool:
        """Whether every card of the deck is offered."""
        return self._told is not None and self._told.all_of_them

    def show(self, doubt: DoubtView) -> None:
        if doubt != self._told:
            self._told = doubt
            self._fill()

    def restyle(self) -> None:
        self._fill()

    def _fill(self, *_: object) -> None:
        """The question above the cards, its keys beside it or, on a slim panel, below the cards."""
        doubt = self._told
        if doubt is None:
            return
        self.clear_widgets()
        self.spacing = theme.u * 10
        asked = BoxLayout(orientation="vertical")
        asked.add_widget(Words(text=doubt.sentence, most=ASKED, bold=True))
        if doubt.more:
            more = Words(text=tr("{count:more question} to come", count=doubt.more), most=MORE)
            more.size_hint_y = 0.5
            asked.add_widget(more)
        if doubt.keeper is not None:
            self._add_way_to_answer(doubt, asked)
            return
        is_slim = self.width < theme.t * SLIM
        head = theme.u * HEAD * min(1.4, theme.t / theme.u)
        cards = self._all_cards(doubt, self.height - self.spacing - head - is_slim * (theme.u * KEYS + self.spacing))
        keys = BoxLayout(spacing=theme.u * 8, size_hint_x=1 if is_slim else 0.24 if cards else 0.5)
        if cards is None:
            known, offered = bool(doubt.candidates), bool(doubt.candidates or doubt.rows)
            other = Key(text=tr("A different card") if known else tr("All cards"), most=28)
            other.kind = "plain" if offered and not doubt.all_of_them else "main"
            other.bind(on_release=lambda _: self._other(doubt))
            keys.add_widget(other)
        keys.add_widget(Key(text=doubt.none, most=28, on_release=lambda _: self._answered(doubt.number, None)))
        row = BoxLayout(spacing=theme.u * APART, size_hint_y=None, height=head)
        row.add_widget(asked)
        add_all(self, row, cards or self._few_cards(doubt))
        if is_slim:
            keys.size_hint_y, keys.height = None, theme.u * KEYS
        (self if is_slim else row).add_widget(keys)

    def _add_way_to_answer(self, doubt: DoubtView, asked: BoxLayout) -> None:
        """The question in the middle, and the key below which its seat alone answers it."""
        key = Key(text=tr("I'm {seat} – let me answer", seat=doubt.keeper), kind="main", most=34)
        key.size_hint, key.height = (0.7, None), min(self.height / 2, theme.u * ALONE)
        key.pos_hint = {"center_x": 0.5}
        key.bind(on_release=lambda _: self._alone(doubt))
        words = asked.children[-1]
        words.halign, words.valign = "center", "bottom"
        add_all(self, asked, key, Widget(size_hint_y=0.3))

    def _all_cards(self, doubt: DoubtView, high: float) -> BoxLayout | None:
        """Every card of the deck in this height, beside the picture of the one that is asked about where there is room
        for that; None where fingers would not meet them, or they are not offered."""
        if not doubt.all_of_them:
            return None
        cards, aside = BoxLayout(spacing=theme.u * APART), theme.u * CROP
        pictured = bool(doubt.crop) and self.width - aside >= theme.u * across(doubt.rows)
        if pictured:
            self._add_crop(cards, doubt, size_hint_x=None, width=aside - cards.spacing)
        grid = self._grid(doubt, width=self.width - aside * pictured)
        cards.add_widget(grid)
        return cards if theme.u * grid.needs() <= high else None

    def _few_cards(self, doubt: DoubtView) -> BoxLayout:
        """The picture of the card, and those that it may be."""
        cards = BoxLayout(spacing=theme.u * APART)
        if doubt.crop:
            self._add_crop(cards, doubt)
        for face in doubt.candidates:
            cards.add_widget(self._candidate(doubt.number, face))
        if doubt.rows and not doubt.all_of_them:
            cards.add_widget(self._grid(doubt, size_hint_x=3))
        return cards

    def _grid(self, doubt: DoubtView, **kwargs: object) -> CardGrid:
        grid = CardGrid(self._game, doubt.rows, lambda face: self._answered(doubt.number, face), **kwargs)
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
            high = min(slot.height - theme.u * 16, slot.width * SLOT * SHAPE, theme.u * TALL)
            tile.size = (high / SHAPE, high)
            tile.pos = (slot.x + (slot.width - tile.width) / 2, slot.y + (slot.height - tile.height) / 2)

        slot.bind(pos=place, size=place)
        return slot
