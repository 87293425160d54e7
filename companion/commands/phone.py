"""The lines in a terminal before a phone can come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from companion.commands.telling import tell
from companion.phones.at_table import PhonesAtTable
from companion.phones.here import PhonesError, close_server, open_server
from companion.rules.game import SetupError
from companion.session import Session
from companion.sources.feed import Feed
from companion.sources.nfc.link.ports import PHONE


def invite(port: str) -> None:
    """Prints the address that the phone opens, where ``port`` means phones. What is missing, the port itself says."""
    if port != PHONE:
        return
    user = object()
    try:
        open_server(user)
    except PhonesError:
        return
    tell_address()
    close_server(user)


def tell_address() -> None:
    """Prints the address of the phones' pages with its QR code."""
    from companion.phones.address import invitation  # it needs what the server needs

    tell(invitation())


@contextmanager
def phones_of(session: Session, feed: Feed, *, on: bool) -> Iterator[PhonesAtTable | None]:
    """The phones at a session's table, where they are to be ``on``; their address is printed. Raises SetupError."""
    if not on:
        yield None
        return
    phones = PhonesAtTable(session, feed, clock=time.monotonic)
    try:
        phones.turn_on()
    except PhonesError as problem:
        raise SetupError(str(problem)) from problem
    tell_address()
    try:
        yield phones
    finally:
        phones.turn_off()
