"""Starting cards and hands are read off the table: the starting card stays where it lies, the rest is shown beside."""

from __future__ import annotations

from companion.games.pirates_bluff import acts as pb
from companion.observations import Buzzed
from companion.session import Session
from companion.table import Accepted, Table
from tests.observing import card

HEADER = {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"]}


def accepted(steps: tuple[object, ...]) -> list[object]:
    return [step.entry.act for step in steps if isinstance(step, Accepted)]


def called() -> Table:
    """The starting cards were seen, Ann's bid was typed, Ben pressed his buzzer."""
    table = Session.unkept(HEADER).table
    for place, face in enumerate(("1A", "2A", "3A"), start=1):
        assert accepted(table.observe(card(f"{place}/start", face, track=place)))
    table.play(pb.Bid(seat="Ann", quantity=3, rank=2))
    press = Buzzed(source="buzzer", at=5.0, place=2)
    assert accepted(table.observe(press)) == [pb.Call(seat="Ben", at=5.0)]
    return table


def test_a_hand_is_the_starting_card_and_the_cards_shown_beside_it() -> None:
    table = called()
    rest = ("1B", "2B", "2C", "0A", "5A", "6A")
    for at, face in enumerate(rest[:-1]):
        assert table.observe(card("1/hand", face, track=10 + at, x=float(at))) == ()
    assert accepted(table.observe(card("1/hand", rest[-1], track=20, x=9.0))) == [
        pb.Hand(seat="Ann", cards=("1A", *rest))
    ]


def test_a_second_press_at_the_same_time_joins_the_call() -> None:
    table = called()
    assert accepted(table.observe(Buzzed(source="buzzer", at=5.1, place=3))) == [pb.Call(seat="Cem", at=5.1)]
    assert table.observe(Buzzed(source="buzzer", at=5.2, place=1)) == ()
