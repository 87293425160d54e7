"""The lobby's doors: the same whichever command opened the app, and every fault is reported before a table is
opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.main import main
from companion.commands.playing.doors import Doors
from companion.ledger.observed import observations_of
from companion.ledger.sessions import session_path
from companion.session import Session
from tests.observing import looked


def test_the_lobby_after_the_demo_has_all_that_the_app_has(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[set[str]] = []
    monkeypatch.setattr("companion.commands.playing.watch.has_display", lambda: True)
    monkeypatch.setattr("companion.app.run_app", lambda *_, **ways: given.append(set(ways)))
    assert main(["demo"]) == 0
    assert given[0] >= {"opener", "looker", "demo", "sockets"}
    assert list(home.glob("sessions/demo *.session")), "not among the evenings on this machine"


def test_a_table_file_that_is_not_there_is_reported_before_a_table_is_opened(tmp_path: Path) -> None:
    doors = Doors(sources=["nfc"], table=tmp_path / "my-table.toml", seating=None)
    assert "my-table.toml" in doors.trouble()


def test_pictures_that_are_not_there_are_reported_by_their_name(tmp_path: Path) -> None:
    doors = Doors(sources=[str(tmp_path / "evening.mp4")], table=None, seating=None)
    assert doors.trouble() == "There is no file “evening.mp4” to read pictures from."


def test_a_camera_that_is_not_plugged_in_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("companion.commands.playing.doors.VIDEO_DEVICES", f"{tmp_path}/video{{}}")
    monkeypatch.setattr("companion.commands.playing.doors.sys.platform", "linux")
    doors = Doors(sources=["7"], table=None, seating=None)
    assert doors.trouble() == "There is no camera 7: plug one in."
    (tmp_path / "video7").touch()
    assert doors.trouble() == ""


def test_what_is_left_out_is_there_again_at_the_next_start(tmp_path: Path) -> None:
    doors = Doors(sources=[str(tmp_path / "evening.mp4")], table=None, seating=None)
    doors.ways()["sockets"].leave_out()
    assert (doors.trouble(), doors.felt) == ("", None)


@pytest.mark.parametrize("keeps", [True, False])
def test_an_evening_of_the_app_keeps_its_observations_only_when_asked(
    keeps: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    session = Session.start("friday", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    feed, _ = Doors(sources=(), table=None, seating=None, keeps_observations=keeps).open(session)
    session.table.observe(looked(1.0))
    feed.close()
    session.close()
    assert observations_of(session_path("friday")).exists() is keeps
