"""Try a rule: bots play with it and without it, and the page says what differs."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from companion.simulation import Plan
from companion.simulation.running import Rows, play_here
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
    found = RuleTrial(Draft("lost-war", ("Ann", "Ben")), lambda _: None)
    table.root.show(PageForm(found, Router(), look_s=0.05))
    table.step()
    return table, found


def trial(table: Glass) -> RuleTrial:
    """The trial on the page."""
    found = table.one(PageForm)._shown
    assert isinstance(found, RuleTrial)
    return found


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
    found._begun = 0.0
    assert found._estimate_rest() == ["About 4 min left."]
    found._done = 0
    assert found._estimate_rest() == []


def test_the_first_figures_are_there_while_the_bots_play_on(glass: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    begins, goes_on = threading.Event(), threading.Event()

    def play(stop: threading.Event, made: Plan, first: int) -> Iterator[Rows]:
        begins.wait(20)
        rows = [row for each in play_here(made, first) for row in each]
        yield rows[:20]
        goes_on.wait(20)
        yield rows[20:]

    monkeypatch.setattr(rule_trial, "_until", play)
    table, found = page(glass)
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 7)
    until(table, lambda: table.reads("The bots sit down."))
    begins.set()
    until(table, lambda: table.reads("So far, as it is and with the rule:"))
    assert table.reads("20 of 30 games played…")
    assert table.reads("Rounds in a game")
    assert not table.reads("In bold: chance hardly explains it.")
    assert complaints(table) == []
    goes_on.set()
    until(table, lambda: table.reads("30 simulated games"))
    assert not table.reads("So far")


def test_a_rule_that_was_tried_is_a_house_rule_at_one_touch(glass: Open) -> None:
    table = glass(lobby=True)
    table.root.content.change(Draft("lost-war", ("Ann", "Ben")))
    table.app.before.show_page("try_rule")
    table.step()
    assert table.key("Use this rule").disabled
    found = trial(table)
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 7)
    until(table, lambda: not table.key("Use this rule").disabled)
    table.tap_key("Use this rule")
    assert table.app.before.lobby is not None
    assert table.app.before.draft.options == {"stones": 7}
    assert table.has("Start")


def test_a_rule_that_was_tried_is_still_there_when_the_page_is_opened_again(glass: Open) -> None:
    table = glass(lobby=True)
    table.root.content.change(Draft("lost-war", ("Ann", "Ben")))
    table.app.before.show_page("try_rule")
    table.step()
    found = trial(table)
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 7)
    until(table, lambda: table.has("Use this rule") and not found.is_busy)
    table.tap_key("Close")
    assert table.app.before.draft.options == {}
    table.app.before.show_page("try_rule")
    table.step(6)
    assert table.reads("30 simulated games")
    assert trial(table) is found
    table.tap_key("Close")
    assert table.app.before.lobby is not None
    table.app.before.lobby.change(Draft("lost-war", ("Ann", "Cem")))
    table.app.before.show_page("try_rule")
    table.step()
    assert table.reads("Touch a house rule"), "another table"


def test_bots_stop_when_the_page_is_left_and_begin_again_when_it_is_back(glass: Open) -> None:
    table, found = page(glass)
    option = next(each for each in found.usual.rules.options if each.name == "stones")
    found.change(option, 9)
    table.root.show(Words(text="else"))
    assert found._stop.is_set()
    table.root.show(PageForm(found, Router(), look_s=0.05))
    until(table, lambda: table.reads("30 simulated games"))
