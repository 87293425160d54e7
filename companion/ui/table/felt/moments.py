"""Moments of a game as they come: shown over the felt for two seconds and heard, each as far as the table likes."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color
from kivy.uix.boxlayout import BoxLayout

from companion.rules.events import Seat
from companion.rules.felt import Moment
from companion.rules.judging.visibility import open_to_all
from companion.table import Accepted, Refused, Step, Table
from companion.ui.controller.liking import Liking
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Words
from companion.ui.table.board import TableTop
from companion.ui.views.table.ended import who_won
from companion.ui.views.table.felts import showing

LASTS_S = 2.0
APPEARS_S = 0.18


class MomentSign(Drawn, BoxLayout):
    """Puts itself away; ``over`` is called when it has."""

    is_whole, layer = True, "before"

    def __init__(self, moment: Moment, place: int, *, both_ways: bool, **kwargs: object) -> None:
        super().__init__(orientation="vertical", padding=theme.u * 24, **kwargs)
        self._place = place
        if both_ways:
            self.add_widget(Turned(self._lay_out(moment), angle=180))
        self.add_widget(self._lay_out(moment))
        self._ends = Clock.schedule_once(lambda _: self.close(), LASTS_S)
        self.opacity = 0.0
        Animation(opacity=1.0, duration=APPEARS_S).start(self)

    def close(self) -> None:
        self._ends.cancel()
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on it skips it, and is nothing else."""
        if not self.collide_point(*touch.pos):
            return False
        self.close()
        return True

    @staticmethod
    def _lay_out(moment: Moment) -> BoxLayout:
        box = BoxLayout(orientation="vertical")
        headline = Words(text=moment.headline, most=110, bold=True, halign="center", size_hint_y=1.6)
        box.add_widget(headline)
        if moment.below:
            box.add_widget(Words(text=moment.below, most=44, halign="center", valign="top"))
        return box

    def _draw(self) -> None:
        Color(*theme.role("felt"))
        Rounded(pos=self.pos, size=self.size, radius=[theme.u * 22])
        Color(*theme.seat(self._place) if self._place else theme.role("words"))
        inset = theme.u * 22  # the corners are round
        Rounded(pos=(self.x + inset, self.y), size=(self.width - 2 * inset, theme.u * 8), radius=[theme.u * 4])


class Moments:
    """Hears what was accepted, and shows it over the felt of the ``board``."""

    def __init__(self, table: Table, board: TableTop, liking: Liking) -> None:
        self._table, self._board, self._liking = table, board, liking
        self._sign: MomentSign | None = None
        self._next: Moment | None = None
        table.listeners.append(self._heard)

    def show(self) -> None:
        """Shows the moment that has come since the last time, if there was one."""
        moment, self._next = self._next, None
        if moment is None:
            return
        self.close()
        seats: tuple[Seat, ...] = self._table.state.seats
        place = seats.index(moment.seat) + 1 if moment.seat in seats else 0
        if self._liking.settings.motion and not moment.told:
            both_ways = self._board.facing and bool(self._board.seating.far)
            self._sign = MomentSign(moment, place, both_ways=both_ways, pos_hint={"x": 0, "y": 0})
            self._board.middle.add_widget(self._sign)
        self._play(moment.sound)

    def end(self) -> None:
        self.close()
        self._table.listeners.remove(self._heard)

    def close(self) -> None:
        if self._sign is not None:
            self._sign.close()
            self._sign = None

    def _heard(self, step: Step) -> None:
        if isinstance(step, Refused):
            self._play("refused")
        if not isinstance(step, Accepted):
            return
        events = open_to_all(self._table.game, step.entry.events)
        self._next = showing(self._table).moment(events) or self._next
        outcome, state = self._table.game.outcome(self._table.state), self._table.state
        if outcome is not None and self._next is not None:
            alone = outcome.winners[0] if len(outcome.winners) == 1 else None
            self._next = Moment(who_won(outcome, state.seats), self._next.headline, alone, "end")

    def _play(self, sound: str) -> None:
        if self._liking.settings.sound:
            self._liking.sound(sound)
