"""Before the first card: which game, who plays, which house rules; or an earlier table to go on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games import GAMES
from companion.languages import tr
from companion.ledger.roster import Roster
from companion.ui.controller.liking import Liking
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.page_sheet import PageSheet
from companion.ui.forms.router import Router
from companion.ui.kit.theme import RIM, restyle, theme
from companion.ui.lobby.front import Front
from companion.ui.lobby.game_shelf import Shelf
from companion.ui.lobby.house_rules import HouseRules
from companion.ui.lobby.people import People
from companion.ui.lobby.set_up import SetUp
from companion.ui.pages.rules_page import RulesShown
from companion.ui.pages.settings import SettingsShown
from companion.ui.sheets.language import LANGUAGE, ask_language
from companion.ui.views.asking import Flow, FlowShown, ask_keys, ask_text
from companion.ui.views.before.front import DEMO, evening_tile, tile_of
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import CLOSE, Entered, Go, Letters, Page, PageKey, lead, shout


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWays:
    """The ways to a table; each returns a sentence if that cannot be. ``start`` takes a record's header, whether the
    table has already begun and which version of the rules is tested (empty: nobody said), ``resume`` a session's name;
    ``demo`` (None: there is none) and ``learn``, which opens a table of a game whose other seats play by themselves,
    take the set-up to which people come back."""

    start: Callable[[Mapping[str, Any], bool, str], str]
    resume: Callable[[str], str]
    demo: Callable[[Draft], str] | None
    learn: Callable[[str, Draft], str]


class Lobby(BoxLayout):
    """The first page and the set-up of a table, and in their place whatever is asked.

    ``tools`` are the ways to what is looked at before a game, ``router`` knows where they lead, how a deck is counted
    (``can_count``), and how the next table does without camera and readers (``can_leave_out``). ``draft`` is what the
    next table begins with, ``roster`` who has played here before, ``label`` the version of the rules that was tested
    last. ``is_first``: the games are shown, not the table that is set up; None: as long as nothing was chosen."""

    def __init__(
        self,
        tables: TableWays,
        router: Router,
        liking: Liking,
        roster: Roster,
        *,
        sessions: Sequence[str] = (),
        tools: Sequence[PageKey] = (),
        draft: Draft | None = None,
        label: str = "",
        can_count: bool = False,
        can_leave_out: bool = False,
        is_first: bool | None = None,
    ) -> None:
        super().__init__()
        self.draft = draft or Draft()
        self._tables, self.router, self._liking, self._label = tables, router, liking, label
        self._can_leave_out = can_leave_out
        self._sheet = PageSheet(router)
        self._sheet.bind(on_close=lambda _: self.shut())
        self._people = People(roster, self)
        self._house_rules = HouseRules(self, can_count=can_count)
        self._is_unfolded = False
        self._sessions: Sequence[str] = ()
        self._refused: dict[str, str] = {}
        self._settings = SettingsShown(liking)
        router.add_all(self._list_ways())
        self.front = Front(
            [tile_of(game) for game in GAMES.values()],
            (*tools, lead(tr("Settings"), "settings", "settings"), lead(LANGUAGE, "language", "language")),
            self._take,
            self._first(tools),
        )
        ways = [lead(tr("Other game"), "games", "game"), lead(tr("Rules"), "rules", "rules")]
        ways += [tool for tool in tools if tool.says not in (Go("past"), Go("demo"))]
        self.set_up = SetUp(self._take, ways)
        self.is_first = self.draft == Draft() if is_first is None else is_first
        self._show()
        self.offer(sessions)

    def _list_ways(self) -> dict[str, Callable[..., object]]:
        """The lobby's own ways, by their names."""
        return {
            "rules": lambda: self._put(PageForm(RulesShown(self.draft.rules, self.draft.options), self.router)),
            "settings": lambda: self._put(PageForm(self._settings, self.router)),
            "rotate": self._liking.turn,
            "language": lambda: self.ask(self._ask_language()),
            "learn": self._ask_to_learn,
            "games": self._to_front,
            "resume": self._go_on,
            "start": self.begin,
            "late": lambda: self.begin(late=True),
            "label": lambda: self.ask(self._ask_label()),
            "presets": lambda: self.ask(self._house_rules.ask()),
            "unfold": self._fold,
            "by-touch": self._do_without,
        }

    def _take(self, intent: object) -> None:
        """Takes what was touched on the first page, and in the set-up."""
        if isinstance(intent, Entered):
            self.change(self.draft.playing(str(intent.value)))
        elif not self.router.take(intent):
            self._house_rules.take(intent)

    def _first(self, tools: Sequence[PageKey]) -> tuple[str, Sequence[PageKey]]:
        """A newcomer's first sentence, and the ways for one: practice comes after the demo."""
        told = tr(
            "The companion is the referee of your card games: touch each play, or let a camera or tagged cards "
            "report it. It keeps the score, knows the rules and forgets nothing."
        )
        has_demo = DEMO not in self._liking.settings.known and Go(DEMO) in {tool.says for tool in tools}
        ways = (
            lead(tr("See the demo"), "demo", "demo", "main" if has_demo else "plain"),
            lead(tr("Practise alone"), "learn", "learn", "plain" if has_demo else "main"),
        )
        return told, [way for way in ways if way.says in {tool.says for tool in tools}]

    def offer(self, sessions: Sequence[str]) -> None:
        """Earlier tables to go on with, the latest first."""
        now_s, self._sessions = time.time(), sessions
        first = next((name for name in sessions if not self._refused.get(name)), "")
        self.front.offer(
            [evening_tile(each, GAMES, now_s, self._refused.get(each, ""), is_main=each == first) for each in sessions]
        )

    @property
    def is_looking(self) -> bool:
        """Whether the faces of the deck are still looked at."""
        return self._house_rules.is_looking

    def tick(self) -> None:
        """Says what is known of the deck by now."""
        if self._house_rules.is_outdated:
            self._show_house_rules()

    def _go_on(self, name: str) -> None:
        """Goes on with an earlier table, or says in its tile what stands in the way."""
        self._refused[name] = shout(self._tables.resume(name))
        self.offer(self._sessions)

    def restyle(self) -> None:
        self.padding = theme.u * RIM

    def change(self, draft: Draft) -> None:
        self.draft, self.is_first = draft, False
        self._show()

    def _to_front(self) -> None:
        self.is_first = True
        self._show()

    def _fold(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._show_house_rules()

    def _show(self) -> None:
        draft, set_up = self.draft, self.set_up
        self.restyle()
        if not self.is_first:
            set_up.show_game(tile_of(draft.rules))
            told = tr("Turn order: touch a name to edit, drag to move") if draft.seats else tr("Who's playing?")
            colours = self._people.roster.colours_of(draft.seats)
            set_up.show_people(
                told, self._people.again(), *self._people.keys(), list(zip(draft.seats, colours, strict=True))
            )
            self._show_house_rules()
            set_up.say(problem := draft.problem(), is_wrong=False)
            late = PageKey(tr("Game in progress"), Go("late"), is_live=not problem)
            set_up.show_start((late, PageKey(tr("Start"), Go("start"), "main", is_live=not problem)))
        self.shut()

    def _show_house_rules(self) -> None:
        told, version = tr("House rules: {name}", name=self._house_rules.called), tr("Playtest version…")
        if self._label:
            version = tr("Version {label}", label=self._label)
            told += f"  ·  {version}"
        if self._is_unfolded:
            keys = (("presets", tr("Save or load…")), ("label", version), ("unfold", tr("Back to the players")))
            self.set_up.show_house_rules(told, [lead(word, name) for name, word in keys], self._house_rules.rows())
        else:
            self.set_up.show_house_rules(told, [lead(tr("Change"), "unfold")])

    def _ask_language(self) -> Flow[None]:
        self._liking.like(language=(yield from ask_language(tuple(GAMES.values()))))

    def _ask_label(self) -> Flow[None]:
        """Asks which version of the rules is tested tonight: saved with the evening."""
        title = tr("Which version of the rules are you testing? (such as v7)")
        letters = Letters(typed=self._label, empty=tr("No version"), capitals=False)
        self._label = yield ask_text(title, letters)
        self.change(self.draft)

    def _ask_to_learn(self) -> None:
        """A game whose other seats play by themselves: the one that is set up, or one to choose."""
        if not self.is_first:
            self.tell(self._tables.learn(self.draft.game, self.draft))
            return
        self._put(PageForm(FlowShown(self._ask_game()), self.router))

    def _ask_game(self) -> Flow[None]:
        title = tr("Practise alone: which game?")
        told = tr("You take the first seat; the computer plays the others. Nothing is saved.")
        tiles = tuple(tile_of(game) for game in GAMES.values() if game.bot is not None)
        game = yield Page(title, (PageKey(tr("Close"), CLOSE),), fills=(Shelf(tiles),), hint=told)
        self.shut()
        self.tell(self._tables.learn(game, self.draft))

    def begin(self, *, late: bool = False) -> None:
        why = self._tables.start(self.draft.header(), late, self._label)
        if why and self._can_leave_out:
            self.ask(self._begin_by_touch(why, late=late))
            return
        self.tell(why)

    def _begin_by_touch(self, why: str, *, late: bool) -> Flow[None]:
        """Says why the table cannot open, and the way on."""
        title, on = tr("The table can't open like this"), PageKey(tr("Play by touch meanwhile"), late, "main")
        yield ask_keys(title, (on,), told=[shout(why)])
        self._do_without()
        self.begin(late=late)

    def warn(self, trouble: str) -> None:
        """Says on the first page what of the camera or the readers does not work, with the way on without them."""
        way = None
        if trouble and self._can_leave_out:
            way = lead(tr("Play by touch meanwhile"), "by-touch")
        self.front.tell(trouble, way)

    def _do_without(self) -> None:
        self.router.go("leave-out")
        self.front.tell("")

    def tell(self, problem: str) -> None:
        """Says why something cannot be."""
        said = shout(problem)
        if self.is_first and problem:
            self.front.tell(said.removeprefix("▲  "))
        self.set_up.say(said, is_wrong=True)

    def ask(self, flow: Flow[None]) -> None:
        """Asks what a flow asks, in the place of the lobby."""
        if self._sheet.ask(flow):
            self._put(self._sheet)

    def step_back(self) -> bool:
        """Closes what lies over the set-up, or leads from it to the games; False if these are shown."""
        if self.front.parent is self:
            return False
        if self.set_up.parent is self:
            self._to_front()
        else:
            self.shut()
        return True

    def shut(self) -> None:
        """Shows the first page, or the set-up."""
        self._put(self.front if self.is_first else self.set_up)

    def _put(self, wanted: Widget) -> None:
        """Shows this in the place of all else."""
        if wanted.parent is not self or len(self.children) > 1:
            self.clear_widgets()
            self.add_widget(wanted)
            restyle(wanted)
