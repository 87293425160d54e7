"""The texts about past evenings, without any window."""

from __future__ import annotations

import random
import time

import pytest

from companion.commands.afterwards.past import _began
from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.past import Evening, played_s
from companion.rejudge import rejudge
from companion.rules.events import Event, Why
from companion.session import Session
from companion.ui.past.judged import _both
from companion.ui.views.before.front import evening_tile
from companion.ui.views.evening.evenings import Wanted, evening_line, is_wanted, tell_most_wins
from companion.ui.views.evening.rejudged import Otherwise
from companion.ui.views.evening.report import report


def test_a_pause_of_a_day_is_no_play() -> None:
    assert played_s([0, 60, 90, 90_000, 90_010]) == 100


@pytest.mark.parametrize(
    ("found", "headline"),
    [
        (Evening("a", 0.0, over=True, winners=("Ann",)), "Ann won"),
        (Evening("a", 0.0, over=True, winners=("Ann", "Ben")), "A tie: Ann, Ben"),
        (Evening("a", 0.0, finished=True), "Ended early"),
        (Evening("a", 0.0), "Not over yet"),
    ],
)
def test_an_evening_is_headed_by_how_it_ended(found: Evening, headline: str) -> None:
    assert evening_line(found).headline == headline


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        (["Ann", "Ben", "Ann"], "Ann won 2"),
        (["Ann", "Ben"], ""),
        (["Ann", "Ben", "Ann", "Ben"], ""),
        ([], ""),
    ],
)
def test_who_won_most_of_the_evenings_is_named_if_somebody_did(winners: list[str], told: str) -> None:
    assert tell_most_wins([Evening("a", 0.0, over=True, winners=(each,)) for each in winners]) == told


def test_an_evening_has_one_time_in_the_lobby_in_the_lists_and_in_its_report() -> None:
    name = "bluffing-battles 2026-09-20 22.49.03 Ann, Ben"
    first_act = time.mktime((2026, 9, 20, 22, 50, 9, 0, 0, -1))
    assert evening_line(Evening(name, first_act, began=first_act)).when == "20 Sep 2026, 22:49"
    assert [each.text for each in evening_tile(name, GAMES, first_act).lines[1:]] == ["Today, 22:49", "Ann, Ben"]
    assert evening_line(Evening("at the lake", first_act, began=first_act)).when == "20 Sep 2026, 22:50"
    assert _began(Evening(name, first_act, began=first_act)) == "2026-09-20 22:49"
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    session.name = name
    session.play_kept([Play(seat="Ann", card="7S")])
    assert "20 Sep 2026, 22:49" in report(session, {})


def test_a_broken_evening_is_found_by_its_name_and_not_by_a_game() -> None:
    broken = Evening("final at the lake", 0.0, wrong="damaged", trouble="damaged after act 3", good=3)
    assert is_wanted(broken, Wanted(words="LAKE"))
    assert not is_wanted(broken, Wanted(game="battle"))


def test_of_an_unfinished_game_nothing_hidden_is_shown_when_it_is_judged_again() -> None:
    session = Session.unkept({"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]})
    table, draw = session.table, random.Random(2)
    for _ in range(12):
        table.play(draw.choice(list(table.game.legal(table.state))))
    secrets = {
        event for each in table.history.standing for event in each.events if table.game.hide(event, None) != event
    }
    assert secrets
    told: list[Event | Why] = []

    def tell(said: Event | Why) -> str:
        told.append(said)
        return ""

    rejudge(table.history, {}, show=lambda _, event: table.game.hide(event, None), tell=tell)
    assert told
    assert not secrets.intersection(each for each in told if isinstance(each, Event))
    rejudge(table.history, {}, tell=tell)
    assert secrets.intersection(each for each in told if isinstance(each, Event))


def test_under_other_rules_the_same_player_can_be_ahead_with_other_scores() -> None:
    ends = ("Ann won.", "Ann  5", "Ben  3"), ("Ann won.", "Ann  9", "Ben  1"), ("Ben won.", "Ben  6", "Ann  5")
    told = [_both(Otherwise(ends[0], each, ())).lines[0].text for each in ends]
    assert told == [
        "The result is the same.",
        "Other scores, the same player ahead.",
        "The result would be different.",
    ]
