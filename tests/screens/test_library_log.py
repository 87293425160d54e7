"""A library's traceback reaches a log, and nobody's terminal."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.ui.shell.library_log import _alsa_said, keep_library_log


@contextmanager
def log_in(folder: Path) -> Iterator[Path]:
    """The libraries' log in a folder, for a while."""
    logger = logging.getLogger("kivy")
    before, propagates = list(logger.handlers), logger.propagate
    try:
        yield keep_library_log(folder)
    finally:
        for each in logger.handlers:
            if each not in before:
                each.close()
        logger.handlers[:], logger.propagate = before, propagates


def test_what_the_sound_library_complains_about_stands_there_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with log_in(tmp_path) as path:
        _alsa_said(b"confmisc.c", 855, b"parse_card", 2, b"cannot find card '0'")
        assert capfd.readouterr() == ("", "")
        assert "cannot find card '0'" in path.read_text(encoding="utf-8")


def test_what_kivy_complains_about_stands_in_the_log_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with log_in(tmp_path) as path:
        assert not path.exists()
        try:
            raise OSError("libmtdev.so.1: cannot open shared object file")
        except OSError:
            logging.getLogger("kivy").exception("Input: MTDev is not supported by your version of linux")
        assert capfd.readouterr().err == ""
        assert "libmtdev.so.1" in path.read_text(encoding="utf-8")
