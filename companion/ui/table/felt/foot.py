"""The foot of the felt: one line with what was decided, one with what is waited for, in whose place the table's own
keys come, so that nothing moves for them; and a few keys that are always there."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.table.seats.short_name import wide
from companion.ui.views.page import Go, PageKey

KEY = 92
"""How wide a key is, in units of the design."""

TOOLS = 64
"""How high the keys are, in units of the design: always the same, at the foot's bottom."""

BRIEF, MOST = 5, 9
"""The range of letters within which keys are as wide beside each other as their words are long."""

DECIDED, AWAITED = 24, 26
"""How large the two lines are, in units of text."""

LINES, FEW = 3, 2
"""How many lines of usual text the foot has, and how many on a low felt. The next step takes the lines that it needs;
the last decision gives way to it."""

SHORT, BESIDE = 24, 0.6
"""The longest line, in letters, that stands beside loud keys of the table; and how wide quiet keys are beside the line,
as a part of it."""

HIGH, LOW, NARROW = 100, 76, 900
"""How high it is with its lines, and how high below a question or on a low felt; a narrower one has its keys below the
lines; in units of the design."""

WHY = 76
"""How wide the word is that a touch tells why, in units of the design."""

FULL = 1.04
"""A text is wider by this than its lines together hold."""

LARGE = 1.3
"""The number of times its size above which text is large."""


class Lines(ButtonBehavior, BoxLayout):
    """The two lines: a touch opens the log. While a question has the felt there are only its answers."""

    sentence = StringProperty("")
    waiting = StringProperty("")
    asking = BooleanProperty(False)
    low = BooleanProperty(False)
    """Whether the felt is so low that it needs the room of a line."""
    why = StringProperty("")
    """The word that says that a touch tells why."""
    takes_back = BooleanProperty(False)
    """Whether the last decision corrects an earlier one or takes it back: it has the room then, if there is little."""
    angle = NumericProperty(0)
    """How far the player whom a question is about sits turned from the near edge, in degrees: the keys turn with it."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._answers: Sequence[PageKey] = ()
        self._row = BoxLayout()
        self._turned = Turned(self._row)
        for name in ("sentence", "waiting", "asking", "low", "takes_back", "why", "width", "angle"):
            self.fbind(name, lambda *_: self.restyle())

    def show(self, answers: Sequence[PageKey], emit: Emit) -> None:
        """Takes over the table's keys, the golden one the widest: it names the next act."""
        self._answers = answers
        fill(self._row, answers, lambda: PageKeyForm(emit, 28))
        for key in self._row.children:
            key.size_hint_x = 1.6 if key.kind == "main" and len(answers) < 4 else 1.0
        self.restyle()

    def restyle(self) -> None:
        """Gives the next act the room that it needs, and the last decision the rest. Keys of the table have all the
        room, or stand beside the next act."""
        decided, below, words, row = self.ids.decided, self.ids.next, self.ids.awaited, self._turned
        if not self._answers:
            below.remove_widget(row)
        elif row.parent is None:
            below.add_widget(row)
        # Keys that face an end of the table would be too narrow for their words.
        row.angle = self.angle if self.angle % 180 == 0 else 0
        # A loud key says what to do next. A single key has beside it the sentence from which the game goes on.
        is_said = len(self.waiting) > SHORT and any(key.kind == "main" for key in self._answers)
        beside = "\n".join(
            filter(None, (self.sentence if len(self._answers) == 1 else "", "" if is_said else self.waiting))
        )
        is_told = bool(beside) and not self.asking
        self.ids.why.width = theme.u * WHY if self.why and not self.asking else 0
        self.ids.why.opacity = min(1, self.ids.why.width)
        across = self.width - self.ids.why.width
        needed = lines_of(self.waiting, AWAITED, across) if not self._answers else 2
        told = lines_of(self.sentence, DECIDED, across)
        room = (FEW if self.low else LINES) * theme.u / theme.t
        if self.takes_back and not self._answers and needed + told > room:
            needed, beside, is_told = 0, "", False
        above = 0 if self.asking or self._answers or needed + told > room else told
        decided.size_hint_y, decided.opacity = above or None, min(1, above)
        decided.height = 0
        below.size_hint_y = max(0.001, needed)
        words.text, words.size_hint_x, words.opacity = beside, 1 if is_told else None, 1 if is_told else 0
        words.size_hint_y, words.width, words.height = None if self._answers else 1, 0, theme.u * TOOLS
        row.size_hint_y, row.height, self._row.spacing = None, theme.u * TOOLS, theme.u * 10
        row.size_hint_x = BESIDE if is_told and len(beside) > SHORT else 1 / BESIDE


def lines_of(text: str, most: float, width: float) -> int:
    """How many lines a text of this size has: where a line ends words leave some room."""
    return ceil(wide(text, most * theme.t / theme.u) * FULL / max(1.0, width)) if text else 0


class Foot(BoxLayout):
    """A touch on the lines goes the way "log"."""

    upright = BooleanProperty(False)
    answered = BooleanProperty(False)
    """Whether the table as a whole can say something."""

    def __init__(self, emit: Emit, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._emit = emit
        self.lines = self.ids.lines.__self__  # the rule's own name for it would not keep it
        self.lines.bind(on_release=lambda _: emit(Go("log")))

    def show_answers(self, answers: Sequence[PageKey]) -> None:
        """Takes over what the table as a whole can say."""
        self.answered = bool(answers)
        self.lines.show(answers, self._emit)

    def add_key(self, key: Key) -> None:
        """One more key, as wide beside the others as its word is long."""
        key.size_hint_x = min(MOST, max(BRIEF, len(key.text)))
        self.ids.tools.add_widget(key)

    def high(self, width: float) -> float:
        """How high it is at this width, in pixels; where that is little the keys stand below the lines."""
        asking = self.lines.asking
        bare = asking and not self.answered
        self.upright = width < theme.u * NARROW or (asking and not bare and theme.t > LARGE * theme.u)
        if (bare and self.upright) == (self.lines.parent is self):
            if self.lines.parent is self:
                self.remove_widget(self.lines)
            else:
                self.add_widget(self.lines, index=len(self.children))
        tools = self.ids.tools
        tools.size_hint_x, tools.width = (1 if self.upright else None), len(tools.children) * theme.u * KEY
        tools.height = theme.u * TOOLS
        lines = theme.u * (LOW if asking or self.lines.low else HIGH)
        return float(lines + theme.u * (TOOLS + 8) * (self.upright and not bare))


load_kv(__file__)
