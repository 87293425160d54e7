"""The strip of recent acts: the latest on top, what was taken back struck out."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.views.table import Line
from companion.screens.widgets import Words

LINES = 8


class Recent(BoxLayout):
    """As many lines as there is room for."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._told: tuple[Line, ...] = ()
        self._words = [Words(most=18, least=15, one_line=True, halign="left", valign="middle") for _ in range(LINES)]
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
        if len(self.children) != room:
            self.clear_widgets()
            for words in self._words[:room]:
                self.add_widget(words)
        for at, words in enumerate(self._words[:room]):
            line = self._told[at] if at < len(self._told) else None
            words.text = line.text if line else ""
            words.strikethrough = line is not None and line.struck
            words.color = theme.role("words" if at == 0 else "soft")
