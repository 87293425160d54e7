"""Notes, corrections with their difference shown first, takebacks, rulings, counts and rules on the glass."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.acts import Amend
from companion.rules.notation import act_from_json
from companion.ui.kit.theme import theme
from companion.ui.sheets.amending import weigh
from companion.ui.views.evening.results import TAGS
from companion.ui.views.page import Go
from tests.screens.glass import Glass, Open, walk
from tests.screens.layout import complaints
from tests.screens.moments.games import bidding
from tests.screens.moments.leading import LONG, tapped
from tests.screens.plugged_in import press_keys_that_write_nothing, type_keys
from tests.screens.taps import type_text
from tests.screens.test_glass_bluffing_battles import play, score
from tests.screens.test_glass_book import fought


def test_one_tap_marks_the_moment(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Note")
    table.tap_key("confusing")
    assert table.reads("Noted: confusing")
    assert score(table, "Ben") == "2"


def test_a_note_with_words_is_typed_on_the_glass(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("More")
    table.tap_key("Write a note")
    type_text(table, "ok")
    assert table.reads("Noted: Ok")


def test_a_note_can_be_typed_on_a_keyboard_that_is_plugged_in(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("More")
    table.tap_key("Write a note")
    press_keys_that_write_nothing(table.window)
    type_keys(table.window, "So ÄRGERLICH, Zoë!!\b\n")
    table.step()
    assert table.reads("Noted: So ÄRGERLICH, Zoë!")


def test_correcting_an_earlier_act_shows_its_difference_before_it_is_accepted(glass: Open) -> None:
    table = fought(glass)
    play(table, "Ann", "3S")
    play(table, "Ben", "4H")
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 1)))
    table.tap_card("AS")
    assert table.reads("What this would change")
    assert table.reads_row("Ann", "0  →  2")
    assert table.reads_row("Ben", "4  →  2")
    assert score(table, "Ann") == "0"
    table.tap_key("Correct it")
    assert score(table, "Ann") == "2"
    assert table.reads("Corrected for Ann: A♠, not ")


def test_a_correction_that_was_only_looked_at_changes_nothing(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 1)))
    table.tap_key("Delete this")
    table.tap_key("Keep it as it is")
    assert len(table.session.table.history.entries) == 2


def test_a_card_that_cannot_be_is_corrected_in_nevertheless(glass: Open) -> None:
    table = fought(glass)
    play(table, "Ann", "3S")
    play(table, "Ben", "4H")
    again = {"act": "play", "seat": "Ann", "card": "7S"}
    amend = act_from_json(table.session.table.game.acts_known, {"act": "amend", "line": 3, "with": again})
    assert isinstance(amend, Amend)
    table.app.table.ask(weigh(table.app.desk, amend))
    table.step()
    table.tap_key("Correct it anyway")
    assert table.session.table.history.standing[2].act.card == "7S"


def test_a_decision_is_touched_once_to_read_its_rule(glass: Open) -> None:
    table = fought(glass)
    table.touch(table.app.table.foot.ids.lines)
    table.step(4)
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.reads("The higher card wins; the ace is highest.")
    assert table.reads("The winner puts all cards of the fight face down on their own score pile.")
    table.tap_key("Rule 3.2 The higher card takes both")
    table.step(10)
    assert table.reads("The winner puts all cards")


def test_the_table_takes_back_together(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("More")
    table.tap_key("Something's wrong")
    assert table.reads("Last: Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.reads("undo it, if everyone agrees")
    table.tap_key("Take it back")
    assert table.reads("Taken back with the table's consent: Ben plays 9♥. Now last: Ann plays 7♠.")
    assert score(table, "Ben") == "0"


def test_after_undo_the_line_says_what_was_undone_however_long_the_next_step_is(glass: Open) -> None:
    table = glass("pirates-bluff", LONG)
    bidding(table)
    table.step(6)
    table.tap_key("Undo")
    table.step(6)
    lines = table.app.table.foot.lines
    assert lines.sentence.startswith("Undone: ")
    assert lines.ids.decided.opacity == 1


def test_undo_takes_back_the_correction_alone_and_redo_makes_it_again(glass: Open) -> None:
    table = fought(glass)
    table.tap_card("9H")
    table.tap_card("5H")
    assert (score(table, "Ann"), score(table, "Ben")) == ("2", "0")
    table.tap_key("Undo")
    assert table.reads("Undone: the correction. Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert (score(table, "Ann"), score(table, "Ben")) == ("0", "2")
    table.tap_key("Redo")
    assert (score(table, "Ann"), score(table, "Ben")) == ("2", "0")
    table.tap_key("Undo")
    table.tap_key("Undo")
    assert table.reads("Undone: Ben plays 9♥.")


def test_undo_and_redo_name_the_corrected_move(glass: Open) -> None:
    table = fought(glass)
    table.tap_card("9H")
    table.tap_card("8H")
    play(table, "Ann", "3S")
    table.tap_key("Undo")
    table.tap_key("Undo")
    assert table.reads("Undone: Ben plays 8♥.")
    table.tap_key("Redo")
    assert table.reads("Redone: Ben plays 8♥.")


def test_the_table_overrules_and_moves_cards(glass: Open) -> None:
    table = fought(glass)
    for text in ("More", "Something's wrong", "Overrule the referee", "It stands", "Move cards", "Ben", "Ann", "2"):
        table.tap_key(text)
    assert (score(table, "Ann"), score(table, "Ben")) == ("2", "0")
    assert table.reads("The table decides: It stands")


def test_a_ruling_without_words_says_so(glass: Open) -> None:
    table = fought(glass)
    for text in ("More", "Something's wrong", "Overrule the referee", "Done", "Nothing moves"):
        table.tap_key(text)
    assert table.reads("The table decides; nobody entered its words.")


def test_a_count_that_differs_is_shown(glass: Open) -> None:
    table = fought(glass)
    for text in ("More", "Count cards or coins", "Ben", "3"):
        table.tap_key(text)
    assert table.reads("Ben counted 3 cards; the book says 2.")


def test_the_rule_under_a_decision_opens_its_page(glass: Open) -> None:
    table = fought(glass)
    table.touch(table.app.table.foot.ids.lines)
    table.tap_key("Rule 3.2 The higher card takes both")
    assert table.reads("The higher card wins; the ace is highest.")
    table.tap_key("Close")
    assert table.card("9H")


def test_colours_and_text_size_change_at_once(glass: Open) -> None:
    table = fought(glass)
    for text in ("More", "Settings", "High contrast"):
        table.tap_key(text)
    assert theme.name == "contrast"
    for text in ("200 %",):
        table.tap_key(text)
    assert theme.text_scale == 2.0


def test_the_far_seats_can_be_turned_to_face_their_players(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("More")
    table.tap_key("Turn the far side")
    table.tap_key("Close")
    play(table, "Ben", "10S")
    assert table.reads("Ben plays 10♠.")


def test_the_whole_screen_turns_towards_another_side_and_is_still_touched_rightly(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("More")
    table.tap_key("Settings")
    table.tap_key("Rotate 90°")
    table.tap_key("Close")
    play(table, "Ann", "10S")
    assert table.reads("Ann plays 10♠.")


def test_a_hidden_hand_is_seen_only_while_its_player_keeps_a_finger_on_the_cover(glass: Open) -> None:
    table = fought(glass)
    tapped(table, {"act": "draw", "seat": "Ann", "card": "KD"})
    for text in ("More", "Look at a hand", "Ann"):
        table.tap_key(text)
    cover = table.app.table.board.sheet
    key = table.key("Hold here to see your cards")
    finger = table.put_down(key)
    assert "KD" in [tile.face for tile in cover.row.children]
    table.lift(finger)
    assert {tile.face for tile in cover.row.children} == {None}


def test_a_moment_is_noted_by_one_touch_more_than_none(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Note")
    assert all(table.has(tag) for tag in TAGS)
    before = table.taps
    table.tap_key("fun")
    assert table.taps - before == 1
    assert table.reads("Noted: fun")


def test_the_menu_opened_on_an_upright_screen_with_the_largest_text_covers_nothing(glass: Open) -> None:
    table = glass(size=(1600, 2560))
    theme.text_scale = 2.0
    table.step(4)
    table.tap_key("More")
    assert complaints(table) == []


def test_coins_are_counted_and_what_is_owed_is_not_asked_for(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, {"act": "loan", "seat": "Ann", "amount": 5})
    table.step()
    for text in ("More", "Count cards or coins", "Ann"):
        table.tap_key(text)
    assert table.reads("How many coins does Ann have?")
    table.tap_key("50")
    assert table.taps == 4
    assert table.reads("Ann counts 50 coins; the book says 55.")
    table.tap_key("50 is right")
    assert table.taps == 5
    assert table.session.table.state.holdings.of("coins", "Ann") == 50


def test_who_counts_tokens_counts_the_bet_as_the_plate_does(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben"))
    tapped(table, {"act": "bet", "seat": "Ann", "tokens": 2})
    table.step()
    for text in ("More", "Count cards or coins", "Ann", "Tokens"):
        table.tap_key(text)
    assert table.reads("How many tokens does Ann have? The bet of 2 counts, too.")
    assert score(table, "Ann") == "5"
    table.tap_key("6")
    assert table.reads("Ann counts 6 tokens; the book says 5.")
    table.tap_key("6 is right")
    assert table.reads("Ann has 6 tokens by count, not 5.")
    assert score(table, "Ann") == "6"
    table.tap_key("Undo")
    assert table.reads("Undone: Ann has 6 tokens by count, not 5.")
    table.tap_key("Redo")
    assert table.reads("Redone: Ann has 6 tokens by count, not 5.")
    table.tap_key("Undo")
    table.touch(table.app.table.board.panels["Ann"].ids.score)
    table.tap_key("Wrong? Correct it")
    assert table.reads("How many tokens does Ann have? The bet of 2 counts, too.")
    assert [key.text for key in walk(table.app.table.board.sheet) if getattr(key, "kind", "") == "chosen"] == ["5"]


def test_a_card_that_nobody_noticed_is_put_in_after_the_one_before_it(glass: Callable[..., Glass]) -> None:
    """Ben's 5H was missed: what follows is judged on the pairs that really met, and the difference is shown first."""
    table = glass("bluffing-battles", ("Ann", "Ben"))
    for seat, face in (("Ann", "QS"), ("Ben", "KH"), ("Ann", "2S")):
        tapped(table, {"act": "play", "seat": seat, "card": face})
    table.step()
    assert table.session.table.game.scores(table.session.table.state) == {"Ann": 0, "Ben": 2}
    table.app.table.mending.begin(1)
    table.step()
    table.tap_key("Insert a missed card")
    table.tap_key("Ben")
    table.tap_card("5H")
    assert table.reads("What this would change")
    table.tap_key("Correct it")
    table.step()
    assert table.session.table.game.scores(table.session.table.state) == {"Ann": 2, "Ben": 2}
    assert table.reads("Added, because it was missed: Ben plays 5♥.")


def test_what_was_put_in_late_is_corrected_where_it_stands_on_the_felt_and_in_the_book(glass: Open) -> None:
    """Ben's missed card was put in as 5H; it was 4H, and then it was the KH that beats."""
    table = glass("bluffing-battles", ("Ann", "Ben"))
    for seat, face in (("Ann", "QS"), ("Ann", "2S"), ("Ben", "3H")):
        if (seat, face) == ("Ann", "2S"):
            missed = {"act": "play", "seat": "Ben", "card": "5H"}
            tapped(
                table,
                {"act": "amend", "line": 1, "with": {"act": "play", "seat": "Ann", "card": "QS"}, "missed": missed},
            )
        tapped(table, {"act": "play", "seat": seat, "card": face})
    table.step()
    assert table.session.table.game.scores(table.session.table.state) == {"Ann": 2, "Ben": 2}
    table.tap_key("Book")
    assert table.reads("(added later)")
    table.touch(table.tile(Go("line", 2)))
    table.tap_card("KH")
    assert table.reads("What this would change")
    assert table.reads_row("Ann", "2  →  0")
    table.tap_key("Correct it")
    table.step()
    assert table.session.table.game.scores(table.session.table.state) == {"Ann": 0, "Ben": 4}
    assert table.app.desk.act(2).card == "KH"
    again = glass("bluffing-battles", ("Ann", "Ben"))
    tapped(again, {"act": "play", "seat": "Ann", "card": "QS"})
    tapped(again, {"act": "amend", "line": 1, "with": {"act": "play", "seat": "Ann", "card": "QS"}, "missed": missed})
    again.step()
    before = again.taps
    again.tap_card("5H")
    again.tap_card("4H")
    assert again.taps - before == 2
    assert again.app.desk.act(2).card == "4H"
    assert again.reads("4♥")
