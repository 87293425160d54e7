"""Random play, and what has to be true of every game at every step."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.decks import load_deck
from companion.records import Replay, parse_lines, read_header, write_record
from companion.rules.game import Act, IllegalAct, Prompt, Setup, settle_options
from companion.rules.history import History
from companion.rules.judging.legal import one
from companion.rules.spec import GameSpec


def set_up(game: GameSpec, seats: Iterable[str], options: Mapping[str, object] | None = None) -> Setup:
    """A setup with the game's own deck and these options."""
    settled = settle_options(game, options or {})
    setup = Setup(seats=tuple(seats), options=settled, deck=load_deck(game.deck_name(settled)))
    game.check(setup)
    return setup


def says(history: History, act: Act) -> list[str]:
    """Says an act; the names of the events it led to."""
    return [type(event).__name__ for event in history.say(act).events]


def refusal(history: History, act: Act) -> IllegalAct:
    """The refusal of an act that must not be taken; the history is as before."""
    before = history.state
    try:
        history.say(act)
    except IllegalAct as refused:
        assert history.state is before
        return refused
    raise AssertionError(f"{act} was taken")


def play_randomly(history: History, chance: random.Random, *, most: int = 2000) -> None:
    """Plays legal acts until the game is over, at most ``most``. Each is checked against the prompts; in every fifth
    state so are others that are legal there."""
    game = history.game
    for number in range(most):
        turn = one(game, history.state, chance)
        if turn is None:
            return
        others = list(game.legal(history.state)) if number % 5 == 0 else []
        prompts = game.expected(history.state)
        for each in (turn.act, *chance.sample(others, min(12, len(others)))):
            assert covered(prompts, each), f"no prompt for {each}"
        history.say(turn.act)


def covered(prompts: Iterable[Prompt], act: Act) -> bool:
    """Whether some prompt waits for this act: its word, its seat, its faces and its numbers."""
    return any(allows(prompt, act) for prompt in prompts)


def allows(prompt: Prompt, act: Act) -> bool:
    """Whether a prompt waits for exactly such an act."""
    if prompt.act != act.word() or (prompt.seat is not None and act.seat not in (None, prompt.seat)):
        return False
    for number in prompt.numbers:
        value = said(act, number.name)
        if value is not None and not number.least <= value <= number.most:
            return False
    for choice in prompt.choices:
        value = said(act, choice.name)
        if value is not None and choice.values and str(value) not in choice.values:
            return False
    return _allows_cards(prompt, act)


def _allows_cards(prompt: Prompt, act: Act) -> bool:
    if prompt.cards is None:
        return True
    one, many = said(act, "card"), said(act, "cards")
    many = many if many is not None else said(act, "up")
    faces = many if many is not None else (one,)
    beside = prompt.cards.beside
    if faces[: len(beside)] != beside:
        return False
    faces = faces[len(beside) :]
    if not prompt.cards.least <= len(faces) <= prompt.cards.most:
        return False
    unseen_allowed = prompt.cards.may_be_unseen or many is None
    return all(face in prompt.cards.faces if face is not None else unseen_allowed for face in faces)


def said(act: Act, name: str) -> Any:
    """A field of an act by its name in records; None where it has none."""
    return getattr(act, name, getattr(act, f"{name}_", None))


def refolded(history: History) -> Any:
    """The state that the events of all that stands lead to, from the start."""
    state = history.game.start(history.setup)
    for standing in history.standing:
        for event in standing.events:
            state = history.game.evolve(state, event)
    return state


def is_optional(history: History, act: Act) -> bool:
    """Whether the act only adds sight here: it is awaited as optional and not otherwise."""
    mine = [
        prompt
        for prompt in history.game.expected(history.state)
        if prompt.act == act.word() and prompt.seat in (None, act.seat)
    ]
    return bool(mine) and all(prompt.optional for prompt in mine)


def read_again(replay: Replay, beside: Path | None = None) -> Replay:
    """The replay of its record, written and read; ``beside`` is the folder of decks that it names."""
    (_, header), *lines = parse_lines(line.encode() for line in write_record(replay.history))
    again = Replay(read_header(header, beside=beside))
    for number, said in lines:
        again.line(number, said)
    return again
