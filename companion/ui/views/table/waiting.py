"""The moves that the referee waits for, in as few words as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.bot_seats import bot_seats
from companion.languages import all_of, later, one_of, tr
from companion.rules.events import Seat, Why
from companion.rules.game import Setup
from companion.rules.spec import GameSpec
from companion.table import Table
from companion.ui.views.sentences import speak

EACH = later("Each player")
MAY = later(" may ")
"""The words between a player and the moves that this player may make; sentences with them are joined."""

NAMED = 2
"""How many others are named; more are counted, for their seats are marked."""


def awaited(table: Table) -> str:
    """Each thing once: from whom it is waited for, and all that one player may do in one sentence. What a bot may do
    with cards that it alone sees is not told."""
    game, setup, without = table.game, table.setup, table.game.dealing.without
    bots = bot_seats(table.history.entries) if table.dealer is not None else frozenset()
    dealt = table.dealer.go_on(table.state, len(table.history.standing)) if table.dealer is not None else None
    whys: dict[str, dict[Seat | None, Why]] = {}
    for prompt in table.list_prompts():
        is_rolled = dealt is not None and prompt.act == dealt.word()
        if is_rolled or (prompt.seat in bots and "seat" not in dict(prompt.says.params)):
            continue
        spec = game.act_spec(prompt.act)
        is_aside = prompt.optional or (spec is not None and spec.aside)
        if prompt.until is None and (prompt.act not in without if table.dealer is not None else not is_aside):
            whys.setdefault(prompt.says.code, {}).setdefault(prompt.seat, prompt.says)
    return " ".join(_merged([_from_all(game, setup, table.state.seats, said) for said in whys.values()]))


def _from_all(game: GameSpec, setup: Setup, seats: Iterable[Seat], said: dict[Seat | None, Why]) -> str:
    """The same thing waited for from several seats: only what is the same for each is joined."""
    alike: dict[str, list[Seat | None]] = {}
    for seat, why in said.items():
        alike.setdefault(speak(game, setup, _of_each(why)), []).append(seat)
    return " ".join(
        _of_some(game, setup, set(seats), general, [(seat, said[seat]) for seat in each])
        for general, each in alike.items()
    )


def _of_some(
    game: GameSpec, setup: Setup, seats: set[Seat], general: str, said: Sequence[tuple[Seat | None, Why]]
) -> str:
    (_, why), *rest = said
    sentence = speak(game, setup, why)
    others = [seat for seat, other in rest if seat is not None and speak(game, setup, other) != sentence]
    if not others:
        return sentence
    if {seat for seat, _ in said} == seats:
        return general
    begun, count = sentence.rstrip(".?"), len(others)
    if count > NAMED:
        return tr("{begun}; so do {count} others.", begun=begun, count=count)
    named = all_of(others)
    return (
        tr("{begun}; so do {seats}.", begun=begun, seats=named)
        if count > 1
        else tr("{begun}; so does {seat}.", begun=begun, seat=named)
    )


def _of_each(why: Why) -> Why:
    return replace(why, params=tuple((name, tr(EACH) if name == "seat" else value) for name, value in why.params))


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
