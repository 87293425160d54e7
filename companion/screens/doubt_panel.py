"""A doubt beside the felt: the picture of the card, the likeliest cards to tap, another card, or no card."""

from __future__ import annotations

import io
from collections.abc import Callable

from kivy.core.image import Image as Picture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.image import Image

from companion.cards import Face
from companion.screens.card_tile import SHAPE, CardTile
from companion.screens.theme import theme
from companion.screens.views.doubts import DoubtView
from companion.screens.widgets import Key, Words


class DoubtPanel(BoxLayout):
    """``answered`` hears the doubt's number and the face, None for no card; ``other`` opens all cards."""

    def __init__(
        self,
        game: str,
        answered: Callable[[int, Face | None], None],
        other: Callable[[DoubtView], None],
        **kwargs: object,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 6, **kwargs)
        self._game, self._answered, self._other = game, answered, other
        self._told: DoubtView | None = None

    def show(self, doubt: DoubtView) -> None:
        """Asks this doubt."""
        if doubt == self._told:
            return
        self._told = doubt
        self.clear_widgets()
        more = f"  (and {doubt.more} more)" if doubt.more else ""
        words = Words(text=doubt.sentence + more, most=21, bold=True, halign="left", valign="middle", size_hint_y=0.34)
        self.add_widget(words)
        middle = BoxLayout(spacing=theme.u * 10, size_hint_y=0.7)
        if doubt.crop:
            picture = Picture(io.BytesIO(doubt.crop), ext="jpg")
            middle.add_widget(Image(texture=picture.texture, fit_mode="contain", size_hint_x=0.8))
        for face in doubt.candidates:
            middle.add_widget(self._candidate(doubt.number, face))
        self.add_widget(middle)
        keys = BoxLayout(spacing=theme.u * 8, size_hint_y=None, height=theme.u * 56)
        keys.add_widget(Key(text="Another card", kind="plain", on_release=lambda _: self._other(doubt)))
        keys.add_widget(Key(text="No card", on_release=lambda _: self._answered(doubt.number, None)))
        self.add_widget(keys)

    def _candidate(self, number: int, face: Face) -> FloatLayout:
        slot = FloatLayout()
        tile = CardTile(game=self._game, face=face, size_hint=(None, None))
        tile.bind(on_release=lambda _: self._answered(number, face))
        slot.add_widget(tile)

        def place(*_: object) -> None:
            high = min(slot.height, slot.width * SHAPE)
            tile.size = (high / SHAPE, high)
            tile.pos = (slot.x + (slot.width - tile.width) / 2, slot.y + (slot.height - tile.height) / 2)

        slot.bind(pos=place, size=place)
        return slot
