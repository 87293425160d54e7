"""A game without rounds: its report says nothing of them."""

from __future__ import annotations

from random import Random

import bazaar
import plates
import pytest
import thirteen

from companion.decks import load_deck
from companion.games import GAMES
from companion.reports.making import evenings_named, games_of
from companion.reports.pages.markdown import markdown_page
from companion.reports.pages.sheet import sheet_of
from companion.reports.report import report_on
from companion.reports.roundless import divides
from companion.rules.game import Act, Setup, settle_options
from companion.rules.history import History
from tests.reports.evenings import kept


def page_of(*labels: str, against: str = "") -> str:
    """The report on games by chance, one for each label."""
    settled = settle_options(bazaar.SPEC, {})
    deck = load_deck(bazaar.SPEC.deck_name(settled))
    for at, label in enumerate(labels):
        history = History(bazaar.SPEC, Setup(seats=("Ann", "Ben"), options=settled, deck=deck))
        chance, said = Random(at), list[tuple[float, Act]]()
        while (entry := history.say_one(chance)) is not None:
            said.append((5.0 * len(said), entry.act))
        kept(f"market {at}", said, {"record": 1, "game": "bazaar", "seats": ["Ann", "Ben"]}, label)
    found = evenings_named(["all"])
    return markdown_page(sheet_of(report_on(found, games_of(found), against=against)))


@pytest.mark.parametrize(
    ("labels", "against"),
    [(("",), ""), (("", "", ""), ""), (("v6", "v6", "v7", "v7"), "v7")],
    ids=["one", "many", "two"],
)
def test_a_report_on_a_game_without_rounds_says_nothing_of_rounds(
    labels: tuple[str, ...], against: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "bazaar", bazaar.SPEC)
    page = page_of(*labels, against=against)
    assert "Bazaar" in page
    told, _, _ = page.partition("How the figures were made")
    assert "round" not in told.lower()


def test_the_examples_declare_the_rounds_that_their_rules_have() -> None:
    assert divides(thirteen.SPEC)
    assert divides(plates.SPEC)
    assert not divides(bazaar.SPEC)
