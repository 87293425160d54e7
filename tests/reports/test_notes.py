"""Each note has a next step, with the time that the clock has for it."""

from __future__ import annotations

from typing import Any

from companion.games import game_named
from companion.reports.bots_at_goal import FirstAtGoal
from companion.reports.expected import ExpectedGroup
from companion.reports.findings import OneEvening, Raised, look_at_one_evening
from companion.reports.findings.notes import ActTime, Usual, act_times, look_at_notes, next_steps
from companion.reports.option_changes import raised_goal
from companion.simulation.tally import Tally

CALLED = {"bet": "Bet", "play": "Play"}


def note(text: str, kind: str = "", player: str = "") -> dict[str, Any]:
    return {"text": text, "kind": kind or None, "player": player or None}


def act(number: int, at_s: float, word: str = "play", *, stands: bool = True, session: str = "a") -> dict[str, Any]:
    return {
        "session": session, "number": number, "since_s": at_s, "act": word, "player": "Ann", "stands": stands
    }  # fmt: skip


TIMES = {"bet": ActTime(20.0, 4, 2), "play": ActTime(60.0, 12, 2)}


def test_a_slow_act_is_named_with_its_time() -> None:
    (step,) = next_steps([note("The betting felt slow")], None, CALLED, TIMES)
    assert step == "“Bet” took 20.0 s of 1 min 20 s (25%). Ask whether they mean the waiting or the choosing."


def test_a_slow_act_is_compared_with_the_other_games_of_its_version() -> None:
    """Here 20 s in 2 rounds, a quarter of the game; elsewhere 6 s and 9 s a round."""
    (step,) = next_steps([note("The betting felt slow")], None, CALLED, TIMES, Usual({"bet": (9.0, 6.0)}, 2))
    assert step.startswith("“Bet” took 10.0 s a round, 25% of the game. In your other 2 games of this version it took")
    assert step.endswith("6.0 s to 9.0 s. Ask whether they mean the waiting or the choosing.")
    (alone,) = next_steps([note("The betting felt slow")], None, CALLED, TIMES, Usual({"bet": (9.0,)}, 1))
    assert "In your other game of this version it took 9.0 s." in alone


def test_what_is_usual_is_worked_out_game_by_game() -> None:
    """In game a 5 s for a bet in 2 rounds, in game b 8 s in 1."""
    tables = {
        "sessions": [{"session": "a", "rounds": 2}, {"session": "b", "rounds": 1}],
        "acts": [act(1, 0.0), act(2, 5.0, "bet"), act(1, 0.0, session="b"), act(2, 8.0, "bet", session="b")],
    }
    assert Usual.of(tables) == Usual({"bet": (2.5, 8.0)}, 2)


def test_if_a_slow_note_names_no_act_the_longest_one_is_named() -> None:
    (step,) = next_steps([note("slow", "slow")], None, CALLED, TIMES)
    assert step.startswith("Most time went into “Play”: 1 min 00 s of 1 min 20 s (75%). Ask whether they mean")
    assert next_steps([note("slow", "slow")], None, CALLED, {}) == [
        "Ask whether they mean the waiting or the choosing."
    ]


def test_praise_is_kept_and_what_nobody_saw_is_to_be_seen() -> None:
    assert next_steps([note("Nice finish"), note("Ben did not see the wild"), note("hm")], None, CALLED, {}) == [
        "",
        "Find a way to make it easier to see, on the card or by saying it aloud.",
        "Ask about it while everybody remembers.",
    ]


def test_an_act_takes_from_the_act_before_it_without_pauses_and_without_what_was_taken_back() -> None:
    acts = [act(1, 0.0), act(2, 5.0, "bet"), act(3, 9.0, stands=False), act(4, 11.0), act(5, 9_000.0)]
    found = act_times({"acts": acts, "sessions": [{"session": "a", "rounds": 2}]})
    assert found == {"bet": ActTime(5.0, 1, 2), "play": ActTime(2.0, 1, 2)}
    assert found["bet"].in_a_round_s == 2.5


def test_all_notes_are_one_finding_with_the_numbers_of_the_chart() -> None:
    notes = [note("Nice finish", player="Ann"), *[note("hm")] * 6]
    (found,) = look_at_notes({"notes": notes, "acts": [], "sessions": []}, None, CALLED, NOTHING)
    assert found.says == "The players made 7 notes."
    assert found.hint.splitlines()[0] == "1. Ann: “Nice finish”"
    assert len(found.hint.splitlines()) == 5
    assert found.chance == "Each was noted once: too little to change a rule. 2 more notes below the scores."


NOTHING: dict[str, list[dict[str, Any]]] = {"acts": [], "sessions": []}


def goal_finding(scores: list[int], winner: str, last_round: int = 2, reached: int = 1) -> list[str]:
    """The findings about Ann's scores after each of ten moves, at a goal of 10. It is reached in round ``reached``."""
    tables: dict[str, list[dict[str, Any]]] = {
        "sessions": [{"session": "a", "over": True, "winners": winner, "rounds": 1, "unit": "tokens"}],
        "acts": [{**act(number, float(number)), "round": 1 if number < 6 else last_round} for number in range(1, 11)],
        "scores": [
            {"session": "a", "step": step, "number": step, "round": reached, "player": "Ann", "score": score}
            for step, score in enumerate(scores)
        ],
        "notes": [],
    }
    found = look_at_one_evening(OneEvening(tables, None, CALLED, 10, at_goal=FirstAtGoal(89, 100)))
    told = "moves came after that. When one bot reached the goal first, another still won 11 of 100 games."
    assert all(each.chance.endswith(told) for each in found)
    return [each.says for each in look_at_one_evening(OneEvening(tables, None, CALLED, 10))]


def test_a_goal_that_is_reached_long_before_the_end_is_reported() -> None:
    assert goal_finding([5, 7, 9, 10], "Ann") == [
        "Ann reached the goal of 10 at move 3 of 10 and still won at the end."
    ]
    assert goal_finding([5, 7, 9, 10], "Ann", reached=2) == [
        "Ann reached the goal of 10 at move 3 of 10, in the last round, and won."
    ]
    assert goal_finding([5, 7, 9, 10], "Ann", last_round=1) == [
        "Ann reached the goal of 10 at move 3 of 10 and still won at the end."
    ]
    assert goal_finding([5, 7, 9, 10], "Ben") == ["Ann reached the goal of 10 at move 3 of 10, but Ben won."]
    assert goal_finding([5, 6, 6, 6, 6, 6, 6, 6, 10], "Ann") == []
    assert goal_finding([5, 7, 9, 9], "Ann") == []


def test_for_a_short_game_a_higher_goal_is_advised_and_not_an_earlier_end() -> None:
    """Bots took 1 round in one of four games, and with a goal of 12 in none of two."""
    usual, higher = Tally(), Tally()
    for tally, rounds in ((usual, (1, 4, 5, 6)), (higher, (5, 6))):
        for each in rounds:
            tally.games += 1
            tally.rounds.add(each)
    tables: dict[str, list[dict[str, Any]]] = {
        "sessions": [{"session": "a", "over": True, "winners": "Ann", "rounds": 1, "unit": "tokens"}],
        "acts": [{**act(number, float(number)), "round": 1} for number in range(1, 11)],
        "scores": [{"session": "a", "step": 1, "number": 3, "round": 1, "player": "Ann", "score": 10}],
        "notes": [],
    }
    group = ExpectedGroup("Battle", "", 3, 1, tally=usual)
    others = {**NOTHING, "sessions": [{"over": True, "rounds": each} for each in (6, 2, 3)]}
    evening = OneEvening(tables, None, CALLED, 10, others, (group,), Raised(12, higher))
    short, goal = look_at_one_evening(evening)
    assert short.chance == (
        "25% of 4 bot games were as short. Of your 4 games of this version, only this one was as short."
    )
    assert short.hint == (
        "First ask: too short, right, too long? If most say too short, try a goal of 12: with it, 0% of 2 bot games "
        "are as short."
    )
    assert goal.hint == "Leave it. If the rest felt decided, end the game at the goal, together with a higher goal."
    assert raised_goal(game_named("battle"), "goal=10 start_tokens=5") == (12, "start_tokens=5 goal=12")
    assert raised_goal(game_named("lost-war"), "") is None


def test_an_evening_that_people_ended_is_not_held_against_the_length_of_bot_games() -> None:
    tally = Tally()
    for each in (8, 8, 9):
        tally.games += 1
        tally.rounds.add(each)
    tables: dict[str, list[dict[str, Any]]] = {
        "sessions": [{"session": "a", "over": True, "winners": "Ann", "rounds": 1, "unit": "coins"}],
        "acts": [{**act(1, 1.0), "round": 1}],
        "scores": [],
        "notes": [],
    }
    evening = OneEvening(
        tables, game_named("pirates-bluff"), expected=(ExpectedGroup("Pirate's Bluff", "", 3, 1, tally=tally),)
    )
    assert [each.key for each in look_at_one_evening(evening)] == ["short"]
    tables["acts"].append({**act(2, 2.0), "act": "end"})
    assert list(look_at_one_evening(evening)) == []
