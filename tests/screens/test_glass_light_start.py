"""A quick first picture: nothing is imported that a table without devices, bots and reports does without."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "cv2", "companion.simulation", "companion.reports.frames", "companion.sources.camera.recognition")


@pytest.mark.slow
def test_the_window_needs_neither_pictures_nor_simulated_games_nor_reports() -> None:
    names = f"import sys, companion.app, companion.ui.shell.shell; print(*sys.modules.keys() & {set(HEAVY)})"
    told = subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.split() == []
