"""Partners win together, lead together, and have one score."""

from __future__ import annotations

from random import Random
from typing import Any

import foretold
import pytest

from companion.decks import load_deck
from companion.rules.bots import BotView, LegalActs
from companion.rules.game import Act, Setup, settle_options
from companion.rules.history import History
from companion.rules.teams import seat_teams
from companion.simulation import SimulatedTable
from companion.simulation.report import figures
from companion.simulation.row import row_of
from companion.simulation.tally import Tally

SEATS = ("Ann", "Ben", "Cem", "Dia")
SPEC = foretold.SPEC


@pytest.fixture
def partners(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SPEC, "_teams", ((1, 3), (2, 4)))


def opening() -> Any:
    options = settle_options(SPEC, {})
    return History(SPEC, Setup(seats=SEATS, options=options, deck=load_deck("standard52"))).state


def by_chance(view: BotView, legal: LegalActs) -> Act | None:
    turn = legal.turn_by_chance(view.chance)
    return turn.act if turn else None


def test_teams_are_numbers_of_seats_or_a_function_and_a_player_in_none_plays_alone() -> None:
    state = opening()
    assert seat_teams((), state) == (("Ann",), ("Ben",), ("Cem",), ("Dia",))
    assert seat_teams(((3, 1),), state) == (("Ann", "Cem"), ("Ben",), ("Dia",))
    assert seat_teams(lambda state: [{"Dia", "Ben"}], state) == (("Ann",), ("Ben", "Dia"), ("Cem",))


@pytest.mark.usefixtures("partners")
def test_partners_have_what_they_have_together() -> None:
    table = SimulatedTable(SPEC, opening(), dict.fromkeys(SEATS, by_chance), Random(1))
    played = table.play()
    own = {seat: table.state.holdings.of("points", seat) for seat in SEATS}
    assert played.teams == (("Ann", "Cem"), ("Ben", "Dia"))
    assert played.scores["Ann"] == played.scores["Cem"] == own["Ann"] + own["Cem"]
    assert played.scores["Ben"] == played.scores["Dia"] == own["Ben"] + own["Dia"]


@pytest.mark.usefixtures("partners")
def test_a_win_of_a_team_is_no_shared_win_and_the_margin_is_over_the_other_team() -> None:
    table = SimulatedTable(SPEC, opening(), dict.fromkeys(SEATS, by_chance), Random(1))
    played, tally = table.play(), Tally()
    played.winners, played.scores = ("Ann", "Cem"), {"Ann": 30, "Ben": 10, "Cem": 30, "Dia": 10}
    row = row_of(SPEC, {}, 0, ["a", "b", "a", "b"], played)
    assert [row[f"team_{seat}"] for seat in range(1, 5)] == [1, 2, 1, 2]
    tally.add(row)
    found = figures(SPEC, tally)
    assert (found["shared_wins"], found["margin"]["mean"]) == (0, 20)
    assert {team: each["share"] for team, each in found["wins_of_teams"].items()} == {"P1+P3": 1, "P2+P4": 0}
    assert {bot: each["share"] for bot, each in found["wins_of_bots"].items()} == {"a": 1, "b": 0}
    played.winners = SEATS
    tally.add(row_of(SPEC, {}, 1, ["a", "b", "a", "b"], played))
    assert figures(SPEC, tally)["shared_wins"] == 1
