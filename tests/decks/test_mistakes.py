"""All mistakes in a deck file are reported at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import languages
from companion.commands.main import main
from companion.decks.mistakes import mistakes

WRONG = 'from = "battle"\n[cards]\nR1 = 0\nR2 = hello\nR3 = 2\nwizard = -3\n'


def test_each_wrong_line_is_reported_and_the_right_ones_are_not(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(WRONG, encoding="utf-8")
    found = mistakes(str(path))
    assert len(found) == 3
    assert found[0].startswith(f"{path}: line 3: card 'R1': copies cannot be 0")
    assert "line 4" in found[1]
    assert "put texts in quotation marks" in found[1]
    assert found[2].startswith(f"{path}: line 6: card 'wizard': copies cannot be -3")


def test_of_a_wrong_table_its_lines_are_no_mistakes_of_another(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('from = "battle"\n[cards.R1]\ncopies = 0\npoints = 7\n[cards.R2]\ncopies = 0\n', encoding="utf-8")
    assert [each.split(": ")[2] for each in mistakes(str(path))] == ["card 'R1'", "card 'R2'"]


def test_all_mistakes_of_one_line_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'from = "battle"\ndrop = ["bmob", "R99"]\n[print]\n"R*" = { shape = "drp", colour = "pinkish" }\n',
        encoding="utf-8",
    )
    drop, look = mistakes(str(path))
    assert drop == f"{path}: line 2: the deck in `from` has no 'bmob' or 'R99', so `drop` cannot leave it out"
    assert look.startswith(f"{path}: line 4: 'R*': there is no shape 'drp'; there are: ")
    assert "; 'R*': there is no colour 'pinkish'; there are: " in look


def test_all_mistakes_are_found_in_german_too(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(WRONG, encoding="utf-8")
    languages.speak("de")
    assert [each.split(": ")[1] for each in mistakes(str(path))][0::2] == ["Zeile 3", "Zeile 6"]


def test_what_may_only_follow_from_a_mistake_is_not_reported(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("name = ours\n", encoding="utf-8")
    (only,) = mistakes(str(path))
    assert "line 1" in only


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


def test_mistakes_above_the_cards_are_reported_even_if_every_card_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('size = [63]\nbacks = "yes"\n[cards]\nA = "x"\nB = -2\n', encoding="utf-8")
    assert [each.split(": ")[1] for each in mistakes(str(path))] == ["line 1", "line 2", "line 4", "line 5"]


def test_a_wrong_heading_is_reported_with_its_line_beside_other_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('from = "battle"\n[cards]\nR1 = 0\n[[card]]\nname = "A"\n[[card]]\n', encoding="utf-8")
    first, second = mistakes(str(path))[:2]
    assert first.startswith(f"{path}: line 3: card 'R1'")
    assert second.startswith(f"{path}: line 4: a deck file has no 'card'")
