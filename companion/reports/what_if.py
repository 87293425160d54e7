"""Kept evenings judged again under other options: what would have changed in each, and which cannot be judged so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.judged_anew import judge_kept
from companion.languages import tr
from companion.ledger.errors import ChangedGame, JournalError
from companion.records import name_winners
from companion.rejudge import ScoreCourse, rejudge
from companion.rules.events import Seat
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.session import Session


@dataclass(frozen=True, slots=True)
class WhatIf:
    """An evening judged again.

    - ``changed``: the number of acts with a different judgement; ``refused`` of them would be refused and were left
      out; ``first`` is the first of them.
    - ``ended``: the act before which the game would have been over (None: it would not); ``unplayed``: the number of
      acts after it.
    - The scores and winners (None: nobody yet) of then and of now; the game is ``over`` under these options or not. The
      courses are the scores over time, of both.
    - ``is_by_game_now``: the game's folder has changed so much that the old judgement is unknown.
    - ``trouble``: why the evening cannot be judged like this; then the rest is empty.
    """

    session: str
    acts: int = 0
    changed: int = 0
    refused: int = 0
    first: int | None = None
    ended: int | None = None
    unplayed: int = 0
    then: Mapping[Seat, int] | None = None
    now: Mapping[Seat, int] | None = None
    won_then: Sequence[Seat] | None = None
    won_now: Sequence[Seat] | None = None
    over: bool = False
    trouble: str = ""
    is_by_game_now: bool = False
    course_then: ScoreCourse = ()
    course_now: ScoreCourse = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing would have changed."""
        return not self.trouble and not self.is_by_game_now and not self.changed

    @property
    def says(self) -> str:
        """The differences, in a sentence."""
        if self.trouble:
            return tr("cannot be judged this way: {why}", why=self.trouble)
        if self.is_by_game_now:
            return tr(
                "by the game as it is now: {scores}; {count:move} left out",
                scores=_spoken(self.now),
                count=self.refused,
            )
        if self.is_same:
            return tr("nothing would have changed")
        told = []
        if self.ended is not None:
            told.append(
                tr("over before move {number}; {count:move} would not have been played",
                   number=self.ended, count=self.unplayed)
            )  # fmt: skip
        if changed := self.changed - self.unplayed:
            told.append(
                tr("{count:move} judged differently, from move {first} on", count=changed, first=self.first or 0)
            )
        if refused := self.refused - self.unplayed:
            told.append(tr("{count} of them refused, and left out", count=refused))
        if self.won_now != self.won_then:
            told.append(
                tr("won by {then}, now {now}", then=name_winners(self.won_then), now=name_winners(self.won_now))
            )
        elif self.over:
            told.append(tr("the same winner"))
        return "; ".join(told)


def _spoken(scores: Mapping[Seat, int] | None) -> str:
    return ", ".join(f"{player} {score}" for player, score in (scores or {}).items())


def what_if(
    names: Iterable[str],
    options: Mapping[str, object],
    *,
    game: str,
    read: Callable[[str], None] = lambda name: None,
) -> Iterator[WhatIf]:
    """Judges these evenings again under these options. Evenings of other games are passed over; one that cannot be
    opened or judged says why."""
    for name in names:
        read(name)
        try:
            session = Session.resume(name)
        except ChangedGame as error:
            yield from _judged_by_the_game_now(name, options, game, error)
            continue
        except JournalError as error:
            yield WhatIf(name, trouble=str(error))
            continue
        session.close()
        if session.table.game.name == game:
            yield judged_again(session, options)


def _judged_by_the_game_now(name: str, options: Mapping[str, object], game: str, why: JournalError) -> Iterator[WhatIf]:
    """An evening of a game whose folder has changed so much that nothing can be said of what was judged then."""
    games: list[str] = []

    def options_for(spec: GameSpec) -> Mapping[str, object]:
        games.append(spec.name)
        return options if spec.name == game else {}

    try:
        found = judge_kept(name, options_for)
    except (JournalError, SetupError):
        yield WhatIf(name, trouble=str(why))
        return
    if game in games:
        yield WhatIf(
            session=name,
            acts=found.acts + len(found.left_out),
            changed=len(found.left_out),
            refused=len(found.left_out),
            first=min((number for number, _ in found.left_out), default=None),
            now=found.now["scores"],
            won_now=found.now["winner"],
            over=bool(found.now["over"]),
            is_by_game_now=True,
        )


def judged_again(session: Session, options: Mapping[str, object]) -> WhatIf:
    """One evening judged again under these options."""
    try:
        found = rejudge(session.table.history, options)
    except SetupError as error:
        return WhatIf(session.name or "", trouble=str(error))
    return WhatIf(
        session=session.name or "",
        acts=len(session.table.history.standing),
        changed=len(found.changes),
        refused=sum(change.refused for change in found.changes),
        first=min((change.number for change in found.changes), default=None),
        ended=min((change.number for change in found.changes if change.is_after_end), default=None),
        unplayed=sum(change.is_after_end for change in found.changes),
        then=found.then["scores"],
        now=found.now["scores"],
        won_then=found.then["winner"],
        won_now=found.now["winner"],
        over=bool(found.now["over"]),
        course_then=found.course_then,
        course_now=found.course_now,
    )
