"""Whether a position that a game says of itself can be entered, and is the same then."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.acts import POSITION_CARDS, Answer
from companion.rules.game import IllegalAct
from companion.rules.history import History
from companion.rules.judging.faults import place_of
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.values import replace


def check_entered_again(game: GameSpec[S], history: History[S]) -> Iterator[str]:
    """What is wrong with a position of the middle of this game, once the seats of that moment have entered it. There is
    none while the game asks the table something."""
    if game.position_spec is None:
        return
    state = history.state_after(min(len(history.standing) // 2, len(history.standing) - 1))
    if game.outcome(state) is not None or any(each.act == Answer.word() for each in game.awaited(state)):
        return
    if not game.seats[0] <= len(state.seats) <= game.seats[1]:
        return  # some have left
    again: History[S] = History(game, replace(history.setup, seats=state.seats))
    try:
        again.say(game.position(state))
    except IllegalAct as refused:
        kind, is_known = game.position_spec.kind, any(each.shape == "known" for each in game.position_spec.fields)
        cure = "; if a field names all cards of its place, its type is tuple[Face | None, ...]"
        cure = cure if is_known and refused.why.code == POSITION_CARDS.code else ""
        yield f"{place_of(kind)}: a position of the game cannot be entered again: {say(game, refused.why)}{cure}"
        return
    if game.scores(again.state) != game.scores(state):
        yield "a position of the game has other scores once it is entered"
