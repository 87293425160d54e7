"""The table: the felt with its seats, and beside it what the referee says and waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.cards import Face
from companion.events import Seat
from companion.observations import CardSeen, Sighting
from companion.screens.act_sheet import ActSheet
from companion.screens.alone import Alone
from companion.screens.ask_sheet import AskSheet
from companion.screens.board import Board
from companion.screens.book_page import BookPage
from companion.screens.card_row import CardRow
from companion.screens.cover_sheet import CoverSheet
from companion.screens.desk import Desk
from companion.screens.device_mark import DeviceMark
from companion.screens.devices_page import DevicesPage
from companion.screens.fitting import fitting
from companion.screens.live_picture import LivePicture, TableCamera
from companion.screens.mending import Mending
from companion.screens.placing import Placing
from companion.screens.position_page import PositionPage
from companion.screens.rules_page import RulesPage
from companion.screens.side import Answers, SideColumn
from companion.screens.stage import Stage
from companion.screens.table_menu import ANOTHER_TABLE, TableMenu
from companion.screens.theme import theme
from companion.screens.views.acts import pads_of, question_of, spoken_choice
from companion.screens.views.doubts import DoubtView, view_of
from companion.screens.views.felt import Lying
from companion.screens.views.seating import Seating
from companion.screens.views.sentences import spoken_face
from companion.screens.widgets import Key
from companion.screens.zones_seen import SeenZones

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
        self._felt = felt or (lambda _: None)
        self._camera = camera
        game = desk.table.game.name
        zones = SeenZones(camera, desk.table) if camera else None
        self.picture = LivePicture(game, camera, zones, self._touched_picture) if camera and zones else None
        self.stage = None if self.picture else Stage(game, self._touched_card)
        self.board = Board(self.picture or self.stage, self.speak_for, desk.say, self._row if self.picture else None)
        self.alone = Alone(desk, self._other_card, opened=self.board.open, closed=self.board.shut)
        self.side = SideColumn(desk, self._other_card, self.alone.answer)
        self._acts = ActSheet(game, desk.table.setup.deck, said=self._said, may=desk.may, closed=self.board.shut)
        self._asks = AskSheet(closed=self.board.shut)
        self.mending = Mending(
            desk,
            self._acts,
            self._asks,
            opened=self.board.open,
            closed=self.board.shut,
            to_book=lambda: self.open_page("book"),
        )
        self.menu = TableMenu(
            desk,
            self._asks,
            closed=self.board.shut,
            pages=self.open_page,
            turn=self._turn,
            face=self._face,
            cover=self._cover,
            places=lambda: self.placing.ask(self.board.seating),
            camera=camera is not None,
        )
        self.placing = Placing(
            self._asks, kept=desk.session.name is not None, placed=self._placed, trouble=self._told_trouble
        )
        self.board.place(self.placing.last(desk.table.state.seats))
        self.page: Widget | None = None
        self._book: BookPage | None = None
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
        self.side.show(self._answers())
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
        """Puts the book (as it was left), the rules, the devices or the position in the place of the felt."""
        self.close_page()
        self.board.shut()
        table = self.desk.table
        if name == "book":
            self.page = self._book = self._book or BookPage(
                table, opened=self._open_line, searched=self._search, closed=self.close_page
            )
            self._book.show()
        elif name == "felt" and self._camera is not None:
            # It brings the whole machinery of pictures along, which a table without a camera does without.
            from companion.screens.felt_page import FeltPage

            self.page = FeltPage(
                self._camera,
                game=table.game.name,
                seats=table.state.seats,
                saved=partial(self._marked_anew, self._camera),
                closed=self.close_page,
                before=self._camera.table,
            )
        elif name == "position":
            self.page = PositionPage(self.desk, closed=self.close_page)
        elif name == "devices":
            self.page = DevicesPage(lambda: self.desk.devices, closed=self.close_page, tried=self._tried)
        else:
            self.page = RulesPage(table.game, self.desk.view.decision.rule, closed=self.close_page)
        self.remove_widget(self.board)
        self.add_widget(self.page, index=len(self.children))
        self._arrange()

    def close_page(self) -> None:
        """Shows the felt again."""
        if self.page is not None:
            self.remove_widget(self.page)
            self.page = None
            self.add_widget(self.board, index=len(self.children))

    def _marked_anew(self, camera: TableCamera, path: Path) -> str:
        from companion.camera.table_files import read_table

        camera.go_by(read_table(path))
        self._felt(path)
        return "This table goes by it from now on."

    def _open_line(self, number: int) -> None:
        self.close_page()
        self.mending.begin(number)

    def _search(self) -> None:
        page = self.page

        def look_for(words: str) -> None:
            self.board.shut()
            self.open_page("book")
            assert isinstance(self.page, BookPage)
            self.page.look_for(words)

        if page is not None:
            self.close_page()
            self._asks.ask_text("Look for what?", look_for)
            self.board.open(self._asks)

    def _cover(self, seat: Seat) -> None:
        self.board.open(CoverSheet(self.desk.table, seat, closed=self.board.shut))

    def _tried(self, tried: bool) -> None:
        trial, now = self.desk.trial, self.desk.clock()
        (trial.begin if tried else trial.end)(now)

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

    def mend(self, seat: Seat, face: Face, number: int, at: int = 0) -> None:
        """Asks what a card really was."""
        desk = self.desk

        def chose(faces: Sequence[Face | None]) -> None:
            self.board.shut()
            desk.mend(number, faces[0], at)

        def strike() -> None:
            self.board.shut()
            desk.mend(number, None)

        whose = f"{seat}'s " if seat else ""
        title = f"{whose}{spoken_face(desk.table.game, face)} was misread. It is…"
        possible = self._possible_instead(seat, number)
        self._acts.ask_card(title, possible, chose, extra=(("It was never played", strike),))
        self.board.open(self._acts)

    def _possible_instead(self, seat: Seat, number: int) -> frozenset[Face]:
        """The faces that could have been played there."""
        table = self.desk.table
        act = self.desk.act(number).word()
        for prompt in table.game.expected(table.history.state_before(number)):
            if prompt.cards and prompt.act == act and prompt.seat == seat:
                return prompt.cards.faces
        return frozenset()

    def _said(self, line: dict[str, object]) -> None:
        self.board.shut()
        self.desk.say(line)

    def _answers(self) -> Answers:
        desk, refusal = self.desk, self.desk.refusal
        if refusal is not None:
            again = refusal.act.seat
            keys: list[tuple[str, str, Callable[[], None]]] = [("Take it back", "plain", desk.dismiss)]
            if again is not None and getattr(refusal.act, "card", None):
                keys.insert(0, ("Another card", "main", lambda: self._again(again)))
            if again is not None and not desk.is_open(refusal):
                keys.append((f"Why, for {again}", "plain", partial(self.alone.tell, again, desk.speak(refusal.why))))
            if refusal.if_let_stand is not None:
                keys.append(("Let it stand", "bad", desk.let_stand))
            return keys
        if desk.trouble:
            return [("Understood", "plain", self._forget_trouble)]
        keys = []
        question = question_of(desk.table)
        if question is not None:
            name, seats = question.choices[0].name, desk.table.state.seats
            return [
                (spoken_choice(value, seats), "main", partial(desk.say, question.said(values={name: value})))
                for value in question.choices[0].values
            ]
        # Where a picture shows the felt, no card of the middle can be touched to name it.
        for pad in (each for each in pads_of(desk.table, None) if self.picture or not each.optional):
            act = partial(desk.say, pad.said()) if pad.is_plain else partial(self.speak_for, None, pad.act)
            quiet = bool(keys) or pad.optional or pad.act in ("end", "join")
            keys.append((pad.title, "plain" if quiet else "main", act))
        if desk.view.decision.over and self.leave is not None:
            keys.append((ANOTHER_TABLE, "main", self.leave))
        return keys

    def _again(self, seat: Seat) -> None:
        self.desk.dismiss()
        self.speak_for(seat)

    def _forget_trouble(self) -> None:
        self.desk.trouble = ""
        self.desk.dismiss()

    def _other_card(self, doubt: DoubtView) -> None:
        def chose(faces: Sequence[Face | None]) -> None:
            self.board.shut()
            self.desk.answer(doubt.number, faces[0])

        self._acts.ask_card(doubt.sentence, doubt.possible, chose)
        self.board.open(self._acts)

    def _touched_card(self, seat: Seat, card: Lying) -> None:
        if card.face is not None and card.number is not None:
            self.mend(seat, card.face, card.number, card.at)
        else:
            self.speak_for(seat or None)

    def _touched_picture(self, seen: Sighting, whose: Seat | None) -> None:
        """A card in the picture was touched, in the zone of this seat (None: it is not known whose): its doubt is
        answered, or the play that it was read as is mended."""
        for doubt in self.desk.table.doubts:
            if isinstance(doubt.seen, CardSeen) and _same_place(doubt.seen.sighting, seen):
                view = view_of(self.desk.table, doubt)
                (self._other_card if view.keeper is None else self.alone.answer)(view)
                return
        face = self.desk.table.setup.deck.face_of.get(seen.face or "", seen.face)
        for seat, cards in self.desk.view.felt.cards.items():
            for card in cards if whose in (None, seat) else ():
                if card.face is not None and card.face == face and card.number is not None:
                    self.mend(seat, card.face, card.number, card.at)
                    return

    def _row(self) -> CardRow:
        return CardRow(self.desk.table.game.name, self._touched_card, marks_place=False)

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


def _same_place(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings are of the same card: their boxes' middles are closer than half a card."""
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = one.box, other.box
    wide, high = max(ax1 - ax0, 1.0), max(ay1 - ay0, 1.0)
    return abs(ax0 + ax1 - bx0 - bx1) < wide and abs(ay0 + ay1 - by0 - by1) < high
