"""The middle of the table: the felt with its hero, the question beside it or in its place; below it the foot."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import add_all
from companion.ui.table.felt.foot import Foot

FELT_RIM = 6
"""How far everything on the felt keeps from its edges, in units of the design."""

CLEAR = 12, 5
"""The distance of the question from the felt's rim: sideways as the keys below it, and above and below it."""

LOW = 300
"""A felt that is lower, in units of the design, needs the room of a line of the foot."""

LARGE = 1.3
"""The number of times its size above which text is large."""

BESIDE = 0.8
"""How wide the hero is beside a camera's picture, whose width is 1."""


class Middle(FeltGround):
    """``stage`` is the felt, or the camera's ``picture`` with the hero beside it. A question owns all of it,
    but what the game itself asks stands beside the felt on which its cause is to be seen. ``status`` is a line at its
    far edge, and ``near`` one at its near edge."""

    def __init__(self, stage: Widget, picture: Widget | None, foot: Foot, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._column = BoxLayout(orientation="vertical", pos_hint={"x": 0, "y": 0}, padding=theme.u * FELT_RIM)
        self._body = BoxLayout(spacing=theme.u * 8)
        self._stage, self._picture = stage, picture
        self._asked: Widget | None = None
        self._beside = self._has_both = False
        self.foot = foot
        foot.size_hint_y = None
        self.status, self.hints, self.near = (BoxLayout(size_hint_y=None, height=0) for _ in range(3))
        add_all(self._column, self.status, self.hints, self._body, self.near, foot)
        self.add_widget(self._column)
        foot.bind(answered=lambda *_: self.restyle())
        self.bind(size=lambda *_: self.restyle())
        self._fill()

    def show(self, asked: Widget | None, *, beside: bool = False) -> None:
        """Takes over the question in the place of the felt, or beside it; None: nothing."""
        if (asked, beside) != (self._asked, self._beside):
            self._asked, self._beside = asked, beside
            self._fill()

    def restyle(self) -> None:
        """Lays it out: beside each other, or below each other where it is upright."""
        super().restyle()
        upright = self.height > self.width
        if self._has_both != self._needs_both:
            self._fill()
        self._column.padding = theme.u * FELT_RIM
        self._body.orientation = "vertical" if upright else "horizontal"
        self._body.padding = [theme.u * each for each in CLEAR] if self._asked is not None else 0
        self.foot.lines.asking, self.foot.lines.low = self._asked is not None, self.height < theme.u * LOW
        self.foot.height = self.foot.high(self.width)
        if self._picture is not None:
            self._stage.size_hint = (1, 0.5) if upright else (BESIDE, 1)

    @property
    def _needs_both(self) -> bool:
        """Whether the question stands beside the felt: large words need the room of both."""
        return self._beside and theme.t <= LARGE * theme.u

    def _fill(self) -> None:
        self._body.clear_widgets()
        self._has_both = self._needs_both
        felt = (self._picture, self._stage) if self._asked is None else (self._stage,) if self._has_both else ()
        for part in (*felt, self._asked):
            if part is not None:
                self._body.add_widget(part)
        self.restyle()
