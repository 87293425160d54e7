"""The faces of a deck as they are printed, each a key with a word below; they are drawn little by little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby, islice

import numpy as np
from kivy.clock import Clock
from kivy.graphics import Color
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks import PrintedDeck
from companion.languages import tr
from companion.ui.forms.faded_view import FadedView
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit
from companion.ui.forms.tile_form import LineForm
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.pages.face_key import FaceKey, draw_small
from companion.ui.views.page import Do, PageLine

NUMBER, BAR = 44, 14
"""How high the number is, in units of text, and the bar, in units of the design."""


class Bar(Drawn):
    """This ``part`` of it is done."""

    draws_by = (*Drawn.draws_by, "part")
    part = NumericProperty(0)

    def _draw(self) -> None:
        for role, part in (("raised", 1.0), ("good", self.part)):
            if wide := self.width * part:
                Color(*theme.role(role))
                Rounded(pos=self.pos, size=(wide, self.height), radius=[min(self.height, wide) / 2])


class Progress(BoxLayout):
    """``show`` takes how many of how many are done."""

    def __init__(self) -> None:
        super().__init__(orientation="vertical", size_hint_y=None)
        self._number, self._bar = Words(most=34, bold=True, one_line=True), Bar(size_hint_y=None)
        add_all(self, self._number, self._bar)
        self.restyle()

    def show(self, done: int, whole: int) -> None:
        self._number.text = tr("{done} of {whole}", done=done, whole=whole)
        self._bar.part = min(1.0, done / max(1, whole))

    def restyle(self) -> None:
        self.spacing = theme.u * 4
        self._bar.height = theme.u * BAR
        self.height = theme.t * NUMBER + theme.u * (BAR + 4)


A_FRAME, FEW = 4, 3
"""How many faces are drawn in a frame, and how many stand in a row at least."""

LEAST, WIDE = 76, 120
"""How wide the place of a face is at least, and how wide if suits do not fit into rows, in units of the design."""


@dataclass(frozen=True, slots=True)
class FaceSign:
    """The signs on a face's key: a word below it; ``pale``, it is still missing; ``wanted`` next."""

    word: str = ""
    pale: bool = False
    wanted: bool = False


@dataclass(frozen=True, slots=True)
class FaceSheet:
    """These faces of these decks, each with its sign; above them how many of how many are done, and a line."""

    faces: tuple[tuple[PrintedDeck, tuple[Face, ...]], ...]
    signs: Mapping[Face, FaceSign]
    progress: tuple[int, int] | None = None
    told: PageLine | None = None


class FaceGrid(BoxLayout):
    """Shows a sheet of faces."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(orientation="vertical")
        self._emit, self._sheet = emit, FaceSheet((), {})
        self.keys: dict[Face, FaceKey] = {}
        self._progress, self._line, self.scroll = Progress(), LineForm(emit), FadedView()
        self.faces = GridLayout(cols=FEW, size_hint_y=None)
        self.faces.bind(minimum_height=self.faces.setter("height"), width=lambda *_: self.restyle())
        self.scroll.add_widget(self.faces)
        self.add_widget(self.scroll)
        self._rest: Iterator[tuple[Face, NDArray[np.uint8]]] = iter(())
        self._wanted: FaceKey | None = None
        self._suit = 0
        self._soon = Clock.create_trigger(self._add_some)
        self._bring_soon = Clock.create_trigger(self._bring)
        self.faces.fbind("height", self._bring_soon)

    def show(self, sheet: FaceSheet) -> None:
        """Takes over which faces there are, and each as it is now."""
        before, self._sheet = self._sheet, sheet
        for part, value, at in ((self._line, sheet.told, 1), (self._progress, sheet.progress, 2)):
            if (value is not None) != (part.parent is self):
                self.remove_widget(part) if value is None else self.add_widget(part, at)
        if sheet.told is not None:
            self._line.show(sheet.told)
        if sheet.progress is not None:
            self._progress.show(*sheet.progress)
        if sheet.faces != before.faces:
            self.faces.clear_widgets()
            self.keys = {}
            self._suit = max((_count_suit(deck, faces) for deck, faces in sheet.faces), default=0)
            self.restyle()
            self._rest = chain.from_iterable(draw_small(deck, faces) for deck, faces in sheet.faces if faces)
            if [deck.deck.name for deck, _ in sheet.faces] != [deck.deck.name for deck, _ in before.faces]:
                self.scroll.scroll_y = 1
            self._soon()
        self._mark()

    def restyle(self) -> None:
        self.spacing = theme.u * 8
        self.faces.padding, self.faces.spacing = (0, 0, theme.u * 18, 0), theme.u * 8
        self.faces.cols = self._count_columns()
        wide = (self.faces.width - theme.u * 18) / self.faces.cols - theme.u * 8
        for key in self.keys.values():
            key.give(wide)

    def _count_columns(self) -> int:
        """As many faces as are a suit or a part of it stand in a row, if they have room there."""
        wide, suit = self.faces.width - theme.u * 18, self._suit
        usual, most = max(FEW, int(wide / (theme.u * WIDE))), int(wide / (theme.u * LEAST))
        return next((many for many in range(usual, most + 1) if suit % many == 0), usual)

    def _mark(self) -> None:
        """Shows each face as it is now. When another one is wanted, it comes into sight; people may swipe it away."""
        wanted = None
        for face, key in self.keys.items():
            sign = self._sheet.signs.get(face, FaceSign())
            key.say(sign.word, pale=sign.pale, wanted=sign.wanted)
            wanted = key if sign.wanted else wanted
        if wanted is not self._wanted:
            self._wanted = wanted
            self._bring_soon()

    def _add_some(self, *_: object) -> None:
        """A few more faces, unless the page was closed meanwhile."""
        if self.get_root_window() is None:
            return
        few = tuple(islice(self._rest, A_FRAME))
        for face, picture in few:
            self.keys[face] = FaceKey(picture, on_release=partial(self._touched, face))
            self.scroll.watch(self.keys[face])
            self.faces.add_widget(self.keys[face])
        if few:
            self.restyle()
            self._mark()
            self._soon()

    def _touched(self, face: Face, _: object) -> None:
        self._emit(Do("face", face))

    def _bring(self, *_: object) -> None:
        is_there = self._wanted is not None and self._wanted.parent is not None and self.get_root_window() is not None
        if is_there and self.faces.height > self.scroll.height:
            self.scroll.scroll_to(self._wanted, animate=False)


def _count_suit(deck: PrintedDeck, faces: Sequence[Face]) -> int:
    """How many faces of one colour and shape follow each other at most."""
    prints = (deck.prints[face] for face in faces)
    return max((len(list(suit)) for _, suit in groupby(prints, lambda each: (each.colour, each.shape))), default=0)


FORMS[FaceSheet] = FaceGrid
