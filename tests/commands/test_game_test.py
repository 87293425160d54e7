"""``companion game test FOLDER`` says in a sentence what only whole games show."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games import GAMES

EXAMPLE = Path(__file__).parents[2] / "examples" / "thirteen"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    for name in [name for name in GAMES if name == "thirteen"]:
        monkeypatch.delitem(GAMES, name)
    mine = tmp_path / "my_game"
    shutil.copytree(EXAMPLE, mine, ignore=shutil.ignore_patterns("__pycache__"))
    yield mine
    GAMES.pop("thirteen", None)
    for name in [name for name in sys.modules if name.split(".")[0] == "my_game"]:
        del sys.modules[name]


def try_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["game", "test", str(folder), "--games", "6"])
    return code, capsys.readouterr().out


def test_of_a_game_without_mistakes_nothing_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = try_it(folder, capsys)
    assert code == 0
    assert "Thirteen: 6 random games with" in told
    assert "6 reached their end." in told


MISTAKES = [
    ("referee.py", "if seat not in state.bids:", "if seat not in state.bids and state.played < 3:",
     "prompts() waits for nothing"),
    ("referee.py", "if turn.state.played >= state.options.rounds:", "if False:", "the table is stuck"),
    ("words.py", "@dataclass(frozen=True, slots=True, kw_only=True)\nclass RoundEnded(", "@dataclass(frozen=True, "
     "slots=True, kw_only=True)\nclass Never(Event):\n    seat: Seat\n\n\n@dataclass(frozen=True, slots=True, "
     "kw_only=True)\nclass RoundEnded(", "the event Never"),
    ("__init__.py", ', zone="play", room=1.0', ', zone="play"', "its Place has no room=, so that a table has it only"),
    ("referee.py", "    turn.record(say.RoundEnded(", "    if len(state.seats) == 3:\n        {}[0]\n"
     "    turn.record(say.RoundEnded(", "KeyError"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=[each[3] for each in MISTAKES])
def test_a_mistake_that_only_whole_games_show_is_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[str, str, str, str]
) -> None:
    file, written, instead, told = mistake
    text = (folder / file).read_text()
    assert written in text
    (folder / file).write_text(text.replace(written, instead, 1))
    code, said = try_it(folder, capsys)
    assert code == (0 if "Never" in told else 1)
    assert told in said


def test_a_pile_that_was_shuffled_and_not_forgotten_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "my_plates"
    shutil.copytree(EXAMPLE.with_name("plates"), mine, ignore=shutil.ignore_patterns("__pycache__"))
    start = mine / "__init__.py"
    start.write_text(start.read_text().replace(', holdings=state.holdings.forgotten("stock")', ""))
    code, told = try_it(mine, capsys)
    GAMES.pop("plates", None)
    assert code == 1
    assert "Dealt deals unseen from 'stock', in which " in told
    assert "holdings=state.holdings.forgotten('stock')" in told


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        (
            '    turn.object_if_impossible(f"{seat}/hand", act.card)\n',
            '    turn.refuse_if(state.holdings.pile(f"{seat}/hand").unseen, say.NO_TRICKS_YET)\n',
            "“play” is legal with the cards that lie there, and refused while they are unseen: The bids come first.",
        ),
        (
            "    turn.refuse_if(turn.seat != turn.state.turn, say.NOT_ON",
            "    turn.refuse_if(turn.state.hand > 3 or turn.seat != turn.state.turn, say.NOT_ON",
            "“bid” is waited for, and refused: ",
        ),
    ],
)
def test_what_is_refused_although_it_is_waited_for_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, instead: str, told: str
) -> None:
    mine = tmp_path / f"my_{told[1:4]}_game"
    shutil.copytree(EXAMPLE.with_name("foretold"), mine, ignore=shutil.ignore_patterns("__pycache__"))
    start = mine / "__init__.py"
    assert written in start.read_text()
    start.write_text(start.read_text().replace(written, instead))
    code, said = try_it(mine, capsys)
    GAMES.pop("foretold", None)
    assert code == 1
    assert told in said
