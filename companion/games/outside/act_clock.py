"""The times of acts in random games: half of the games have a clock, so that rules of time come up."""

from __future__ import annotations

from random import Random

from companion.rules.game import Act, IllegalAct
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn
from companion.rules.values import replace

GAPS_S = (0.05, 1.0, 10.0, 100.0)
"""The times between two acts, in seconds: from a photo finish to a player who thinks."""


class ActClock:
    """The clock of one random game."""

    def __init__(self, game: GameSpec, chance: Random) -> None:
        self._game, self._chance = game, chance
        self._now_s = 0.0 if chance.random() < 0.5 else None

    def add_time(self, act: Act) -> Act:
        """The act with the time that it is, if its time matters and this game has a clock."""
        spec = self._game.act_specs.get(type(act))
        return replace(act, at=self._now_s if spec is not None and spec.timed else None)

    def judge_later(self, world: S, turn: Turn[S]) -> tuple[Turn[S], IllegalAct | None]:
        """The turn a while later, and why it was too late if it was: then it comes at once instead."""
        if self._now_s is None or self.add_time(turn.act).at is None:
            return turn, None
        before = self._now_s
        refused: IllegalAct | None = None
        for gap_s in (self._chance.choice(GAPS_S), 0.0):
            self._now_s = round(before + gap_s, 3)
            try:
                return self._game.turn(world, self.add_time(turn.act), is_awaited=True), refused
            except IllegalAct as late:
                refused = late
        return turn, refused
