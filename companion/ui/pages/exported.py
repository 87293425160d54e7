"""An evening that was exported: a QR code for phones in the same network, and where its files are."""

from __future__ import annotations

import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import why_not
from companion.languages import tr
from companion.reports.handing import HandingServer
from companion.ui.views.page import Do, Go, Page, PageKey, PageLine, Presenter, Tile

if TYPE_CHECKING:
    from companion.ui.views.evening.report import Exported


class Handed:
    """Hands out nothing until it is turned on."""

    def __init__(self) -> None:
        self.server: HandingServer | None = None
        self.why = ""
        """Why no phone can get it; empty if nothing is wrong."""

    def turn(self, html: str) -> None:
        """Hands out this page, or nothing any more."""
        if self.server is not None:
            self.stop()
            return
        try:
            self.server, self.why = HandingServer(html), ""
        except OSError as error:
            self.why = tr("No phone can get it: {why}", why=why_not(error))

    def stop(self) -> None:
        """Hands out nothing any more."""
        if self.server is not None:
            self.server.close()
            self.server = None

    def tile(self, says: object, *, is_detailed: bool = True) -> Tile:
        """The tile with its address for phones; its key ``says`` that it is to be handed out, or no more.
        ``is_detailed``: the address is shown beside the code, too."""
        title = PageLine(tr("On your phone"), 34, bold=True)
        if self.server is None:
            told = PageLine(tr("Show a QR code. Phones on this network can scan it to get the report."), 24)
            return Tile((title, told), keys=(PageKey(tr("QR code"), says, "main"),), icon="phones")
        address = self.server.address
        qr = address if find_spec("segno") else ""  # Without the extra `phones` the address is typed.
        lines = [title]
        if qr:
            lines.append(PageLine(tr("Scan the code with a phone on this network."), 28))
        if is_detailed or not qr:
            lines.append(PageLine(tr("The address: {address}", address=address), 22))
        lines.append(PageLine(tr("It works while this page is open, for anyone with the address."), 24))
        return Tile(tuple(lines), keys=(PageKey(tr("Stop sharing"), says),), qr=qr, icon="phones")


BACK = Go("back")


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
        details = PageKey(tr("Details"), Do("details"), "chosen" if self._is_detailed else "plain")
        handed = self.handed.tile(Do("phones"), is_detailed=self._is_detailed)
        files, hint = self._files(self._found.report), self.handed.why or self._done
        return Page(tr("The report is saved"), (details, *back), (handed, files), hint=hint)

    def take(self, intent: object) -> None:
        report = self._found.report
        match intent:
            case Do("details"):
                self._is_detailed = not self._is_detailed
            case Do("open") if report is not None:
                self._done = _open(report)
            case Do("copy") if report is not None:
                self._done = _copy(report)
            case Do("phones") if report is not None:
                self.handed.turn(report.read_text(encoding="utf-8"))

    def leave(self) -> None:
        self.handed.stop()

    def _files(self, report: Path) -> Tile:
        title = PageLine(tr("On this tablet"), 34, bold=True)
        keys = (PageKey(tr("Open the report"), Do("open")), PageKey(tr("Copy the file path"), Do("copy")))
        where = self._found.where if self._is_detailed else ()
        told = (
            *(PageLine(line, 24) for line in self._found.told),
            *(PageLine(line, 22, "soft") for line in where),
        )
        return Tile((title, *told), keys=keys, icon="export")


def _open(path: Path) -> str:
    if webbrowser.open(path.resolve().as_uri()):
        return tr("Your browser opens the report. If you don't see it, open this file: {path}", path=path)
    return tr("No browser was found here. Open the folder by hand.")


def _copy(path: Path) -> str:
    # Kivy looks for the machine's clipboard when this is imported.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(str(path))
    return tr("Copied. Paste it wherever you choose a file.")
