"""The first finding gives a remedy, tells versions apart, and does not count the effect of a rule itself as a
finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import languages
from companion.commands.main import main
from companion.games import game_named
from companion.games.bluffing_battles.acts import Play
from companion.reports.figures import Relations
from companion.reports.findings import Earlier, look_first
from companion.reports.findings.games import share_of_short
from companion.reports.findings.look import Subject
from companion.reports.making import evenings_named, games_of, sheet_on
from companion.reports.option_changes import goal_of, option_changes
from companion.reports.pages.blocks import CellTable, Fold, Heading, Noticed, ShortAnswer
from companion.reports.pages.sheet import sheet_of
from companion.reports.report import report_on
from companion.reports.what_if import judged_again
from companion.rules.acts import Note
from companion.simulation.tally import Tally
from tests.reports.evenings import TWO, kept, played_by_bots
from tests.reports.small import games, relations

SESSIONS = [{"session": "a", "players": 2, "unit": "tokens"}]


def hint_of(start: str, *courses: dict[str, tuple[int, ...]]) -> str:
    return next(each.hint for each in look_first(games(*courses)) if each.says.startswith(start))


AHEAD, BEHIND = {"Ann": (1, 2), "Ben": (0, 0)}, {"Ann": (0, 0), "Ben": (1, 2)}


def test_an_advantage_of_the_start_says_what_to_try_and_chance_says_how_many_games_are_missing() -> None:
    """12 of 12: less for who begins. 14 of 20 where 10 is chance: for 8 of 10 groups it takes
    ((1.96 * 0.5 + 0.8416 * 0.458) / 0.2)² = 47 games. 6 of 10 is not worth a word."""
    assert hint_of("The starting player", *[AHEAD] * 12).startswith("Let the starting player begin with a little less")
    assert hint_of("The starting player", *[BEHIND] * 12).startswith("Let the starting player begin with a little more")
    assert "about 47 games" in hint_of("The starting player", *[AHEAD] * 14, *[BEHIND] * 6)
    unsaid = look_first(games(*[AHEAD] * 6, *[BEHIND] * 4))
    assert not [each for each in unsaid if each.says.startswith("The starting player")]


def test_if_one_player_starts_every_game_seat_and_player_cannot_be_distinguished() -> None:
    said = "Ann sat in seat 1, started all 3 games and won 2."
    assert hint_of(said, AHEAD, BEHIND, AHEAD) == "Change seats next time."


def test_games_of_both_versions_count_for_who_started() -> None:
    both = games(AHEAD, BEHIND), Earlier("v6", games(BEHIND, AHEAD), "v7")
    (found,) = [each for each in look_first(*both) if "started" in each.says]
    assert found.says == "Ann sat in seat 1, started all 4 games and won 2."
    other = {"Ben": (1, 2), "Ann": (0, 0)}
    assert not [each for each in look_first(both[0], Earlier("v6", games(other), "v7")) if "started" in each.says]


def on_days(*began: str) -> Relations:
    return relations({"sessions": [{"session": each, "players": 2, "began": each} for each in began]})


def test_if_one_version_was_always_played_first_practice_may_explain_a_difference() -> None:
    six = [f"2026-11-0{day}T12:00:00.000+00:00" for day in (1, 2, 3)]
    seven = [f"2026-11-0{day}T13:00:00.000+00:00" for day in (1, 2, 3)]
    (found,) = look_first(on_days(*seven), Earlier("v6", on_days(*six), "v7"))
    assert found.says == "On each of the 3 days with both versions, v6 was played before v7."
    assert found.hint == "Play v7 first next time."
    (other,) = look_first(on_days(*six), Earlier("v6", on_days(*seven), "v7"))
    assert other.hint == "Play v6 first next time."
    mixed = [*seven[:2], "2026-11-03T11:00:00.000+00:00"]
    assert look_first(on_days(*mixed), Earlier("v6", on_days(*six), "v7")) == []
    assert look_first(on_days(*seven[:2]), Earlier("v6", on_days(*six[:2]), "v7")) == []


def test_games_that_are_over_at_once_are_a_finding_with_the_other_version_beside_it() -> None:
    lengths = [{"Ann": (1,) * rounds, "Ben": (0,) * rounds} for rounds in (1, 2, 3, 6)]
    found = look_first(games(*lengths), Earlier("v6", games(*lengths[2:] * 2), "v7"))
    (short,) = [each for each in found if "within 2 rounds" in each.says]
    assert short.says == "In v7: 2 of 4 games were over within 2 rounds; the longest took 6. In v6: 0 of 4."
    assert not [each for each in look_first(games(*lengths[2:] * 2)) if "within 2 rounds" in each.says]


def test_what_never_happened_in_many_rounds_is_named() -> None:
    counts = [{"session": "a", "figure": "bombs", "place": 1, "title": "Bombs", "per": "round", "hits": 0, "trials": 0}]
    (never,) = look_first(relations({"counts": counts * 15, "sessions": SESSIONS}))
    assert never.says == "Never happened in 15 rounds: Bombs."
    assert look_first(relations({"counts": counts * 14, "sessions": SESSIONS})) == []


def test_what_bots_never_do_either_is_not_missed() -> None:
    counts = [{"session": "a", "figure": "bombs", "place": 1, "title": "Bombs", "per": "round", "hits": 0, "trials": 0}]
    assert look_first(relations({"counts": counts * 15, "sessions": SESSIONS}), never_by_bots={"bombs"}) == []


def test_the_share_of_games_that_are_over_at_once_counts_those_of_two_rounds() -> None:
    found = Tally()
    for rounds in (1, 2, 3, 4):
        found.rounds.add(rounds)
    assert share_of_short(found) == 0.5


def test_what_scores_are_counted_in_is_said_in_the_language_of_the_reader() -> None:
    found = Subject(relations({"sessions": SESSIONS}), {})
    assert found.unit == "tokens"
    languages.speak("de")
    try:
        assert found.unit == "Marken"
    finally:
        languages.speak("en")


@pytest.mark.parametrize(
    ("game", "options", "goal"), [("battle", "", 15), ("battle", "goal=10", 10), ("lost-war", "", None)]
)
def test_the_goal_is_the_number_that_the_rules_have_for_it(game: str, options: str, goal: int | None) -> None:
    assert goal_of(game_named(game), options) == goal


def test_an_option_that_only_spells_out_what_is_in_force_is_said_to_be_the_same() -> None:
    found = option_changes(game_named("battle"), "", "goal=10 start_tokens=5")
    assert [(each.name, each.before, each.now, each.is_change) for each in found] == [
        ("goal", 15, 10, True),
        ("start_tokens", "5", "5", False),
    ]


def test_a_single_note_changes_no_rule() -> None:
    counts = {"reasons": 1, "decided": 3, "refused": 0, "overruled": 0, "looked_up": 0}
    sections = [{"session": "a", "section": "2.1", "title": "Trumps", "confusing": 1, **counts}]
    (once,) = look_first(relations({"sections": sections, "sessions": SESSIONS}))
    assert once.hint == "Ask what was unclear there. One note is not a reason to change the rule."
    (often,) = look_first(relations({"sections": [{**sections[0], "confusing": 3}], "sessions": SESSIONS}))
    assert often.hint.startswith("Write the case that they met as an example")


def test_a_slow_player_leads_to_the_act_that_takes_so_long() -> None:
    """Ann takes 4 s an act. Ben takes 4 s to play and 40 s to bet: twice the others' 4 s is a timer of 10 s."""
    acts = [
        {"player": player, "act": act, "stands": True, "thinking_s": seconds + number % 2}
        for player, act, seconds in (
            ("Ann", "play", 4.0),
            ("Ann", "bet", 4.0),
            ("Ben", "play", 4.0),
            ("Ben", "bet", 40.0),
        )
        for number in range(6)
    ]
    found = look_first(relations({"acts": acts, "sessions": SESSIONS}), called={"bet": "Bet"})
    (slow,) = [each for each in found if each.says.startswith("Ben thought")]
    assert (
        slow.hint
        == "Most of it goes into “Bet”: 40.5 s instead of 4.5 s. Try a timer of 10 s, or let all choose at once."
    )


def waiting(*thought_s: float) -> list[str]:
    """The findings about an evening with these times of Ben's, while Ann waited."""
    acts = [{"player": "Ben", "act": "play", "stands": True, "thinking_s": each} for each in thought_s]
    seats = [{"session": "a", "player": "Ann", "seat": 1, "thinking_s": 10.0, "waiting_s": 190.0}]
    found = look_first(relations({"acts": acts, "sessions": SESSIONS, "seats": seats}))
    return [each.says for each in found if "nothing to do" in each.says]


def test_a_table_that_stood_still_gives_no_advice_on_waiting() -> None:
    """Ten thoughts of 20 s make Ann wait. One pause of 150 s among short thoughts says nothing about the game."""
    assert waiting(*[20.0] * 10) == ["Ann had nothing to do for 95% of the time (games: 1)."]
    assert waiting(*[5.0] * 10, 150.0) == []


def test_the_lowest_mark_names_whom_to_ask_and_what_somebody_wrote() -> None:
    answers = [
        {"player": "Ann", "question": "fun", "asked": "Fun?", "kind": "scale", "answer": "4", "points": 4},
        {"player": "Ben", "question": "fun", "asked": "Fun?", "kind": "scale", "answer": "1", "points": 1},
        {
            "player": "Ann",
            "question": "change",
            "asked": "Change?",
            "kind": "text",
            "answer": "Shorter.",
            "points": None,
        },
    ]
    (found,) = look_first(relations({"answers": answers, "sessions": SESSIONS}))
    assert found.hint == "Ask Ben, who gave 1, what would add a point. Ann wrote: “Shorter.”"


def test_lengths_that_vary_much_suggest_a_last_round() -> None:
    long, short = {"Ann": (0, 1) * 6, "Ben": (1, 0) * 6}, {"Ann": (1, 0, 0), "Ben": (0, 1, 1)}
    hint = hint_of("The longest game took 12 min, the shortest 3 min 00 s", long, *[short] * 4)
    assert hint.startswith("Try a game that ends after 3 rounds at the latest")


def test_for_games_that_are_over_at_once_no_earlier_end_is_advised() -> None:
    long, short = {"Ann": (0, 1) * 6, "Ben": (1, 0) * 6}, {"Ann": (1, 0), "Ben": (0, 1)}
    says = [each.says for each in look_first(games(long, *[short] * 4))]
    assert [each for each in says if "within 2 rounds" in each]
    assert not [each for each in says if each.startswith("The longest game")]


def test_a_finding_has_the_figure_of_the_other_version_beside_it() -> None:
    found = look_first(games(*[AHEAD] * 12), Earlier("v6", games(*[BEHIND] * 9, AHEAD), "v7"))
    says = next(each.says for each in found if "The starting player" in each.says)
    assert says.startswith("In v7: ")
    assert says.endswith("In v6: 1 of 10.")


def evening(name: str, label: str, fun: int, second: str = "Ben") -> None:
    header = {**TWO, "seats": ["Ann", second]}
    said = [
        (10.0 * at, Play(seat=("Ann", second)[at % 2], card=card)) for at, card in enumerate(("2S", "9H", "3S", "8H"))
    ]
    notes = [
        (41.0, Note(text="long wait", tags=("slow",), seat="Ann")),
        (43.0, Note(text=str(fun), tags=("sheet", "fun"), seat="Ann")),
        (44.0, Note(text=str(fun), tags=("sheet", "fun"), seat=second)),
    ]
    kept(name, [*said, *notes], header, label)


def test_a_comparison_has_rounds_waiting_fun_wins_and_notes_by_version() -> None:
    for number in range(3):
        evening(f"six {number}", "v6", 2)
        evening(f"seven {number}", "v7", 4 + number % 2, second="Guest 1")
    many = evenings_named(["all"])
    sheet = sheet_of(report_on(many, games_of(many), against="v7"))
    (first,) = [block for block in sheet.blocks if isinstance(block, Noticed)][:1]
    assert "How much fun was it? 2.0 → 4.3" in first.says
    assert first.hint == "Keep v7: the players liked it better. Change the next thing from there."
    noted = [block.says for block in sheet.blocks if isinstance(block, Noticed)][-1]
    assert noted.startswith("What the players said of v7.")
    (numbers,) = [
        each for each in sheet.blocks if isinstance(each, Fold) and each.title == "All differences in numbers"
    ]
    assert isinstance(numbers.blocks[0], CellTable)
    figures = {row[0] for row in numbers.blocks[0].rows}
    assert {"Length of a game", "Thinking time per move", "Time with nothing to do"} <= figures
    (verdict,) = [block for block in sheet.blocks if isinstance(block, ShortAnswer)]
    assert verdict.text == "v7 differs from v6, and that is hardly chance. The players like v7 better."


def test_guests_of_several_evenings_are_counted_together_and_those_of_one_have_their_names() -> None:
    for number in range(2):
        evening(f"six {number}", "", 2, second=f"Guest {number + 1}")
    many = evenings_named(["all"])
    report = report_on(many, games_of(many))
    assert {each.of for each in report.figures if each.id == "thinking"} == {"Ann", "guests"}
    one = evenings_named(["six 1"])
    assert "Guest 2" in {each.of for each in report_on(one, games_of(one)).figures if each.id == "thinking"}


@pytest.mark.slow
def test_a_game_that_only_ends_earlier_is_not_called_refused(capsys: pytest.CaptureFixture[str]) -> None:
    session = played_by_bots("friday", "battle", 3, 1, start_tokens=5)
    found = judged_again(session, {"goal": 6, "start_tokens": 5})
    assert found.ended is not None
    assert found.unplayed == found.refused > 0
    assert found.says.startswith(f"over before move {found.ended}; {found.unplayed} moves would not have been played")
    assert "refused" not in found.says
    assert main(["replay", "friday", "--option", "goal=6", "--option", "start_tokens=5"]) == 0
    out = capsys.readouterr().out
    assert f"over before move {found.ended}: " in out
    assert "would be refused" not in out


def test_charts_stand_before_long_lists(tmp_path: Path) -> None:
    for number in range(3):
        evening(f"six {number}", "", 2)
    sheet = sheet_on(evenings_named(["all"]))
    heads = [block.text for block in sheet.blocks if isinstance(block, Heading)]
    assert heads.index("Where the time went") < heads.index("Moments worth talking about") < heads.index("The games")
    assert not any(isinstance(block, CellTable) and len(block.rows) > 5 for block in sheet.blocks)
