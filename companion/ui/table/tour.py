"""A tour of the table: seven things, one after the other, each with a rim around it; a touch ends it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words
from companion.ui.table.felt.foot import Foot

WIDE, HIGH, BELOW = 0.72, 160, 8
"""The card with the words: its width as a part of the felt's, its height, and how far it lies below the felt's far
edge, in units of the design: what lies in the middle stays in sight."""

RIM = 3.5
"""How strong the rim is, in units of the design; it has no other rim's colour."""


@dataclass(frozen=True, slots=True)
class TourStop:
    """One thing on the table, and what it is for."""

    target: Widget
    text: str


PLATE = later("Each player has a plate: name, score, and keys for what that player may do now.")
FELT = later("The felt shows what the referee knows. A card was misread? Touch it, then touch the right one.")
LINES = later(
    "The upper line is what was decided, with the number of its rule; the lower one is what comes next. A touch opens "
    "the last decisions."
)
UNDO = later("Undo takes the last line back, as often as you like. Redo brings it back.")
NOTE = later("Note marks this moment for the talk afterwards: fun, confusing, broken, slow.")
BOOK = later(
    "The book keeps every line of the evening. Any of them can be mended, and all that follows is judged anew."
)
MORE = later("More has the rules, the settings, and what to do when the table and the tablet differ.")


def tour_of(plate: Widget, felt: Widget, foot: Foot) -> tuple[TourStop, ...]:
    """The stops: a plate, the felt, the lines at its foot, and the keys beside them."""
    undo, _, note, book, more = list(reversed(foot.ids.tools.children))[:5]
    targets = (plate, felt, foot.ids.lines, undo, note, book, more)
    return tuple(TourStop(*each) for each in zip(targets, (PLATE, FELT, LINES, UNDO, NOTE, BOOK, MORE), strict=True))


class Tour(FloatLayout):
    """Lies over the felt; the table can be played on beside it."""

    def __init__(self, stops: Sequence[TourStop], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._stops, self._at = stops, 0
        self._words = Words(most=30, halign="left", valign="middle")
        self._count = Words(most=20, halign="left", valign="middle")
        self._end = Key(text=tr("End the tour"), most=22, on_release=lambda _: self.close())
        self._next = Key(kind="main", most=24, on_release=lambda _: self._go_on())
        keys = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 60)
        for part in (self._count, self._end, self._next):
            keys.add_widget(part)
        self._card = Panel(orientation="vertical", size_hint=(None, None), spacing=theme.u * 8)
        self._card.edge = theme.role("words")
        self._card.padding = theme.u * 20, theme.u * 14
        self._card.add_widget(self._words)
        self._card.add_widget(keys)
        self.add_widget(self._card)
        self._rim, self._colour, self._line = InstructionGroup(), Color(), SmoothLine(width=theme.u * RIM)
        for part in (self._colour, self._line):
            self._rim.add(part)
        self._rimmed: Widget | None = None
        for name in ("pos", "size"):
            self.fbind(name, lambda *_: self._place())
        self._show()

    def close(self) -> None:
        """Ends the tour."""
        self._put_rim(None)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def restyle(self) -> None:
        """Takes the sizes and colours anew."""
        self._card.edge = theme.role("words")
        self._place()

    def on_touch_down(self, touch: object) -> bool:
        """What lies under the words is not touched."""
        return bool(super().on_touch_down(touch) or self._card.collide_point(*touch.pos))  # type: ignore[attr-defined]

    def _go_on(self) -> None:
        self._at += 1
        if self._at == len(self._stops):
            self.close()
        else:
            self._show()

    def _show(self) -> None:
        self._words.text = tr(self._stops[self._at].text)
        self._count.text = tr("{at} of {all}", at=self._at + 1, all=len(self._stops))
        is_last = self._at + 1 == len(self._stops)
        self._next.text = tr("Let's play") if is_last else tr("Next")
        self._end.opacity, self._end.disabled = 0 if is_last else 1, is_last
        self._place()

    def _place(self) -> None:
        target = self._stops[self._at].target
        self._card.size = self.width * WIDE, theme.u * HIGH * max(1.0, (theme.t / theme.u) ** 0.6)
        wide, high = self._card.size
        self._card.pos = self.x + (self.width - wide) / 2, self.y + self.height - high - theme.u * BELOW
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

    def _put_rim(self, target: Widget | None) -> None:
        """The rim is drawn with what it goes around: a plate is drawn later than the felt, and would hide it."""
        if target is self._rimmed:
            return
        if self._rimmed is not None:
            self._rimmed.canvas.after.remove(self._rim)
        if target is not None:
            target.canvas.after.add(self._rim)
        self._rimmed = target
