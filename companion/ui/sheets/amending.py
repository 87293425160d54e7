"""What a mending would change, shown before it counts; what changes little, or lies on the felt, is mended at once."""

from __future__ import annotations

from collections.abc import Sequence

from companion.languages import tr
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.history.letting_stand import let_stand
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.controller.desk import BY_THE_TABLE, Desk
from companion.ui.kit.sheet import Sheets
from companion.ui.sheets.ask_sheet import AskSheet, NowAfter
from companion.ui.views.questions.difference import Difference, difference

SHOWN = 3
"""How many changed decisions are told in full."""


class Amending:
    """Asks on a sheet."""

    def __init__(self, desk: Desk, asks: AskSheet, sheets: Sheets) -> None:
        self._desk, self._asks, self._sheets = desk, asks, sheets

    def weigh(self, amend: Amend, *, at_once: bool = False) -> None:
        """Shows the difference, unless it is the last act that stands, or nothing else changes; ``at_once``: nor where
        no later act is lost and nobody else wins."""
        history = self._desk.table.history
        is_there = history.stands(amend.line)
        if is_there and amend.missed is amend.also is None and amend.with_ == self._desk.act(amend.line):
            self._sheets.shut()
            return
        found = difference(self._desk.table, amend)
        last = history.place_of(amend.line) + is_there == len(history.standing)
        slight = last or (amend.missed is None and found.is_slight)
        safe = not (found.dropped or found.winner) if at_once else amend.with_ is not None
        if safe and (slight or at_once) and not found.refusal:
            self._say(amend)
            return
        keys = [(tr("Keep it as it is"), "plain", self._sheets.shut)]
        if not found.refusal:
            keys.insert(0, (tr("Correct it"), "main", lambda: self._say(amend)))
        elif found.needs_word:
            all_the_same = let_stand(history, amend, BY_THE_TABLE)
            keys.insert(0, (tr("Correct it anyway"), "bad", lambda: self._say(all_the_same)))
        self._asks.ask_keys(tr("What this would change"), keys, told=told(found))
        self._sheets.open(self._asks)

    def _say(self, amend: Act) -> None:
        self._sheets.shut()
        self._desk.say(amend)


def told(found: Difference) -> Sequence[str | NowAfter]:
    """A difference in lines, and what is now and would be after it beside each other."""
    if found.refusal:
        lost = [tr("Lost: {each}", each=each) for each in found.lost[:SHOWN]]
        more = len(found.lost) - SHOWN
        return [found.refusal, *lost, *([tr("…and {more:more later move}.", more=more)] if more > 0 else [])]
    lines: list[str | NowAfter] = [("", before, after) for before, after in found.sentences[:SHOWN]]
    if len(found.sentences) > SHOWN:
        lines.append(tr("…and {more:more decision changes|more decisions change}.", more=len(found.sentences) - SHOWN))
    lines += [(seat, spoken_score(before), spoken_score(after)) for seat, before, after in found.scores]
    if found.winner:
        lines.append((tr("Winner"), *found.winner))
    if lines:
        lines.insert(0, ("", tr("Now"), tr("Corrected")))
    if found.dropped:
        lines.append(tr("{count:later move no longer stands|later moves no longer stand}.", count=found.dropped))
    return lines or [tr("Nothing else changes.")]
