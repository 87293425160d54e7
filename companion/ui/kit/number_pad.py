"""A number from a range: one tap if the range is short, digits if it is long."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import partial

from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.rules.game import Number
from companion.ui.kit.drawn_key import PIPS, DieKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words, add_all
from companion.ui.views.table.acts import ENDLESS, name_range

TRACK = 20
"""How many numbers of a longer range have a key each."""

TYPED = 100
"""Numbers from here on are typed: the lowest are no likelier than others."""

STEPS = (5, 10, 20, 50)
"""What one touch adds to a number that is typed."""

USUAL = (1, 2, 3, 4, *STEPS)
"""Of a range without an end these are a key each."""

SHORT = 30
"""The longest range in which each number has a key."""

WIDER = 1.4
"""The usual width of a key, as a multiple of its height."""

STEP = 60
"""How high the keys that add something are, in units of the design."""

DIGIT, WORD = 60, 34
"""How large a number is on its key, and anything else, in units of text."""

LOW = 4 * LEAST_KEY + 3 * 8
"""How high four rows of digits are at least, in units of the design."""


class NumberPad(BoxLayout):
    """Asks for one number, as ``asked`` says it; ``chose`` hears it. Of a long range those about ``near`` have keys;
    the one that it is now is marked. The sides ``of_die`` are drawn."""

    typed = NumericProperty(0)

    def __init__(
        self,
        number: Number,
        *,
        chose: Callable[[int], None],
        near: int | None = None,
        asked: str = "",
        of_die: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self._number, self._chose, self._of_die = number, chose, of_die
        self._words = Words(text=asked or name_range(number), most=28)
        self._near = near
        if near is None and number.least >= TYPED:
            self._add_digits()
        else:
            self._add_values()

    def _add_values(self) -> None:
        """The lowest numbers, or those that are near, or round ones, a key each; others are typed."""
        asked = BoxLayout(size_hint_y=None, height=theme.u * 56, spacing=theme.u * 8)
        asked.add_widget(self._words)
        self.add_widget(asked)
        each, near = self._number.each, self._near
        if near is None and self._number.most >= ENDLESS:
            each = [usual for usual in USUAL if self._number.allows(usual)]
        count = len(each) if len(each) <= SHORT else TRACK
        first = 0
        if near is not None and count < len(each):
            first = min(bisect_left(each, near - count // 2), len(each) - count)
        keys = GridLayout(cols=1, spacing=theme.u * 8)
        keys.bind(size=lambda *_: setattr(keys, "cols", fit_columns(count, keys.width, keys.height)))
        for value in each[first : first + count]:
            keys.add_widget(self._make_value_key(value))
        self.add_widget(keys)
        if count < len(self._number.each):
            more = self._key(tr("Another number"), self._turn_to_digits)
            more.most, more.size_hint_x = 22, 0.4
            asked.add_widget(more)

    def _make_value_key(self, value: int) -> Key:
        if self._of_die and value < len(PIPS):
            return DieKey(value, on_release=lambda _: self._chose(value))
        return self._key(str(value), partial(self._chose, value), "chosen" if value == self._number.now else "plain")

    def _turn_to_digits(self) -> None:
        self._words.parent.remove_widget(self._words)
        self.clear_widgets()
        self._add_digits()

    def _add_digits(self) -> None:
        self._shown = Words(text="", most=64, bold=True, halign="center")
        asked = BoxLayout(orientation="vertical", spacing=theme.u * 8)
        keys = self._digits = GridLayout(cols=3, spacing=theme.u * 8)
        for digit in "123456789":
            keys.add_widget(self._key(digit, partial(self._digit, int(digit))))
        add_all(keys, self._key(tr("Clear"), self._clear), self._key("0", lambda: self._digit(0)))
        self._done = self._key(tr("Done"), lambda: self._chose(int(self.typed)), kind="main")
        keys.add_widget(self._done)
        self._words.halign = "center"
        self._steps = steps = BoxLayout(spacing=theme.u * 8, size_hint_y=None, height=theme.u * STEP)
        for step in STEPS:
            if step <= self._number.most:
                steps.add_widget(self._key(f"+{step}", partial(self._add, step)))
        add_all(asked, self._words, self._shown, steps)
        add_all(self, asked, keys)
        self.bind(size=self._turn)
        self._turn()
        self._tell()

    def _turn(self, *_: object) -> None:
        """Puts the digits beside what is typed, on a high pad below it; as on a telephone unless the pad is low."""
        upright = self.height > self.width
        self.orientation = "vertical" if upright else "horizontal"
        self._digits.size_hint = (1, 2) if upright else (1.6, 1)
        self._digits.cols = columns = 3 if upright or self.height >= theme.u * LOW - 1 else 6
        rows = 12 // columns
        whole = self.height * (2 / 3 if upright else 1)
        self._steps.height = max(theme.u * STEP, min(self.height / 3, (whole - theme.u * 8 * (rows - 1)) / rows))

    def _key(self, text: str, act: Callable[[], None], kind: str = "plain") -> Key:
        return Key(text=text, kind=kind, most=DIGIT if text.isdecimal() else WORD, on_release=lambda _: act())

    def _digit(self, digit: int) -> None:
        self._add(int(self.typed) * 9 + digit)

    def _add(self, more: int) -> None:
        if int(self.typed) + more <= self._number.most:
            self.typed = int(self.typed) + more
        self._tell()

    def _clear(self) -> None:
        self.typed = 0
        self._tell()

    def _tell(self) -> None:
        self._shown.text = str(int(self.typed))
        self._done.disabled = not self._number.allows(self.typed)


def fit_columns(count: int, width: float, height: float) -> int:
    """How many columns make this many keys largest, with few places left over."""

    def measure_side(columns: int) -> float:
        rows = -(-count // columns)
        return min(width / columns, WIDER * height / rows) * count / (rows * columns)

    return max(range(1, count + 1), key=measure_side)
