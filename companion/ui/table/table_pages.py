"""The pages that stand in the place of the felt while a table is played: book, rules, devices, position, felt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
        self._pages: Mapping[str, Callable[[], Widget]] = {
            "book": self._book,
            "rules": self._rules,
            "felt": self._marking,
            "position": lambda: PositionPage(desk, closed=closed),
            "results": lambda: ResultsPage(results(desk.table), after(), opened=line),
            "devices": self._devices,
        }
        self._kept_book: BookPage | None = None

    def page(self, name: str) -> Widget:
        """The page of this name; the book as it was left. Raises KeyError where there is none."""
        return self._pages[name]()

    def _rules(self) -> RulesPage:
        table = self._desk.table
        return RulesPage(table.game, table.setup.options, self._desk.view.decision.rule, closed=self._closed)

    def _devices(self) -> DevicesPage:
        desk = self._desk
        return DevicesPage(
            lambda: desk.devices,
            closed=self._closed,
            tried=self._tried,
            ready=lambda: desk.ready,
            test=desk.zone_test(self._zones),
        )

    def _zones(self) -> tuple[str, ...]:
        """The zones that the camera reads."""
        felt = self._camera.table if self._camera is not None else None
        return tuple(zone.name for zone in felt.zones) if felt is not None else ()

    def _book(self) -> BookPage:
        if self._kept_book is None:
            self._kept_book = BookPage(
                self._desk.table, opened=self._line, searched=self._searched, closed=self._closed
            )
        self._kept_book.show()
        return self._kept_book

    def _marking(self) -> Widget:
        camera = self._camera
        assert camera is not None, "only a table with a camera offers it"
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
