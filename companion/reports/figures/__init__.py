"""Figures: pure functions over the tidy tables, each with its definition, its count and its interval."""

from __future__ import annotations

from collections.abc import Callable

from companion.reports.figures import course, length, own, people, rules, wins
from companion.reports.figures.figure import Figure
from companion.reports.figures.relations import Relations

FIGURES: tuple[Callable[[Relations], list[Figure]], ...] = (
    length.length,
    length.round_length,
    length.turns,
    length.thinking,
    length.downtime,
    course.lead_changes,
    course.decided,
    course.comebacks,
    course.runaways,
    course.margin,
    wins.wins_by_seat,
    wins.wins_of_starter,
    wins.wins_by_player,
    wins.rounds_of_starter,
    rules.unused_sections,
    rules.disputed_sections,
    rules.corrections,
    rules.interruptions,
    people.answers,
    people.choices,
    people.notes_by_kind,
    own.own_figures,
)

__all__ = ["FIGURES", "Figure", "Relations"]
