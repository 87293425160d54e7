"""Memory is freed by the window's thread, between what people do."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable

import numpy as np
from kivy.uix.widget import Widget

from companion.ui.forms.block_column import BlockColumn
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.tidy import ROUNDS, YOUNG
from tests.screens.glass import Glass
from tests.screens.still import Still
from tests.screens.test_tidy import Circle


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


def test_nothing_stays_of_a_closed_app_when_others_have_run_after_it() -> None:
    def closed(*, camera: bool) -> list[weakref.ref[object]]:
        table = Glass(camera=Still(np.zeros((72, 128, 3), np.uint8)) if camera else None)
        table.app.table.open_page("book")
        table.step()
        table.app.table.open_menu()
        table.step()
        table.tap_key("Write a note")
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


def test_nothing_stays_of_a_closed_app_whose_list_was_just_touched() -> None:
    table = Glass()
    table.app.table.open_page("book")
    table.step()
    touched = weakref.ref(table.one(BlockColumn))
    table.touch(table.one(BlockColumn))
    table.close()
    assert touched() is None
