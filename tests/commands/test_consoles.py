"""Every console shows what is printed: nothing ends in a traceback, and data is UTF-8."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.commands.consoles import show_everything, write_data
from companion.commands.main import COMMANDS, main

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
    """As Windows starts it with its output in a pipe."""
    kept = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    assert main(["sessions", "import", "game.jsonl", "--name", "one"]) == 0
    for line, wanted in ((["sessions", "show", "one"], b"J\xfcrgen"), (["sessions", "export", "one"], "李明".encode())):
        done = subprocess.run([sys.executable, "-m", "companion", *line], env=kept, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"") or b"hidden cards" in done.stderr
        assert wanted in done.stdout
