"""The table: the felt with its one hero, a plate for every seat, and whatever is opened over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ledger.roster import Roster
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.history.corrections import next_redo
from companion.ui.camera.cameras import TableCamera
from companion.ui.controller.desk import TOUCH, Desk
from companion.ui.controller.liking import Liking
from companion.ui.forms.icon_key import IconKey
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.page_sheet import PageSheet
from companion.ui.forms.router import Router
from companion.ui.kit.fitting import fitting, is_late
from companion.ui.kit.sheet import InPlace, Sheet
from companion.ui.kit.theme import RIM, restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.pages.door import AtTable, pages
from companion.ui.pages.rules_page import read_from
from companion.ui.pages.score_shown import ScoreShown
from companion.ui.sheets.log_sheet import tell_log
from companion.ui.table.afterwards import Afterwards
from companion.ui.table.felt.device_mark import DeviceMark
from companion.ui.table.felt.moments import Moments
from companion.ui.table.guide import Guide
from companion.ui.table.hints import TOUR, Hints
from companion.ui.table.in_parts import InParts
from companion.ui.table.panels.answer_keys import AnswerKeys
from companion.ui.table.seats.placing import Placing
from companion.ui.table.seats.seat_clocks import SeatClocks
from companion.ui.table.speaking import Speaking
from companion.ui.table.table_menu import TableMenu
from companion.ui.table.telling import Telling
from companion.ui.table.tour import Tour, tour_of
from companion.ui.views.asking import Flow, Live, show_page
from companion.ui.views.before.front import DEMO
from companion.ui.views.before.seating import SeatEdges


class TableScreen(BoxLayout):
    """Shows one desk; ``camera`` is the live picture, where there is one, ``felt`` hears of a table file that was
    saved. ``roster`` knows the people's colours."""

    def __init__(
        self,
        desk: Desk,
        camera: TableCamera | None,
        felt: Callable[[Path], None] | None,
        *,
        liking: Liking,
        roster: Roster,
    ) -> None:
        super().__init__()
        self.desk, self._liking = desk, liking
        self._router = router = self._make_router(camera, felt)
        self.sheet = PageSheet(router, (desk.table.game.name, desk.table.setup.deck))
        self._speaking = speaking = Speaking(desk, self, router, laid=lambda seat: self.board.edge(seat).acts)
        self.speak_for, self.mending = speaking.speak_for, speaking.mending
        self._telling = telling = Telling(desk, camera, speaking, router, roster=roster, liking=liking)
        self.board, self.stage, self.middle, self.foot = telling.board, telling.stage, telling.middle, telling.foot
        self.picture, self.referee = telling.picture, telling.referee
        self._answers = AnswerKeys(desk, pictured=camera is not None)
        self.placing = Placing(desk, placed=self._place, trouble=self._tell_trouble)
        self.board.place(self.placing.last(desk.table.state.seats))
        self.moments = Moments(desk.table, self.board, liking)
        self._make_ways_out(camera)
        self.page: InPlace | None = None
        self._held = Widget()
        self._name = ""
        self._behind: Callable[[], None] | None = None
        self._whole: Sheet | None = None
        self.leave: Callable[[], None] | None = None
        self._lay_keys()
        self.hints = Hints(self.middle.hints, liking, router)
        self._guide = Guide(
            self.middle.status, desk, camera, router,
            can_leave=lambda: self._way_out is not None, is_covered=lambda: not self.is_plain,
        )  # fmt: skip
        if self._guide.is_on:
            self.hints.used(DEMO)
        self._mark = DeviceMark(self.middle, desk, router)
        self._clocks = SeatClocks(desk, liking)
        self.to_lobby: Callable[[], None] | None = None
        self._told_end = False
        self._tour: Tour | None = None
        self._shown = -1
        self._in_parts = InParts(self._parts)
        self.add_widget(self.board)
        self.bind(size=self.restyle)
        self.restyle()

    def _make_ways_out(self, camera: TableCamera | None) -> None:
        """Makes what leads away from the felt: the menu, the pages, and the keys after the game."""
        router = self._router
        self.menu = TableMenu(
            self.desk,
            self,
            router,
            photo=self._telling.photo,
            camera=camera is not None,
            liking=self._liking,
        )
        self.afterwards = Afterwards(self.desk, self, router, self.board)
        self._here = AtTable(
            desk=self.desk,
            router=router,
            camera=camera,
            after=self.afterwards.keys,
            can_leave=lambda: self._way_out is not None,
        )
        self._kept: dict[str, Widget] = {}

    def _make_router(self, camera: TableCamera | None, felt: Callable[[Path], None] | None) -> Router:
        """The ways that pages and the menu lead: to each other, and back to the felt."""
        router = Router()
        ways = (
            ("close", self.leave_page),
            ("line", lambda number: self.mending.begin(number)),
            ("table-file", partial(self._go_by, camera, felt)),
            ("rotate", self._liking.turn),
            ("turn", self._face),
            ("places", lambda: self.ask(self.placing.ask(self.board.seating))),
            ("tour", self.show_tour),
            ("rule-at", self._read),
            ("log", self.open_log),
            ("score", lambda seat: self.turn_to(PageForm(ScoreShown(self.desk.table, seat), router), seat)),
            ("export", lambda: self.afterwards.export()),
            ("leave", lambda: self._way_out and self._way_out()),
        )
        there = (name for name, page in pages().items() if page.at_table is not None)
        router.add_all({**dict(ways), **{name: partial(self.open_page, name) for name in there}})
        return router

    @staticmethod
    def _go_by(camera: TableCamera | None, felt: Callable[[Path], None] | None, path: Path) -> None:
        """The table uses a saved file from now on, and so do the next ones."""
        from companion.sources.camera.calibration.table_files import read_table  # slow to import

        if camera is not None:
            camera.go_by(read_table(path))
        if felt is not None:
            felt(path)

    def _lay_keys(self) -> None:
        self.undo = IconKey(text=tr("Undo"), icon="undo", on_release=lambda _: self.desk.undo())
        self.redo = IconKey(
            text=tr("Redo"), icon="redo", on_release=lambda _: self.desk.say(next_redo(self.desk.table.history))
        )
        for key in (
            self.undo,
            self.redo,
            IconKey(text=tr("Note"), icon="note", on_release=lambda _: self.open_notes()),
            IconKey(text=tr("Book"), icon="book", on_release=lambda _: self.open_page("book")),
            IconKey(text=tr("More"), icon="more", on_release=lambda _: self.open_menu()),
        ):
            self.foot.add_key(key)

    def lead_on(self, leave: Callable[[], None], again: Callable[[], None] | None = None) -> None:
        """From this table people may leave to the lobby, for another game, too, or play the same again."""
        self.leave, self.afterwards.again, self.afterwards.change = leave, again, leave

    def end(self) -> None:
        self.close_page()
        self.moments.end()
        self._telling.end()

    def tick(self) -> bool:
        """Takes in what is new, and says whether something was; called by the app's clock."""
        self.desk.pump(is_late)
        (self._guide if self._guide.is_on else self._mark).tick()
        self._clocks.tick(self.board.panels)
        if not self._told_end and self.desk.has_played_out and self.board.sheet is None and not self._is_shown_round:
            self._told_end = True
            self.afterwards.tell_recorded(self.onward)
            self.sheet.keep_off()
        if self._shown != self.desk.version:
            self.show()
        stirred = self.is_busy
        self._telling.tick_picture(hurry=not stirred)
        return stirred

    @property
    def onward(self) -> Callable[[], None] | None:
        """The way from here to a table of one's own; None if there is none."""
        return self.to_lobby or self.leave

    @property
    def _way_out(self) -> Callable[[], None] | None:
        """The way to the lobby; None if the app began with this table."""
        return self.onward if self.desk.is_recorded else self.leave

    @property
    def is_busy(self) -> bool:
        reads = self.page is not None and self.page.is_busy
        behind = self.desk.is_behind or self._in_parts.is_busy or self.stage.is_busy or self.board.is_busy
        return bool(reads or behind or fitting.is_busy)

    @property
    def is_plain(self) -> bool:
        """Whether nothing lies over the felt that will be put away again."""
        return self.page is None and self.board.sheet is None

    def show(self) -> None:
        """Shows the table as it stands, a part of it a frame: the seats with their texts, the felt, keys."""
        self._shown = self.desk.version
        self._in_parts.begin()

    def _parts(self) -> Iterator[None]:
        yield from self._telling.parts()
        if self.board.sheet is not None:
            self.board.sheet.renew()
        view, entries = self.desk.view, self.desk.table.history.entries
        self.undo.disabled, self.redo.disabled = not view.can_undo, not view.can_redo
        self.foot.show_answers(self._answers.now(can_leave=self.leave is not None))
        yield
        if entries and isinstance(entries[-1].act, Amend):
            self.hints.used("mend")
        self.hints.show(
            len(entries),
            cards=any(view.felt.cards.values()) or bool(view.felt.middle_cards),
            busy=self._telling.is_asking or view.decision.over or self._guide.is_on,
            plays=self.desk.table.dealer is not None
            and any(self.desk.table.evidence[each.number].source == TOUCH for each in entries),
        )
        self.moments.show()
        if self.page is not None:
            self.page.renew()
        while self.board.show_keys():
            yield

    def open_menu(self) -> None:
        self.close_page()
        self.menu.show(self._answers.aside(), can_leave=self._way_out is not None)

    def open_notes(self) -> None:
        self.hints.used("note")
        self._router.go("tag")

    def show_tour(self) -> None:
        self.close_page()
        self.board.shut()
        near = self.board.seating.near or tuple(self.board.panels)
        stops = tour_of(self.board.panels[near[0]], self.middle, self.foot)
        self.hints.used(TOUR)
        if self._is_shown_round and self._tour is not None:
            self._tour.close()
        self._tour = Tour(stops, self.foot, pos_hint={"x": 0, "y": 0})
        self.board.middle.add_widget(self._tour)

    @property
    def _is_shown_round(self) -> bool:
        """Whether the tour is on the glass."""
        return self._tour is not None and self._tour.parent is not None

    def open_log(self) -> None:
        self.hints.used("log")
        self.ask(show_page(Live(lambda: tell_log(self.desk))))

    def _read(self, heading: str) -> None:
        self.turn_to(read_from(self.desk.table, heading, self._router))
        self._behind = self.open_log

    def open_page(self, name: str) -> None:
        """Puts the page of this name in the place of the felt, as it was left if it is kept. Raises KeyError."""
        behind = self._behind if name == self._name else None
        spec = pages()[name]
        page = self._kept.get(name) or spec.make(self._here)
        if spec.kept:
            self._kept[name] = page
        self.turn_to(page)
        self._name, self._behind = name, behind or self._behind

    def turn_to(self, page: Any, seat: Seat | None = None) -> None:
        """Shows a page in the place of the table, turned to the ``seat`` that touched it; it closes to the last one
        with a name that it was opened from."""
        behind = None if self.page is None else partial(self.open_page, self._name) if self._name else self._behind
        self.close_page()
        self.board.shut()
        self.page, self._name, self._behind = page, "", behind
        self.remove_widget(self.board)
        angle = self.board.sheet_angle(seat)
        self._held = Turned(page, angle=angle) if angle else page
        self.add_widget(self._held)
        self.restyle()

    def close_page(self) -> None:
        if self._whole is not None:
            self._whole.unbind(on_close=self._shut)
            self._whole = None
        if self.page is not None:
            self.remove_widget(self._held)
            self.page, self._name = None, ""
            self.add_widget(self.board)

    def leave_page(self) -> None:
        """Goes from a page back to where it was opened from."""
        behind = self._behind
        self.shut()
        if behind is not None:
            behind()

    def step_back(self) -> None:
        """Closes what lies over the felt; where nothing does, opens everything that is not play."""
        if self.page is not None:
            self.leave_page()
        elif self.board.sheet is not None:
            self.board.shut()
        else:
            self.open_menu()

    def ask(self, flow: Flow[Any], *, seat: Seat | None = None, whole: bool = False) -> None:
        """Asks what a flow asks on a sheet, of this ``seat`` (None: of everybody)."""
        self.sheet.seat = seat
        if self.sheet.ask(flow):
            self.open(self.sheet, whole=whole)
        else:
            self.shut()

    def open(self, sheet: Sheet, *, whole: bool = False) -> None:
        """Puts a sheet over the felt, or in the place of the ``whole`` table."""
        if not whole:
            self.close_page()
            self.moments.close()
            self.board.open(sheet)
            return
        self.turn_to(sheet)
        self._whole = sheet
        sheet.bind(on_close=self._shut)
        sheet.edge = theme.role("line")
        restyle(sheet)

    def shut(self) -> None:
        """Puts away the sheet or the page that is open, if one is."""
        self.board.shut()
        self.close_page()

    def _shut(self, _: Sheet) -> None:
        self.leave_page()

    def _place(self, seating: SeatEdges) -> None:
        self.board.place(seating)
        self.show()

    def _tell_trouble(self, why: str) -> None:
        self.desk.trouble = why
        self.show()

    def _face(self) -> None:
        self.board.facing = not self.board.facing
        self._liking.like(facing=self.board.facing)
        self.show()

    def restyle(self, *_: object) -> None:
        self.padding = theme.u * RIM
