"""What can come after an evening: again, another game, three questions, and the evening as files for others."""

from __future__ import annotations

from collections.abc import Callable

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.kit.palette import PALETTES, css
from companion.ui.kit.theme import theme
from companion.ui.pages.door import Keys
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.sheets.exported import tell_exported
from companion.ui.sheets.three_questions import ThreeQuestions
from companion.ui.views.evening.report import export

ON_PAPER = PALETTES["light"]


class Afterwards:
    """Makes the keys of the results page. ``back`` shows the table, ``results`` the results again, ``opened`` a sheet
    over the felt."""

    def __init__(
        self,
        desk: Desk,
        sheet: AskSheet,
        *,
        back: Callable[[], None],
        results: Callable[[], None],
        opened: Callable[[], None],
    ) -> None:
        self._desk = desk
        self._sheet, self._back, self._results, self._opened = sheet, back, results, opened
        self._questions = ThreeQuestions(sheet, lambda: desk.table.state.seats, said=desk.say, done=results)
        self.leave: Callable[[], None] | None = None
        self.again: Callable[[], None] | None = None

    def keys(self) -> Keys:
        """What can be done now."""
        keys: list[tuple[str, str, Callable[[], None]]] = []
        if self.again is not None:
            keys.append((tr("Play again"), "main", self.again))
        if self.leave is not None:
            keys.append((tr("Change game"), "plain", self.leave))
        keys.append((tr("Three questions"), "plain", self._ask))
        keys.append((tr("Export and report"), "plain", self.export))
        return [*keys, (tr("Back to the table"), "plain", self._back)]

    def tell_recorded(self, onward: Callable[[], None] | None, page: Callable[[str], None]) -> None:
        """The last picture of a recording was seen: says so, and what can come next; ``onward`` begins a table of
        one's own, ``page`` opens a page."""
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (tr("Look at the book"), "plain", lambda: page("book")),
        ]
        if onward is not None:
            keys.insert(0, (tr("Play now"), "main", onward))
        told = [tr("All of it was read from pictures, judged and written down."), tr("Touch a card to mend it.")]
        self._sheet.ask_keys(tr("That is the end of the recording."), keys, told=told)
        self._opened()

    def _ask(self) -> None:
        self._back()
        self._opened()
        self._questions.begin()

    def export(self) -> None:
        """Writes the evening as files, and says where they are."""
        found = export(self._desk.session, report_colours(self._desk.table.state.seats))
        self._back()
        tell_exported(self._sheet, found, [(tr("Back to the results"), "plain", self._results)])
        self._opened()


def report_colours(seats: tuple[str, ...]) -> dict[str, str]:
    """The colours of these seats on white paper, as CSS has them."""
    return {seat: css(ON_PAPER[f"seat{theme.colour_of(place)}"]) for place, seat in enumerate(seats, start=1)}
