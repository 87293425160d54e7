"""Short questions one after the other: a word to choose, a number, a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion import languages
from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.game import Number, Option, OptionValue
from companion.rules.options import number_of
from companion.rules.spec import GameSpec
from companion.ui.forms.way_groups import WayGroups
from companion.ui.kit.band_key import BandKey
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.hint_key import HINT, HintKey
from companion.ui.kit.letter_pad import LastKey, LetterPad
from companion.ui.kit.number_pad import NumberPad, titled
from companion.ui.kit.sheet import FRAME, Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Told, Words, high_of
from companion.ui.views.before.seating import TURNED, SeatEdges
from companion.ui.views.way import Way, WayGroup

Keys = Sequence[tuple[str, str, Callable[[], None]]]
"""A word, how loud it is, what it does."""

NowAfter: TypeAlias = tuple[str, str, str]
"""What something is about, how it is, and how it would be."""

LANGUAGE = "Language\N{NO-BREAK SPACE}· Sprache"
"""The key to another language, which people find who do not read the one that is spoken."""

WIDE_BAND = 40
"""How wide a band is where its colour is what is chosen, in units of the design."""

ALONE = 620
"""How wide a key is at most where there is no other, in units of the design."""


HIGH, LOW, HIGHEST = 84, 68, 116
"""How high a key is, if there are few rows, many rows, or a page for it alone, in units of the design."""

FEW = 5
"""So many rows are many."""

SEEN = 76
"""So much of what is told is seen at least, in units of text; the rest is swiped to."""


class AskSheet(Sheet):
    """Shows one question at a time."""

    def __init__(self) -> None:
        super().__init__()
        self._body = BoxLayout(orientation="vertical", spacing=theme.u * 10)
        self._body.bind(size=self._fit)
        self._grid: GridLayout | None = None
        self._told: ScrollView | None = None
        self._foot: BoxLayout | None = None
        self._columns = 1
        self._hints: Sequence[str] = ()
        self._is_alone = False
        self.add_widget(self._body)

    def ask_word(
        self, title: str, words: Sequence[str], chose: Callable[[str], None], *, spoken: Callable[[str], str] = str
    ) -> None:
        """Asks for one of these words; on its key each is as it is ``spoken``."""
        self.ask_keys(title, [(spoken(word), "plain", partial(chose, word)) for word in words])

    def ask_language(self, chose: Callable[[str], None], games: Sequence[GameSpec]) -> None:
        """Asks for one of the languages, and says how far each is translated."""
        keys = [
            (name, "chosen" if code == languages.spoken() else "plain", partial(chose, code))
            for code, name in languages.NAMES.items()
        ]
        self.ask_keys(LANGUAGE, keys, columns=2, told=translated(games))

    def ask_keys(
        self,
        title: str,
        keys: Keys,
        *,
        columns: int = 3,
        told: Sequence[str | NowAfter] = (),
        hints: Sequence[str] = (),
        colours: Sequence[int] = (),
        foot: Keys = (),
    ) -> None:
        """Shows keys, each of which does something; ``told`` stands above them, a hint on its key; ``colours`` are
        those of the keys' bands, 1 to 8. ``foot`` are keys in a row of their own below."""
        self._turn_to(title)
        if told:
            self._told = _scrolled([_line(line) for line in told])
            self._told.children[0].bind(height=self._fit)
            self._body.add_widget(self._told)
        self._columns = min(columns, max(1, len(keys)))
        self._is_alone = len(keys) == 1
        grid = GridLayout(cols=self._columns, spacing=theme.u * 10, size_hint_y=None)
        self._grid, self._hints = grid, hints
        for at, (word, kind, act) in enumerate(keys):
            hint = hints[at] if hints else ""
            key = HintKey(hint, text=word, kind=kind, most=24, on_release=lambda _, act=act: act())
            if colours:
                key.colour, key.band = colours[at], WIDE_BAND
            grid.add_widget(key)
        self._body.add_widget(grid)
        self._body.add_widget(Widget())
        self._add_foot(foot)
        self._fit()

    def _add_foot(self, foot: Keys) -> None:
        """Keys in a row of their own at the bottom."""
        if not foot:
            return
        self._foot = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 64)
        for word, kind, act in foot:
            self._foot.add_widget(Key(text=word, kind=kind, most=24, on_release=lambda _, act=act: act()))
        self._body.add_widget(self._foot)

    def ask_ways(
        self, title: str, groups: Sequence[WayGroup], go: Callable[[str], None], apart: Way | None = None
    ) -> None:
        """Shows groups of ways; ``go`` hears the name of the one that was touched."""
        self._turn_to(title)
        self._body.add_widget(WayGroups(groups, go, apart))

    def ask_seat(
        self, title: str, seating: SeatEdges, colours: Mapping[Seat, int], chose: Callable[[Seat], None]
    ) -> None:
        """Asks for a seat, each at its edge of a table and in its colour."""
        self._turn_to(title)
        across = BoxLayout(spacing=theme.u * 10)
        table = FeltGround()
        middle = Words(text=tr("the table"), most=26, halign="center", valign="middle", pos_hint={"x": 0, "y": 0})
        middle.color = theme.role("soft")
        table.add_widget(middle)
        edges = {edge: BoxLayout(spacing=theme.u * 10) for edge in TURNED if seating.along(edge)}
        for edge, row in edges.items():
            if edge in ("left", "right"):
                row.orientation, row.size_hint_x = "vertical", 0.4
            for seat in seating.along(edge):
                key = BandKey(text=seat, most=24, on_release=lambda _, seat=seat: chose(seat))
                key.colour = colours.get(seat, 0)
                row.add_widget(key)
        for part in (edges.get("left"), table, edges.get("right")):
            if part is not None:
                across.add_widget(part)
        for part in (edges.get("far"), across, edges.get("near")):
            if part is not None:
                self._body.add_widget(part)

    def ask_number(
        self,
        title: str,
        number: Number,
        chose: Callable[[int], None],
        *,
        near: int | None = None,
    ) -> None:
        """Asks for a number of this range; likely it is ``near`` one."""
        self._turn_to(title)
        self._body.add_widget(NumberPad(number, chose=chose, near=near))

    def ask_option(self, option: Option, value: OptionValue, chose: Callable[[int], None]) -> None:
        """Asks for the number of a house rule; it has this value now."""
        number = number_of(option, value)
        self._turn_to(titled(number))
        self._body.add_widget(NumberPad(number, chose=chose, asked=tr(option.line)))

    def ask_text(
        self,
        title: str,
        chose: Callable[[str], str | None],
        *,
        offered: Sequence[str] | Callable[[str], Sequence[str]] = (),
        typed: str = "",
        empty: str | None = None,
        capitals: bool = True,
        after: Sequence[LastKey] = (),
    ) -> None:
        """Asks for a text, or one that is offered, until ``chose`` returns no sentence; ``typed`` stands there already.
        ``empty`` is the last key's word while nothing is typed (none: there has to be something, None: the same);
        ``capitals``: words begin so. ``after`` are more last keys."""
        self._turn_to(title)
        self._body.add_widget(
            LetterPad("", chose=chose, offered=offered, typed=typed, empty=empty, capitals=capitals, after=after)
        )

    def restyle(self) -> None:
        """Makes the keys as high as there is room for."""
        self._fit()

    def _fit(self, *_: object) -> None:
        if self._grid is None:
            return
        room = self._body.height - self._body.spacing
        many = len(self._grid.children)
        told = self._told.children[0].height if self._told is not None else 0.0
        seen = min(told, theme.t * SEEN)
        if self._told is not None:
            room -= self._body.spacing
        foot = self._foot.height + 2 * self._body.spacing if self._foot is not None else 0.0
        room -= foot
        gap = theme.u * 10
        close = max(1, min(many, int((room - seen + gap) // (theme.u * LEAST_KEY + gap))))
        # Rather keys that stand closer than words that have to be swiped to, and those rather than no hints.
        for columns, said, hinted in (
            (self._columns, told, True),
            (-(-many // 2) if self._hints else self._columns, told, True),
            (many if self._hints else self._columns, told, True),
            (self._columns, told, False),
            (max(self._columns, -(-many // close)), seen, False),
        ):
            below = self._below(columns) if hinted else 0.0
            rows = -(-many // columns)
            least = rows * (theme.u * LEAST_KEY + gap + below) - gap
            if least <= room - said:
                break
        self._grid.cols = columns
        self._grid.size_hint_x = min(1.0, theme.u * ALONE / max(1.0, self._body.width)) if self._is_alone else 1.0
        for each in self._grid.children if self._hints else ():
            each.give_room(below)
        wanted = rows * (theme.u * self._key_high(rows) + below)
        self._grid.height = max(least, min(wanted, room - said))
        self.wants = theme.u * FRAME + told + self._body.spacing * 3 + foot + self._natural(many)
        if self._told is not None:
            self._told.height = min(told, max(seen, room - self._grid.height))

    def _natural(self, many: int) -> float:
        """How high so many keys are where there is room for all that they say."""
        rows = -(-many // self._columns)
        return rows * float(theme.u * (self._key_high(rows) + 10) + self._below(self._columns))

    def _key_high(self, rows: int) -> int:
        """How high a key is rather, in units of the design."""
        return HIGHEST if self.is_alone else HIGH if rows < FEW else LOW

    def _below(self, columns: int) -> float:
        """How high the hints are in so many columns."""
        wide = max(1.0, self._body.width / columns - theme.u * 20)
        high: float = max((high_of(wide, each, HINT) for each in self._hints), default=0.0) * theme.t
        return high

    def _turn_to(self, title: str) -> None:
        self.title = title
        self._grid = self._told = self._foot = None
        self.wants = 0
        self._columns, self._hints, self._is_alone = 1, (), False
        self._body.clear_widgets()


def _line(told: str | NowAfter) -> Widget:
    """A sentence, or before and after beside each other."""
    if isinstance(told, str):
        return Told(text=told, most=22)
    row = BoxLayout(spacing=theme.u * 12, size_hint_y=None)
    is_figure = told[1].lstrip("−").isdigit()
    about, before, after = (Told(text=text, most=34 if is_figure else 24, pos_hint={"top": 1}) for text in told)
    about.most = 24
    about.size_hint_x, after.bold = 0.4, True
    about.color = before.color = theme.role("soft")
    for each in (about, before, after):
        each.bind(height=lambda *_: setattr(row, "height", max(part.height for part in row.children)))
        row.add_widget(each)
    return row


def _scrolled(told: Sequence[Widget]) -> ScrollView:
    """What is told, one below the other."""
    column = BoxLayout(orientation="vertical", spacing=theme.u * 10, size_hint_y=None)
    column.bind(minimum_height=column.setter("height"))
    for each in told:
        column.add_widget(each)
    view = ScrollView(size_hint_y=None, bar_width=theme.u * 8, scroll_type=["bars", "content"])
    view.add_widget(column)
    return view


def translated(games: Sequence[GameSpec]) -> list[str]:
    """What of the program and of these games is not yet all translated, language by language."""
    parts = [(tr("the companion itself"), languages.HERE), *((tr(game.title), game.rules.parent) for game in games)]
    told = []
    for code, name in languages.NAMES.items():
        found = [(title, *languages.progress(folder, code)) for title, folder in parts]
        shares = [f"{title} {done * 100 // of} %" for title, done, of in found if done < of]
        if shares:
            told.append(tr("Translated into {language}: {shares}.", language=name, shares=", ".join(shares)))
    return [*told, tr("Untranslated texts appear in English.")] if told else []
