"""Lines of scores in the seats' colours, each with its name at its end, and a mark where somebody noted something."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.views.results import Results

NAMES = 0.33
"""The part of the width that the names at the right have."""


class ScoreLines(FloatLayout):
    """Draws the lines of an evening."""

    def __init__(self, found: Results, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._found = found
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._names = {
            seat: Words(text=f"{line[-1]} {seat}", most=22, halign="left", valign="middle", one_line=True)
            for seat, line in found.lines.items()
        }
        scores = [score for line in found.lines.values() for score in line]
        self._low, self._high = min(scores, default=0), max(scores, default=0)
        self._ends = [Words(text=str(each), most=18, halign="right", valign="middle") for each in self._span]
        for words in (*self._names.values(), *self._ends):
            words.size_hint = (None, None)
            self.add_widget(words)
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)

    def restyle(self) -> None:
        """Draws them anew."""
        self._redraw()

    @property
    def _span(self) -> tuple[int, int]:
        return self._low, self._high if self._high > self._low else self._low + 1

    def _draw(self, *_: object) -> None:
        low, high = self._span
        pad, left = theme.u * 14, theme.u * 58
        right = self.width * (1 - NAMES)
        tall = max(1.0, self.height - 2 * pad)
        steps = max(1, max(len(line) for line in self._found.lines.values()) - 1)

        def at(step: int, score: float) -> tuple[float, float]:
            x = self.x + left + (right - left) * step / steps
            return x, self.y + pad + tall * (score - low) / (high - low)

        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.role("line"))
            for score in (low, high):
                SmoothLine(points=[*at(0, score), *at(steps, score)], width=max(1.0, theme.u * 0.6))
            for note in self._found.notes:
                x, y = at(min(note.at, steps), low)
                Color(*theme.role("accent"))
                SmoothLine(points=[x, y, x, y + tall], width=max(1.0, theme.u * 0.8))
                Ellipse(pos=(x - theme.u * 5, y + tall - theme.u * 5), size=(theme.u * 10, theme.u * 10))
            for place, line in enumerate(self._found.lines.values(), start=1):
                points = [part for step, score in enumerate(line) for part in at(step, score)]
                Color(*theme.seat(place))
                if len(line) > 1:
                    SmoothLine(points=points, width=theme.u * 2.4)
        self._name()
        for words, score in zip(self._ends, (low, high), strict=True):
            x, y = at(0, score)
            words.size, words.pos = (left - theme.u * 10, theme.u * 26), (self.x, y - theme.u * 13)

    def _name(self) -> None:
        """The names stand at the ends of their lines, or as near to them as others leave room."""
        high = min(theme.t * 28, self.height / max(1, len(self._names)))
        low, top = self._span
        tall = max(1.0, self.height - theme.u * 28)
        ordered = sorted(self._names, key=lambda seat: self._found.lines[seat][-1])
        free = self.y
        for number, seat in enumerate(ordered):
            words = self._names[seat]
            last = self._found.lines[seat][-1]
            y = self.y + theme.u * 14 + tall * (last - low) / (top - low) - high / 2
            most = self.y + self.height - high * (len(ordered) - number)
            y = max(free, min(y, most))
            words.size = (self.width * NAMES - theme.u * 10, high)
            words.pos = (self.x + self.width * (1 - NAMES) + theme.u * 8, y)
            words.color = theme.role("words")
            free = y + high
