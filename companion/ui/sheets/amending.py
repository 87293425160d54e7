"""The changes of a correction, shown before it counts; a small one, or one of a card on the felt, is made at once."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import tr
from companion.rules.acts import Amend
from companion.rules.history.letting_stand import let_stand
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.controller.desk import BY_THE_TABLE, Desk
from companion.ui.views.asking import TOLD, Flow, ask_keys
from companion.ui.views.page import PageKey, PageLine, PagePart, SeatMark, Tile
from companion.ui.views.questions.difference import Difference, difference

SHOWN = 3
"""How many changed decisions are told in full."""

SCORE, SAID, ABREAST = 44, 28, 3
"""How large a score and a changed decision are, in units of text, and how many scores are beside each other."""


def weigh(desk: Desk, amend: Amend, *, at_once: bool = False) -> Flow[None]:
    """Shows the difference, unless it is the last act that stands, or nothing else changes; ``at_once``: nor where no
    later act is lost and nobody else wins."""
    history = desk.table.history
    is_there = history.stands(amend.line)
    if is_there and amend.missed is amend.also is None and amend.with_ == desk.act(amend.line):
        return
    found = difference(desk.table, amend)
    last = history.place_of(amend.line) + is_there == len(history.standing)
    slight = last or (amend.missed is None and found.is_slight)
    safe = not (found.dropped or found.winner) if at_once else amend.with_ is not None
    if not (safe and (slight or at_once) and not found.refusal):
        keys = [PageKey(tr("Keep it as it is"), None)]
        if not found.refusal:
            keys.insert(0, PageKey(tr("Correct it"), amend, "main"))
        elif found.needs_word:
            all_the_same = let_stand(history, amend, BY_THE_TABLE)
            keys.insert(0, PageKey(tr("Correct it anyway"), all_the_same, "bad"))
        told = tuple(tell_difference(found, desk.table.state.seats))
        amend = yield ask_keys(tr("What this would change"), (), told=told, foot=keys)
    if amend is not None:
        desk.say(amend)


def tell_difference(found: Difference, seats: tuple[str, ...]) -> Iterator[PagePart]:
    """A difference: what is now and would be after it beside each other, the scores first."""
    if found.refusal:
        yield PageLine(found.refusal, TOLD, bold=True)
        yield from (PageLine(tr("Lost: {each}", each=each), TOLD) for each in found.lost[:SHOWN])
        if (more := len(found.lost) - SHOWN) > 0:
            yield PageLine(tr("…and {more:more later move}.", more=more), TOLD)
        return
    if found.scores:
        scores = tuple(_score(seats.index(seat) + 1, seat, *change) for seat, *change in found.scores)
        yield Tile((), inside=scores, columns=min(ABREAST, len(scores)))
    pairs = [*found.sentences[:SHOWN]]
    if found.winner:
        pairs.append((tr("Winner: {winner}", winner=found.winner[0]), tr("Winner: {winner}", winner=found.winner[1])))
    if pairs:
        yield Tile(tuple(line for pair in pairs for line in _pair_lines(*pair)))
    if (rest := len(found.sentences) - SHOWN) > 0:
        yield PageLine(tr("…and {more:more decision changes|more decisions change}.", more=rest), TOLD)
    if found.dropped:
        told = tr("{count:later move no longer stands|later moves no longer stand}.", count=found.dropped)
        yield PageLine(told, TOLD, "bad")
    if not (found.scores or pairs or found.dropped):
        yield PageLine(tr("Nothing else changes."), TOLD)


def _pair_lines(now: str, then: str) -> tuple[PageLine, PageLine]:
    """A decision as it is and as it would be, below each other."""
    return PageLine(now, SAID, "soft", label=tr("Now")), PageLine(then, SAID, bold=True, label=tr("Corrected"))


def _score(place: int, seat: str, before: int, after: int) -> Tile:
    """How the score of a seat would change."""
    change = f"{spoken_score(before)}  →  {spoken_score(after)}"
    line = PageLine(seat, SAID, mark=change, mark_tone="words", mark_most=SCORE)
    return Tile((line,), seat=SeatMark(place, seat), ground="raised")
