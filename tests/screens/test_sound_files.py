"""The files of sounds: an app that was killed leaves some, and the next one takes them away."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.screens.display import ensure_display

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are asked as POSIX does")


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
