"""Acts with several cards, or with cards that lie face down, made by chance. Prompts and random games name single
cards; a designer's table does not."""

from __future__ import annotations

from random import Random

from companion.rules.game import IllegalAct, Prompt
from companion.rules.judging.carded import cards_field
from companion.rules.judging.legal import Filled, holds_one
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn

TRIES = 12
"""At most this many sets of cards are put to the judge."""
SHARE = 0.3
"""The share of acts for which several cards, or cards face down, are tried."""


def several(game: GameSpec[S], state: S, chance: Random) -> Turn[S] | None:
    """A legal act with several cards that is waited for; None if none was found, or none was looked for."""
    prompts = [each for each in game.awaited(state) if _takes_several(game, each)]
    if not prompts or chance.random() > SHARE:
        return None
    for _ in range(TRIES):
        prompt = chance.choice(prompts)
        assert prompt.cards is not None
        faces = len(prompt.cards.faces)
        filled = draw_cards(game, prompt, chance.randint(2, min(prompt.cards.most, max(2, faces))), chance)
        if not len(filled):  # it asks for any word, too
            continue
        try:
            return game.turn(state, filled[chance.randrange(len(filled))], is_awaited=True)
        except IllegalAct:
            continue
    return None


def lay_face_down(game: GameSpec[S], state: S, chance: Random) -> Turn[S] | None:
    """A legal act whose cards nobody names; None if no prompt lets them lie face down, or none was tried."""
    prompts = [each for each in game.awaited(state) if each.cards is not None and each.cards.may_be_unseen]
    if not prompts or chance.random() > SHARE:
        return None
    prompt = chance.choice(prompts)
    assert prompt.cards is not None
    kind = game.kinds[prompt.act]
    field, cards = cards_field(game, kind), prompt.cards
    count = chance.randint(max(1, cards.least), max(1, cards.most))
    unseen = None if holds_one(kind, field) else (*cards.beside, *[None] * count)
    filled = Filled(game, prompt, {field: unseen})
    try:
        return game.turn(state, filled[chance.randrange(len(filled))], is_awaited=True) if len(filled) else None
    except IllegalAct:
        return None


def draw_cards(game: GameSpec, prompt: Prompt, count: int, chance: Random) -> Filled:
    """The acts of a prompt with this many cards beside its known ones, drawn by chance."""
    assert prompt.cards is not None
    faces = sorted(prompt.cards.faces)
    drawn = chance.sample(faces, count) if count <= len(faces) else chance.choices(faces, k=count)
    return Filled(game, prompt, {cards_field(game, game.kinds[prompt.act]): (*prompt.cards.beside, *drawn)})


def _takes_several(game: GameSpec, prompt: Prompt) -> bool:
    """Whether a prompt waits for one card or more, so that random games would name one."""
    kind = game.kinds[prompt.act]
    cards, field = prompt.cards, cards_field(game, kind)
    if cards is None or not field or holds_one(kind, field):
        return False
    return cards.least <= 1 < cards.most and len(cards.faces) > 0
