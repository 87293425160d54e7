"""The few widgets that every screen is made of: words that fit, keys to touch, panels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, inf
from pathlib import Path
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import Text, draw_text
from companion.ui.kit.fitting import fitting
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme

LEAST = 16
"""The smallest text, in units of the design: smaller, it is not read."""

UNBROKEN = 17
"""A text that grows with its words is not written smaller for the sake of a long word, in units of the design."""

LETTER, LINE = 0.55, 1.5
"""How wide a letter and how high a line is, in parts of the text's size; rather more than less."""

LEAST_KEY = 48
"""The smallest key that a finger meets, in units of the design."""

MARKUP = re.compile(r"\[/?[a-z][^]]*\]")
"""The markup that a label adds to its words."""

STEP = 0.92
"""Each size of text that is tried, as a part of the one before."""

SLACK = 1.03
"""How far an estimate may be off for a size that is still tried."""

WHITE = (1.0, 1.0, 1.0, 1.0)
"""Texts are drawn white and tinted on the glass: a colour changes with the ground below it, nothing is drawn again."""

_sizes: dict[tuple[object, ...], tuple[float, bool]] = {}


def high_of(width: float, text: str, most: float) -> float:
    """How high a text of this size must be laid out in this width (pixels), in units of text."""
    across: float = max(1.0, width / (most * theme.t * LETTER))
    return most * LINE * float(max(1, ceil(len(text) / across)))


def load_kv(file: str) -> None:
    """Loads the rules that lie beside this Python file, under its name."""
    Builder.load_file(str(Path(file).with_suffix(".kv")))


class Words(Label):
    """Text that shrinks until it fits its box; ``most`` and ``least`` are sizes in units of the
    design. ``cut``: even the least does not fit, and a part of it is not seen. They are never larger than
    the words that they ``explain``."""

    most = NumericProperty(20)
    one_line = BooleanProperty(False)
    margin = NumericProperty(0)
    least = NumericProperty(LEAST)
    cut = BooleanProperty(False)
    inset, drop = NumericProperty(0), NumericProperty(0)
    """How much of its width is free before it and of its height above it, in pixels: for a drawing."""

    painted, prepared = "", inf
    """The text that is on the glass, and the size in pixels that it has now or next."""

    def __init__(self, explains: Words | None = None, **kwargs: object) -> None:
        self.explains = explains
        super().__init__(**{"halign": "left", "valign": "middle"} | kwargs)
        if explains is not None:
            explains.fbind("font_size", self._ask)
        for name in ("text", "size", "most", "bold", "one_line", "margin", "drop"):
            self.fbind(name, self._ask)
        self._ask()

    def restyle(self) -> None:
        self._ask()

    def prepare(self) -> None:
        """Finds the size and draws the text with it, for ``take``; this is what is slow."""
        width, height = max(1.0, self.width - 2 * self.margin), max(1.0, self.height - self.drop)
        most = self.most if self.explains is None else min(self.most, self.explains.prepared / theme.t)
        looks = (most, self.least, theme.t, theme.u, self.bold, self.one_line)
        key = (self.text, round(width), round(height), looks)
        if key not in _sizes:
            if len(_sizes) > 4000:
                _sizes.clear()
            _sizes[key] = self._fitting_size(most, width, height)
        size, fits = _sizes[key]
        self.prepared = size
        # Held to a height, the toolkit drops the last line of a text whose own breaks are not its only ones.
        self._found = size, fits, (width, None if fits else height)
        if self.text.strip():
            draw_text(self._looks(size, self._found[2], shorten=self.one_line and not fits))

    def take(self) -> None:
        """Shows the text as it was prepared."""
        self.font_size, fits, self.text_size = self._found
        self.cut = not fits
        self.shorten = self.one_line and not fits
        self._trigger_texture()

    def texture_update(self, *args: object) -> None:
        """Takes the picture of the text; not before it fits, for then it would be another."""
        if fitting.waits(self):
            return
        self.painted = self.text
        if not self.text.strip():
            self.texture, self.texture_size, self.is_shortened = None, (0, 0), False
            return
        drawn = draw_text(self._looks(self.font_size, self.text_size, shorten=self.shorten))
        self.texture, self.texture_size = drawn.texture, drawn.texture.size
        self.is_shortened = drawn.is_shortened

    @staticmethod
    def low_of(low: float, top: float, high: float, valign: str) -> float:
        """The lower edge of a text's picture that is ``high`` pixels high, between ``low`` and ``top``."""
        if valign == "middle":
            return (low + top - high) / 2
        return top - high if valign == "top" else low

    def _ask(self, *_: object) -> None:
        fitting.ask(self)

    def _looks(self, size: float, place: Sequence[float | None], *, shorten: bool) -> dict[str, object]:
        return {
            "text": self.text,
            "font_size": size,
            "bold": self.bold,
            "strikethrough": self.strikethrough,
            "color": WHITE,
            "text_size": tuple(place),
            "halign": self.halign,
            "valign": self.valign,
            "shorten": shorten,
            "shorten_from": "right",
            "split_str": self.split_str,
        }

    def _fitting_size(self, most: float, width: float, height: float) -> tuple[float, bool]:
        """The size to draw at, and whether everything fits then. Widths grow with the size of text, so one measure
        tells where to begin to try. Large text tries every size of text at 100 %, too: in its place it is never
        smaller."""
        size, usual, least = float(most * theme.t), float(most * theme.u), self.least * theme.u
        drawn = self._draw_text(size, width)
        widths = [drawn.get_extents(word)[0] / size for word in ([self.text] if self.one_line else _apart(self.text))]
        space, line = drawn.get_extents(" ")[0] / size, drawn.get_extents(self.text)[1] / size
        while size > least and not (
            _may_fit(widths, space, line, width / size, height / size) and self._fits(size, width, height)
        ):
            size = usual if size * STEP < usual < size else max(size * STEP, least)
        return size, size > least or self._fits(size, width, height)

    def _fits(self, size: float, width: float, height: float) -> bool:
        drawn = self._draw_text(size, width)
        if self.one_line:
            across, high = drawn.get_extents(self.text)
            return bool(across < width - 1 and high <= height)
        longest = max((drawn.get_extents(word)[0] for word in _apart(self.text)), default=0)
        return bool(longest < width - 1 and drawn.render()[1] <= height)

    def _draw_text(self, size: float, width: float) -> Text:
        drawn = Text(text=self.text, font_size=size, bold=self.bold, text_size=(width, None))
        drawn.resolve_font_name()
        return drawn


def _apart(text: str) -> list[str]:
    """The parts of a text that are never broken; a space that keeps two words together does not part them."""
    return [word for line in text.split("\n") for word in line.split(" ") if word]


def _may_fit(widths: Sequence[float], space: float, line: float, width: float, height: float) -> bool:
    """Whether words of these widths seem to fit, broken into lines; all in parts of the text's size, a little in the
    text's favour."""
    lines, used = 1, 0.0
    for word in widths:
        if word > width * SLACK:
            return False
        if used and used + space + word > width * SLACK:
            lines, used = lines + 1, 0.0
        used += word + (space if used else 0.0)
    return lines * line <= height * SLACK


class Key(ButtonBehavior, Drawn, Words):
    """A key to touch; ``kind`` says how loud it is: one that holds now has a tick, one that ends what is going on a
    double rim. Drawn without rules, for there are many of them."""

    draws_by, layer = (*Drawn.draws_by, "state", "disabled", "kind"), "before"
    kind = OptionProperty("plain", options=["plain", "quiet", "chosen", "main", "bad", "ends"])

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**{"halign": "center"} | kwargs)

    @property
    def is_live(self) -> bool:
        """Whether the key's word is the one on the glass."""
        return bool(self.painted == self.text)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger on a key whose word is still to come meant the word that it saw: nothing happens."""
        if not self.is_live and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def restyle(self) -> None:
        self._ask()
        self._redraw()

    def _draw(self) -> None:
        u, least = theme.u, theme.u * LEAST_KEY
        leg = min(u * 7, self.width / 24)
        self.size_hint_min = (least, least)
        self.bold = self.kind in ("main", "chosen", "ends")
        beside = u * 20 if self.halign == "left" else leg * 3 + u * 9
        needs_room = self.kind == "chosen" or self.halign == "left"
        self.margin = u * 3 if self.width < u * 90 else beside if needs_room else u * 12
        kind = "plain" if self.disabled and self.kind == "main" else self.kind
        ground = {"main": "accent", "bad": "bad_ground", "quiet": "panel"}.get(kind, "raised")
        words = {"main": "accent_words", "bad": "bad"}.get(kind, "words")
        strength = 0.5 if self.disabled else 0.7 if self.state == "down" else 1.0
        self.color = self.disabled_color = (*theme.role(words)[:3], 0.6 if self.disabled else 1.0)
        Color(*theme.role(ground)[:3], strength)
        Rounded(pos=self.pos, size=self.size, radius=[u * 14])
        if kind != "main" or theme.name == "contrast":
            rim = {"bad": "bad", "ends": "bad", "chosen": "words", "quiet": "soft"}.get(self.kind, "line")
            Color(*theme.role(rim)[:3], strength)
            edge = (self.x + 1, self.y + 1, self.width - 2, self.height - 2, u * 13)
            wide = {"chosen": 2.2, "bad": 1.2, "ends": 1.4}.get(self.kind, 1.2 if theme.name == "contrast" else 0.8)
            SmoothLine(width=u * wide, rounded_rectangle=edge)
        if self.kind == "ends":
            inner = (self.x + u * 5, self.y + u * 5, self.width - u * 10, self.height - u * 10, u * 10)
            SmoothLine(width=u * 1.4, rounded_rectangle=inner)
        if self.kind == "chosen":
            x, y = self.right - leg * 3 - u * 8, self.top - leg - u * 8
            SmoothLine(width=leg * 0.38, points=(x, y, x + leg, y - leg, x + leg * 3, y + leg))


class Told(Label):
    """Words as long as they are, in as many lines as they need; ``most`` is their size in units of the design, which is
    less where a word is longer than a line."""

    most = NumericProperty(20)

    def fit_words(self, size: float, text: str, width: float) -> float:
        """The size, or the one in which the longest word has room in a line, in pixels."""
        longest = max(_apart(MARKUP.sub("", text) if self.markup else text), key=len, default="")
        if len(longest) * size < width:
            return size
        drawn = Text(text=longest, font_size=size, bold=self.bold)
        drawn.resolve_font_name()
        return float(max(theme.u * UNBROKEN, size * min(1.0, (width - 2) / max(1, drawn.get_extents(longest)[0]))))


def add_all(box: Widget, *parts: Widget) -> None:
    """Adds these to a box, in this order."""
    for part in parts:
        box.add_widget(part)


def put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    """Gives a widget its place and size in pixels; one without room is not seen."""
    widget.pos, widget.size = (x, y), (max(0.0, width), max(0.0, height))
    widget.opacity = 1 if width > 0 and height > 0 else 0


class Panel(BoxLayout):
    """A rounded ground for what belongs together."""

    is_whole = True
    ground = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))


load_kv(__file__)
