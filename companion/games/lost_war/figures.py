"""The counts of Winning the Battle, Losing the War in reports."""

from __future__ import annotations

from companion.games.lost_war.events import BattleEven, BattleWon, StoneTaken
from companion.rules.events import Event
from companion.rules.own_figures import one_of, share_of


def _from_the_opponent(event: Event) -> bool | None:
    return event.source != "middle" if isinstance(event, StoneTaken) else None


FIGURES = (
    one_of("even", "Battles nobody wins", BattleEven, BattleWon),
    share_of("robbed", "Stones taken from the opponent", _from_the_opponent),
)
