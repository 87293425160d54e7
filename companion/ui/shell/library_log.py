"""The complaints of the window's libraries go into a log, never onto people's terminal."""

from __future__ import annotations

import ctypes
import ctypes.util
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.files import make_folder

NAME = "app.log"
MOST_BYTES = 500_000
LOGGER = "kivy"

_ALSA = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
_log = logging.getLogger("kivy.alsa")


def _alsa_said(file: bytes, line: int, function: bytes, _: int, said: bytes) -> None:
    _log.warning("%s:%s %s: %s", file, line, function, said)


_HANDLER = _ALSA(_alsa_said)
"""Kept as long as the program runs: the library calls it."""


def keep_library_log(folder: Path) -> Path:
    """Sends the complaints of Kivy and of ALSA into a file of this folder, which begins with the first of them."""
    path = folder / NAME
    logger = logging.getLogger(LOGGER)
    logger.handlers[:] = [each for each in logger.handlers if not isinstance(each, RotatingFileHandler)]
    logger.addHandler(_handler(path))
    logger.propagate = False
    _quiet_alsa()
    return path


def _handler(path: Path) -> logging.Handler:
    try:
        make_folder(path.parent)
        handler = RotatingFileHandler(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", delay=True)
    except OSError:  # the app says itself that nothing can be kept here
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    return handler


def _quiet_alsa() -> None:
    """libasound prints each device that it does not find, unless it is given somebody to tell."""
    found = ctypes.util.find_library("asound")
    if found is None:
        return
    try:
        ctypes.CDLL(found).snd_lib_error_set_handler(_HANDLER)
    except (OSError, AttributeError):
        _log.debug("libasound takes no handler")
