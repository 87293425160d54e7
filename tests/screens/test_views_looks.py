"""The looks of cards, and the colours of each palette."""

from __future__ import annotations

from colorsys import rgb_to_hsv

import pytest

from companion.decks import load_deck
from companion.games import GAMES
from companion.speech.faces import grids, look_of
from companion.ui.kit.palette import PALETTES, contrast


@pytest.mark.parametrize("name", GAMES)
def test_every_face_of_every_deck_has_looks_and_a_place_in_the_grid(name: str) -> None:
    game = GAMES[name]
    deck = load_deck(game.deck_name({option.name: option.values[0] for option in game.options}))
    faces = set(deck.played_faces())
    assert {face for row in grids(name, deck)[-1] for face in row} == faces
    assert all(look_of(name, face).text and look_of(name, face).spoken for face in faces)
    assert all(len(rows) for rows in grids(name, deck))


@pytest.mark.parametrize("name", GAMES)
def test_no_two_cards_of_a_deck_differ_by_colour_alone(name: str) -> None:
    game = GAMES[name]
    deck = load_deck(game.deck_name({option.name: option.values[0] for option in game.options}))
    looks = [look_of(name, face) for face in deck.played_faces()]
    assert len({(look.text, look.shape, look.corner) for look in looks}) == len(looks)


@pytest.mark.parametrize("name", PALETTES)
def test_ink_on_cards_stands_out_in_every_palette(name: str) -> None:
    palette = PALETTES[name]
    for tint in ("ink", "red", "blue", "green"):
        assert contrast(palette[tint], palette["card"]) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_suits_on_the_felt_stand_out_in_nearly_the_colours_of_the_cards(name: str) -> None:
    palette = PALETTES[name]
    for tint in ("red", "blue", "green"):
        on_felt, on_card = palette[f"felt_{tint}"], palette[tint]
        assert contrast(on_felt, palette["felt"]) >= 4.5, tint
        (hue, strength, _), (card_hue, *_) = rgb_to_hsv(*on_felt[:3]), rgb_to_hsv(*on_card[:3])
        assert strength > 0.5, tint
        assert min(abs(hue - card_hue), 1 - abs(hue - card_hue)) < 0.05, tint


@pytest.mark.parametrize("name", PALETTES)
def test_the_edge_of_a_key_stands_out_from_what_it_lies_on(name: str) -> None:
    palette = PALETTES[name]
    for ground in ("panel", "ground"):
        assert contrast(palette["line"], palette[ground]) >= 3, ground
