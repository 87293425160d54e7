"""Values that the prompts of a game offer and its referee always refuses: keys that do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.outside.act_clock import ActClock
from companion.rules.events import Why
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.judging.faults import place_of
from companion.rules.judging.legal import Filled, choose, fill, numbers
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn

MOST = 60
"""Of a prompt with more acts than this, the values are not tried."""


def choose_kind_first(game: GameSpec[S], state: S, chance: Random) -> Turn[S] | None:
    """A legal act by chance: each kind of act is as likely as another, so that acts with few cards or numbers come up,
    too. None if nothing that is waited for is legal."""
    by_kind: dict[str, list[Filled | tuple[Act, ...]]] = {}
    for prompt in game.awaited(state):
        by_kind.setdefault(prompt.act, []).extend(fill(game, state, prompt))
    for kind in chance.sample(list(by_kind), len(by_kind)):
        turn = choose(game, state, by_kind[kind], chance)
        if turn is not None:
            return turn
    return None


def list_always_refused(game: GameSpec[S], state: S, clock: ActClock) -> Iterator[str]:
    """Each number, word or seat of a prompt with which every act is refused, and each prompt without any of them that
    is refused. The cards of the act do not matter: a rule can refuse some cards of a hand, but not all of them.

    Known facts about cards are not a rule, either.
    """
    for prompt in game.awaited(state):
        acts, values = Filled(game, prompt), list(_values(prompt))
        if not 0 < len(acts) <= MOST:
            continue
        judged = [(act, _refusal(game, state, clock.add_time(act))) for act in acts]
        if all(why is not None for _, why in judged):
            if prompt.cards is not None and prompt.cards.most > 1:
                continue  # other sets of cards were not tried
            values = []
        for name, value in values or [("", None)]:
            refused = [why for act, why in judged if not name or _of(act, name) == value]
            if refused and (why := refused[0]) is not None and None not in refused:
                told = _sentence(game, prompt, f" with {name}={value}" if name else "", why)
                yield f"{told}{'' if name else _filled(game, state, prompt)}"


def _filled(game: GameSpec[S], state: S, prompt: Prompt) -> str:
    """A prompt that names no cards, as a sentence: a computed set of them can be empty."""
    names = [each for each in game.prompts_function(state) if each.act == prompt.act and each.seat == prompt.seat]
    if any(each.cards is not None and not each.cards.faces for each in names):
        return "; faces= is empty, so that it waits for each card of the place: if none is possible, yield no prompt"
    return ""


def _sentence(game: GameSpec, prompt: Prompt, offered: str, why: Why) -> str:
    spec = game.act_spec(prompt.act)
    judge = f"{spec.judge.__name__}()" if spec else "the referee"
    offers = f"prompts() offers {prompt.seat or 'the table'} “{prompt.act}”{offered}"
    return f"{place_of(game.prompts_function)}: {offers}, and {judge} refuses it: {say(game, why)}"


def _values(prompt: Prompt) -> Iterator[tuple[str, Any]]:
    for number in prompt.numbers:
        yield from ((number.name, value) for value in number.values or numbers(number.least, number.most))
    for choice in prompt.choices:
        yield from ((choice.name, value) for value in choice.values)


def _of(act: Act, name: str) -> Any:
    return getattr(act, name, getattr(act, f"{name}_", None))


def _refusal(game: GameSpec[S], state: S, act: Act) -> Why | None:
    try:
        game.turn(state, act, is_awaited=True)
    except IllegalAct as refused:
        return None if refused.impossible else refused.why
    return None
