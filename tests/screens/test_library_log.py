"""A library's traceback reaches a log, and nobody's terminal."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.ui.shell.library_log import keep_library_log


def test_what_kivy_complains_about_stands_in_the_log_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    logger = logging.getLogger("kivy")
    before, propagates = list(logger.handlers), logger.propagate
    try:
        path = keep_library_log(tmp_path)
        assert not path.exists()
        try:
            raise OSError("libmtdev.so.1: cannot open shared object file")
        except OSError:
            logger.exception("Input: MTDev is not supported by your version of linux")
        assert capfd.readouterr().err == ""
        assert "libmtdev.so.1" in path.read_text(encoding="utf-8")
    finally:
        for each in logger.handlers:
            if each not in before:
                each.close()
        logger.handlers[:], logger.propagate = before, propagates
