"""What everyone may see of a session: of a game that is not over, what lies hidden on the table is left out."""

from __future__ import annotations

from companion.rules.acts import Amend
from companion.rules.events import Amended, Event
from companion.rules.game import Act
from companion.rules.spec import GameSpec
from companion.rules.values import replace
from companion.session import Session


def keeps_secrets(session: Session, *, hidden: bool) -> bool:
    """Whether something is left out: the game is not over, and what lies hidden is not asked for."""
    return not hidden and session.table.game.outcome(session.table.state) is None


def open_act(game: GameSpec, act: Act) -> Act:
    """An act as everyone may see it, the one that it puts in another's place too."""
    if isinstance(act, Amend):
        said = (act.with_, act.missed, act.also)
        with_, missed, also = (None if each is None else open_act(game, each) for each in said)
        return replace(act, with_=with_, missed=missed, also=also)
    return game.hide(act, None)


def open_event(game: GameSpec, event: Event) -> Event:
    """An event as everyone may see it, with what was judged again."""
    if isinstance(event, Amended):
        rejudged = tuple((number, tuple(game.hide(each, None) for each in events)) for number, events in event.rejudged)
        event = replace(event, rejudged=rejudged)
    return game.hide(event, None)
