"""Moments in which a page stands in the place of the felt, or what a line of the book is about."""

from __future__ import annotations

from collections.abc import Callable

from companion.evidence import Evidence
from companion.ledger.end_questions import USUAL, EndQuestion, set_questions
from tests.screens.glass import Glass
from tests.screens.moments.doubts import blurred_six
from tests.screens.moments.games import fights, showdown, war
from tests.screens.moments.leading import chance, tapped
from tests.screens.phones_twin import PhonesTwin


def page(name: str) -> Callable[[Glass], None]:
    """A page in the place of the felt."""

    def go(table: Glass) -> None:
        war(table)
        table.app.table.open_page(name)

    return go


def phones(table: Glass) -> None:
    """Phones may come, and two have a seat."""
    table.app.desk.phones = PhonesTwin(table.session.table.state.seats, is_on=True)
    table.app.table.open_page("phones")


def phones_off(table: Glass) -> None:
    """Phones are switched off."""
    table.app.desk.phones = PhonesTwin(table.session.table.state.seats)
    table.app.table.open_page("phones")


def position(table: Glass) -> None:
    """Some was played, and now the table says how it stands."""
    chance(table, lambda _: False, most=12)
    table.app.table.open_page("position")


def book(table: Glass) -> None:
    """The book after a war and an undo."""
    war(table)
    tapped(table, {"act": "undo"}, {"act": "note", "text": "fun", "tags": ["fun"]})
    table.app.table.open_page("book")


def loans(table: Glass) -> None:
    """The book of a seat, with a loan."""
    tapped(table, {"act": "loan", "seat": table.session.table.state.seats[2], "amount": 20})
    showdown(table)
    table.app.table.open_page("book")


def line(table: Glass) -> None:
    """A line of the book is opened: two pictures, not all of the words short."""
    war(table)
    number = len(table.session.table.history.entries)
    table.session.table.evidence[number] = Evidence(
        "camera:0, nfc:box", confidence=0.87, tags=("04A1B2C3",), crops=("a.jpg", "b.jpg"), confirmed_by="table"
    )
    table.session.crop = lambda _: blurred_six("2")
    table.app.table.mending.begin(number)


def miscounted(table: Glass) -> None:
    """Chips were counted, and the books say something else."""
    showdown(table)
    seat = table.session.table.state.seats[0]
    tapped(table, {"act": "count", "seat": seat, "unit": "coins", "amount": 41})
    table.app.table.mending.begin(len(table.session.table.history.entries))


def difference(table: Glass) -> None:
    """The effect of correcting an earlier act."""
    fights(table, "7S", "9H", "KD", "4C", "AS")
    table.app.table.mending.begin(1)
    table.step()
    table.tap_card("QS")


def ended(table: Glass) -> None:
    """An evening of some hands is over, with notes on it; the lobby is there to go back to."""
    for seed in (8, 11, 12, 13):
        chance(table, lambda state: state.deal.phase == "over", seed=seed)
        tapped(table, {"act": "note", "text": "fun", "tags": ["fun"]}, {"act": "next"})
    chance(table, lambda state: state.deal.phase == "over", seed=14)
    tapped(table, {"act": "note", "seat": "Cem", "text": "slow", "tags": ["slow"]}, {"act": "end"})
    table.app.table.lead_on(lambda: None, lambda: None)
    table.app.table.open_page("results")


def exported(table: Glass) -> None:
    """The evening is exported, and phones may have it."""
    ended(table)
    table.step()
    table.tap_key("Export")
    table.tap_key("QR code")


def questions(table: Glass) -> None:
    """Everybody is asked at the end; some are further than others."""
    chance(table, lambda _: False, most=12)
    names = table.session.table.state.seats
    own = [USUAL[0], EndQuestion("who", "Who played best?", "choice", names), *USUAL[1:]]
    set_questions(table.session.table.game.name, "", own)
    table.app.table.open_page("results")
    table.step()
    table.tap_key("Rate the game")
    page, seats = table.app.table.page, table.session.table.state.seats
    for place, seat in enumerate(seats):
        for answer in ("4", names[0], "3", names[1])[: place + 1]:
            if (place, answer) != (len(seats) - 1, names[1]):
                page._take(seat, answer)


def questions_written(table: Glass) -> None:
    """Somebody writes an answer on a plate."""
    table.app.table.open_page("results")
    table.step()
    for key in ("Rate the game", "Skip", "Skip", "Write an answer"):
        table.tap_key(key)


def questions_changed(table: Glass) -> None:
    """The group changes what it is asked."""
    questions_written(table)
    table.tap_key("Change the questions")
