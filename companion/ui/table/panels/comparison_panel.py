"""The table when the picture returns, beside the felt: each difference is a key, and one key takes all as it lies."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words
from companion.ui.views.questions.comparison import comparison_lines, comparison_question

SHOWN = 4
"""So many differences have a key of their own."""


class ComparisonPanel(BoxLayout):
    """Asks what the desk's table asks; a touch on a line takes that line alone as it lies."""

    def __init__(self, desk: Desk, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._desk = desk
        self._told: tuple[str, ...] = ()

    def show(self) -> bool:
        """Takes over what is asked; whether anything is."""
        told = comparison_lines(self._desk.table)
        if told != self._told:
            self._told = told
            self._fill()
        return bool(told)

    def restyle(self) -> None:
        """Lays the question out anew."""
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        self.spacing = theme.u * 8
        asked = f"{comparison_question()} {tr('Touch a line to accept what it sees, or accept all.')}"
        more = len(self._told) - SHOWN
        if more > 0:
            asked += f"  ({tr('and {count} more', count=more)})"
        self.add_widget(Words(text=asked, most=26, bold=True, halign="left", valign="middle", size_hint_y=0.6))
        for at, line in enumerate(self._told[:SHOWN]):
            self.add_widget(Key(text=line, most=22, size_hint_y=0.5, on_release=self._taking(at)))
        both = BoxLayout(spacing=theme.u * 8, size_hint_y=None, height=theme.u * (LEAST_KEY + 8))
        both.add_widget(Key(text=tr("Accept all"), kind="main", on_release=self._taking(None)))
        both.add_widget(Key(text=tr("Keep the entries"), on_release=lambda _: self._desk.put_together(None, False)))
        self.add_widget(both)

    def _taking(self, line: int | None) -> Callable[[object], None]:
        return lambda _: self._desk.put_together(line, True)
