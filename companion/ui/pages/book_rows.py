"""The rows of the book: a line with who said it and whose score it changed, and the heading of a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextImage
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.theme import theme

CHIP, DISC = 96, 30
"""How wide a chip is and how large its disc, in units of the design."""


@lru_cache(maxsize=200)
def _texture(text: str, size: int) -> Any:
    image = TextImage(text=text, font_size=size, bold=True, font_name="Roboto")
    image.refresh()
    return image.texture


class Chips(Widget):
    """``chips`` are names, the numbers of their seats and what changed, such as ``("Ann", 1, "+2")``; without a change
    only the disc is shown."""

    chips = ListProperty([])

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "chips"):
            self.fbind(name, self._redraw)

    def restyle(self) -> None:
        """Draws them anew."""
        self._redraw()

    @staticmethod
    def wide(chips: list[tuple[str, int, str]]) -> float:
        """How wide they are, in units of the design."""
        return float(sum(CHIP if told else DISC + 8 for _, _, told in chips))

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = theme.u * DISC
        left = self.x
        with self.canvas:
            for name, number, told in self.chips:
                low = self.center_y - side / 2
                draw_avatar(name, theme.seat(number), theme.role("panel"), left, low, side)
                if told:
                    texture = _texture(told, max(8, round(theme.u * 24)))
                    wide, high = texture.size
                    Color(*theme.role("good" if told.startswith("+") else "bad"))
                    Rectangle(
                        pos=(left + side + theme.u * 6, self.center_y - high / 2), size=(wide, high), texture=texture
                    )
                left += theme.u * (CHIP if told else DISC + 8)


class BookRow(ButtonBehavior, BoxLayout):
    """One line."""

    is_whole = True
    number = NumericProperty(0)
    sentence = StringProperty("")
    rule = StringProperty("")
    moved = StringProperty("")
    told = StringProperty("")
    said_by = ListProperty([])
    chips = ListProperty([])
    struck = BooleanProperty(False)
    below = NumericProperty(0)
    """How high what it rests on is, in pixels; 0: nothing is told."""
    opened = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Opens the line."""
        if self.opened is not None:
            self.opened(int(self.number))


class BookHeading(ButtonBehavior, BoxLayout):
    """The heading of a hand; touched, it folds or unfolds its lines."""

    is_whole = True
    hand = NumericProperty(0)
    text = StringProperty("")
    folds = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Folds or unfolds."""
        if self.folds is not None:
            self.folds(int(self.hand))
