"""Try a rule: bots play with it and without it, and the page says what differs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.ui.pages import rule_trial
from companion.ui.pages.rule_trial import RuleTrialPage
from companion.ui.views.before.setup import Draft
from tests.screens.glass import Glass
from tests.screens.layout import complaints
from tests.screens.moments.leading import until

Open = Callable[..., Glass]


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_trial, "GAMES", 15)


def page(glass: Open) -> tuple[Glass, RuleTrialPage]:
    from companion.ui.kit.theme import restyle

    table = glass(lobby=True)
    found = RuleTrialPage(Draft("lost-war", ("Ann", "Ben")), closed=lambda: None)
    table.root.show(found)
    restyle(found)
    table.step()
    return table, found


def test_a_touched_rule_is_played_by_bots_beside_the_usual_one(glass: Open) -> None:
    table, found = page(glass)
    assert table.reads("Touch a house rule")
    option = next(each for each in found._usual.rules.options if each.name == "stones")
    found._take(option, 7)
    until(table, lambda: not found.is_busy)
    table.step()
    assert table.reads("30 simulated games")
    assert table.reads("Rounds in a game")
    assert complaints(table) == []
    found._take(option, found._usual.value(option))
    assert table.reads("Touch a house rule")
    found.end()


def test_the_page_says_how_long_it_still_takes_by_what_was_played(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """10 of 30 games took 6 seconds."""
    _, found = page(glass)
    monkeypatch.setattr(rule_trial.time, "monotonic", lambda: 106.0)
    found._done, found._begun = 10, 100.0
    assert found._left() == ["About 12 s left."]
    found._done = 0
    assert found._left() == []


def test_who_leaves_the_page_lets_nobody_play_on(glass: Open) -> None:
    table, found = page(glass)
    option = next(each for each in found._usual.rules.options if each.name == "stones")
    found._take(option, 9)
    table.root.show(rule_trial.Words(text="else"))
    assert found._stop.is_set()
