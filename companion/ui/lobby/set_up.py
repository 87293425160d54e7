"""A table that is being set up: the game, who plays, the house rules in one line, and the start."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.forms import cover  # noqa: F401 (the kv file names its widget)
from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill, make_key
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words, add_all, load_kv
from companion.ui.lobby.round_table import RoundTable
from companion.ui.views.before.front import GameTile
from companion.ui.views.page import PageKey, Tile

COLUMNS = 3
"""The most keys of people that stand beside each other."""

AGAIN, LARGE = 64, 1.4
"""How high the key with the last group is, in units of the design; with larger text it is one among others."""


class SetUp(BoxLayout):
    """``ways`` are the keys below the game."""

    def __init__(self, emit: Emit, ways: Sequence[PageKey]) -> None:
        super().__init__()
        self._emit, self._is_large = emit, False
        fill(self.ids.ways, ways, lambda: PageKeyForm(emit, 20))
        self._around = RoundTable(pos_hint={"x": 0, "y": 0})
        self._rules = BlockColumn(emit)
        self._rules.pos_hint = {"x": 0, "y": 0}
        self._house = Words(most=24)
        self._people: tuple[str, Sequence[Key], Sequence[Key], Sequence[Key]] = "", (), (), ()
        self.bind(size=lambda *_: self.restyle())

    def show_game(self, tile: GameTile) -> None:
        self.ids.cover.picture, self.ids.cover.title = tile.cover, tile.title
        self.ids.title.text, self.ids.about.text, self.ids.line.text = tile.title, tile.about, tile.line

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
            told, again, people, adds = self._house.text, (), (), ()
        self.ids.who.text = told
        self._is_large = theme.t > LARGE * theme.u
        if self._is_large:
            again, people = (), (*again, *people)
        self.ids.again.clear_widgets()
        self.ids.seats.clear_widgets()
        add_all(self.ids.again, *again)
        self.ids.again.height = theme.u * AGAIN if again else 0
        gaps = [Widget(size_hint_y=None, height=0) for _ in range(-len(people) % COLUMNS)] if adds and people else []
        self.ids.seats.cols = min(COLUMNS, max(1, len(people), len(adds)))
        add_all(self.ids.seats, *people, *gaps, *adds)

    def show_start(self, keys: Sequence[PageKey]) -> None:
        """The keys that lead on: the last one starts the table."""
        fill(self.ids.start, keys, lambda: PageKeyForm(self._emit, 20))
        self.ids.start.children[0].most, self.ids.start.children[0].size_hint_x = 32, 1.6

    def show_house_rules(self, told: str, keys: Sequence[PageKey], rows: Sequence[Tile] = ()) -> None:
        """What the house rules are, and the keys for them; with ``rows``, one by one in the place of the table."""
        wanted = self._rules if rows else self._around
        self._house.text = told
        forms = [make_key(key, self._emit, size_hint_x=1 if rows else 0.3) for key in keys]
        self.ids.house.clear_widgets()
        add_all(self.ids.house, *(() if rows else (self._house,)), *forms)
        if wanted.parent is None:
            self.ids.middle.clear_widgets()
            self.ids.middle.add_widget(wanted)
        self._lay_people()
        if rows:
            self._rules.show(rows)

    def say(self, words: str, *, is_wrong: bool) -> None:
        """Beside the start, what is still missing, or (``is_wrong``) why it cannot be started."""
        self.ids.problem.text, self.ids.problem.bold = words, is_wrong
        self.restyle()

    def restyle(self) -> None:
        if self._is_large != (theme.t > LARGE * theme.u):
            self._lay_people()
        self.ids.problem.color = theme.role("bad" if self.ids.problem.bold else "words")


load_kv(__file__)
