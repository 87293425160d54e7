"""A table that is being set up: the game, who plays, the house rules in one line, and the start."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.cover import GameCover
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill, make_key
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words, add_all
from companion.ui.lobby.round_table import RoundTable
from companion.ui.views.before.front import GameTile
from companion.ui.views.page import PageKey, Tile

COLUMNS = 3
"""The most keys of people that stand beside each other."""

AGAIN, LARGE = 64, 1.4
"""How high the key with the last group is, in units of the design; with larger text it is one among others."""

GAME, GAME_HIGH, HIGH, COVER, LOW_COVER = 0.39, 268, 700, 0.4, 0.24
"""How wide the game is beside the people, and how high above them, in units of the design; how high its cover is at
most on a page that is this high, and on a lower one, as parts of it."""

WHO, HOUSE, START, WAY = 48, 58, 72, 72
"""How high the rows beside the game are, and the ways below it, in units of the design."""


class SetUp(BoxLayout):
    """``ways`` are the keys below the game."""

    def __init__(self, emit: Emit, ways: Sequence[PageKey]) -> None:
        super().__init__()
        self._emit, self._is_large = emit, False
        self._cover, self._title = GameCover(), Words(most=30, bold=True)
        self._about, self._line = Words(most=21, size_hint_y=0.5), Words(most=22, valign="top", size_hint_y=1.3)
        self._rest, self._ways, told = Widget(), GridLayout(cols=2), BoxLayout(orientation="vertical")
        self._game, self._table = Panel(), Panel(orientation="vertical")
        self._who, self._again = Words(most=30, bold=True, size_hint_y=None), BoxLayout(size_hint_y=None)
        self._seats, self._middle = GridLayout(cols=1, size_hint_y=None), FloatLayout()
        self._house, self._foot = BoxLayout(size_hint_y=None), BoxLayout(size_hint_y=None)
        self._problem, self._start = Words(most=21), BoxLayout()
        add_all(told, self._title, self._about, self._line, self._rest)
        add_all(self._game, self._cover, told, self._ways)
        add_all(self._foot, self._problem, self._start)
        add_all(self._table, self._who, self._again, self._seats, self._middle, self._house, self._foot)
        add_all(self, self._game, self._table)
        fill(self._ways, ways, lambda: PageKeyForm(emit, 20))
        self._around, self._rules = RoundTable(pos_hint={"x": 0, "y": 0}), BlockColumn(emit)
        self._rules.pos_hint = {"x": 0, "y": 0}
        self._rules_told = Words(most=24)
        self._people: tuple[str, Sequence[Key], Sequence[Key], Sequence[Key]] = "", (), (), ()
        for each, name in ((self, "size"), (self._cover, "width"), (self._ways, "minimum_height")):
            each.fbind(name, lambda *_: self.restyle())
        self._seats.bind(minimum_height=self._seats.setter("height"))

    def show_game(self, tile: GameTile) -> None:
        self._cover.picture, self._cover.title = tile.cover, tile.title
        self._title.text, self._about.text, self._line.text = tile.title, tile.about, tile.line

    def show_people(
        self,
        told: str,
        again: Sequence[Key],
        people: Sequence[Key],
        adds: Sequence[Key],
        seats: Sequence[tuple[str, int]],
    ) -> None:
        """The players and who may sit down, then what ``adds`` anyone else; ``again`` has the last group in one key."""
        self._people = told, again, people, adds
        self._lay_people()
        self._around.show(seats)

    def _lay_people(self) -> None:
        """The last group in a row of its own, where there is room for one, and so are the keys that add anyone else.
        While house rules are unfolded, these are all there is."""
        told, again, people, adds = self._people
        if self._rules.parent is not None:
            told, again, people, adds = self._rules_told.text, (), (), ()
        self._who.text = told
        self._is_large = theme.t > LARGE * theme.u
        if self._is_large:
            again, people = (), (*again, *people)
        self._again.clear_widgets()
        self._seats.clear_widgets()
        add_all(self._again, *again)
        gaps = [Widget(size_hint_y=None, height=0) for _ in range(-len(people) % COLUMNS)] if adds and people else []
        self._seats.cols = min(COLUMNS, max(1, len(people), len(adds)))
        add_all(self._seats, *people, *gaps, *adds)
        self.restyle()

    def show_start(self, keys: Sequence[PageKey]) -> None:
        """The keys that lead on: the last one starts the table."""
        fill(self._start, keys, lambda: PageKeyForm(self._emit, 24))
        self._start.children[0].most, self._start.children[0].size_hint_x = 32, 1.6

    def show_house_rules(self, told: str, keys: Sequence[PageKey], rows: Sequence[Tile] = ()) -> None:
        """Shows the house rules and their keys; with ``rows``, one by one in the place of the table."""
        wanted = self._rules if rows else self._around
        self._rules_told.text = told
        forms = [make_key(key, self._emit, size_hint_x=1 if rows else 0.3) for key in keys]
        self._house.clear_widgets()
        add_all(self._house, *(() if rows else (self._rules_told,)), *forms)
        if wanted.parent is None:
            self._middle.clear_widgets()
            self._middle.add_widget(wanted)
        self._lay_people()
        if rows:
            self._rules.show(rows)

    def say(self, words: str, *, is_wrong: bool) -> None:
        """Beside the start, what is still missing, or (``is_wrong``) why it cannot be started."""
        self._problem.text, self._problem.bold = words, is_wrong
        self.restyle()

    def restyle(self) -> None:
        """Puts the game above the people on an upright screen."""
        if self._is_large != (theme.t > LARGE * theme.u):
            self._lay_people()
        u, upright = theme.u, self.height > self.width
        self.orientation, self._game.orientation = ("vertical", "horizontal") if upright else ("horizontal", "vertical")
        self.spacing, self._game.padding, self._table.padding = u * 14, u * 16, u * 18
        for box in (self._game, self._table, self._ways, self._house, self._start):
            box.spacing = u * 10
        self._game.size_hint, self._game.height = (
            (1, None) if upright else (GAME, 1),
            u * GAME_HIGH * (theme.t / u) ** 0.5,
        )
        self._cover.size_hint, self._rest.size_hint_y = ((0.6, 1), 0.001) if upright else ((1, None), 0.4)
        self._cover.height = min(
            self._cover.width / 1.25, self.height * (COVER if self.height > u * HIGH else LOW_COVER)
        )
        self._ways.row_force_default, self._ways.row_default_height = not upright, 0 if upright else u * WAY
        self._ways.size_hint_y, self._ways.height = 1 if upright else None, self._ways.minimum_height
        self._who.height, self._house.height, self._foot.height = u * WHO, u * HOUSE, u * START
        self._again.height, self._seats.spacing = u * AGAIN if self._again.children else 0, u * 8
        self._foot.spacing, self._problem.size_hint_x = (u * 14, 0.7) if self._problem.text else (0, 0.001)
        self._problem.color = theme.role("bad" if self._problem.bold else "words")
        self._line.color = theme.role("soft")
