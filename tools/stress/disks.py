"""Disks that fail: the system answers its calls with errors while commands write; no reported act is lost."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from companion.ledger.errors import JournalError
from companion.ledger.sessions import deleted_names, restore_session, session_names
from companion.records import act_lines
from companion.session import Session
from tools.stress.journal import HEADER, Report, home, plays

ROOT = Path(__file__).parents[2]
TOLD = re.compile(r"^\w+ plays \w+\. \(", re.M)
ACTS = 6
ANSWERS = (
    ("fsync", "EIO"), ("fsync", "EINVAL"), ("fsync", "ENOSPC"), ("fdatasync", "EIO"), ("pwrite64", "ENOSPC"),
    ("pwrite64", "EIO"), ("write", "ENOSPC"), ("flock", "ENOLCK"), ("flock", "ENOSYS"), ("rename", "EIO"),
    ("mkdir", "ENOSPC"), ("ftruncate", "EIO"), ("unlink", "EROFS"),
)  # fmt: skip
COMMANDS = (
    ("play", "--terminal", "--session", "kept"),
    ("play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "new"),
    ("sessions", "import", "game.jsonl", "--name", "taken in"),
    ("sessions", "export", "kept", "--as", "csv", "--out", "out.csv"),
    ("sessions", "pack", "kept", "out.zip"),
    ("sessions", "bug-report", "kept", "--out", "report.zip"),
    ("sessions", "rename", "kept", "other"),
    ("sessions", "delete", "kept"),
    ("sessions", "list", "--all"),
    ("presets", "save", "quick", "--game", "battle", "--option", "goal=10"),
    ("deck", "new", "ours.toml", "--from", "battle"),
)  # fmt: skip


def failing_disks(times: int = 1, *, seed: int = 1) -> Report:
    """Each command with each answer, at the first such call and ``times`` more at random ones, from there on."""
    if shutil.which("strace") is None:
        return 0, ["strace is not installed"]
    chance = random.Random(seed)
    cases, failures = 0, []
    for words in COMMANDS:
        for call, answer in ANSWERS:
            for first in (1, *(chance.randint(2, 12) for _ in range(times))):
                cases += 1
                failures += [
                    f"{' '.join(words)}: {call} {answer} from {first}: {why}"
                    for why in _tried(words, call, answer, first)
                ]
    return cases, failures


def _tried(words: tuple[str, ...], call: str, answer: str, first: int) -> list[str]:
    with home() as folder:
        said = plays(ACTS + 4)
        session = Session.start("kept", HEADER)
        session.play_kept(said[:ACTS])
        session.close()
        cwd = folder / "cwd"
        cwd.mkdir()
        lines = list(act_lines(HEADER, said))
        (cwd / "game.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        typed = "\n".join((lines[1:] if "new" in words else lines[1 + ACTS :]) + ["quit"]) + "\n"
        strace = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}"]
        inject = ["-e", f"inject={call}:error={answer}:when={first}+"]
        run = subprocess.run(
            [*strace, *inject, sys.executable, "-m", "companion", *words],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            input=typed,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return _wrong(words, run, cwd, ACTS, nothing_is_printed=call == "write")


def _wrong(
    words: tuple[str, ...],
    run: subprocess.CompletedProcess[str],
    cwd: Path,
    before: int,
    *,
    nothing_is_printed: bool,
) -> list[str]:
    wrong = [run.stderr[-200:]] if "Traceback" in run.stderr else []
    if run.returncode not in (0, 1, 2):
        wrong.append(f"status {run.returncode}")
    if run.returncode and not run.stderr.strip() and not nothing_is_printed:
        wrong.append("fails and says nothing")
    told = len(TOLD.findall(run.stdout))
    for name in deleted_names():
        restore_session(name)
    names = session_names()
    kept = {name: _plays_of(name) for name in names}
    wrong += [f"{name}: {why}" for name, why in kept.items() if isinstance(why, str)]
    first = kept.get("kept", kept.get("other"))
    if first is None:
        wrong.append("the session is gone")
    elif isinstance(first, int) and first < before + (told if "kept" in words and words[0] == "play" else 0):
        wrong.append(f"{first} plays kept, {before} there before, {told} told")
    if "new" in words and told and kept.get("new", 0) != told:
        wrong.append(f"{told} told, {kept.get('new')} kept")
    half = [
        path.name for path in cwd.iterdir() if path.name != "game.jsonl" and (run.returncode or not path.stat().st_size)
    ]
    return [*wrong, *(f"{name} is left" for name in half)]


def _plays_of(name: str) -> int | str:
    try:
        session = Session.resume(name)
    except JournalError as error:
        return str(error)
    session.close()
    return sum(type(entry.act).__name__ == "Play" for entry in session.table.history.entries)
