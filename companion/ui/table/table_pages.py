"""The pages that stand in the place of the felt while a table is played: book, rules, devices, position, felt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ui.camera.live_picture import TableCamera
from companion.ui.controller.desk import Desk
from companion.ui.pages.book_page import BookPage
from companion.ui.pages.devices_page import DevicesPage
from companion.ui.pages.position_page import PositionPage
from companion.ui.pages.results_page import Keys, ResultsPage
from companion.ui.pages.rules_page import RulesPage
from companion.ui.views.results import results


class TablePages:
    """Makes them by name. ``line`` hears which line of the book was touched, ``searched`` asks for words to look for in
    it, ``felt`` hears of a table file that was saved; ``closed`` shows the felt again, ``after`` are the keys of
    what can come after an evening."""

    def __init__(
        self,
        desk: Desk,
        camera: TableCamera | None,
        *,
        felt: Callable[[Path], None] | None,
        line: Callable[[int], None],
        searched: Callable[[], None],
        closed: Callable[[], None],
        after: Callable[[], Keys],
    ) -> None:
        self._desk, self._camera = desk, camera
        self._felt = felt or (lambda _: None)
        self._line, self._searched, self._closed = line, searched, closed
        self._after = after
        self._kept_book: BookPage | None = None

    def page(self, name: str) -> Widget:
        """The book (as it was left), the felt in the camera's picture, the position, the devices or else the rules."""
        if name == "book":
            return self._book()
        if name == "felt" and self._camera is not None:
            return self._marking(self._camera)
        if name == "position":
            return PositionPage(self._desk, closed=self._closed)
        if name == "results":
            return ResultsPage(results(self._desk.table), self._after(), opened=self._line)
        if name == "devices":
            return DevicesPage(lambda: self._desk.devices, closed=self._closed, tried=self._tried)
        table = self._desk.table
        return RulesPage(table.game, table.setup.options, self._desk.view.decision.rule, closed=self._closed)

    def _book(self) -> BookPage:
        if self._kept_book is None:
            self._kept_book = BookPage(
                self._desk.table, opened=self._line, searched=self._searched, closed=self._closed
            )
        self._kept_book.show()
        return self._kept_book

    def _marking(self, camera: TableCamera) -> Widget:
        # It brings the whole machinery of pictures along, which a table without a camera does without.
        from companion.ui.pages.felt_page import FeltPage

        return FeltPage(
            camera,
            game=self._desk.table.game.name,
            seats=self._desk.table.state.seats,
            saved=partial(self._marked_anew, camera),
            closed=self._closed,
            before=camera.table,
        )

    def _marked_anew(self, camera: TableCamera, path: Path) -> str:
        from companion.sources.camera.calibration.table_files import read_table

        camera.go_by(read_table(path))
        self._felt(path)
        return tr("This table goes by it from now on.")

    def _tried(self, tried: bool) -> None:
        trial, now = self._desk.trial, self._desk.clock()
        (trial.begin if tried else trial.end)(now)
