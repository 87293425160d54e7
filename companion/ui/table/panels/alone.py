"""Pages for one seat alone: its player confirms that nobody else looks, and only then sees the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.table import Table
from companion.ui.controller.desk import Desk
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet, Sheets
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words, add_all
from companion.ui.sheets.mending import ask_cards
from companion.ui.views.asking import Flow, Live, ask_keys
from companion.ui.views.page import Do, Page, PageKey
from companion.ui.views.questions.doubts import DoubtView, page_of, view_of
from companion.ui.views.table.hand import hand_of

WARNING = 36
"""How large it is said who alone looks, in units of the design."""


def say_who_looks(seat: Seat) -> str:
    """The sentence that names the only seat that may look now."""
    return tr("Only for {seat}. Everyone else, please look away.", seat=seat)


def cover(seat: Seat, says: str, is_asked: Callable[[], bool]) -> Live:
    """A cover over a page for this seat alone; ``says`` is the sentence that everyone may read."""
    key = PageKey(tr("I'm {seat} – show me", seat=seat), Do("show"), "main")
    return Live(lambda: ask_keys(say_who_looks(seat), [key], told=[says]) if is_asked() else None)


class Doubting:
    """Answers doubts, those of one seat behind a cover."""

    def __init__(self, desk: Desk, sheets: Sheets) -> None:
        self._desk, self._sheets = desk, sheets

    def take(self, doubt: DoubtView, intent: object) -> None:
        """Takes a touch on the question as it stands on the felt."""
        match intent:
            case Do("is", str() | None as face):
                self._desk.answer(doubt.number, face)
            case _:
                self.ask(doubt)

    def ask(self, doubt: DoubtView) -> None:
        """Asks which of all cards it is, or asks the seat that alone may look."""
        flow = self._ask_card(doubt) if doubt.keeper is None else self._ask_alone(doubt, doubt.keeper)
        self._sheets.ask(flow, seat=doubt.keeper)

    def _ask_card(self, doubt: DoubtView) -> Flow[None]:
        (face,) = yield ask_cards(doubt.sentence, doubt.possible)
        self._desk.answer(doubt.number, face)

    def _ask_alone(self, doubt: DoubtView, keeper: Seat) -> Flow[None]:
        table = self._desk.table

        def find_view() -> DoubtView | None:
            asked = next((each for each in table.doubts if each.number == doubt.number), None)
            return replace(view_of(table, asked, keeper), more=0) if asked is not None else None

        def make_page() -> Page | None:
            view = find_view()
            if view is None:
                return None
            page = page_of(replace(view, hint="", answers=((view.candidates, view.hint),)) if view.candidates else view)
            return replace(page, trouble="  ·  ".join(filter(None, (say_who_looks(keeper), page.hint))))

        yield cover(keeper, doubt.sentence, lambda: find_view() is not None)
        match (yield Live(make_page)):
            case Do("is", str() | None as face):
                self._desk.answer(doubt.number, face)
            case _:
                yield from self._ask_card(find_view() or doubt)

    def tell(self, seat: Seat, why: str) -> Flow[None]:
        """A seat reads why something that it said about a hidden card is refused."""
        says = tr("The referee refuses an entry by {seat} about a hidden card.", seat=seat)
        told = ask_keys(say_who_looks(seat), (), told=[why])
        yield cover(seat, says, lambda: self._desk.refusal is not None)
        yield Live(lambda: told if self._desk.refusal is not None else None)


class CoverSheet(Sheet):
    """Shows one seat's cards on request."""

    def __init__(self, table: Table, seat: Seat) -> None:
        super().__init__()
        self.seat = self._seat = seat
        self.title, self.ids.title.most = say_who_looks(seat), WARNING
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
