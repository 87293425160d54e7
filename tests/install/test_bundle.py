"""The bundle of `make bundle` starts in a Debian that has neither Python nor a desktop."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

BUNDLE = Path(__file__).parents[2] / "dist" / "companion"
DEMO = "/opt/companion/_internal/share/companion/calibration/demo"
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
    """What the bundle prints there."""
    done = subprocess.run(
        ["chroot", root, "/opt/companion/companion", *words],
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
