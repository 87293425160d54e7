"""How a command ends that nobody listens to any more, or that is told to end: in order, and in a sentence."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from companion.commands.telling import tell
from companion.files import why_not
from companion.languages import tr

INTERRUPTED = 130
"""The status after Ctrl-C, as shells have it (128 and SIGINT)."""
PIPE_CLOSED = 141
"""The status of a program that nobody listens to any more, as shells have it (128 and SIGPIPE)."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def end_by_signals() -> None:
    """From now on the system's word to end, or a terminal that is closed, ends the program as Ctrl-C does: what is
    open is closed, and nothing unfinished is left behind. What the caller has ignored (nohup) stays ignored."""

    def leave(number: int, _: FrameType | None) -> NoReturn:
        for each in _ENDING:
            signal.signal(each, signal.SIG_IGN)  # A closed terminal says it twice; the first is being obeyed.
        raise SystemExit(128 + number)

    for each in _ENDING:
        if signal.getsignal(each) is signal.SIG_DFL:
            signal.signal(each, leave)


@contextmanager
def listened_to() -> Iterator[None]:
    """Everything printed within goes to its reader. Raises SystemExit if nobody reads it any longer, or if there is no
    room for it, with a message.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _print_no_more()
        raise SystemExit(PIPE_CLOSED) from None
    except OSError as error:
        # A file that was to be opened has a name; what has none is where the program prints.
        if error.filename is not None or error.errno not in _NO_ROOM:
            raise
        _print_no_more()
        tell(tr("The output is incomplete: {why}", why=why_not(error)), sys.stderr)
        raise SystemExit(2) from None


def _print_no_more() -> None:
    """Whatever is still buffered would fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
