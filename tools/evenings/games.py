"""The games that evenings are simulated of: from a level, a seed and a length to what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tools.evenings import battle, bluffing, lost_war, pirates, words
from tools.evenings.people import Evening
from tools.evenings.stage import Stage

GAMES: Mapping[str, Callable[[str, int, int], tuple[Stage, Evening]]] = {
    "bluffing-battles": bluffing.evening,
    "lost-war": lost_war.evening,
    "pirates-bluff": pirates.evening,
    "battle": battle.evening,
    "bluff-words": words.evening,
}
