"""Wins: by seat, by starting, by player. Of games that were played to their end; a shared win counts as shares of one,
so that the wins of all teams sum to the games; partners win together."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.course import GAMES, SIDE
from companion.reports.figures.figure import Figure, share
from companion.reports.figures.guests import who
from companion.reports.figures.relations import Relations, ratio_by_evening

ROUNDS_OF_STARTER = (
    "SELECT count(*) FILTER (winner = starter), count(winner) FROM rounds GROUP BY session ORDER BY session"
)
"""In how many rounds of an evening who began gained most, and how many rounds one player gained most in."""


def wins_by_seat(rows: Relations) -> list[Figure]:
    """The share of games that each place in turn order won; Wilson. The shares of all seats sum to one if all games had
    as many players."""
    found = rows.ask("SELECT seat, sum(won), count(won) FROM seats WHERE won IS NOT NULL GROUP BY seat ORDER BY seat")
    title = later("Won by seat")
    return [share("wins_by_seat", title, hits, count, GAMES, of=str(seat)) for seat, hits, count in found]


def wins_of_starter(rows: Relations) -> list[Figure]:
    """The share of games that were won by the player who acted first; Wilson. By chance it is one divided by the number
    of players."""
    ((hits, count),) = rows.ask("SELECT coalesce(sum(won), 0), count(won) FROM seats WHERE started")
    return [share("wins_of_starter", later("Won by the starting player"), hits, count, GAMES)]


def expected_of_starter(rows: Relations) -> float | None:
    """The share of games that the first player wins by chance: the mean of one divided by the number of players; None
    without games."""
    found = rows.numbers(
        f"SELECT avg(1.0 / sides) FROM (SELECT session, count(DISTINCT {SIDE}) AS sides FROM seats GROUP BY session)"
        " JOIN sessions USING (session) WHERE over AND winners <> ''"
    )
    return found[0] if found else None


def wins_by_player(rows: Relations) -> list[Figure]:
    """The share of a player's games that the player won; Wilson; one figure a player, over evenings
    one for all guests, none for bots."""
    found = rows.ask(
        f"SELECT {who()} AS whose, sum(won), count(won) FROM seats WHERE won IS NOT NULL AND NOT coalesce(bot, false)"
        " GROUP BY whose ORDER BY whose"
    )
    title = later("Won by this player")
    return [share("wins_by_player", title, hits, count, GAMES, of=player) for player, hits, count in found]


def rounds_of_starter(rows: Relations) -> list[Figure]:
    """The share of rounds in which the player who acted first gained most; bootstrap over the evenings. Rounds in which
    several gained alike are left out."""
    title, cases = later("Rounds won by the player who began them"), later("rounds that one player won")
    return [ratio_by_evening(rows, "rounds_of_starter", title, ROUNDS_OF_STARTER, cases, kind="share")]
