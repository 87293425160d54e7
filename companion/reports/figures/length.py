"""How long it takes, and who waits."""

from __future__ import annotations

from dataclasses import replace

from companion.languages import later
from companion.reports.figures.figure import Figure, mean_of_sums, sums_of
from companion.reports.figures.guests import who
from companion.reports.figures.relations import Relations, ratio_by_evening

PLAYED, ROUNDS = later("games"), later("rounds")

TIMED_S = 1.0
"""An evening that took less time than this (seconds) was not played but read from a record: its times say nothing."""

LENGTHS = f"SELECT length_s FROM sessions WHERE length_s >= {TIMED_S}"

ROUND_SUMS = (
    "SELECT sum(r.length_s) AS total, count(r.length_s) AS count FROM rounds r JOIN sessions s USING (session)"
    f" WHERE (s.over OR r.round < s.rounds) AND s.length_s >= {TIMED_S} GROUP BY session ORDER BY session"
)
"""The length of all rounds of an evening, and how many they are."""


def length(rows: Relations) -> list[Figure]:
    """The length of an evening in seconds of play: from the first act to the last, without pauses of half an hour and
    more. Mean of the evenings, bootstrap."""
    return [
        mean_of_sums("length", later("Length of a game"), rows.sums(LENGTHS), PLAYED,
             kind="seconds")
    ]  # fmt: skip


def round_length(rows: Relations) -> list[Figure]:
    """The length of a round in seconds of play: from the last act of the round before to its own last act. The last
    round of an evening that was not played to its end is left out. Mean of the rounds, bootstrap over the evenings."""
    title = later("Length of a round")
    return [ratio_by_evening(rows, "round_length", title, ROUND_SUMS, ROUNDS, kind="seconds")]


def turns(rows: Relations) -> list[Figure]:
    """How many acts of players an evening takes, and how many rounds, of evenings that were played to their end. Means
    of the evenings, bootstrap."""
    return [
        mean_of_sums("turns", later("Moves in a game"), rows.sums("SELECT acts FROM sessions WHERE over"), PLAYED),
        mean_of_sums("rounds", later("Rounds in a game"), rows.sums("SELECT rounds FROM sessions WHERE over"), PLAYED),
    ]


def thinking(rows: Relations) -> list[Figure]:
    """How long a player thinks over an act, in seconds (``companion.reports.thinking``). Mean of the player's acts that
    stand; one figure a player, over evenings one for all guests. Bootstrap over the evenings, for the moves of one
    resemble each other; of a single evening over its moves."""
    thought = f"SELECT *, {who()} AS whose FROM acts WHERE stands AND thinking_s IS NOT NULL"
    found = rows.sums_by(f"SELECT whose, {sums_of('thinking_s')} FROM ({thought}) GROUP BY whose")
    several = dict(rows.ask(f"SELECT whose, min(session) <> max(session) FROM ({thought}) GROUP BY whose"))
    title, moves = later("Thinking time per move"), later("moves")
    query = f"SELECT sum(thinking_s), count(*) FROM ({thought}) WHERE whose = ? GROUP BY session ORDER BY session"
    return [
        replace(ratio_by_evening(rows, "thinking", title, query, moves, kind="seconds", values=[player]), of=player)
        if several[player]
        else mean_of_sums("thinking", title, sums, moves, kind="seconds", of=player)
        for player, sums in found
    ]


def downtime(rows: Relations) -> list[Figure]:
    """The share of play in which the game did not wait for a player: 1 less thinking time over length. Mean of the
    player's evenings, bootstrap; one figure a player, over evenings one for all guests. After the "downtime" of
    G. S. Elias, R. Garfield, K. R. Gutschera: Characteristics of Games, MIT Press 2012."""
    found = rows.sums_by(
        f"SELECT {who()} AS whose, {sums_of('waiting_s / (waiting_s + thinking_s)')} FROM seats"
        f" WHERE waiting_s + thinking_s >= {TIMED_S} GROUP BY whose ORDER BY whose"
    )
    title = later("Time with nothing to do")
    return [mean_of_sums("downtime", title, sums, PLAYED, kind="share", of=player) for player, sums in found]
