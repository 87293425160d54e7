"""Moments of play, game by game."""

from __future__ import annotations

from unittest.mock import patch

from kivy.animation import Animation

from companion.ui.table.felt import moments
from companion.ui.table.felt.moments import MomentSign
from tests.screens.glass import Glass
from tests.screens.moments.leading import chance, first_bid, tapped


def nothing(table: Glass) -> None:
    """Before the first card."""


def ended(table: Glass) -> None:
    """The end of a game."""
    chance(table, lambda state: state.ended is not None)


def fights(table: Glass, *faces: str) -> None:
    """Both seats of Bluffing Battles in turn."""
    seats = table.session.table.state.seats
    tapped(table, *({"act": "play", "seat": seats[at % 2], "card": face} for at, face in enumerate(faces)))


def fought(table: Glass) -> None:
    """A fight was won."""
    fights(table, "7S", "9H")


def war(table: Glass) -> None:
    """A war within a war."""
    fights(table, "7S", "9H", "KD", "KC", "4S", "4H", "2C")


def queen_and_five(table: Glass) -> None:
    """The fight that the picture of the demo table shows."""
    fights(table, "7S", "9H", "QS", "5D")


def open_seat(table: Glass) -> None:
    """A seat is about to play."""
    war(table)
    table.app.table.speak_for(table.session.table.state.seats[1])


def refusal(table: Glass) -> None:
    """A card that cannot be there."""
    fights(table, "7S", "9H", "7S")


def rows(table: Glass) -> None:
    """Two rows, and extra cards."""
    one, other = table.session.table.state.seats
    tapped(
        table,
        {"act": "muster", "seat": one, "count": 6},
        {"act": "muster", "seat": other, "count": 8},
        {"act": "reveal", "seat": one, "cards": ["7S", "KD", "2C", "9H", "10H", "AS"]},
        {"act": "reveal", "seat": other, "cards": ["8S", "KC", "3C", "4C"]},
    )


def bidding(table: Glass) -> None:
    """A bid stands."""
    chance(table, lambda state: len(state.deal.bids) > 2)


def bid_pad(table: Glass) -> None:
    """Somebody is about to raise."""
    bidding(table)
    state = table.session.table.state
    seat = next(seat for seat in state.seats if seat not in state.bid.by)
    table.app.table.speak_for(seat, "bid")


def showdown(table: Glass) -> None:
    """All hands were shown."""
    chance(table, lambda state: state.deal.phase == "over" and bool(state.deal.callers), seed=8)


def moment(table: Glass) -> None:
    """The same, while it is shown over the felt, and for longer than the two seconds."""
    with patch.object(moments, "LASTS_S", 600.0):
        showdown(table)
        table.step()
    sign = table.one(MomentSign)
    sign._ends.cancel()
    Animation.cancel_all(sign)
    sign.opacity = 1


def counted(table: Glass) -> None:
    """Somebody is about to say what is in a hand."""
    chance(table, lambda state: state.deal.phase == "showdown" and bool(state.deal.callers), seed=8)
    table.app.table.speak_for(table.session.table.state.seats[1])
    table.step()


def loan(table: Glass) -> None:
    """Somebody is about to borrow, and keys lay at the edges before."""
    bidding(table)
    table.step(6)
    showdown(table)
    tapped(table, {"act": "next"})
    table.step()
    table.app.table.speak_for(table.session.table.state.seats[1])
    table.step()
    table.tap_key("Loan")


def loan_digits(table: Glass) -> None:
    """Borrowing much: the amount is typed."""
    loan(table)
    table.step()
    table.tap_key("Another number")


def bets(table: Glass) -> None:
    """Somebody is about to bet."""
    chance(table, lambda state: bool(state.bets))
    state = table.session.table.state
    table.app.table.speak_for(next(seat for seat in state.active if seat not in state.bets))


def trick(table: Glass) -> None:
    """Three cards of a trick lie."""
    chance(table, lambda state: len(state.trick) > 2)


def letters(table: Glass) -> None:
    """A bid on letters stands."""
    one, two, *_ = table.session.table.state.seats
    middle, dealt, bid = first_bid(one)
    tapped(table, middle, dealt, {"act": "deal", "seat": two, "up": ["QU"], "down": 1}, bid)


def word(table: Glass) -> None:
    """A word is being made."""
    letters(table)
    one, two, *_ = table.session.table.state.seats
    tapped(table, {"act": "challenge", "seat": two})
    table.app.table.speak_for(one, "word")
