"""Whether a window can open here: the needed packages are installed, and the display that the environment names
answers.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from importlib.util import find_spec

from companion.languages import tr
from companion.rules.game import SetupError

_X11 = re.compile(r"(?P<host>.*):(?P<number>\d+)(\.\d+)?")
_X11_FOLDER = "/tmp/.X11-unix"
_X11_PORT = 6000
_ANSWERS_WITHIN_S = 2.0


def has_display() -> bool:
    """Whether a window can open here."""
    return why_no_window() is None


def need_display() -> None:
    """Raises SetupError if no window can open here."""
    if why := why_no_window():
        raise SetupError(why)


def why_no_window() -> str | None:
    """Why no window can open here; None if one can."""
    if find_spec("kivy") is None:
        return tr("A window needs pip install 'companion[app]'; or play in the terminal (companion play --terminal)")
    if sys.platform != "linux" or os.environ.get("WAYLAND_DISPLAY"):
        return None
    named = os.environ.get("DISPLAY")
    if not named:
        return tr("There is no display here: play in the terminal (companion play --terminal)")
    if not _answers(named):
        return tr(
            "The display {name} does not answer: play in the terminal (companion play --terminal), or correct DISPLAY",
            name=named,
        )
    return None


def _answers(display: str) -> bool:
    """Whether an X server listens there. Without this check the window opens where nobody sees it."""
    found = _X11.fullmatch(display)
    if found is None:
        return True
    number = int(found["number"])
    if found["host"] not in ("", "unix"):
        return _listens(socket.AF_INET, (found["host"], _X11_PORT + number))
    path = f"{_X11_FOLDER}/X{number}"
    return _listens(socket.AF_UNIX, path) or _listens(socket.AF_UNIX, f"\0{path}")


def _listens(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as link:
        link.settimeout(_ANSWERS_WITHIN_S)
        try:
            link.connect(address)
        except OSError:
            return False
    return True
