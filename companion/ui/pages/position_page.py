"""How the table stands, entered by taps: a row a seat, a key a thing; the difference is shown before it counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.cards import Face
from companion.languages import WORD, later, tr, within
from companion.rules.events import Seat
from companion.rules.game import Asked, Cards, Choice, Number
from companion.ui.controller.desk import Desk
from companion.ui.kit.card_chooser import CardChooser
from companion.ui.kit.number_pad import NumberPad
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Panel, Words, load_kv
from companion.ui.pages.door import PageSpec
from companion.ui.views.questions.position import (
    PositionDraft,
    changes,
    drafted,
    refusal,
    spoken,
)

STANDS = later("How does the table stand now?")
WHO = later("The table")
ROW, HEAD, COLUMNS = 62, 44, 4


class PositionPage(Panel):
    """Begins with what the books have; ``closed`` is called when it is entered or left."""

    title = StringProperty(STANDS)

    def __init__(self, desk: Desk, *, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._desk, self._closed = desk, closed
        self._asked = desk.table.game.position_asked(desk.table.state)
        self._draft = drafted(desk.table)
        self._chooser = CardChooser(desk.table.game.name, desk.table.setup.deck)
        self._show()

    def _turn_to(self, title: str, *widgets: Widget, back: tuple[str, Callable[[], None]]) -> None:
        self.title = title
        self.ids.body.clear_widgets()
        self.ids.tools.clear_widgets()
        self.ids.tools.add_widget(_key(back[0], back[1]))
        for widget in widgets:
            self.ids.body.add_widget(widget)
        restyle(self)

    def _show(self) -> None:
        """Everything that can be said."""
        rows = BoxLayout(orientation="vertical", spacing=theme.u * 8, padding=(0, 0, theme.u * 16, 0), size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        seats = self._desk.table.state.seats
        rows.add_widget(self._by_seat(seats))
        rows.add_widget(
            Words(
                text=tr("The rest of the table"),
                most=20,
                bold=True,
                halign="left",
                valign="middle",
                size_hint_y=None,
                height=theme.t * HEAD,
            )
        )
        rows.add_widget(self._of_all())
        scroll = ScrollView(bar_width=theme.u * 8, scroll_type=["bars", "content"])
        scroll.add_widget(rows)
        weigh = _key(tr("What would this change?"), self._weigh, kind="main", size_hint_y=None, height=theme.u * 72)
        self._turn_to(tr(STANDS), scroll, weigh, back=(tr("Close"), self._closed))

    def _by_seat(self, seats: Sequence[Seat]) -> GridLayout:
        heads = list(dict.fromkeys(each.called for each in self._asked if each.seat is not None))
        grid = GridLayout(cols=len(heads) + 1, spacing=theme.u * 6, size_hint_y=None, cols_minimum={0: theme.u * 150})
        grid.height = theme.u * (HEAD + len(seats) * (ROW + 6))
        for head in ("", *heads):
            words = Words(
                text=tr(head), most=18, halign="center", valign="middle", size_hint_y=None, height=theme.u * HEAD
            )
            grid.add_widget(words)
        for seat in seats:
            grid.add_widget(Words(text=seat, most=20, bold=True, halign="left", valign="middle"))
            for asked in (each for each in self._asked if each.seat == seat):
                grid.add_widget(self._key(asked, ""))
        return grid

    def _of_all(self) -> GridLayout:
        found = [each for each in self._asked if each.seat is None]
        grid = GridLayout(cols=COLUMNS, spacing=theme.u * 6, size_hint_y=None)
        grid.height = -(-len(found) // COLUMNS) * theme.u * (ROW + 6)
        for asked in found:
            grid.add_widget(self._key(asked, f"{tr(asked.called)}: "))
        return grid

    def _key(self, asked: Asked, before: str) -> Key:
        text = before + spoken(self._desk.table, self._draft, asked)
        return _key(text, partial(self._ask, asked), most=19, size_hint_y=None, height=theme.u * ROW)

    def _ask(self, asked: Asked) -> None:
        title = f"{asked.seat}: {within(tr(asked.called))}" if asked.seat else tr(asked.called)
        back = (tr("Back"), self._show)
        match asked.asks:
            case Number():
                self._turn_to(title, *self._number(asked, asked.asks), back=back)
            case Choice(values=values):
                grid = GridLayout(cols=3, spacing=theme.u * 10, size_hint_y=None)
                grid.height = -(-(len(values) + 1) // 3) * theme.u * 90
                for value in values:
                    grid.add_widget(_key(tr(value, WORD), partial(self._said, asked, value)))
                grid.add_widget(_key(tr("Not set"), lambda: self._take(self._draft.silent(asked))))
                self._turn_to(title, grid, Widget(), back=back)
            case Cards(most=most, may_be_unseen=unseen):

                def chose(faces: Sequence[Face | None]) -> None:
                    self._take(self._draft.showing(asked, tuple(faces)))

                none = () if most == 1 and not unseen else ((tr("No card"), partial(chose, ())),)
                self._chooser.ask(frozenset(), chose, least=0, most=most, unseen=unseen, extra=none)
                self._turn_to(title, self._chooser, back=back)

    def _number(self, asked: Asked, number: Number) -> tuple[Widget, ...]:
        """The pad; where a number can lie below zero a key says so first."""
        if number.least >= 0:
            return (NumberPad(number, chose=partial(self._said, asked)),)

        def below() -> None:
            pad = NumberPad(
                Number(tr("{name} below zero", name=tr(number.name, WORD)), 1, -number.least),
                chose=lambda value: self._said(asked, -value),
            )
            self._turn_to(tr("{title}, below zero", title=self.title), pad, back=(tr("Back"), self._show))

        minus = _key(tr("Below zero"), below, size_hint_y=None, height=theme.u * 60)
        return minus, NumberPad(Number(number.name, 0, number.most), chose=partial(self._said, asked))

    def _said(self, asked: Asked, value: object) -> None:
        self._take(self._draft.saying(asked, value))

    def _take(self, draft: PositionDraft) -> None:
        self._draft = draft
        self._show()

    def _weigh(self) -> None:
        """What it would change, or why it cannot be; whoever says so enters it."""
        table = self._desk.table
        why = refusal(table, self._draft)
        found = changes(table, self._draft)
        told = (
            [why]
            if why
            else [f"{each.seat or tr(WHO)}: {within(tr(each.called))} {each.before}  →  {each.after}" for each in found]
        )
        lines = BoxLayout(orientation="vertical", spacing=theme.u * 4, size_hint_y=None)
        lines.bind(minimum_height=lines.setter("height"))
        for line in told or [tr("Nothing: the book already says so.")]:
            high = theme.t * 36 * (1 + len(line) // 60)
            lines.add_widget(Words(text=line, most=22, halign="left", valign="middle", size_hint_y=None, height=high))
        scroll = ScrollView(bar_width=theme.u * 8)
        scroll.add_widget(lines)
        parts: list[Widget] = [scroll]
        if not why and found:
            parts += self._sayers()
        title = tr("This cannot be right") if why else tr("This would change")
        self._turn_to(title, *parts, back=(tr("Back"), self._show))

    def _sayers(self) -> tuple[Widget, Widget]:
        words = Words(text=tr("Who enters it? It counts from then on."), most=22, size_hint_y=None, height=theme.u * 44)
        grid = GridLayout(cols=3, spacing=theme.u * 10, size_hint_y=None)
        sayers: list[tuple[str, Seat | None]] = [(seat, seat) for seat in self._desk.table.state.seats]
        sayers.append((WHO, None))
        grid.height = -(-len(sayers) // 3) * theme.u * 76
        for name, seat in sayers:
            grid.add_widget(_key(name, partial(self._enter, seat), kind="main" if seat is None else "plain"))
        return words, grid

    def _enter(self, by: Seat | None) -> None:
        line = {**self._draft.line, "seat": by} if by is not None else self._draft.line
        self._closed()
        self._desk.say(line)


def _key(text: str, act: Callable[[], None], *, kind: str = "plain", most: int = 22, **how: object) -> Key:
    return Key(text=text, kind=kind, most=most, on_release=lambda _: act(), **how)


PAGE = PageSpec(
    key=later("Enter the position"),
    group="game",
    order=80,
    at_table=lambda at: PositionPage(at.desk, closed=at.closed),
    of_position=True,
)
load_kv(__file__)
