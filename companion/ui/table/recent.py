"""The strip of recent acts: the latest on top, a long one in two rows, what was taken back struck out."""

from __future__ import annotations

from kivy.core.text import Label as TextImage
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words
from companion.ui.views.table import Line

LINES = 8
MOST, LEAST = 18, 15


class Recent(BoxLayout):
    """As many lines as there is room for."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._told: tuple[Line, ...] = ()
        self._words = [Words(most=MOST, least=LEAST, halign="left", valign="middle") for _ in range(LINES)]
        self._shape: tuple[tuple[int, ...], int] = (), 0
        self.bind(size=lambda *_: self._fill())

    def show(self, lines: tuple[Line, ...]) -> None:
        """Takes over the lines, the latest first."""
        if lines != self._told:
            self._told = lines
            self._fill()

    def restyle(self) -> None:
        """Shows as many lines as there is room for now."""
        self._fill()

    def _fill(self) -> None:
        room = max(1, min(LINES, int(self.height / (theme.t * 27))))
        rows = self._rows(room)
        if (rows, room) != self._shape:
            self._shape = rows, room
            self.clear_widgets()
            for words, high in zip(self._words, rows, strict=False):
                words.size_hint_y, words.one_line = high, high == 1
                self.add_widget(words)
            if sum(rows) < room:
                self.add_widget(Widget(size_hint_y=room - sum(rows)))
        for at, (words, line) in enumerate(zip(self._words[: len(rows)], self._told, strict=False)):
            words.text, words.strikethrough = line.text, line.struck
            words.color = theme.role("words" if at == 0 else "soft")

    def _rows(self, room: int) -> tuple[int, ...]:
        """How many rows each line takes that there is room for."""
        drawn = TextImage(font_size=LEAST * theme.t)
        drawn.resolve_font_name()
        rows: list[int] = []
        for line in self._told[:LINES]:
            high = min(room, 1 if drawn.get_extents(line.text)[0] < self.width - 1 else 2)
            if sum(rows) + high > room:
                break
            rows.append(high)
        return tuple(rows)
