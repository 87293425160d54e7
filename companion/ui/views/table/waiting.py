"""The moves that the referee waits for at a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.bot_seats import bot_seats
from companion.rules.events import Seat, Why
from companion.rules.rulebook.waiting import join_waits
from companion.speech.sentences import rule_of, speak
from companion.table import Table


def awaited(table: Table) -> str:
    """All that is waited for. What a bot may do with cards that it alone sees is not told."""
    return join_waits(_waits(table), table.state.seats, partial(speak, table.game, table.setup))


def rule_awaited(table: Table) -> str:
    """The heading of the rule by which the first of all that is waited for is due; empty if nothing is."""
    return next((rule_of(table.game, why) for _, why in _waits(table)), "")


def _waits(table: Table) -> Iterator[tuple[Seat | None, Why]]:
    game, without = table.game, table.game.dealing.without
    bots = bot_seats(table.history.entries) if table.dealer is not None else frozenset()
    dealt = table.dealer.go_on(table.state, len(table.history.standing)) if table.dealer is not None else None
    for prompt in table.list_prompts():
        is_rolled = dealt is not None and prompt.act == dealt.word()
        if is_rolled or (prompt.seat in bots and "seat" not in dict(prompt.says.params)):
            continue
        spec = game.act_spec(prompt.act)
        is_aside = prompt.optional or (spec is not None and spec.aside)
        if prompt.until is None and (prompt.act not in without if table.dealer is not None else not is_aside):
            yield prompt.seat, prompt.says
