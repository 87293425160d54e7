"""Ctrl-C is for this program: the processes that it starts do not hear it, not even while they are still importing."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def block_ctrl_c() -> Iterator[None]:
    """Processes that are started in here never hear Ctrl-C; this one hears it at the end. Windows has no such way."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # Its own start would end the block.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
