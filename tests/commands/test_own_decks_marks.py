"""A deck of one's own and its printed marks: those of another deck are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.main import main
from companion.decks import load_printed


def check(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    main(["deck", "check", str(path)])
    return capsys.readouterr().out


def test_marks_that_another_deck_has_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    mine = tmp_path / "mine.toml"
    mine.write_text('deck = 1\nname = "mine"\nversion = "1"\n\n[cards]\nowl = 3\nfox = 2\n')
    assert "5 marks are on cards of “Battle”, too, such as 1." in check(mine, capsys)
    mine.write_text(mine.read_text().replace('"1"\n', '"1"\nmarks_from = 801\n'))
    assert "marks_from" not in check(mine, capsys)


def test_a_deck_that_is_taken_from_another_has_its_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    mine = tmp_path / "mine.toml"
    mine.write_text('deck = 1\nname = "mine"\nversion = "2"\nfrom = "battle"\ndrop = ["bomb"]\n')
    assert "marks_from" not in check(mine, capsys)


def test_a_deck_from_a_spreadsheet_has_marks_of_its_own_and_plain_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    table, mine = tmp_path / "cards.csv", tmp_path / "mine.toml"
    table.write_text("Name,Copies\nKing's Seal,2\nOwl,3\n")
    assert main(["deck", "new", str(mine), "--from-table", str(table)]) == 0
    deck = load_printed(str(mine))
    assert list(deck.deck.copies) == ["kings-seal", "owl"]
    assert min(deck.numbers.values()) == 801
    assert "marks_from" not in check(mine, capsys)
