"""The command line says first what is wrong, and what would do."""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import languages
from companion.commands.every_command import Command
from companion.commands.main import command_line, main
from companion.commands.playing.terminal import Terminal
from companion.commands.playing.watch import play
from companion.games import GAMES
from companion.languages import tr
from companion.observations import Observation
from companion.session import Session

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


def ends(*line: str) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(line)
    return ended.value.code


def test_alone_it_lists_the_commands(capsys: Said) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("usage: companion COMMAND")


@pytest.mark.parametrize("line", [["help"], ["help", "sessions", "show"]])
def test_the_word_help_is_understood(line: list[str], capsys: Said) -> None:
    assert ends(*line) == 0
    assert capsys.readouterr().out.startswith(f"usage: companion {' '.join(line[1:]) or 'COMMAND'}")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["play", "--gmae", "battle", "--seats", "A,B"], "there is no option '--gmae'. Did you mean --game?"),
        (["devices", "--pots"], "there is no option '--pots'. Did you mean --port?"),
        (["devices", "--label"], "there is no option '--label'. Choose from: --help, --port, --seconds, --json."),
        (["watch", "--gmae", "battle"], "there is no option '--gmae'. Did you mean --game?"),
        (["sessions", "show", "last", "--jsno"], "there is no option '--jsno'. Did you mean --json?"),
        (["doctor", "--wizard"], "there is no option '--wizard'. Choose from: --help, --session, --json."),
        (["sessions", "exprot"], "there is no action 'exprot'. Did you mean export?"),
        (["presets", "--gaem", "battle"], "there is no option '--gaem'. Did you mean --game?"),
        (["games", "--ad", "x"], "there is no option '--ad'. Choose from: --help, --json."),
        (["dev", "--exlpain"], "there is no option '--exlpain'. Choose from: --help."),
        (["--lnguage", "de", "play"], "there is no option '--lnguage'. Did you mean --language?"),
        (
            ["simulate", "batle"],
            "missing: --game. Did you mean --game batle? Run `companion simulate --help` for details.",
        ),
        (["pley"], "there is no command 'pley'. Did you mean play?"),
        (["show", "last"], "there is no command 'show'. `companion` lists them."),
    ],
)
def test_a_near_miss_is_answered_with_what_was_meant(line: list[str], says: str, capsys: Said) -> None:
    assert ends(*line) == 2
    assert capsys.readouterr().err.strip().partition(": ")[2] == says


def test_a_house_rule_that_is_nearly_right_is_guessed(capsys: Said) -> None:
    assert main(["play", "--game", "battle", "--seats", "A,B", "--option", "gaol=15"]) == 2
    assert capsys.readouterr() == ("", "there is no option 'gaol'. Did you mean goal?\n")


@pytest.mark.parametrize("line", [["--lang", "de", "rules"], ["rules", "--language", "de"], ["rules", "--lang=de"]])
def test_the_language_may_stand_anywhere(line: list[str], capsys: Said) -> None:
    assert main(line) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "Personen" in told.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["play", "--game", "battle", "--seats", "A,B,C,D,E,F,G"], "Battle is for 2 to 5 players, not 7"),
        (["watch", "--game", "battle", "--seats", "A,B", "--source", "none.mp4"], "none.mp4: no such file or folder."),
    ],
)
def test_the_cause_is_said_first_and_alone(line: list[str], says: str, capsys: Said) -> None:
    assert main(line) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(says)
    assert len(told.err.splitlines()) == 1


def test_ctrl_c_says_where_the_game_is_kept(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Terminal) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "run", interrupted)
    assert main(["play", "--terminal", "--game", "battle", "--seats", "A,B", "--session", "tonight"]) == 130
    assert "Saved. Resume: companion play --session tonight." in capsys.readouterr().out


def test_the_farewell_names_the_folder_of_a_game_that_was_not_added(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(Path(__file__).parents[2] / "examples" / "in_order", tmp_path / "gallery")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Terminal, "run", lambda _: 0)
    monkeypatch.delitem(GAMES, "in-order", raising=False)
    line = ["play", "--terminal", "--seats", "A,B", "--session", "art", "--game"]
    assert main([*line, "galery"]) == 2
    assert "no game is called 'galery'; did you mean the folder gallery?" in capsys.readouterr().err
    assert main([*line, "./gallery"]) == 0
    said = capsys.readouterr().out
    assert "Resume: companion play --session art --game gallery. " in said
    assert "Read it: companion sessions show art --game gallery\n" in said
    del sys.modules["gallery"]


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                if word != "dev":
                    yield from parsers(below)


def test_the_help_of_every_command_is_in_german() -> None:
    languages.speak("de")
    english = {
        (parser.prog, action.help)
        for parser in parsers(command_line())
        for action in parser._actions
        if action.help and action.help is not argparse.SUPPRESS and "postgresql" not in action.help
        if tr(action.help) == action.help and not re.search(r"\b(der|die|das|ein|eine|im|mit|und)\b", action.help)
    }
    assert english == set()
    assert command_line().format_help().startswith("Aufruf: companion BEFEHL …\n\nSchiedsrichter")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["watch"], "missing: --source. Run `companion watch --help` for details."),
        (
            ["demo", "--fast=1"],
            "--fast takes no value. Run `companion demo --help` for details.",
        ),
        (["scan"], "missing: IMAGE. Run `companion scan --help` for details."),
        (["calibrate", "--taps", "1,2"], "--taps needs 4 values. Run `companion calibrate --help` for details."),
        (["simulate", "--game"], "--game needs a value. Run `companion simulate --help` for details."),
        (
            ["simulate", "--game", "battle", "--games", "x"],
            "--games takes a whole number, not 'x'. Run `companion simulate --help` for details.",
        ),
        (["--language", "de", "pley"], "es gibt keinen Befehl 'pley'. Gemeint ist vielleicht play."),
        (["watch", "--lang", "de"], "Es fehlt noch: --source. Mehr dazu: `companion watch --help`."),
    ],
)
def test_a_line_that_is_refused_is_answered_in_one_line(line: list[str], says: str, capsys: Said) -> None:
    assert ends(*line) == 2
    assert capsys.readouterr().err.strip().partition(": ")[2] == says


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["play", "--game", "battle", "--seats", "Ann,Ann"], "zwei haben denselben Namen: Ann, Ann"),
        (["play", "--game", "battle", "--seats", "A,B", "-o", "gaol=9"], "es gibt keine Option 'gaol'. Gemeint ist"),
        (["deck", "check", "none.toml"], "eine Datei 'none.toml' gibt es nicht; mitgelieferte Decks sind: "),
        (["referee", "none.jsonl"], "none.jsonl: lässt sich nicht lesen: diese Datei oder diesen Ordner gibt es nicht"),
    ],
)
def test_errors_are_in_german_too(line: list[str], says: str, capsys: Said) -> None:
    assert main(["--language", "de", *line]) == 2
    assert capsys.readouterr().err.startswith(says)


def test_ctrl_c_before_the_table_is_there_is_no_traceback(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.commands.playing.watch.add_play_arguments", interrupted)
    assert main(["play", "--terminal", "--game", "battle", "--seats", "A,B"]) == 130
    assert capsys.readouterr().err == ""


def test_a_command_ends_after_its_sources_even_by_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that loads a network while Python ends takes the program down, with another status."""
    ended: list[str] = []

    class Slow:
        """A source that is loading something when it is closed."""

        name = "camera:slow"

        def __init__(self) -> None:
            self.begun, self.closed = threading.Event(), threading.Event()

        def __iter__(self) -> Iterator[Observation]:
            self.begun.set()
            self.closed.wait(5)
            time.sleep(0.2)
            ended.append("source")
            yield from ()

        def close(self) -> None:
            self.closed.set()

    def interrupted(terminal: Terminal) -> int:
        terminal._feed.start()
        source.begun.wait(5)
        raise KeyboardInterrupt

    source = Slow()
    monkeypatch.setattr(Terminal, "run", interrupted)
    session = Session.start("tonight", {"record": 1, "game": "battle", "seats": ["A", "B"]})
    assert play(session, None, [source], app=False) == 130
    assert ended == ["source"]


@pytest.mark.parametrize("command", ["demo", "app"])
@pytest.mark.parametrize(("language", "told"), [("en", "Starting…\n"), ("de", "Startet …\n")])
def test_a_slow_command_says_that_it_starts_before_it_is_loaded(
    command: str, language: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    def load(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Command, "describe", load)
    line = [command, "--language", language]
    main(line)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    main([*line, "--help"])
    main(["games", "--language", language])
    assert capsys.readouterr().out == ""
    main(line)
    assert capsys.readouterr().out == told
