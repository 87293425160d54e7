"""A seat's plate while the questions at the end are answered: one question after the other, and never an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ledger.end_questions import LEAST_POINTS, MOST_POINTS, EndQuestion
from companion.rules.events import Seat
from companion.ui.forms.icon_key import IconKey
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.drawn_key import MoodKey
from companion.ui.kit.letter_pad import GAP, LETTERS, LetterPad
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Panel, Words, add_all
from companion.ui.table.seats.short_name import short_forms, wide
from companion.ui.views.evening.asked import NOT_ANSWERED, Answering
from companion.ui.views.page import Do, Letters

NARROW = 11 * (LEAST_KEY + GAP)
"""A narrower plate has no room for letters, in units of the design."""

AROUND = 16
"""The space that a plate leaves free above and below, in units of the design."""

TO_WRITE = LETTERS + LEAST_KEY + 2 * GAP + AROUND
"""How high a plate is at least with letters and its player's name above them, in units of the design."""

ABOVE, ASKED = 66, 38
"""The least height above the answers, in units of the design, and that of the question, in units of text."""
MANY, FEWEST, BETWEEN, LARGE = 5, 2, 4, 1.2
"""More names than that need the question's room if fewer rows than this have room, unless text is larger by this
factor; and the gap between answers, in units of the design."""
WRITE, ANSWER = 120, 56
"""How high the key to write is at most, and how high an answer at least, in units of the design."""
TALLER = 18
"""By how much the row of a name with the question below it is at most higher than others, in units of the design."""
ASKS, NAMED = 34, 32
"""How large a question is at most, and the player's name above it or beside it, in units of text."""
NAME, LEAST_NAME = 24, 19
"""How large the answers of a choice are at most and at least, in units of text."""
WIDE = 200
"""How wide an answer of a choice is rather, in units of text."""


class AnswerPlate(Panel):
    """``colours`` are those of all seats, 1 to 8. ``emit`` takes an answer (empty: skipped), or that the last one is to
    be given again, that there is no room here for the letters of a question, or that a folded plate is to be
    unfolded."""

    def __init__(self, seat: Seat, colours: Mapping[Seat, int], emit: Emit) -> None:
        super().__init__(orientation="vertical", padding=theme.u * AROUND / 2, spacing=theme.u * 8)
        self.seat, self._colours, self._emit = seat, colours, emit
        self._row: GridLayout | None = None
        self.is_writing = False
        self.bind(size=lambda *_: self.restyle())
        self._shown: tuple[EndQuestion, int, bool] | None = None

    def fold(self, answering: Answering, *, folded: bool) -> None:
        """Shows what this seat is asked now, or, if it is ``folded``, the key that opens it, in a line."""
        question, at = answering.current(self.seat), answering.place(self.seat)
        if question is None or self._shown == (question, at, folded):
            return  # a finger may be on it
        self.clear()
        self.padding = theme.u * 12, theme.u * (4 if folded else AROUND / 2)
        self._shown = question, at, folded
        self.add_widget(self._make_folded() if folded else self._head(at, skips=True))
        if not folded:
            which = tr("{at} of {all}", at=at + 1, all=len(answering.questions))
            self._asks = f"{which}  ·  {tr(question.text)}"
            self._asked = Words(most=ASKS)
            add_all(self, self._asked, self._answers(question))
        restyle(self)

    def clear(self) -> None:
        """Shows nothing: its seat has answered everything, or is to be asked something else."""
        self.clear_widgets()
        self._row, self._shown, self.is_writing = None, None, False

    @property
    def _has_many_names(self) -> bool:
        """Whether the answers need the room of the question, which stands below the player's name then."""
        question = self._shown[0] if self._shown else None
        if question is None or question.kind != "choice" or theme.t >= theme.u * LARGE:
            return False
        return len(question.choices) > MANY and self._fit_rows(below=False) < FEWEST

    def _fit_rows(self, below: bool) -> int:
        """How many rows of answers there is room for, with the question ``below`` the name or in a line of its own."""
        above = theme.u * ABOVE + (0 if below else theme.t * ASKED)
        return int((self.height - above) // (theme.u * (LEAST_KEY + BETWEEN)))

    def restyle(self) -> None:
        """Gives a choice as many rows as there is room for."""
        if self._row is None:
            return
        below = self._has_many_names
        self.spacing = theme.u * (BETWEEN if below else 8)
        self._under.text, self._under.size_hint_y = (self._asks, 1) if below else ("", 0.001)
        self._asked.text, self._asked.size_hint_y = ("", 0.001) if below else (self._asks, 0.55)
        if isinstance(self._row.children[0], MoodKey):
            return
        many = len(self._row.children)
        wanted = -(-many // max(2, int(self.width // (theme.t * WIDE))))
        above = theme.u * ABOVE + (0 if below else theme.t * ASKED)
        self._row.rows = rows = max(1, min(wanted, self._fit_rows(below), many))
        high = theme.u * max(ANSWER, rows * (LEAST_KEY + BETWEEN) - BETWEEN)
        spare = self.height - above - high - theme.u * 2 * BETWEEN
        self._row.size_hint_min_y = high + min(0, spare)
        self._under.parent.parent.height = theme.u * LEAST_KEY + max(0, min(theme.u * TALLER, spare)) * below
        self._size_names(list(self._row.children), -(-many // rows))

    def _size_names(self, keys: Sequence[Any], abreast: int) -> None:
        """Gives the answers of a choice one size, so that the longest word fits its key. Names are shortened rather
        than too small; players without room for their names have their letters, in their colours."""
        room = self.width / abreast - theme.u * 36
        whole = list(self._shown[0].choices) if self._shown and self._shown[0] else []
        short = [next((form for form in short_forms(each) if wide(form, LEAST_NAME) < room), "") for each in whole]
        texts = short if all(short) and len(set(short)) == len(whole) else whole
        if not all(short) and all(key.colour for key in keys):
            texts = [each[:1] for each in whole]
        for key, text in zip(keys[::-1], texts, strict=False):
            key.text = text
        longest = max(wide(word, NAME) for key in keys for word in key.text.split())
        for key in keys:
            key.most = max(LEAST_NAME, NAME * min(1.0, room / longest) * theme.u / theme.t)

    def _answers(self, question: EndQuestion) -> Widget:
        row = self._row = GridLayout(spacing=theme.u * BETWEEN, rows=1, size_hint_min_y=theme.u * ANSWER)
        match question.kind:
            case "scale":
                middle = (LEAST_POINTS + MOST_POINTS) / 2
                for points in range(LEAST_POINTS, MOST_POINTS + 1):
                    mood = (points - middle) / (MOST_POINTS - middle)
                    row.add_widget(MoodKey(points, mood, on_release=partial(self._take, str(points))))
            case "choice":
                for choice in question.choices:
                    key = IconKey(text=choice, most=NAME, on_release=partial(self._take, choice))
                    key.colour = self._colours.get(choice, 0)
                    row.add_widget(key)
            case _:
                write = IconKey(
                    text=tr("Write an answer"), icon="note", most=26, on_release=lambda _: self._write(question)
                )
                row.size_hint_max_y, self._asked.valign = theme.u * WRITE, "bottom"
                row.add_widget(write)
        return row

    def _make_folded(self) -> BoxLayout:
        """A closed plate: its seat, and the key that opens it."""
        head = self._head(0)
        head.add_widget(Key(text=tr("Answer"), most=22, on_release=lambda _: self._emit(Do("open"))))
        return head

    def _head(self, before: int, *, skips: bool = False) -> BoxLayout:
        """The plate's seat, and the ways back and past a question."""
        head = BoxLayout(spacing=theme.u * 8, size_hint_y=None, height=theme.u * LEAST_KEY)
        left, name = BoxLayout(orientation="vertical", size_hint_x=2.5), Words(text=self.seat, most=NAMED, bold=True)
        name.bind(width=self._shorten)
        self._under = Words(most=24, size_hint_y=0.001)
        add_all(left, name, self._under)
        name.color = theme.seat(self._colours[self.seat])
        head.add_widget(left)
        if before:
            head.add_widget(Key(text=tr("Back"), most=20, on_release=lambda _: self._emit(Do("back"))))
        if skips:
            head.add_widget(Key(text=tr("Skip"), most=20, on_release=partial(self._take, NOT_ANSWERED)))
        return head

    def _shorten(self, name: Words, width: float) -> None:
        """Gives the player's name the longest form that has room in its usual size."""
        forms = list(short_forms(self.seat))
        name.text = next((form for form in forms if wide(form, NAMED * theme.t / theme.u) < width), forms[-1])

    def _write(self, question: EndQuestion) -> None:
        """Begins to write, here or where there is room."""
        if self.width < theme.u * NARROW or self.height < theme.u * (LETTERS + GAP + AROUND):
            self._emit(Do("write", question))
        else:
            self.write(question)

    def write(self, question: EndQuestion) -> None:
        """Shows letters for the answer."""
        self.clear_widgets()
        head = self._head(self._shown[1] if self._shown else 0)
        asked, beside = self._under, self._under.parent
        asked.text, asked.most, asked.size_hint_y, beside.orientation = tr(question.text), ASKS, 1, "horizontal"
        asked.size_hint_x = len(asked.text) * ASKS / (len(self.seat) * NAMED)
        pad = LetterPad(Letters(empty=tr("Skip"), digits=False), self._take, asked)
        add_all(self, head, pad)
        self._row, self.is_writing = None, True
        self._emit(Do("open"))
        restyle(self)

    def _take(self, answer: str, _: object = None) -> None:
        self._emit(Do("answer", answer))
