"""Plays the program's own sounds, where this machine can play any."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from kivy.core.audio import SoundLoader

from companion.ui.views.table.sounds import wav


class SoundPlayer:
    """Works a sound out when it is first played; the players of this toolkit read files, so it lies in a folder of
    its own while the app runs."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="companion-sounds-")
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
        """Ends what is played and takes the files away."""
        for sound in self._known.values():
            if sound is not None:
                sound.unload()
        self._folder.cleanup()
