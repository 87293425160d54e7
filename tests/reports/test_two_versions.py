"""Two versions side by side: the answer first, each figure as sure as it is, and what nobody has tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games import game_named
from companion.games.bluffing_battles.acts import Play
from companion.reports import expected as module
from companion.reports.expected import bots_under
from companion.reports.figures import Relations
from companion.reports.findings.drains import look_at_drains
from companion.reports.findings.endings import look_at_endings
from companion.reports.findings.games import SHORT_GAMES
from companion.reports.findings.look import LookFirst, decimals
from companion.reports.making import evenings_named, games_of
from companion.reports.option_changes import OptionChange, option_changes, value_between
from companion.reports.other_values import Untried, rounds_to_expect, untried
from companion.reports.pages.blocks import CellTable, NextEvening, Noticed, ShortAnswer
from companion.reports.pages.compared import versions
from companion.reports.pages.in_short import findings_of_play, longer_round, versions_in_short
from companion.reports.report import Report, report_on
from companion.reports.two_versions import with_bots
from companion.reports.versions import own_side_by_side
from companion.reports.way_to_goal import WayToGoal, WonInARound, way_to_goal
from companion.rules.acts import Note
from companion.simulation.tally import Tally
from tests.reports import evenings
from tests.reports.evenings import kept, played_by_bots
from tests.reports.small import relations


def tally(*rounds: int) -> Tally:
    found = Tally()
    for each in rounds:
        found.games += 1
        found.rounds.add(each)
    return found


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Report:
    """Two evenings of each version of the lost war, with fewer stones in v7, and a few games of bots."""
    monkeypatch.setattr(module, "GAMES", 30)
    for number in range(2):
        played_by_bots(f"six {number}", "lost-war", 2, number, label="v6", stones=6)
        played_by_bots(f"seven {number}", "lost-war", 2, 10 + number, label="v7", stones=3)
    found = evenings_named(["all"])
    return report_on(found, games_of(found), against="v7", simulate_s=60.0)


def test_the_answer_stands_before_its_proof(compared: Report) -> None:
    verdict, *cards = versions_in_short(compared)
    changed = next(each for each in cards if isinstance(each, Noticed) and each.chance)
    assert isinstance(verdict, ShortAnswer)
    assert verdict.text.endswith("You cannot tell: nobody asked the players which version they prefer.")
    assert isinstance(changed, Noticed)
    assert changed.says.startswith("You lowered “")


def test_only_what_bots_or_chance_back_is_called_real(compared: Report) -> None:
    """Each figure of the first finding is named once as sure, or once as not settled."""
    cards = [each for each in versions_in_short(compared) if isinstance(each, Noticed) and each.chance]
    changed = cards[0]
    assert isinstance(changed, Noticed)
    assert compared.compared is not None
    rows = {each.first.id: each for each in compared.compared.rows}
    length = rows["length"]
    if not length.is_settled and length.bots is None:
        assert "Length of a game" not in changed.says
        assert "Open: Length of a game" in changed.chance
    backed = [each for each in rows.values() if each.is_settled or each.bots is not None]
    assert all(each.title not in changed.says for each in rows.values() if each not in backed)


def test_seats_say_nothing_if_one_player_always_started() -> None:
    plays = [Play(seat=("Ann", "Ben")[at % 2], card=card) for at, card in enumerate(("2S", "9H", "3S", "8H"))]
    for number, label in enumerate(("v6", "v6", "v7", "v7")):
        kept(f"evening {number}", [(10.0 * at, act) for at, act in enumerate(plays)], label=label)
    found = evenings_named(["all"])
    report = report_on(found, games_of(found), against="v7")
    assert [each.says for each in report.first if "started" in each.says] == [
        "Ann sat in seat 1, started all 4 games and won 0."
    ]
    assert report.compared is not None
    assert "wins_of_starter" not in {each.first.id for each in report.compared.rows}
    assert "wins_by_seat" not in {each.id for each in report.compared.pairs}


def test_a_number_between_both_versions_is_proposed_only_if_the_rules_have_it() -> None:
    battle = game_named("battle")
    (goal,) = [each for each in option_changes(battle, "", "goal=10 start_tokens=5") if each.is_change]
    assert value_between(battle, goal, "goal=10 start_tokens=5", 12) == (12, "start_tokens=5 goal=12")
    assert value_between(battle, goal, "goal=10", 10) is None


def test_bots_try_three_values_between_both_versions_and_none_if_there_are_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "GAMES", 2)
    battle = game_named("battle")
    changes = [each for each in option_changes(battle, "", "goal=10 start_tokens=5") if each.is_change]

    def tried(change: OptionChange) -> list[int]:
        return [each.value for each in untried(battle, [change], "goal=10 start_tokens=5", 3, 60.0)]

    assert tried(changes[0]) == [11, 12, 13]
    assert tried(replace(changes[0], before=12)) == [11]
    assert tried(replace(changes[0], before=11)) == []
    assert tried(replace(changes[0], before="high", now="low")) == []


def test_the_rounds_to_expect_are_those_of_bots_times_what_your_games_take_of_theirs() -> None:
    """Your games take 3/4 of the bots' rounds in one version and 1/2 in the other: of 8 rounds that is 4 to 6. If one
    proportion is more than half as large again as the other, nothing is expected."""
    bots = (tally(4, 4), tally(8))
    assert rounds_to_expect(((3, 3), (4,)), bots, tally(8)) == (4, 6)
    assert rounds_to_expect(((4, 4), (4,)), bots, tally(8)) is None
    assert rounds_to_expect(((), (4,)), bots, tally(8)) is None


def test_bots_play_what_nobody_has_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GAMES", 3)
    found = bots_under(game_named("lost-war"), "stones=4", 2, within_s=60.0)
    assert found is not None
    assert found.games == 3
    assert bots_under(game_named("lost-war"), "stones=900", 2, within_s=60.0) is None
    assert bots_under(game_named("lost-war"), "nothing=4", 2, within_s=60.0) is None


def test_games_that_are_over_at_once_say_how_often_bots_are_with_all_three_values(compared: Report) -> None:
    assert compared.compared is not None
    two = replace(compared.compared, bots=(tally(4, 5), tally(1, 4)))
    short = LookFirst("", "", "", 0.8, SHORT_GAMES)
    assert with_bots(short, two).chance == "Bot games over within 2 rounds: 0% in v6, 50% in v7."
    tried = with_bots(short, replace(two, untried=(Untried("Goal", 12, tally(2, 3, 4, 5)),)))
    assert tried.hint == (
        "If that is too short, try 12 for “Goal”: of 4 bot games with it, 25% were over within 2 rounds. "
        "On average they took 3.5 rounds."
    )


def plan_of(monkeypatch: pytest.MonkeyPatch, *, like: bool) -> tuple[list[str], list[str]]:
    """The first finding and the further ones, of three games of each version, v7 an hour after v6."""
    plays = [Play(seat=("Ann", "Ben")[at % 2], card=card) for at, card in enumerate(("2S", "9H", "3S", "8H"))]
    for day in range(3):
        for label, hour, fun in (("v6", 12, "1"), ("v7", 13, "5")):
            monkeypatch.setattr(evenings, "BEGAN", 1_780_012_800.0 + day * 86_400 + hour * 3600)
            said = [(10.0 * at, act) for at, act in enumerate(plays)]
            marks = [(50.0, Note(text=fun, tags=("sheet", "fun"), seat=seat)) for seat in ("Ann", "Ben")]
            kept(f"{label} {day}", [*said, *(marks if like else ())], label=label)
    found = evenings_named(["all"])
    report = report_on(found, games_of(found), against="v7")
    cards = [
        step for each in versions_in_short(report) if isinstance(each, NextEvening) for step in (*each.steps, each.why)
    ]
    return cards, [f"{each.says} | {each.hint}" for each in findings_of_play(report)]


def test_the_next_evening_is_planned_from_order_seats_and_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, others = plan_of(monkeypatch, like=False)
    assert cards == [
        "Play v7, then v6, in other seats.",
        "After each game, touch “Rate the game” and let every player answer. One game of each is enough to hear them.",
        "On each of the 3 days with both versions, v6 was played before v7. So practice or tiredness may explain a "
        "difference, too. Ann sat in seat 1, started all 6 games and won 0. So seat, start and player cannot be told "
        "apart.",
    ]
    assert not [each for each in others if "started" in each or "before v7" in each]


def test_what_the_players_liked_needs_no_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, others = plan_of(monkeypatch, like=True)
    assert not cards
    assert [each for each in others if "v6 was played before v7" in each]


def test_a_longer_round_is_shown_with_what_grew_and_the_moves_that_explain_it(compared: Report) -> None:
    assert compared.compared is not None
    longer = replace(
        next(each for each in compared.compared.rows if each.first.id == "round_length"),
        difference=20.0, low=-2.0, high=42.0, more=3,
    )  # fmt: skip
    longer = replace(longer, first=replace(longer.first, value=100.0), second=replace(longer.second, value=120.0))
    moves = replace(longer, title="Moves in a round", more=None, first=replace(longer.first, kind="number", value=30.0),
                    second=replace(longer.second, kind="number", value=35.0))  # fmt: skip
    two = replace(compared.compared, rows=(longer,), times=(("Play", 10.0, 35.0), ("Bet", 9.0, 12.0)), moves=moves)
    assert longer_round(two) == (
        "Length of a round 1 min 40 s → 2 min 00 s. Open: about 3 more games of each version would settle it. "
        "Most of the longer time: “Play”. A round also had 17% more moves (Moves in a round 30 → 35), which would "
        "explain most of it."
    )
    fewer = replace(moves, second=replace(moves.second, value=30.0))
    assert "more moves" not in longer_round(replace(two, moves=fewer))
    assert longer_round(replace(two, rows=())) == ""


def test_games_that_end_before_the_goal_are_a_finding_with_the_referees_words() -> None:
    def side(*games: tuple[str, int, int]) -> dict[str, list[dict[str, object]]]:
        return {
            "sessions": [{"session": name, "over": True, "unit": "tokens"} for name, _, _ in games],
            "seats": [{"session": name, "score": score} for name, *scores in games for score in scores],
            "acts": [
                {"session": name, "stands": True, "sentence": f"Ann plays. {name} is over."} for name, _, _ in games
            ],
        }

    (found,) = look_at_endings([(side(("a", 16, 0), ("b", 4, 0)), 15), (side(("c", 10, 3)), 10)])
    assert found.says == "1 of 3 games ended before anybody reached the goal."
    assert found.chance == "b: “b is over.” In 2 of 3 games, somebody ended with 0 tokens."
    assert found.hint.startswith("Ask whether players with nothing left still had something to do.")
    assert list(look_at_endings([(side(("a", 16, 0)), 15)])) == []


def test_the_rows_of_a_round_add_up_to_the_whole_round_and_small_ones_are_left_out(compared: Report) -> None:
    assert compared.compared is not None
    whole = next(each for each in compared.compared.rows if each.first.id == "round_length")
    first, second = replace(whole.first, value=70.4), replace(whole.second, value=80.0)
    rows = (replace(whole, first=first, second=second),)
    two = replace(compared.compared, rows=rows, times=(("Play", 10.4, 60.6), ("Bet", 9.0, 12.0), ("Pass", 1.0, 3.9)))
    (table,) = [each for each in versions(replace(compared, compared=two)) if isinstance(each, CellTable)]
    assert table == CellTable(
        ("Move", "v6", "v7"),
        (
            ("Play", "0:10", "1:01"),
            ("Bet", "0:09", "0:12"),
            ("Other moves, and time between moves", "0:51", "0:07"),
            ("Whole round", "1:10", "1:20"),
        ),
    )


def test_the_way_to_the_goal_is_shown_with_the_rounds_that_were_enough() -> None:
    """Ann goes from 5 to 12 in round 1 of a game to 10; Ben gains 4 in round 1 of the other and 3 in round 2."""

    def scores(session: str, ann: tuple[int, ...], ben: tuple[int, ...]) -> list[dict[str, object]]:
        return [
            {"session": session, "step": at, "round": max(1, at), "player": player, "score": score}
            for player, course in (("Ann", ann), ("Ben", ben))
            for at, score in enumerate(course)
        ]

    sessions = [
        {"session": "a", "options": "goal=10 start_tokens=5", "rounds": 1, "over": True, "winners": "Ann"},
        {"session": "b", "options": "goal=10 start_tokens=5", "rounds": 2, "over": True, "winners": "Ben"},
    ]
    tables = {"sessions": sessions, "scores": [*scores("a", (5, 12), (5, 0)), *scores("b", (5, 5, 4), (5, 9, 12))]}
    battle = game_named("battle")
    assert way_to_goal(battle, tables) == WayToGoal(5, 10, (3, 4, 7), 3, WonInARound("a", "Ann", 7, 1))
    uneven = [*tables["scores"], *scores("c", (4, 5), (5, 5))]
    assert way_to_goal(battle, {**tables, "scores": uneven}) is None
    assert way_to_goal(game_named("lost-war"), tables) is None


def test_a_card_says_that_a_goal_halves_the_way(compared: Report) -> None:
    assert compared.compared is not None
    gained = (*[2] * 22, *[6] * 6), (*[2] * 12, *[7] * 4)
    ways = WayToGoal(5, 15, gained[0], 28), WayToGoal(5, 10, gained[1], 16, WonInARound("practice v7 5", "Ann", 7, 1))
    report = replace(compared, compared=replace(compared.compared, ways=ways))
    (card,) = [each for each in versions_in_short(report) if isinstance(each, Noticed)]
    assert card.chance.partition(" Clear")[0] == (
        "Players start with 5: to reach the goal, a player needed 10 more in v6 and needs 5 more in v7, half as many. "
        "A single round gave one player 5 or more in 4 of 16 rounds of v7, and in 6 of 28 of v6. "
        "In v6, 10 were needed, which no rounds gave. In practice v7 5, Ann gained 7 in round 1, and the game was over."
    )


def test_what_takes_more_than_its_other_side_gives_is_a_finding() -> None:
    def of(bets: tuple[int, int], lost: tuple[int, int]) -> Relations:
        counts = [
            {"session": f"{number}", "figure": name, "place": 1, "title": name, "per": "round", "hits": hits[number],
             "trials": 1}
            for number in range(2)
            for name, hits in (("tokens_from_bets", bets), ("tokens_bet_away", lost))
        ]  # fmt: skip
        return relations({"counts": counts, "sessions": [{"session": "0"}, {"session": "1"}]})

    def found(*sides: Relations) -> list[LookFirst]:
        return list(look_at_drains(game_named("battle"), ("v6", "v7"), own_side_by_side(*sides), ()))

    (drain,) = found(of((1, 2), (2, 4)), of((2, 3), (4, 5)))
    assert drain.says == "“tokens_bet_away”: more than “tokens_from_bets”, in both versions."
    assert drain.chance == "The difference is 1.5 in v6 and 2.0 in v7."
    assert not found(of((1, 2), (2, 4)), of((4, 5), (2, 3)))


def test_what_never_varies_or_equals_another_figure_is_no_row() -> None:
    def rows(*hits: tuple[int, int]) -> object:
        counts = [
            {"session": f"{number}", "figure": name, "place": place, "title": name, "per": "round", "hits": each,
             "trials": 0}
            for number, (tricks, bombs) in enumerate(hits)
            for place, (name, each) in enumerate((("tricks", tricks), ("bombs", bombs), ("thrown", bombs)), start=1)
        ]  # fmt: skip
        return relations({"counts": counts, "sessions": [{"session": f"{each}"} for each in range(len(hits))]})

    found = own_side_by_side(rows((10, 1), (10, 2)), rows((10, 3), (10, 2)))  # type: ignore[arg-type]
    assert [(each.title, each.among) for each in found] == [("bombs", 1)]


def test_small_figures_have_two_decimals() -> None:
    assert (decimals(0.17, 0.23), decimals(0.9, 2.0), decimals(None, 2.0), decimals(112.2, 9.5)) == (2, 1, 0, 0)
