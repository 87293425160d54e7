"""Lines of scores in the seats' colours, each with its player's mark at its end, and its score unless a list has it;
where somebody noted something stands the note's letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from kivy.graphics import Color, SmoothLine
from kivy.uix.floatlayout import FloatLayout

from companion.rules.rulebook.amounts import spoken_score
from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.views.page import ScoreChart, ScoreLine

BEFORE, END = 58, 84
"""How much room the lines leave before them, in units of the design, and after them, in units of text."""

APART = 46
"""The least distance of two numbers below the lines, in units of the design."""

DOT, DISC = 28, 26
"""How large the mark of a note and of a player is, in units of the design."""

WIDE, THIN, AIR, LEADER = 4, 2, 2, 30
"""How wide a line is, and one of what was before; how much air there is between two lines of nearly equal scores; and
how long the leader from a line to its mark is: in units of the design."""

SIDE, NUMBER = 24, 32
"""How high a score at the left of the lines is, and how wide a number below them, in units of the design."""

Corner = tuple[float, float]
"""A hand, and a score."""


class NoteMark(Panel):
    """The letter of a note."""

    def __init__(self, letter: str, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self._words = Words(text=letter, most=18, bold=True, halign="center", one_line=True)
        self.add_widget(self._words)
        self.restyle()

    def restyle(self) -> None:
        self.size = (theme.u * DOT,) * 2
        self.ground, self._words.color = theme.role("words"), theme.role("ground")


class ScoreLines(Drawn, FloatLayout):
    """Draws them; a score stays until it changes."""

    layer = "before"

    def __init__(self, chart: ScoreChart, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._chart, self._many = chart, max(1, chart.many)
        courses = (*chart.before.values(), *chart.lines.values())
        scores = [score for course in courses for _, score in course]
        self._low, self._high = min(scores, default=0), max(scores, default=0)
        self._high = max(self._high, self._low + 1)
        starts = (course[0][1] for course in chart.lines.values())
        marked = dict.fromkeys((self._low, self._high, max(0, self._low), *starts))
        self._sides = {score: _words(spoken_score(score), "right") for score in marked}
        self.ends = {seat: _words(self._tell_end(seat), "left", 22) for seat in chart.lines if not chart.is_listed}
        self._along, self._numbers = _words(chart.along, "left"), list[Words]()
        self._notes = [NoteMark(letter) for letter, _ in chart.marks]
        add_all(self, *self._sides.values(), *self.ends.values(), self._along, *self._notes)

    @property
    def numbered(self) -> tuple[int, ...]:
        """The hands with a number below the lines: all, or as many as there is room for."""
        left, right, _, _ = self._box
        least = max(theme.u * APART, theme.u * (NUMBER + 6))
        every = int(max(1, -(-self._many * least // max(1.0, right - left))))
        return tuple(range(every, self._many + 1, every))

    def _tell_end(self, seat: str) -> str:
        """Its last score, and what it was before if that is another."""
        ends = [course[seat][-1][1] for course in (self._chart.before, self._chart.lines) if seat in course]
        return " → ".join(dict.fromkeys(map(spoken_score, ends)))

    @property
    def _box(self) -> tuple[float, float, float, float]:
        """The room of the lines: left, right, low and high, in pixels of the window's plane."""
        below, above = theme.t * 24 + theme.u * 16, theme.u * (DOT + 20 if self._notes else 14)
        right = self.right - theme.u * (DISC + 8 + LEADER) - theme.t * END * bool(self.ends)
        return self.x + theme.u * BEFORE, right, self.y + below, max(self.y + below + 1, self.top - above)

    def _at(self, where: float, score: float) -> tuple[float, float]:
        """The place of a score."""
        left, right, bottom, top = self._box
        share = (score - self._low) / (self._high - self._low)
        return left + (right - left) * where / self._many, bottom + (top - bottom) * share

    def draw_anew(self, *_: object) -> None:
        super().draw_anew()
        self._number()

    def _draw(self) -> None:
        at, chart, many = self._at, self._chart, self._many
        high = self._box[3] - self._box[2]
        Color(*theme.role("line"))
        self._mark_sides()
        for number in self.numbered:
            x, y = at(number, self._low)
            SmoothLine(points=[x, y, x, y - theme.u * 6], width=max(1.0, theme.u * 0.8))
        for courses, width in ((chart.before, THIN), (chart.lines, WIDE)):
            apart = min(theme.u * (width + AIR), high / max(1, len(courses)))
            drawn = _spread(courses, many, apart * (self._high - self._low) / high)
            for seat, corners in drawn.items():
                Color(*theme.seat(list(chart.lines).index(seat) + 1))
                SmoothLine(points=[each for corner in corners for each in at(*corner)], width=theme.u * width / 2)
        self._mark_notes()
        self._mark_ends({seat: corners[-1][1] for seat, corners in drawn.items()})

    def _mark_sides(self) -> None:
        """Scores at the left, unless another one has the room, and where they are over the numbers."""
        taken = list[float]()
        for score, words in self._sides.items():
            x, y = self._at(0, score)
            words.opacity = float(all(abs(y - other) >= theme.u * SIDE for other in taken))
            if words.opacity:
                taken.append(y)
                SmoothLine(points=[x, y, *self._at(self._many, score)], width=max(1.0, theme.u * 0.6))
                words.size, words.pos = (theme.u * 48, theme.u * SIDE), (self.x, y - theme.u * SIDE / 2)

    def _mark_notes(self) -> None:
        """A mark above the lines; of several at one place the later stand below."""
        wide = theme.u * DOT
        below: Counter[float] = Counter()
        for mark, (_, where) in zip(self._notes, self._chart.marks, strict=True):
            x, low = self._at(where, self._low)
            y = self.top - wide / 2 - below[where] * wide
            below[where] += 1
            Color(*theme.role("line"))
            if below[where] == 1:
                SmoothLine(points=[x, low, x, y], width=max(1.0, theme.u * 0.8), dash_length=4, dash_offset=4)
            mark.pos = x - wide / 2, y - wide / 2

    def _number(self) -> None:
        """The numbers below the lines, and before them what is numbered."""
        wide, high, low = theme.u * NUMBER, theme.t * 24, self._at(0, self._low)[1] - theme.u * 14
        for words in self._numbers:
            self.remove_widget(words)
        self._numbers = [_words(str(each), "center") for each in self.numbered]
        for words, number in zip(self._numbers, self.numbered, strict=True):
            words.color = theme.role("soft")
            words.size, words.pos = (wide, high), (self._at(number, 0)[0] - wide / 2, low - high)
            self.add_widget(words)
        first = self._numbers[0].x if self._numbers else self.right
        self._along.color = theme.role("soft")
        self._along.size, self._along.pos = (min(first - self.x, theme.t * 90), high), (self.x, low - high)

    def _mark_ends(self, last: Mapping[str, float]) -> None:
        """Marks and scores stand at the ends of their lines, or as near to them as others leave room; a leader links
        each line with its mark."""
        ordered, places = sorted(last, key=lambda seat: last[seat]), list(last)
        high, free = min(theme.t * 30, self.height / max(1, len(ordered))), self.y
        side = min(high, theme.u * DISC)
        for number, seat in enumerate(ordered):
            (left, ends), most = self._at(self._many, last[seat]), self.top - high * (len(ordered) - number)
            x, y = left + theme.u * LEADER, max(free, min(ends - high / 2, most))
            colour, ground = theme.seat(places.index(seat) + 1), theme.role("ground")
            Color(*colour)
            SmoothLine(points=[left, ends, x, y + high / 2], width=theme.u)
            draw_avatar(seat, colour, ground, x, y + (high - side) / 2, side)
            if (words := self.ends.get(seat)) is not None:
                x += side + theme.u * 6
                words.size, words.pos = (self.right - x, high), (x, y)
            free = y + high


def _words(text: str, halign: str, most: int = 20) -> Words:
    return Words(text=text, most=most, halign=halign, one_line=True, size_hint=(None, None))


def _spread(courses: Mapping[str, ScoreLine], many: float, apart: float) -> Mapping[str, list[Corner]]:
    """The corners of each line. Lines of equal or nearly equal scores lie side by side in the order of their scores, at
    least this far ``apart``, in points of the score."""
    corners: dict[str, list[Corner]] = {seat: [] for seat in courses}
    steps = {seat: dict(course) for seat, course in courses.items()}
    moments = sorted({where for course in steps.values() for where in course})
    now = {seat: course[0][1] for seat, course in courses.items()}
    places = {seat: place for place, seat in enumerate(courses)}
    for start, end in pairwise((*moments, many)):
        now = {seat: steps[seat].get(start, score) for seat, score in now.items()}
        upwards = sorted(now, key=lambda seat: (now[seat], -places[seat]))
        for seat, height in zip(upwards, _part([now[seat] for seat in upwards], apart), strict=True):
            corners[seat] += (start, height), (end, height)
    return corners


def _part(scores: Sequence[int], apart: float) -> list[float]:
    """The nearest heights to these scores, which rise, that are at least this far ``apart``.

    >>> _part([0, 10, 10, 30], 2)
    [0.0, 9.0, 11.0, 30.0]
    """
    groups: list[list[int]] = []

    def lowest(group: Sequence[int]) -> float:
        return sum(group) / len(group) - apart * (len(group) - 1) / 2

    for score in scores:
        groups.append([score])
        while len(groups) > 1 and lowest(groups[-1]) < lowest(groups[-2]) + apart * len(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [lowest(group) + apart * at for group in groups for at in range(len(group))]
