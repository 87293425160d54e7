"""The wheel alone, in an empty environment outside of the tree: what people have who never saw a clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_MB = 450
DOCTOR_S = 3.0
pytestmark = [pytest.mark.stress, pytest.mark.timeout(1800)]


class Installed:
    """An environment with the wheel and some of its extras."""

    def __init__(self, folder: Path, wheel: Path, extras: str) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        self.packages = next((folder / "env").glob("lib*/python*/site-packages"))
        before = megabytes(self.packages)
        subprocess.run([folder / "env/bin/pip", "install", f"{wheel}{extras}"], check=True)
        self.megabytes = megabytes(self.packages) - before + megabytes(folder / "env/share")

    def run(self, *words: str, typed: str = "", under: Sequence[str] = (), status: int = 0) -> str:
        environment = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
        done = subprocess.run(
            [*under, self.folder / "env/bin/companion", *words],
            cwd=self.folder,
            env={**environment, "HOME": str(self.folder), "COMPANION_HOME": str(self.folder / "home")},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=600,
            check=False,
        )
        assert done.returncode == status, done.stdout
        return done.stdout


def megabytes(folder: Path) -> float:
    """How much the files of a folder take, in MB as `du -m` has them (2^20 bytes)."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file()) / 2**20


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    # A build leaves files beside what it builds.
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".git", ".venv", "runs", ".work", ".*_cache", "build"))
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source]
    subprocess.run(build, check=True)
    return next(folder.glob("companion-*.whl"))


@pytest.fixture(scope="module")
def everything(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("all"), wheel, "[all]")


def test_the_core_is_small_and_plays(wheel: Path, tmp_path: Path) -> None:
    core = Installed(tmp_path, wheel, "")
    assert core.megabytes < 60
    core.run("play", "--game", "battle", "--seats", "Ann,Ben", "--session", "first", typed="Ann bets 2\nquit\n")
    assert "first" in core.run("sessions")
    assert "pip install 'companion[camera]'" in core.run("scan", "table.jpg", status=2)


def test_the_line_that_is_said_adds_what_is_missing(wheel: Path, tmp_path: Path) -> None:
    core = Installed(tmp_path, wheel, "")
    assert "pip install 'companion[nfc]'" in core.run("doctor")
    subprocess.run([tmp_path / "env/bin/pip", "install", "companion[nfc]"], check=True)
    assert "pip install 'companion[nfc]'" not in core.run("doctor")


@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_tools_for_programs_install_it(wheel: Path, tmp_path: Path, tool: str) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "tool"], check=True)
    subprocess.run([tmp_path / "tool/bin/pip", "install", "--quiet", tool], check=True)
    places = {"PIPX_HOME": "home", "PIPX_BIN_DIR": "bin", "UV_TOOL_DIR": "tools", "UV_TOOL_BIN_DIR": "bin"}
    env = {**os.environ, "HOME": str(tmp_path), **{name: str(tmp_path / place) for name, place in places.items()}}
    line = ["pipx", "install"] if tool == "pipx" else ["uv", "tool", "install", "--python", sys.executable]
    subprocess.run([tmp_path / "tool/bin" / line[0], *line[1:], wheel], env=env, check=True)
    done = subprocess.run([tmp_path / "bin/companion", "doctor"], env=env, stdout=subprocess.PIPE, check=True)
    assert b"pip install 'companion[camera]'" in done.stdout


def test_all_of_it_takes_less_than_was_aimed_at(everything: Installed) -> None:
    print(f"{everything.megabytes:.0f} MB")
    assert everything.megabytes < MOST_MB


def test_the_doctor_finds_all_that_is_needed(everything: Installed) -> None:
    said = everything.run("doctor")
    assert "ok      engine: opencv" in said
    assert "pip install 'companion[openvino]'" in said
    assert "pip install 'companion[phones]'" not in said
    assert "ok      model" in said


def test_the_doctor_prints_as_it_goes_and_takes_under_three_seconds(everything: Installed) -> None:
    line = [everything.folder / "env/bin/companion", "doctor"]
    before, began = os.times(), time.monotonic()
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as doctor:
        assert doctor.stdout is not None
        doctor.stdout.readline()
        first_s = time.monotonic() - began
        doctor.stdout.read()
    lasted_s, after = time.monotonic() - began, os.times()
    spent_s = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"the doctor: first line after {first_s:.2f} s, all after {lasted_s:.2f} s, {spent_s:.2f} s of a processor")
    assert lasted_s - first_s > 0.1
    assert spent_s < DOCTOR_S


def test_a_table_is_played_and_a_deck_is_printed(everything: Installed) -> None:
    typed = "Ann bets 2\nquit\n"
    everything.run("play", "--terminal", "--game", "battle", "--seats", "Ann,Ben", typed=typed)
    everything.run("deck", "print", "battle", "--out", "deck.pdf")
    assert (everything.folder / "deck.pdf").read_bytes().startswith(b"%PDF")


def test_the_demo_is_read_in_the_terminal(everything: Installed) -> None:
    assert "companion sessions show 'demo " in everything.run("demo", "--terminal", "--fast", typed="")


def test_a_picture_is_scanned(everything: Installed) -> None:
    shots = sorted((everything.folder / "env/share/companion/calibration/demo").glob("*.jpg"))
    assert shots
    said = everything.run("scan", str(shots[len(shots) // 2]))
    assert any(rank in said for rank in "A23456789JQK")


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="there is no virtual display")
def test_the_app_opens_its_window(everything: Installed) -> None:
    lines = everything.run("app", under=["timeout", "--signal=INT", "20", "xvfb-run", "-a"], status=124)
    assert "Traceback" not in lines
