"""The look of everything on the glass: palette, size of text, and how many pixels a unit of the design has."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.ui.kit.palette import PALETTES, Colour

DESIGN_PX = 800
"""The shorter side of the screen that the design is drawn for; larger screens show the same, larger."""

RIM = 10
"""The free margin around the screen, in units of the design."""

TWO_PX = 1600
"""A page that is at least so wide, in pixels, has two columns."""

TEXT_STEPS = (1.0, 1.25, 1.5, 2.0)

FONTS = Path(__file__).parent / "fonts"
LabelBase.register("Roboto", str(FONTS / "CompanionSans-Regular.ttf"), fn_bold=str(FONTS / "CompanionSans-Bold.ttf"))


class Theme(EventDispatcher):
    """``u`` is a unit of the design (a dp or more) in pixels, ``t`` the same for text."""

    name = OptionProperty("dark", options=list(PALETTES))
    text_scale = NumericProperty(1.0)
    u = NumericProperty(1.0)
    t = NumericProperty(1.0)

    accent, bad, bad_ground, good, line, panel, soft, words = (ColorProperty() for _ in range(8))
    """The roles that kv files use."""

    def __init__(self) -> None:
        super().__init__()
        self._seated: tuple[int, ...] = ()
        self.on_name(self, self.name)

    def on_name(self, _: object, name: str) -> None:
        for role in self.properties().keys() & PALETTES[name].keys():
            setattr(self, role, PALETTES[name][role])

    def on_text_scale(self, _: object, scale: float) -> None:
        self.t = self.u * scale

    def fit(self, width: float, height: float) -> None:
        """Takes the window's size in pixels."""
        self.u = max(dp(1), min(width, height) / DESIGN_PX)
        self.t = self.u * self.text_scale

    def sit(self, colours: Sequence[int]) -> None:
        """These colours (1 to 8) are those of the seats, in turn order; without any, the first seat has the first."""
        self._seated = tuple(colours)

    def colour_of(self, place: int) -> int:
        """The number of the seat's colour among the eight, from 1; seats count from 1, too."""
        number = self._seated[place - 1] if 0 < place <= len(self._seated) else place
        return (number - 1) % 8 + 1

    def seat(self, place: int) -> Colour:
        """The colour of the seat of this number, from 1."""
        return self.role(f"seat{self.colour_of(place)}")

    def role(self, role: str) -> Colour:
        """The colour of a role now."""
        return PALETTES[self.name][role]


theme = Theme()


def restyle(widget: Widget) -> None:
    """Draws a widget and all in it as the theme now says."""
    for each in widget.walk(restrict=True):
        if hasattr(each, "restyle"):
            each.restyle()
