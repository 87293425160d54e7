"""What cannot be as it was told, beside the felt: one key explains it, another leaves it so."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words
from companion.ui.views.questions.amiss import AmissView, amiss_view


class AmissPanel(BoxLayout):
    """Says what the desk's table says; it goes away by itself when people put it right."""

    def __init__(self, desk: Desk, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._desk = desk
        self._told: AmissView | None = None

    def show(self) -> bool:
        """Takes over what is amiss; whether anything is."""
        told = amiss_view(self._desk.table)
        if told != self._told:
            self._told = told
            self._fill()
        return told is not None

    def restyle(self) -> None:
        """Lays it out anew."""
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        self.spacing = theme.u * 8
        told = self._told
        if told is None:
            return
        way_on = tr("Correct it on the table, or touch the line that is true.")
        self.add_widget(Words(text=f"{told.sentence} {way_on}", most=26, bold=True, halign="left", valign="middle"))
        if told.explained:
            self._add_key(told.explained, "main", explained=True)
        self._add_key(tr("It is right as it is"), "plain" if told.explained else "main", explained=False)

    def _add_key(self, text: str, kind: str, *, explained: bool) -> None:
        key = Key(text=text, kind=kind, most=22, size_hint_y=None, height=theme.u * (LEAST_KEY + 8))
        key.bind(on_release=lambda _: self._desk.settle_amiss(explained))
        self.add_widget(key)
