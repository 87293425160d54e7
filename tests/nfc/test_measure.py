"""The figures of ``companion devices measure`` after a minute with a finger and a tag."""

from __future__ import annotations

import pytest

from companion.commands.equipment import measure
from companion.sources.nfc.simulator.virtual import VirtualBoard
from tests.nfc.rig import ACE
from tests.nfc.sim_desk import sim_desk


def test_twenty_presses_and_ten_lays_are_counted_and_timed() -> None:
    desk, line = sim_desk(VirtualBoard(readers=1))
    for number in range(20):
        at = line.now_ms + 200 + number * 200
        line.acts.append((at, lambda at=at: line.board.press([1], at=at / 1000)))  # type: ignore[misc]
    for number in range(10):
        at = line.now_ms + 6000 + number * 2500
        line.acts.append((at, lambda: line.board.lay(1, ACE)))
        line.acts.append((at + 1000, lambda: line.board.lift(1)))
    asked: list[str] = []
    measured = measure.measure(desk, asked.append)
    assert (len(measured.presses), len(measured.rounds)) == (20, 10)
    assert measured.seen > 50
    assert len(asked) == 2
    lines = list(measure.tell_figures(desk, measured))
    assert lines[0].startswith("presses: 20 heard, timed to ±")
    assert "0 within 60 ms" in lines[0]
    assert lines[1].startswith("tags: 10 of 10 seen to come and go")
    assert "MicroPython 1.28.0" in lines[2]
    assert "0 damaged" in lines[3]


def test_nothing_pressed_and_nothing_laid_is_reported_with_a_way_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "PATIENCE_S", 1.0)
    desk, _ = sim_desk(VirtualBoard(readers=1))
    lines = list(measure.tell_figures(desk, measure.measure(desk, lambda _: None)))
    assert "connect its pin to ground" in lines[0]
    assert "13.56 MHz" in lines[1]
