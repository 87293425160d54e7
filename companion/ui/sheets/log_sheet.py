"""Why the last result is as it is: its cards and its rule; what comes next, and why; below them the latest acts, each
of which opens by a touch, and the way to all of them."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.languages import tr
from companion.rules.rulebook import TABLE
from companion.rules.rulebook import page as page_of
from companion.rules.rulebook.in_force import sections_in_force
from companion.speech.sentences import shorten, spoken_rule
from companion.table import Table
from companion.ui.controller.desk import Desk
from companion.ui.views.page import DrawnCards, Go, Page, PageKey, PageLine, PagePart, Tile, heading
from companion.ui.views.table.result import last_result
from companion.ui.views.table.scoring import ScorePart
from companion.ui.views.table.waiting import rule_awaited

HIGH, TOLD = 90, 24
"""How high the cards of a result are, in units of the design, and how large it is told, in units of text."""

FOLLOWED = 2
"""The most events that are told of those that followed by themselves and changed no score."""


def tell_log(desk: Desk) -> Page:
    """The latest lines of the book; its keys lead away."""
    table, result, blocks = desk.table, last_result(desk.table), list[PagePart]()
    if result is not None:
        quiet = [part.sentence for part in result.followed if not part.changes]
        said = _quote_rule(table, result.main.rule), " ".join((*result.explains, *quiet[:FOLLOWED]))
        first, *then = list(filter(None, said)) or [""]
        told = _tell(replace(result.main, sentence=first)), *(_tell(ScorePart(each, result.main.rule)) for each in then)
        blocks += [DrawnCards(table.game.name, result.cards, HIGH)] if result.cards else []
        blocks += [*told, *(_tell(part, part.rule) for part in result.followed if part.changes)]
    if waiting := desk.view.waiting:
        due = rule_awaited(table)
        lines = PageLine(waiting, TOLD, bold=True), PageLine(_quote_rule(table, due), 22, "soft")
        blocks += [Tile(tuple(line for line in lines if line.text), Go("rule-at", due))]
    blocks += [heading(tr("The moves, the latest first"))] if desk.view.recent else []
    blocks += [
        Tile((PageLine(f"{line.number}   {line.text}", TOLD, struck=line.struck),), Go("line", line.number))
        for line in desk.view.recent
    ]
    rule = result.main.rule if result is not None else ""
    word = spoken_rule(rule) or tr("The rules")
    foot = (
        PageKey(tr("The whole book"), Go("book")),
        PageKey(
            tr("Rule {rule}", rule=rule) if word == rule else word,
            Go("rule-at", rule),
            "main" if rule else "plain",
        ),
    )
    title = result.main.sentence if result is not None else tr("The book: touch a line to see or correct it")
    outcome = table.game.outcome(table.state)
    title = desk.speak(outcome.why) if outcome is not None else title
    return Page(title, (), tuple(blocks), foot=foot)


def _quote_rule(table: Table, heading: str) -> str:
    """The first sentences of the rule with this heading; the rules have the rest."""
    rules = (*sections_in_force(table.game, table.setup.options).values(), *page_of(TABLE).values())
    text = next((each.text for each in rules if heading and each.heading == heading), "")
    return shorten(re.split(r"(?<=\.) ", " ".join(text.partition("\n\n")[0].replace("`", "").split())))


def _tell(part: ScorePart, rule: str = "") -> Tile:
    """An event, its ``rule``, which a touch opens, and its changes of scores."""
    changes = ", ".join(f"{seat} {told}" for seat, told in part.changes)
    lines = PageLine(part.sentence, TOLD), PageLine(rule, 22, "soft", mark=changes, mark_tone="accent", mark_most=TOLD)
    return Tile(tuple(line for line in lines if line.text or line.mark), Go("rule-at", part.rule))
