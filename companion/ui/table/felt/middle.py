"""The middle of the table: the felt, beside it what the referee asks, below it keys for everyone and the foot."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.table.felt.answer_row import AnswerRow
from companion.ui.table.felt.foot import Foot

ASIDE = 1.1
"""How wide what is asked is beside the felt, as a part of the felt; below it on an upright screen, as high."""

CLEAR = 12, 5
"""How far what is asked keeps from the felt's rim: sideways as the keys below it, and above and below it."""

LARGE = 1.3
"""Text of more than so many times its size is large."""

BESIDE = 0.8
"""How wide the hero is beside a camera's picture, whose width is 1."""


class Middle(FeltGround):
    """``stage`` is the felt, or the camera's ``picture`` with the hero beside it."""

    def __init__(self, stage: Widget, picture: Widget | None, foot: Foot, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._column = BoxLayout(orientation="vertical", pos_hint={"x": 0, "y": 0}, padding=theme.u * 6)
        self._body = BoxLayout(spacing=theme.u * 8)
        self._stage, self._picture = stage, picture
        self._asked: Widget | None = None
        self._alone = False
        self._across = 0.0
        self._aside = BoxLayout(orientation="vertical", spacing=theme.u * 8)
        self.answers = AnswerRow()
        self.foot = foot
        foot.size_hint_y = None
        self.status, self.hints = (BoxLayout(size_hint_y=None, height=0) for _ in range(2))
        for part in (self.status, self.hints, self._body, self.answers, foot):
            self._column.add_widget(part)
        self.add_widget(self._column)
        self.bind(size=lambda *_: self.restyle())
        self._fill()

    def show(self, asked: Widget | None, across: float = 0.0) -> None:
        """Takes over what is asked beside the felt, and how wide that is at least, in units of the design."""
        if (asked, across) != (self._asked, self._across):
            self._asked, self._across = asked, across
            self._fill()

    def restyle(self) -> None:
        """Lays it out: beside each other, or below each other where it is upright."""
        super().restyle()
        upright = self.height > self.width
        self._column.padding = theme.u * 6
        self._body.orientation = "vertical" if upright else "horizontal"
        self.foot.bare = self._asks_alone
        self.foot.height = self.foot.high(self.width < theme.u * 900)
        if self._alone != self._asks_alone:
            self._fill()
        side, above = (theme.u * each for each in CLEAR)
        alone = self._aside.parent is None and self._asked is not None
        self._body.padding = (side, above) if alone else 0
        self._aside.padding = (side if upright else 0, above, side, above)
        self._aside.size_hint = (1, ASIDE) if upright else (ASIDE, 1)
        if self._picture is not None:
            self._stage.size_hint = (1, 0.5) if upright else (BESIDE, 1)

    @property
    def _asks_alone(self) -> bool:
        """Whether what is asked needs the room of the felt and of the lines below it: its words are large."""
        return self._asked is not None and theme.t > LARGE * theme.u and self.height <= self.width

    def _fill(self) -> None:
        self._body.clear_widgets()
        self._aside.clear_widgets()
        self._alone = self._asks_alone
        if self._asked is not None and (self._alone or self._across):  # a whole deck needs all the room
            self._body.add_widget(self._asked)
            self.restyle()
            return
        if self._picture is not None:
            self._body.add_widget(self._picture)
        if self._picture is None or self._asked is None:
            self._body.add_widget(self._stage)
        if self._asked is not None:
            self._aside.add_widget(self._asked)
            self._body.add_widget(self._aside)
        self.restyle()
