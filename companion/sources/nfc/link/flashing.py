"""The board's files: which they are, and copying them with mpremote. The protocol's files are the companion's own."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.languages import tr
from companion.shipped import shipped

SHIPPED = Path(__file__).parents[1] / "firmware"
FIRMWARE = shipped("firmware")
PACKAGES = ("companion", "companion/sources", "companion/sources/nfc", "companion/sources/nfc/firmware")
SHARED = ("wire.py", "pn532.py", "reader.py", "presence.py", "buttons.py", "board.py")
OWN = ("board_pico.py", "main.py")  # main.py last: until it is there, the board starts nothing

_MAKE_FOLDERS = f"""
import os
for folder in {PACKAGES}:
    try:
        os.mkdir(folder)
    except OSError:
        pass  # it is there
"""

Runner = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class FlashError(Exception):
    """The board's files cannot be copied; the sentence says why and what to do."""


def stage(folder: Path) -> list[str]:
    """Puts the board's files into ``folder`` as they lie on the board; their paths, in the order of copying."""
    if not FIRMWARE.is_dir():
        raise FlashError(
            tr("{folder}: the folder of the firmware is missing: run this in a clone of the project.", folder=FIRMWARE)
        )
    (folder / PACKAGES[-1]).mkdir(parents=True)
    staged = []
    for package in PACKAGES:
        (folder / package / "__init__.py").write_text("", encoding="ascii")
        staged.append(f"{package}/__init__.py")
    for name in SHARED:
        shutil.copy(SHIPPED / name, folder / PACKAGES[-1] / name)
        staged.append(f"{PACKAGES[-1]}/{name}")
    for name in OWN:
        shutil.copy(FIRMWARE / name, folder / name)
        staged.append(name)
    return staged


def flash(port: str, *, run: Runner | None = None) -> None:
    """Copies the board's files to a board that runs MicroPython and restarts it. Raises FlashError."""
    run = run or _mpremote
    with tempfile.TemporaryDirectory() as temporary:
        staged = stage(Path(temporary))
        _do(run, port, ["exec", _MAKE_FOLDERS])
        for name in staged:
            _do(run, port, ["fs", "cp", str(Path(temporary) / name), f":{name}"])
        _do(run, port, ["reset"])


def _do(run: Runner, port: str, words: list[str]) -> None:
    done = run(["connect", port, *words])
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["nothing"]
        raise FlashError(
            tr(
                "{port}: mpremote failed at {step} ({said}). Is MicroPython on the board? If not, hold BOOTSEL while "
                "plugging it in and drag MicroPython's UF2 file onto the drive that appears. If so, hold CALL button 1 "
                "while plugging it in (safe boot), then try again.",
                port=port,
                step=" ".join(words[:2]),
                said=said[0],
            )
        )


def _mpremote(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    if importlib.util.find_spec("mpremote") is None:
        raise FlashError(tr("mpremote is not installed: {command}", command="pip install mpremote"))
    return subprocess.run(
        [sys.executable, "-m", "mpremote", *words], capture_output=True, text=True, timeout=120, check=False
    )
