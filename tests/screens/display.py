"""A display for the tests: the one that is there, or a virtual one of their own."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile

LARGEST = "2560x2560x24"
SETTINGS = {
    "SDL_AUDIODRIVER": "dummy",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
}


def ensure_display() -> str | None:
    """Sets up what Kivy needs before it is imported; says what is missing where that cannot be."""
    home = tempfile.mkdtemp(prefix="companion-kivy-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ.update(SETTINGS, KIVY_HOME=home)
    if sys.platform != "linux" or os.environ.get("COMPANION_TEST_DISPLAY") == "own":
        return None
    server = shutil.which("Xvfb")
    if server is None:
        return None if os.environ.get("DISPLAY") else "there is no display and no Xvfb: install the package xvfb"
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", LARGEST, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    atexit.register(_end, process)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        return "Xvfb did not start"
    os.environ["DISPLAY"] = f":{number}"
    return None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
