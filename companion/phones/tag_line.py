"""The port of phones that read tags: their numbers come from the one server, as from the readers of a board."""

from __future__ import annotations

from queue import SimpleQueue

from companion.phones.here import PhonesError, close_server, open_server
from companion.sources.nfc.link.ports import PHONE, PortError
from companion.sources.nfc.touched.line import TouchedLine, Touches

MOST = 8


class PhoneLine(TouchedLine):
    """A line that speaks like a board whose readers are phones. Raises PortError if it cannot listen."""

    def __init__(self) -> None:
        touches: Touches = SimpleQueue()
        super().__init__(PHONE, touches, names=tuple(f"phone {number}" for number in range(1, MOST + 1)), known=False)
        try:
            self._server = open_server(self)
        except PhonesError as problem:
            raise PortError(f"phone: {problem}") from problem
        from companion.phones.address import page_address  # it needs what the server needs

        self._server.room.touches = touches
        self.address = page_address()

    def close(self) -> None:
        """Takes no more."""
        self._server.room.touches = None
        close_server(self)
