"""The app on an Android tablet: put aside, taken out, ended without a word, and its key for back."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from companion.session import Session
from companion.ui.shell import shell
from tests.android.stand_ins import Tablet, install
from tests.interpreting import HEADER
from tests.observing import act_of
from tests.screens import taps
from tests.screens.glass import Open


@pytest.fixture(autouse=True)
def _tablet(monkeypatch: pytest.MonkeyPatch) -> None:
    install(Tablet(people_say=False), monkeypatch)


def test_an_app_that_is_ended_while_it_was_put_aside_has_lost_nothing(glass: Open, tmp_path: Path) -> None:
    table = glass(session=Session.start("evening", HEADER))
    for seat, card in (("Ann", "7S"), ("Ben", "9H")):
        table.app.desk.say(act_of(table.app.desk.table, {"act": "play", "seat": seat, "card": card}))
    assert table.app.on_pause()
    said = list(table.session.record())
    killed = tmp_path / "killed"
    copytree(tmp_path / "sessions", killed / "sessions")  # as the system leaves it: nothing is closed
    with pytest.MonkeyPatch.context() as elsewhere:
        elsewhere.setenv("COMPANION_HOME", str(killed))
        again = Session.resume("evening")
        assert list(again.record()) == said
        again.close()


def test_a_long_sleep_is_noted_in_the_book_and_a_short_one_is_not(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = glass()
    now = [1000.0]
    monkeypatch.setattr(shell.time, "time", lambda: now[0])
    for slept_s in (20.0, 720.0):
        table.app.on_pause()
        now[0] += slept_s
        table.app.on_resume()
        table.step()
    notes = [entry.act.text for entry in table.session.table.history.entries if entry.act.word() == "note"]
    assert notes == ["The tablet slept for 12 minutes."]


def test_back_goes_one_step_back_and_never_out_of_a_game(glass: Open) -> None:
    table = glass()
    screen = table.app.table
    screen.open_page("book")
    assert table.page.title == "Book"
    assert table.window.dispatch("on_keyboard", 27, 0, None, [])
    assert screen.page is None
    assert table.window.dispatch("on_keyboard", 1001, 0, None, [])
    assert screen.board.sheet is not None
    assert table.window.dispatch("on_keyboard", 1001, 0, None, [])
    assert screen.is_plain


def test_on_storage_that_takes_nothing_the_app_starts_and_says_why_no_evening_can_be_kept(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", "/sys/companion")  # nobody can write there, not even root
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    for name in ("Ann", "Ben"):
        taps.seat(table, name)
    table.tap_key("Start")
    assert table.app.table is None
    assert any("the disk is read-only" in text for text in table.texts())


def test_back_in_the_lobby_goes_one_step_back_and_leaves_the_app_from_the_games_alone(glass: Open) -> None:
    table = glass(lobby=True)

    def back() -> bool:
        was_used = bool(table.window.dispatch("on_keyboard", 1001, 0, None, []))
        table.step()
        return was_used

    assert not back()
    table.tap_key("Bluffing Battles")
    table.tap_key("Change")
    table.tap_key("Playtest version…")
    assert back()
    assert not table.app.before.lobby.is_first
    assert table.app.before.lobby.set_up.parent is not None
    assert back()
    assert table.app.before.lobby.is_first
    table.app.before._show_past()
    assert table.app.before.lobby is None
    assert back()
    assert table.app.before.lobby is not None
    assert not back()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_a_turned_tablet_goes_on_with_the_same_table(glass: Open, size: tuple[int, int]) -> None:
    table = glass()
    table.app.desk.say(act_of(table.app.desk.table, {"act": "play", "seat": "Ann", "card": "7S"}))
    table.resize(size)
    table.step()
    assert len(table.session.table.history.entries) == 1
    assert any("Ben" in text for text in table.texts())
