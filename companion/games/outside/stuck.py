"""Why a table is stuck: what its game waits for, and why no act does."""

from __future__ import annotations

import json

from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.judging.faults import place_of
from companion.rules.judging.legal import Filled
from companion.rules.notation import to_json
from companion.rules.places import purpose_of
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.state import S


def describe_stuck(game: GameSpec[S], state: S) -> str:
    """Names the acts that the game waits for, and why it refuses them."""
    at = place_of(game.prompts_function)
    said = f"{at}: the table is stuck: the game is not over, and no act that is waited for is taken"
    for prompt in game.awaited(state):
        for act in Filled(game, prompt):
            try:
                game.turn(state, act)
            except IllegalAct as refused:
                why = say(game, refused.why)
                return f"{said}; “{act.word()}” is waited for, and refused: {why} It was {write_act(act)}"
        why = _describe_gap(game, state, prompt)
        return f"{said}; “{prompt.act}” is waited for, and there is nothing to fill it with{why}"
    return f"{said}; prompts() waits for nothing"


def _describe_gap(game: GameSpec[S], state: S, prompt: Prompt) -> str:
    """The empty part of a prompt that nothing fills, and the cards in the place that it takes them from."""
    for choice in prompt.choices:
        if not choice.values:
            return f": its Choice {choice.name!r} has no word; where any text will do, suggest= of the SPEC gives some"
    cards = prompt.cards
    if cards is None or cards.faces:
        return ""
    paths = (place.of(prompt.seat or "") for place in game.places if place.zone == purpose_of(cards.zone))
    lying = (f"; in {path!r} lie {state.holdings.size(path)} cards, {state.holdings.pile(path).unseen} of them unknown"
             for path in paths if cards.taken or cards.lying)  # fmt: skip
    return f": faces= of its Cards is empty{''.join(lying)}"


def write_act(act: Act) -> str:
    """An act as a record has it."""
    return json.dumps(to_json(act), ensure_ascii=False)
