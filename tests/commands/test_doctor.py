"""The report of the doctor."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.commands import doctor
from companion.commands.doctor import PROBES, Finding, display, examine, games, journal_folder, taken_ports
from companion.games import UNUSABLE
from companion.rules.game import SetupError
from companion.sources.nfc.link.obstacles import Obstacle


def test_only_what_is_needed_makes_it_fail() -> None:
    out = io.StringIO()
    limits = (
        lambda: Finding("camera", False, "none is plugged in"),
        lambda: Finding("display", True, "a window can open"),
    )
    assert examine(out, limits) == 0
    assert examine(out, (lambda: Finding("model", False, "the file is missing", needed=True),)) == 1
    assert out.getvalue().splitlines() == [
        "none    camera: none is plugged in",
        "ok      display: a window can open",
        "MISSING model: the file is missing",
    ]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert journal_folder().works
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "file" / "folder"))
    found = journal_folder()
    assert not found.works
    assert "COMPANION_HOME" in found.says


def test_no_display_is_said_with_what_happens_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert "terminal" in display().says
    monkeypatch.setenv("DISPLAY", ":4711")
    assert "The display :4711 does not answer: play in the terminal" in display().says


def test_an_installed_game_that_cannot_be_played_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert games in PROBES
    assert games().works
    monkeypatch.setitem(UNUSABLE, "lost", SetupError("mine:SPEC cannot be loaded: ModuleNotFoundError: No module"))
    found = games()
    assert not found.works
    assert "lost cannot be played: mine:SPEC cannot be loaded" in found.says


def test_findings_are_written_for_programs_too() -> None:
    out = io.StringIO()
    assert examine(out, [lambda: Finding("camera", False, "none")], as_json=True) == 0
    assert json.loads(out.getvalue()) == [{"what": "camera", "works": False, "says": "none", "needed": False}]


def test_what_takes_ports_away_is_reported_with_the_line_that_repairs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken_ports in PROBES
    monkeypatch.setattr(doctor, "obstacles", lambda: ())
    assert taken_ports() == Finding("blocked ports", True, "no program blocks a port")
    later = Obstacle("ModemManager", "ModemManager runs.", "echo rule", now=False)
    monkeypatch.setattr(doctor, "obstacles", lambda: (later,))
    assert taken_ports() == Finding("blocked ports", True, "ModemManager runs. echo rule")
    now = Obstacle("brltty", "brltty has taken the adapter away.", "sudo apt remove brltty")
    monkeypatch.setattr(doctor, "obstacles", lambda: (now, later))
    found = taken_ports()
    assert not found.works
    assert found.says.startswith("brltty has taken the adapter away. sudo apt remove brltty ModemManager")
