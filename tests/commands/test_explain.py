"""A whole evening is kept with its observations, read again up to a time, and explained."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.commands.afterwards.bug_report import write_bug_report
from companion.commands.explaining import read_again
from companion.commands.main import main
from companion.forgetting import forget
from companion.games import game_named
from companion.games.bluffing_battles.acts import Play
from companion.ledger.errors import JournalError
from companion.ledger.observed import observation_from_json, observation_to_json, observations_of, read_runs
from companion.ledger.sessions import delete_session, rename_session, session_path
from companion.observations import AmissSettled, CardNamed, LineSettled, Tapped
from companion.session import Session
from tests.observing import card, gone, looked, tagged, unread
from tools.worlds.evening import Evening
from tools.worlds.generate import generate_evening

KINDS = game_named("bluffing-battles").acts_known


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Five fights of an ordinary evening, kept as “friday” with all that was seen."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    evening = generate_evening("bluffing-battles", "ordinary", "explain", moments=5)
    session = Session.start("friday", evening.header)
    session.keep_observations()
    for each in evening.observations:
        session.table.observe(each)
    session.close()
    return evening


def acts(session: Session) -> list[object]:
    return [each.act for each in session.table.history.entries]


def test_an_evening_that_is_read_again_comes_to_the_same_acts(evening: Evening) -> None:
    path = session_path("friday")
    (run,) = read_runs(observations_of(path), KINDS)
    assert [each.at for each in run.observations] == [each.at for each in evening.observations]
    table, *_ = read_again(path, run, float("inf"))
    kept = Session.resume("friday")
    assert [each.act for each in table.history.entries] == acts(kept) != []
    kept.close()


def test_the_command_tells_tracks_explanation_and_difference_and_draws_the_felt(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = evening.done[1].at + 0.9
    picture = tmp_path / "felt.svg"
    assert main(["dev", "explain", "friday", "--at", f"{at:.2f}", "--picture", str(picture)]) == 0
    told = capsys.readouterr().out
    for part in ("Tracks at ", "Explained, from ", "Told before ", "Difference at ", "1/play", "told: 2 Play"):
        assert part in told
    drawn = ElementTree.parse(picture).getroot()
    words = {each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"counts", "1/play", "2/play"} <= words


def test_without_kept_observations_the_command_says_how_to_keep_them(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    Session.start("saturday", evening.header).close()
    assert main(["dev", "explain", "saturday"]) == 2
    assert "--keep-observations" in capsys.readouterr().err


def test_an_evening_that_goes_on_has_a_second_run_that_begins_with_its_acts(evening: Evening) -> None:
    session = Session.resume("friday")
    number = len(session.table.history.entries)
    session.keep_observations()
    session.table.observe(looked(1.0))
    session.close()
    runs = read_runs(observations_of(session_path("friday")), KINDS)
    assert [each.acts for each in runs] == [0, number]
    table, *_ = read_again(session_path("friday"), runs[1], 5.0)
    assert len(table.history.entries) == number


def test_observations_go_where_their_session_goes(evening: Evening) -> None:
    rename_session("friday", "sunday")
    assert observations_of(session_path("sunday")).is_file()
    assert observations_of(delete_session("sunday")).is_file()


def test_observations_of_an_evening_go_with_a_name_that_is_forgotten(evening: Evening) -> None:
    forget("Ann", "Zoe")
    assert session_path("friday").exists()
    assert not observations_of(session_path("friday")).exists()


def test_nothing_is_kept_unless_asked(evening: Evening) -> None:
    session = Session.start("monday", evening.header)
    session.table.observe(looked(1.0))
    session.close()
    assert not observations_of(session_path("monday")).exists()


def test_a_line_that_was_cut_off_is_left_out_and_one_in_the_middle_is_named(evening: Evening) -> None:
    path = observations_of(session_path("friday"))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"is":"Look')
    assert len(read_runs(path, KINDS)[0].observations) == len(evening.observations)
    with path.open("a", encoding="utf-8") as file:
        file.write('\n{"is":"Looked","source":"camera:0","at":1.0}\n')
    with pytest.raises(JournalError, match=f"line {len(evening.observations) + 2}: this is not an observation"):
        read_runs(path, KINDS)


@pytest.mark.parametrize("observation", [
    card("1/play", "QS", 0.7, ("QC", 0.2), track=3, at=1.5, x=40.0, number=7),
    gone("1/play", 3, at=2.0),
    looked(2.5),
    tagged("1/play", "QS", "04A1", 3.0),
    unread("1/play", "04A1", 3.5),
    CardNamed(source="table", at=4.0, question=1, face=None),
    Tapped(source="touch", at=4.0, act=Play(seat="Ann", card="QS")),
    LineSettled(source="table", at=4.0, line=None, as_it_lies=True),
    AmissSettled(source="table", at=4.0, explained=True),
])  # fmt: skip
def test_an_observation_is_read_as_it_was_written_but_for_its_picture(observation: object) -> None:
    again = observation_from_json(observation_to_json(observation), KINDS)  # type: ignore[arg-type]
    assert observation_to_json(again) == observation_to_json(observation)  # type: ignore[arg-type]
    assert getattr(again, "crop", None) is None


def test_a_bug_report_carries_observations_if_asked_and_nothing_is_to_be_left_out(
    evening: Evening, tmp_path: Path
) -> None:
    session = Session.resume("friday")
    write_bug_report(session, tmp_path / "a.zip", without_names=False, hidden=True, observations=True)
    with zipfile.ZipFile(tmp_path / "a.zip") as report:
        assert "observations.jsonl" in report.namelist()
    with pytest.raises(JournalError, match="--without-names"):
        write_bug_report(session, tmp_path / "b.zip", without_names=True, hidden=True, observations=True)
    session.close()
