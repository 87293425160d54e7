"""An evening stepped through: the table as it stood after each act, the act's rule, and the pictures of its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ledger.roster import Roster
from companion.session import Session
from companion.ui.forms.icon import draw_icon
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import add_all
from companion.ui.table.board import TableTop
from companion.ui.table.felt.stage import Stage
from companion.ui.views.evening.stepping import Stepping
from companion.ui.views.page import Do, Go, Page, PageKey, PageLine, Presenter, SeenCards
from companion.ui.views.table.table import TableView


class Timeline(Drawn):
    """From 0, before the first act, to ``last``; ``chose`` hears where a finger is."""

    def __init__(self, last: int, notes: Sequence[int], chose: Callable[[int], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._last, self._notes, self._chose = max(1, last), notes, chose
        self.number = 0

    def show(self, number: int) -> None:
        """Puts the knob at this act."""
        self.number = number
        self._redraw()

    def at(self, number: int) -> float:
        """The place of an act, in pixels from the left of the window's plane."""
        ends = theme.u * 24
        return float(self.x + ends + (self.width - 2 * ends) * number / self._last)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._go(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._go(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _go(self, x: float) -> None:
        share = (x - self.at(0)) / max(1.0, self.at(self._last) - self.at(0))
        number = round(min(max(share, 0.0), 1.0) * self._last)
        if number != self.number:
            self._chose(number)

    def _draw(self) -> None:
        y = self.center_y
        Color(*theme.role("line"))
        SmoothLine(points=[self.at(0), y, self.at(self._last), y], width=theme.u * 2)
        Color(*theme.role("accent"))
        SmoothLine(points=[self.at(0), y, self.at(self.number), y], width=theme.u * 3)
        Color(*theme.role("words"))
        for note in self._notes:
            high = theme.u * 8
            SmoothLine(points=[self.at(note), y - high, self.at(note), y + high], width=theme.u * 1.5)
            side = theme.u * 30
            draw_icon("note", self.at(note) - side / 2, y + high, side, theme.role("words"))
        Color(*theme.role("accent"))
        knob = theme.u * 48
        Ellipse(pos=(self.at(self.number) - knob / 2, y - knob / 2), size=(knob, knob))


MOST_CROPS = 4
"""More pictures below each other could not be made out."""

LINE = 72
"""How high the line of acts is, in units of the design."""


@dataclass(frozen=True, slots=True)
class SteppedView:
    """A table as it stood after this number of acts of those up to the ``last``, with the ``colours`` of its people."""

    game: str
    view: TableView
    number: int
    last: int
    notes: tuple[int, ...]
    colours: tuple[int, ...]


class SteppedTop(BoxLayout):
    """Shows such a table, and below it the line of all acts."""

    share = 4.4

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
        self._line = Timeline(step.last, step.notes, lambda number: self._emit(Do("step", number)), size_hint_y=None)
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
        said = tr("Move {count} of {all}: {sentence}", count=self.number, all=last, sentence=step.sentence)
        place = said if self.number else tr("The start")
        colours = tuple(self._roster.colours_of([seat.name for seat in step.view.seats]))
        shown = SteppedView(
            self._session.table.game.name, step.view, self.number, last, tuple(self._steps.notes), colours
        )
        crops = (SeenCards(step.crops[:MOST_CROPS], self._session.crop),) if step.crops else ()
        rule = (PageLine(tr("Rule {rule}", rule=step.rule), 26),) if step.rule else ()
        facts = step.facts if self._is_detailed else ()
        return Page(
            place,
            (
                PageKey(tr("Details"), Do("details"), "chosen" if self._is_detailed else "plain"),
                PageKey(tr("Close"), self._back),
            ),
            fills=(shown,),
            beside=(*crops, *rule, *(PageLine(value, 22, label=word) for word, value in facts)),
            foot=(
                PageKey(tr("Previous"), Do("step", self.number - 1), is_live=self.number > 0),
                PageKey(tr("Next"), Do("step", self.number + 1), "main", is_live=self.number < last),
            ),
        )

    def take(self, intent: object) -> None:
        match intent:
            case Do("step", int(number)):
                self.number = min(max(0, number), self._steps.last)
            case Do("details"):
                self._is_detailed = not self._is_detailed


FORMS[SteppedView] = SteppedTop
