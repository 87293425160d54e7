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
    table.tap_key("More")
    table.tap_key("Export and report")
    assert table.reads("Saved as")
    assert table.reads("what lies hidden is left out")
    files = sorted((home() / "exports").iterdir())
    assert [path.suffix for path in files] == [".csv", ".html", ".jsonl"]
    lines = list(csv.DictReader(files[0].read_text(encoding="utf-8").splitlines()))
    assert lines[0]["seat"] == "Ann"
    table.tap_key("Back to the table")
    assert not table.reads("Saved as")
