"""``companion devices measure``: a minute with a finger and a tag, and the board's own figures beside those of
docs/hardware/tried.md."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.languages import tr
from companion.sources.nfc.link.heard import Heard, Pressed, ReaderSays, TagCame, TagWent
from companion.sources.nfc.tags.desk import TagDesk

PRESSES, LAYS = 20, 10
PATIENCE_S = 60.0
CHATTER_S = 0.06
SNAPSHOT_S = 6.0


@dataclass(slots=True)
class Measured:
    """``presses`` and their uncertainties; ``rounds`` are the seconds that a tag lay, the last of which ``ended``
    then; ``seen`` and ``missed`` looks at a lying tag."""

    presses: list[Pressed] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    ended: float = 0.0
    seen: int = 0
    missed: int = 0
    errors: int = 0


def measure(desk: TagDesk, say: Callable[[str], None]) -> Measured:
    """Asks for presses and tags, each for a minute at most. Raises DeskError when the board is lost."""
    measured = Measured()
    board = desk.link.greeted
    if board is not None and board.buttons:
        say(tr("Press one button {count} times, as fast as you like.", count=PRESSES))
        for heard in _until(desk, lambda: len(measured.presses) >= PRESSES):
            if isinstance(heard, Pressed):
                measured.presses.append(heard)
    say(tr("Lay one tag on a reader for about a second and take it away, {count} times.", count=LAYS))
    came: dict[str, float] = {}
    first: dict[int, ReaderSays] = {}
    last: dict[int, ReaderSays] = {}
    for heard in _until(desk, lambda: len(measured.rounds) >= LAYS and desk.clock() > measured.ended + SNAPSHOT_S):
        match heard:
            case TagCame(uid=uid):
                came[uid] = desk.clock()
            case TagWent(uid=uid) if uid in came:
                measured.ended = desk.clock()
                measured.rounds.append(measured.ended - came.pop(uid))
            case ReaderSays(reader=number):
                first.setdefault(number, heard)
                last[number] = heard
            case _:
                pass
    measured.seen = sum(each.seen - first[number].seen for number, each in last.items())
    measured.missed = sum(each.missed - first[number].missed for number, each in last.items())
    measured.errors = sum(each.errors - first[number].errors for number, each in last.items())
    return measured


def tell_figures(desk: TagDesk, measured: Measured) -> Iterator[str]:
    """The figures, a line each."""
    presses, health, board = measured.presses, desk.link.health, desk.link.greeted
    if presses:
        pms = sorted(press.pm * 1000 for press in presses)
        gaps = [(after.board_us - before.board_us) / 1e6 for before, after in itertools.pairwise(presses)]
        yield tr(
            "presses: {count} heard, timed to ±{usual} ms (at worst ±{worst} ms), {chatter} within {gap} ms",
            count=len(presses),
            usual=f"{statistics.median(pms):.1f}",
            worst=f"{pms[-1]:.1f}",
            chatter=sum(gap < CHATTER_S for gap in gaps),
            gap=f"{CHATTER_S * 1000:.0f}",
        )
    elif board is not None and board.buttons:
        yield tr("presses: none heard. Does the button connect its pin to ground?")
    if measured.rounds:
        looks = measured.seen + measured.missed
        share = 100 * measured.missed / looks if looks else 0.0
        yield tr(
            "tags: {count} of {all} seen to come and go, {seen} looks saw one, {share} of 100 looks at a lying tag "
            "missed it, {errors} errors",
            count=len(measured.rounds),
            all=LAYS,
            seen=measured.seen,
            share=f"{share:.0f}",
            errors=measured.errors,
        )
    else:
        yield tr("tags: none seen. Is it an NTAG (13.56 MHz), and is there no metal under the reader?")
    if health is not None and board is not None and board.sampling != "none":
        yield tr(
            "board: MicroPython {version}, longest recent turn {turn} ms, {free} kB free, {resets} restarts, {lost} "
            "presses lost for lack of memory",
            version=board.interpreter,
            turn=health.longest_turn_ms,
            free=health.free // 1024,
            resets=health.resets,
            lost=health.lost_edges,
        )
    figures = desk.link.figures
    yield tr(
        "line: {lines} lines, {damaged} damaged, {lost} lost",
        lines=figures.lines,
        damaged=figures.damaged,
        lost=figures.lost,
    )


def _until(desk: TagDesk, enough: Callable[[], bool]) -> Iterator[Heard]:
    patience = desk.clock() + PATIENCE_S
    while not enough() and desk.clock() < patience:
        yield from desk.step()
