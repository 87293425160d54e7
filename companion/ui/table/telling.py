"""The game on the screen of the table: plates, felt, foot, the camera's picture, and what the referee asks beside them.

What is new is taken over a part at a time, for each takes a good part of a frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from kivy.uix.widget import Widget

from companion.interpreter.doubts import About
from companion.languages import tr
from companion.ledger.roster import Roster
from companion.ui.camera.cameras import TableCamera
from companion.ui.camera.live_picture import LivePicture, WithQuality
from companion.ui.camera.table_photo import table_photo
from companion.ui.camera.zones_seen import SeenZones
from companion.ui.controller.desk import Desk
from companion.ui.controller.liking import Liking
from companion.ui.forms.page_body import PageBody
from companion.ui.forms.router import Router
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.fitting import is_late
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.table.board import TableTop
from companion.ui.table.felt.foot import Foot
from companion.ui.table.felt.middle import Middle
from companion.ui.table.felt.stage import Stage
from companion.ui.table.panels.doubt_panel import DoubtPanel
from companion.ui.table.panels.referee_panel import RefereePanel
from companion.ui.table.panels.referee_says import find_said
from companion.ui.table.speaking import Speaking
from companion.ui.views.questions.aside import amiss, make_comparison_page
from companion.ui.views.questions.doubts import doubt_view

PATIENCE_TICKS = 6
"""The most ticks that a picture waits while the table changes; three times as many if frames are long."""


class Telling:
    """The ``router`` knows the ways to the book, to a score and to the rules. Settings say whether far seats are turned
    to face their players, and whether anything may move."""

    def __init__(
        self,
        desk: Desk,
        camera: TableCamera | None,
        speaking: Speaking,
        router: Router,
        *,
        roster: Roster,
        liking: Liking,
    ) -> None:
        self._desk, self._roster = desk, roster
        game, touched = desk.table.game.name, speaking.touched
        zones = SeenZones(camera, desk.table) if camera else None
        self.picture = LivePicture(game, camera, zones, touched.touch_seen) if camera and zones else None
        self.photo = partial(table_photo, camera, zones) if camera and zones else None
        self.stage = Stage(game, router.take, pictured=camera is not None)
        self.doubt = DoubtPanel(speaking.doubting.take)
        self._doubt = Turned(self.doubt)
        self.aside = PageBody(desk.settle)
        self.referee = RefereePanel(game, router.take)
        self._referee = Turned(self.referee)
        self.foot = Foot(router.take)
        self._quality = WithQuality(self.picture, camera) if self.picture is not None else None
        self.hand = CardRow(game, speaking.play_held, marks_place=False)
        self._waited = 0
        self._asked: Widget | None = None
        self.middle = Middle(self.stage, self._quality, self.foot)
        self.board = TableTop(
            game,
            self.middle,
            router.take,
            pictured=camera is not None,
            hand=self.hand,
            facing=liking.settings.facing,
            moves=lambda: liking.settings.motion,
        )

    @property
    def is_asking(self) -> bool:
        """Whether something is asked beside the felt."""
        return self._asked is not None

    def parts(self) -> Iterator[None]:
        """Takes over the table as it stands, a part at each step. The seats and their texts are one part."""
        self._desk.table.list_prompts()
        yield
        view = self._desk.view
        yield
        theme.sit(self._roster.colours_of([seat.name for seat in view.seats]))
        self.hand.show(*view.hand)
        self.board.show(view.seats, view.felt)
        # What the felt tells is not told below it again.
        hero, waiting = view.felt.hero, view.waiting or (tr("Game over.") if view.decision.over else "")
        lines = self.foot.lines
        lines.takes_back = view.mends or view.takes_back
        lines.why = tr("Why?") if view.decision.rule else ""
        detail = view.title if view.decision.detail == hero.says else view.decision.detail
        waiting = detail if waiting == hero.headline else waiting
        # While the referee asks about an act, the table's answer is all that is waited for; a recording plays itself.
        plays_itself = view.begins and self._desk.is_recorded
        # The felt tells a correction. Below it is what stands now.
        said = view.decision.sentence if view.mends and view.decision.sentence in view.notice else view.said
        is_told = plays_itself or said.rstrip(".") in (hero.says.rstrip("."), hero.headline)
        lines.sentence = "" if is_told else said
        lines.waiting = "" if plays_itself or self._desk.refusal is not None else waiting
        yield
        felt = replace(view.felt, hero=replace(hero, says=view.title)) if plays_itself else view.felt
        self.stage.show(
            felt,
            view.seats,
            self.board.seating,
            facing=self.board.facing,
            reason=lines.sentence if view.decision.settles else "",
            awaited=lines.waiting,
        )
        yield
        self._asked = self._first_asked()
        folds = self._asked is self._doubt and self.doubt.is_of_all
        self.board.hush(asking=self.is_asking or self._desk.is_recorded, folds=folds)
        is_said = self._asked is self._referee
        self.foot.lines.angle = self._referee.angle if is_said else 0
        self.middle.show(self._asked, beside=is_said and self.referee.said.about == "game")

    def _first_asked(self) -> Widget | None:
        """The question to show now. "Which card is it?" comes before "May it lie there?"."""
        if (said := find_said(self._desk)) is not None and not self._desk.doubts_refusal:
            self._referee.angle = self.board.sheet_angle(said.seat)
            self.referee.show(said)
            return self._referee
        if (differs := make_comparison_page(self._desk.table)) is not None:
            self.aside.show(differs)
            return self.aside
        if (doubt := doubt_view(self._desk.table)) is not None and not self._is_shown_again:
            self.doubt.show(doubt)
            self._doubt.angle = self.board.angle(doubt.keeper or doubt.seat)
            return self._doubt
        if (wrong := amiss(self._desk.table)) is not None:
            self.aside.show(wrong)
            return self.aside
        return None

    @property
    def _is_shown_again(self) -> bool:
        """Whether a recording shows a card as before, after somebody tried out a correction."""
        doubts = self._desk.table.doubts
        return self._desk.is_recorded and bool(doubts) and doubts[0].about == About.REREAD

    def tick_picture(self, *, hurry: bool) -> None:
        """A picture takes long to hand over: it lets spoken texts go first, though not for ever."""
        if self.picture is None:
            return
        self._waited += 1
        if hurry or self._waited > PATIENCE_TICKS * (3 if is_late() else 1):
            self._waited = 0
            self.picture.tick()
            if self._quality is not None:
                self._quality.tick(is_over=self._desk.has_played_out)

    def end(self) -> None:
        if self.picture is not None:
            self.picture.close()
