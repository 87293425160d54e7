"""The app: puts the session, the sources and the screens together, and runs the clock that drives them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")

from companion.ledger.sessions import home
from companion.past import close_evening
from companion.session import Session
from companion.sources.feed import Feed

if TYPE_CHECKING:
    from companion.ui.camera.cameras import TableCamera
    from companion.ui.controller.source_check import Looker
    from companion.ui.shell.opening import Demo, Opener
    from companion.ui.views.before.setup import Draft
    from companion.ui.views.before.sockets import Sockets

TICK_S = 1 / 30
WINDOW = (1280, 800)


def run_app(
    session: Session,
    feed: Feed,
    camera: TableCamera | None = None,
    *,
    opener: Opener | None = None,
    looker: Looker | None = None,
    felt: Callable[[Path], None] | None = None,
    demo: Demo | None = None,
    sockets: Sockets | None = None,
    clock: Callable[[], float] = time.monotonic,
    window: tuple[int, int] | None = None,
    phones: bool = False,
) -> None:
    """Opens the window on this session and returns when it is closed; the caller closes feed and session.

    ``clock`` is the feed's; ``camera`` gives the live picture; ``window`` is its size at the start, in pixels;
    ``phones`` can come from the start on. The others are what the lobby needs, as in ``run_lobby``.
    """
    _run(
        (session, feed, camera), window, clock=clock, opener=opener, looker=looker, felt=felt, demo=demo,
        sockets=sockets, phones=phones,
    )  # fmt: skip


def run_lobby(
    opener: Opener | None = None,
    looker: Looker | None = None,
    felt: Callable[[Path], None] | None = None,
    *,
    draft: Draft | None = None,
    demo: Demo | None = None,
    sockets: Sockets | None = None,
    clock: Callable[[], float] = time.monotonic,
    window: tuple[int, int] | None = None,
) -> None:
    """Opens the window on the lobby, where a table is set up or an earlier one is gone on with.

    ``opener`` makes and starts the feed of the session that was chosen, and its camera; without one people enter
    everything by touch. ``looker`` does the same for a look at what is plugged in, and ``felt`` hears of a table file
    that was saved then (None: there is no camera). ``draft`` is what the first table begins with, ``demo`` the table
    that shows how it plays, ``sockets`` where devices are plugged in by a touch. All are closed when the window is.
    """
    _run(
        (None, None, None), window, clock=clock, opener=opener, looker=looker, felt=felt, draft=draft, demo=demo,
        sockets=sockets,
    )  # fmt: skip


def _run(
    begins: tuple[Session | None, Feed | None, TableCamera | None], window: tuple[int, int] | None, **ways: Any
) -> None:
    """Runs the app, and closes the tables that were opened in it."""
    _configure(window or WINDOW)
    # Kivy makes its window of the size that is configured when the screens are first imported, which this does.
    shell = build_app(*begins, **ways)
    try:
        shell.run()
    finally:
        if shell.opened is not None:
            session, feed = shell.opened
            feed.close()
            close_evening(session)
            for fault in session.faults():
                print(fault, file=sys.stderr)


def by_taps(clock: Callable[[], float]) -> Opener:
    """A table without any source."""
    return lambda _: (Feed([], clock=clock, wake=lambda: None), None)


def build_app(
    session: Session | None,
    feed: Feed | None,
    camera: TableCamera | None = None,
    *,
    clock: Callable[[], float] = time.monotonic,
    opener: Opener | None = None,
    looker: Looker | None = None,
    felt: Callable[[Path], None] | None = None,
    draft: Draft | None = None,
    demo: Demo | None = None,
    sockets: Sockets | None = None,
    phones: bool = False,
) -> Any:
    """The app, not yet running; without a session it begins in the lobby."""
    from companion.phones.at_table import PhonesAtTable
    from companion.ui.shell.shell import Shell

    opener = opener or by_taps(clock)
    return Shell(
        session,
        feed,
        camera,
        clock=clock,
        tick_s=TICK_S,
        opener=opener,
        looker=looker,
        felt=felt,
        draft=draft,
        demo=demo,
        sockets=sockets,
        phones=lambda desk, feed: PhonesAtTable(desk.session, feed, clock=clock, answer=desk.answer),
        phones_on=phones,
    )


def _configure(window: Iterable[int]) -> None:
    from companion.ui.shell.library_log import keep_library_log

    keep_library_log(home())
    from kivy.config import Config

    width, height = window
    for section, key, value in (
        ("graphics", "width", width),
        ("graphics", "height", height),
        ("graphics", "minimum_width", 640),
        ("graphics", "minimum_height", 480),
        ("graphics", "allow_screensaver", 0),
        ("kivy", "exit_on_escape", 0),
        ("input", "mouse", "mouse,multitouch_on_demand"),
    ):
        Config.set(section, key, str(value))
