"""The end of an evening, or where it stands: the ranking, the lines of scores, the notes, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.forms.avatar import draw_avatar
from companion.ui.forms.icon import draw_icon
from companion.ui.forms.score_lines import ScoreLines
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words
from companion.ui.pages.door import Keys, PageSpec
from companion.ui.pages.note_row import NoteRow
from companion.ui.views.evening.results import RankedSeat, Results, results

KEY = 150
"""So many units of the design a key is wide at least, where there are several rows of them."""

FULL = 7
"""So many lines fill the half of the ranking; fewer stand above each other at its top."""

UPRIGHT = 0.085
"""The part of the other half that a line of the ranking has on an upright screen."""


class Ranked(BoxLayout):
    """A seat in the ranking, with its mark; the winner's wears a crown."""

    def __init__(self, standing: RankedSeat, thought: str = "", **kwargs: object) -> None:
        super().__init__(spacing=theme.u * 10, padding=(theme.u * 62, 0, theme.u * 6, 0), **kwargs)
        self._number, self._name, self._won = standing.seat_number, standing.seat, standing.won
        self._clock: Words | None = None
        big = 44 if standing.won else 28
        name = Words(text=standing.seat, most=big, bold=standing.won, halign="left", valign="middle")
        name.size_hint_x, name.one_line = 3, not standing.won
        self.add_widget(Words(text=f"{standing.place}", most=30, halign="left", valign="middle", size_hint_x=0.3))
        self.add_widget(name)
        score = spoken_score(standing.score)
        self.add_widget(Words(text=score, most=big, bold=True, one_line=True, halign="right", valign="middle"))
        if thought:
            clock = Words(text=thought, most=20, one_line=True, halign="right", valign="middle", size_hint_x=0.9)
            clock.color = theme.role("soft")
            self.add_widget(clock)
            clock.fbind("pos", self._draw)
            self._clock = clock
        if standing.won:
            name.color = theme.role("accent")
        for prop in ("pos", "size"):
            self.fbind(prop, self._draw)

    def restyle(self) -> None:
        """Draws the mark anew."""
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            side = min(self.height * 0.72, theme.u * 48)
            low = self.y + (self.height - side) / 2
            draw_avatar(self._name, theme.seat(self._number), theme.role("panel"), self.x, low, side)
            if self._clock is not None:
                clock = theme.u * 18
                draw_icon("past", self._clock.x + theme.u * 4, self.center_y - clock / 2, clock, theme.role("soft"))
            if self._won:
                crown = side * 0.62
                draw_icon("crown", self.x + (side - crown) / 2, low + side * 0.86, crown, theme.role("accent"))


class ResultsPage(BoxLayout):
    """``keys`` are what can come next; ``opened`` hears the number of a note that was touched."""

    def __init__(self, found: Results, keys: Keys, *, opened: Callable[[int], None], **kwargs: object) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self.told = Words(
            text=" ".join(filter(None, (found.told, tr("Rules: {label}.", label=found.label) if found.label else ""))),
            most=36,
            bold=True,
            halign="left",
            valign="middle",
        )
        self.told.size_hint_y, self.told.height = None, theme.t * 56
        self._halves = BoxLayout(spacing=theme.u * 10)
        self._left = left = Panel(orientation="vertical", padding=theme.u * 14, spacing=theme.u * 4)
        for standing in found.ranking:
            left.add_widget(
                Ranked(standing, found.thought.get(standing.seat, ""), size_hint_y=1.5 if standing.won else 1.1)
            )
        for award in found.awards:
            told = f"{award.title}: {award.told}"
            left.add_widget(Words(text=told, most=26, halign="left", valign="middle"))
        if found.clock:
            left.add_widget(Words(text=found.clock, most=22, halign="left", valign="middle", size_hint_y=0.7))
        self._lines = len(found.ranking) + len(found.awards) + bool(found.clock)
        self._rest = Widget()
        left.add_widget(self._rest)
        self._right = right = BoxLayout(orientation="vertical", spacing=theme.u * 10)
        chart = Panel(padding=theme.u * 12, size_hint_y=1.2 if found.notes or found.answers else 1)
        chart.add_widget(ScoreLines(found))
        right.add_widget(chart)
        if found.notes or found.answers:
            right.add_widget(self._notes(found, opened))
        self._halves.add_widget(left)
        self._halves.add_widget(right)
        self._foot = GridLayout(spacing=theme.u * 10, size_hint_y=None, cols=1)
        for word, kind, does in keys:
            self._foot.add_widget(Key(text=word, kind=kind, most=28, on_release=lambda _, does=does: does()))
        for part in (self.told, self._halves, self._foot):
            self.add_widget(part)
        self.bind(size=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Both halves beside each other, or below each other on an upright screen."""
        upright = self.height > self.width
        self._halves.orientation = "vertical" if upright else "horizontal"
        self._left.size_hint = (1, UPRIGHT * (self._lines + 1)) if upright else (1, 1)
        self._right.size_hint = (1, 1) if upright else (1.3, 1)
        self._rest.size_hint_y = 0.01 if upright else max(0.01, FULL - self._lines)
        self.told.height = theme.t * 56
        keys = len(self._foot.children)
        rows = max(1, ceil(keys / max(1, self.width // (theme.u * KEY))))
        self._foot.cols = max(1, ceil(keys / rows))
        self._foot.height = theme.u * (72 * rows + 10 * (rows - 1))

    @staticmethod
    def _notes(found: Results, opened: Callable[[int], None]) -> Panel:
        """What the players answered, and each note with its moment."""
        panel = Panel(orientation="vertical", padding=theme.u * 10)
        lines = BoxLayout(orientation="vertical", spacing=theme.u * 6, size_hint_y=None)
        lines.bind(minimum_height=lines.setter("height"))
        for question in dict.fromkeys(each.question for each in found.answers):
            said = ", ".join(f"{each.seat} {each.text}" for each in found.answers if each.question == question)
            answers = Words(text=f"{tr(question.text)}  {said}", most=22, halign="left", valign="middle")
            answers.size_hint_y, answers.height = None, theme.t * 34 * (1 + len(answers.text) // 60)
            lines.add_widget(answers)
        numbers = {each.seat: each.seat_number for each in found.ranking}
        for place, note in enumerate(found.notes, start=1):
            seated = numbers[note.seat] if note.seat is not None else 0
            lines.add_widget(NoteRow(note, place, hand=found.hand, seated=seated, opened=partial(opened, note.number)))
        scroll = ScrollView(do_scroll_x=False, bar_width=theme.u * 8)
        scroll.add_widget(lines)
        panel.add_widget(scroll)
        return panel


PAGE = PageSpec(
    key=later("Results and notes"),
    group="game",
    order=40,
    at_table=lambda at: ResultsPage(results(at.desk.table, at.desk.session.times), at.after(), opened=at.line),
)
