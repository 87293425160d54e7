"""The results of many simulated games: counts that grow row by row and take no more room for more games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from companion.rules.teams import lead
from companion.simulation.intervals import mean_interval, wilson


@dataclass(frozen=True, slots=True)
class Share:
    """A share of ``count`` with its 95 % interval (Wilson)."""

    part: float
    count: int

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 if nothing was counted."""
        return self.part / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Its least and its most."""
        return wilson(self.part, self.count)


@dataclass(slots=True)
class Sample:
    """The values of one number: how many there were, their sum and the sum of their squares, and how often each."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    seen: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        """One more value."""
        self.count += 1
        self.total += value
        self.squares += value * value
        self.seen[value] += 1

    @property
    def mean(self) -> float:
        """The mean; 0 if there are no values."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the values."""
        return sqrt(max(0.0, self.squares / self.count - self.mean**2)) if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return mean_interval(self.total, self.squares, self.count)

    def quantile(self, share: float) -> int:
        """The value below which this share of the values is."""
        left = share * self.count
        for value in sorted(self.seen):
            left -= self.seen[value]
            if left <= 0:
                return value
        return 0


@dataclass(slots=True)
class Tally:
    """The figures of games with the same rulings. ``games`` are those that came to their end; the ``unfinished`` ones
    count nowhere else. ``wins`` is by seat, from 1, ``wins_of`` by bot, with the number of seats that it played,
    ``wins_of_teams`` by the seats of a team, in a game with teams; a win of several is shared. ``won_by_all`` and
    ``won_by_nobody`` count the games that all players, or none, won; ``endings`` counts the reasons that ended a game.
    ``said``, ``offered`` and ``happened`` count the games with each act made, each act waited for, and each reason;
    ``by_chance`` counts the acts that chance made in all games, because all bots waited."""

    games: int = 0
    unfinished: int = 0
    wins: dict[int, float] = field(default_factory=dict)
    wins_of: dict[str, float] = field(default_factory=dict)
    wins_of_teams: dict[tuple[int, ...], float] = field(default_factory=dict)
    seats_of: Counter[str] = field(default_factory=Counter)
    shared: int = 0
    won_by_all: int = 0
    won_by_nobody: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    acts: Sample = field(default_factory=Sample)
    rounds: Sample = field(default_factory=Sample)
    lead_changes: Sample = field(default_factory=Sample)
    margin: Sample = field(default_factory=Sample)
    scores: dict[int, Sample] = field(default_factory=dict)
    said: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    by_chance: int = 0

    def add(self, row: Mapping[str, Any]) -> None:
        """One more game."""
        self.said.update(json.loads(row["said"]).keys())
        self.offered.update(json.loads(row["offered"]))
        self.happened.update(json.loads(row["happened"]).keys())
        self.by_chance += row.get("by_chance", 0)
        if not row["over"]:
            self.unfinished += 1
            return
        self.games += 1
        for sample, name in ((self.acts, "acts"), (self.rounds, "rounds"), (self.lead_changes, "lead_changes")):
            sample.add(row[name])
        scores: dict[int, int] = {}
        won: dict[tuple[int, ...], float] = {}
        teams = teams_of(row)
        for seat in range(1, seats_of(row) + 1):
            bot, share = row[f"bot_{seat}"], row[f"win_{seat}"]
            team = teams[seat]
            scores[team[0]], won[team] = row[f"score_{seat}"], share
            self.scores.setdefault(seat, Sample()).add(row[f"score_{seat}"])
            self.wins[seat] = self.wins.get(seat, 0.0) + share
            self.wins_of[bot] = self.wins_of.get(bot, 0.0) + share
            self.seats_of[bot] += 1
        self.shared += any(0 < share < 1 for share in won.values())
        self.won_by_all += len(won) > 1 and all(won.values())
        self.won_by_nobody += not any(won.values())
        if ending := row.get("ending"):
            self.endings[ending] += 1
        if len(won) < len(teams):
            for team, share in won.items():
                self.wins_of_teams[team] = self.wins_of_teams.get(team, 0.0) + share
        ahead = lead(scores.values())
        self.margin.add(scores[1] if ahead is None else ahead)

    @property
    def win_rates(self) -> dict[int, Share]:
        """How often each seat won. Without teams, they come to one if somebody won every game."""
        return {seat: Share(wins, self.games) for seat, wins in sorted(self.wins.items())}

    @property
    def win_rates_of_teams(self) -> dict[tuple[int, ...], Share]:
        """How often each team won, by its seats; nothing in a game without teams."""
        return {team: Share(wins, self.games) for team, wins in sorted(self.wins_of_teams.items())}

    @property
    def win_rates_of_bots(self) -> dict[str, Share]:
        """How often a seat that a bot played won."""
        return {bot: Share(wins, self.seats_of[bot]) for bot, wins in sorted(self.wins_of.items())}


def teams_of(row: Mapping[str, Any]) -> dict[int, tuple[int, ...]]:
    """The seats of each seat's team."""
    seats = range(1, seats_of(row) + 1)
    of = {seat: row.get(f"team_{seat}", -seat) for seat in seats}
    return {seat: tuple(each for each in seats if of[each] == of[seat]) for seat in seats}


def seats_of(row: Mapping[str, Any]) -> int:
    """How many seats a row has."""
    return sum(name.startswith("bot_") for name in row)
