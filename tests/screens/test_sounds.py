"""The sounds differ from each other; an app that was killed leaves files of them, and the next one removes these."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import combinations
from math import log2
from pathlib import Path

import pytest

from companion.ui.views.table.sounds import SOUNDS, samples, wav
from tests.screens.display import ensure_display


@pytest.mark.skipif(os.name != "posix", reason="processes are asked as POSIX does")
def test_the_files_of_an_app_that_was_killed_are_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ensure_display()
    from companion.ui.kit.sound import SoundPlayer

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    ended = subprocess.Popen([sys.executable, "-c", "pass"])
    ended.wait()
    for name in (f"companion-sounds-{ended.pid}-abc", "companion-sounds-old", f"companion-sounds-{os.getppid()}-x"):
        (tmp_path / name).mkdir()
    player = SoundPlayer()
    names = [path.name for path in tmp_path.iterdir()]
    assert len(names) == 2
    assert f"companion-sounds-{os.getppid()}-x" in names
    player.close()
    assert [path.name for path in tmp_path.iterdir()] == [f"companion-sounds-{os.getppid()}-x"]


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_and_begins_and_ends_in_silence(name: str) -> None:
    told = wav(name)
    assert told[:4] == b"RIFF"
    frames = memoryview(told[44:]).cast("h")
    assert len(frames) / 22050 < 2
    assert max(abs(each) for each in frames) > 5000
    assert abs(frames[0]) < 300
    assert abs(frames[-1]) < 600


def test_no_two_sounds_are_alike_in_their_first_tone_and_their_length() -> None:
    for first, second in combinations(SOUNDS, 2):
        higher = abs(log2(SOUNDS[first][0].hz / SOUNDS[second][0].hz)) * 12
        longer = max(len(samples(first)), len(samples(second))) / min(len(samples(first)), len(samples(second)))
        assert higher > 2 or longer > 1.3, f"{first} and {second} can be taken for each other"
