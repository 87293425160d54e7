"""The files of the program beside its code are found in a checkout and after a plain installation."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from companion import shipped as place
from companion.commands.playing.game_new import COPIED, LIKE

ROOT = Path(__file__).parents[1]


def test_a_checkout_uses_its_own_folders() -> None:
    assert place.shipped("models") == ROOT / "models"


def test_an_installation_uses_what_it_was_installed_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(place, "CHECKOUT", tmp_path)
    assert place.shipped("models") == Path(sys.prefix) / "share" / "companion" / "models"


@pytest.mark.parametrize("folder", ["models", "calibration", "calibration/demo", "firmware"])
def test_every_file_that_the_program_opens_is_installed(folder: str) -> None:
    installed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    taken = {path for pattern in installed[f"share/companion/{folder}"] for path in ROOT.glob(pattern)}
    wanted = [path for path in (ROOT / folder).iterdir() if path.suffix in (".onnx", ".json", ".toml", ".jpg", ".pdf")]
    wanted = [path for path in wanted if not path.name.endswith("failures.jpg")]  # for the page about the models
    wanted += (ROOT / folder).glob("*.py") if folder == "firmware" else ()
    assert wanted
    assert set(wanted) <= taken


@pytest.mark.parametrize("example", LIKE.values())
def test_every_file_that_a_game_is_begun_from_is_installed(example: str) -> None:
    installed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    taken = {path for pattern in installed[f"share/companion/examples/{example}"] for path in ROOT.glob(pattern)}
    assert taken == {path for path in (ROOT / "examples" / example).iterdir() if path.suffix in COPIED}
