"""Opens the evening that was chosen in the lobby, and starts what reads its cards."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, TypeAlias

from companion.files import why_not
from companion.languages import tr
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.roster import keep_group
from companion.ledger.sessions import demo_name
from companion.rules.events import Seat
from companion.session import Differs, Session
from companion.sources.feed import Feed
from companion.ui.camera.cameras import TableCamera
from companion.ui.past.reading import EveningReader
from companion.ui.views.before.setup import session_name, spoken_session

Opener = Callable[[Session], tuple[Feed, TableCamera | None]]
"""Starts the sources of a table that was chosen in the lobby."""

Demo = tuple[Mapping[str, Any], Opener]
"""The demo table: a record's header, and what starts its recorded pictures."""

OpenedTable: TypeAlias = tuple[Session, Feed, TableCamera | None]
"""A table that can be played on."""


class CannotOpen(Exception):
    """A table cannot be opened; the message is a sentence for people."""


class Opening:
    """Opens sessions, with sources by ``opener``; each raises CannotOpen. ``evenings`` may be reading one."""

    def __init__(self, opener: Opener | None, evenings: EveningReader) -> None:
        self._opener, self._evenings = opener, evenings
        self._told_to_differ: set[str] = set()

    def start(self, header: Mapping[str, Any], label: str = "", bots: Collection[Seat] = ()) -> OpenedTable:
        """A new evening; ``label`` says which version of the rules is tested, and ``bots`` play for these seats."""
        with contextlib.suppress(OSError):  # the game is played all the same
            keep_group([seat for seat in header["seats"] if seat not in bots])

        def begun() -> Session:
            session = Session.begin(partial(session_name, header), header)
            session.test_version(label)
            session.let_bots_play(bots)
            return session

        return self._open(begun, self._opener)

    def resume(self, name: str) -> OpenedTable:
        """A session that began with other things than today's continues at the second touch."""

        def resumed() -> Session:
            try:
                session = self._evenings.undisturbed(partial(Session.resume, name))
            except SessionInUse as error:
                called = spoken_session(name).partition("\n")[0]
                raise JournalError(
                    tr("“{name}” is open in this program already.", name=called)
                    if error.here
                    else tr("“{name}” is open in another program: close it there.", name=called)
                ) from error
            if session.differences and name not in self._told_to_differ:
                self._told_to_differ.add(name)
                session.close()
                raise Differs(
                    name, (*session.differences, tr("touch “Try again” to continue it with its original settings"))
                )
            return session

        return self._open(resumed, self._opener)

    def show(self, demo: Demo) -> OpenedTable:
        header, opener = demo
        return self._open(lambda: Session.begin(demo_name, header), opener)

    def _open(self, open_session: Callable[[], Session], opener: Opener | None) -> OpenedTable:
        assert opener is not None
        expected = expected_errors()
        try:
            session = open_session()
        except expected as error:
            raise CannotOpen(_tell_error(error)) from error
        try:
            feed, camera = opener(session)
        except expected as error:
            session.close()
            raise CannotOpen(_tell_error(error)) from error
        return session, feed, camera


def expected_errors() -> tuple[type[Exception], ...]:
    """The errors of sessions and sources that carry a sentence for people: set-ups, decks, journals, cameras, tables,
    models."""
    # The runtime of the models is slow to import, and the first screen does without it.
    from companion.sources.camera.recognition.network import ModelError

    return ValueError, OSError, JournalError, ModelError


def _tell_error(error: Exception) -> str:
    """The text of an error for people: a full disk has no number."""
    return why_not(error) if isinstance(error, OSError) and error.errno else str(error)
