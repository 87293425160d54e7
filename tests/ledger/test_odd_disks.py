"""Disks that are full, fail, can only be read, keep no locks, or promise nothing: a sentence, and nothing half."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.files import write_whole
from companion.ledger import journal
from companion.ledger.errors import JournalError
from companion.ledger.sessions import rename_session, session_names, session_path
from companion.rules.acts import Note
from companion.session import Session
from tests.interpreting import HEADER

pytestmark = pytest.mark.usefixtures("home")


def fsync_fails(monkeypatch: pytest.MonkeyPatch, code: int, *, folders: bool) -> None:
    real = os.fsync

    def fsync(number: int) -> None:
        if stat.S_ISDIR(os.fstat(number).st_mode) == folders:
            raise OSError(code, os.strerror(code))
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_disk_that_keeps_its_folders_by_itself_keeps_sessions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fsync_fails(monkeypatch, errno.EINVAL, folders=True)
    session = Session.start("tonight", HEADER)
    session.play_kept([Note(text="hello")])
    session.close()
    write_whole(tmp_path / "export", "whole")
    with closing(Session.resume("tonight")) as again:
        assert len(again.table.history.entries) == 1


@pytest.mark.parametrize("code", [errno.EIO, errno.EINVAL])
def test_a_file_that_may_not_stay_is_not_said_to_be_written(
    code: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fsync_fails(monkeypatch, code, folders=False)
    with pytest.raises(OSError, match="cannot guarantee"):
        write_whole(tmp_path / "export", "whole")
    assert not (tmp_path / "export").exists()


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_a_session_that_cannot_be_begun_leaves_nothing_and_its_name_free(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: Path) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as failed:
        failed.setattr(journal, "sync_folder", failing)
        with pytest.raises(JournalError, match="cannot be written"):
            Session.start("tonight", HEADER)
    assert session_names() == []
    Session.start("tonight", HEADER).close()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP])
def test_a_disk_without_locks_is_refused_as_what_it_is(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    Session.start("tonight", HEADER).close()  # its lock's file is there already

    def flock(_: int, __: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", flock)
    for way in (Session.resume, lambda name: Session.start(f"{name} 2", HEADER)):
        with pytest.raises(JournalError, match="has no file locks, so two programs could write one session"):
            way("tonight")


def test_what_was_done_stands_where_the_disk_has_forgotten_its_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    real = fcntl.flock

    def flock(number: int, what: int) -> None:
        if what == fcntl.LOCK_UN:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
        real(number, what)

    Session.start("tonight", HEADER).close()
    monkeypatch.setattr(fcntl, "flock", flock)
    rename_session("tonight", "friday")
    assert session_names() == ["friday"]


def test_on_a_disk_that_can_only_be_read_it_is_said_how_its_sessions_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Session.start("tonight", HEADER).close()
    real = os.open

    def read_only(path: str, flags: int, *rest: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(JournalError, match=f"copy {tmp_path / 'home'} to another disk and set COMPANION_HOME to it"):
        Session.resume("tonight")
    assert session_path("tonight").exists()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("words", [["rules", "battle"], ["sessions", "export", "tonight"], ["completion", "bash"]])
def test_what_is_printed_into_a_full_disk_ends_in_a_sentence(words: list[str]) -> None:
    Session.start("tonight", HEADER).close()
    with Path("/dev/full").open("wb") as full:
        program = subprocess.run(
            [sys.executable, "-m", "companion", *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert program.returncode == 2
    last = program.stderr.splitlines()[-1]
    assert last == "The output is incomplete: the disk is full; free some space and try again"
    assert "Traceback" not in program.stderr
