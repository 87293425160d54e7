"""Try a rule: bots play with it and without it, and the page says what differs."""

from __future__ import annotations

import pytest

from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.widgets import Words
from companion.ui.pages import rule_trial
from companion.ui.pages.rule_trial import RuleTrial
from companion.ui.views.before.setup import Draft
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints
from tests.screens.moments.leading import until


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_trial, "GAMES", 15)


def page(glass: Open) -> tuple[Glass, RuleTrial]:
    table = glass(lobby=True)
    found = RuleTrial(Draft("lost-war", ("Ann", "Ben")))
    table.root.show(PageForm(found, Router(), look_s=0.05))
    table.step()
    return table, found


def test_a_touched_rule_is_played_by_bots_beside_the_usual_one(glass: Open) -> None:
    table, found = page(glass)
    assert table.reads("Touch a house rule")
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 7)
    until(table, lambda: table.reads("30 simulated games"))
    assert table.reads("Rounds in a game")
    assert complaints(table) == []
    table.tap_key("Reset")
    assert table.reads("Touch a house rule")


def test_the_page_says_how_long_it_still_takes_by_what_was_played(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """10 of 30 games took 6 seconds."""
    _, found = page(glass)
    monkeypatch.setattr(rule_trial.time, "monotonic", lambda: 106.0)
    found._done, found._begun = 10, 100.0
    assert found._estimate_rest() == ["About 12 s left."]
    found._done = 0
    assert found._estimate_rest() == []


def test_who_leaves_the_page_lets_nobody_play_on(glass: Open) -> None:
    table, found = page(glass)
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 9)
    table.root.show(Words(text="else"))
    assert found._stop.is_set()
