"""A program that the system ends, or whose terminal is closed, ends as by Ctrl-C, and leaves nothing lying about."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.session import Session

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
PLAY = [sys.executable, "-m", "companion", "play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben"]


def as_in_a_terminal() -> None:
    """A program in the background may have these signals ignored; one that is started at a terminal has not."""
    for sent in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(sent, signal.SIG_DFL)


def left_in(home: Path) -> list[str]:
    return sorted(each.name for each in (home / "sessions").iterdir() if each.is_file())


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda sent: sent.name)
def test_a_command_that_is_ended_by_a_signal_closes_the_session_first(
    sent: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with subprocess.Popen(
        [*PLAY, "--session", "tonight"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=as_in_a_terminal,
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write("Ann QS\n")
        program.stdin.flush()
        while not program.stdout.readline().startswith("Ann plays QS"):
            pass
        program.send_signal(sent)
        assert program.wait(60) == 128 + sent
        assert program.stderr.read() == ""
    assert left_in(tmp_path) == ["tonight.session"]
    with closing(Session.resume("tonight")) as again:
        assert len(again.table.history.entries) == 1


def test_a_terminal_that_is_closed_closes_the_session_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    window, terminal = os.openpty()
    code = "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from companion.commands.main import main"
    program = subprocess.Popen(
        [sys.executable, "-c", f"{code}; sys.exit(main())", *PLAY[3:], "--session", "tonight"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=as_in_a_terminal,
    )
    os.close(terminal)
    os.write(window, b"Ann QS\n")
    shown = b""
    while b"Ann plays QS" not in shown:
        shown += os.read(window, 1000)
    os.close(window)
    # The end of the input may come before the signal: then Python ends with 120, since its last line reached nobody.
    assert program.wait(60) in (128 + signal.SIGHUP, 120)
    assert left_in(tmp_path) == ["tonight.session"]
    with closing(Session.resume("tonight")) as again:
        assert len(again.table.history.entries) == 1
