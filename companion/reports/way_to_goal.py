"""How far a player has to go to win: from the score at the start to the goal, and how often one round is enough."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from companion.reports.columns import Tables
from companion.reports.option_changes import goal_of
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class WonInARound:
    """A game that one round decided: its name, the winner, what the winner gained in the last round, and the round."""

    session: str
    winner: str
    gain: int
    round: int


@dataclass(frozen=True, slots=True)
class WayToGoal:
    """``start`` is the score that all players begin with, ``gains`` has the most that a player gained in each round,
    the least first, ``rounds`` is the number of rounds. ``example`` is the shortest game that ended with a round in
    which its winner gained as much as all need."""

    start: int
    goal: int
    gains: tuple[int, ...]
    rounds: int
    example: WonInARound | None = None

    def enough(self, gain: int) -> int:
        """The rounds in which a player gained as much."""
        return len(self.gains) - bisect_left(self.gains, gain)

    @property
    def needed(self) -> int:
        """The points that a player has to gain."""
        return self.goal - self.start


def way_to_goal(game: GameSpec, tables: Tables) -> WayToGoal | None:
    """The way in games under the same options; None if the game has no goal, or if players begin with unlike scores."""
    options = {row["options"] or "" for row in tables["sessions"]}
    starts = {row["score"] for row in tables["scores"] if row["step"] == 0}
    goal = goal_of(game, options.pop()) if len(options) == 1 else None
    if goal is None or len(starts) != 1 or (start := starts.pop()) >= goal:
        return None
    gains = _gains(tables)
    rounds = sum(row["rounds"] or 0 for row in tables["sessions"])
    most = tuple(sorted(max(each.values(), default=0) for each in gains.values()))
    examples = []
    for row in tables["sessions"]:
        last = gains.get((row["session"], row["rounds"]), Counter())
        gain = last.get(row["winners"] or "", 0)
        if row["over"] and gain >= goal - start:
            examples.append(WonInARound(row["session"], row["winners"], gain, row["rounds"]))
    return WayToGoal(start, goal, most, rounds, min(examples, key=lambda each: each.round, default=None))


def _gains(tables: Tables) -> dict[tuple[str, int], Counter[str]]:
    """The gains of each player in each round of each game."""
    before: dict[tuple[str, str], int] = {}
    found: dict[tuple[str, int], Counter[str]] = {}
    for row in sorted(tables["scores"], key=lambda row: (row["session"], row["step"])):
        whose = row["session"], row["player"]
        if whose in before:
            moved = found.setdefault((row["session"], row["round"]), Counter())
            moved[row["player"]] += row["score"] - before[whose]
        before[whose] = row["score"]
    return found
