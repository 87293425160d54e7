"""A face as it is printed, to be touched, with a word below."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np
from kivy.graphics.texture import Texture
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks import PrintedDeck
from companion.press.rendering import render_cards
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words

_DPI = 50
PALE = 0.3


class FaceKey(ButtonBehavior, BoxLayout):
    """``pale``: it is not there, or done with."""

    def __init__(self, picture: NDArray[np.uint8], word: str, *, pale: bool = False, **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=theme.u * 180, **kwargs)
        height, width = picture.shape[:2]
        texture = Texture.create(size=(width, height), colorfmt="bgr")
        texture.blit_buffer(picture[::-1].tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        self._image = Image(texture=texture)
        self._words = Words(most=20, halign="center", size_hint_y=None, height=theme.u * 26)
        self.add_widget(self._image)
        self.add_widget(self._words)
        self.say(word, pale=pale)

    def say(self, word: str, *, pale: bool = False) -> None:
        """What stands below it now."""
        self._words.text, self._image.opacity = word, PALE if pale else 1.0


def drawn_small(deck: PrintedDeck, faces: Collection[Face]) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
    """Each of these faces with its picture, in the deck's order. Raises PressError."""
    cards = [card for card in deck.cards(1) if card.copy == 1 and card.face in faces]
    return zip((card.face for card in cards), render_cards(deck, cards, _DPI), strict=True)
