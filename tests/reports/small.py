"""Tables written by hand, as small as a figure needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.reports.columns import TABLES, Tables
from companion.reports.figures import Relations


def relations(tables: Tables) -> Relations:
    """These rows, and no others."""
    return Relations.of({name: tables.get(name, []) for name in TABLES})


def games(*courses: Mapping[str, Sequence[int]], over: bool = True, round_s: float = 60.0) -> Relations:
    """Games by the score of each player after each round, from the first; the player with the most at the end has won.
    Acts are two a round, rounds take ``round_s`` seconds, and the first player begins."""
    tables: Tables = {"sessions": [], "seats": [], "rounds": [], "scores": []}
    for number, course in enumerate(courses, start=1):
        name, players, rounds = f"game {number}", list(course), len(next(iter(course.values())))
        ends = sorted((scores[-1] for scores in course.values()), reverse=True)
        winners = [player for player in players if course[player][-1] == ends[0]]
        tables["sessions"].append(
            {
                "session": name, "players": len(players), "over": over, "winners": ", ".join(winners) if over else "",
                "rounds": rounds, "acts": 2 * rounds, "length_s": round_s * rounds, "margin": ends[0] - ends[1],
            }
        )  # fmt: skip
        for seat, player in enumerate(players, start=1):
            won = 1 / len(winners) if player in winners else 0.0
            tables["seats"].append(
                {"session": name, "seat": seat, "player": player, "started": seat == 1, "won": won if over else None}
            )
            for step, score in enumerate((0, *course[player])):
                at = {"step": step, "round": max(step, 1), "seat": seat, "player": player}
                tables["scores"].append({"session": name, **at, "score": score})
        for number_, gains in enumerate(_gains(course), start=1):
            best = [player for player in players if gains[player] == max(gains.values())]
            winner = best[0] if len(best) == 1 else None
            row = {"session": name, "round": number_, "length_s": round_s, "starter": players[0], "winner": winner}
            tables["rounds"].append(row)
    return relations(tables)


def _gains(course: Mapping[str, Sequence[int]]) -> list[dict[str, int]]:
    rounds = len(next(iter(course.values())))
    return [
        {player: scores[at] - (scores[at - 1] if at else 0) for player, scores in course.items()}
        for at in range(rounds)
    ]
