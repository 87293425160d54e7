"""A player's name is taken out of every kept evening, and each journal stays verifiable."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games.bluffing_battles.acts import Play
from companion.ledger.journal import Journal
from companion.ledger.roster import keep_group, read_roster
from companion.ledger.seatings import keep_seating, read_seating
from companion.ledger.sessions import delete_session, home, session_path
from companion.records import summary
from companion.rules.acts import Amend, Note, Rule, Takeback
from companion.session import Session
from tests.reports.evenings import TWO, kept

KEPT = Path(__file__).parents[1] / "ledger" / "kept"

SAID = [
    (0.0, Play(seat="Ann", card="QS")),
    (1.0, Play(seat="Ben", card="5H")),
    (2.0, Note(text="Ann and Anna laugh", seat="Ben")),
    (3.0, Rule(text="Ann may look", seat="Ben")),
    (4.0, Play(seat="Ann", card="9S")),
    (5.0, Takeback()),
    (6.0, Amend(line=1, with_=Play(seat="Ann", card="KS"))),
]


def whole(path: Path) -> str:
    """Everything that a journal's file holds, whatever part of it is still in use."""
    return path.read_bytes().decode("utf-8", "replace")


def test_the_name_is_nowhere_any_more_and_the_evening_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    before = kept("Ann and Ben", SAID)
    assert main(["forget", "Ann"]) == 0
    assert "Ann is now Somebody in 1 session." in capsys.readouterr().out
    path = session_path("Somebody and Ben")
    after = Session.resume("Somebody and Ben")
    after.close()
    assert after.table.setup.seats == ("Somebody", "Ben")
    assert after.table.history.entries[2].act == Note(text="Somebody and Anna laugh", seat="Ben")
    assert after.times == before.times
    was, is_ = summary(before.table.history)["scores"], summary(after.table.history)["scores"]
    assert is_ == {"Somebody": was["Ann"], "Ben": was["Ben"]}
    assert "Ann " not in whole(path)
    assert '"Ann"' not in whole(path)


def test_the_new_chain_is_sound_and_keeps_the_hash_of_the_old_one() -> None:
    kept("friday", SAID)
    old = Journal.open(session_path("friday"))
    list(old.rows())
    tip = old.tip
    old.close()
    assert main(["forget", "Ann"]) == 0
    assert main(["sessions", "check", "friday"]) == 0
    assert json.dumps({"copies": tip})[1:-1] in whole(session_path("friday"))


@pytest.mark.parametrize("path", sorted(KEPT.glob("*-1.session")), ids=lambda path: path.stem)
def test_evenings_of_every_game_stay_what_they_were(path: Path) -> None:
    session_path("kept").parent.mkdir(parents=True)
    session_path("kept").write_bytes(path.read_bytes())
    before = Session.resume("kept")
    before.close()
    name = before.table.setup.seats[0]
    assert main(["forget", name, "--as", "the pirate"]) == 0
    after = Session.resume("kept")
    after.close()
    was = summary(before.table.history)
    renamed = {"the pirate" if seat == name else seat: score for seat, score in was["scores"].items()}
    assert summary(after.table.history)["scores"] == renamed
    assert [entry.number for entry in after.table.history.standing] == [
        entry.number for entry in before.table.history.standing
    ]


def test_the_bin_the_roster_and_the_seatings_forget_too() -> None:
    kept("friday", SAID)
    delete_session("friday")
    keep_group(("Ann", "Ben"))
    keep_seating(("Ann", "Ben"), (("Ann",), ("Ben",)))
    assert main(["forget", "Ann"]) == 0
    assert "Somebody" in whole(home() / "bin" / "friday.session")
    assert read_roster().names == ("Ben",)
    assert read_seating(("Ann", "Ben")) is None


def test_a_name_that_somebody_has_is_not_given_twice(capsys: pytest.CaptureFixture[str]) -> None:
    kept("friday", SAID)
    assert main(["forget", "Ann", "--as", "Ben"]) == 2
    assert "friday: unchanged: somebody called Ben sits there already" in capsys.readouterr().err
    with closing(Session.resume("friday")) as again:
        assert again.table.setup.seats == ("Ann", "Ben")


def test_the_second_who_is_forgotten_is_somebody_else() -> None:
    kept("friday", SAID)
    assert main(["forget", "Ann"]) == 0
    assert main(["forget", "Ben"]) == 0
    session = Session.resume("friday")
    session.close()
    assert session.table.setup.seats == ("Somebody", "Somebody 2")


def test_a_name_that_nobody_has_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    kept("friday", SAID)
    before = session_path("friday").read_bytes()
    assert main(["forget", "Cem"]) == 2
    assert "No saved session has a player called Cem" in capsys.readouterr().err
    assert session_path("friday").read_bytes() == before


def test_a_journal_that_cannot_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    kept("friday", SAID)
    session_path("broken").write_bytes(b"x" * 5000)
    assert main(["forget", "Ann"]) == 2
    assert "broken: unchanged: " in capsys.readouterr().err
    with closing(Session.resume("friday")) as again:
        assert again.table.setup.seats == ("Somebody", "Ben")


def test_a_session_that_is_open_is_left_alone_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    kept("friday", SAID)
    session = Session.resume("friday")
    assert main(["forget", "Ann"]) == 2
    assert "friday: unchanged: " in capsys.readouterr().err
    session.close()
    with closing(Session.resume("friday")) as again:
        assert TWO["seats"] == list(again.table.setup.seats)
