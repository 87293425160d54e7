"""What everyone may see of a session: of a game that is not over, what lies hidden on the table is left out, and what
was hidden until it was turned up is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.acts import Amend
from companion.rules.events import Amended, Event
from companion.rules.game import Act
from companion.rules.history.opened import opened
from companion.rules.spec import GameSpec
from companion.rules.values import replace
from companion.session import Session


def keeps_secrets(session: Session, *, hidden: bool) -> bool:
    """Whether something is left out: the game is not over, and what lies hidden is not asked for."""
    return not hidden and session.table.game.outcome(session.table.state) is None


@dataclass(frozen=True, slots=True)
class WhatIsShown:
    """What is shown of a game's acts and events: all of it, or (``is_all`` False) what everyone may see. ``opened`` are
    the secret acts that are known to all by now, by number."""

    game: GameSpec
    is_all: bool
    opened: Mapping[int, tuple[Act, ...]]

    def act(self, number: int, act: Act) -> Act:
        """The act of an entry as it is shown, the one that it puts in another's place too."""
        if self.is_all or act in self.opened.get(number, ()):
            return act
        if isinstance(act, Amend):
            said = ((act.line, act.with_), (number, act.missed), (number, act.also))
            with_, missed, also = (None if each is None else self.act(line, each) for line, each in said)
            return replace(act, with_=with_, missed=missed, also=also)
        return self.game.hide(act, None)

    def event(self, number: int, event: Event) -> Event:
        """An event of the act of this number as it is shown, with what was judged again."""
        if self.is_all:
            return event
        if isinstance(event, Amended):
            again = ((line, tuple(self.event(line, each) for each in events)) for line, events in event.rejudged)
            return replace(event, rejudged=tuple(again))
        known = {word for act in self.opened.get(number, ()) for word in _secrets(act)}
        return event if known and known.issuperset(_secrets(event)) else self.game.hide(event, None)


def what_is_shown(session: Session, *, hidden: bool) -> WhatIsShown:
    """What is shown of a session."""
    is_all = not keeps_secrets(session, hidden=hidden)
    return WhatIsShown(session.table.game, is_all, {} if is_all else opened(session.table.history))


def _secrets(said: Act | Event) -> Iterator[Any]:
    """The values that are secret in an act or an event."""
    for name in said.secrets:
        value: Any = getattr(said, name)
        yield from value if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
