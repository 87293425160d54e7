"""Games of one's own that are added once: known everywhere, run only as they were, asked about once they change."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games import GAMES, UNUSABLE
from companion.ledger import own_games
from companion.rules.rulebook import pages
from tests.commands.changed_examples import copy_example

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"
FIVE = dict(GAMES)


def start_again() -> None:
    """Restores the state of a program that was just started."""
    GAMES.clear()
    GAMES.update(FIVE)
    UNUSABLE.clear()
    pages._page.cache_clear()
    for name in [name for name in sys.modules if name.startswith(("my_game", "other_game"))]:
        del sys.modules[name]


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    yield
    start_again()


def folder(tmp_path: Path, name: str = "my_game", id_: str = "thirteen") -> Path:
    made = copy_example(tmp_path / name)
    start = made / "__init__.py"
    start.write_text(start.read_text().replace('id="thirteen"', f'id="{id_}"'))
    return made


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_added_games_are_known_by_their_ids_in_the_next_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = folder(tmp_path), folder(tmp_path, "other_game", "fourteen")
    assert main(["games", "add", str(mine), str(other)]) == 0
    assert "Thirteen is now known as fourteen." in capsys.readouterr().out
    start_again()
    monkeypatch.setattr("sys.stdin", ["Ann 5S\n", "Ben 7H\n"])
    assert main(["play", "--terminal", "--game", "thirteen", "--seats", "Ann,Ben", "--session", "tonight"]) == 0
    start_again()
    assert main(["sessions"]) == 0
    assert "Thirteen: Ann 0, Ben 1 (open)" in capsys.readouterr().out
    assert main(["replay", "tonight"]) == 0
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert f"thirteen           Thirteen, 2 to 4 players ({mine})" in told
    assert "battle " in told


def test_a_folder_that_changed_is_not_run_until_somebody_trusts_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = folder(tmp_path)
    assert main(["games", "add", str(mine)]) == 0
    start_again()
    with (mine / "referee.py").open("a") as file:
        file.write(f"\nopen({str(tmp_path / 'has run')!r}, 'w').close()\n")
    assert main(["rules", "thirteen"]) == 2
    told = capsys.readouterr().err
    assert "its folder has changed since you added it (referee.py); `companion games add" in told
    assert not (tmp_path / "has run").exists()

    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    monkeypatch.setattr("sys.stderr", Terminal())
    start_again()
    assert main(["rules", "thirteen"]) == 2
    assert not (tmp_path / "has run").exists()
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    start_again()
    assert main(["rules", "thirteen"]) == 0
    assert (tmp_path / "has run").exists()
    assert own_games.added()[0].changed() == ()


def test_a_folder_that_is_named_is_trusted_as_it_is(tmp_path: Path) -> None:
    mine = folder(tmp_path)
    assert main(["games", "add", str(mine)]) == 0
    (mine / "notes.md").write_text("new")
    assert own_games.added()[0].changed() == ("notes.md",)
    start_again()
    assert main(["rules", "--game", str(mine)]) == 0
    assert own_games.added()[0].changed() == ()


def test_a_folder_that_is_gone_hinders_no_other_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = folder(tmp_path)
    assert main(["games", "add", str(mine)]) == 0
    shutil.rmtree(mine)
    start_again()
    assert main(["games"]) == 0
    assert f"thirteen           cannot be played: its folder {mine} is gone" in capsys.readouterr().out
    assert main(["games", "remove", "thirteen"]) == 0
    assert main(["games", "remove", "thirteen"]) == 2
    assert "there are: none" in capsys.readouterr().err


def test_two_folders_cannot_have_one_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "add", str(folder(tmp_path))]) == 0
    assert main(["games", "add", str(folder(tmp_path, "other_game"))]) == 2
    assert "thirteen" in capsys.readouterr().err
    assert len(own_games.added()) == 1


def test_a_list_that_cannot_be_read_is_reported_and_nothing_else_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_games.list_path().parent.mkdir(parents=True)
    own_games.list_path().write_text(json.dumps({"games": [{"id": 3}]}))
    assert main(["rules", "battle"]) == 0
    assert "this list of your own games cannot be read" in capsys.readouterr().err


def play_an_evening(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", ["Ann 5S\n", "Ben 7H\n", "Ann KS\n"])
    begun = ["play", "--terminal", "--game", str(mine), "--seats", "Ann,Ben", "--session", "tonight"]
    assert main([*begun, "--option", "rounds=5"]) == 0
    start_again()


def test_an_evening_of_a_game_that_is_not_known_here_is_listed_from_its_header(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_an_evening(folder(tmp_path), monkeypatch)
    capsys.readouterr()
    assert main(["sessions"]) == 0
    told = capsys.readouterr().out
    assert told.rstrip().endswith("thirteen, a game unknown here: Ann, Ben")
    assert main(["sessions", "show", "tonight"]) == 2
    assert "companion games add FOLDER" in capsys.readouterr().err


def test_a_renamed_option_is_reported_as_a_change_of_the_folder_and_the_evening_can_be_judged_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = folder(tmp_path)
    play_an_evening(mine, monkeypatch)
    for file in mine.glob("*.*"):
        file.write_text(
            file.read_text()
            .replace("options.rounds", "options.turns")
            .replace("    rounds: int", "    turns: int")
            .replace("{rounds", "{turns")
        )
    assert main(["games", "add", str(mine)]) == 0
    capsys.readouterr()
    assert main(["sessions", "show", "tonight"]) == 2
    told = capsys.readouterr().err
    assert f"Thirteen has changed since this evening, in {mine}: " in told
    assert "has no option 'rounds'" in told
    assert "`companion replay 'tonight'`" in told
    assert main(["replay", "tonight"]) == 0
    told, complaints = capsys.readouterr()
    assert complaints == ""
    assert "left out: the option rounds 5, which the game no longer has" in told
    assert "3 moves are judged by the game as it is now. Ann 0, Ben 1." in told
    assert main(["replay", "--all", "--game", "thirteen", "--option", "turns=9"]) == 0
    told = capsys.readouterr().out
    assert "tonight: by the game as it is now: Ann 0, Ben 1; no moves left out" in told
    assert main(["replay", "--all", "--game", "battle", "--option", "goal=9"]) == 0
    assert "tonight" not in capsys.readouterr().out


def second(tmp_path: Path, id_: str = "thirteen") -> Path:
    """Another version, in a folder of the same name somewhere else."""
    (tmp_path / "later").mkdir()
    return folder(tmp_path / "later", id_=id_)


def test_a_later_version_is_tested_beside_the_added_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "add", str(folder(tmp_path))]) == 0
    start_again()
    mine = second(tmp_path)
    words = mine / "words.py"
    words.write_text(words.read_text().replace('"{seat} bids {card}."', '"{seat} bids {cadr_}."'))
    assert main(["game", "test", str(mine), "--games", "1"]) == 2
    assert "BidLaid has no field 'cadr_'" in capsys.readouterr().err
    start_again()
    words.write_text(words.read_text().replace("{cadr_}", "{card}"))
    assert main(["game", "test", str(mine), "--games", "1"]) == 0
    assert GAMES["thirteen"].folder == mine


def test_two_folders_of_one_name_are_two_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "add", str(folder(tmp_path)), str(second(tmp_path, "fourteen"))]) == 0
    assert GAMES["thirteen"].folder != GAMES["fourteen"].folder
    assert GAMES["thirteen"].events_known[0] is not GAMES["fourteen"].events_known[0]


def test_a_second_folder_of_one_name_that_imports_itself_by_it_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "add", str(folder(tmp_path))]) == 0
    mine = second(tmp_path, "fourteen")
    start = mine / "__init__.py"
    start.write_text(start.read_text().replace("from . import words", "from my_game import words"))
    assert main(["game", "test", str(mine)]) == 2
    assert "another game of this name is loaded: write from . import" in capsys.readouterr().err


def test_a_folder_beside_which_python_runs_does_not_stand_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["game", "test", str(second(tmp_path)), "--games", "1"]) == 0
