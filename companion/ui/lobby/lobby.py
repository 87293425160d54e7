"""Before the first card: which game, who plays, which house rules; or an earlier table to go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.games import GAMES
from companion.languages import tr
from companion.ledger.roster import Roster
from companion.ledger.settings import Settings
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.lobby.house_rules import HouseRules
from companion.ui.lobby.people import People
from companion.ui.lobby.welcome import Welcome
from companion.ui.pages.rules_page import RulesPage
from companion.ui.sheets.ask_sheet import LANGUAGE, AskSheet
from companion.ui.sheets.settings import SettingsSheet
from companion.ui.views.before.setup import Draft, spoken_session

EARLIER = 60
"""How high the key of an earlier table is at least, in units of the design."""

ABREAST, SHOWN, GAME = 2, 3, 62
"""On an upright screen so many games or earlier tables stand beside each other, at most so many rows of tables are in
sight, and a game's key is so high with what lies below it."""

AROUND, HEAD = 102, 48
"""What else that half has above and below its keys, and so much more above earlier tables."""

COLUMNS = 4
"""So many keys of people stand beside each other at most."""


class Lobby(BoxLayout):
    """``started`` hears a record's header, whether the table has already begun and which version of the rules is tested
    (empty: nobody said), ``resumed`` a session's name; each
    returns a sentence if it cannot be. ``tools`` are keys for what is looked at before: a word, and what it does.
    ``draft`` is what the next table begins with, ``roster`` who has played here before, ``label`` the version of the
    rules that was tested last; ``liked`` are the settings, ``like`` changes some of them, ``turn`` turns the screen,
    ``demo`` shows the demo, ``counts`` counts the cards of a deck.

    Until something is chosen, a welcome stands in the place of the house rules."""

    def __init__(
        self,
        *,
        sessions: Sequence[str],
        started: Callable[[Mapping[str, Any], bool, str], str],
        resumed: Callable[[str], str],
        tools: Sequence[tuple[str, Callable[[], None]]] = (),
        draft: Draft | None = None,
        roster: Roster | None = None,
        liked: Callable[[], Settings] = Settings,
        like: Callable[..., None] = lambda **_: None,
        turn: Callable[[], None] = lambda: None,
        label: str = "",
        demo: Callable[[], None] | None = None,
        counts: Callable[[str], None] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.draft = draft or Draft()
        self._started, self._resumed = started, resumed
        self._asks = AskSheet(closed=self._shut)
        self._people = People(
            roster or Roster({}),
            self._asks,
            draft=lambda: self.draft,
            change=self._change,
            opened=self._open,
            told=self.tell,
        )
        self._house_rules = HouseRules(
            self._asks,
            draft=lambda: self.draft,
            change=self._change,
            opened=self._open,
            told=self.tell,
            counts=counts,
        )
        self._presets = Key(most=20, on_release=lambda _: self._house_rules.ask())
        self.ids.house.add_widget(self._presets)
        self._rules: RulesPage | None = None
        self._is_wrong = False
        self._start = Key(text=tr("Start"), kind="main", most=30, on_release=lambda _: self._begin())
        self._late = Key(text=tr("Join mid-game"), most=19, on_release=lambda _: self._begin(late=True))
        self._label = label
        self._version = Key(most=19, on_release=lambda _: self._ask_label())
        self.ids.start.add_widget(self._version)
        self.ids.start.add_widget(self._late)
        self.ids.start.add_widget(self._start)
        self._like = like
        self._settings = SettingsSheet(self._asks, liked=liked, like=like, turn=turn)
        self._rulings = (self.ids.house.__self__, self.ids.rulings.__self__)
        self._welcome: Welcome | None = Welcome(play=self._people.ask, demo=demo, go_on=self._go_on)
        self.offer(sessions)
        if self.draft != Draft():
            self._welcome = None
        for word, does in (
            (tr("Rules"), self._show_rules),
            *tools,
            (tr("Settings"), self._set),
            (LANGUAGE, self._ask_language),
        ):
            self.ids.tools.add_widget(Key(text=word, most=19, on_release=lambda _, does=does: does()))
        self.bind(size=lambda *_: self.restyle())
        self._show()

    def offer(self, sessions: Sequence[str]) -> None:
        """Earlier tables to go on with, the latest first."""
        keys = []
        for name in sessions:
            key = Key(text=spoken_session(name), most=19)
            key.bind(on_release=lambda _, name=name: self._go_on(name))
            keys.append(key)
        self._fill(self.ids.sessions, keys)
        self.ids.earlier.text = tr("or go on where you left off") if sessions else ""
        if self._welcome is not None:
            self._welcome.offer(sessions[0] if sessions else "")

    @property
    def is_looking(self) -> bool:
        """Whether the faces of the deck are still looked at."""
        return self._house_rules.is_looking

    def tick(self) -> None:
        """Says what is known of the deck by now."""
        if self._house_rules.is_outdated:
            self._fill(self.ids.options, self._house_rules.rows())

    def row_of(self, room: float) -> float:
        """How high the key of an earlier table is, so that none is cut where the list ends."""
        gap = theme.u * 6
        rows = max(1, int((room + gap) // (theme.u * EARLIER + gap)))
        return float(max(theme.u * EARLIER, (room + gap) / rows - gap))

    def high_of(self, games: Sequence[Any], tools: float, sessions: Sequence[Any]) -> float:
        """How high the half with the games is on an upright screen: as high as what is in it, a few earlier tables
        among it."""
        earlier = min(SHOWN, ceil(len(sessions) / ABREAST))
        more = HEAD + (EARLIER + 6) * earlier if earlier else 0
        return float(tools + theme.u * (AROUND + GAME * ceil(len(games) / ABREAST) + more))

    def _go_on(self, name: str) -> None:
        """Goes on with an earlier table, or asks about what stands in the way."""
        self._shut()
        why = self._resumed(name)
        if why:
            again = (tr("Play on"), "main", lambda: self._go_on(name))
            called = spoken_session(name).partition("\n")[0]
            self._asks.ask_keys(called, [again], told=[f"▲  {why[:1].upper()}{why[1:]}"])
            self._open()

    def restyle(self) -> None:
        """Arranges the two halves: beside each other, or below each other on an upright screen."""
        self.orientation = "vertical" if self.height > self.width else "horizontal"
        self.ids.problem.bold = self._is_wrong
        self.ids.problem.color = theme.role("bad" if self._is_wrong else "words")

    def _change(self, draft: Draft) -> None:
        self.draft, self._welcome = draft, None
        self._shut()
        self._show()

    def _show(self) -> None:
        draft = self.draft
        self.restyle()
        wanted = self._rulings if self._welcome is None else (self._welcome,)
        if wanted[0].parent is None:
            for each in self.ids.choices.children[1:-2]:
                self.ids.choices.remove_widget(each)
            for each in wanted:
                self.ids.choices.add_widget(each, index=1)
        self.ids.who.text = (
            tr("Players, in turn order (touch a name to change it, drag it to move it)")
            if draft.seats
            else tr("Who plays?")
        )
        self._fill(
            self.ids.games,
            [
                Key(
                    text=_two_lines(tr(game.title)),
                    most=23,
                    kind="main" if name == draft.game else "plain",
                    on_release=lambda _, name=name: self._change(self.draft.playing(name)),
                )
                for name, game in GAMES.items()
            ],
        )
        keys = self._people.keys(welcomed=self._welcome is not None)
        self.ids.seats.cols = min(COLUMNS, len(keys))
        self._fill(self.ids.seats, keys)
        self._fill(self.ids.options, self._house_rules.rows())
        self._version.text = tr("Rules: {label}", label=self._label) if self._label else tr("Rules version")
        self._presets.text = tr("Presets: {name}", name=self._house_rules.called)
        self._say(draft.problem(), is_wrong=False)
        self._start.disabled = self._late.disabled = bool(draft.problem())

    def _set(self) -> None:
        self._settings.show()
        self._open()

    def _ask_language(self) -> None:
        self._asks.ask_language(lambda code: self._like(language=code), tuple(GAMES.values()))
        self._open()

    def _ask_label(self) -> None:
        """Which version of the rules is tested tonight: kept with the evening."""

        def named(label: str) -> None:
            self._label = label
            self._change(self.draft)

        title = tr("Which version of the rules do you test? (such as v7)")
        self._asks.ask_text(title, named, typed=self._label, empty=tr("No version"), capitals=False)
        self._open()

    def _show_rules(self) -> None:
        """The rules of the game that is chosen, in the place of the set-up."""
        self._shut()
        self._rules = RulesPage(self.draft.rules, self.draft.options, closed=self._shut)
        self._rules.pos_hint = {"x": 0, "y": 0}
        self.ids.right.remove_widget(self.ids.choices)
        self.ids.right.add_widget(self._rules)

    def _begin(self, *, late: bool = False) -> None:
        self.tell(self._started(self.draft.header(), late, self._label))

    def tell(self, problem: str) -> None:
        """Says why something cannot be."""
        self._say(f"▲  {problem[:1].upper()}{problem[1:]}" if problem else "", is_wrong=True)

    def _say(self, words: str, *, is_wrong: bool) -> None:
        self.ids.problem.text, self._is_wrong = words, is_wrong
        self.restyle()

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


def _two_lines(title: str) -> str:
    """A title that, where it does not fit a line, goes on in the next after its comma."""
    first, comma, rest = title.partition(", ")
    return first + comma + rest.replace(" ", "\N{NO-BREAK SPACE}")
