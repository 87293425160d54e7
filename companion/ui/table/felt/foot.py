"""The foot of the felt: one line with what was decided and its rule, one with what is waited for, in whose place the
table's own keys come, so that nothing moves for them; and a few keys that are always there."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.table.felt.answer_row import AnswerRow, Answers

KEY = 92
"""How wide a key is, in units of the design."""

TOOLS = 56
"""How high the keys are below the lines, in units of the design."""

BRIEF, MOST = 5, 9
"""Between so many letters keys are as wide as their words are long."""

LONG, BRIEFLY = 72, 0.65
"""So many letters have no room in one line beside the keys; what little share of the height a few letters have."""

ANSWERS, SHORT, BESIDE = 50, 24, 0.6
"""How high the table's keys are, in units of the design; a line of so many letters stands beside loud ones; how wide
quiet ones are beside the line, as a part of it."""

LINES, MORE = 52, 32
"""How high both lines are, in units of text; and above the keys, where a long one takes two, so many units of the
design more."""


class Lines(ButtonBehavior, BoxLayout):
    """The two lines: a touch opens the log."""

    sentence = StringProperty("")
    waiting = StringProperty("")
    why = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._answers: Answers = ()
        self._row = AnswerRow(ANSWERS)
        self.bind(waiting=lambda *_: self.restyle())

    def show(self, answers: Answers) -> None:
        """Takes over the table's keys: a loud one says by itself what is waited for."""
        self._answers = answers
        self._row.show(answers)
        self.restyle()

    def restyle(self) -> None:
        """Lays the keys where the lower line is, or beside it."""
        below, words, row = self.ids.next, self.ids.waiting, self._row
        if not self._answers:
            below.remove_widget(row)
            below.size_hint_y, words.size_hint_x, words.opacity = self.share(self.waiting, theme.t / theme.u), 1, 1
            return
        if row.parent is None:
            below.add_widget(row)
        is_told = len(self.waiting) <= SHORT or not any(kind == "main" for _, kind, _ in self._answers)
        words.size_hint_x, words.opacity = (1, 1) if is_told else (None, 0)
        words.width = 0
        row.size_hint_x = BESIDE if is_told and len(self.waiting) > SHORT else 1 / BESIDE
        below.size_hint_y, below.height = None, theme.u * ANSWERS

    @staticmethod
    def share(text: str, large: float) -> float:
        """How much of the height a line gets beside the other, by how long it is; ``large``: so many times the usual
        size."""
        return max(BRIEFLY, min(2.0, len(text) * large / LONG)) if text else 0.001


class Foot(BoxLayout):
    """``touched`` is called when the lines are touched."""

    sentence = StringProperty("")
    waiting = StringProperty("")
    why = StringProperty("")
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

    def show_answers(self, answers: Answers) -> None:
        """Takes over what the table as a whole can say."""
        self._lines.show(answers)

    def add_key(self, key: Key) -> None:
        """One more key, as wide beside the others as its word is long."""
        key.size_hint_x = min(MOST, max(BRIEF, len(key.text)))
        self.ids.tools.add_widget(key)
        self.high(self.upright)

    def high(self, upright: bool) -> float:
        """How high it is, in pixels; on an upright screen the keys stand below the lines."""
        self.upright = upright
        self.ids.tools.width = len(self.ids.tools.children) * theme.u * KEY
        self.ids.tools.height = theme.u * TOOLS  # beside the lines they were as high as these
        if self.bare:
            return float(theme.u * 72)
        lines = float(theme.u * 20 + theme.t * LINES)
        return lines + float(theme.u * (MORE + 66)) if upright else max(lines, float(theme.u * 92))


load_kv(__file__)
