"""A phone's clock beside the table's, over a network that delays and stalls: each press lies where it is said."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.phones.clocks import MOST_WAITING, TOUCH_S, PhoneClock, TimedPress

PING_S = 0.1


class Phone:
    """A phone and its network in simulated time; ``delay`` gives the seconds of one way."""

    def __init__(self, *, delay: Callable[[], float], ahead_s: float = 4321.0, ppm: float = 0.0) -> None:
        self.key = PhoneClock()
        self.now = 50.0
        self.heard: list[TimedPress] = []
        self._delay = delay
        self._ahead_s, self._rate = ahead_s, 1 + ppm * 1e-6
        self._presses = 0

    def ms(self, at: float) -> float:
        """The phone's clock."""
        return (at * self._rate + self._ahead_s) * 1000

    def ping(self) -> None:
        """One ping and its answer; the next leaves a tenth of a second later, or when the answer is there."""
        began = self.now
        number = self.key.ping(began)
        self.now += self._delay()
        got = self.ms(self.now)
        self.now += self._delay()
        self.key.pong(self.now, number, got)
        self.heard += self.key.take(self.now)
        self.now = max(self.now, began + PING_S)

    def press(self, *, finger_s: float = 0.0) -> float:
        """A finger now, which the screen notices so much later; its true time."""
        at = self.now
        self._presses += 1
        self.key.press(at + finger_s + self._delay(), f"{self._presses}", self.ms(at + finger_s))
        self.now = at + finger_s
        return at

    def run(self, pings: int) -> Phone:
        for _ in range(pings):
            self.ping()
        return self


@given(st.integers(0, 10_000), st.floats(0.001, 0.08), st.floats(0.0, 0.2), st.floats(-60, 60))
def test_a_press_lies_within_what_is_said_however_unevenly_the_network_delays(
    seed: int, least_s: float, more_s: float, ppm: float
) -> None:
    chance = random.Random(seed)
    phone = Phone(delay=lambda: least_s + chance.random() ** 4 * more_s, ppm=ppm).run(20)
    truth = []
    for _ in range(5):
        phone.run(chance.randrange(1, 9))
        truth.append(phone.press(finger_s=chance.random() * TOUCH_S))
    phone.run(30)
    assert len(phone.heard) == 5
    for pressed, at in zip(phone.heard, truth, strict=True):
        assert abs(pressed.at - at) <= pressed.pm


def test_in_a_quiet_network_a_press_is_timed_to_a_few_hundredths_of_a_second() -> None:
    chance = random.Random(1)
    phone = Phone(delay=lambda: 0.003 + chance.random() * 0.004).run(50)
    phone.press()
    phone.run(3)
    (pressed,) = phone.heard
    assert TOUCH_S < pressed.pm < TOUCH_S + 0.006


def test_a_slow_way_there_and_a_quick_way_back_make_a_press_uncertain_and_not_early() -> None:
    ways = iter([0.2, 0.002] * 1000)
    phone = Phone(delay=lambda: next(ways)).run(40)
    at = phone.now
    phone.key.press(at + 0.2, "a", phone.ms(at))
    phone.run(10)
    (pressed,) = phone.heard
    assert abs(pressed.at - at) <= pressed.pm
    assert pressed.pm > 0.09


def test_a_press_waits_for_a_ping_that_left_after_it_came() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    phone.press()
    assert phone.key.take(phone.now) == []
    phone.run(3)
    assert len(phone.heard) == 1


def test_a_phone_that_falls_silent_after_its_press_is_known_to_a_range() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    at = phone.press()
    (pressed,) = phone.key.take(phone.now + 2)
    assert abs(pressed.at - at) <= pressed.pm


def test_a_phone_whose_clock_stood_still_is_measured_again() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    phone._ahead_s -= 30.0  # it slept, and its clock with it
    phone.run(20)
    at = phone.press()
    phone.run(5)
    (pressed,) = phone.heard
    assert abs(pressed.at - at) <= pressed.pm < TOUCH_S + 0.01


def test_a_press_from_the_future_or_of_long_ago_is_not_believed() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    phone.key.press(phone.now, "a", phone.ms(phone.now + 5))
    phone.key.press(phone.now, "b", phone.ms(phone.now - 40))
    phone.run(6)
    assert phone.heard == []


def test_a_flood_of_presses_is_refused() -> None:
    phone = Phone(delay=lambda: 0.005).run(5)
    taken = [phone.key.press(phone.now, str(each), phone.ms(phone.now) + each) for each in range(MOST_WAITING + 3)]
    assert taken == [True] * MOST_WAITING + [False] * 3


def test_a_phone_is_waited_for_up_to_the_last_ping_that_it_answered_and_no_longer_than_a_second() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    until = phone.key.complete_until(phone.now)
    assert phone.now - 0.3 < until < phone.now
    assert phone.key.complete_until(phone.now + 0.8) == until
    assert phone.key.complete_until(phone.now + 2) == phone.now + 2


def test_what_waits_to_be_timed_holds_up_all_that_was_later() -> None:
    phone = Phone(delay=lambda: 0.005).run(20)
    at = phone.press()
    phone.key.pong(phone.now, 0, 0.0)
    assert phone.key.complete_until(phone.now + 3) < at


@pytest.mark.parametrize(("number", "got_ms"), [(999, 1.0), (0, 10.0), (2, -1e15)])
def test_an_answer_that_cannot_be_measures_nothing(number: int, got_ms: float) -> None:
    key = PhoneClock()
    assert key.ping(10.0) == 1
    assert not key.pong(10.1, number, got_ms)
    assert key.uncertainty_s(10.2) is None
