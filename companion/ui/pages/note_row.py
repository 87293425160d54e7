"""A note with its moment: who pressed it, what was decided last and by which rule, and what lay on the table."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.views.evening.results import NotedMoment, spoken_note

LAY = 90
"""So many letters at most of what lay on the table; the report has all of it."""


class NoteRow(ButtonBehavior, BoxLayout):
    """``place`` is the number of the note on the page, ``hand`` what the game calls a hand, ``seated`` the number of
    the seat that pressed it, 0: nobody said; ``opened`` is called when it is touched."""

    is_whole = True
    text = StringProperty("")

    def __init__(
        self, note: NotedMoment, place: int, *, hand: str, seated: int, opened: Callable[[], None], **kwargs: object
    ) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        self._seated = seated
        noted = spoken_note(note.text)
        self.text = f"{note.seat}: {noted}" if note.seat else noted
        said = f"{note.moment} ({note.rule})" if note.rule else note.moment
        lay = tr("On the table: {lay}", lay=shorten(note.lay, LAY, placeholder=" …")) if note.lay else ""
        self._head = Words(text=f"{place}  {self.text}  ·  {hand} {note.hand}", most=24, bold=True, size_hint_y=1)
        self._lines = [Words(text=line, most=20, size_hint_y=1.5) for line in (said, lay) if line]
        for words in (self._head, *self._lines):
            words.halign, words.valign = "left", "middle"
            self.add_widget(words)
        self.bind(on_release=lambda _: opened())
        for name in ("pos", "size", "state"):
            self.fbind(name, self._draw)
        self.restyle()

    def restyle(self) -> None:
        """Takes sizes and colours anew."""
        self.height = theme.t * (34 + 52 * len(self._lines)) + theme.u * 16
        self.padding = theme.u * 26, theme.u * 8, theme.u * 12, theme.u * 8
        for words in self._lines[1:]:
            words.color = theme.role("soft")
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.role("raised")[:3], 0.7 if self.state == "down" else 1.0)
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[theme.u * 12])
            if self._seated:
                Color(*theme.seat(self._seated))
                place = (self.x + theme.u * 6, self.y + theme.u * 8)
                size = (theme.u * 10, self.height - theme.u * 16)
                SmoothRoundedRectangle(pos=place, size=size, radius=[theme.u * 4])
