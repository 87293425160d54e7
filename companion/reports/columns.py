"""The tables of an export and their columns. ``docs/exports.md`` is made from this.

Names of tables and columns never change: other people's spreadsheets and notebooks depend on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Kind = Literal["text", "whole number", "number", "yes or no", "time"]

TidyRow: TypeAlias = dict[str, Any]
"""A value for each column of its table; None if nothing is known."""

Tables: TypeAlias = dict[str, list[TidyRow]]
"""The rows of each table, by its name."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, the kind of its values (a time is ISO 8601 in UTC), and their meaning."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table: the meaning of one row, and the columns."""

    row: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)


SESSION = Column("session", "text", "the session's name")
NUMBER = Column("number", "whole number", "the number of the act in the session, from 1")
ROUND = Column("round", "whole number", "the round, from 1; a game that deals each round calls it a hand")
TIME = Column("time", "time", "when it was entered")
SEAT = Column("seat", "whole number", "the player's place in turn order, from 1; empty for an act of the table")
GAME = Column("game", "text", "the game's name in commands")
FOLDER = Column("folder", "text", "for a game of your own: the first 12 hex digits of the SHA-256 of its folder, today")
RULES = Column("rules", "text", "the version of the game's rules page")
LABEL = Column("label", "text", "the version of the rules under test, as entered at the start: `rules v7`")
OPTIONS = Column("options", "text", "the options that differ from the standard rules: `goal=fifteen rotation=led`")
PLAYER = Column("player", "text", "the player's name")
TEAM = Column("team", "whole number", "the number of the player's team; without teams, each player has a number")

TABLES: dict[str, TableSpec] = {
    "sessions": TableSpec(
        "an evening",
        (
            SESSION,
            GAME,
            Column("title", "text", "the game's title"),
            Column("unit", "text", "the unit of the scores"),
            FOLDER,
            RULES,
            LABEL,
            OPTIONS,
            Column("began", "time", "the time of the first act"),
            Column("ended", "time", "the time of the last act"),
            Column("length_s", "number", "seconds of play, without pauses of half an hour or more"),
            Column("players", "whole number", "the number of players"),
            Column("acts", "whole number", "the number of players' acts that stand"),
            Column("rounds", "whole number", "the number of rounds that began; 1 if the game has no rounds"),
            Column("over", "yes or no", "whether the game reached its end"),
            Column("winners", "text", "the winners, separated by commas; empty if nobody won"),
            Column("margin", "whole number", "the lead of the best score over the second at the end"),
            Column("asked", "whole number", "how often the companion asked or refused"),
            Column("corrections", "whole number", "the number of acts corrected later, by people or by the companion"),
            Column("takebacks", "whole number", "the number of takebacks"),
        ),
    ),
    "seats": TableSpec(
        "a player in an evening",
        (
            SESSION,
            SEAT,
            PLAYER,
            Column("started", "yes or no", "whether the player acted first"),
            Column("score", "whole number", "the score at the end"),
            Column("won", "number", "1 for the winner and its partners, a share of 1 for each of several winners, "
                   "0 for the others; "
                   "empty if the game did not end or nobody won"),
            Column("acts", "whole number", "the number of the player's acts that stand"),
            Column("thinking_s", "number", "seconds in which the game waited for the player"),
            Column("waiting_s", "number", "seconds of play in which the game did not wait for the player"),
            Column("bot", "yes or no", "whether a bot acted for the seat; no figure about people counts it"),
            TEAM,
        ),
    ),
    "rounds": TableSpec(
        "a round",
        (
            SESSION,
            ROUND,
            Column("began", "time", "the time of its first act"),
            Column("length_s", "number", "seconds of play from the end of the previous round to its last act"),
            Column("acts", "whole number", "the number of players' acts in it that stand"),
            Column("starter", "text", "the player who acted first"),
            Column("winner", "text", "the player whose score rose most, of a team one of its players; empty for a tie"),
            Column("leader", "text", "the player with the best score afterwards, of a team one of its players; "
                   "empty for a tie"),
            Column("lead", "whole number", "the lead of the best score over the second afterwards"),
        ),
    ),
    "acts": TableSpec(
        "an act",
        (
            SESSION,
            GAME,
            FOLDER,
            RULES,
            LABEL,
            OPTIONS,
            NUMBER,
            TIME,
            Column("since_s", "number", "seconds since the first act of the evening"),
            ROUND,
            Column("hand", "whole number", "the deal, from 1; always 1 in a game that deals once"),
            SEAT,
            PLAYER,
            Column("act", "text", "the kind of act, as in records"),
            Column("fields", "text", "the other fields of the act, as JSON"),
            Column("stands", "yes or no", "no for an act that was taken back or deleted, and for an undo"),
            Column("outcome", "text", "its main event, as in records"),
            Column("sentence", "text", "everything that followed, as a sentence"),
            Column("section", "text", "the section of the rules behind the outcome"),
            Column("amounts", "text", "the amounts that moved, as JSON: unit, account, amount"),
            Column("source", "text", "the source: camera, reader, touch, …"),
            Column("confidence", "number", "the camera's confidence, from 0 to 1; empty if nothing was read"),
            Column("confirmed_by", "text", "who answered the companion's question"),
            Column("pictures", "text", "the names of the pictures of its cards, separated by spaces"),
            Column("doubts", "whole number", "how often the companion asked or refused just before"),
            Column("corrections", "whole number", "the number of later corrections"),
            Column("overruled", "text", "the table's reason, if the referee refused and the table let it stand"),
            Column("thinking_s", "number", "the player's thinking time in seconds"),
        ),
    ),
    "events": TableSpec(
        "an amount that an event moved, or an event that moved nothing",
        (
            SESSION,
            NUMBER,
            ROUND,
            SEAT,
            PLAYER,
            Column("act", "text", "the act behind it"),
            Column("stands", "yes or no", "whether that act stands"),
            Column("event_number", "whole number", "the number of the event in its act, from 1"),
            Column("event", "text", "the kind of event, as in records"),
            Column("sentence", "text", "the event as a sentence"),
            Column("section", "text", "the section of the rules behind it"),
            Column("unit", "text", "the unit: coins, tokens, stones, cards, points, debts"),
            Column("account", "text", "the account: a player, a place or the bank"),
            Column("amount", "whole number", "the amount that came in; negative if it went out"),
        ),
    ),
    "breaches": TableSpec(
        "a broken rule that showed later",
        (
            SESSION,
            NUMBER,
            ROUND,
            Column("since_s", "number", "seconds since the first act of the evening"),
            SEAT,
            PLAYER,
            Column("sentence", "text", "the event that showed it, as a sentence"),
            Column("section", "text", "the section of the rules behind it"),
        ),
    ),
    "scores": TableSpec(
        "a player's score, whenever a score changed",
        (
            SESSION,
            Column("step", "whole number", "the number of the change; 0 is the start"),
            NUMBER,
            ROUND,
            Column("since_s", "number", "seconds since the first act of the evening"),
            SEAT,
            PLAYER,
            Column("score", "whole number", "the score after the change"),
            Column("cause", "text", "the events that changed a score, as sentences"),
            Column("section", "text", "the sections of the rules behind these events, separated by semicolons"),
            TEAM,
        ),
    ),
    "sections": TableSpec(
        "a section of the game's rules in an evening",
        (
            SESSION,
            Column("section", "text", "its number"),
            Column("title", "text", "its heading"),
            Column("reasons", "whole number", "the number of the referee's reasons that name it; 0: none ever does"),
            Column("decided", "whole number", "the number of events that it decided"),
            Column("refused", "whole number", "the number of refusals that it decided"),
            Column("overruled", "whole number", "how often the table let stand a move that it forbids"),
            Column("confusing", "whole number", "how often a player noted “confusing” right after it applied"),
            Column("looked_up", "whole number", "how often a player looked it up at the table"),
        ),
    ),
    "counts": TableSpec(
        "a figure that the game declares, in a round",
        (
            SESSION,
            ROUND,
            Column("figure", "text", "the figure"),
            Column("place", "whole number", "its place among the game's figures, from 1"),
            Column("title", "text", "its title"),
            Column("per", "text", "`trial`: a share of trials; `case`: a number per trial; `round`: a number per "
                   "round; `100 rounds`: a number per 100 rounds"),
            Column("hits", "whole number", "the number of hits"),
            Column("trials", "whole number", "the number of trials, hits or not"),
        ),
    ),
    "notes": TableSpec(
        "a note",
        (
            SESSION,
            NUMBER,
            TIME,
            Column("since_s", "number", "seconds since the first act of the evening"),
            ROUND,
            PLAYER,
            Column("kind", "text", "the key of the note (fun, confusing, broken, slow, question); empty for free text"),
            Column("text", "text", "the note"),
            Column("moment", "text", "the last event before it"),
            Column("section", "text", "the section of the rules behind that event"),
            Column("pictures", "text", "the name of its picture of the table"),
        ),
    ),
    "answers": TableSpec(
        "an answer to a question at the end",
        (
            SESSION,
            PLAYER,
            Column("question", "text", "the question's code"),
            Column("asked", "text", "the wording of the question"),
            Column("kind", "text", "`scale`: 1 to 5 points; `choice`: one of several answers; `text`: free text"),
            Column("answer", "text", "the answer"),
            Column("points", "whole number", "the points on a scale"),
        ),
    ),
}  # fmt: skip
