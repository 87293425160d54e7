"""The installed packages decide what works; a missing one is named with the line that adds it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.commands.extras import EXTRA_OF, what_adds

ROOT = Path(__file__).parents[2]
PICTURES = "numpy,cv2,PIL,reportlab,pypdfium2,openvino,onnxruntime"
ALL = f"{PICTURES},serial,kivy,segno,cryptography,aiohttp,pandas,pyarrow,duckdb,altair"


def said(missing: str, *commands: list[str], home: Path, typed: str = "") -> list[str]:
    """The output and the status of each command."""
    line = [word for command in commands for word in [*command, "--"]][:-1]
    done = subprocess.run(
        [sys.executable, "-m", "tests.install.without", missing, *line],
        cwd=ROOT,
        env={**os.environ, "COMPANION_HOME": str(home)},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.stdout.split("$ ")[1:]


def test_the_core_judges_plays_and_keeps_evenings_alone(tmp_path: Path) -> None:
    game = ROOT / "tests/records/bluffing-battles"
    record = next(file for file in sorted(game.glob("*.jsonl")) if ".bad." not in file.name)
    play = ["play", "--game", "battle", "--seats", "Ann,Ben,Cem", "--session", "first"]
    judged, played, listed, shown, doctor = said(
        ALL,
        ["referee", str(record)],
        play,
        ["sessions"],
        ["sessions", "show", "first"],
        ["doctor"],
        home=tmp_path,
        typed="Ann bets 2\nquit\n",
    )
    assert "status 0" in judged
    assert "No window can open here, so you play in the terminal." in played
    assert "status 0" in played
    assert "first" in listed
    assert "Ann" in shown
    assert "pip install 'companion[app]'" in doctor
    assert "pip install 'companion[nfc]'" in doctor
    assert "pip install 'companion[camera]'" in doctor
    assert "status 0" in doctor


@pytest.mark.slow
def test_a_command_that_needs_more_says_the_line_that_adds_it(tmp_path: Path) -> None:
    commands = {
        "scan table.jpg": "camera",
        "deck print battle --out deck.pdf": "camera",
        "calibrate --sheets sheets": "camera",
        "demo --terminal": "camera",
        "app": "app",
        "report last --out last.html": "reports",
    }
    answers = said(ALL, *(command.split() for command in commands), home=tmp_path)
    for (command, extra), answer in zip(commands.items(), answers, strict=True):
        assert f"pip install 'companion[{extra}]'" in answer, command
        assert "Traceback" not in answer
        assert answer.endswith("status 2\n"), command


def test_readers_need_no_pictures(tmp_path: Path) -> None:
    devices, _ = said(f"{PICTURES},kivy", ["devices"], ["tags", "read"], home=tmp_path)
    assert "pip install" not in devices
    assert "Traceback" not in devices


def test_every_extra_that_is_named_is_one_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    known = project["optional-dependencies"].keys()
    assert set(EXTRA_OF.values()) <= known
    assert what_adds(ModuleNotFoundError("no", name="my_game")) is None
