"""The movements of each event, account by account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.rules.events import Event, Posting
from companion.rules.spec import GameSpec
from companion.rules.state import S


def posted(
    game: GameSpec[S], state: S, events: Iterable[Event], *, openly: bool = False, end: S | None = None
) -> Iterator[tuple[Event, tuple[Posting, ...]]]:
    """The events that follow in a state, each with its movements; ``openly``: as a person without cards may see them.
    ``end`` is the state after all of them, if it is known; then it need not be computed again.
    """
    last = len(events := tuple(events))
    for number, event in enumerate(events, start=1):
        after = game.evolve(state, event) if end is None or number < last else end
        before, now = (game.hide(each, None) for each in (state, after)) if openly else (state, after)
        yield event, game.postings(before, now)
        state = after
