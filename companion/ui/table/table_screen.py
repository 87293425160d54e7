"""The table: the felt with its seats, and beside it what the referee says and waits for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.ui.camera.live_picture import LivePicture, TableCamera
from companion.ui.camera.zones_seen import SeenZones
from companion.ui.controller.desk import Desk
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.fitting import fitting
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.stage import Stage
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.pages.book_page import BookPage
from companion.ui.pages.rules_page import RulesPage
from companion.ui.sheets.act_sheet import ActSheet
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.sheets.card_question import CardQuestion
from companion.ui.sheets.cover_sheet import CoverSheet
from companion.ui.sheets.mending import Mending
from companion.ui.table.alone import Alone
from companion.ui.table.answer_keys import AnswerKeys
from companion.ui.table.board import Board
from companion.ui.table.device_mark import DeviceMark
from companion.ui.table.placing import Placing
from companion.ui.table.side import SideColumn
from companion.ui.table.table_menu import TableMenu
from companion.ui.table.table_pages import TablePages
from companion.ui.table.touched_card import TouchedCard
from companion.ui.views.acts import pads_of
from companion.ui.views.seating import Seating

PATIENCE_TICKS = 6
"""So many ticks at most a picture waits while the table changes."""


class TableScreen(BoxLayout):
    """Shows one desk; ``camera`` is the live picture, where there is one, ``felt`` hears of a table file that was
    saved."""

    def __init__(
        self,
        desk: Desk,
        camera: TableCamera | None = None,
        felt: Callable[[Path], None] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.desk = desk
        game, deck = desk.table.game.name, desk.table.setup.deck
        self._acts = ActSheet(game, deck, said=self._said, may=desk.may, closed=self._shut)
        question = CardQuestion(desk, self._acts, opened=self._open, closed=self._shut)
        self.alone = Alone(desk, question.doubted, opened=self._open, closed=self._shut)
        touched = TouchedCard(desk, question, self.alone, speak_for=self.speak_for)
        self.picture = LivePicture(game, camera, SeenZones(camera, desk.table), touched.seen) if camera else None
        self.stage = None if self.picture else Stage(game, touched.drawn)
        row = partial(CardRow, game, touched.drawn, marks_place=False) if self.picture else None
        self.board = Board(self.picture or self.stage, self.speak_for, desk.say, row)
        self.side = SideColumn(desk, question.doubted, self.alone.answer)
        self._answers = AnswerKeys(desk, speak_for=self.speak_for, tell=self.alone.tell, pictured=camera is not None)
        self._asks = AskSheet(closed=self._shut)
        self.mending = Mending(
            desk, self._acts, self._asks, opened=self._open, closed=self._shut, to_book=lambda: self.open_page("book")
        )
        self.placing = Placing(
            self._asks, kept=desk.session.name is not None, placed=self._placed, trouble=self._told_trouble
        )
        self.board.place(self.placing.last(desk.table.state.seats))
        self.menu = TableMenu(
            desk,
            self._asks,
            closed=self._shut,
            pages=self.open_page,
            turn=self._turn,
            face=self._face,
            cover=self._cover,
            places=lambda: self.placing.ask(self.board.seating),
            camera=camera is not None,
        )
        self._pages = TablePages(
            desk, camera, felt=felt, line=self._open_line, searched=self._search, closed=self.close_page
        )
        self.page: Widget | None = None
        self.turn: Callable[[], None] = lambda: None
        self.leave: Callable[[], None] | None = None
        self.side.rule_touched = lambda: self.open_page("rules")
        self.side.add_key(Key(text="Book", on_release=lambda _: self.open_page("book")))
        self.side.add_key(Key(text="More", on_release=lambda _: self.open_menu()))
        self._mark = DeviceMark(self.side, desk, touched=lambda: self.open_page("devices"))
        self._shown = -1
        self._picture_waited = 0
        self._show_side = Clock.create_trigger(self._shown_side)
        self._show_keys = Clock.create_trigger(self._shown_keys)
        self.add_widget(self.board)
        self.add_widget(self.side)
        self.bind(size=self._arrange)
        self._arrange()

    def tick(self) -> bool:
        """Takes in what is new, and says whether something was; called by the app's clock."""
        self.desk.pump()
        self._mark.tick()
        stirred = self._shown != self.desk.version
        if stirred:
            self.show()
        stirred = stirred or self.is_busy
        self._tick_picture(hurry=not stirred)
        return stirred

    def _tick_picture(self, *, hurry: bool) -> None:
        """A picture takes long to hand over: it lets what was said go first, though not for ever."""
        if self.picture is None:
            return
        if hurry or self._picture_waited >= PATIENCE_TICKS:
            self._picture_waited = 0
            self.picture.tick()
        else:
            self._picture_waited += 1

    @property
    def is_busy(self) -> bool:
        """Whether a part of what is new is still to be shown."""
        reads = isinstance(self.page, BookPage | RulesPage) and self.page.is_busy
        return bool(reads or self._show_side.is_triggered or self._show_keys.is_triggered or fitting.is_busy)

    @property
    def is_plain(self) -> bool:
        """Whether nothing lies over the felt that will be put away again."""
        return self.page is None and self.board.sheet is None

    def show(self) -> None:
        """Shows the table as it stands: the felt now, what stands beside it with the next frame, the keys at its edge
        with those after that."""
        self._shown = self.desk.version
        view = self.desk.view
        self._show_side()
        self.board.show(view.seats, view.felt)
        if self.stage is not None:
            self.stage.show(view.felt, self.board.seating.near, self.board.seating.far)

    def _shown_side(self, *_: object) -> None:
        self._show_keys()
        self.side.show(self._answers.now(self.leave))
        if isinstance(self.page, BookPage):
            self.page.show()

    def _shown_keys(self, *_: object) -> None:
        if self.board.show_keys():
            self._show_keys()

    def speak_for(self, seat: Seat | None, act: str | None = None) -> None:
        """Opens what a seat (None: the table) can say: this act, or what is waited for."""
        pads = pads_of(self.desk.table, seat)
        if pads:
            self._acts.ask(pads, act)
            self.board.open(self._acts)

    def open_menu(self) -> None:
        """Opens everything that is not play."""
        self.close_page()
        self.menu.show(self.leave)
        self.board.open(self._asks)

    def open_page(self, name: str) -> None:
        """Puts the book, the rules, the devices, the position or the marking of the felt in the place of the felt."""
        self.close_page()
        self.board.shut()
        self.page = self._pages.page(name)
        self.remove_widget(self.board)
        self.add_widget(self.page, index=len(self.children))
        self._arrange()

    def close_page(self) -> None:
        """Shows the felt again."""
        if self.page is not None:
            self.remove_widget(self.page)
            self.page = None
            self.add_widget(self.board, index=len(self.children))

    def _open_line(self, number: int) -> None:
        self.close_page()
        self.mending.begin(number)

    def _search(self) -> None:
        def look_for(words: str) -> None:
            self.board.shut()
            self.open_page("book")
            assert isinstance(self.page, BookPage)
            self.page.look_for(words)

        if self.page is not None:
            self.close_page()
            self._asks.ask_text("Look for what?", look_for)
            self.board.open(self._asks)

    def _open(self, sheet: Sheet) -> None:
        self.board.open(sheet)

    def _shut(self) -> None:
        self.board.shut()

    def _cover(self, seat: Seat) -> None:
        self.board.open(CoverSheet(self.desk.table, seat, closed=self._shut))

    def _placed(self, seating: Seating) -> None:
        self.board.place(seating)
        self.show()

    def _told_trouble(self, why: str) -> None:
        self.desk.trouble = why
        self.show()

    def _turn(self) -> None:
        self.turn()

    def _face(self) -> None:
        self.board.facing = not self.board.facing
        self.show()

    def _said(self, line: dict[str, object]) -> None:
        self.board.shut()
        self.desk.say(line)

    def restyle(self) -> None:
        """Arranges the two parts anew."""
        self._arrange()

    def _arrange(self, *_: object) -> None:
        upright = self.height > self.width
        self.orientation = "vertical" if upright else "horizontal"
        self.padding = theme.u * 12
        self.spacing = theme.u * 12
        for part in (self.board, self.page):
            if part is not None:
                part.size_hint = (1, 1.3) if upright else (1, 1)
        self.side.wide = upright
        self.side.size_hint = (1, 1) if upright else (None, 1)
        self.side.width = min(theme.u * 380 * (1 + (theme.t / theme.u - 1) * 0.25), self.width * 0.42)
