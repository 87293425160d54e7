"""Memory is freed by the window's thread, between what people do."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from kivy.uix.widget import Widget

from companion.ui.kit import tidy as tidying
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.tidy import LONG_QUIET_S, MANY, MUCH, QUIET_S, ROUNDS, YOUNG, Tidy
from tests.screens.glass import Glass
from tests.screens.still import Still


class Circle:
    """Something that only a look through the memory can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def set_aside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the tests set aside is not, and is again afterwards."""
    monkeypatch.setattr(tidying, "gc", gc)
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()


def test_no_other_thread_takes_a_widget_away(glass: Callable[..., Glass]) -> None:
    table = glass()
    gone = weakref.ref(Widget(), lambda _: freed_by.append(threading.current_thread()))
    freed_by: list[threading.Thread] = []
    busy = threading.Thread(target=lambda: [Circle() for _ in range(YOUNG * 20)])
    busy.start()
    busy.join()
    assert not freed_by
    for _ in range(2 * ROUNDS):
        kept = [Circle() for _ in range(YOUNG + 1)]
        table.step(1)
    assert kept
    assert gone() is None
    assert freed_by == [threading.main_thread()]


@pytest.mark.usefixtures("set_aside")
def test_what_has_lasted_is_freed_after_a_long_quiet_and_python_gets_its_work_back() -> None:
    tidy = Tidy()
    tidy.begin()
    try:
        lasting = Circle()
        gone = weakref.ref(lasting)
        tidy.tick(QUIET_S + 1, may_last=True)
        del lasting
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


@pytest.mark.usefixtures("set_aside")
def test_after_much_play_what_had_lasted_is_freed_in_a_short_quiet() -> None:
    tidy = Tidy()
    tidy.begin()
    try:
        lasting = Circle()
        gone = weakref.ref(lasting)
        tidy.tick(QUIET_S + 1, may_last=True)
        gc.freeze()
        del lasting
        for _ in range(MANY):
            assert [Circle() for _ in range(YOUNG + 1)]
            tidy.tick(0.5, may_last=True)
        tidy.tick(QUIET_S + 1, may_last=False)
        assert gone() is not None
        tidy.tick(QUIET_S + 1, may_last=True)
        assert gone() is None
    finally:
        tidy.end()


@pytest.mark.usefixtures("set_aside")
def test_a_frame_that_has_done_enough_leaves_it_to_the_next_unless_there_is_much() -> None:
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


def test_nothing_stays_of_a_closed_app_when_others_have_run_after_it() -> None:
    def closed(*, camera: bool) -> list[weakref.ref[object]]:
        table = Glass(camera=Still(np.zeros((72, 128, 3), np.uint8)) if camera else None)
        table.app.table.open_page("book")
        table.step()
        table.app.table.open_menu()
        table.step()
        table.tap_key("Note with words")
        assert table.one(LetterPad)
        refs = [weakref.ref(table.app), weakref.ref(table.app.table), weakref.ref(table.app.desk)]
        table.close()
        return refs

    left = [*closed(camera=False), *closed(camera=True)]
    for _ in range(2):
        closed(camera=False)
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    assert [each() for each in left] == [None] * len(left)
