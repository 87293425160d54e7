"""An evening stepped through: the table as it stood after each act, the act's rule, and the pictures of its cards."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ledger.roster import Roster
from companion.session import Session
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.page_keys import Emit
from companion.ui.forms.router import Router
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import add_all
from companion.ui.past.timeline import Timeline
from companion.ui.table.board import TableTop
from companion.ui.table.felt.stage import Stage
from companion.ui.views.evening.stepping import Stepping
from companion.ui.views.page import Go, Page, PageKey, PageLine, Presenter, SeenCards
from companion.ui.views.table.table import TableView

MOST_CROPS = 4
"""More pictures below each other could not be made out."""

LINE = 72
"""How high the line of acts is, in units of the design."""


@dataclass(frozen=True, slots=True)
class StepTo:
    """The table after this act is wanted."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What an act rests on is wanted, or no longer."""


@dataclass(frozen=True, slots=True)
class SteppedView:
    """A table as it stood after so many acts of those up to the ``last``, with the ``colours`` of its people."""

    game: str
    view: TableView
    number: int
    last: int
    notes: tuple[int, ...]
    colours: tuple[int, ...]


class SteppedTop(BoxLayout):
    """Shows such a table, and below it the line of all acts."""

    share = 3.6

    def __init__(self, emit: Emit) -> None:
        super().__init__(orientation="vertical")
        self._emit, self._shown = emit, ""

    def show(self, step: SteppedView) -> None:
        """Takes over a table; it stays the same game."""
        if not self._shown:
            self._make(step)
        theme.sit(step.colours)
        seats = tuple(step.view.seats)
        self.board.show(seats, step.view.felt)
        self._stage.show(step.view.felt, seats, self.board.seating, facing=False)
        self._line.show(step.number)

    def restyle(self) -> None:
        self.spacing = theme.u * 10
        if self._shown:
            self._line.height = theme.u * LINE

    def _make(self, step: SteppedView) -> None:
        self._shown = step.game
        self._stage = Stage(step.game, lambda _: None, pos_hint={"x": 0, "y": 0})
        felt = FeltGround()
        felt.add_widget(self._stage)
        self.board = TableTop(step.game, felt, lambda _: None, facing=False)
        self._line = Timeline(step.last, step.notes, lambda number: self._emit(StepTo(number)), size_hint_y=None)
        add_all(self, self.board, self._line)
        self.restyle()


class StepShown(Presenter):
    """Begins at the act of this ``number``; ``roster`` knows the people's colours, ``back`` is the way back."""

    def __init__(self, session: Session, number: int, *, roster: Roster, back: Go) -> None:
        self._session, self._steps, self._roster, self._back = session, Stepping(session), roster, back
        self.number, self._is_detailed = min(max(0, number), self._steps.last), False

    def page(self) -> Page:
        """The table after the act, and beside it its pictures, its rule and what else is known."""
        step, last = self._steps.step(self.number), self._steps.last
        place = tr("{count} of {all}", count=self.number, all=last)
        colours = tuple(self._roster.colours_of([seat.name for seat in step.view.seats]))
        shown = SteppedView(
            self._session.table.game.name, step.view, self.number, last, tuple(self._steps.notes), colours
        )
        crops = (SeenCards(step.crops[:MOST_CROPS], self._session.crop),) if step.crops else ()
        rule = (PageLine(step.sentence, 28, bold=True), *([PageLine(step.rule, 24)] if step.rule else []))
        facts = step.facts if self._is_detailed else ()
        return Page(
            place,
            (
                PageKey(tr("Details"), TurnFacts(), "chosen" if self._is_detailed else "plain"),
                PageKey(tr("Close"), self._back),
            ),
            fills=(shown,),
            beside=(*crops, *rule, *(PageLine(value, 22, label=word) for word, value in facts)),
            foot=(
                PageKey(tr("Previous"), StepTo(self.number - 1), is_live=self.number > 0),
                PageKey(tr("Next"), StepTo(self.number + 1), "main", is_live=self.number < last),
            ),
        )

    def take(self, intent: object) -> None:
        match intent:
            case StepTo(number=number):
                self.number = min(max(0, number), self._steps.last)
            case TurnFacts():
                self._is_detailed = not self._is_detailed


def step_form(shown: StepShown, router: Router) -> PageForm:
    """The page, drawn."""
    return PageForm(shown, router, fills={SteppedView: SteppedTop})
