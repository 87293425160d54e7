"""The tables that evenings are written out as, and what stands in each column. ``docs/exports.md`` is made of this.

Names of tables and columns stay as they are: spreadsheets and notebooks of others rest on them.
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
    """A column: its name, what kind of value stands there (a time is ISO 8601 in UTC), and what it says."""

    name: str
    kind: Kind
    says: str


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table: what one row is, and the columns."""

    row: str
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(column.name for column in self.columns)


SESSION = Column("session", "text", "the session's name")
NUMBER = Column("number", "whole number", "the act's number in the session, from 1")
ROUND = Column(
    "round", "whole number", "the round in which it was said, from 1; a game that deals each calls it a hand"
)
TIME = Column("time", "time", "when it was written")
SEAT = Column("seat", "whole number", "the player's place in turn order, from 1; empty if the table did it")
GAME = Column("game", "text", "the game's name as commands take it")
FOLDER = Column("folder", "text", "of a game from outside: the first 12 hex digits of its folder's SHA-256, today")
RULES = Column("rules", "text", "the version of the rules page that the game has")
LABEL = Column("label", "text", "which version of the rules was tested, as somebody said at the start: `rules v7`")
OPTIONS = Column("options", "text", "the options that differ from the usual ones: `goal=fifteen rotation=led`")
PLAYER = Column("player", "text", "the player's name")

TABLES: dict[str, TableSpec] = {
    "sessions": TableSpec(
        "an evening",
        (
            SESSION,
            GAME,
            Column("title", "text", "what the game is called"),
            Column("unit", "text", "what the scores count"),
            FOLDER,
            RULES,
            LABEL,
            OPTIONS,
            Column("began", "time", "when the first act was written"),
            Column("ended", "time", "when the last act was written"),
            Column("length_s", "number", "seconds of play, without pauses of half an hour and more"),
            Column("players", "whole number", "how many played"),
            Column("acts", "whole number", "how many acts of players stand"),
            Column("rounds", "whole number", "how many rounds were begun"),
            Column("over", "yes or no", "whether the game was played to its end"),
            Column("winners", "text", "who won, with commas; empty if nobody did"),
            Column("margin", "whole number", "by how much the best score led the second at the end"),
            Column("asked", "whole number", "how often the tablet asked or refused something"),
            Column("corrections", "whole number", "how many acts were corrected afterwards, by people or by itself"),
            Column("takebacks", "whole number", "how many acts were taken back"),
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
            Column("won", "number", "1 for the winner, a share of 1 for each of several, 0 for the others; empty if "
                   "the game was not played to its end or nobody won"),
            Column("acts", "whole number", "how many acts of the player stand"),
            Column("thinking_s", "number", "seconds that the game waited for the player"),
            Column("waiting_s", "number", "seconds of play in which the game did not wait for the player"),
        ),
    ),
    "rounds": TableSpec(
        "a round",
        (
            SESSION,
            ROUND,
            Column("began", "time", "when its first act was written"),
            Column("length_s", "number", "seconds of play from the end of the round before to its last act"),
            Column("acts", "whole number", "how many acts of players stand in it"),
            Column("starter", "text", "the player who acted first in it"),
            Column("winner", "text", "the player whose score rose most in it; empty if several rose alike"),
            Column("leader", "text", "the player with the best score after it; empty if several have it"),
            Column("lead", "whole number", "by how much the best score led the second after it"),
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
            Column("hand", "whole number", "the deal in which it was said, from 1; a game that deals once has one"),
            SEAT,
            PLAYER,
            Column("act", "text", "what was said, as records write it"),
            Column("fields", "text", "the rest of what was said, as JSON"),
            Column("stands", "yes or no", "no if it was taken back, struck out or is only a way back"),
            Column("outcome", "text", "what it led to above all, as records write events"),
            Column("sentence", "text", "all that it led to, for people"),
            Column("section", "text", "the section of the rules that the outcome rests on"),
            Column("amounts", "text", "what moved, as JSON: unit, account, amount"),
            Column("source", "text", "who noticed or said it"),
            Column("confidence", "number", "how sure a camera was, from 0 to 1; empty if nothing had to be read"),
            Column("confirmed_by", "text", "who answered when it was not clear"),
            Column("pictures", "text", "the names of the pictures of its cards, with spaces"),
            Column("doubts", "whole number", "how often the tablet asked or refused something just before"),
            Column("corrections", "whole number", "how often it was corrected afterwards"),
            Column("overruled", "text", "the table's word, if the referee refused it and the table let it stand"),
            Column("thinking_s", "number", "seconds that the player took, from being waited for to the act"),
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
            Column("act", "text", "the act that it followed from"),
            Column("stands", "yes or no", "whether that act stands"),
            Column("event_number", "whole number", "the event's number among those of the act, from 1"),
            Column("event", "text", "what happened, as records write it"),
            Column("sentence", "text", "the same for people"),
            Column("section", "text", "the section of the rules that it rests on"),
            Column("unit", "text", "what moved: coins, tokens, stones, cards, points, debts"),
            Column("account", "text", "who or what it came to, or left: a player, a place, the bank"),
            Column("amount", "whole number", "how much came; below zero: how much left"),
        ),
    ),
    "scores": TableSpec(
        "a player's score, whenever a score changed",
        (
            SESSION,
            Column("step", "whole number", "the number of the change, from 0, which is the start"),
            NUMBER,
            ROUND,
            Column("since_s", "number", "seconds since the first act of the evening"),
            SEAT,
            PLAYER,
            Column("score", "whole number", "the score from then on"),
        ),
    ),
    "sections": TableSpec(
        "a section of the game's rules in an evening",
        (
            SESSION,
            Column("section", "text", "its number"),
            Column("title", "text", "its heading"),
            Column("reasons", "whole number", "how many of the referee's reasons rest on it; 0: nothing ever can"),
            Column("decided", "whole number", "how many events rested on it"),
            Column("refused", "whole number", "how many refusals rested on it"),
            Column("overruled", "whole number", "how often the table let stand what it forbids"),
            Column("confusing", "whole number", "how often somebody noted “confusing” right after it was applied"),
            Column("looked_up", "whole number", "how often somebody looked it up at the table"),
        ),
    ),
    "counts": TableSpec(
        "a figure that the game declares, in a round",
        (
            SESSION,
            ROUND,
            Column("figure", "text", "which figure"),
            Column("place", "whole number", "its place among the game's figures, from 1"),
            Column("title", "text", "what it is called"),
            Column("per", "text", "`trial`: it is a share of trials; `case`: a number in a trial; `round`: a number in "
                   "a round; `100 rounds`: a number in 100 rounds"),
            Column("hits", "whole number", "how many hits there were"),
            Column("trials", "whole number", "how many trials there were, hits or not"),
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
            Column("kind", "text", "the key that was touched (fun, confusing, broken, slow, question), else empty"),
            Column("text", "text", "what was noted"),
            Column("moment", "text", "what had happened last"),
            Column("section", "text", "the section of the rules that this rested on"),
            Column("pictures", "text", "the name of the picture of the table that was taken with it"),
        ),
    ),
    "answers": TableSpec(
        "an answer to a question at the end",
        (
            SESSION,
            PLAYER,
            Column("question", "text", "which question, as it is counted"),
            Column("asked", "text", "its words"),
            Column("kind", "text", "`scale`: points from 1 to 5; `choice`: one of some answers; `text`: in words"),
            Column("answer", "text", "the answer"),
            Column("points", "whole number", "the points of a scale"),
        ),
    ),
}  # fmt: skip
