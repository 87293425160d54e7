"""Past evenings: found again, opened, stepped through, judged again, renamed, deleted and brought back."""

from __future__ import annotations

import re

from kivy.graphics import SmoothLine

from companion.games.bluffing_battles.acts import Play
from companion.ledger.sessions import delete_session, deleted_names, session_names, session_path
from companion.past import evening
from companion.rejudge import rejudge
from companion.session import Session
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.score_lines import WIDE, ScoreLines
from companion.ui.kit.crop_picture import CropPicture
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import theme
from companion.ui.past.step_page import SteppedTop, StepShown, Timeline
from companion.ui.views.evening.rejudged import otherwise
from companion.ui.views.page import Do, KeyGrid, ScoreChart
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints
from tests.screens.moments import past
from tests.screens.moments.leading import until
from tests.screens.taps import type_text


def test_the_list_says_who_won_with_which_scores_when_how_long_and_by_which_rules(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    for text in ("Anneliese-Marie won", "Anneliese-Marie 30  ·  Bartholomew 22", "final at the lake", "26 Sep 2026"):
        assert table.reads(text), text
    assert table.reads("4 min")
    assert table.reads("Rules v7")
    assert table.reads("Not over yet")
    assert table.reads("Damaged: touch")


def test_the_evenings_stand_in_the_order_of_the_days_that_they_show(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    days = [text for text in table.texts() if "Sep 2026" in text]
    assert [re.search(r"\d+ Sep", day)[0] for day in days] == ["26 Sep", "23 Sep", "22 Sep", "20 Sep"]  # type: ignore[index]


def test_the_game_the_day_and_the_length_stand_in_one_order_and_filters_apart_from_commands(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    for about in ("Bluffing Battles  ·  26 Sep 2026, 14:13  ·  4 min  ·  final at the lake", "4 min  ·  Rules v7"):
        assert table.reads(about), about
    page = table.page
    filters = page.blocks[0]
    assert isinstance(filters, KeyGrid)
    assert [(key.word, key.icon) for key in filters.keys] == [
        ("All players", "choose"), ("All games", "choose"), ("Search", "search")
    ]  # fmt: skip
    assert [key.word for key in page.keys] == ["Report", "Bin (0)", "Close"]


def test_evenings_are_found_by_player_game_and_words(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    table.tap_key("All games")
    table.tap_key("Bluffing Battles")
    assert table.reads("2 of 4")
    assert not table.reads("Not over yet")
    table.tap_key("Bluffing Battles")
    table.tap_key("Pirate's Bluff")
    assert table.reads("Not over yet")
    assert table.reads("1 of 4")
    table.tap_key("Pirate's Bluff")
    table.tap_key("All games")
    table.tap_key("All players")
    table.tap_key("Ann")
    assert table.reads("1 of 4")
    assert table.reads("Ben won")
    table.tap_key("Ann")
    table.tap_key("All players")
    table.tap_key("Search")
    type_text(table, "lake")
    assert table.reads("1 of 4")
    assert table.reads("final at the lake")


def test_where_no_evening_is_like_that_a_key_shows_all_of_them(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    for text in ("Search", "z", "Done"):
        table.tap_key(text)
    assert table.reads("No evening matches.")
    table.tap_key("Show all")
    assert table.reads("broken")
    assert not table.has("Show all")


def rename(table: Glass, name: str) -> None:
    """Deletes the present name, with a finger that stays on the key, and types another."""
    table.tap_key("More")
    table.tap_key("Rename")
    assert table.reads("final at the lake_")
    finger = table.put_down(table.key("Delete"))
    until(table, lambda: not table.one(LetterPad).typed)
    table.lift(finger)
    for letter in name:
        table.tap_key(letter)


def test_a_name_begins_with_the_present_one_and_stays_where_nothing_is_changed(glass: Open) -> None:
    table = glass(lobby=True)
    past.opened(table)
    table.tap_key("More")
    table.tap_key("Rename")
    table.tap_key("Done")
    assert table.reads("Anneliese-Marie wins")
    assert "final at the lake" in session_names()
    table.tap_key("More")
    table.tap_key("Rename")
    table.tap_key("Delete")
    assert table.reads("final at the lak_"), "one touch deletes one letter"
    table.tap_key("Close")
    table.tap_key("Back")
    until(table, lambda: table.reads("Ben won"))
    table.tap("Ben won")
    table.tap_key("More")
    table.tap_key("Rename")
    assert table.reads("Bluffing Battles, ")
    table.tap_key("2")
    table.tap_key("Done")
    assert table.reads("It is called Bluffing Battles, "), "a name that the app gave is no file's name as it is said"


def test_an_evening_that_is_damaged_is_not_offered_to_go_on_with(glass: Open) -> None:
    past.kept()
    table = glass(lobby=True)
    until(table, lambda: not table.app.is_busy)
    table.step()
    assert table.has("Continue")
    assert not table.reads("broken")


def test_an_evening_is_renamed_deleted_to_the_bin_and_brought_back(glass: Open) -> None:
    table = glass(lobby=True)
    past.opened(table)
    rename(table, "final")
    table.tap_key("Done")
    assert table.reads("It is called Final now.")
    assert "Final" in session_names()
    until(table, lambda: table.reads("Anneliese-Marie won"))
    table.tap("Anneliese-Marie won")
    table.tap_key("More")
    table.tap_key("Delete")
    assert deleted_names() == ["Final"]
    assert table.reads("“Final” is in the bin now.")
    table.tap_key("Bin (1)")
    table.tap_key("Final")
    assert "Final" in session_names()
    assert not deleted_names()


def test_a_full_bin_shows_all_that_it_has(glass: Open) -> None:
    table = glass(lobby=True)
    for number in range(14):
        past.evening(f"evening {number:02}", "bluffing-battles", ("Ann", "Ben"), seed=1, acts=1)
        delete_session(f"evening {number:02}")
    past.listed(table)
    table.tap_key("Bin (14)")
    assert table.has("evening 10")
    table.reach(table.key("evening 13"))
    table.tap_key("evening 13")
    assert "evening 13" in session_names()


def test_a_name_that_is_taken_is_refused_and_nothing_is_lost(glass: Open) -> None:
    table = glass(lobby=True)
    past.opened(table)
    rename(table, "final")
    Session.start("Final", {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"]}).close()
    table.tap_key("Done")
    assert table.reads("There is a session called 'Final' already")
    assert "final at the lake" in session_names()
    table.tap_key("s")
    assert not table.reads("already")
    table.tap_key("Close")
    assert table.reads("Anneliese-Marie wins"), "the way back from a name leads to the evening"


def step_of(table: Glass) -> StepShown:
    shown = table.one(PageForm)._shown
    assert isinstance(shown, StepShown)
    return shown


def test_an_evening_is_stepped_through_as_the_table_stood_with_the_pictures_of_its_cards(glass: Open) -> None:
    table = glass(lobby=True)
    past.opened(table)
    assert [key.text for key in table.one(PageForm)._body._foot.children[::-1]] == [
        "Open the table",
        "What if?",
        "More",
        "Step through",
    ]
    table.tap_key("Step through")
    page = step_of(table)
    table.tap_key("Next")
    assert page.number == 1
    assert table.reads("1 of 43")
    line = table.one(Timeline)
    table.touch_at((line.at(5), line.center_y))
    assert page.number == 5
    until(table, lambda: any(not each._words.parent for each in table.visible() if isinstance(each, CropPicture)))
    assert table.reads("Anneliese-Marie plays J♠.")
    assert table.reads("what I saw")
    assert not table.reads("Certainty")
    table.tap_key("Details")
    assert table.reads("Certainty")
    table.resize((1024, 600))
    table.step(6)
    assert complaints(table) == []
    assert all(
        plate.ids.name.height > plate.ids.name.font_size for plate in table.one(SteppedTop).board.panels.values()
    )
    kept = Session.resume("final at the lake")
    kept.close()
    last = len(kept.table.history.entries)
    table.one(PageForm)._emit(Do("step", last))
    table.step()
    scores = kept.table.game.scores(kept.table.state)
    assert {name: panel.score for name, panel in table.one(SteppedTop).board.panels.items()} == {
        seat: str(score) for seat, score in scores.items()
    }
    table.one(PageForm)._emit(Do("step", 7))
    table.step()
    before = kept.table.history.state_before(8)
    assert table.one(SteppedTop).board.panels["Bartholomew"].score == str(kept.table.game.scores(before)["Bartholomew"])
    table.tap_key("Close")
    table.tap("Bartholomew's note: slow")
    assert step_of(table).number == 8


def test_an_evening_is_judged_again_by_other_house_rules_and_the_difference_is_shown(glass: Open) -> None:
    table = glass(lobby=True)
    past.opened(table)
    table.tap_key("What if?")
    table.tap_key("3")
    table.tap_key("1")
    until(table, lambda: table.reads("would have been judged differently."))
    kept = Session.resume("final at the lake")
    kept.close()
    found = rejudge(kept.table.history, {"hand_size": 1})
    assert found.changes
    assert table.reads("As it was played")
    assert table.reads("Anneliese-Marie won")
    assert table.reads(f"{len(found.changes)} moves would have been judged differently.")
    assert table.reads("(changed)")
    assert table.reads("It was: 3")
    first = found.changes[0].number
    assert table.find(f"{first}: ").font_size >= 18, "read at arm's length"
    table.reach(table.find(f"{first}: "))
    table.tap(f"{first}: ")
    assert step_of(table).number == first
    table.tap_key("Close")
    assert table.reads("(changed)")
    assert table.reads("would have been judged differently.")
    again = Session.resume("final at the lake")
    again.close()
    assert again.table.setup.options["hand_size"] == 3


def test_of_an_act_judged_differently_only_the_difference_is_shown() -> None:
    past.kept()
    session = Session.resume("final at the lake")
    session.close()
    changes = otherwise(session.table.history, {"format": "two-decks-endless"}).changes
    told = {number: (then, now) for number, then, now in changes}
    assert told[9] == (
        "Bartholomew plays A♦. Bartholomew lays 1 hidden treasure. Anneliese-Marie lays 1 hidden treasure.",
        "Now: Bartholomew lays 3 hidden treasures. Anneliese-Marie lays 3 hidden treasures.",
    )


def test_a_damaged_evening_stands_for_itself_and_what_stood_before_the_damage_is_saved(glass: Open) -> None:
    table = glass(lobby=True)
    past.broken(table)
    assert table.reads("The first 40 moves can be saved")
    table.tap_key("Details")
    assert table.reads("The file: ")
    table.tap_key("Save what can be saved")
    until(table, lambda: not table.reads("Damaged: touch"))
    assert evening("broken", 0.0).acts == 40
    assert session_path("broken").with_suffix(".damaged").exists()


def test_an_evening_that_is_not_over_is_played_on(glass: Open) -> None:
    table = glass(lobby=True)
    past.listed(table)
    table.tap("Not over yet")
    keys = [key.text for key in table.one(PageForm)._body._foot.children[::-1]]
    assert keys == ["Continue", "What if?", "More", "Step through"], "in the order of those of a finished one"
    table.tap_key("Continue")
    session, _ = table.app.opened
    assert session.table.game.name == "pirates-bluff"
    session.close()


def test_one_that_is_open_elsewhere_says_so_and_opens_when_it_is_free(glass: Open) -> None:
    held = Session.start("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    held.table.play(Play(seat="Ann", card="QS"))
    table = glass(lobby=True)
    table.tap_key("Past evenings")
    until(table, lambda: table.reads("It is open on this table."))
    table.tap("tonight")
    assert table.has("Try again")
    assert table.reads("It is open on this table.")
    held.close()
    table.tap_key("Try again")
    assert table.has("Continue")


def test_what_if_draws_how_the_scores_went_and_how_they_would_have_gone(glass: Open) -> None:
    """Ben's five points of act 3 are none under the other rules."""
    then = {"Ann": ((0, 0), (2, 4), (3, 4)), "Ben": ((0, 0), (2, 0), (3, 5))}
    now = {"Ann": ((0, 0), (2, 4)), "Ben": ((0, 0), (2, 0))}
    table = glass(lobby=True)
    curves = ScoreLines(ScoreChart(now, "Move", 3, before=then), size=(600, 240), size_hint=(None, None))
    table.root.show(curves)
    table.step()
    assert {seat: words.text for seat, words in curves.ends.items()} == {"Ann": "4", "Ben": "5 → 0"}
    lines = [each.points for each in curves.canvas.before.children if isinstance(each, SmoothLine)][-6:-2]
    (ann, was), (_, ben) = (lines[0], lines[1]), (lines[2], lines[3])
    assert max(was[1::2]) > max(ann[1::2]), "Ben's thin line ends higher than Ann's"
    assert max(ben[1::2]) - min(ben[1::2]) <= theme.u * WIDE, "and his thick one stays"
    assert complaints(table) == []


def test_the_course_of_an_evening_judged_again_begins_alike_and_ends_as_it_is_judged() -> None:
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    for seat, card in (("Ann", "7S"), ("Ben", "9H"), ("Ann", "2S"), ("Ben", "3H")):
        session.table.play(Play(seat=seat, card=card))
    found = otherwise(session.table.history, {})
    assert found.then == found.now
    assert found.then[0] == (0, {"Ann": 0, "Ben": 0})
    assert dict(found.then[-1][1]) == session.table.game.scores(session.table.state)
