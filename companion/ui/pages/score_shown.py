"""The parts of a player's score, and the rule of each."""

from __future__ import annotations

from dataclasses import replace

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.rulebook.amounts import amount
from companion.speech.sentences import spoken_rule
from companion.table import Table
from companion.ui.pages.rules_page import RulesShown
from companion.ui.views.page import CLOSE, Do, Go, Page, PageKey, PageLine, Presenter, Tile, Tone
from companion.ui.views.table.scoring import ScorePart, score_parts


class ScoreShown(Presenter):
    """The parts of a score; a touch on one opens the rules there."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self._seat = table, seat
        self._rules: RulesShown | None = None

    def page(self) -> Page:
        """The parts, the latest first, or the rule of one."""
        if self._rules is not None:
            rules = self._rules.page()
            return replace(rules, keys=(PageKey(tr("Back"), Do("score", self._seat)), *rules.keys))
        table, seat = self._table, self._seat
        game = table.game
        has, had = (game.scores(each).get(seat, 0) for each in (table.state, table.history.opening))
        others = (PageKey(each, Do("score", each)) for each in table.state.seats if each != seat)
        # Only things that lie on a table can be counted.
        counted = (PageKey(tr("Wrong? Correct it"), Go("count-of", seat)),) if table.dealer is None else ()
        begun = Tile((PageLine(tr("At the start"), 24, mark=amount(had, game.unit), mark_most=24),))
        return Page(
            tr("{seat}: {amount}", seat=seat, amount=amount(has, game.unit)),
            (*others, *counted, PageKey(tr("Close"), CLOSE)),
            (*map(_tile, score_parts(table, seat)), begun),
            hint=tr("Where the score came from, the latest first. Touch a line to read its rule."),
            part=seat,
        )

    def take(self, intent: object) -> None:
        match intent:
            case Do("score", str(seat)):
                self._seat, self._rules = seat, None
            case Do("read", str(heading)) if self._rules is None:
                self._rules = RulesShown(self._table.game, self._table.setup.options, heading)
                self._table.look_up(heading.partition(" ")[0], "touch")
            case _ if self._rules is not None:
                self._rules.take(intent)


def _tile(part: ScorePart) -> Tile:
    change = ", ".join(told for _, told in part.changes)
    tone: Tone = "good" if change.startswith("+") else "bad"
    rests = PageLine(spoken_rule(part.rule), 22, "soft", mark=change, mark_tone=tone, mark_most=24)
    return Tile((PageLine(part.sentence, 24), rests), says=Do("read", part.rule))
