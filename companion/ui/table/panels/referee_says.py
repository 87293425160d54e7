"""The referee's words to the table now: a refusal with its cards, a bot's offer, a trouble, a breach of the
rules, or a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.judging.carded import faces_of
from companion.speech.sentences import spoken_rule
from companion.table import Refused
from companion.ui.controller.desk import Desk
from companion.ui.views.table.acts import question_of
from companion.ui.views.table.breach import find_breach, tell_breach


@dataclass(frozen=True, slots=True)
class RefereeSays:
    """A ``sentence`` with its ``heading``, the heading of its ``rule``, and a ``detail`` below it. It is about
    the ``seat``, whose ``cards`` were refused. ``about`` says who asks: the ``game`` itself, or the referee."""

    about: Literal["refusal", "offer", "trouble", "breach", "game"]
    sentence: str
    heading: str = ""
    detail: str = ""
    rule: str = ""
    seat: Seat | None = None
    cards: tuple[Lying, ...] = ()


def find_said(desk: Desk) -> RefereeSays | None:
    """The referee's words now, if there are any."""
    if desk.refusal is not None:
        return _tell_refusal(desk, desk.refusal)
    if desk.offer is not None:
        return RefereeSays("offer", desk.spoken_offer, tr("DO YOU AGREE?"))
    if desk.trouble:
        sentence, _, advice = desk.trouble.partition(". ")
        return RefereeSays("trouble", sentence, detail=advice)
    if (breach := find_breach(desk.table)) is not None and not desk.is_recorded:
        asked = tr("Was it a different card, or do you let it stand?")
        rule = spoken_rule(desk.rule(breach.event.why))
        return RefereeSays("breach", tell_breach(desk.table, breach), tr("AGAINST THE RULES"), asked, rule)
    if (question := question_of(desk.table)) is None:
        return None
    decision = desk.view.decision
    sentence = decision.sentence if decision.asks else question.says
    detail = decision.detail if sentence == decision.sentence else decision.sentence
    return RefereeSays("game", sentence, tr("THE REFEREE ASKS"), detail, seat=question.seat)


def _tell_refusal(desk: Desk, refusal: Refused) -> RefereeSays:
    why, is_open = desk.openly(refusal), desk.is_open(refusal)
    sentence, asked = _split(desk.speak(why))
    may_stand = refusal.if_let_stand is not None and is_open and desk.table.dealer is None
    stands = desk.speak(refusal.if_let_stand) if refusal.if_let_stand and may_stand else ""
    return RefereeSays(
        "refusal",
        sentence,
        tr("THE REFEREE ASKS") if refusal.impossible else tr("NOT ALLOWED"),
        "\n".join(filter(None, (asked, stands))),
        spoken_rule(desk.rule(why)),
        refusal.act.seat,
        tuple(map(Lying, faces_of(desk.table.game, refusal.act) if is_open else ())),
    )


def _split(said: str) -> tuple[str, str]:
    """Splits a sentence into the fact and the question about it.

    >>> _split("7♠ lies elsewhere. Was it a different card?")
    ('7♠ lies elsewhere.', 'Was it a different card?')
    """
    fact, _, asked = said.rpartition(". ")
    return (f"{fact}.", asked) if fact and asked.endswith("?") else (said, "")
