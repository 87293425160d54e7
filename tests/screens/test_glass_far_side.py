"""Everything that a far player touches or is asked faces that player: questions, sheets, scores and reasons."""

from __future__ import annotations

from tests.screens.glass import Glass, Open, middle
from tests.screens.layout import complaints
from tests.screens.moments.leading import tapped

THREE = ("Ann", "Ben", "Cem")
FAR = "Cem"


def begun(glass: Open, *cards: str) -> Glass:
    """A table of Battle at which Ann and Ben sit near and Cem far; each has bet, and these cards were played."""
    table = glass("battle", THREE)
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE))
    for at, card in enumerate(cards):
        tapped(table, {"act": "play", "seat": THREE[at % 3], "card": card})
    table.step(6)
    return table


def test_a_refusal_and_its_answers_face_the_player_whose_card_it_is(glass: Open) -> None:
    table = begun(glass, "R9", "B12", "G10")
    referee, keys = table.app.table.referee, ("It was a different card", "Let it stand")
    for seat, turned in ((FAR, 180), ("Ann", 0)):
        tapped(table, {"act": "play", "seat": seat, "card": "B12"})
        table.step(6)
        assert referee.parent.angle == turned
        lefts = [middle(table.key(key))[0] for key in keys]
        assert (lefts[0] > lefts[1]) == bool(turned)
        assert complaints(table) == []
        table.tap_key("Take it back")


def test_the_card_that_was_meant_is_asked_for_alone(glass: Open) -> None:
    table = begun(glass, "R9", "B12", "G10")
    tapped(table, {"act": "play", "seat": FAR, "card": "B12"})
    table.step(6)
    table.tap_key("It was a different card")
    board = table.app.table.board
    assert (board.sheet.title, board.sheet.tabs, board.sheet.parent.angle) == ("Which card was it?", (), 180)
    table.tap_card("B11")
    assert table.session.table.history.standing[-1].act.card == "B11"


def test_whose_move_it_is_faces_the_far_player_who_touched_the_plate(glass: Open) -> None:
    table = begun(glass, "R9")
    table.touch(table.app.table.board.panels[FAR].ids.name)
    board = table.app.table.board
    assert board.sheet.title == "It is Ben's move."
    assert board.sheet.parent.angle == 180
    assert complaints(table) == []


def test_a_far_players_score_faces_that_player(glass: Open) -> None:
    table = begun(glass, "R9", "B12", "G10")
    screen = table.app.table
    for seat, is_far in ((FAR, True), ("Ann", False)):
        table.touch(screen.board.panels[seat].ids.score)
        close = middle(table.key("Close"))
        assert (close[1] < table.window.height / 2) == is_far
        assert complaints(table) == []
        table.tap_key("Close")
        assert screen.is_plain


def test_the_reason_of_a_result_is_read_from_both_sides(glass: Open) -> None:
    table = begun(glass, "R9", "B12", "G10")
    reason = "Green 10 beats red: Cem wins the trick."
    assert table.texts().count(reason) == 2
    assert table.app.table.stage._far_told.angle == 180
    assert complaints(table) == []
    tapped(table, {"act": "play", "seat": FAR, "card": "B11"})
    table.step(6)
    assert table.texts().count("Cem plays blue 11.") == 1


def test_a_card_before_a_far_seat_is_corrected_from_there(glass: Open) -> None:
    table = begun(glass, "R9", "B12", "G10")
    table.tap_card("G10")
    assert table.app.table.board.sheet.parent.angle == 180
    assert complaints(table) == []
