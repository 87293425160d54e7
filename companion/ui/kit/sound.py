"""Plays the program's own sounds, where this machine can play any."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from kivy.core.audio import SoundLoader

from companion.ui.views.table.sounds import wav

_PREFIX = "companion-sounds-"


class SoundPlayer:
    """Works a sound out when it is first played; the players of this toolkit read files, so it lies in a folder of
    its own while the app runs."""

    def __init__(self) -> None:
        _sweep()
        self._folder = tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}-")
        self._known: dict[str, Any] = {}

    def play(self, name: str) -> bool:
        """Plays a sound from its beginning; whether it can be played here."""
        if name not in self._known:
            path = Path(self._folder.name) / f"{name}.wav"
            path.write_bytes(wav(name))
            self._known[name] = SoundLoader.load(str(path))
        sound = self._known[name]
        if sound is None:
            return False
        sound.stop()
        sound.play()
        return True

    def close(self) -> None:
        for sound in self._known.values():
            if sound is not None:
                sound.unload()
        self._folder.cleanup()


def _sweep() -> None:
    """Takes away the folders of apps that were killed and so could not do it themselves."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if not (owner.isdecimal() and _is_running(int(owner))):
            shutil.rmtree(folder, ignore_errors=True)


def _is_running(process: int) -> bool:
    if os.name != "posix":  # elsewhere the files of a running app cannot be taken away
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # another user's
    return True
