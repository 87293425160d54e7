"""A simulated game as one row of a table: columns with stable names, in the same order each time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.game import OptionValue
from companion.rules.spec import GameSpec
from companion.rules.teams import winning_share
from companion.simulation.game import SimulatedGame


def row_of(
    game: GameSpec,
    point: Mapping[str, OptionValue],
    number: int,
    bots: Sequence[str],
    played: SimulatedGame,
) -> dict[str, Any]:
    """One game.

    ``number``: its number, which with the seed says how to play it again. ``option_NAME``: what a sweep varies.
    ``over``: whether it came to its end, ``ending``: the code of the reason that ended it; ``acts`` and ``rounds``: how
    many acts of players and how many rounds it had, counted as those of evenings are; ``lead_changes``: how often
    another seat or team took the lead. ``by_chance``: how many acts chance made, because all bots waited. ``bot_K``,
    ``score_K``, ``win_K``: who played seat K, its score, and its share of the win: 1, or a half where two share it.
    ``team_K``: the number of its team, in a game with teams; each partner has the whole win of its team. ``said``
    counts acts by their word, ``offered`` the prompts, ``happened`` events by their reason; these three are JSON."""
    row: dict[str, Any] = {"game": game.name, "rules": game.rules_version, "number": number}
    row |= {f"option_{name}": value for name, value in point.items()}
    row |= {
        "over": played.is_over,
        "ending": played.ending,
        "acts": played.choices,
        "rounds": played.rounds,
        "lead_changes": played.leads,
        "by_chance": played.by_chance,
    }
    seats = list(played.scores)[: len(bots)]
    for at, (seat, bot) in enumerate(zip(seats, bots, strict=True), start=1):
        share = winning_share(played.winners, played.teams, seat)
        row |= {f"bot_{at}": bot, f"score_{at}": played.scores[seat], f"win_{at}": share}
        if len(played.teams) < len(played.scores):
            row[f"team_{at}"] = next(number for number, team in enumerate(played.teams, start=1) if seat in team)
    said, happened = dict(played.acts), dict(played.reasons)
    return row | {"said": _json(said), "offered": _json(sorted(played.offered)), "happened": _json(happened)}


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
