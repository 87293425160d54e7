"""The looks of a game: cards and figures on the felt, the one thing that all look at, keys and moments."""

from companion.rules.felt.cards import lay_cards
from companion.rules.felt.hero import Award, Hero, Moment, Part, most
from companion.rules.felt.lying import Felt, Lying, Showing, Verb, unbroken
from companion.rules.felt.places import changes, lay_out, recall
from companion.rules.felt.swept import last_sweep

__all__ = [
    "Award",
    "Felt",
    "Hero",
    "Lying",
    "Moment",
    "Part",
    "Showing",
    "Verb",
    "changes",
    "last_sweep",
    "lay_cards",
    "lay_out",
    "most",
    "recall",
    "unbroken",
]
