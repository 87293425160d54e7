"""Each figure over rows written by hand, with its answer beside them."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.reports.figures import FIGURES, Figure, Relations, course, length, own, people, rules, wins
from companion.reports.figures import relations as relations_module
from companion.reports.figures.figure import mean, ratio, ratio_of_sums, share
from companion.reports.formats import write_parquet
from companion.reports.reading import ALL, read_evenings
from companion.reports.rows import tables_of
from companion.simulation.intervals import binomial_p
from tests.reports.evenings import played_by_bots
from tests.reports.small import games, relations
from tests.reports.test_rows import evening


def values(found: list[Figure]) -> dict[str, tuple[float | None, int]]:
    """The value and the count of each figure, by whose it is."""
    return {each.of: (each.value if each.value is None else round(each.value, 4), each.count) for each in found}


def only(found: list[Figure]) -> tuple[float | None, int]:
    (figure,) = found
    return figure.value, figure.count


# Ann leads after round 1, Ben after 2, they are level after 3, Ann wins.
TO_AND_FRO = {"Ann": (3, 3, 6, 9), "Ben": (1, 5, 6, 7)}
# Ann leads from the first round to the end.
RUNAWAY = {"Ann": (5, 6, 7), "Ben": (0, 1, 2)}
# Ben is behind until the last of four rounds.
FROM_BEHIND = {"Ann": (4, 4, 5, 5), "Ben": (1, 2, 3, 8)}


def test_the_length_is_the_mean_of_the_evenings() -> None:
    """Four rounds and three rounds of a minute: 240 s and 180 s."""
    assert only(length.length(games(TO_AND_FRO, RUNAWAY))) == (210.0, 2)


def test_evenings_that_were_read_from_records_without_times_have_no_length() -> None:
    untimed = games(TO_AND_FRO, RUNAWAY, round_s=0.001)
    assert [figure.value for each in (length.length, length.round_length) for figure in each(untimed)] == [None, None]


def test_a_round_that_was_broken_off_has_no_length() -> None:
    """Three and four rounds of an evening that was not played to its end: the last of each is left out."""
    assert only(length.round_length(games(RUNAWAY, TO_AND_FRO, over=False))) == (60.0, 5)


def test_acts_and_rounds_are_those_of_games_that_ended() -> None:
    """Two acts a round: 8 and 6 acts, 4 and 3 rounds."""
    acts, rounds = length.turns(games(TO_AND_FRO, RUNAWAY))
    assert (acts.value, rounds.value) == (7.0, 3.5)
    assert [each.value for each in length.turns(games(RUNAWAY, over=False))] == [None, None]


def test_thinking_time_over_evenings_varies_as_the_evenings_do() -> None:
    """Ten moves of 2 s on one evening and ten of 10 s on the next: the mean is 6, and may be 2 or 10."""
    acts = [
        {"session": session, "player": "Ann", "stands": True, "thinking_s": seconds}
        for session, seconds in (("a", 2.0), ("b", 10.0))
        for _ in range(10)
    ]
    (found,) = length.thinking(relations({"acts": acts}))
    assert (found.value, found.count, found.low, found.high) == (6.0, 20, 2.0, 10.0)


def test_thinking_time_is_the_mean_of_acts_that_stand() -> None:
    """Ann: 2 s and 4 s; 60 s were taken back."""
    acts = [
        {"player": "Ann", "stands": stands, "thinking_s": seconds}
        for stands, seconds in ((True, 2.0), (True, 4.0), (False, 60.0), (True, None))
    ]
    assert values(length.thinking(relations({"acts": acts}))) == {"Ann": (3.0, 2)}


def test_downtime_is_the_share_that_a_player_waits() -> None:
    """Ann thinks 20 of 100 s, then 40 of 100 s; Ben thinks 50 of 100 s."""
    seats = [
        {"player": "Ann", "thinking_s": 20.0, "waiting_s": 80.0},
        {"player": "Ann", "thinking_s": 40.0, "waiting_s": 60.0},
        {"player": "Ben", "thinking_s": 50.0, "waiting_s": 50.0},
    ]
    assert values(length.downtime(relations({"seats": seats}))) == {"Ann": (0.7, 2), "Ben": (0.5, 1)}


def test_being_level_is_no_change_of_the_lead() -> None:
    """Ann, Ben, level, Ann: two changes. Ann, Ann, Ann: none. Ann, Ann, Ann, Ben: one."""
    assert only(course.lead_changes(games(TO_AND_FRO))) == (2.0, 1)
    assert only(course.lead_changes(games(TO_AND_FRO, RUNAWAY, FROM_BEHIND))) == (1.0, 3)


def test_a_game_is_decided_when_its_winner_leads_for_good() -> None:
    """In the fourth of four rounds; in the first of three; in the fourth of four."""
    assert only(course.decided(games(TO_AND_FRO))) == (1.0, 1)
    assert only(course.decided(games(RUNAWAY))) == (pytest.approx(1 / 3), 1)
    assert only(course.decided(games(FROM_BEHIND))) == (1.0, 1)


def test_a_comeback_is_won_by_somebody_who_did_not_lead_halfway() -> None:
    """After two of four rounds Ben leads and Ann wins: yes. Ann leads throughout: no. Ben from behind: yes."""
    assert only(course.comebacks(games(TO_AND_FRO, RUNAWAY, FROM_BEHIND))) == (pytest.approx(2 / 3), 3)


def test_a_runaway_leads_from_the_first_third_to_the_end() -> None:
    """The first of three rounds is the first third; the others are decided in the last round."""
    assert only(course.runaways(games(TO_AND_FRO, RUNAWAY, FROM_BEHIND))) == (pytest.approx(1 / 3), 3)


def test_a_shared_win_has_no_course() -> None:
    assert only(course.decided(games({"Ann": (1, 2), "Ben": (2, 2)}))) == (None, 0)


def test_the_margin_is_the_lead_at_the_end() -> None:
    """9 to 7, 7 to 2, 8 to 5: 2, 5 and 3."""
    assert only(course.margin(games(TO_AND_FRO, RUNAWAY, FROM_BEHIND))) == (pytest.approx(10 / 3), 3)


def test_wins_are_counted_by_seat_by_player_and_for_who_began() -> None:
    """Ann wins two of three; the third is won by Ben. Ann sits first and begins."""
    rows = games(TO_AND_FRO, RUNAWAY, FROM_BEHIND)
    assert values(wins.wins_by_seat(rows)) == {"1": (0.6667, 3), "2": (0.3333, 3)}
    assert values(wins.wins_by_player(rows)) == {"Ann": (0.6667, 3), "Ben": (0.3333, 3)}
    assert only(wins.wins_of_starter(rows)) == (pytest.approx(2 / 3), 3)
    assert wins.expected_of_starter(rows) == 0.5


def test_rounds_are_won_by_who_gains_most() -> None:
    """Gains of Ann and Ben: 3 and 1, 0 and 4, 3 and 1, 3 and 1. Ann begins every round and wins three of four."""
    assert only(wins.rounds_of_starter(games(TO_AND_FRO))) == (0.75, 4)


points = st.lists(st.integers(0, 9), min_size=3, max_size=3)


@given(st.lists(st.tuples(points, points, points), min_size=1, max_size=4))
def test_win_rates_sum_to_one(played: list[tuple[list[int], ...]]) -> None:
    rows = games(*(dict(zip(("Ann", "Ben", "Cem"), each, strict=True)) for each in played))
    assert sum(each.value or 0.0 for each in wins.wins_by_seat(rows)) == pytest.approx(1.0)
    assert sum(each.value or 0.0 for each in wins.wins_by_player(rows)) == pytest.approx(1.0)


SECTIONS = [
    dict(
        zip(
            ("section", "title", "reasons", "decided", "refused", "overruled", "confusing", "looked_up"),
            row,
            strict=True,
        )
    )
    for row in (
        ("0", "Aim", 0, 0, 0, 0, 0, 1),
        ("1", "Trumps", 2, 0, 0, 0, 0, 0),
        ("2", "Wars", 1, 3, 2, 1, 1, 3),
        ("2", "Wars", 1, 1, 1, 0, 0, 1),
    )
]


def test_a_section_is_named_on_which_something_could_rest_and_nothing_did() -> None:
    assert values(rules.unused_sections(relations({"sections": SECTIONS}))) == {"1 Trumps": (0.0, 1)}


def test_refusals_overrides_and_confusion_are_counted_by_section() -> None:
    """2 and 1 refusals, one of them overruled, one noted as confusing, in two evenings; four looks at the rule."""
    found = rules.disputed_sections(relations({"sections": SECTIONS}))
    assert [(each.id, each.of, each.value, each.count) for each in found] == [
        ("refused", "2 Wars", 3.0, 2),
        ("overruled", "2 Wars", 1.0, 2),
        ("confusing", "2 Wars", 1.0, 2),
        ("looked_up", "2 Wars", 4.0, 2),
        ("looked_up", "0 Aim", 1.0, 1),
    ]


def test_corrections_and_interruptions_are_per_hundred_acts() -> None:
    """3 corrections and 5 questions in 30 and 20 acts."""
    rows = relations(
        {"sessions": [{"acts": 30, "corrections": 3, "asked": 1}, {"acts": 20, "corrections": 0, "asked": 4}]}
    )
    assert only(rules.corrections(rows)) == (6.0, 50)
    assert only(rules.interruptions(rows)) == (10.0, 50)
    assert only(rules.corrections(relations({}))) == (None, 0)


def test_the_answers_of_a_choice_are_counted_with_their_share() -> None:
    rows = [{"question": "again", "asked": "Again?", "kind": "choice", "answer": each} for each in ("yes", "no", "yes")]
    assert values(people.choices(relations({"answers": rows}))) == {"Again? yes": (0.6667, 3), "Again? no": (0.3333, 3)}


def test_answers_are_the_mean_of_their_points() -> None:
    """Fun: 5, 4 and 3. A text has no points."""
    rows = [{"question": "fun", "points": each} for each in (5, 4, 3)] + [{"question": "change", "points": None}]
    assert values(people.answers(relations({"answers": rows}))) == {"fun": (4.0, 3)}


def test_notes_are_counted_by_kind() -> None:
    rows = [{"session": name, "kind": kind} for name, kind in (("a", "slow"), ("b", "slow"), ("a", None))]
    assert values(people.notes_by_kind(relations({"notes": rows}))) == {"slow": (2.0, 2), "note": (1.0, 1)}


def test_a_game_counts_its_own_in_trials_or_in_rounds() -> None:
    """Bets: 1 of 2 and 2 of 2 are won. Bombs: 3 and 0 in a round. An evening is one case of the interval."""
    bets = [{"session": name, "figure": "bets", "place": 1, "title": "Bets", "per": "trial"} for name in "ab"]
    bombs = [{"session": name, "figure": "bombs", "place": 2, "title": "Bombs", "per": "round"} for name in "ab"]
    told = ((1, 2), (2, 2), (3, 3), (0, 0))
    rows = [{**row, "hits": hits, "trials": trials} for row, (hits, trials) in zip(bets + bombs, told, strict=True)]
    found = own.own_figures(relations({"counts": rows}))
    assert [(each.id, each.value, each.count, each.method) for each in found] == [
        ("own_bets", 0.75, 4, "bootstrap"),
        ("own_bombs", 1.5, 2, "bootstrap"),
    ]


def test_an_evening_that_was_played_gives_the_figures_that_its_game_declares() -> None:
    """Two fights without a war, and one more round without a decision."""
    rows = Relations.of(tables_of(evening()))
    assert values(own.own_figures(rows))[""] == (0.0, 3)


def test_the_interval_of_a_share_is_wilsons() -> None:
    """9 of 14: 0.388 to 0.837 (E. B. Wilson's formula)."""
    found = share("x", "x", 9, 14, "games")
    assert (round(found.low or 0, 3), round(found.high or 0, 3), found.method) == (0.388, 0.837, "Wilson")


def test_the_interval_of_a_mean_is_the_bootstraps_and_the_same_each_time() -> None:
    """Of 0 and 1, a quarter of the samples has the mean 0 and a quarter the mean 1: the interval is 0 to 1."""
    found = mean("x", "x", [0.0, 1.0], "games")
    assert (found.low, found.high, found.method) == (0.0, 1.0, "bootstrap")
    assert mean("x", "x", list(range(50)), "games") == mean("x", "x", list(range(50)), "games")
    assert mean("x", "x", [7.0], "games").low is None
    assert mean("x", "x", [0.0, 1.0] * 5_000, "games").method == "normal"


def test_a_mean_of_many_cases_is_that_of_their_sums() -> None:
    """1,001 acts of 2 s, as many of 4 s, and 1,000 that nobody timed: 3 s, give or take 1.96 / sqrt(2,002)."""
    acts = [{"player": "Ann", "stands": True, "thinking_s": each} for each in [2.0, 4.0] * 1_001 + [None] * 1_000]
    (found,) = length.thinking(relations({"acts": acts}))
    assert (found.value, found.count, found.method) == (3.0, 2_002, "normal")
    assert found.high == pytest.approx(3 + 1.96 / 2_002**0.5, abs=1e-4)


def test_every_figure_says_what_it_is_and_none_fails_without_an_evening() -> None:
    for figure in FIGURES:
        assert len(inspect.getdoc(figure) or "") > 60, figure
        for found in figure(relations({})):
            assert (found.value, found.count) == (None, 0), found


def test_figures_are_the_same_out_of_parquet(tmp_path: Path) -> None:
    tables = tables_of(evening())
    write_parquet(tables, tmp_path / "it's here")
    here, there = Relations.of(tables), Relations.of_parquet(tmp_path / "it's here")
    assert [figure(there) for figure in FIGURES] == [figure(here) for figure in FIGURES]


def test_a_binomial_test_holds_for_few_trials_and_for_many() -> None:
    """9 of 14: 0.424. 60 of 100: 0.057. 5,100 of 10,000: 0.047. A million fair throws that are out by one standard
    deviation (500), less a half: 0.318."""
    told = [(9, 14), (60, 100), (5_100, 10_000), (500_500, 1_000_000)]
    assert [round(binomial_p(hits, count, 0.5), 3) for hits, count in told] == [0.424, 0.057, 0.047, 0.318]


def test_figures_over_evenings_in_lots_are_those_over_all_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(6):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    write_parquet(read_evenings([ALL]).tables, tmp_path)
    whole = [figure for each in FIGURES for figure in each(Relations.of_parquet(tmp_path))]
    monkeypatch.setattr(relations_module, "LOT", 40)
    rows = Relations.of_parquet(tmp_path)
    assert len(rows.in_lots("SELECT 1")) > 2
    in_lots = [figure for each in FIGURES for figure in each(rows)]
    assert [(each.id, each.of, each.count) for each in in_lots] == [(each.id, each.of, each.count) for each in whole]
    for one, other in zip(in_lots, whole, strict=True):
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_figures_that_share_their_work_ask_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, asked = games({"Ann": (1, 2), "Ben": (0, 0)}), []
    ask = rows.ask
    monkeypatch.setattr(rows, "ask", lambda query, values=(): asked.append(query) or ask(query, values))
    for figure in (course.decided, course.comebacks, course.runaways):
        (found,) = figure(rows)
        assert found.count == 1
    assert len(asked) == 1


def test_a_ratio_of_many_groups_needs_only_their_sums() -> None:
    hits, trials = [1, 0, 3, 2] * 300, [2, 1, 4, 5] * 300
    sums = (
        sum(hits), sum(trials), sum(each**2 for each in hits), sum(each**2 for each in trials),
        sum(one * two for one, two in zip(hits, trials, strict=True)),
    )  # fmt: skip
    of_sums, of_all = ratio_of_sums("a", "A", sums, "cases"), ratio("a", "A", hits, trials, "cases")
    assert (of_sums.value, of_sums.low, of_sums.high) == pytest.approx((of_all.value, of_all.low, of_all.high))
    assert (of_sums.count, of_sums.method) == (of_all.count, of_all.method)
