"""What a game shows: its cards and figures on the felt, the one thing that all look at, its keys and its moments."""

from companion.rules.felt.hero import Award, Hero, Moment, Part
from companion.rules.felt.lying import Felt, Lying, Showing, Verb, unbroken
from companion.rules.felt.places import lay_out

__all__ = ["Award", "Felt", "Hero", "Lying", "Moment", "Part", "Showing", "Verb", "lay_out", "unbroken"]
