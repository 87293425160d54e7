"""Whether a position that a game says of itself can be entered, and is the same then."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.acts import Answer
from companion.rules.game import IllegalAct
from companion.rules.history import History
from companion.rules.judging.faults import place_in, place_of
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.values import replace

MOMENTS = 20
"""After the middle of a game, this many states are tried until the game's own check lets one pass."""


def check_entered_again(game: GameSpec[S], history: History[S]) -> Iterator[str]:
    """The faults of a position from the middle of this game, once the seats of that moment have entered it. There is no
    position while the game asks the table something, and a game can refuse moments by its own check, but not all."""
    if game.position_spec is None:
        return
    middle, refused = min(len(history.standing) // 2, len(history.standing) - 1), ""
    for number in range(middle, min(middle + MOMENTS, len(history.standing))):
        state = history.state_after(number)
        if game.outcome(state) is not None or any(each.act == Answer.word() for each in game.awaited(state)):
            break
        if not game.seats[0] <= len(state.seats) <= game.seats[1]:
            break  # some have left
        again: History[S] = History(game, replace(history.setup, seats=state.seats))
        try:
            again.say(game.position(state))
        except IllegalAct as error:
            at, why = place_of(game.position_spec.kind), say(game, error.why)
            refused = refused or f"{at}: a position of the game cannot be entered again: {why}"
            if place_in(error, game.folder) is None:
                break
            continue
        if game.scores(again.state) != game.scores(state):
            yield "a position of the game has other scores once it is entered"
        return
    if refused:
        yield refused
