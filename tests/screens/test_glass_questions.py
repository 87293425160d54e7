"""The questions at the end: answered by all at once at their own plates, hidden until all have answered."""

from __future__ import annotations

import pytest

from companion.ledger.end_questions import USUAL, new_question, questions_for, set_questions
from companion.past import played_at_table_s
from companion.rules.acts import Note
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.drawn_key import MoodKey
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.widgets import Key, Words
from companion.ui.table.ending.answer_plate import AnswerPlate
from companion.ui.table.ending.ready_seats import ReadySeats
from companion.ui.views.evening.asked import answered, answers_of
from companion.ui.views.evening.report import report
from companion.ui.views.evening.results import results
from companion.ui.views.table.table import table_view
from tests.screens.glass import Glass, Open, bears, walk
from tests.screens.layout import complaints, tiny
from tests.screens.moments.games import fights
from tests.screens.scenes import opened


def asked(glass: Open, **how: object) -> Glass:
    """The table at its questions."""
    table = glass(**how)
    fights(table, "7S", "9H")
    table.step()
    table.app.table.open_page("results")
    table.step()
    table.tap_key("Rate the game")
    return table


def plate(table: Glass, seat: str) -> AnswerPlate:
    """The plate of a seat."""
    return next(each for each in walk(table.root) if isinstance(each, AnswerPlate) and each.seat == seat)


def plates(table: Glass) -> list[AnswerPlate]:
    return [each for each in walk(table.root) if isinstance(each, AnswerPlate)]


def tap(table: Glass, seat: str, text: str) -> None:
    """Touches a key on the plate of a seat."""
    table.touch(next(each for each in walk(plate(table, seat)) if isinstance(each, Key) and bears(each, text)))


def said(table: Glass) -> list[tuple[str, str, str]]:
    return [(each.question.id, each.seat, each.text) for each in answers_of(table.session.table)]


def test_all_answer_at_once_and_nothing_is_known_before_all_have_answered(glass: Open) -> None:
    table = asked(glass)
    tap(table, "Ben", "4")
    tap(table, "Ann", "2")
    tap(table, "Ben", "5")
    assert said(table) == []
    assert not any(isinstance(entry.act, Note) for entry in table.session.table.history.entries)
    assert table.reads("3 of 3")
    tap(table, "Ben", "Write an answer")
    for letter in "ok":
        tap(table, "Ben", letter)
    tap(table, "Ben", "Done")
    assert table.reads("Done ✓  Touch your name to change an answer:")
    tap(table, "Ann", "Skip")
    tap(table, "Ann", "Skip")
    assert said(table) == [("fun", "Ann", "2"), ("fun", "Ben", "4"), ("clear", "Ben", "5"), ("change", "Ben", "Ok")]
    assert table.reads("How much fun was it?  Ann 2, Ben 4")


def test_a_question_is_larger_than_the_words_that_help_to_write_its_answer(glass: Open) -> None:
    table = asked(glass)
    for key in ("Skip", "Skip", "Write an answer"):
        tap(table, "Ben", key)
    table.step(6)
    words = {each.text: each.font_size for each in walk(plate(table, "Ben")) if isinstance(each, Words)}
    assert words["What would you change?"] > words["Touch letters, then Done."] > 20


def test_answers_are_no_notes_and_the_report_has_them(glass: Open) -> None:
    table = asked(glass)
    for seat in ("Ann", "Ben"):
        for key in ("4", "Skip", "Skip"):
            tap(table, seat, key)
    assert results(table.session.table).notes == ()
    told = report(table.session, {"Ann": "#112233"})
    for text in ("How much fun was it?", "#112233", "Ben", "takes 2 cards", "<svg", ">Ben</text>", ">Round</text>"):
        assert text in told


def test_an_answer_can_be_given_again_until_all_have_answered(glass: Open) -> None:
    table = asked(glass)
    tap(table, "Ann", "1")
    tap(table, "Ann", "Back")
    for key in ("5", "5", "Skip"):
        tap(table, "Ann", key)
    table.tap_key("Finish for everyone")
    assert said(table) == [("fun", "Ann", "5"), ("clear", "Ann", "5")]


def test_a_way_back_to_the_results_answers_nothing(glass: Open) -> None:
    table = asked(glass)
    tap(table, "Ann", "1")
    assert [each.text for each in walk(table.root) if isinstance(each, Key) and "Back" in each.text] == ["Back"]
    table.tap_key("Close")
    assert said(table) == []


def test_an_answer_is_no_last_word_of_the_table_and_its_time_is_not_played(glass: Open) -> None:
    table = glass()
    fights(table, "7S", "9H")
    held, times = table.session.table, {1: 0.0, 2: 60.0}
    before = table_view(held).said
    held.play(answered("Ann", USUAL[0], "3"))
    held.play(answered("Ben", USUAL[0], "5"))
    assert table_view(held).said == before
    assert played_at_table_s(held, {**times, 3: 300.0, 4: 301.0}) == 60
    held.play(Note(text="fun", tags=("fun",)))
    assert table_view(held).said.startswith("Noted: fun")


def test_a_group_asks_its_own_questions_with_faces_choices_and_words(glass: Open) -> None:
    set_questions(
        "bluffing-battles", "", [new_question("Tense?", "scale"), new_question("Again?", "choice", ["yes", "never"])]
    )
    table = asked(glass)
    assert len([each for each in walk(plate(table, "Ann")) if isinstance(each, MoodKey)]) == 5
    for seat in ("Ann", "Ben"):
        tap(table, seat, "3")
        tap(table, seat, "never")
    assert said(table) == [
        ("tense", "Ann", "3"), ("tense", "Ben", "3"), ("again", "Ann", "never"), ("again", "Ben", "never"),
    ]  # fmt: skip
    assert table.reads("Again?  Ann never, Ben never")


def test_questions_are_added_and_removed_by_touch(glass: Open) -> None:
    table = asked(glass)
    for key in ("Change the questions", "Add a question"):
        table.tap_key(key)
    for letter in "why":
        table.tap_key(letter)
    for key in (
        "Done",
        "Five faces, from sad to glad",
        "3  What would you change?",
        "Remove it",
        "3  Why",
        "Ask it earlier",
    ):
        table.tap_key(key)
    assert [each.text for each in questions_for("bluffing-battles")] == [USUAL[0].text, "Why", USUAL[1].text]
    table.tap_key("The usual questions")
    assert questions_for("bluffing-battles") == USUAL
    assert not table.has("Done"), "beside Close, it says where it leads"
    table.tap_key("Back to the questions")
    assert table.reads(USUAL[0].text)


@pytest.mark.parametrize("seats", [("Ann", "Ben"), tuple("ABCDEFGH")], ids=["two", "eight"])
def test_words_are_written_on_the_plate_or_on_the_whole_glass_if_it_is_too_small(
    glass: Open, seats: tuple[str, ...]
) -> None:
    table = glass("pirates-bluff", seats) if len(seats) > 2 else glass(seats=seats)
    table.app.table.open_page("results")
    table.step()
    table.tap_key("Rate the game")
    for key in ("Skip", "Skip", "Write an answer"):
        tap(table, seats[0], key)
    pad = table.one(LetterPad)
    assert (pad.parent is plate(table, seats[0])) is (len(seats) == 2) if len(seats) == 2 else pad.width > 900
    assert complaints(table) == []
    if len(seats) == 2:
        tap(table, seats[0], "Back")
        assert any(isinstance(each, MoodKey) for each in walk(plate(table, seats[0]))), "the question before"


def test_while_one_of_eight_writes_the_players_across_the_table_answer_on() -> None:
    table = opened("questions-many", size=(1280, 800))
    try:
        table.touch(next(each for each in walk(table.root) if isinstance(each, Key) and bears(each, "Jo")))
        tap(table, "Cem", "Write an answer")
        table.step(6)
        assert table.one(LetterPad).parent is plate(table, "Cem")
        assert plate(table, "Cem").width > 1200
        assert complaints(table) == []
        tap(table, "Jo", "Skip")
        assert "Jo" not in table.app.table.page._answering.waiting
        for letter in ("o", "k", "Done"):
            tap(table, "Cem", letter)
        table.step(6)
        assert table.app.table.page._answering.given["Cem"][-1] == "Ok"
        assert plate(table, "Anneliese-Marie").width > 400, "those beside the writer go on"
        assert complaints(table) == []
    finally:
        table.close()


def test_names_on_the_plates_are_as_large_as_their_room_lets_them() -> None:
    table = opened("questions-many", size=(1024, 600))
    try:
        table.step(6)
        names = {each.seat: next(one for one in walk(each) if isinstance(one, Words)) for each in plates(table)}
        assert names["Anneliese-Marie"].text == "Anneliese"
        assert min(names[seat].font_size for seat in ("Cem", "Anneliese-Marie", "Oluwaseun")) >= 28
    finally:
        table.close()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_eight_players_answer_at_once_or_in_turns_on_a_low_screen_with_keys_that_a_finger_meets(
    size: tuple[int, int],
) -> None:
    table = opened("questions-many")
    try:
        table.resize(size)
        table.step(6)
        assert complaints(table) == []
        assert tiny(table) == []
        is_low = size[1] < 700
        at_once = ("Cem", "Anneliese-Marie", "Bartholomew", "Oluwaseun")
        heights = [plate(table, each).height for each in at_once]
        assert max(heights) - min(heights) < 2, "also those across the table"
        assert min(heights) > 1.7 * size[1] * 168 / 800, "players who are done leave the room to the others"
        assert not table.has("Answer")
        if is_low:
            table.tap_key("Wilhelmina")
            table.step(6)
            before = plate(table, "Bartholomew").height
            tap(table, "Bartholomew", "Answer")
            table.step(6)
            assert plate(table, "Bartholomew").height > 2 * before
            assert plate(table, "Cem").height == before, "two above each other take turns"
            assert complaints(table) == []
    finally:
        table.close()


def test_who_played_best_of_eight_is_answered_by_names_below_the_question() -> None:
    table = opened("questions-many", size=(1280, 800))
    table.step(12)
    keys = [each for each in walk(plate(table, "Bartholomew")) if isinstance(each, IconKey) and each.colour]
    names = [key.text for key in keys]
    table.close()
    assert sorted(names) == sorted(
        ("Bartholomew", "Anneliese-Marie", "Cem", "Wilhelmina O.", "Eve", "Maximilian", "Jo", "Oluwaseun")
    )
    assert len({key.y for key in keys}) == 4


def test_players_who_are_done_share_one_line_whose_names_lead_back_to_their_answers() -> None:
    table = opened("questions-many", size=(1280, 800))
    try:
        (line,) = (each for each in walk(table.root) if isinstance(each, ReadySeats))
        names = [each for each in walk(line) if isinstance(each, IconKey)]
        assert [each.text for each in names] == ["Wilhelmina O.", "Eve", "Maximilian", "Jo"]
        assert line.height < 61
        table.touch(names[1])
        table.step(6)
        assert table.app.table.page._answering.waiting == (
            *("Bartholomew", "Anneliese-Marie", "Cem", "Eve", "Oluwaseun"),
        )
        assert any(bears(each, "Write an answer") for each in walk(plate(table, "Eve")) if isinstance(each, Key))
        assert len([each for each in walk(line) if isinstance(each, IconKey)]) == 3
        assert complaints(table) == []
    finally:
        table.close()


def test_the_line_of_those_who_are_done_has_room_for_seven_long_names() -> None:
    table = opened("questions-many", size=(1280, 800))
    try:
        for seat in ("Anneliese-Marie", "Cem", "Oluwaseun"):
            while seat in table.app.table.page._answering.waiting:
                table.app.table.page._take(seat, "4")
        for size in ((1280, 800), (1024, 600)):
            table.resize(size)
            table.step(6)
            assert [*complaints(table), *tiny(table)] == []
    finally:
        table.close()
