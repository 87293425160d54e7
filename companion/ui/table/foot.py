"""The foot of the felt: one line with what was decided and its rule, one with what is waited for, and a few keys."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv

KEY = 92
"""How wide a key is, in units of the design."""

BRIEF, MOST = 5, 9
"""Between so many letters keys are as wide as their words are long."""

LONG = 72
"""So many letters have no room in one line beside the keys."""


LINES, MORE = 52, 32
"""How high both lines are, in units of text; and above the keys, where a long one takes two, so many units of the
design more."""


class Lines(ButtonBehavior, BoxLayout):
    """The two lines: a touch opens the log."""

    sentence = StringProperty("")
    waiting = StringProperty("")

    @staticmethod
    def share(text: str, large: float) -> float:
        """How much of the height a line gets beside the other, by how long it is; ``large``: so many times the usual
        size."""
        return max(1.0, min(2.0, len(text) * large / LONG)) if text else 0.001


class Foot(BoxLayout):
    """``touched`` is called when the lines are touched."""

    sentence = StringProperty("")
    waiting = StringProperty("")
    upright = BooleanProperty(False)
    bare = BooleanProperty(False)
    """Whether it has no lines, only keys."""

    def __init__(self, touched: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lines = self.ids.lines.__self__  # the rule's own name for it would not keep it
        self._lines.bind(on_release=lambda _: touched())

    def on_bare(self, _: object, bare: bool) -> None:
        """Takes the lines away, or puts them back before the keys."""
        if bare:
            self.remove_widget(self._lines)
        else:
            self.add_widget(self._lines, index=len(self.children))

    def add_key(self, key: Key) -> None:
        """One more key, as wide beside the others as its word is long."""
        key.size_hint_x = min(MOST, max(BRIEF, len(key.text)))
        self.ids.tools.add_widget(key)
        self.high(self.upright)

    def drop_key(self, key: Key) -> None:
        """Takes a key away again."""
        self.ids.tools.remove_widget(key)
        self.high(self.upright)

    def high(self, upright: bool) -> float:
        """How high it is, in pixels; on an upright screen the keys stand below the lines."""
        self.upright = upright
        self.ids.tools.width = len(self.ids.tools.children) * theme.u * KEY
        if self.bare:
            return float(theme.u * 72)
        lines = float(theme.u * 20 + theme.t * LINES)
        return lines + float(theme.u * (MORE + 66)) if upright else max(lines, float(theme.u * 92))


load_kv(__file__)
