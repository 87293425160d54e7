"""Evenings beside what bots come to under the same rules and seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.main import main
from companion.games import GAMES
from companion.ledger.sessions import home
from companion.reports import expected as module
from companion.reports.expected import _p_by_games, expected, parsed, real_games
from companion.reports.reading import ALL, read_evenings
from companion.rules.game import SetupError
from tests.reports.evenings import played_by_bots


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GAMES", 12)


def test_each_kind_of_game_stands_beside_what_bots_give_under_its_rules() -> None:
    for at in range(3):
        played_by_bots(f"usual {at}", "lost-war", 2, at)
    played_by_bots("long", "lost-war", 2, 3, stones=5)
    usual, long = expected(read_evenings([ALL]).tables, GAMES, within_s=60.0)
    assert (usual.games, usual.players, usual.options, usual.bots, usual.simulated) == (3, 2, "", "sensible", 12)
    assert (long.games, long.options) == (1, "stones=5")
    games = {"wins_1", "wins_2", "acts", "rounds", "lead_changes", "margin"}
    assert {each.name for each in usual.found} == games | {f"own_{each.id}" for each in GAMES["lost-war"].figures}
    rounds = {of.options: each.expected for of in (usual, long) for each in of.found if each.name == "rounds"}
    assert rounds["stones=5"] > rounds[""]


def test_what_bots_played_is_kept_for_the_next_report() -> None:
    played_by_bots("friday", "lost-war", 2)
    tables = read_evenings([ALL]).tables
    (first,) = expected(tables, GAMES, within_s=60.0)
    (file,) = (home() / "simulated").glob("lost-war-*.json")
    (again,) = expected(tables, GAMES, within_s=0.0)
    assert again == first
    file.write_text("damaged")
    (none,) = expected(tables, GAMES, within_s=0.0)
    assert none.trouble == "no game ended in time"


def test_real_games_are_what_was_counted_by_hand() -> None:
    for at in range(2):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    real = real_games(read_evenings([ALL]).tables)
    assert real.games == 2
    assert sum(real.wins.values()) == 2
    assert list(real.acts) == [26, 15]
    assert list(real.rounds) == [5, 3]


def test_options_are_read_as_the_table_of_evenings_writes_them() -> None:
    assert parsed(GAMES["battle"], "goal=18 rotation=running") == {"goal": 18, "rotation": "running"}
    assert parsed(GAMES["battle"], "knight_follows=False") == {"knight_follows": False}
    with pytest.raises(SetupError, match="no option"):
        parsed(GAMES["battle"], "colour=red")


def test_figures_of_a_game_are_judged_by_games_for_the_rounds_of_one_resemble_each_other() -> None:
    """Half of bots' games have a hit in each of their 10 rounds, the others none. 8 games with a hit in each round are
    more than chance gives; 4 of 6 are not, though 40 of 60 rounds would be called so."""
    bots = [(10.0, 10), (0.0, 10)] * 100
    rare, usual = _p_by_games([(10.0, 10)] * 8, bots), _p_by_games([(10.0, 10)] * 4 + [(0.0, 10)] * 2, bots)
    assert rare is not None
    assert rare < 0.01
    assert usual is not None
    assert usual > 0.3
    assert _p_by_games([(10.0, 10)] * 4, bots) is None


def test_a_report_says_what_bots_give_and_what_to_make_of_it(tmp_path: Path) -> None:
    for at in range(6):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    path = tmp_path / "report.md"
    assert main(["report", "--all", "--out", str(path)]) == 0
    page = path.read_text(encoding="utf-8")
    assert "## Compared with bots" in page
    assert "6 games beside 12 bot games." in page
    assert "figures: you and bots" in page
    assert main(["report", "--all", "--simulate", "0", "--out", str(tmp_path / "plain.md")]) == 0
    assert "bots" not in (tmp_path / "plain.md").read_text(encoding="utf-8")


def test_figures_that_a_game_declares_stand_beside_those_of_bots_counted_alike() -> None:
    """The evenings are the simulated games of the same numbers, so each figure is the same on both sides."""
    for at in range(12):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    (group,) = expected(read_evenings([ALL]).tables, GAMES, within_s=60.0)
    own = [each for each in group.found if each.title]
    assert {each.name for each in own} == {f"own_{each.id}" for each in GAMES["lost-war"].figures}
    for each in own:
        assert each.real == pytest.approx(each.expected)
        assert not each.stands_out
