"""A game so far as everyone may see it: while it is not over, it leaves out the hidden cards on the table, but not
those that were turned up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.acts import Amend
from companion.rules.events import Amended, Event, Undone
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.judging.opening import find_opening
from companion.rules.spec import GameSpec
from companion.rules.values import replace


def keeps_secrets(history: History, *, hidden: bool) -> bool:
    """Whether something is left out: the game is not over, and what lies hidden is not asked for."""
    return not hidden and history.game.outcome(history.state) is None


@dataclass(frozen=True, slots=True)
class WhatIsShown:
    """The acts and events of a game as an export shows them: all of it, or (``is_all`` False) as everyone may see it.
    ``opened`` are the secret acts that everyone knows by now, by number."""

    game: GameSpec
    is_all: bool
    opened: Mapping[int, tuple[Act, ...]]

    def show_act(self, number: int, act: Act) -> Act:
        """The act of an entry as it is shown, the one that it puts in another's place too."""
        if self.is_all or act in self.opened.get(number, ()):
            return act
        if isinstance(act, Amend):
            said = ((act.line, act.with_), (number, act.missed), (number, act.also))
            with_, missed, also = (None if each is None else self.show_act(line, each) for line, each in said)
            return replace(act, with_=with_, missed=missed, also=also)
        return self.game.hide(act, None)

    def show_event(self, number: int, event: Event) -> Event:
        """An event of the act of this number as it is shown, with what was judged again."""
        if self.is_all:
            return event
        if isinstance(event, Amended):
            again = ((line, tuple(self.show_event(line, each) for each in events)) for line, events in event.rejudged)
            return replace(event, rejudged=tuple(again))
        known = {word for act in self.opened.get(number, ()) for word in _list_secrets(act)}
        return event if known and known.issuperset(_list_secrets(event)) else self.game.hide(event, None)


def decide_shown(history: History, *, hidden: bool) -> WhatIsShown:
    """Decides what people may see of a game now."""
    is_all = not keeps_secrets(history, hidden=hidden)
    return WhatIsShown(history.game, is_all, {} if is_all else find_opened(history))


def find_opened(history: History) -> dict[int, tuple[Act, ...]]:
    """The acts that are known to all, by number: as they stand, and as they stood before a correction or an undo."""
    found: dict[int, tuple[Act, ...]] = {}
    past: History = History(history.game, history.setup)
    for entry in history.entries:
        if entry.events and isinstance(entry.events[0], Undone | Amended):
            _add(found, past)
        past.take(entry.act, entry.events)
    _add(found, past)
    return found


def _add(found: dict[int, tuple[Act, ...]], past: History) -> None:
    acts = ((each.number, each.act, each.events) for each in past.standing)
    for number, act in find_opening(past.game, past.opening, acts):
        found[number] = (*(each for each in found.get(number, ()) if each != act), act)


def _list_secrets(said: Act | Event) -> Iterator[Any]:
    """The values that are secret in an act or an event."""
    for name in said.secrets:
        value: Any = getattr(said, name)
        yield from value if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
