"""The moments worth talking about: big swings with their causes, and notes at their moves."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.reports.making import evenings_named
from companion.reports.moments import moments
from companion.reports.pages.charts import score_lines
from companion.rules.acts import Note
from tests.reports.evenings import kept, played_by_bots


def test_a_note_and_a_swing_of_one_moment_are_two_cards_and_one_has_the_story() -> None:
    acts = [Play(seat="Ann", card="2S"), Play(seat="Ben", card="9H")]
    kept("noted", [(0.0, acts[0]), (10.0, acts[1]), (12.0, Note(text="that hurt", tags=("fun",)))])
    swing, note = moments(evenings_named(["noted"]).tables)
    assert moments(evenings_named(["noted"]).tables, called="Hand")[0].title == "Hand 1: Ben +2"
    assert (swing.title, note.title) == ("Round 1: Ben +2", "“that hurt”")
    assert swing.says
    assert not note.says


def test_a_note_of_the_next_day_stands_at_the_move_that_it_follows() -> None:
    acts = [Play(seat="Ann", card="2S"), Play(seat="Ben", card="9H")]
    kept("noted", [(0.0, acts[0]), (10.0, acts[1]), (86_400.0, Note(text="that hurt", tags=("fun",)))])
    tables = evenings_named(["noted"]).tables
    note = moments(tables)[-1]
    assert (note.title, note.at_s) == ("“that hurt”", 10.0)
    drawn = score_lines(tables["scores"], tables["notes"], [1, 2], "stones")
    labels = set(re.findall(r"<text[^>]*>([^<]+)</text>", drawn))
    assert "1" in labels
    assert not [each for each in labels if each.isdigit() and int(each) > 2]


def test_small_changes_are_no_big_swings() -> None:
    blank = {"section": "", "overruled": None, "thinking_s": None, "sentence": "", "since_s": None}
    acts = [
        {**blank, "session": "a", "number": at, "round": at, "stands": True, "seat": 1, "act": "play"} for at in (1, 2)
    ]
    courses = {"Ann": (5, 6, 12), "Ben": (5, 5, 0)}
    scores = [
        {"session": "a", "step": at, "number": at, "round": at, "player": player, "score": score}
        for player, course in courses.items()
        for at, score in enumerate(course)
    ]
    (swing,) = moments({"acts": acts, "scores": scores, "notes": [], "sessions": []})
    assert swing.title == "Round 2: Ann +6, Ben −5"


def gained(text: str) -> Counter[str]:
    """The gains and losses of the players by a text such as “Ann +2, Ben −1”."""
    found = Counter[str]()
    for player, sign, amount in re.findall(r"(\w+) ([+−])(\d+)", text):
        found[player] += int(amount) if sign == "+" else -int(amount)
    return found


@pytest.mark.slow
def test_the_steps_of_a_big_round_add_up_and_each_names_its_cause() -> None:
    for number in range(2):
        played_by_bots(f"evening {number}", "battle", 3, number, start_tokens=5)
    swings = [each for each in moments(evenings_named(["all"]).tables) if each.title.startswith("Round")]
    assert swings
    for each in swings:
        steps = each.says.splitlines()
        total = Counter[str]()
        for step in steps:
            cause, _, gains = step.removesuffix(")").rpartition(": " if "other move" in step else " (")
            total.update(gained(gains))
            assert cause
        title = gained(each.title.partition(": ")[2])
        assert {player: gain for player, gain in total.items() if gain} == dict(title)
