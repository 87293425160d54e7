"""Every mistake in a deck file is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.main import main
from companion.decks.mistakes import mistakes

WRONG = 'from = "battle"\n[cards]\nR1 = 0\nR2 = hello\nR3 = 2\nwizard = -3\n'


def test_each_wrong_line_is_told_and_the_right_ones_are_not(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(WRONG, encoding="utf-8")
    found = mistakes(str(path))
    assert len(found) == 3
    assert "line 4" in found[0]
    assert "put texts in quotation marks" in found[0]
    assert found[1].startswith(f"{path}: line 3: card 'R1': copies cannot be 0")
    assert found[2].startswith(f"{path}: line 6: card 'wizard': copies cannot be -3")


def test_of_a_wrong_table_its_lines_are_no_mistakes_of_another(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('from = "battle"\n[cards.R1]\ncopies = 0\npoints = 7\n[cards.R2]\ncopies = 0\n', encoding="utf-8")
    assert [each.split(": ")[2] for each in mistakes(str(path))] == ["card 'R1'", "card 'R2'"]


def test_a_right_deck_has_none(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('from = "battle"\n', encoding="utf-8")
    assert mistakes(str(path)) == mistakes("battle") == ()


def test_deck_check_tells_all_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(WRONG, encoding="utf-8")
    assert main(["deck", "check", str(path)]) == 2
    assert [line.count("line") for line in capsys.readouterr().err.splitlines()] == [1, 1, 1]
    assert main(["deck", "check", str(tmp_path / "none.toml")]) == 2
    assert "there is no file" in capsys.readouterr().err
