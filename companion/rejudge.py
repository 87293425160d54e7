"""A real session judged again under other options or newer rules: the differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from companion.records import summary
from companion.rules.events import Event, Seat, Why
from companion.rules.game import IllegalAct, settle_options
from companion.rules.history import History
from companion.rules.judging.visibility import open_why
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec

ScoreCourse: TypeAlias = tuple[tuple[int, Mapping[Seat, int]], ...]
"""The scores at the start (0) and after each act that changed any, by the act's number."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One act that would have been judged differently. ``then`` and ``now`` are its decisions as sentences.
    ``refused``: it would have been refused; then it is left out, and the rest is judged without it. ``is_after_end``:
    the game would have been over by then.
    """

    number: int
    act: str
    then: tuple[str, ...]
    now: tuple[str, ...]
    refused: bool = False
    is_after_end: bool = False


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A session under other rulings: what changed act by act, the two summaries, and how the scores went both times."""

    changes: tuple[Changed, ...]
    then: Mapping[str, Any]
    now: Mapping[str, Any]
    course_then: ScoreCourse = ()
    course_now: ScoreCourse = ()


def rejudge(
    history: History,
    options: Mapping[str, object],
    *,
    show: Callable[[int, Event], Event] | None = None,
    tell: Callable[[Event | Why], str] | None = None,
) -> Rejudged:
    """Judges all acts that count again, with these options changed. ``show`` turns an event of the act of a number into
    what everybody may see of it; None: nothing stays hidden. ``tell`` makes the sentences; None: as in records. Raises
    SetupError for an unknown option.
    """
    game = history.game
    tell = tell or partial(say, game)
    settled = settle_options(game, {**history.setup.options, **options})
    again: History = History(game, replace(history.setup, options=settled))
    now: list[tuple[int, Mapping[Seat, int]]] = [(0, game.scores(again.opening))]
    changes = tuple(_changes(game, history, again, now, show, tell))
    then = [
        (0, game.scores(history.opening)),
        *((each.number, game.scores(after)) for each, _, after in history.walk()),
    ]
    return Rejudged(changes, summary(history), summary(again), _course(then), _course(now))


def _course(scored: Iterable[tuple[int, Mapping[Seat, int]]]) -> ScoreCourse:
    """Those that differ from the one before."""
    found: list[tuple[int, Mapping[Seat, int]]] = []
    for number, scores in scored:
        if not found or dict(scores) != found[-1][1]:
            found.append((number, dict(scores)))
    return tuple(found)


def _changes(
    game: GameSpec,
    history: History,
    again: History,
    scored: list[tuple[int, Mapping[Seat, int]]],
    show: Callable[[int, Event], Event] | None,
    tell: Callable[[Event | Why], str],
) -> Iterator[Changed]:
    """``scored`` takes the scores after each act that is judged."""

    def tell_all(number: int, events: tuple[Event, ...]) -> tuple[str, ...]:
        return tuple(tell(show(number, event) if show else event) for event in events)

    for standing in history.standing:
        then = tell_all(standing.number, standing.events)
        spoken = history.spoken(standing.act)
        try:
            events = again.judge(standing.act)
        except IllegalAct as refused:
            why = open_why(game, standing.act, refused.why) if show else refused.why
            yield Changed(standing.number, spoken, then, (tell(why),), True, game.outcome(again.state) is not None)
            continue
        again.take(standing.act, events)
        scored.append((standing.number, game.scores(again.state)))
        now = tell_all(standing.number, events)
        if now != then:
            yield Changed(standing.number, spoken, then, now)
