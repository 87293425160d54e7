"""The one server of this program: open while somebody uses it, a table, a reader or a camera."""

from __future__ import annotations

import errno
import threading
from typing import TYPE_CHECKING

from companion.languages import tr

if TYPE_CHECKING:
    from companion.phones.server import PhoneServer


class PhonesError(OSError):
    """Phones cannot be used here: the sentence says why, and what to do."""


_lock = threading.Lock()
_users: list[object] = []
_server: PhoneServer | None = None


def open_server(user: object) -> PhoneServer:
    """The server, which listens until each user closed it. Raises PhonesError."""
    global _server
    with _lock:
        if _server is None:
            _server = _listen()
        _users.append(user)
        return _server


def close_server(user: object) -> None:
    """The user needs it no more."""
    global _server
    with _lock:
        if user not in _users:
            return
        _users.remove(user)
        ended, _server = (None, _server) if _users else (_server, None)
    if ended is not None:
        ended.close()


def _listen() -> PhoneServer:
    try:
        from companion.phones import address
        from companion.phones.certificate import certificate_for
        from companion.phones.server import PhoneServer
        from companion.ui.views.devices.qr_code import qr_rows

        qr_rows("")
    except ImportError as problem:
        raise PhonesError(
            tr(
                "Phones need aiohttp, cryptography and segno: install the companion with its extra `phones` "
                "(pip install 'companion[phones]')."
            )
        ) from problem
    host = address.own_address()
    if not host:
        raise PhonesError(tr("This machine isn't on a network: connect it to the phones' Wi-Fi."))
    try:
        return PhoneServer((host, address.PORT), certificate=certificate_for(host), code=address.table_code())
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        why = tr("another program listens there, a second companion?") if taken else str(problem)
        raise PhonesError(
            tr("This machine can't listen on port {port} ({why}).", port=address.PORT, why=why)
        ) from problem
