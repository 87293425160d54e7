"""``companion simulate`` as it is typed."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from companion.commands.afterwards import simulate
from companion.commands.main import main

SAID = ("simulate", "--game", "lost-war", "--bots", "random", "--games", "8", "--cores", "1")


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SAID, "--sweep", "stones=2..4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Winning the Battle, Losing the War, 2 players, bots: random, seed 1\n\nstones=2\n8 games")
    assert out.count("Wins by seat: P1 ") == 3
    assert out.rstrip().splitlines()[-1].split()[0] == "stones=4"


def test_a_sweep_says_if_the_option_made_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SAID, "--sweep", "stones=2..4"]) == 0
    assert "made no difference" not in capsys.readouterr().out
    assert main([*SAID, "--games", "2", "--sweep", "both_out_tied=draw,last-battle"]) == 0
    same = "both_out_tied made no difference in these games: the figures are the same.\n"
    assert capsys.readouterr().out.endswith(same)


def test_programs_get_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SAID, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (point,) = found["points"]
    assert point["games"] == 8
    assert sum(share["share"] for share in point["wins"].values()) == pytest.approx(1)


def test_rows_are_kept_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new folder" / "games.csv"
    assert main([*SAID, "--out", str(out)]) == 0
    assert len(out.read_text(encoding="utf-8-sig").splitlines()) == 9


def test_evenings_of_practice_are_kept_apart_and_can_be_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.reports.reading import ALL, read_evenings

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "own"))
    practice = tmp_path / "practice"
    words = ["simulate", "--game", "lost-war", "--games", "2", "--label", "v6", "--practice", str(practice)]
    assert main(words) == 0
    assert f"COMPANION_HOME={practice} companion report --all" in capsys.readouterr().out
    assert not (tmp_path / "own").exists()
    tables = read_evenings([ALL]).tables
    assert [(row["session"], row["label"], row["over"]) for row in tables["sessions"]] == [
        ("practice v6 2", "v6", True), ("practice v6 1", "v6", True),
    ]  # fmt: skip
    assert all(row["bot"] and row["thinking_s"] is None for row in tables["seats"])
    assert main([*words, "--seats", "5"]) == 2


def test_progress_says_how_much_time_is_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every game takes half a minute: after the first of eight, seven are left."""
    monkeypatch.setattr(simulate, "EVERY_S", 0.0)
    clock = itertools.count(0.0, 30.0)
    monkeypatch.setattr(simulate.time, "monotonic", lambda: next(clock))
    assert main([*SAID]) == 0
    first = capsys.readouterr().err.splitlines()[0]
    assert first == "1 of 8 games, 0.0 a second, 3 min 30 s left"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to all programs of a console")
def test_ctrl_c_ends_all_cores_keeps_what_is_done_and_the_same_command_continues(tmp_path: Path) -> None:
    """The terminal sends Ctrl-C to this program and to the processes that it started. Tests that run in the background
    do not hear it, so it is made heard."""
    out = tmp_path / "games.csv"
    said = [sys.executable, "-m", "companion", "simulate", "--game", "lost-war", "--games", "300", "--cores", "2"]
    with subprocess.Popen(
        [*said, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as running:
        part = tmp_path / "games.csv.part"
        while running.poll() is None and not (part.exists() and part.read_bytes().count(b"\n") > 5):
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        printed, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    assert "Run the same command again to continue." in errors
    assert "Traceback" not in errors
    done = len(out.read_text(encoding="utf-8-sig").splitlines()) - 1
    assert 5 <= done < 300
    assert f"{done} games" in printed
    assert main([*said[3:], "--out", str(out)]) == 0
    assert main([*said[3:], "--out", str(tmp_path / "whole.csv")]) == 0
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()


@pytest.mark.parametrize(
    ("more", "because"),
    [
        (["--seats", "5"], "is for 2 players, not 5"),
        (["--sweep", "stones=1..3"], "option 'stones' cannot be 1"),
        (["--option", "stone=3"], "there is no option 'stone'"),
        (["--bots", "best"], "no bot is called 'best'"),
        (["--cores", "0"], "at least 1, not 0"),
        (["--out", "games.txt"], "end in .parquet or .csv"),
    ],
)
def test_bad_input_is_a_sentence(more: list[str], because: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SAID, *more]) == 2
    assert because in capsys.readouterr().err
