"""No command looks anything up, connects anywhere, or writes outside the data folder and the files that it is given."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from companion.commands.every_command import COMMANDS

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "calibration" / "demo"
RECORD = ROOT / "tests" / "records" / "battle" / "whole-game-of-three.jsonl"
PICTURE = DEMO / "02-queen-and-five.jpg"
ASIDE = {"app"}
"""It needs a display, and has a test of its own."""


def witness(tmp_path: Path, commands: list[list[str]], *, under: Sequence[str] = ()) -> list[list[str]]:
    """The actions of the commands, except writing in the data folder and to the files that they are given. They are
    started ``under`` another program if one is named.

    They are started ``under`` another program where one is named.
    """
    told, seen = tmp_path / "commands.json", tmp_path / "seen.json"
    told.write_text(json.dumps(commands))
    home, kept, cwd = (tmp_path / name for name in ("user", "kept", "cwd"))
    for folder in (home, cwd):
        folder.mkdir()
    kept_out = ("CI", "XDG_", "DISPLAY", "WAYLAND", "COMPANION", "TF_BUILD", "GITHUB", "JENKINS")
    env = {name: value for name, value in os.environ.items() if not name.startswith(kept_out)}
    env |= {
        "HOME": str(home),
        "COMPANION_HOME": str(kept),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [*under, sys.executable, "-m", "tests.commands.witness", str(seen), str(told)],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = [["", "left in the home folder", str(path)] for path in home.rglob("*") if path.is_file()]
    return left + [
        [words, event, what]
        for words, event, what in json.loads(seen.read_text())
        if not (event in ("open", "os.mkdir", "os.rename", "sqlite3.connect") and may_write(what, kept, cwd))
    ]


def may_write(path: str, kept: Path, cwd: Path) -> bool:
    """Whether a command may write there: in the data folder, in the files without a folder that it is given, and in the
    null device."""
    if path.startswith("file://"):
        path = unquote(urlsplit(path).path)  # a session that is only looked at
    return path == os.devnull or (cwd / path).is_relative_to(kept) or (cwd / path).parent in (cwd, cwd / "sheets")


def everyday() -> list[list[str]]:
    """A line for every command, in an order in which each can run."""
    played = ["--game", "battle", "--seats", "Ann,Ben,Cem"]
    watched = ["--game", "bluffing-battles", "--seats", "Ann,Ben", "--source", str(PICTURE)]
    watched += ["--table", str(DEMO / "table.toml")]
    return [
        ["--version"],
        ["--help"],
        ["scan", str(PICTURE)],
        ["watch", *watched, "--fast"],
        ["play", *played, "--terminal", "--session", "one"],
        ["demo", "--terminal", "--help"],
        ["referee", str(RECORD)],
        ["rules", "battle"],
        ["rules", "table", "--words"],
        ["scan", str(PICTURE), "--picture", "seen.jpg"],
        ["sessions", "import", str(RECORD), "--name", "two"],
        ["sessions"],
        ["sessions", "players"],
        ["sessions", "check", "two"],
        ["sessions", "show", "two"],
        ["sessions", "trust", "two"],
        ["sessions", "finish", "two"],
        ["presets"],
        ["games"],
        ["sessions", "export", "two", "--as", "csv", "--out", "two.csv"],
        ["sessions", "pack", "two", "two.zip"],
        ["sessions", "unpack", "two.zip", "--name", "three"],
        ["sessions", "rename", "three", "four"],
        ["sessions", "delete", "four"],
        ["sessions", "restore", "four"],
        ["sessions", "bug-report", "two", "--out", "report.zip"],
        ["replay", "two"],
        ["report", "two", "--simulate", "1", "--out", "two.html"],
        ["gather", "two.zip", "--to", "sqlite:///evenings.db"],
        ["forget", "Cem"],
        ["simulate", "--help"],
        ["game", "--help"],
        ["doctor"],
        ["devices", "--seconds", "0"],
        ["tags", "export", "--help"],
        ["deck", "list"],
        ["deck", "check", "battle"],
        ["deck", "new", "ours.toml", "--from", "battle"],
        ["deck", "print", "ours.toml", "--out", "ours.pdf"],
        ["firmware", "--help"],
        ["log-serial", "--help"],
        ["calibrate", "--sheets", "sheets"],
        ["dev", "--help"],
        ["completion", "bash"],
    ]


def test_no_command_calls_anybody(tmp_path: Path) -> None:
    commands = everyday()
    assert {words[0] for words in commands} >= {command.word for command in COMMANDS} - ASIDE
    assert witness(tmp_path, commands) == []


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="there is no virtual display")
def test_the_app_calls_nobody(tmp_path: Path) -> None:
    seen = witness(tmp_path, [["app"]], under=["xvfb-run", "-a"])
    where_libraries_are = ("subprocess.Popen", "('/sbin/ldconfig', ")
    assert [each for each in seen if (each[1], each[2][: len(where_libraries_are[1])]) != where_libraries_are] == []


@pytest.mark.parametrize("words", [["--version"], ["--help"]], ids=" ".join)
def test_a_line_of_text_loads_neither_pictures_nor_networks_nor_training(words: list[str]) -> None:
    code = (
        "import sys\nfrom companion.commands.main import main\n"
        f"try: main({words})\nexcept SystemExit: pass\n"
        "print([name for name in ('cv2', 'numpy', 'openvino', 'kivy', 'companion.training') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
