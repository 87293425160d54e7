"""A tour of the table: a few things, one after the other, each with a rim around it; a touch ends it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeAlias

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words, add_all
from companion.ui.table.felt.foot import Foot
from companion.ui.table.felt.middle import FELT_RIM
from companion.ui.table.hints import key_wide

BESIDE, COUNT, HIGH = 8, 0.32, 60
"""The card with the words: how far it lies from the felt's edges, in units of the design; how wide the count is, as a
part of a key; and how high the keys are."""

INSIDE, RIGHT, APART = 20, 4, 10
"""How far the words keep from the card's left edge, how far its last key from the right one, and its keys from each
other, in units of the design: the keys lie under those of the hint that offers the tour."""

NARROW = 900
"""The width below which the keys stand below the words, in units of the design."""

LETTERS, LETTER, LINE = 24, 0.52, 1.25
"""How large the words are, in units of text; how wide a letter and how high a line of them is, in parts of that."""

RIM = 3.5
"""How strong the rim is, in units of the design; it has no other rim's colour."""


PLATE = later("Each player has a plate: name, keys, and the score. Touch a score to see where it came from.")
FELT = later("The felt shows what the referee knows. A card was misread? Touch it, then touch the right one.")
LINES = later(
    "This line says what comes next; above it, the last decision appears. Touch it to read the rule and the last "
    "decisions."
)
UNDO = later("Undo takes the last line back, as often as you like. Redo brings it back.")
NOTE = later("Note marks this moment for the talk afterwards: fun, confusing, broken, slow.")
BOOK = later(
    "The book keeps every line of the evening. You can correct any of them; everything after it is judged again."
)
MORE = later("More has the rules, the settings, and help when the companion got something wrong.")


TourStop: TypeAlias = tuple[Widget, str]
"""One thing on the table, and what it is for."""


def tour_of(plate: Widget, felt: Widget, foot: Foot) -> list[TourStop]:
    """The stops: a plate, the felt, the lines at its foot, and the keys beside them."""
    undo, _, note, book, more = foot.ids.tools.children[::-1][:5]
    lines = foot.ids.lines
    return [(plate, PLATE), (felt, FELT), (lines, LINES), (undo, UNDO), (note, NOTE), (book, BOOK), (more, MORE)]


class Tour(FloatLayout):
    """Lies over the far edge of the felt, and never over its foot; the table can be played on beside it."""

    def __init__(self, stops: Sequence[TourStop], foot: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._stops, self._foot, self._at = stops, foot, 0
        self._words = Words(most=LETTERS)
        self._count = Words(most=20, one_line=True, size_hint_x=COUNT)
        self._next = Key(text=tr("Next"), kind="main", most=24, on_release=lambda _: self._go_on())
        self._end = Key(most=22, on_release=lambda _: self.close())
        self._keys = BoxLayout(size_hint_y=None, pos_hint={"center_y": 0.5})
        add_all(self._keys, self._count, self._next, self._end)
        self._card = Panel(size_hint=(None, None))
        self._card.edge = theme.role("words")
        add_all(self._card, self._words, self._keys)
        self.add_widget(self._card)
        self._rim, self._colour, self._line = InstructionGroup(), Color(), SmoothLine(width=theme.u * RIM)
        for part in (self._colour, self._line):
            self._rim.add(part)
        self._rimmed: Widget | None = None
        for name in ("pos", "size"):
            self.fbind(name, self._place)
            foot.fbind(name, self._place)
        self._show()

    def close(self) -> None:
        for name in ("pos", "size"):
            self._foot.funbind(name, self._place)
        self._put_rim(None)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def restyle(self) -> None:
        self._card.edge = theme.role("words")
        self._place()

    def on_touch_down(self, touch: object) -> bool:
        """Takes the touches on the words: nothing under them is touched."""
        return bool(super().on_touch_down(touch) or self._card.collide_point(*touch.pos))  # type: ignore[attr-defined]

    def _go_on(self) -> None:
        self._at += 1
        self._show()

    def _show(self) -> None:
        self._words.text = tr(self._stops[self._at][1])
        self._count.text = tr("{at} of {all}", at=self._at + 1, all=len(self._stops))
        is_last = self._at + 1 == len(self._stops)
        # A finger that goes on twice ends nothing: the key that ends keeps its own place.
        self._next.opacity, self._next.disabled = 0 if is_last else 1, is_last
        self._end.text, self._end.kind = (tr("Let's play"), "main") if is_last else (tr("End the tour"), "plain")
        self._place()

    def _place(self, *_: object) -> None:
        target, u = self._stops[self._at][0], theme.u
        upright = self.width < u * NARROW
        self._card.orientation = "vertical" if upright else "horizontal"
        self._card.spacing, self._card.padding = u * 12, (u * INSIDE, u * 8, u * RIGHT, u * 8)
        self._keys.spacing, self._keys.height, self._keys.size_hint_x = u * APART, u * HIGH, 1 if upright else None
        self._keys.width = self._keys_wide
        wide = self.width - 2 * u * BESIDE
        top, least = self.y + self.height - u * BESIDE, self._foot.y + self._foot.height + u * BESIDE
        self._card.size = wide, min(self._high(wide, upright), top - least)
        self._card.pos = self.x + u * BESIDE, top - self._card.height
        self._put_rim(target)
        self._colour.rgba = theme.role("words")
        self._line.width = theme.u * RIM
        self._line.rounded_rectangle = (
            target.x - theme.u * 3,
            target.y - theme.u * 3,
            target.width + theme.u * 6,
            target.height + theme.u * 6,
            theme.u * 16,
        )

    @property
    def _keys_wide(self) -> float:
        """How wide the keys and the count are in one row with the words, in pixels."""
        felt = self.width - 2 * theme.u * FELT_RIM
        return float((2 + COUNT) * key_wide(felt) + 2 * theme.u * APART)

    def _high(self, wide: float, upright: bool) -> float:
        """As high as the longest of its words asks: its keys stay where they are."""
        u = theme.u
        inner = wide - (INSIDE + RIGHT) * u - (0 if upright else self._keys_wide + 12 * u)
        across = inner / (theme.t * LETTERS * LETTER)
        words = max(ceil(len(tr(text)) / across) for _, text in self._stops) * theme.t * LETTERS * LINE
        return float((words + u * (HIGH + 12) if upright else max(words, u * HIGH)) + u * 16)

    def _put_rim(self, target: Widget | None) -> None:
        """The rim is drawn with what it goes around: a plate is drawn later than the felt, and would hide it."""
        if target is self._rimmed:
            return
        if self._rimmed is not None:
            self._rimmed.canvas.after.remove(self._rim)
        if target is not None:
            target.canvas.after.add(self._rim)
        self._rimmed = target
