"""The evening is exported from the table, and it is said where to."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import home
from tests.screens.glass import Glass


def test_an_evening_is_exported_by_a_touch(
    glass: Callable[..., Glass], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    table = glass()
    table.app.desk.table.play(Play(seat="Ann", card="QS"))
    table.step()
    table.tap("More", "Export")
    assert table.reads("These files are written:")
    files = sorted((home() / "exports").iterdir())
    assert [path.suffix for path in files] == [".csv", ".jsonl"]
    lines = list(csv.DictReader(files[0].read_text(encoding="utf-8").splitlines()))
    assert lines[0]["seat"] == "Ann"
    table.tap_key("Good")
    assert not table.reads("These files are written:")
