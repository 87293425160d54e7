"""Tables that are observed, and their steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.interpreter import Doubt
from companion.observations import Observation
from companion.session import Session
from companion.table import Accepted, Table
from tests.observing import act_of, card, touch

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


def acts(steps: tuple[object, ...]) -> list[object]:
    return [step.entry.act for step in steps if isinstance(step, Accepted)]


def won_war(table: Table) -> None:
    """Ann has won a war; its four open cards lie."""
    for track, (zone, face) in enumerate((("1/play", "7S"), ("2/play", "7H"), ("1/play", "9S"), ("2/play", "2H")), 1):
        table.observe(card(zone, face, track=track, at=4.0 * track - 20.0))


def rows_of(*, ann: tuple[float, ...], ben: tuple[float, ...]) -> Table:
    """Two rows of lost-war whose cards lie at these x: Ann has one card more than Ben."""
    table = Session.unkept({"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"]}).table
    for seat, count in (("Ann", len(ann) + 1), ("Ben", len(ben))):
        table.observe(touch(table, {"act": "muster", "seat": seat, "count": count}))
    for zone, xs, faces in (("1/row", ann, ("6S", "9H", "KD")), ("2/row", ben, ("7S", "8H", "QD"))):
        for track, (x, face) in enumerate(zip(xs, faces, strict=False), 10 * int(zone[0]) - 10):
            table.observe(card(zone, face, track=track, x=x))
    return table


def opened(game: str, *seats: str, said: Iterable[Mapping[str, Any]] = (), **options: Any) -> Table:
    """A table of this game, after these lines of a record."""
    table = Session.unkept({"record": 1, "game": game, "seats": seats or ["Ann", "Ben"], "options": options}).table
    for each in said:
        assert isinstance(table.play(act_of(table, each)), Accepted)
    return table


def stands(table: Table, word: str) -> list[tuple[str | None, Any]]:
    """The seats and cards of the standing acts of this kind."""
    acts = (each.act for each in table.history.standing if each.act.word() == word)
    return [(act.seat, getattr(act, "card", None) or getattr(act, "cards", None)) for act in acts]


def observe(table: Table, *observations: Observation) -> None:
    for each in observations:
        table.observe(each)


def asked(table: Table, *observations: Observation) -> list[str]:
    """The subjects of the questions."""
    return [step.about for each in observations for step in table.observe(each) if isinstance(step, Doubt)]


def play(seat: str, card: str) -> dict[str, Any]:
    """A play in record notation."""
    return {"act": "play", "seat": seat, "card": card}


def fight() -> Table:
    """Ben's 9♥ beat Ann's 7♠."""
    return opened("bluffing-battles", said=(play("Ann", "7S"), play("Ben", "9H")))
