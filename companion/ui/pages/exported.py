"""An evening that was exported: a QR code for phones, and where its files are."""

from __future__ import annotations

import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.languages import tr
from companion.ui.pages.handed import Handed
from companion.ui.views.evening.report import Exported
from companion.ui.views.page import Go, Page, PageKey, PageLine, Presenter, Tile

BACK = Go("back")


@dataclass(frozen=True, slots=True)
class With:
    """What to do with the report: ``open`` it here, ``copy`` its path, or hand it to ``phones``, or no longer; or show
    the ``details``: address and folder."""

    it: Literal["open", "copy", "phones", "details"]


class ExportedPage(Presenter):
    """Phones get the report for as long as its QR code is on the page."""

    def __init__(self, found: Exported) -> None:
        self._found = found
        self._done, self._is_detailed = "", False
        self.handed = Handed()

    def page(self) -> Page:
        back = (PageKey(tr("Back to the results"), BACK),)
        if self._found.report is None:
            lines = tuple(PageLine(line, 26) for line in self._found.told)
            return Page(tr("The evening isn't saved"), back, lines)
        details = PageKey(tr("Details"), With("details"), "chosen" if self._is_detailed else "plain")
        handed = self.handed.tile(With("phones"), is_detailed=self._is_detailed)
        files, hint = self._files(self._found.report), self.handed.why or self._done
        return Page(tr("The evening is saved"), (details, *back), (handed, files), hint=hint)

    def take(self, intent: object) -> None:
        report = self._found.report
        match intent:
            case With(it="details"):
                self._is_detailed = not self._is_detailed
            case With(it="open") if report is not None:
                self._done = _open(report)
            case With(it="copy") if report is not None:
                self._done = _copy(report)
            case With(it="phones") if report is not None:
                self.handed.turn(report.read_text(encoding="utf-8"))

    def leave(self) -> None:
        """No phone gets it any more."""
        self.handed.stop()

    def _files(self, report: Path) -> Tile:
        title = PageLine(tr("On this tablet"), 34, bold=True)
        keys = (PageKey(tr("Open the report"), With("open")), PageKey(tr("Copy the file path"), With("copy")))
        where = self._found.where if self._is_detailed else ()
        told = (
            *(PageLine(line, 24) for line in self._found.told),
            *(PageLine(line, 22, "soft") for line in where),
        )
        return Tile((title, *told), keys=keys, icon="export")


def _open(path: Path) -> str:
    if webbrowser.open(path.resolve().as_uri()):
        return tr("Your browser shows the report.")
    return tr("No browser was found here. Open the folder by hand.")


def _copy(path: Path) -> str:
    # Kivy looks for the machine's clipboard when this is imported.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(str(path))
    return tr("Copied. Paste it wherever you choose a file.")
