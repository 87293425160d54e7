"""How the lead goes: whether it changes, when it is decided, and whether who is behind can come back."""

from __future__ import annotations

from companion.languages import later
from companion.reports.figures.figure import Figure, added, mean_of_sums, share, sums_of
from companion.reports.figures.relations import Relations

GAMES = later("finished games")

SIDE = "coalesce(CAST(team AS VARCHAR), player)"
"""The side of a row: the team, or in evenings that were gathered earlier the player."""

LEADERS = f"""
    leaders AS (
        SELECT session, step, any_value(round) AS round,
               CASE WHEN count(DISTINCT side) FILTER (score = best) = 1
                    THEN max(side) FILTER (score = best) END AS leader
        FROM (SELECT *, max(score) OVER (PARTITION BY session, step) AS best, {SIDE} AS side FROM scores)
        GROUP BY session, step
    )
"""
"""The player or team that led alone after each change of the scores; nobody while several are level."""

COURSES = f"""
    WITH {LEADERS},
    won AS (SELECT session, max({SIDE}) AS winner FROM seats WHERE won = 1 GROUP BY session),
    -- The last change of the scores after which the winner did not lead alone.
    behind AS (
        SELECT session, max(l.step) FILTER (leader IS DISTINCT FROM winner) AS step, max(l.step) AS last
        FROM leaders l JOIN won USING (session) GROUP BY session
    ),
    courses AS (
        SELECT b.session, w.winner, s.rounds,
               coalesce((SELECT l.round FROM leaders l WHERE l.session = b.session AND l.step = b.step + 1), s.rounds)
                   AS decided_in,
               (SELECT l.leader FROM leaders l WHERE l.session = b.session AND 2 * l.round <= s.rounds
                ORDER BY l.step DESC LIMIT 1) AS halfway
        FROM behind b JOIN won w USING (session) JOIN sessions s USING (session) WHERE s.over
    )
"""
"""Of each game with one winner: the round in which the winner took the lead for good, and who led halfway."""


COURSE_SUMS = f"""
    {COURSES} SELECT {sums_of("decided_in / rounds")}, count(*) FILTER (halfway IS DISTINCT FROM winner),
                     count(*) FILTER (3 * decided_in <= rounds), count(*) FROM courses
"""
"""The sums of three figures that share the most work of all: the moment at which games are decided, comebacks and
runaways, with the number of games."""

CHANGES = f"""
    WITH {LEADERS},
    alone AS (SELECT *, lag(leader) OVER (PARTITION BY session ORDER BY step) AS before
              FROM leaders WHERE leader IS NOT NULL)
    SELECT count(alone.session) FILTER (leader <> before) FROM sessions LEFT JOIN alone USING (session)
    WHERE over GROUP BY session
"""


def lead_changes(rows: Relations) -> list[Figure]:
    """How often another player takes the lead: the player who leads alone is not the one who led alone last. Being
    level on the way counts for nothing. Mean of the games that were played to their end, bootstrap. After the "lead
    change" of C. Browne, F. Maire: Evolutionary Game Design, IEEE Trans. CIAIG 2 (2010), counted, not as a share."""
    return [mean_of_sums("lead_changes", later("Lead changes"), rows.sums(CHANGES), GAMES)]


def decided(rows: Relations) -> list[Figure]:
    """The moment at which it is decided: the share of the rounds after which the winner leads alone to the end. 1 means
    in the last round. Mean of the games with one winner, bootstrap. The opposite of "decisiveness": how quickly a game
    ends once it is decided (J. M. Thompson: Defining the Abstract, The Games Journal, July 2000)."""
    title = later("Final lead taken after this part of the rounds")
    sums = added([each[:4] for each in rows.in_lots(COURSE_SUMS)])
    return [mean_of_sums("decided", title, sums, GAMES, kind="share")]


def comebacks(rows: Relations) -> list[Figure]:
    """The share of games that were won by somebody who did not lead halfway, be it level or behind; Wilson. After
    "drama", the winner's way up from behind (C. Browne, F. Maire 2010)."""
    hits, _, count = (sum(each) for each in zip(*(lot[4:] for lot in rows.in_lots(COURSE_SUMS)), strict=True))
    return [share("comebacks", later("Won by a player who did not lead halfway"), hits, count, GAMES)]


def runaways(rows: Relations) -> list[Figure]:
    """The share of games whose winner led alone from the first third of the rounds to the end; Wilson. After the
    "runaway leader" of G. S. Elias, R. Garfield, K. R. Gutschera: Characteristics of Games, MIT Press 2012."""
    _, hits, count = (sum(each) for each in zip(*(lot[4:] for lot in rows.in_lots(COURSE_SUMS)), strict=True))
    return [share("runaways", later("Led from the first third to the end"), hits, count, GAMES)]


def margin(rows: Relations) -> list[Figure]:
    """By how much the best score leads the second at the end, in the game's unit. Mean of the games that were played to
    their end, bootstrap."""
    return [
        mean_of_sums("margin", later("Lead at the end"), rows.sums("SELECT margin FROM sessions WHERE over"), GAMES)
    ]
