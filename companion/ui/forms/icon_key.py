"""A key with more than its word: a drawing, so that it is found before it is read, a person's colour, or a hint."""

from __future__ import annotations

from kivy.graphics import Color
from kivy.properties import NumericProperty, StringProperty

from companion.ui.forms.icon import draw_icon
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words

SIDE, LARGE_SIDE, TALL, WORD = 26, 44, 108, 56
"""How large the drawing is, and how large on a key that is at least so high, where it stands close above its word, in
units of the design; and how high that word is, in units of text."""

NARROW, BESIDE = 215, 130
"""A key below this width has its drawing above its word, a low one below the second, in units of the design."""

LARGE, HIGH, NARROWEST = 1.2, 64, 60
"""A narrow key with text larger by this factor, lower or narrower than this (in units of the design), has no room for
its drawing."""

BAND, WIDE_BAND = 10, 40
"""How wide the band of a person's colour is, and if it has a hint, in units of the design."""

HINT, MOST_BELOW = 22, 0.6
"""How large a hint is, in units of text, and the part of a key that it has at most: the word keeps its size beside a
large hint."""


class IconKey(Key):
    """``icon`` names the drawing beside or above its word, ``colour`` is the number of the colour of its band, 1 to 8;
    empty or 0: there is none. A ``hint`` stands in smaller words below, as far as it is given room."""

    draws_by = (*Key.draws_by, "icon", "colour", "hint", "texture_size")
    icon, hint, colour = StringProperty(""), StringProperty(""), NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        self._room_below = 0.0
        self._hint: Words | None = None
        super().__init__(**kwargs)

    def low_of(self, low: float, top: float, high: float, valign: str) -> float:  # type: ignore[override]
        """A key's own word stands above its hint, both together in the middle."""
        top += self._below
        return (low + top - high + self._hint_height) / 2 if self._below else super().low_of(low, top, high, valign)

    @property
    def _below(self) -> float:
        """How high the hint may be, in pixels."""
        return float(min(self._room_below, self.height * MOST_BELOW))

    @property
    def _hint_height(self) -> float:
        """How high the hint is as it is drawn, in pixels."""
        return min(self._below, (self._hint and self._hint.texture_size[1]) or self._below)

    def give_room(self, below: float) -> None:
        """Leaves so much room for the hint, in pixels."""
        self._room_below = below
        if self._hint is None:
            self._hint = Words(most=HINT, halign="center", valign="top", opacity=0)
            self._hint.fbind("texture_size", self._redraw)
            self.add_widget(self._hint)
        self._redraw()

    def make_room(self, left: float, above: float, rim: float) -> None:
        """Leaves so much free at the left and above, and at the right as much as ``rim``, in pixels."""
        self.inset, self.drop = left - rim, above
        self.margin = rim + (left - rim) / 2 if left > rim else rim

    def _draw(self) -> None:
        super()._draw()
        self.inset = self.drop = 0
        if self.colour:
            self._draw_band(theme.u * (WIDE_BAND if self.hint else BAND))
        if self._hint is not None:
            self._lay_hint(self._hint)
        elif self.icon:
            self._draw_icon()

    def _draw_band(self, wide: float) -> None:
        gap = 20 if self.hint else 12 if self.width > theme.u * 90 else 4
        self.make_room(wide + theme.u * gap, 0, theme.u * 6)
        Color(*theme.role(f"seat{self.colour}"))
        place = (self.x + theme.u * 5, self.y + theme.u * 8)
        Rounded(pos=place, size=(wide, self.height - theme.u * 16), radius=[theme.u * 4])

    def _lay_hint(self, hint: Words) -> None:
        self.drop = self._below
        hint.text, hint.opacity = self.hint, 1 if self._below else 0
        hint.color = theme.role("accent_words" if self.kind == "main" else "soft")
        word = self.texture_size[1] if self.texture else theme.t * HINT
        top = self.center_y + (word + self._hint_height) / 2 - word
        hint.halign, rim = self.halign, theme.u * 12
        aside = self.margin + self.inset / 2 if self.halign == "left" else rim
        hint.size = (self.width - aside - rim, max(1.0, self._below - theme.u * 4))
        hint.pos = (self.x + aside, top - hint.height)

    def _draw_icon(self) -> None:
        side = theme.u * SIDE
        narrow = self.width < theme.u * (NARROW if self.height >= theme.u * HIGH else BESIDE)
        rim = theme.u * (12 if self.width > theme.u * 90 else 6)
        cramped = self.height < theme.u * HIGH or self.width < theme.u * NARROWEST
        if narrow and (theme.t > theme.u * LARGE or cramped):
            self.make_room(0, 0, theme.u * 3)
            return
        self.valign = "top" if narrow and self.height >= theme.u * TALL else "middle"
        if narrow and self.height >= theme.u * TALL:
            side, word = theme.u * LARGE_SIDE, theme.t * WORD
            above = (self.height - side - word) / 2
            self.make_room(0, above + side, rim)
            left, low = self.center_x - side / 2, self.top - above - side
        elif narrow:
            self.make_room(0, side + theme.u * 4, rim)
            left, low = self.center_x - side / 2, self.top - side - theme.u * 7
        else:
            self.make_room(side + theme.u * 24, 0, theme.u * 12)
            across = self._draw_text(self.font_size, self.width).get_extents(self.text)[0]
            word = self.center_x + max(0, self.inset) / 2 - across / 2 - side - theme.u * 12
            left = self.x + theme.u * 16 if self.halign == "left" else max(self.x + theme.u * 16, word)
            low = self.center_y - side / 2
        draw_icon(self.icon, left, low, side, self.color)
