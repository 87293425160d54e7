"""A doubt in the place of the felt: the question, the picture of the card, cards to touch, and the other answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.languages import tr
from companion.rules.felt import Lying
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_body import PageBody
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill, make_key
from companion.ui.kit.card_grid import CardGrid, across
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Words, add_all, high_of
from companion.ui.table.felt.foot import lines_of
from companion.ui.views.page import Do, PageKey
from companion.ui.views.questions.doubts import DoubtView, page_of

ASKED, HELP, LOW_HELP, LINE = 40, 28, 22, 1.3
"""The text of a question, and of what helps to answer it, also if text is large or the panel low, in units of text; and
how high a line is, as a part of its size."""

APART, CROP, SHARE, BELOW = 16, 160, 0.5, 0.3
"""Between the picture and the cards; how wide the picture beside all cards is, in units of the design; how wide
beside a few, as a part of them; and how high words below cards are at most, as a part of both."""

LEAST_ASKED, OVER_MANY, OVER, MOST_ASKED, ALONE = 56, 0.25, 0.27, 0.3, 0.6
"""How high a question is at least, in units of the design; and over many rows of cards, over all of a deck of fewer, at
most, and over a lone key, as a part of the panel."""

ROWS, LARGE, LOW = 4, 1.2, 420
"""More rows of cards are many; text that is larger by this factor has more room for what helps, and a panel that is
lower, in units of the design, has less."""


class DoubtCards(BoxLayout):
    """The picture of the card, and those that it may be: the likeliest ones, or all if fingers meet them."""

    share = 3.0

    def __init__(self, emit: Emit) -> None:
        super().__init__()
        self._emit = emit
        self._told: DoubtView | None = None
        self._refill = Clock.create_trigger(self._fill)
        self.bind(size=lambda *_: self._refill())

    def show(self, doubt: DoubtView) -> None:
        self._told = doubt
        self._fill()

    def restyle(self) -> None:
        self._fill()

    def _fill(self, *_: object) -> None:
        doubt = self._told
        if doubt is None:
            return
        self.clear_widgets()
        self.spacing, aside = theme.u * APART, theme.u * CROP
        is_wide = not doubt.all_of_them or self.width - aside >= theme.u * across(doubt.rows)
        if doubt.crop and is_wide:
            self._add_crop(doubt, aside)
        is_apart = len(doubt.answers) > 1
        for at, (cards, word) in enumerate(doubt.answers):

            def say(_: str, one: Lying, first: Face | None = cards[0] if is_apart else None) -> None:
                self._touched(first or one.face)

            row = CardRow(doubt.game, say, marks_place=False)
            ringed = cards[: (len(cards) if is_apart else 1) * (doubt.has_guess and not at)]
            row.show("", tuple(Lying(face, mark="now" * (face in ringed)) for face in cards))
            form = self._stand_above(row, word) if word else row
            form.size_hint_x = len(cards) if is_apart else 1
            self.add_widget(form)
        if doubt.rows:
            grid = CardGrid(doubt.game, doubt.rows, self._touched)
            grid.width = self.width - (aside + self.spacing) * bool(self.children)
            if doubt.all_of_them and theme.u * grid.needs() > self.height:
                self.add_widget(make_key(PageKey(tr("All cards"), Do("other"), "main"), self._emit, 34))
                return
            self.add_widget(grid)
            grid.show(doubt.possible)

    def _touched(self, face: Face | None) -> None:
        self._emit(Do("is", face))

    def _stand_above(self, row: CardRow, word: str) -> BoxLayout:
        """Cards with what a touch on them says below them."""
        column, told = BoxLayout(orientation="vertical"), Words(text=word, most=HELP, halign="center", size_hint_y=None)
        told.height = min(theme.t * high_of(self.width / 2, word, HELP), self.height * BELOW)
        add_all(column, row, told)
        return column

    def _add_crop(self, doubt: DoubtView, aside: float) -> None:
        """Adds the picture of the card, with its caption: it is not an answer."""
        column, crop = BoxLayout(orientation="vertical"), CropPicture(tr("what I saw"))
        column.size_hint_x, column.width = (None, aside) if doubt.all_of_them else (SHARE, aside)
        column.add_widget(crop)
        self.add_widget(column)
        show_crops([(crop, lambda: doubt.crop)])


FORMS[DoubtView] = DoubtCards


class DoubtPanel(BoxLayout):
    """``took`` hears a touch, and on which doubt."""

    def __init__(self, took: Callable[[DoubtView, object], None], **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._took = took
        self._told: DoubtView | None = None
        self._question = Words(most=ASKED, bold=True)
        self._help = Words(explains=self._question, most=HELP, valign="top", size_hint_y=None)
        self._head, self._keys = BoxLayout(size_hint_y=None), BoxLayout(size_hint_x=0.001)
        asked = BoxLayout(orientation="vertical")
        add_all(asked, self._question, self._help)
        self._body = PageBody(self._take)
        add_all(self._head, asked, self._keys)
        add_all(self, self._head, self._body)
        self.bind(size=lambda *_: self.restyle())

    @property
    def is_of_all(self) -> bool:
        """Whether every card of the deck is offered."""
        return self._told is not None and self._told.all_of_them

    def show(self, doubt: DoubtView) -> None:
        if doubt != self._told:
            self._told, page = doubt, page_of(doubt)
            self._question.text = page.title if doubt.keeper is None else page.title.replace(". ", ".\n")
            self._keys.size_hint_x = 0.24 if page.keys else 0.001
            fill(self._keys, page.keys, lambda: PageKeyForm(self._take, 28))
            self._help.text = page.hint
            self._body.show(replace(page, hint=""), is_first=True)
            restyle(self._body)
            self.restyle()

    def restyle(self) -> None:
        self.spacing, self._head.spacing = theme.u * 3, theme.u * 16
        across = self.width / (1 + self._keys.size_hint_x)
        is_large = theme.t > theme.u * LARGE
        high = self._height_of(self._question.text, ASKED, self.width if is_large else across)
        over = OVER_MANY if self._told is not None and len(self._told.rows) > ROWS else OVER
        most = self.height * (over if self._keys.children else MOST_ASKED)
        is_alone = self._told is not None and self._told.keeper is not None
        self._question.halign = self._help.halign = "center" if is_alone else "left"
        self._question.valign = "bottom" if self._help.text else "middle"
        self._help.most = LOW_HELP if is_large or self.height < theme.u * LOW else HELP
        self._help.height = self._height_of(self._help.text, self._help.most, across)
        shared, added = (0, self._help.height) if is_large else (self._help.height, 0)
        asked = max(theme.u * LEAST_ASKED, min(high + shared, most)) + added
        self._head.height = self.height * ALONE if is_alone else asked

    @staticmethod
    def _height_of(text: str, most: float, across: float) -> float:
        """How high a text is in this width, both in pixels."""
        if theme.t > theme.u * LARGE:
            return float(theme.t * high_of(across, text, most)) if text else 0.0
        return float(theme.t * most * LINE * lines_of(text, most, across))

    def _take(self, intent: object) -> None:
        assert self._told is not None
        self._took(self._told, intent)
