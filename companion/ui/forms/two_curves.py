"""How the scores went, and how they would have gone: thin and thick lines in the seats' colours."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.uix.floatlayout import FloatLayout

from companion.rejudge import ScoreCourse
from companion.rules.events import Seat
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.page import TwoCourses

NAMES = 0.38
"""The part of the width that the names at the right have."""
LINE = 30
"""How far apart two names are at least, in units of text."""


class TwoCurves(FloatLayout):
    """The scores by the number of the act."""

    def __init__(self, both: TwoCourses, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._then, self._now = then, now = both.then, both.now
        self._places = {seat: place for place, seat in enumerate(both.seats, start=1)}
        scores = [score for course in (then, now) for _, each in course for score in each.values()]
        self._low, self._high = min(scores, default=0), max(scores, default=0)
        self._last = max((number for course in (then, now) for number, _ in course), default=1) or 1
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.names = {
            seat: Words(
                text=f"{' → '.join(dict.fromkeys(map(spoken_score, (was[seat], now[-1][1].get(seat, 0)))))}  {seat}",
                most=20, one_line=True, size_hint=(None, None),
            )
            for was in (then[-1][1],) for seat in was
        }  # fmt: skip
        add_all(self, *self.names.values())
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)

    def restyle(self) -> None:
        self._redraw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            for course, width, strength in ((self._then, 1.3, 0.75), (self._now, 3.2, 1.0)):
                for seat, place in self._places.items():
                    points = [part for point in self._points(course, seat) for part in point]
                    Color(*theme.seat(place)[:3], strength)
                    SmoothLine(points=points, width=theme.u * width)
        ordered = sorted(self.names, key=lambda seat: self._now[-1][1].get(seat, 0))
        low = self.y
        for seat in ordered:
            words = self.names[seat]
            at = self._at(self._last, self._now[-1][1].get(seat, 0))
            words.size = max(1.0, self.width * NAMES - theme.u * 12), theme.t * LINE
            words.pos = at[0] + theme.u * 12, max(low, at[1] - words.height / 2)
            words.color = theme.seat(self._places.get(seat, 0)) if seat in self._places else theme.role("words")
            low = words.y + words.height

    def _points(self, course: ScoreCourse, seat: Seat) -> Iterator[tuple[float, float]]:
        """Steps: a score stays until it changes."""
        before = 0
        for number, scores in course:
            if number:
                yield self._at(number, before)
            before = scores.get(seat, 0)
            yield self._at(number, before)
        yield self._at(self._last, before)

    def _at(self, number: int, score: int) -> tuple[float, float]:
        high = self.height - theme.t * LINE
        y = self.y + theme.t * LINE / 2 + high * (score - self._low) / max(1, self._high - self._low)
        return self.x + self.width * (1 - NAMES) * number / self._last, y
