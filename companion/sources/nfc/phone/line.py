"""The port of the phones: it listens while it is open, and never otherwise."""

from __future__ import annotations

import errno
from queue import SimpleQueue

from companion.sources.nfc.link.heard import Pressed
from companion.sources.nfc.link.ports import PHONE, PortError
from companion.sources.nfc.touched.line import TouchedLine, Touches

MOST = 8
MISSING = (
    "phone: a phone as a reader needs cryptography and segno: install the companion with its extra `phone` "
    "(docs/hardware/build.md, A phone that reads tags)."
)


class PhoneLine(TouchedLine):
    """A line that speaks like a board whose readers are phones. Raises PortError where it cannot listen."""

    def __init__(self) -> None:
        try:
            from companion.sources.nfc.phone.address import PORT, own_address, page_address, pairing_code
            from companion.sources.nfc.phone.certificate import certificate_for
            from companion.sources.nfc.phone.keys import CallKeys
            from companion.sources.nfc.phone.server import PhoneServer
        except ImportError as problem:
            raise PortError(MISSING) from problem
        if not own_address():
            raise PortError("phone: this machine is in no network: join the Wi-Fi that the phone is in.")
        touches: Touches = SimpleQueue()
        self._keys = CallKeys(MOST)
        super().__init__(PHONE, touches, names=tuple(f"phone {number}" for number in range(1, MOST + 1)), known=False)
        try:
            self._server = PhoneServer(
                ("", PORT),
                certificate=certificate_for(own_address()),
                code=pairing_code(),
                readers=MOST,
                touches=touches,
                keys=self._keys,
            )
        except OSError as problem:
            taken = problem.errno == errno.EADDRINUSE
            why = "another program listens there, a second companion?" if taken else str(problem)
            raise PortError(f"phone: this machine cannot listen on port {PORT} ({why}).") from problem
        self.address = page_address()

    def presses(self) -> list[Pressed]:
        """The calls that came from phones, timed, since it was asked last."""
        return self._keys.take()

    def close(self) -> None:
        """Listens no more."""
        self._server.close()
