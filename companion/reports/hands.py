"""Games that call a round a hand: a report says hand there, as the game does."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager

from companion.languages import later, swap_texts

HAND = "Hand"
"""The word for a round of a game that plays hands."""

# fmt: off
OF_HANDS = (
    later("A move is anything that a player does: a card, a bet, a roll. In a comparison each game counts once; the "
          "figures that only this game has count each hand once. Bots play up to {count} games under each set of "
          "rules, as many as fit into a few seconds."),
    later("A hand also had {share} more moves ({figures}), which would explain most of it."),
    later("A hand also had {share} more moves ({figures}), which would explain part of it."),
    later("A single hand gave one player {needed} or more in {now} of {count:hand} of {second}, and in {other} of "
          "{rounds} of {first}."),
    later("Bot games over within {most} hands: {before} in {first}, {now} in {second}."),
    later("Do not let the loser of a hand begin the next one, or let the others bid before the player who begins."),
    later("Each happens in fewer than {most} of hands, almost surely."),
    later("Final lead taken after this part of the hands"),
    later("Hands in a game"),
    later("Hands of each game: a dot is a game."),
    later("Hands won by the player who began them"),
    later("If that is too short, raise the goal, or allow no winner before hand {round}."),
    later("If that is too short, try {value} for “{option}”: of {games} bot games with it, {share} were over within "
          "{most} hands."),
    later("In {first}, {needed} were needed, which {count:hand} gave."),
    later("In {game}, {player} gained {gain} in hand {round}, and the game was over."),
    later("Length of a hand"),
    later("Let the player who is behind begin the next hand, or pass the start to the left."),
    later("Moves in a hand"),
    later("Never happened in {count} hands: {what}."),
    later("No figure is below zero, and no game has less than one hand, so an interval may end there."),
    later("On average they took {bots} hands."),
    later("On average they took {bots} hands; at your table, expect {ours}."),
    later("The game was over after {count:hand}; bot games took {usual} hands on average."),
    later("The game was over after {count:hand}; your other {games} games of this version took {least} to {most}, "
          "and bot games {usual} on average."),
    later("The hands that moved the lead most."),
    later("The player who began a hand gained most in {hits} of {count} hands; chance alone would give {expected}."),
    later("Time in a hand, by move, in minutes and seconds."),
    later("Try a game that ends after {rounds} hands at the latest; {over} games were over by then."),
    later("Try one of these: the last hand counts double, the leader bids first, or the player who is behind draws "
          "first."),
    later("Whole hand"),
    later("bot games within {most} hands"),
    later("end of hand"),
    later("hands"),
    later("hands that one player won"),
    later("hands, bots"),
    later("hands, you"),
    later("the last hand"),
    later("{count:hand}"),
    later("{player} reached the goal of {goal} at move {at} of {moves}, in the last hand, and won."),
    later("{short} games were over within {most} hands; the longest took {longest}."),
    later("“{act}” took {now} a hand, {share} of the game."),
)
# fmt: on
"""The texts of a report that name hands, each in place of the same text about rounds."""

_WORDS = {"hand": "round", "hands": "rounds", "Hands": "Rounds"}
IN_PLACE_OF = {re.sub(r"\b[Hh]ands?\b", lambda found: _WORDS[found[0]], text): text for text in OF_HANDS}
"""The texts about hands by those about rounds."""


def call_rounds(called: str) -> AbstractContextManager[None]:
    """Says hands for rounds meanwhile, if a game calls a round so."""
    return swap_texts(IN_PLACE_OF if called == HAND else {})
