"""The end of an evening: the ranking, the notes, and the next game; and the players who come back."""

from __future__ import annotations

from pathlib import Path

from companion.ledger.roster import forget, keep_group, read_roster
from companion.ledger.settings import change_settings, read_settings
from companion.past import Evening
from companion.rules.acts import Note
from companion.session import Session
from companion.ui.forms.score_lines import ScoreLines
from companion.ui.views.evening.evenings import evening_line
from companion.ui.views.evening.report import report
from companion.ui.views.evening.results import results, spoken_note
from tests.screens.glass import Open
from tests.screens.layout import box_of, complaints
from tests.screens.moments.four import FOUR, shown
from tests.screens.moments.games import fights
from tests.screens.moments.leading import chance, tapped
from tests.screens.scenes import opened


def test_the_results_rank_the_seats_draw_their_scores_and_tell_the_notes_with_their_moments(glass: Open) -> None:
    table = glass("pirates-bluff", FOUR)
    shown(table)
    tapped(table, {"act": "note", "seat": "Ben", "text": "slow", "tags": ["slow"]}, {"act": "end"})
    table.step()
    found = results(table.session.table)
    first = found.ranking[0]
    assert (first.place, first.seat, first.score) == (1, "Cem", 56)
    assert [each.seat for each in found.ranking if each.won] == ["Cem"]
    assert found.lines["Cem"][0] == 50
    assert found.lines["Cem"][-1] == 56
    assert len({len(line) for line in found.lines.values()}) == 1
    (note,) = found.notes
    assert (note.text, note.seat) == ("slow", "Ben")
    assert "4" in note.moment
    assert note.rule.startswith("4.4")
    assert (note.hand, note.at, found.hand, found.hands) == (1, 1.0, "Hand", 1)
    assert ("Closest call", "Cem bid three 4s; there were 4") in [(each.title, each.told) for each in found.awards]
    table.tap_key("Results")
    assert not [each for each in table.visible() if isinstance(each, ScoreLines)], "of one hand the ranking tells all"
    assert table.reads("The game goes to Cem")
    assert table.reads("56 coins")
    assert complaints(table) == []
    table.tap("Ben's note: slow")
    assert table.reads("Noted: slow")


def test_eight_players_and_the_highlights_of_their_evening_are_in_sight() -> None:
    table = opened("results", size=(1280, 800))
    told, foot = table.find("Biggest bluff"), table.key("Report")
    low, top = box_of(told)[1], box_of(foot)[3]
    table.close()
    assert low > top + 20


def test_an_unfinished_round_shows_its_points_beside_the_tokens(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben", "Cem"))
    chance(table, lambda state: len(state.trick) == 0 and any(map(state.points, state.seats)))
    found = results(table.session.table)
    view = {seat.name: seat.gain for seat in table.app.desk.view.seats}
    assert {each.seat: each.aside for each in found.ranking} == view
    table.app.table.open_page("results")
    table.step()
    assert any("tokens  ·  " in text and "pts" in text for text in table.texts())


def test_a_note_names_its_moment_and_the_commonest_ones_are_a_touch(glass: Open) -> None:
    table = glass()
    tapped(table, {"act": "play", "seat": "Ann", "card": "AS"})
    for key in ("More", "Write a note"):
        table.tap_key(key)
    assert table.reads("A note after: Ann plays A♠.")
    table.tap_key("slow")
    assert table.session.table.history.entries[-1].act.tags == ("slow",)
    for key in ("Note", "in words"):
        table.tap_key(key)
        assert table.reads("fter: Ann plays A♠.")


def test_who_won_without_having_most_is_first_at_the_end_and_in_the_list(glass: Open) -> None:
    table = glass("lost-war", ("Ann", "Ben"))
    chance(table, lambda state: state.ended is not None)
    found = results(table.session.table)
    assert [(each.place, each.seat, each.score, each.won) for each in found.ranking] == [
        (1, "Ben", 0, True),
        (2, "Ann", 1, False),
    ]
    listed = evening_line(Evening("lake", 0.0, "lost-war", scores={"Ann": 1, "Ben": 0}, winners=("Ben",), acts=9))
    assert listed.told.replace("\N{NO-BREAK SPACE}", " ") == "Ben 0  ·  Ann 1"


def test_the_same_people_play_again_by_one_touch_and_are_offered_the_next_time(glass: Open, tmp_path: Path) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in ("Battle", "Same as last time: Ann, Ben", "Start"):
        table.tap_key(text)
    assert table.taps == 3
    first, _ = table.app.opened
    assert first.table.setup.seats == ("Ann", "Ben")
    table.tap_key("More")
    table.tap_key("Results and notes")
    table.tap_key("Export")
    assert table.reads("The report is saved")
    table.tap_key("Back to the results")
    name = first.name
    assert {path.name for path in (tmp_path / "exports").iterdir()} == {
        f"{name}.{end}" for end in ("html", "csv", "jsonl")
    }
    table.tap_key("Play again")
    again, _ = table.app.opened
    assert again is not first
    assert again.table.setup.seats == ("Ann", "Ben")
    again.close()


def test_a_note_in_the_name_of_a_player_has_what_lay_there_and_the_rule(
    glass: Open,
) -> None:
    table = glass()
    fights(table, "7S", "9H")
    table.step()
    for key in ("Note", "Ann", "Ben", "confusing"):
        table.tap_key(key)
    (note,) = results(table.session.table).notes
    assert (note.seat, spoken_note(note.text)) == ("Ben", "confusing")
    assert note.rule == "3.2 The higher card takes both"
    assert "Ann: 7♠" in note.lay
    assert "Ben: 9♥" in note.lay
    told = report(table.session, {})
    for text in ("confusing", note.rule, note.lay, "Ben&#x27;s 9♥ beats Ann&#x27;s 7♠", ">1</text>"):
        assert text in told


def test_after_a_game_another_is_chosen_for_the_same_people(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in (
        "Bluffing Battles",
        "Same as last time: Ann, Ben",
        "Start",
        "More",
        "Results and notes",
        "Change game",
    ):
        table.tap_key(text)
    assert table.reads("What shall we play?")
    assert table.root.content.draft.seats == ("Ann", "Ben")
    table.tap_key("Battle")
    table.tap_key("Start")
    session, _ = table.app.opened
    assert (session.table.game.name, session.table.setup.seats) == ("battle", ("Ann", "Ben"))
    session.close()


def test_the_report_shows_what_people_typed_as_they_typed_it() -> None:
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "<b>"]})
    session.table.play(Note(text="<script>alert(1)</script>", seat="<b>"))
    told = report(session, {})
    assert "<script>" not in told
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in told
    assert "&lt;b&gt;" in told


def test_a_name_that_was_typed_once_is_taken_by_a_touch(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    table.tap_key("Ben")
    assert table.reads("Player 2: what is your name?")
    table.tap_key("Close")
    assert table.has("1  Ben")


def test_the_roster_gives_everyone_a_colour_of_their_own_and_the_last_group_comes_first() -> None:
    roster = keep_group(("Ann", "Ben", "Cem"))
    assert len(set(roster.colours.values())) == 3
    keep_group(("Dan", "Ann"))
    assert read_roster().names[:2] == ("Dan", "Ann")
    assert read_roster().groups == (("Dan", "Ann"), ("Ann", "Ben", "Cem"))
    assert forget("Ann").groups == ()


def test_who_is_new_gets_a_colour_that_nobody_has_yet() -> None:
    keep_group(("Ann", "Ben", "Cem"))
    keep_group(("Dan", "Ann"))
    assert len(set(read_roster().colours.values())) == 4


def test_what_cannot_be_read_of_what_was_kept_is_set_aside_and_all_is_as_at_first(tmp_path: Path) -> None:
    change_settings(colours="light", text=1.5)
    assert (read_settings().colours, read_settings().text) == ("light", 1.5)
    (tmp_path / "settings.json").write_text("{no json", encoding="utf-8")
    assert read_settings().colours == "dark"
    assert (tmp_path / "settings.damaged").read_text(encoding="utf-8") == "{no json"
    (tmp_path / "settings.json").write_text('{"colours": 3, "text": "large", "sound": false}', encoding="utf-8")
    assert (read_settings().colours, read_settings().text, read_settings().sound) == ("dark", 1.0, False)


def test_the_tested_version_of_the_rules_is_saved_with_the_evening_and_shown_at_its_end(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in ("Bluffing Battles", "Change", "Playtest version…", "v", "7", "Done"):
        table.tap_key(text)
    for text in ("Back to the players", "Same as last time: Ann, Ben", "Start"):
        table.tap_key(text)
    session, _ = table.app.opened
    session.table.settle()
    assert results(session.table).label == "v7"
    table.tap_key("More")
    table.tap_key("Results and notes")
    assert table.reads("Rules: v7.")
    session.close()


def test_the_rules_are_read_before_the_game(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    table.tap_key("Rules")
    table.step(60)
    assert table.reads("The higher card takes both")
    assert complaints(table) == []
    table.tap_key("Close")
    assert table.has("Start")


def test_the_rules_are_read_as_the_table_plays_them(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben"), options={"goal": 18})
    table.app.table.open_page("rules")
    table.step(60)
    assert table.reads("2.1 Tokens and the goal (changed)")
    assert table.reads("18 tokens (changed from 15 tokens) win")
    assert table.reads("In force: Cards rank against – the suit led.")
