"""Cards of another deck on the felt: the real networks see them, and the table asks in one clear sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.decks import load_printed
from companion.observations import CardSeen, Sighting
from companion.press.rendering import render
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.reader import CardReader
from companion.table import Table
from companion.ui.views.questions.doubts import doubt_view
from tests.camera.laid_flat import lay
from tests.camera.laid_flat import table as felt
from tests.interpreting import opened
from tests.observing import card, gone, looked


@pytest.mark.slow
def test_poker_cards_before_a_table_with_letters_raise_one_clear_sentence() -> None:
    table = opened("pirates-bluff", "Ann", "Ben", "Cem")
    poker, picture = load_printed("standard52"), felt()
    for number, face in enumerate(("5D", "7C", "KS")):
        lay(picture, render(poker, face, 120), (250 + 350 * number, 350), 270, 15.0 * number)
    cards = CardReader(look=look_of(load_printed("pirates_custom"))).read(picture).cards
    assert [card.foreign for card in cards] == [True] * 3
    lie_in_turn(table, cards, "start")
    asked = doubt_view(table)
    assert asked is not None
    lies = "A card from another deck lies in front of Ann; this table plays with “Pirate's Bluff cards”."
    assert asked.sentence == f"{lies} Take it away, or choose the card it stands for."
    assert {entry.act.word() for entry in table.history.entries} == {"remark"}


@pytest.mark.slow
def test_a_printed_card_of_another_deck_before_a_standard_table_is_asked_about_and_never_played() -> None:
    table = opened("bluffing-battles")
    battle, picture = load_printed("battle"), felt()
    for number, face in enumerate(("R7", "B5")):
        card = render(battle, face, 120, number=battle.numbers[face, 1])
        lay(picture, card, (350 + 500 * number, 350), 270, 15.0 * number)
    cards = CardReader(look=look_of(load_printed("standard52"))).read(picture).cards
    assert [card.foreign for card in cards] == [True] * 2
    lie_in_turn(table, cards, "play")
    asked = doubt_view(table)
    assert asked is not None
    assert asked.sentence.startswith("A card from another deck lies in front of ")
    assert {entry.act.word() for entry in table.history.entries} <= {"remark"}


def lie_in_turn(table: Table, cards: Sequence[Sighting], zone: str) -> None:
    """The cards of a picture lie in this zone of one seat after the other, from the left."""
    for number, sighting in enumerate(sorted(cards, key=lambda card: card.box[0]), start=1):
        table.observe(
            CardSeen(
                source="camera:0",
                at=0.0,
                zone=f"{number}/{zone}",
                track=number,
                sighting=sighting,
                place_mm=(0.0, 0.0),
            )
        )
    table.observe(looked(1.1))


def stranger(seat: int) -> CardSeen:
    """A card that is surely none of this deck lies in front of a seat."""
    sighting = Sighting(face=None, side="face", confidence=0.9, candidates=(), box=(0, 0, 9, 9), foreign=True)
    return CardSeen(source="camera:0", at=0.0, zone=f"{seat}/start", track=seat, sighting=sighting, place_mm=(0.0, 0.0))


def test_cards_of_another_deck_that_are_put_away_again_are_asked_about_no_more() -> None:
    table = opened("pirates-bluff", "Ann", "Ben", "Cem")
    for seat in (1, 2, 3):
        table.observe(stranger(seat))
    table.observe(looked(1.1))
    assert [doubt.about for doubt in table.doubts] == ["another-deck"] * 3
    for seat in (1, 2, 3):
        table.observe(gone(f"{seat}/start", track=seat, at=3.0))
    for at in range(4, 12):
        table.observe(looked(float(at)))
    assert not table.doubts


def test_a_card_of_another_deck_that_is_taken_away_beside_one_that_counts_is_not_asked_about() -> None:
    """Ann's card is read; Ben lays one of another deck, and both are gathered."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7C", track=1, at=0.0))
    table.observe(replace(stranger(2), zone="2/play", at=0.1))
    table.observe(looked(0.8))
    table.observe(gone("1/play", track=1, at=1.0))
    table.observe(gone("2/play", track=2, at=1.0))
    for at in range(2, 12):
        table.observe(looked(float(at)))
        assert not table.doubts
    table.observe(card("1/play", "7C", track=3, at=12.0))
    table.observe(card("2/play", "9D", track=4, at=12.0))
    table.observe(looked(13.2))
    assert [(entry.act.seat, entry.act.card) for entry in table.history.standing] == [("Ann", "7C"), ("Ben", "9D")]
