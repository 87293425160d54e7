"""A report handed to phones in the same network, for as long as its QR code is on the page."""

from __future__ import annotations

from importlib.util import find_spec

from companion.files import why_not
from companion.languages import tr
from companion.reports.handing import HandingServer
from companion.ui.views.page import PageKey, PageLine, Tile


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
        """Where phones find it; the tile's key ``says`` that it is to be handed out, or no more.
        ``is_detailed``: the address is shown beside the code, too."""
        title = PageLine(tr("On your phone"), 34, bold=True)
        if self.server is None:
            told = PageLine(tr("Show a QR code. Phones on this network can scan it to get the report."), 24, "soft")
            return Tile((title, told), keys=(PageKey(tr("QR code"), says, "main"),), icon="phones")
        address = self.server.address
        qr = address if find_spec("segno") else ""  # Without the extra `phones` the address is typed.
        lines = [title]
        if qr:
            lines.append(PageLine(tr("Scan the code with a phone on this network."), 28))
        if is_detailed or not qr:
            lines.append(PageLine(tr("The address: {address}", address=address), 22))
        lines.append(PageLine(tr("It works while this page is open, for anyone with the address."), 24, "soft"))
        return Tile(tuple(lines), keys=(PageKey(tr("Stop sharing"), says),), qr=qr, icon="phones")
