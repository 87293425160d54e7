"""The behaviours of people and cameras, named for the report, and their likelihoods at each level."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Level: TypeAlias = Literal["careful", "ordinary", "rough"]
LEVELS: tuple[Level, ...] = get_args(Level)


@dataclass(frozen=True, slots=True)
class Behaviour:
    """Something that may happen at each occasion. ``likelihoods`` are those of a careful, an ordinary and a rough
    table; ``span`` is the range of its amount in ``unit``, the kindest end first. ``of_people``: it happens only at
    tables whose people answer."""

    name: str
    says: str
    likelihoods: tuple[float, float, float]
    span: tuple[float, float] = (0.0, 0.0)
    unit: str = ""
    of_people: bool = False


# How a card is laid.
DOWN_FIRST = Behaviour("down-first", "a card is laid face down and turned up later", (0.5, 0.4, 0.3), (0.8, 4.0), "s")
WRONG_ZONE = Behaviour("wrong-zone", "a card lies in front of another seat first", (0.0, 0.02, 0.06), (0.3, 1.5), "s")
SLID_HOME = Behaviour("slid-home", "a card from a wrong zone is slid to its own place, in sight", (0.5, 0.5, 0.5))
PUT_BACK = Behaviour("put-back", "a card is picked up and put back", (0.01, 0.03, 0.08), (0.3, 1.4), "s")
NUDGED = Behaviour("nudged", "a card is pushed a little where it lies", (0.02, 0.08, 0.2), (8.0, 70.0), "mm")
TUCKED = Behaviour("laid-on", "a card is laid right on another one", (0.0, 0.03, 0.1), (24.0, 0.0), "mm")
SHOWN_FIRST = Behaviour("too-early", "a card is laid before it is that seat's turn", (0.0, 0.02, 0.06), (0.2, 2.0), "s")
# Hands.
LINGERING = Behaviour("lingering-hand", "a hand stays on a card that it laid", (0.05, 0.15, 0.3), (0.3, 2.5), "s")
CROSSING = Behaviour("crossing-hand", "a hand reaches over the cards", (0.05, 0.15, 0.35), (0.2, 1.2), "s")
# How cards are gathered.
SHORT_REST = Behaviour(
    "short-rest", "cards are gathered soon after the last was laid", (0.0, 0.2, 0.45), (1.6, 0.4), "s"
)
QUICK_NEXT = Behaviour(
    "quick-next", "the next card comes soon after the last was gathered", (0.05, 0.3, 0.6), (1.2, 0.3), "s"
)
ONE_BY_ONE = Behaviour("one-by-one", "cards are gathered one after the other", (0.2, 0.4, 0.6), (0.2, 2.0), "s")
SQUARED = Behaviour(
    "squared", "cards are drawn together on one of them and squared first", (0.05, 0.2, 0.4), (0.3, 1.5), "s"
)
CARRIED = Behaviour(
    "carried-across", "gathered cards rest face up in another zone on their way", (0.02, 0.1, 0.3), (0.2, 0.9), "s"
)
HANDED_OVER = Behaviour(
    "handed-over", "a card is pushed over to the winner before it is gathered", (0.02, 0.08, 0.15), (0.2, 1.2), "s"
)
OVERLAPPED = Behaviour(
    "next-too-early", "the next card lies before the last was gathered", (0.0, 0.02, 0.08), (0.1, 0.9), "s"
)
TIDIED = Behaviour("tidied-up", "somebody straightens what lies there", (0.02, 0.06, 0.12), (10.0, 60.0), "mm")
# Piles, treasures and hands.
TREASURES_EARLY = Behaviour("treasures-early", "treasures are turned up before the war is over", (0.0, 0.05, 0.2))
TREASURES_LATE = Behaviour(
    "treasures-late", "treasures are laid open after they were gathered", (0.1, 0.2, 0.3), (0.5, 2.5), "s"
)
TREASURES_UNSEEN = Behaviour("treasures-unseen", "treasures are gathered without being shown", (0.1, 0.3, 0.4))
LATE_DRAW = Behaviour("late-draw", "a card is drawn only after the next was laid", (0.0, 0.05, 0.15), (0.3, 3.0), "s")
SHOWN_HAND = Behaviour("shown-hand", "a hand is laid open for all to see", (0.15, 0.1, 0.1), (1.5, 5.0), "s")
PEEKED = Behaviour("peeked", "somebody lifts a hidden card to look at it", (0.05, 0.1, 0.2), (0.5, 4.0), "s")
# Rows.
WHOLE_ROW = Behaviour("whole-row", "a row is laid card after card by one hand", (0.3, 0.5, 0.6), (1.2, 0.25), "s")
OVERLAPPING_ROW = Behaviour("overlapping-row", "the cards of a row overlap", (0.0, 0.1, 0.3), (62.0, 34.0), "mm")
MIXED_ORDER = Behaviour("mixed-order", "a row is not laid from left to right", (0.02, 0.05, 0.15))
LATE_TAP = Behaviour("late-tap", "something is tapped late", (0.0, 0.05, 0.15), (0.5, 3.0), "s")
# What the camera makes of it.
LOST_LOOKS = Behaviour("lost-looks", "nothing is seen for a while", (0.02, 0.06, 0.15), (0.2, 3.0), "s")
UNSURE = Behaviour("unsure", "a card is read unsurely for a while", (0.03, 0.06, 0.15), (0.4, 3.0), "s")
MISREAD = Behaviour("misread", "a card is read as another one for a while", (0.002, 0.008, 0.025), (0.3, 2.5), "s")
UNNAMED = Behaviour("unnamed", "a card is not named as long as it lies", (0.0005, 0.002, 0.006))
NOT_FOUND = Behaviour("not-found", "a card is not found for a while", (0.01, 0.03, 0.06), (0.3, 2.0), "s")
# What people do who answer.
CHANGED_MIND = Behaviour(
    "changed-mind", "another card is laid first and taken back", (0.01, 0.02, 0.05), (3.0, 0.6), "s", of_people=True
)
CAMERA_AWAY = Behaviour(
    "camera-away", "somebody stands before the camera", (0.005, 0.01, 0.02), (6.0, 20.0), "s", of_people=True
)
IGNORED = Behaviour("ignored", "a question is not answered", (0.1, 0.2, 0.4), of_people=True)
ANSWERED_LATE = Behaviour(
    "answered-late", "a question is answered late", (0.1, 0.2, 0.3), (8.0, 60.0), "s", of_people=True
)
ANSWERED_WRONG = Behaviour("answered-wrong", "a question is answered wrongly", (0.01, 0.03, 0.06), of_people=True)
DENIED = Behaviour("denied", "a card is said to be none", (0.01, 0.02, 0.04), of_people=True)
CORRECTED = Behaviour(
    "corrected", "a mistake in the book is corrected", (0.8, 0.6, 0.4), (2.0, 15.0), "s", of_people=True
)
TAKEN_BACK = Behaviour("taken-back", "the last act is taken back, and put back", (0.01, 0.02, 0.03), of_people=True)
STARTED_OVER = Behaviour(
    "started-over", "all acts of a moment are taken back, and put back", (0.0, 0.01, 0.02), of_people=True
)
# What readers of tags make of it.
TAG_LOST = Behaviour("tag-lost", "a tag is not read for a while", (0.01, 0.04, 0.1), (0.5, 2.0), "s")

BEHAVIOURS: tuple[Behaviour, ...] = tuple(each for each in vars().values() if isinstance(each, Behaviour))


def behaviour(name: str) -> Behaviour:
    """The behaviour of this name. Raises KeyError."""
    return {each.name: each for each in BEHAVIOURS}[name]
