"""An evening stepped through: the table as it stood after each act, the act's rule, and the pictures of its cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ledger.roster import Roster
from companion.session import Session
from companion.ui.forms.block_column import BlockColumn
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words
from companion.ui.past.timeline import Timeline
from companion.ui.table.board import TableTop
from companion.ui.table.felt.stage import Stage
from companion.ui.views.evening.stepping import SteppedTable, Stepping
from companion.ui.views.page import PageLine

MOST_CROPS = 4
"""More pictures below each other could not be made out."""


ASIDE = 0.34
"""How large a part of the page what is known of an act has beside the table."""


class StepPage(BoxLayout):
    """Begins at the act of this ``number``; ``roster`` knows the people's colours."""

    def __init__(
        self, session: Session, number: int, *, roster: Roster, closed: Callable[[], None], **kwargs: object
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self.number = -1
        self._roster = roster
        self._session, self._steps = session, Stepping(session)
        game = session.table.game.name
        self._stage = Stage(game, lambda *_: None, lambda _: None)
        felt = FeltGround()
        self._stage.pos_hint = {"x": 0, "y": 0}
        felt.add_widget(self._stage)
        chips = partial(CardRow, game, lambda *_: None, marks_place=False)
        self._board = TableTop(
            felt, lambda *_: None, lambda _: None, lambda _: None, chips, pictured=False, facing=False
        )
        self._body = BoxLayout(spacing=theme.u * 10)
        self._body.add_widget(self._board)
        self._aside = Panel(orientation="vertical", padding=theme.u * 10, spacing=theme.u * 8, size_hint=(ASIDE, 1))
        self._told = Words(most=30, bold=True, halign="left", valign="middle")
        self._told.size_hint_y = None
        self._line = Timeline(self._steps.last, self._steps.notes, self.show)
        self._sooner = Key(text=tr("Previous"), most=24, on_release=lambda _: self.show(self.number - 1))
        self._later = Key(text=tr("Next"), most=24, kind="main", on_release=lambda _: self.show(self.number + 1))
        foot = BoxLayout(spacing=theme.u * 10, size_hint_y=None)
        for key, share in ((self._sooner, 0.16), (self._later, 0.16)):
            key.size_hint_x = share
        close = Key(text=tr("Close"), most=24, size_hint_x=0.18, on_release=lambda _: closed())
        for part in (self._sooner, self._line, self._later, close):
            foot.add_widget(part)
        self._foot = foot
        for part in (self._told, self._body, foot):
            self.add_widget(part)
        self.bind(size=lambda *_: self.restyle())
        self.show(number)

    def show(self, number: int) -> None:
        """The table after this act."""
        number = min(max(0, number), self._steps.last)
        if number == self.number:
            return
        self.number = number
        step = self._steps.step(number)
        seats = tuple(step.view.seats)
        theme.sit(self._roster.colours_of([seat.name for seat in seats]))
        self._board.show(seats, step.view.felt)
        self._stage.show(step.view.felt, seats, self._board.seating, facing=False)
        self._told.text = step.sentence
        if number:
            place = tr("{count} of {all}", count=number, all=self._steps.last)
            self._told.text = f"{place}: {step.sentence}"
        self._line.show(number)
        self._sooner.disabled, self._later.disabled = number == 0, number == self._steps.last
        self._show_aside(step)

    def restyle(self) -> None:
        """The pictures stand beside the table, or below it on an upright screen."""
        upright = self.height > self.width
        self._body.orientation = "vertical" if upright else "horizontal"
        self._aside.orientation = "horizontal" if upright else "vertical"
        self._aside.size_hint = (1, ASIDE) if upright else (ASIDE, 1)
        self._told.height = theme.u * 12 + theme.t * 44
        self._foot.height = theme.u * 72

    def _show_aside(self, step: SteppedTable) -> None:
        """The pictures of its cards and, below them, its rule and what else is known."""
        self._aside.clear_widgets()
        if not (step.rule or step.facts or step.crops):
            self._body.remove_widget(self._aside)
            return
        if self._aside.parent is None:
            self._body.add_widget(self._aside)
        names = step.crops[:MOST_CROPS]
        places = [CropPicture(tr("what I saw")) for _ in names]
        for place in places:
            self._aside.add_widget(place)
        show_crops([(place, partial(self._session.crop, name)) for place, name in zip(places, names, strict=True)])
        facts = [PageLine(step.rule, 20, "soft")] if step.rule else []
        for word, value in step.facts:
            facts.append(PageLine(value, 20, label=word))
        column = BlockColumn(lambda _: None, gap=10, ground="panel")
        column.size_hint = (1.4, 1) if self.height > self.width else (1, 1.4)
        column.show(facts)
        self._aside.add_widget(column)
