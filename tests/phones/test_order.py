"""The order of presses: no false order is reported, whatever the network does."""

from __future__ import annotations

from companion.phones.order import PressOrder
from tests.phones.evenings import Told, count_wrong, wrong_orders


def test_no_wrong_order_is_reported_in_twenty_evenings() -> None:
    presses, wrong, told = count_wrong(20)
    assert wrong == []
    assert presses == len(told) > 200
    assert sum(each.late for each in told) < presses / 20


def test_the_check_finds_an_order_that_was_not_so() -> None:
    early, late = Told("a", 5.0, 0.03, 5.0, 5.2), Told("b", 5.2, 0.03, 5.2, 5.3)
    assert wrong_orders([early, late]) == []
    assert wrong_orders([late, early]) != []
    assert wrong_orders([Told("a", 5.0, 0.03, 5.19, 5.2), late]) != []


def test_presses_wait_for_a_phone_that_answers_and_not_for_one_that_is_silent() -> None:
    now = 10.0
    order = PressOrder(lambda: now)
    for phone in ("ann", "ben"):
        order.join(phone)
        number, _ = order.ping(phone)
        now += 0.01
        assert order.pong(phone, number, now * 1000)
    order.press("ann", "x", now * 1000)
    number, _ = order.ping("ann")
    now += 0.01
    order.pong("ann", number, now * 1000)
    (press,), until = order.take()
    assert press.press.ident == "x"
    assert until < press.press.at, "ben may have pressed before"
    now += 1.5
    assert order.take() == ([], now), "ben is silent for longer than a second"


def test_a_phone_that_is_not_there_measures_and_presses_nothing() -> None:
    order = PressOrder(lambda: 1.0)
    assert not order.pong("nobody", 1, 1.0)
    assert not order.press("nobody", "x", 1.0)
    assert order.take() == ([], 1.0)
