"""A cover over a seat's hidden cards: they are seen only while its player keeps a finger on the glass."""

from __future__ import annotations

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.table import Table
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words, add_all
from companion.ui.views.table.hand import hand_of


class CoverSheet(Sheet):
    """Shows one seat's cards on request."""

    def __init__(self, table: Table, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.title = tr("Only for {seat}. Everyone else, please look away.", seat=seat)
        self._table, self._seat = table, seat
        self.ids.title.most = 34
        self.row = CardRow(table.game.name, marks_place=False)
        self._none = Words(text="", most=24, halign="center", size_hint_y=0.3)
        key = Key(text=tr("Hold here to see your cards"), kind="main", most=34, size_hint_y=None)
        key.height = theme.u * 120
        key.bind(state=lambda _, state: self._show(seen=state == "down"))
        add_all(self, self.row, self._none, key)
        self._show(seen=False)

    def _show(self, *, seen: bool) -> None:
        cards = hand_of(self._table, self._seat)
        self.row.show(self._seat, cards if seen else tuple(Lying(None) for _ in cards))
        self._none.text = tr("The referee knows no hidden cards here.") if seen and not cards else ""
