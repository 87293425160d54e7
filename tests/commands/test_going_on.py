"""Going on with a session: by its name alone, and never under other house rules without a word."""

from __future__ import annotations

import io
import json
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import app
from companion.commands.main import main
from companion.games import game_named
from companion.ledger.glances import read_glance
from companion.ledger.own_decks import own_deck_path
from companion.ledger.rows import Row
from companion.ledger.sessions import session_names, session_path
from companion.session import Differs, Session
from companion.sources.feed import Feed
from tools.stress.hostile_sessions import rows_of, write_session

PLAY = ["play", "--terminal", "--session", "last week"]
BATTLE = ["--game", "battle", "--seats", "Ann,Ben,Cem"]


class Keyboard(io.StringIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main([*PLAY, *BATTLE, "--option", "goal=fifteen"]) == 0


def test_a_session_goes_on_by_its_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(PLAY) == 0
    assert "Battle: Ann, Ben, Cem." in capsys.readouterr().out


def test_what_is_not_said_is_as_it_was_begun() -> None:
    session = Session.start(
        "twenty", {"record": 1, "game": "battle", "seats": ["A", "B", "C"], "options": {"goal": "twenty"}}
    )
    session.close()
    assert main(["play", "--terminal", "--session", "twenty", "--game", "battle", "--seats", "A,B,C"]) == 0


def test_another_option_is_reported_and_not_taken_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "--option", "goal=twenty"]) == 2
    assert "began with different settings: goal is fifteen, not twenty" in capsys.readouterr().err
    assert main([*PLAY, "--option", "goal=twenty", "--as-begun"]) == 0
    session = Session.resume("last week")
    session.close()
    assert session.table.setup.options["goal"] == "fifteen"


@pytest.mark.parametrize(("typed", "status"), [("yes\n", 0), ("no\n", 2), ("\n", 2)])
def test_who_sits_at_the_keyboard_is_asked(typed: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    assert main([*PLAY, "--option", "goal=twenty"]) == status


def test_a_deck_whose_points_were_changed_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "mine.toml"
    bundled = (Path(__file__).parents[2] / "companion" / "decks" / "battle.toml").read_text(encoding="utf-8")
    deck.write_text(bundled.replace("points = 17", "points = 99"), encoding="utf-8")
    assert main([*PLAY, "--deck", str(deck)]) == 2
    assert "its deck is Battle (version" in capsys.readouterr().err


def test_another_version_of_the_rules_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game_named("battle"), "rules_version", "7")
    session = Session.resume("last week")
    session.close()
    assert session.differences == ("it began under version 1 of the rules; this companion uses version 7",)
    assert main(PLAY) == 2
    assert "began with different settings: it began under version 1" in capsys.readouterr().err
    assert main([*PLAY, "--as-begun"]) == 0


def test_a_bundled_deck_that_has_changed_since_is_reported() -> None:
    path = session_path("last week")
    rows = rows_of(path)
    header = rows[0].act.replace('"points": 17', '"points": 71')
    assert header != rows[0].act
    write_session(path, [Row(0, header, "[]", rows[0].evidence, 0.0), *rows[1:]])
    with pytest.raises(Differs, match=r"has changed since: R6 has 71 points, not 17"):
        Session.open("last week", {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"]})


def test_an_own_deck_that_has_changed_since_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where nobody names it again, and though its version is the same."""
    path = own_deck_path("ours")
    path.parent.mkdir()
    path.write_text('name = "ours"\nversion = "1"\nfrom = "battle"\n', encoding="utf-8")
    words = ["play", "--terminal", "--session", "with ours"]
    assert main([*words, *BATTLE, "--deck", "ours"]) == 0
    assert main(words) == 0
    with path.open("a", encoding="utf-8") as file:
        file.write("[cards]\nR6 = { points = 99 }\n")
    capsys.readouterr()
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "its deck, ours (version 1), has changed since: R6 has 17 points, not 99" in told
    assert main([*words, "--as-begun"]) == 0


PRINTED = 'name = "ours"\nversion = "1"\nfrom = "battle"\n'


@pytest.mark.parametrize(
    "changed",
    [
        PRINTED + '[cards]\nR6 = { index = "3", shape = "circle", colour = "blue" }\n',
        PRINTED + "[cards]\nR6 = { marks = [700] }\n",
        PRINTED + 'size = "bridge"\n',
        PRINTED + '[cards]\nR6 = { picture = "other.png" }\n',
    ],
)
def test_an_own_deck_that_is_printed_differently_since_is_reported(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A camera would misread the cards that lie there; also where the deck is named again."""
    path = tmp_path / "grp.toml"
    begun = PRINTED
    if "picture" in changed:
        picture = tmp_path / "other.png"
        picture.write_bytes(b"\x89PNG\r\n\x1a\n as it was")
        begun = changed
    path.write_text(begun, encoding="utf-8")
    words = ["play", "--terminal", "--session", "with ours"]
    assert main([*words, *BATTLE, "--deck", str(path)]) == 0
    assert main(words) == 0
    path.write_text(changed, encoding="utf-8")
    if begun == changed:
        picture.write_bytes(b"\x89PNG\r\n\x1a\n as it is")
    for named in ([], ["--deck", str(path)]):
        capsys.readouterr()
        assert main([*words, *named]) == 2
        assert "the print of its cards, their marks or their size has changed" in capsys.readouterr().err
        assert main([*words, *named, "--as-begun"]) == 0


def test_a_session_that_was_begun_before_prints_were_kept_is_not_asked_about_them(tmp_path: Path) -> None:
    path = tmp_path / "grp.toml"
    path.write_text(PRINTED, encoding="utf-8")
    words = ["play", "--terminal", "--session", "with ours"]
    assert main([*words, *BATTLE, "--deck", str(path)]) == 0
    first, *rest = rows_of(session_path("with ours"))
    header = json.loads(first.act)
    del header["deck"]["printed"]
    write_session(session_path("with ours"), [replace(first, act=json.dumps(header)), *rest])
    path.write_text(PRINTED + 'size = "bridge"\n', encoding="utf-8")
    assert main(words) == 0
    assert main([*words, "--deck", str(path)]) == 0


def test_players_without_commas_between_them_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--terminal", "--game", "battle", "--seats", "Ann Ben"]) == 2
    assert capsys.readouterr().err == "'Ann Ben' is one player; commas stand between them: --seats Ann,Ben\n"


def test_without_a_session_there_must_be_a_game_and_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--terminal"]) == 2
    assert "give the game and its players" in capsys.readouterr().err
    assert main(["play", "--terminal", "--session", "next week"]) == 2
    assert "no session is called 'next week'" in capsys.readouterr().err


def test_at_the_end_it_is_said_how_the_evening_is_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann 7S\nquit\n"))
    assert main(["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "at home"]) == 0
    assert "--session 'at home'" in capsys.readouterr().out.splitlines()[-1]


def test_an_evening_that_was_played_in_the_terminal_is_noted_for_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann 7S\nquit\n"))
    assert main(["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben", "--session", "at home"]) == 0
    assert (read_glance(session_path("at home")) or {})["acts"] == 1


def test_an_evening_that_is_open_when_the_window_closes_is_noted_for_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start("at home", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    shell = SimpleNamespace(opened=(session, Feed((), clock=time.monotonic, wake=lambda: None)), run=lambda: None)
    monkeypatch.setattr(app, "_configure", lambda window: None)
    monkeypatch.setattr(app, "build_app", lambda *given, **ways: shell)
    app.run_lobby(clock=time.monotonic, opener=app.by_taps(time.monotonic))
    assert (read_glance(session_path("at home")) or {})["acts"] == 0


def test_two_evenings_that_begin_in_one_second_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_800_000_000.5)
    play = ["play", "--terminal", "--game", "bluffing-battles", "--seats", "Ann,Ben"]
    for card in ("7S", "QS", "2H"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"Ann {card}\n"))
        assert main(play) == 0
    begun = sorted(name for name in session_names() if name.startswith("bluffing-battles"))
    assert [len(rows_of(session_path(name))) for name in begun] == [2, 2, 2]  # the header, and one card
