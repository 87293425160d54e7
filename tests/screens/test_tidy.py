"""The times at which memory is freed: each check runs in a Python of its own, whose memory holds nothing of other
tests."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from collections.abc import Callable

import pytest

from companion.ui.kit.tidy import LONG_QUIET_S, MANY, MUCH, QUIET_S, ROUNDS, YOUNG, Tidy


class Circle:
    """Something that only a look through the memory can free."""

    def __init__(self) -> None:
        self.me = self


def set_one_aside(tidy: Tidy) -> weakref.ref[Circle]:
    """Something that lasted until it was set aside, and that nobody needs any more."""
    lasting = Circle()
    tidy.tick(QUIET_S + 1, may_last=True)
    return weakref.ref(lasting)


def check_what_has_lasted_is_freed_after_a_long_quiet_and_python_gets_its_work_back() -> None:
    tidy = Tidy()
    tidy.begin()
    try:
        gone = set_one_aside(tidy)
        for _ in range(ROUNDS):
            assert [Circle() for _ in range(YOUNG + 1)]
            tidy.tick(0.5, may_last=True)
        assert gone() is not None
        tidy.tick(LONG_QUIET_S + 1, may_last=True)
        assert gone() is None
    finally:
        tidy.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def check_after_much_play_what_had_lasted_is_freed_in_a_short_quiet() -> None:
    tidy = Tidy()
    tidy.begin()
    try:
        gone = set_one_aside(tidy)
        for _ in range(MANY):
            assert [Circle() for _ in range(YOUNG + 1)]
            tidy.tick(0.5, may_last=True)
        tidy.tick(QUIET_S + 1, may_last=False)
        assert gone() is not None
        tidy.tick(QUIET_S + 1, may_last=True)
        assert gone() is None
    finally:
        tidy.end()


def check_a_frame_that_has_done_enough_leaves_it_to_the_next_unless_there_is_much() -> None:
    tidy = Tidy()
    tidy.begin()
    try:
        gone = [weakref.ref(each) for each in (Circle() for _ in range(YOUNG + 1))]
        tidy.tick(0.5, may_last=True, is_late=True)
        assert gone[0]() is not None
        tidy.tick(0.5, may_last=True)
        assert gone[0]() is None
        gone = [weakref.ref(each) for each in (Circle() for _ in range(MUCH + 1))]
        tidy.tick(0.5, may_last=True, is_late=True)
        assert gone[0]() is None
    finally:
        tidy.end()


@pytest.mark.parametrize(
    "check",
    [
        check_what_has_lasted_is_freed_after_a_long_quiet_and_python_gets_its_work_back,
        check_after_much_play_what_had_lasted_is_freed_in_a_short_quiet,
        check_a_frame_that_has_done_enough_leaves_it_to_the_next_unless_there_is_much,
    ],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_memory_is_freed_in_quiet_moments(check: Callable[[], None]) -> None:
    name = check.__name__
    told = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import {name}; {name}()"], capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
