"""Before the first card: which game, who plays, which house rules; or an earlier table to go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion import languages
from companion.games import GAMES
from companion.languages import tr
from companion.ledger.roster import Roster
from companion.rules.events import Seat
from companion.rules.game import Number, Option
from companion.ui.kit.option_row import OptionRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.lobby.seat_key import SeatKey
from companion.ui.pages.rules_page import RulesPage
from companion.ui.sheets.ask_sheet import LANGUAGE, AskSheet
from companion.ui.views.decks import chosen_deck, next_deck
from companion.ui.views.setup import Draft, spoken_name, spoken_session, spoken_value

SHOWN_SESSIONS = 40
OFFERED = 6
"""So many known names can be taken by one touch."""


class Lobby(BoxLayout):
    """``started`` hears a record's header, whether the table has already begun and which version of the rules is tested
    (empty: nobody said), ``resumed`` a session's name; each
    returns a sentence if it cannot be. ``tools`` are keys for what is looked at before: a word, and what it does.
    ``draft`` is what the next table begins with, ``roster`` who has played here before; ``speak`` hears the
    code of a language that was chosen."""

    def __init__(
        self,
        *,
        sessions: Sequence[str],
        started: Callable[[Mapping[str, Any], bool, str], str],
        resumed: Callable[[str], str],
        tools: Sequence[tuple[str, Callable[[], None]]] = (),
        draft: Draft | None = None,
        roster: Roster | None = None,
        speak: Callable[[str], None] = languages.speak,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.draft = draft or Draft()
        self._started, self._resumed = started, resumed
        self._roster = roster or Roster({})
        self._asks = AskSheet(closed=self._shut)
        self._rules: RulesPage | None = None
        self._start = Key(text=tr("Start"), kind="main", most=30, on_release=lambda _: self._begin())
        self._late = Key(text=tr("Join mid-game"), most=19, on_release=lambda _: self._begin(late=True))
        self._label = ""
        self._version = Key(text=tr("Rules version"), most=19, on_release=lambda _: self._ask_label())
        self.ids.start.add_widget(self._version)
        self.ids.start.add_widget(self._late)
        self.ids.start.add_widget(self._start)
        for name in sessions[:SHOWN_SESSIONS]:
            key = Key(text=spoken_session(name), most=19, size_hint_y=None, height=theme.u * 64)
            key.bind(on_release=lambda _, name=name: self.tell(self._resumed(name)))
            self.ids.sessions.add_widget(key)
        self.ids.earlier.text = tr("or go on where you left off") if sessions else ""
        self._speak = speak
        for word, does in ((tr("Rules"), self._show_rules), *tools, (LANGUAGE, self._ask_language)):
            self.ids.tools.add_widget(Key(text=word, most=19, on_release=lambda _, does=does: does()))
        self.bind(size=lambda *_: self.restyle())
        self._show()

    def restyle(self) -> None:
        """Arranges the two halves: beside each other, or below each other on an upright screen."""
        self.orientation = "vertical" if self.height > self.width else "horizontal"

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self._shut()
        self._show()

    def _show(self) -> None:
        draft = self.draft
        self.restyle()
        self._fill(
            self.ids.games,
            [
                Key(
                    text=tr(game.title),
                    most=23,
                    kind="main" if name == draft.game else "plain",
                    on_release=lambda _, name=name: self._change(self.draft.playing(name)),
                )
                for name, game in GAMES.items()
            ],
        )
        seats: list[Key] = [
            SeatKey(
                partial(self._dropped, seat),
                text=f"{at}  {seat}",
                most=21,
                size_hint_y=None,
                height=theme.u * 60,
                on_release=lambda _, seat=seat: self._ask_about(seat),
            )
            for at, seat in enumerate(draft.seats, start=1)
        ]
        if draft.has_room:
            seats.append(
                Key(
                    text=tr("Add a player"),
                    most=19,
                    size_hint_y=None,
                    height=theme.u * 60,
                    kind="main" if len(seats) < draft.rules.seats[0] else "plain",
                    on_release=lambda _: self._ask_seat(),
                )
            )
        groups = [group for group in self._roster.groups if len(group) > 1][:1] if not draft.seats else []
        for group in groups:
            seats.append(
                Key(
                    text=", ".join(group),
                    most=19,
                    size_hint_y=None,
                    height=theme.u * 60,
                    kind="main",
                    on_release=lambda _, group=group: self._change(replace(self.draft, seats=group)),
                )
            )
        self._fill(self.ids.seats, seats)
        self._fill(self.ids.options, [self._deck(), *(self._option(option) for option in draft.rules.options)])
        self.tell(draft.problem())
        self._start.disabled = self._late.disabled = bool(draft.problem())

    def _deck(self) -> OptionRow:
        """Which deck lies on the table, and what can be read of it."""
        chosen = chosen_deck(self.draft)
        row = OptionRow(title=tr("The deck on the table"), line=chosen.reads)
        row.add_widget(Key(text=chosen.title, most=20, size_hint_x=0.42,
                           on_release=lambda _: self._change(next_deck(self.draft))))  # fmt: skip
        return row

    def _option(self, option: Option) -> OptionRow:
        changed = self.draft.value(option) != option.values[0]
        row = OptionRow(title=spoken_name(option), line=tr(option.line), changed=changed)
        key = Key(text=spoken_value(self.draft.value(option)), most=20, size_hint_x=0.42)
        key.bind(on_release=partial(self._turn, option))
        row.add_widget(key)
        return row

    def _turn(self, option: Option, _: object) -> None:
        if option.span is None:
            self._change(self.draft.turned(option))
            return
        number = Number(spoken_name(option), *option.span)
        self._asks.ask_number(option.line, number, lambda value: self._change(self.draft.ruled(option, value)))
        self._open()

    def _dropped(self, seat: Seat, at: int | None) -> None:
        self._change(self.draft if at is None else self.draft.moved(seat, at))

    def _ask_language(self) -> None:
        self._asks.ask_language(self._speak, tuple(GAMES.values()))
        self._open()

    def _ask_seat(self) -> None:
        known = [name for name in self._roster.names if name not in self.draft.seats][:OFFERED]
        self._asks.ask_text(
            tr("Who sits down next?"), lambda name: self._change(self.draft.seated(name)), offered=known
        )
        self._open()

    def _ask_about(self, seat: Seat) -> None:
        """What becomes of a player whose name was touched."""

        def renamed(name: str) -> None:
            at = self.draft.seats.index(seat)
            kept = self.draft.without(seat).seated(name)
            self._change(kept.moved(kept.seats[-1], at) if name and name not in self.draft.seats else self.draft)

        keys = [
            (tr("Sits out"), "main", lambda: self._change(self.draft.without(seat))),
            (
                tr("Another name"),
                "plain",
                lambda: self._asks.ask_text(tr("What is {seat} called?", seat=seat), renamed, typed=seat),
            ),
            (tr("Keep"), "plain", self._shut),
        ]
        self._asks.ask_keys(
            tr("{seat}, in turn order: {index}", seat=seat, index=self.draft.seats.index(seat) + 1), keys
        )
        self._open()

    def _ask_label(self) -> None:
        """Which version of the rules is tested tonight: kept with the evening."""

        def named(label: str) -> None:
            self._label = label
            self._version.text = tr("Rules: {label}", label=label) if label else tr("Rules version")
            self._shut()

        title = tr("Which version of the rules do you test? (such as v7)")
        self._asks.ask_text(title, named, typed=self._label)
        self._open()

    def _show_rules(self) -> None:
        """The rules of the game that is chosen, in the place of the set-up."""
        self._shut()
        self._rules = RulesPage(self.draft.rules, self.draft.options, closed=self._shut)
        self.ids.right.remove_widget(self.ids.choices)
        self.ids.right.add_widget(self._rules)

    def _begin(self, *, late: bool = False) -> None:
        self.tell(self._started(self.draft.header(), late, self._label))

    def tell(self, problem: str) -> None:
        """Says why something cannot be."""
        self.ids.problem.text = problem

    def _open(self) -> None:
        self._shut()
        self._asks.pos_hint = {"x": 0, "y": 0}
        self.ids.right.remove_widget(self.ids.choices)
        self.ids.right.add_widget(self._asks)

    def _shut(self) -> None:
        for open_now in (self._asks, self._rules):
            if open_now is not None and open_now.parent is not None:
                self.ids.right.remove_widget(open_now)
                self.ids.right.add_widget(self.ids.choices)

    @staticmethod
    def _fill(box: Any, widgets: Sequence[Any]) -> None:
        box.clear_widgets()
        for widget in widgets:
            box.add_widget(widget)


load_kv(__file__)
