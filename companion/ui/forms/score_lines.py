"""Lines of scores over the numbers of the hands, in the seats' colours, each with its name at its end; where somebody
noted something stands the note's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.uix.floatlayout import FloatLayout

from companion.rules.rulebook.amounts import spoken_score
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.views.evening.results import Results

NAMES = 0.385
"""The part of the width that the names at the right have."""

APART = 46
"""So far apart the numbers of two hands are at least, in units of the design."""

DOT = 28
"""How wide the mark of a note is, in units of the design."""

SWATCH = 14
"""How large the square of a line's colour beside its name is, in units of the design."""

LONG_NAME = 14
"""Names of more letters than this are shortened beside the lines."""

WIDE = 5
"""How wide a line of scores is, in units of the design."""

At = Callable[[float, float], tuple[float, float]]
"""Where a score is drawn: of how many hands, and how many points."""


class NoteMark(Panel):
    """The number of a note."""

    def __init__(self, number: int, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._words = Words(text=str(number), most=18, bold=True, halign="center", one_line=True)
        self.add_widget(self._words)
        self.restyle()

    def restyle(self) -> None:
        self.size = (theme.u * DOT,) * 2
        self.ground, self._words.color = theme.role("words"), theme.role("ground")


class ScoreLines(FloatLayout):
    """Draws the lines of an evening."""

    def __init__(self, found: Results, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._found = found
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._names = {
            seat: Words(text=f"{spoken_score(line[-1])} {_brief(seat)}", most=22, one_line=True)
            for seat, line in found.lines.items()
        }
        scores = [score for line in found.lines.values() for score in line]
        self._low, self._high = min(scores, default=0), max(scores, default=0)
        self._ends = [Words(text=spoken_score(each), most=20, halign="right") for each in self._span]
        self._hand = Words(text=found.hand, most=20, one_line=True)
        self._hands: list[Words] = []
        self._notes = [NoteMark(number) for number in range(1, len(found.notes) + 1)]
        for words in (*self._names.values(), *self._ends, self._hand):
            words.size_hint = (None, None)
            self.add_widget(words)
        add_all(self, *self._notes)
        for name in ("pos", "size"):
            self.fbind(name, self._redraw)

    def restyle(self) -> None:
        self._redraw()

    @property
    def numbered(self) -> tuple[int, ...]:
        """The hands whose numbers stand below the lines: all of them, or as many as there is room for."""
        wide = self.width * (1 - NAMES) - theme.u * 58
        least = max(theme.u * APART, self._wide + theme.u * 6)
        every = max(1, -(-self._found.hands * least // max(1.0, wide)))
        return tuple(range(int(every), self._found.hands + 1, int(every)))

    @property
    def _wide(self) -> float:
        """How wide the number of a hand is."""
        return float(theme.t * 32)

    @property
    def _span(self) -> tuple[int, int]:
        return self._low, self._high if self._high > self._low else self._low + 1

    @property
    def _box(self) -> tuple[float, float, float, float]:
        """Where the lines are drawn: left, right, low and high, in pixels of the window's plane."""
        below, above = theme.t * 24 + theme.u * 16, theme.u * (DOT if self._found.notes else 14)
        right = self.x + self.width * (1 - NAMES)
        return self.x + theme.u * 58, right, self.y + below, max(self.y + below + 1, self.top - above)

    def _draw(self, *_: object) -> None:
        low, high = self._span
        left, right, bottom, top = self._box
        hands = max(1, self._found.hands)

        def at(hand: float, score: float) -> tuple[float, float]:
            return left + (right - left) * hand / hands, bottom + (top - bottom) * (score - low) / (high - low)

        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.role("line"))
            for score in (low, high):
                SmoothLine(points=[*at(0, score), *at(hands, score)], width=max(1.0, theme.u * 0.6))
            for hand in self.numbered:
                x, y = at(hand, low)
                SmoothLine(points=[x, y, x, y - theme.u * 6], width=max(1.0, theme.u * 0.8))
            for place, (seat, line) in enumerate(self._found.lines.items(), start=1):
                points: list[float] = []
                for step, (when, score) in enumerate(zip(self._found.at, line, strict=True)):
                    x, y = at(when, score)
                    points += x, y + theme.u * WIDE * self._found.beside(seat, step) * bool(step)
                Color(*theme.seat(place))
                if len(line) > 1:
                    SmoothLine(points=points, width=theme.u * WIDE / 2)
            self._mark_notes(at, top)
        self._number(at)
        self._name()
        for words, score in zip(self._ends, (low, high), strict=True):
            x, y = at(0, score)
            words.size, words.pos = (theme.u * 48, theme.u * 26), (self.x, y - theme.u * 13)

    def _mark_notes(self, at: At, top: float) -> None:
        """A mark in the note's place; of several at one place the later stand below."""
        wide = theme.u * DOT
        below: Counter[float] = Counter()
        for mark, note in zip(self._notes, self._found.notes, strict=True):
            x, _ = at(note.at, 0)
            y = top - below[note.at] * wide
            below[note.at] += 1
            Color(*theme.role("line"))
            if below[note.at] == 1:
                SmoothLine(points=[x, self._box[2], x, y], width=max(1.0, theme.u * 0.8), dash_length=4, dash_offset=4)
            mark.pos = x - wide / 2, y - wide / 2

    def _number(self, at: At) -> None:
        """The numbers of the hands, and before them what a hand is called."""
        shown, high = self.numbered, theme.t * 24
        while len(self._hands) < len(shown):
            self._hands.append(Words(most=20, halign="center", size_hint=(None, None)))
        for words in self._hands:
            if words.parent is not None:
                self.remove_widget(words)
        for words, hand in zip(self._hands, shown, strict=False):
            x, y = at(hand, self._span[0])
            words.text, words.color = str(hand), theme.role("soft")
            words.size, words.pos = (self._wide, high), (x - self._wide / 2, y - theme.u * 14 - high)
            self.add_widget(words)
        first = at(shown[0], 0)[0] if shown else self.x + self.width
        self._hand.color = theme.role("soft")
        self._hand.size = min(first - self._wide / 2 - self.x, theme.t * 90), high
        self._hand.pos = self.x, at(0, self._span[0])[1] - theme.u * 14 - high

    def _name(self) -> None:
        """The names stand at the ends of their lines, or as near to them as others leave room."""
        high = min(theme.t * 28, self.height / max(1, len(self._names)))
        low, top = self._span
        _, right, bottom, above = self._box
        ordered = sorted(self._names, key=lambda seat: self._found.lines[seat][-1])
        places = {seat: place for place, seat in enumerate(self._found.lines, start=1)}
        free = self.y
        for number, seat in enumerate(ordered):
            words = self._names[seat]
            last = self._found.lines[seat][-1]
            y = bottom + (above - bottom) * (last - low) / (top - low) - high / 2
            most = self.y + self.height - high * (len(ordered) - number)
            y = max(free, min(y, most))
            left, swatch = right + self._wide / 2 + theme.u * 2, theme.u * SWATCH
            with self.canvas.before:
                Color(*theme.seat(places[seat]))
                SmoothRoundedRectangle(pos=(left, y + (high - swatch) / 2), size=(swatch,) * 2, radius=[theme.u * 4])
            left += swatch + theme.u * 6
            words.size, words.pos = (self.x + self.width - left, high), (left, y)
            words.color = theme.role("words")
            free = y + high


def _brief(seat: str) -> str:
    """A long name by its first part."""
    return seat if len(seat) <= LONG_NAME else seat.split(" ")[0]
