"""The lines of the book as a person would see them: in the book, in a line that is opened, and in a correction."""

from __future__ import annotations

from typing import Any

from companion.evidence import Evidence
from companion.rules.acts import Amend
from companion.rules.history.booking import posted
from companion.ui.views.evening.book import Book, Kept, balances_of, moves
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.questions.difference import difference
from companion.ui.views.table.table import table_view
from tests.interpreting import fight, opened, play
from tests.observing import act_of


def test_the_picture_and_the_tag_of_a_secret_card_are_shown_to_nobody_whatever_becomes_of_it() -> None:
    table = fight()
    draw = {"act": "draw", "seat": "Ann", "card": "KD"}
    table.play(act_of(table, draw), Evidence(source="nfc:a", tags=("04A1",), crops=("a.jpg",)))
    line = opened_line(table, 3)
    assert line.hidden
    assert line.crops == ()
    assert ("Pictures", "for one seat only") in line.facts
    ways_back = ({"act": "amend", "line": 3, "with": {**draw, "card": "QD"}}, {"act": "undo"})
    for said_later in ways_back:
        table.play(act_of(table, said_later))
    told = " ".join(line.text for line in table_view(table).recent)
    for number in (3, 4, 5):
        told += repr(opened_line(table, number))
    for secret in ("KD", "QD", "K♦", "Q♦", "04A1", "a.jpg"):
        assert secret not in told


def test_an_opened_line_tells_reasons_rules_and_what_it_rests_on() -> None:
    table = fight()
    table.evidence[2] = Evidence("camera:0", confidence=0.874, crops=("9h.jpg",), confirmed_by="table")
    line = opened_line(table, 2)
    assert ("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.", "3.2 The higher card takes both") in line.reasons
    assert line.facts[1:] == (("Source", "Camera"), ("Certainty", "87 %"), ("Confirmed by", "a player"))
    assert line.crops == ("9h.jpg",)
    table.play(act_of(table, {"act": "undo"}))
    assert ("Later", "taken back in line 3") in opened_line(table, 2).facts


def test_a_count_that_differs_names_the_line_that_may_be_why() -> None:
    table = fight()
    table.play(act_of(table, {"act": "count", "seat": "Ben", "unit": "cards", "amount": 0}))
    line = opened_line(table, 3)
    assert line.differs
    assert line.checks == (
        (
            2,
            "Line 2: Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.",
            "The book: Ben +2 cards, then 2. A mistake here explains it all.",
        ),
    )
    assert ("It may be that", "line 2 wasn't paid out") in line.facts


def test_the_book_lists_what_is_owed_and_the_lines_of_loans() -> None:
    seats = ("Ann", "Jo", "Joanna")
    table = opened("pirates-bluff", *seats, said=({"act": "loan", "seat": "Joanna", "amount": 5},))
    assert balances_of(table, None) == "Loans: Joanna owes 5"
    assert "owes 5" in balances_of(table, "Joanna")
    assert [line.number for line in Book(table).lines(Kept(only="loans"))] == [1]
    assert [line.number for line in Book(table).lines(Kept(seat="Jo"))] == []


def test_a_line_changes_when_it_was_corrected_or_taken_back() -> None:
    table = fight()
    book = Book(table)
    assert not book.lines(Kept())[0].struck
    mend = {"act": "amend", "line": 2, "with": play("Ben", "6H")}
    table.play(act_of(table, mend))
    assert book.lines(Kept())[1].sentence == "Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards. (corrected)"
    table.play(act_of(table, {"act": "undo"}))
    assert book.lines(Kept())[2].struck


def test_an_act_that_was_taken_back_is_crossed_out_in_the_strip() -> None:
    table = fight()
    table.play(act_of(table, {"act": "undo"}))
    recent = table_view(table).recent
    assert [(line.number, line.struck) for line in recent] == [(3, False), (2, True), (1, False)]


def test_a_difference_names_scores_and_decisions_before_and_after() -> None:
    table = fight()
    found = difference(table, Amend(line=1, with_=act_of(table, play("Ann", "JS"))))
    assert found.scores == (("Ann", 0, 2), ("Ben", 2, 0))
    assert (
        "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.",
        "Ann's J♠ beats Ben's 9♥: Ann takes 2 cards.",
    ) in found.sentences
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}


def test_a_correction_that_a_later_act_forbids_says_which_and_can_be_let_stand() -> None:
    table = fight()
    for line in (play("Ann", "JS"), play("Ben", "2H")):
        table.play(act_of(table, line))
    found = difference(table, Amend(line=1, with_=act_of(table, play("Ann", "JS"))))
    assert "would be refused" in found.refusal
    assert found.needs_word


def test_the_book_is_kept_by_seat_words_and_kind() -> None:
    table = fight()
    table.play(act_of(table, {"act": "note", "text": "slow", "tags": ["slow"]}))
    assert [line.number for line in Book(table).lines(Kept(seat="Ann"))] == [2, 1]
    assert [line.number for line in Book(table).lines(Kept(words="SLOW"))] == [3]
    assert [line.number for line in Book(table).lines(Kept(only="notes"))] == [3]


def test_what_moved_is_summed_by_account() -> None:
    table = fight()
    history = table.history
    last = history.standing[-1]
    moved = posted(history.game, history.state_before(last.number), last.events)
    told = moves((posting for _, postings in moved for posting in postings), table)
    assert "Ben +2 cards" in told
    assert "Ann draw −1 card" in told


def test_the_book_is_read_from_its_newest_line_on_and_each_time_for_as_long_as_there_is() -> None:
    table = opened("bluffing-battles", said=(play("Ann", "7S"), play("Ben", "9H"), play("Ann", "KD")))
    book = Book(table)
    over = 0
    told: list[int] = []
    line_of = book._line

    def worked_out(number: int, now: Any) -> Any:
        told.append(number)
        return line_of(number, now)

    book._line = worked_out  # type: ignore[method-assign]
    while not book.read(lambda: len(told) % 2 == 0):
        told.append(over)
    assert told == [3, 2, over, 1, over]
    assert [line.number for line in book.lines(Kept(), newest=2)] == [3, 2]
