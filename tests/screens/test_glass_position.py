"""Touches enter a table that began without the referee, or went on without it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.session import Session
from companion.ui.forms.seat_table import SeatTableForm
from companion.ui.kit.widgets import Key
from tests.screens import scenes
from tests.screens.glass import Glass, Open, walk, words_of
from tests.screens.taps import seat
from tests.screens.test_glass_bluffing_battles import play, score


def opened(table: Glass) -> None:
    table.tap_key("More")
    table.tap_key("Enter what's on the table")


def enter(table: Glass, called: str, what: int | str | Sequence[str | None], *, of: str = "") -> None:
    """Touches the key of this thing (of this seat), and then what it is."""
    if table.has("Cards and more") and not any(words_of(each).startswith(called) for each in table.visible()):
        table.tap_key("Cards and more")
    table.touch(key_of(table, called, of))
    if isinstance(what, int):
        number(table, what)
    elif isinstance(what, str):
        table.tap_key(what)
    else:
        for face in what:
            if face is None:
                table.tap_key("Nobody saw it")
            else:
                table.tap_card(face)
        if table.has("Done"):
            table.tap_key("Done")


def number(table: Glass, value: int) -> None:
    if table.has(str(value)) and not table.has("Clear"):
        table.tap_key(str(value))
        return
    if not table.has("Clear"):
        table.tap_key("Another number")
    for digit in str(value):
        table.tap_key(digit)
    table.tap_key("Done")


def key_of(table: Glass, called: str, of: str) -> object:
    """The key under a heading in a seat's row, or the table's own key."""
    if not of:
        return next(each for each in table.visible() if words_of(each).startswith(f"{called}: "))
    page = list(walk(table.app.table.page))
    words = [each for each in page if getattr(each, "text", None) in (called, of)]
    head = next(each for each in words if each.text == called)
    row = next(each for each in words if each.text == of and each.center_y < head.center_y)
    beside = [each for each in page if isinstance(each, Key) and abs(each.center_y - row.center_y) < 5]
    return next(each for each in beside if abs(each.center_x - head.center_x) < 5)


def enters(table: Glass, by: str = "The table") -> None:
    table.tap_key("Show the changes")
    table.tap_key(by)


def test_three_missed_fights_are_caught_up_with_and_the_difference_is_shown_first(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    play(table, "Ben", "9H")
    opened(table)
    assert table.has("Nothing changed yet")
    for name, pile in (("Ann", 4), ("Ben", 4)):
        enter(table, "Score pile", pile, of=name)
        enter(table, "Draw pile", 45, of=name)
    assert not table.has("Nothing changed yet")
    table.tap_key("Show the changes")
    assert table.reads("Ann: score pile 0  →  4")
    assert table.reads("Ben: draw pile 48  →  45")
    assert score(table, "Ben") == "2"
    table.tap_key("Ann")
    assert table.reads("Ann enters the position: Ann 4, Ben 4 cards.")
    assert (score(table, "Ann"), score(table, "Ben")) == ("4", "4")
    table.tap_key("Undo")
    assert score(table, "Ben") == "2"


def test_numbers_of_the_seats_come_first_and_what_was_changed_is_marked(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben"))
    opened(table)
    assert table.reads("Points")
    assert not table.reads("In peril")
    assert not table.reads("Dealer")
    enter(table, "Stack", 3, of="Ann")
    assert key_of(table, "Stack", "Ann").kind == "chosen"
    assert key_of(table, "Stack", "Ben").kind == "plain"
    table.tap_key("Cards and more")
    assert table.reads("In peril")
    assert table.reads("Dealer")
    table.tap_key("Fewer things")
    assert not table.reads("Dealer")


def test_what_cannot_be_is_said_and_nothing_is_entered(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = glass()
    opened(table)
    enter(table, "Score pile", 4, of="Ann")
    table.tap_key("Show the changes")
    assert table.reads("All the cards come to 108, but there are 104.")
    assert not table.has("The table")
    table.tap_key("Back")
    table.tap_key("Close")
    assert table.session.table.history.entries == []
    # A game that declares no position offers none.
    monkeypatch.setattr(table.session.table.game, "position_spec", None)
    table.tap_key("More")
    assert not table.has("Enter what's on the table")
    table.tap_key("Something's wrong")
    assert table.has("Overrule the referee")
    assert not table.has("Enter what's on the table")


def test_battle_in_its_third_round_is_entered(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben", "Cem"))
    opened(table)
    enter(table, "Round", 3)
    enter(table, "Dealer", "Cem")
    enter(table, "Tricks taken", 4)
    enter(table, "Leads the trick", "Ben")
    for name, stack, bet, points in (("Ann", 6, 2, 31), ("Ben", 1, 3, 0), ("Cem", 4, 2, 9)):
        enter(table, "Stack", stack, of=name)
        enter(table, "Bet", bet, of=name)
        enter(table, "Points", points, of=name)
    enter(table, "In the trick", ["R6"], of="Ben")
    enter(table, "Known hand", ["B12", "K3"], of="Cem")
    enters(table, "Cem")
    state = table.session.table.state
    assert table.reads("Cem plays a card: red if possible.")
    assert (state.round, state.tricks, state.dealer, state.hand("Cem").faces) == (3, 4, "Cem", ("B12", "K3"))
    assert {name: state.tokens(name) for name in state.seats} == {"Ann": 8, "Ben": 4, "Cem": 6}
    assert sum(table.session.table.game.ledger(state).values()) == 15


def test_points_below_zero_are_entered(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben"))
    opened(table)
    enter(table, "Tricks taken", 1)
    for name in ("Ann", "Ben"):
        enter(table, "Bet", 2, of=name)
    table.touch(key_of(table, "Points", "Ann"))
    table.tap_key("Below zero")
    table.tap_key("10")
    enters(table)
    assert table.session.table.state.holdings.of("points", "Ann") == -10


def test_pirates_bluff_with_a_standing_bid_is_entered_from_the_lobby(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    for name in ("Ann", "Ben", "Cem"):
        seat(table, name)
    table.tap_key("Game in progress")
    session: Session
    session, _ = table.app.opened
    enter(table, "Hand number", 4)
    enter(table, "The hand is", "bidding")
    enter(table, "Pot", 3)
    enter(table, "Bid: how many", 4)
    enter(table, "Bid: of rank", 7)
    enter(table, "Whose bid", "Ben")
    for name, coins in (("Ann", 41), ("Ben", 60), ("Cem", 46)):
        enter(table, "Coins", coins, of=name)
    for name, card in (("Ann", "2"), ("Ben", None), ("Cem", "7")):
        enter(table, "Starting card", [card], of=name)
    enters(table)
    session.table.settle()
    table.step()
    assert table.reads("Bid higher than four 7s, or call")
    state = session.table.state
    assert (state.number, state.bid.by, state.hand("Cem").start) == (4, ("Ben",), "7")
    assert session.table.game.ledger(state) == {"Ann": 41, "Ben": 60, "Cem": 46, "pot": 3, "bank": -150}
    name = session.name
    session.close()
    again = Session.resume(str(name))
    assert again.table.state == state
    again.close()


def test_bluff_words_with_a_standing_bid_is_entered(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"))
    opened(table)
    enter(table, "Turn", "Ben")
    enter(table, "Standing bid", 14)
    enter(table, "Whose bid", "Ann")
    enter(table, "Open in the middle", ["A", "T"])
    enter(table, "Open cards", ["C", "S"], of="Ann")
    enter(table, "Deck", 87, of="Ann")
    enters(table)
    state = table.session.table.state
    assert (state.turn, state.bid, state.bidder) == ("Ben", 14, "Ann")
    assert state.holdings.pile("Ann/up").faces == ("C", "S")
    assert table.app.table.board.edge("Ben").children


def test_a_battle_of_lost_war_is_entered_in_its_midst(glass: Open) -> None:
    table = glass("lost-war", ("Ann", "Ben"))
    opened(table)
    enter(table, "Stones", 1, of="Ann")
    for name, deck, drawn in (("Ann", 40, 3), ("Ben", 41, 2)):
        enter(table, "Deck", deck, of=name)
        enter(table, "Army", drawn, of=name)
    enter(table, "Row", ["KS", "2H"], of="Ann")
    enters(table)
    state = table.session.table.state
    assert (state.stones("Ann"), state.stones("middle"), state.row("Ann")) == (1, 2, ("KS", "2H"))
    assert table.reads("Ben turns up")


def test_five_players_are_all_in_sight_on_a_small_screen() -> None:
    table = scenes.opened("position-battle", size=(1024, 600))
    try:
        (form,) = (each for each in table.visible() if isinstance(each, SeatTableForm))
        view = form.parent.parent
        assert form.height <= view.height
    finally:
        table.close()
