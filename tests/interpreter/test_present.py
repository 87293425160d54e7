"""The present time notes how long its comparisons hold, so a look in which only time passes costs nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.interpreter.interpreter as front
from companion.interpreter import reconcile
from companion.interpreter.course import Explanation
from companion.interpreter.explain import explain as reasoned
from companion.interpreter.lying_card import LONG_AGO, NEVER
from companion.interpreter.moments import OpenMoment
from companion.interpreter.present import Present
from tests.interpreter.test_signs import begin
from tests.observing import card, looked
from tools.worlds.games import PLAYED
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening, open_table

TIMES = st.floats(-100.0, 100.0)
COMPARISONS: tuple[Callable[[float, float, float], object], ...] = (
    lambda now, time, span: now < time,
    lambda now, time, span: now <= time,
    lambda now, time, span: time < now,
    lambda now, time, span: time <= now,
    lambda now, time, span: now - time >= span,
    lambda now, time, span: span > now - time,
    lambda now, time, span: time - now < span,
    lambda now, time, span: now + span >= time,
    lambda now, time, span: min(now, time) - span > 0.0,
    lambda now, time, span: max(0.0, now - span) >= time,
)


@given(st.sampled_from(COMPARISONS), TIMES, TIMES, TIMES, TIMES)
def test_a_comparison_with_the_present_comes_out_the_same_until_it_says_so(
    compare: Callable[[float, float, float], object], at: float, time: float, span: float, later: float
) -> None:
    outcome = compare(now := Present(at), time, span)
    assert outcome == compare(at, time, span)
    if at <= later < now.holds_until - 1e-9:
        assert compare(Present(later), time, span) == outcome


@pytest.mark.parametrize("compare", COMPARISONS)
def test_a_comparison_that_comes_out_otherwise_later_is_noted(compare: Callable[[float, float, float], object]) -> None:
    now = Present(0.0)
    assert compare(now, 5.0, 2.0) != compare(100.0, 5.0, 2.0)
    assert now.holds_until <= 7.0


def test_a_comparison_with_the_past_holds_for_ever() -> None:
    now = Present(10.0)
    assert now - 3.0 >= 2.0
    assert now > 9.0
    assert now - 1.0 < now
    assert now.holds_until == NEVER


def test_a_card_that_lies_is_explained_once_and_again_when_its_span_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    explained: list[float] = []

    def explain(moment: OpenMoment) -> Explanation:
        explained.append(float(moment.moments.felt.now))
        return reasoned(moment)

    monkeypatch.setattr(reconcile, "explain", explain)
    table = begin("bluffing-battles")
    for each in (looked(0.0), card("1/play", "7S", 0.6, track=1, at=1.0)):
        table.observe(each)
    explained.clear()
    for at in range(11, 80):
        table.observe(looked(at / 10))
    assert 1 < len(explained) < 12


class _EachLook(Present):
    """A present without any shortcut: every look is explained."""

    __slots__ = ()

    @property
    def holds_until(self) -> float:
        return LONG_AGO

    @holds_until.setter
    def holds_until(self, at: float) -> None: ...


@pytest.mark.parametrize("game", PLAYED)
def test_looks_that_are_not_explained_would_have_changed_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = generate_evening(game, "rough", "81501.1", moments=5)
    judge_evening(evening, sometimes := open_table(evening))
    monkeypatch.setattr(front, "Present", _EachLook)
    judge_evening(evening, always := open_table(evening))
    assert [each.act for each in sometimes.history.entries] == [each.act for each in always.history.entries]
    assert sometimes.interpreter.doubts == always.interpreter.doubts
    assert len(sometimes.history.entries) > 3
