"""Foreign text does nothing to the terminal, whichever command prints it."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path

import pytest

from companion.commands import telling
from companion.commands.main import main
from companion.rules.acts import Note
from companion.session import Session
from tests.interpreting import HEADER

EVIL = "\x1b[2J\x9b31m\u202eolleh"
DECK = f'deck = 1\nname = "ours"\nversion = "{json.dumps(EVIL)[1:-1]}"\nfrom = "battle"\n'


def test_only_one_place_prints_in_words() -> None:
    """The other modules print JSON in plain letters, a shell's script, or the program's own words."""
    folder = Path(telling.__file__).parent
    printing = {path.name for path in folder.glob("*.py") if re.search(r"(?<!_)\bprint\(", path.read_text())}
    assert printing <= {"telling.py", "completion.py", "doctor.py", "main.py", "scan.py"}


@pytest.fixture(autouse=True)
def _evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    session = Session.start("evil", HEADER)
    session.play_kept([Note(text=EVIL, tags=(EVIL,))])
    session.close()
    lines = [json.dumps(HEADER), json.dumps({"act": "note", "text": EVIL}), json.dumps({"act": EVIL})]
    (tmp_path / "evil.jsonl").write_text("\n".join(lines))
    (tmp_path / "evil.toml").write_text(DECK)
    (tmp_path / f"{EVIL}.jpg").write_text("no picture")


@pytest.mark.parametrize(
    "words",
    [
        ["sessions", "show", "evil"],
        ["sessions", "show", "evil", "--json"],
        ["sessions", "show", EVIL],
        ["sessions", "rename", "evil", EVIL],
        ["replay", "evil", "--option", f"{EVIL}=1"],
        ["replay", "evil", "--option", "format=one-deck"],
        ["referee", "--plain", "--all", "evil.jsonl"],
        ["referee", "--all", "evil.jsonl"],
        ["referee", EVIL],
        ["scan", f"{EVIL}.jpg", EVIL],
        ["deck", "show", "evil.toml"],
        ["deck", "diff", "battle", "evil.toml"],
        ["deck", "show", f"{EVIL}.toml"],
        ["rules", EVIL],
        ["calibrate", "--source", f"{EVIL}.jpg", "--markers", "--out", "x.toml"],
        ["watch", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--source", EVIL],
        ["play", "--terminal", "--game", EVIL, "--seats", "Ann,Ben"],
        ["play", "--terminal", "--game", "battle", "--seats", f"Ann,{EVIL}"],
        ["presets", "show", EVIL],
        ["doctor", "--session", EVIL],
        ["tags", "export", EVIL, "x.json"],
        [EVIL],
        ["sessions", EVIL],
        ["scan", "--deck", EVIL, "x.jpg"],
        ["play", f"--{EVIL}"],
    ],
    ids=lambda words: " ".join(words).encode("ascii", "replace").decode().replace("\x1b", "?"),
)
def test_control_characters_are_shown_as_such(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):
        main(words)
    told = capsys.readouterr()
    assert [letter for letter in told.out + told.err if not letter.isprintable() and letter != "\n"] == []
    assert told.out + told.err
