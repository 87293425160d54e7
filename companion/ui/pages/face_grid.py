"""The faces of a deck as they are printed, each a key with a word below; they are drawn little by little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np
from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from numpy.typing import NDArray

from companion.cards import Face
from companion.ui.kit.theme import theme
from companion.ui.pages.face_key import FaceKey

A_FRAME, FEW, WIDE = 4, 3, 120
"""How many faces are drawn in a frame, how many stand in a row at least, and how wide one is, in units of the
design."""


@dataclass(frozen=True, slots=True)
class FaceSign:
    """What a face's key shows: a word below it; ``pale``, it is still missing; ``wanted`` next."""

    word: str = ""
    pale: bool = False
    wanted: bool = False


class FaceGrid(ScrollView):
    """``sign`` says how a face's key looks now, ``touched`` hears which one was touched."""

    def __init__(
        self, sign: Callable[[Face], FaceSign], touched: Callable[[Face], None] = lambda _: None, **kwargs: object
    ) -> None:
        super().__init__(scroll_type=["bars", "content"], **kwargs)
        self._sign, self._touched = sign, touched
        self.keys: dict[Face, FaceKey] = {}
        self.faces = GridLayout(cols=FEW, size_hint_y=None)
        self.faces.bind(minimum_height=self.faces.setter("height"), width=lambda *_: self.restyle())
        self.add_widget(self.faces)
        self._rest: Iterator[tuple[Face, NDArray[np.uint8]]] = iter(())
        self._wanted: FaceKey | None = None
        self._soon = Clock.create_trigger(self._add_some)
        self._bring_soon = Clock.create_trigger(self._bring)
        self.faces.fbind("height", self._bring_soon)

    def fill(self, pictures: Iterator[tuple[Face, NDArray[np.uint8]]]) -> None:
        """Shows these faces in place of others."""
        self.faces.clear_widgets()
        self.keys, self._rest = {}, pictures
        self._soon()

    def mark(self) -> None:
        """Shows each face as it is now. When another one is wanted, it comes into sight; people may swipe it away."""
        wanted = None
        for face, key in self.keys.items():
            sign = self._sign(face)
            key.say(sign.word, pale=sign.pale, wanted=sign.wanted)
            wanted = key if sign.wanted else wanted
        if wanted is not self._wanted:
            self._wanted = wanted
            self._bring_soon()

    def restyle(self) -> None:
        """Takes sizes again."""
        self.bar_width = theme.u * 10
        self.faces.padding, self.faces.spacing = (0, 0, theme.u * 16, 0), theme.u * 8
        self.faces.cols = max(FEW, int(self.faces.width / (theme.u * WIDE)))

    def _add_some(self, *_: object) -> None:
        """A few more faces, unless the page was closed meanwhile."""
        if self.get_root_window() is None:
            return
        few = tuple(islice(self._rest, A_FRAME))
        for face, picture in few:
            self.keys[face] = FaceKey(picture, on_release=partial(self._tell, face))
            self.faces.add_widget(self.keys[face])
        if few:
            self.mark()
            self._soon()

    def _tell(self, face: Face, _: object) -> None:
        self._touched(face)

    def _bring(self, *_: object) -> None:
        is_there = self._wanted is not None and self._wanted.parent is not None and self.get_root_window() is not None
        if is_there and self.faces.height > self.height:
            self.scroll_to(self._wanted, animate=False)
