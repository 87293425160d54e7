"""What the doctor says."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.commands.doctor import Finding, display, examine, journal_folder


def test_only_what_is_needed_makes_it_fail() -> None:
    out = io.StringIO()
    limits = (lambda: Finding("camera", False, "none is plugged in"), lambda: Finding("display", True, "there is one"))
    assert examine(out, limits) == 0
    assert examine(out, (lambda: Finding("model", False, "the file is missing", needed=True),)) == 1
    assert out.getvalue().splitlines() == [
        "none    camera: none is plugged in",
        "ok      display: there is one",
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
