"""A game that is begun from an example runs at once: rules, tests, whole games; nothing is written over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.commands.playing.game_new import LIKE
from companion.games import GAMES

FIVE = dict(GAMES)


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    GAMES.clear()
    GAMES.update(FIVE)
    for name in [name for name in sys.modules if name.split(".")[0] in ("my_game", "test_my_game")]:
        del sys.modules[name]


@pytest.mark.parametrize("like", LIKE)
def test_each_kind_is_a_game_that_runs_with_its_tests(
    like: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my_game"
    assert main(["game", "new", str(folder), "--like", like, "--title", "Our Game"]) == 0
    assert f"companion game test {folder}" in capsys.readouterr().out
    assert main(["rules", "--game", str(folder)]) == 0
    assert (folder / "rules.md").read_text().startswith("# Our Game")
    assert main(["game", "test", str(folder), "--games", "1", "--seed", "2", "--seconds", "600"]) == 0
    assert "Nothing gets lost" in capsys.readouterr().out
    assert GAMES["my-game"].title == "Our Game"
    assert pytest.main(["-q", "-p", "no:cacheprovider", str(tmp_path / "test_my_game.py")]) == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("my-game", "named as Python names a package"),
        ("class", "named as Python names a package"),
        ("battle", "there is a game called 'battle' already"),
        ("taken", "exists already; choose another name"),
    ],
)
def test_a_name_that_does_not_fit_is_reported_and_nothing_is_written(
    name: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").mkdir()
    before = set(tmp_path.rglob("*"))
    assert main(["game", "new", str(tmp_path / name), "--like", "tricks"]) == 2
    assert told in capsys.readouterr().err
    assert set(tmp_path.rglob("*")) == before
