"""What the referee waits for, in as few words as there can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.rules.events import Seat, Why
from companion.rules.game import Game, Setup
from companion.table import Table
from companion.ui.views.expecting import expected
from companion.ui.views.sentences import speak

EACH = "Each player"
NAMED = 2
"""So many others are named; more are counted, for their seats are marked."""


def awaited(table: Table) -> str:
    """Each thing once: from whom it is waited for, and all that one player may do in one sentence."""
    game, setup = table.game, table.setup
    whys: dict[str, dict[Seat | None, Why]] = {}
    for prompt in expected(table):
        if not prompt.optional and prompt.until is None:
            whys.setdefault(prompt.says.code, {}).setdefault(prompt.seat, prompt.says)
    return " ".join(_merged([_from_all(game, setup, table.state.seats, said) for said in whys.values()]))


def _from_all(game: Game[Any], setup: Setup, seats: Iterable[Seat], said: dict[Seat | None, Why]) -> str:
    """The same thing waited for from several seats."""
    (first, why), *rest = said.items()
    sentence = speak(game, setup, why)
    others = [seat for seat, other in rest if seat is not None and speak(game, setup, other) != sentence]
    if not others:
        return sentence
    if {first, *others} == set(seats):
        general = {speak(game, setup, _of_each(each)) for each in said.values()}
        if len(general) == 1:
            return general.pop()
    named = " and ".join(others) if len(others) <= NAMED else f"{len(others)} others"
    return f"{sentence.removesuffix('.')}; so {'does' if len(others) == 1 else 'do'} {named}."


def _of_each(why: Why) -> Why:
    return replace(why, params=tuple((name, EACH if name == "seat" else value) for name, value in why.params))


def _merged(sentences: list[str]) -> list[str]:
    """Sentences in a row on what the same player may do become one."""
    told: list[str] = []
    may: list[str] = []
    whose = ""

    def close() -> None:
        if may:
            told.append(f"{whose} may {', '.join(may[:-1])}{' or ' if may[:-1] else ''}{may[-1]}.")
            may.clear()

    for sentence in sentences:
        seat, found, what = sentence.partition(" may ")
        if not found or ". " in sentence or (may and seat != whose):
            close()
        if not found or ". " in sentence:
            told.append(sentence)
        else:
            whose = seat
            may.append(what.removesuffix("."))
    close()
    return told
