"""Every console shows the printed text: nothing ends in a traceback, and data is UTF-8."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.consoles import show_everything, write_data
from companion.commands.every_command import COMMANDS
from companion.commands.main import command_line, main
from companion.games import GAMES
from tests.commands.test_every_command import leaves

PAGES = (*(f"cp{number}" for number in range(1250, 1259)), "cp437", "cp850", "cp932", "ascii")
RECORD = """\
{"record": 1, "game": "bluffing-battles", "seats": ["Jürgen", "李明"]}
{"act": "play", "seat": "Jürgen", "card": "QS"}
{"act": "note", "seat": "李明", "text": "schön ♠ “so”"}
{"act": "play", "seat": "李明", "card": "5H"}
"""


@pytest.fixture(autouse=True)
def _kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    record = tmp_path / "game.jsonl"
    record.write_text(RECORD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return record


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)


LINES = [
    *(["--help"] if not command else [command, "--help"] for command in ("", *(each.word for each in COMMANDS))),
    ["rules", "battle"],
    ["rules", "pirates-bluff", "--words"],
    ["referee", "game.jsonl"],
    ["referee", "--plain", "game.jsonl"],
    ["sessions", "import", "game.jsonl", "--name", "Grüße 李"],
    ["sessions"],
    ["sessions", "show", "last"],
    ["sessions", "players"],
    ["sessions", "trust", "last"],
    ["sessions", "export", "last"],
    ["sessions", "export", "last", "--format", "csv"],
    ["replay", "last", "--option", "treasures=3"],
    ["deck", "show", "standard52"],
    ["deck", "list"],
    ["deck", "check", "battle"],
    ["presets"],
    ["games"],
    ["play", "--game", "chess–♠", "--seats", "A,B"],
    ["sessions", "show", "Nirgendwö ♠"],
]
"""A line for what each command prints that people may have named."""


@pytest.mark.parametrize("page", PAGES)
def test_no_command_fails_for_a_letter_that_a_code_page_lacks(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in LINES:
        out, err = stream(page), stream(page)
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        try:
            main(line)
        except SystemExit as ended:
            assert ended.code in (0, 2), line
        said = out.buffer.getvalue() + err.buffer.getvalue()  # type: ignore[attr-defined]
        assert b"Traceback" not in said, line
        assert said, line


ODD = "Ж♠ 李"
EACH_COMMAND = [
    ["app", "--table", f"{ODD}.toml"],
    ["watch", "--source", f"{ODD}.mp4", "--game", "bluffing-battles", "--seats", f"Jürgen,{ODD}"],
    ["play", "--terminal", "--game", "bluffing-battles", "--seats", f"Jürgen,{ODD}", "--session", "typed Ж"],
    ["demo", "--help"],
    ["games"],
    ["games", "add", ODD],
    ["games", "remove", ODD],
    ["rules", "bluff-words"],
    ["game", "test", ODD],
    ["game", "new", "my_game", "--like", "bluff", "--title", ODD],
    ["presets", "save", ODD, "--game", "bluffing-battles", "--option", "treasures=3"],
    ["presets", "show", ODD],
    ["presets"],
    ["presets", "delete", ODD],
    ["sessions", "import", "game.jsonl", "--name", ODD],
    ["sessions"],
    ["sessions", "list"],
    ["sessions", "show", ODD],
    ["sessions", "export", ODD],
    ["sessions", "rename", ODD, f"{ODD} ß"],
    ["sessions", "finish", f"{ODD} ß"],
    ["sessions", "players"],
    ["sessions", "check", f"{ODD} ß"],
    ["sessions", "trust", f"{ODD} ß"],
    ["sessions", "pack", f"{ODD} ß", f"{ODD}.zip"],
    ["sessions", "unpack", f"{ODD}.zip", "--name", f"{ODD} Łódź"],
    ["sessions", "bug-report", f"{ODD} ß", "--out", f"{ODD} bug.zip"],
    ["sessions", "salvage", f"{ODD} ß"],
    ["report", f"{ODD} ß", "--out", f"{ODD}.html"],
    ["gather", ".", "--to", f"sqlite:///{ODD}.db"],
    ["replay", f"{ODD} ß"],
    ["referee", "game.jsonl"],
    ["simulate", "--game", "bluffing-battles", "--games", "1"],
    ["forget", "李明"],
    ["sessions", "delete", f"{ODD} ß"],
    ["sessions", "restore", f"{ODD} ß"],
    ["scan", f"{ODD}.jpg"],
    ["calibrate", "--source", f"{ODD}.jpg", "--out", f"{ODD}.toml"],
    ["deck", "new", ODD],
    ["deck", "table", ODD, "--out", f"{ODD}.csv"],
    ["deck", "list"],
    ["deck", "show", ODD],
    ["deck", "check", f"{ODD}.toml"],
    ["deck", "diff", "standard52", ODD],
    ["deck", "images", "odd.toml", "--out", f"{ODD} faces", "--dpi", "20"],
    ["deck", "print", "odd.toml", "--out", f"{ODD}.pdf"],
    ["deck", "enrol", "--images", ODD, "--name", ODD, "--out", f"{ODD} enrolled.toml"],
    ["deck", "audit", "odd.toml", f"{ODD}.jpg"],
    ["tags", "read", "--port", ODD],
    ["tags", "write", "--port", ODD],
    ["tags", "export", ODD, f"{ODD}.json"],
    ["tags", "import", ODD, f"{ODD}.json"],
    ["devices", "--port", ODD],
    ["firmware", "flash", "--port", ODD],
    ["firmware", "check", "--port", ODD],
    ["doctor", "--help"],
    ["log-serial", "--port", ODD, f"{ODD}.ptl"],
    ["completion", "bash"],
    ["dev", "train", "--help"],
    ["dev", "corrections"],
    ["dev", "export", "--help"],
    ["dev", "evaluate", "--photos", ODD],
    ["dev", "explain", ODD],
    ["dev", "hypotheses", f"{ODD}.jpg"],
    ["dev", "fit", "--help"],
]
"""Each command with a name that no Western console shows, in an order in which what one makes is there for the next."""
DECK = """\
deck = 1
name = "odd"
version = "1"
[cards]
"Zürich" = { copies = 2, title = "Ж♠ 李", text = "„schön“ → ½" }
"""


@pytest.fixture
def games_of_before() -> Iterator[None]:
    """Games of folders that commands load are gone afterwards."""
    games = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(games)
    for name in [each for each in sys.modules if each.partition(".")[0] == "my_game"]:
        del sys.modules[name]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.usefixtures("games_of_before")
def test_each_command_shows_a_name_that_a_windows_pipe_lacks(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`PYTHONIOENCODING=cp1252`: every command is run, and none ends in a traceback or in silence."""
    assert {tuple(words) for words, _ in leaves(command_line())} <= {
        tuple(line[:size]) for line in EACH_COMMAND for size in (1, 2)
    }
    Path("odd.toml").write_text(DECK, encoding="utf-8")
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):  # tests of screens in the same process set one
        monkeypatch.delenv(display, raising=False)
    for line in EACH_COMMAND:
        out, err = stream("cp1252"), stream("cp1252")
        typed = io.BytesIO("Jürgen QS\nЖ♠ 李 5H\nquit\n".encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed, encoding="utf-8"))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        with contextlib.suppress(SystemExit):
            main(["--language", language, *line])
        data, told = out.buffer.getvalue(), err.buffer.getvalue()  # type: ignore[attr-defined]
        said = data.decode("utf-8" if line[1:2] == ["export"] else "cp1252") + told.decode("cp1252")
        assert said.strip(), line
        assert "Traceback" not in said, line


def test_what_a_console_lacks_is_spelt_out(monkeypatch: pytest.MonkeyPatch) -> None:
    out = stream("cp1252")
    show_everything(out)
    print("Jürgen: Q♠ × 3 → “Łódź” 李…", file=out)
    assert out.buffer.getvalue().decode("cp1252") == "Jürgen: QS × 3 -> “Lódz” \\u674e…\n"  # type: ignore[attr-defined]


def test_an_export_through_a_pipe_is_utf_8() -> None:
    out = stream("cp1252")
    write_data("李明\n", out)
    assert out.buffer.getvalue() == "李明\n".encode()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_the_program_itself_keeps_to_it() -> None:
    """Windows starts it like this with its output in a pipe."""
    kept = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    assert main(["sessions", "import", "game.jsonl", "--name", "one"]) == 0
    for line, wanted in ((["sessions", "show", "one"], b"J\xfcrgen"), (["sessions", "export", "one"], "李明".encode())):
        done = subprocess.run([sys.executable, "-m", "companion", *line], env=kept, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"") or b"hidden cards" in done.stderr
        assert wanted in done.stdout
