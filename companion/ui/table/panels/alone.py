"""Covers over what is for one seat's eyes alone: its player says that nobody else looks, and only then sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from kivy.uix.widget import Widget

from companion.cards import Face
from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.table import Table
from companion.ui.controller.desk import Desk
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet, Sheets
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words, add_all
from companion.ui.table.panels.doubt_panel import DoubtPanel
from companion.ui.views.questions.doubts import DoubtView, view_of
from companion.ui.views.table.acts import Pad, pads_of
from companion.ui.views.table.hand import hand_of

Asked = TypeVar("Asked")

WARNING = 36
"""How large it is said who alone looks, in units of the design."""


class AloneSheet(Sheet, Generic[Asked]):
    """``says`` is what everyone may read; ``asked`` is what this is about as the table stands, None once nothing is
    asked any more; of it ``uncovered`` makes what the seat alone sees, or opens that in place of this sheet."""

    def __init__(
        self,
        seat: Seat,
        says: str,
        asked: Callable[[], Asked | None],
        uncovered: Callable[[Asked], Widget | None],
    ) -> None:
        super().__init__()
        self.seat = seat
        self.title, self.ids.title.most = _for_alone(seat), WARNING
        self._still, self._uncovered = asked, uncovered
        self._asked = asked()
        self._seen: Widget | None = None
        self._says = Words(text=says, most=26, halign="center")
        self._key = Key(
            text=tr("I'm {seat} – show me", seat=seat), kind="main", most=26, size_hint_y=None, height=theme.u * 120
        )
        self._key.bind(on_release=lambda _: self._uncover())
        add_all(self, self._says, self._key)

    def renew(self) -> None:
        """Asks as the table stands now; where nothing is asked any more, the sheet goes away."""
        asked = self._still()
        if asked is None:
            self.close()
        elif asked != self._asked:
            self._asked = asked
            if self._seen is not None:
                self._uncover()

    def _uncover(self) -> None:
        for part in (self._says, self._key, self._seen):
            if part is not None:
                self.remove_widget(part)
        if self._asked is not None:
            self._seen = self._uncovered(self._asked)
            if self._seen is not None:
                self.add_widget(self._seen)


class Alone:
    """Covers the table for one seat's doubts and refusals; ``other`` opens all cards."""

    def __init__(self, desk: Desk, other: Callable[[DoubtView], None], sheets: Sheets) -> None:
        self._desk, self._other, self._sheets = desk, other, sheets

    def answer(self, told: DoubtView) -> None:
        """The seat whose card it is looks at a doubt and answers it."""
        table, keeper = self._desk.table, told.keeper
        if keeper is None:
            return

        def asked() -> DoubtView | None:
            doubt = next((each for each in table.doubts if each.number == told.number), None)
            return replace(view_of(table, doubt, keeper), more=0) if doubt is not None else None

        def answered(number: int, face: Face | None) -> None:
            self._sheets.shut()
            self._desk.answer(number, face)

        def uncovered(asked: DoubtView) -> Widget:
            panel = DoubtPanel(table.game.name, answered, self._other, self.answer)
            panel.show(asked)
            return panel

        if asked() is not None:
            self._sheets.open(AloneSheet(keeper, told.sentence, asked, uncovered))

    def say(self, seat: Seat, pad: Pad, fill_in: Callable[[str], None]) -> None:
        """A seat says something that nobody else may see yet; ``fill_in`` opens what is asked for it under a title."""

        def asked() -> Pad | None:
            return next((each for each in pads_of(self._desk.table, seat) if each.act == pad.act), None)

        self._sheets.open(AloneSheet(seat, pad.says, asked, lambda _: fill_in(_for_alone(seat))))

    def tell(self, seat: Seat, why: str) -> None:
        """A seat reads why something that it said about a hidden card is refused."""

        def asked() -> str | None:
            return why if self._desk.refusal is not None else None

        def told(why: str) -> Widget:
            return Words(text=why, most=26, halign="center")

        says = tr("The referee refuses an entry by {seat} about a hidden card.", seat=seat)
        self._sheets.open(AloneSheet(seat, says, asked, told))


def _for_alone(seat: Seat) -> str:
    """Who alone looks now."""
    return tr("Only for {seat}. Everyone else, please look away.", seat=seat)


class CoverSheet(Sheet):
    """Shows one seat's cards on request."""

    def __init__(self, table: Table, seat: Seat) -> None:
        super().__init__()
        self.seat = self._seat = seat
        self.title, self.ids.title.most = _for_alone(seat), WARNING
        self._table = table
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
