"""The bundle of `make bundle` starts in a Debian that has neither Python nor a desktop."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.screens.display import ensure_display

BUNDLE = Path(__file__).parents[2] / "dist" / "companion"
DEMO = "/opt/companion/_internal/share/companion/calibration/demo"
OPENS_S = 60.0
SHOWS_S = 3.0
pytestmark = [pytest.mark.stress, pytest.mark.timeout(1200)]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare Debian with nothing but the bundle."""
    if not (BUNDLE / "companion").is_file():
        pytest.skip("there is no bundle: make bundle")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("a bare Debian is made by root with debootstrap")
    root = tmp_path_factory.mktemp("debian")
    subprocess.run(["debootstrap", "--variant=minbase", "bookworm", root], check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(BUNDLE, root / "opt/companion", symlinks=True)
    return root


def run(root: Path, *words: str) -> str:
    """The output of the bundle there."""
    done = subprocess.run(
        [shutil.which("chroot") or "chroot", root, "/opt/companion/companion", *words],
        env={"PATH": "/usr/bin:/bin", "HOME": "/root", "COMPANION_HOME": "/tmp/evenings"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_there_is_neither_python_nor_a_desktop(bare: Path) -> None:
    assert not list(bare.glob("usr/bin/python3*"))
    assert not list(bare.glob("usr/lib/*/libGL.so*"))


def test_the_doctor_finds_engine_and_model(bare: Path) -> None:
    said = run(bare, "doctor")
    assert "ok      engine: onnxruntime" in said
    assert "ok      model" in said


def test_a_deck_is_printed_and_a_picture_is_read(bare: Path) -> None:
    run(bare, "deck", "print", "battle", "--out", "/tmp/deck.pdf")
    assert (bare / "tmp/deck.pdf").read_bytes().startswith(b"%PDF")
    picture = sorted((BUNDLE / "_internal/share/companion/calibration/demo").glob("*.jpg"))[4]
    assert "100%" in run(bare, "scan", f"{DEMO}/{picture.name}")


def test_the_demo_is_read_and_kept(bare: Path) -> None:
    assert "Ann 10, Ben 4." in run(bare, "demo", "--terminal", "--fast")


@pytest.mark.skipif(
    shutil.which("xwininfo") is None, reason="windows are listed by xwininfo: apt-get install x11-utils"
)
def test_its_window_opens_on_a_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not (BUNDLE / "companion").is_file():
        pytest.skip("there is no bundle: make bundle")
    missing = ensure_display()
    assert not missing, missing
    env = {**os.environ, "HOME": str(tmp_path), "COMPANION_HOME": str(tmp_path / "home")}
    log = tmp_path / "log.txt"
    with log.open("wb") as told:
        opened = subprocess.Popen([BUNDLE / "companion"], env=env, stdout=told, stderr=subprocess.STDOUT)
        try:
            end = time.monotonic() + OPENS_S
            while b'"The companion"' not in (windows := subprocess.check_output(["xwininfo", "-root", "-tree"])):
                assert time.monotonic() < end, windows
                assert opened.poll() is None, log.read_text()
                time.sleep(0.5)
            time.sleep(SHOWS_S)
            assert opened.poll() is None, log.read_text()
        finally:
            opened.terminate()
            opened.wait(30)
    assert "Traceback" not in log.read_text()
