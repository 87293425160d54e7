"""A revoke that shows is a notice to both sides of the table: the earlier card is corrected, or it stands."""

from __future__ import annotations

import pytest

from companion.rules.acts import Rule
from companion.ui.views.table.breach import find_breach
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints
from tests.screens.moments.leading import tapped

THREE = ("Ann", "Ben", "Cem")
TOLD = "Cem could have followed with red 15 in trick 1, but played green 10."


@pytest.fixture
def revoked(glass: Open) -> Glass:
    """Cem played green 10 to a red trick, won it, and leads red 15."""
    table = glass("battle", THREE)
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE))
    for seat, card in zip((*THREE, "Cem"), ("R9", "B12", "G10", "R15"), strict=True):
        tapped(table, {"act": "play", "seat": seat, "card": card})
    table.step(6)
    return table


def test_both_sides_read_it_and_its_rule(revoked: Glass) -> None:
    assert revoked.app.table.referee.said.about == "breach"
    assert revoked.reads_row("AGAINST THE RULES", TOLD)
    assert revoked.texts().count("Was it a different card, or do you let it stand?") == 2
    assert revoked.reads("4.6 A revoke that shows later")
    assert complaints(revoked) == []


def test_the_earlier_card_is_corrected(revoked: Glass) -> None:
    revoked.tap_key("Correct green 10")
    assert revoked.reads("What was Cem's green 10 really?")
    revoked.tap_card("R10")
    assert not revoked.has("Let it stand")
    assert find_breach(revoked.session.table) is None


def test_the_table_lets_it_stand_and_an_undo_asks_again(revoked: Glass) -> None:
    revoked.tap_key("Let it stand")
    assert revoked.session.table.history.standing[-1].act == Rule(text="green 10 stands")
    assert not revoked.has("Correct green 10")
    revoked.tap_key("Undo")
    assert revoked.has("Correct green 10")


def test_it_gives_way_to_the_next_card(revoked: Glass) -> None:
    tapped(revoked, {"act": "play", "seat": "Ann", "card": "R3"})
    revoked.step(6)
    assert not revoked.has("Let it stand")
    assert not revoked.app.table.referee.parent.parent


def test_a_round_that_ends_with_it_goes_on(glass: Open) -> None:
    table = glass("battle", THREE[:2], options={"hand_size": 2})
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE[:2]))
    for seat, card in (("Ann", "R9"), ("Ben", "B3"), ("Ann", "R3"), ("Ben", "R15")):
        tapped(table, {"act": "play", "seat": seat, "card": card})
    table.step(6)
    assert table.has("Let it stand")
    assert complaints(table) == []
    table.tap_key("Next round")
    assert not table.has("Let it stand")
