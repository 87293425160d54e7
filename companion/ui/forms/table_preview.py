"""A small table in the colours and the size of text that are chosen: the settings show what they do."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.forms.avatar import Disc
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Words, add_all

LEAST = 190
"""Where it would be lower than this, in units of the design, it is not shown."""

PLATE = 66
"""How high a plate is, in units of the design."""


class TablePreview(BoxLayout):
    """Two plates and the felt with a sentence of the referee."""

    is_whole = True

    def __init__(self) -> None:
        super().__init__(orientation="vertical")
        self._plates = [self._plate("Ben", 2, "4"), self._plate("Ann", 1, "7")]
        self._felt = FeltGround()
        self._said = Words(text=tr("This is how the table looks."), most=28, bold=True, halign="center")
        self._said.pos_hint = {"x": 0, "y": 0}
        self._felt.add_widget(self._said)
        self.bind(size=lambda *_: self.restyle())
        self.restyle()

    @staticmethod
    def _plate(name: str, number: int, score: str) -> Panel:
        plate, words = Panel(size_hint_y=None), Words(text=name, most=26, bold=True)
        add_all(plate, Disc(name, number), words, Words(text=score, most=34, bold=True, halign="right"))
        return plate

    def restyle(self) -> None:
        """Takes sizes anew; without room it shows nothing."""
        wanted = (self._plates[0], self._felt, self._plates[1]) if self.height >= theme.u * LEAST else ()
        if len(self.children) != len(wanted):
            self.clear_widgets()
            add_all(self, *wanted)
        self.spacing, self.padding = theme.u * 8, (theme.u * 40, theme.u * 8)
        for plate in self._plates:
            plate.height, plate.padding = theme.u * PLATE, (theme.u * 14, theme.u * 6)
        self._said.color = theme.role("words")
