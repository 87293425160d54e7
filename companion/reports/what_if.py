"""Kept evenings judged again under other options: what would have changed in each, and which cannot be judged so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.rejudge import ScoreCourse, rejudge
from companion.rules.events import Seat
from companion.rules.game import SetupError
from companion.session import Session


@dataclass(frozen=True, slots=True)
class WhatIf:
    """An evening judged again. ``changed`` acts would be judged otherwise, ``refused`` of them would be refused and
    were left out; ``first`` is the first of them. Before act ``ended`` (None: not) the game would have been over, and
    ``unplayed`` acts were said after that. Scores and winners are those of then and those of now; the game is
    ``over`` under these options or not. The courses are how the scores went both times. ``trouble`` says why the
    evening cannot be judged so; then the rest is empty."""

    session: str
    acts: int = 0
    changed: int = 0
    refused: int = 0
    first: int | None = None
    ended: int | None = None
    unplayed: int = 0
    then: Mapping[Seat, int] | None = None
    now: Mapping[Seat, int] | None = None
    won_then: tuple[Seat, ...] = ()
    won_now: tuple[Seat, ...] = ()
    over: bool = False
    trouble: str = ""
    course_then: ScoreCourse = ()
    course_now: ScoreCourse = ()

    @property
    def is_same(self) -> bool:
        """Whether nothing would have changed."""
        return not self.trouble and not self.changed

    @property
    def says(self) -> str:
        """What would have changed, in a sentence."""
        if self.trouble:
            return tr("cannot be judged this way: {why}", why=self.trouble)
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
            nobody = tr("nobody yet")
            then, now = (", ".join(each) or nobody for each in (self.won_then, self.won_now))
            told.append(tr("won by {then}, now {now}", then=then, now=now))
        elif self.over:
            told.append(tr("the same winner"))
        return "; ".join(told)


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
        except JournalError as error:
            yield WhatIf(name, trouble=str(error))
            continue
        session.close()
        if session.table.game.name == game:
            yield judged_again(session, options)


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
        won_then=tuple(found.then["winner"] or ()),
        won_now=tuple(found.now["winner"] or ()),
        over=bool(found.now["over"]),
        course_then=found.course_then,
        course_now=found.course_now,
    )
