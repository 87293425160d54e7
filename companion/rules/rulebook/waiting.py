"""The moves that the referee waits for, in as few words as possible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.languages import all_of, later, one_of, tr
from companion.rules.events import Seat, Why

EACH, EACH_OF_THEM = later("Each player"), later("Each of them")
MAY = later(" may ")
"""The words between a player and the moves that this player may make; sentences with them are joined."""

NAMED = 3
"""How many players are named; more are counted, for their seats are marked."""

Speak: TypeAlias = Callable[[Why], str]
"""Makes a sentence of a reason."""


def join_waits(waits: Iterable[tuple[Seat | None, Why]], seats: Collection[Seat], speak: Speak) -> str:
    """Each thing once: from whom of the ``seats`` it is waited for, and all that one player may do in one sentence."""
    whys: dict[str, dict[Seat | None, Why]] = {}
    for seat, why in waits:
        whys.setdefault(why.code, {}).setdefault(seat, why)
    return " ".join(_merged([_from_all(seats, said, speak) for said in whys.values()]))


def _from_all(seats: Collection[Seat], said: dict[Seat | None, Why], speak: Speak) -> str:
    """The same thing waited for from several seats: only what is the same for each is joined."""
    alike: dict[str, list[Seat | None]] = {}
    for seat, why in said.items():
        alike.setdefault(speak(_of_each(why, tr(EACH))), []).append(seat)
    return " ".join(
        _of_some(seats, general, [(seat, said[seat]) for seat in each], speak) for general, each in alike.items()
    )


def _of_some(seats: Collection[Seat], general: str, said: Sequence[tuple[Seat | None, Why]], speak: Speak) -> str:
    (_, why), *rest = said
    sentence = speak(why)
    others = [seat for seat, other in rest if seat is not None and speak(other) != sentence]
    if not others:
        return sentence
    if {seat for seat, _ in said} == set(seats):
        return general
    who, each = [seat for seat, _ in said if seat is not None], speak(_of_each(why, tr(EACH_OF_THEM)))
    if len(who) > NAMED:
        return tr("Waiting for {count:#player}. {each}", count=len(who), each=each)
    return tr("Waiting for {seats}. {each}", seats=all_of(who), each=each)


def _of_each(why: Why, each: str) -> Why:
    return replace(why, params=tuple((name, each if name == "seat" else value) for name, value in why.params))


def _merged(sentences: list[str]) -> list[str]:
    """Sentences in a row on what the same player may do become one."""
    told: list[str] = []
    may: list[str] = []
    whose = ""

    def close() -> None:
        if may:
            told.append(f"{whose}{tr(MAY)}{one_of(may)}.")
            may.clear()

    for sentence in sentences:
        seat, found, what = sentence.partition(tr(MAY))
        if not found or ". " in sentence or (may and seat != whose):
            close()
        if not found or ". " in sentence:
            told.append(sentence)
        else:
            whose = seat
            may.append(what.removesuffix("."))
    close()
    return told
