"""A table that is being set up says what it still lacks."""

from __future__ import annotations

from companion.ui.views.before.setup import Draft


def test_a_draft_says_what_is_still_wrong_with_it() -> None:
    draft = Draft(game="pirates-bluff").seated("Ann").seated("Ben")
    assert draft.problem() == "Pirate's Bluff is for 3 to 8 players: 1 more is needed."
    assert draft.seated("Cem").problem() == ""
    assert "name" in draft.seated("pot").problem()
    assert draft.seated("Ann") == draft
    assert draft.seated("ann") == draft


def test_a_sentence_says_that_a_deck_is_too_small() -> None:
    draft = Draft("battle", ("Ann", "Ben", "Cem"), {"hand_size": 20})
    assert draft.problem().startswith("Deck “battle” has 63 cards, but 3 players need 80")
    assert draft.problem().endswith(".")
