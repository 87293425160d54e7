"""A face as it is printed, to be touched, with a word below."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
from kivy.graphics import Color, Line
from kivy.graphics.texture import Texture
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks import PrintedDeck
from companion.press.rendering import render_cards
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all

_DPI = 50
"""How finely it is drawn where a unit of the design is a pixel."""
PALE = 0.4
HIGH, WORD, SHAPE = 154, 26, 88 / 63
"""How high the picture is at most, in units of the design, and the word, in units of text; a card's height over its
width."""


class FaceKey(ButtonBehavior, BoxLayout):
    """A face; ``say`` tells what stands below it."""

    def __init__(self, picture: NDArray[np.uint8], **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        height, width = picture.shape[:2]
        texture = Texture.create(size=(width, height), colorfmt="bgr")
        texture.blit_buffer(picture[::-1].tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self._wanted, self._wide = False, 0.0
        self._image = Image(texture=texture, fit_mode="contain")
        self._words = Words(most=20, halign="center", valign="bottom", size_hint_y=None)
        add_all(self, self._image, self._words)
        for name in ("pos", "size"):
            self._image.fbind(name, self._draw_edge)
        self.restyle()

    def restyle(self) -> None:
        self._words.height = theme.t * WORD
        self.height = min(theme.u * HIGH, self._wide * SHAPE) + self._words.height
        self._draw_edge()

    def give(self, wide: float) -> None:
        """Takes this width, in pixels, and the height that fits it."""
        self._wide = wide
        self.restyle()

    def _draw_edge(self, *_: object) -> None:
        """A white card is seen on a light ground, too."""
        width, height = self._image.norm_image_size
        at = self._image.center_x - width / 2, self._image.center_y - height / 2
        self._image.canvas.after.clear()
        with self._image.canvas.after:
            Color(*theme.role("accent" if self._wanted else "line"))
            Line(rectangle=(*at, width, height), width=theme.u * (3 if self._wanted else 0.8))

    def say(self, word: str, *, pale: bool = False, wanted: bool = False) -> None:
        """Sets the word below it. It is ``pale`` while it is missing, and one that is ``wanted`` next has a gold
        frame."""
        self._wanted = wanted
        self._draw_edge()
        self._words.text, self._image.opacity = word, PALE if pale else 1.0


def draw_small(deck: PrintedDeck, faces: Collection[Face]) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
    """Each of these faces with its picture, in the deck's order. Raises PressError."""
    cards = [card for card in deck.cards(1) if card.copy == 1 and card.face in faces]
    return zip((card.face for card in cards), render_cards(deck, cards, round(_DPI * max(1.0, theme.u))), strict=True)
