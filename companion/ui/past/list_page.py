"""The list of past evenings: who won, how it stood, when and how long; by game, by player and by words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.games import GAMES
from companion.languages import tr
from companion.ui.forms.cover import GameCover as GameCover  # for the .kv
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.past.reading import EveningReader
from companion.ui.views.evening.evenings import Wanted, evening_line, is_wanted, tell_most_wins, waiting_line

LOOKED_S = 0.2
"""How often is looked whether more was read."""

MOST_NAMES = 23
"""So many players have a key, those who played most often; everybody is found by words."""

Asked = Callable[[str, list[str], str, Callable[[str], None], Callable[[str], str]], None]
"""Asks, under a title, for one of these words; which is chosen now, who hears it, and how each is said on its key."""


class EveningRow(ButtonBehavior, BoxLayout):
    """One evening; ``opened`` hears its name."""

    is_whole = True
    name = StringProperty("")
    headline = StringProperty("")
    told = StringProperty("")
    about = StringProperty("")
    when = StringProperty("")
    length = StringProperty("")
    label = StringProperty("")
    game = StringProperty("")
    cover = ObjectProperty(None, allownone=True)
    wrong = BooleanProperty(False)
    opened = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Opens the evening."""
        if self.opened is not None:
            self.opened(self.name)


class ListPage(BoxLayout):
    """``opened`` hears the name of an evening that was touched, ``searched`` asks for words, ``asked`` for one of some
    words, ``binned`` shows what was deleted, ``reported`` hears the names of those that are listed."""

    def __init__(
        self,
        reading: EveningReader,
        *,
        opened: Callable[[str], None],
        searched: Callable[[], None],
        asked: Asked,
        binned: Callable[[], None],
        reported: Callable[[tuple[str, ...]], None],
        closed: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._reading, self._opened, self._asked = reading, opened, asked
        self.wanted = Wanted()
        self._player = Key(text=tr("Everyone"), most=20, on_release=lambda _: self._ask_player())
        self._game = Key(text=tr("All games"), most=20, on_release=lambda _: self._ask_game())
        self._find = Key(text=tr("Search"), most=20, on_release=lambda _: searched())
        self._bin = Key(most=20, on_release=lambda _: binned())
        self._report = Key(text=tr("Report"), most=20, on_release=lambda _: reported(self._listed()))
        close = Key(text=tr("Close"), most=20, on_release=lambda _: closed())
        for key in (self._player, self._game, self._find, self._report, self._bin, close):
            self.ids.tools.add_widget(key)
        self._told = ""
        self._looking = Clock.create_trigger(self._look, LOOKED_S, interval=True)

    def begin(self, deleted: int, told: str = "") -> None:
        """Looks which evenings there are now; so many lie in the bin, and this was just done."""
        self._bin.text, self._bin.disabled = tr("Bin ({count})", count=deleted), not deleted
        self._told = told
        self._reading.begin()
        self._looking()
        self.show()

    def _listed(self) -> tuple[str, ...]:
        """The evenings that are listed and can be read."""
        return tuple(row["name"] for row in self.ids.list.data if not row["wrong"])

    def look_for(self, words: str) -> None:
        """Shows only evenings with these words."""
        self._told = ""
        self.wanted = replace(self.wanted, words=words)
        self.show()

    def show(self) -> None:
        """Shows the evenings that are wanted, the latest first; those that were not read yet only where all are. Demos
        and tables on which nothing was said are left out."""
        self._find.text = f"“{self.wanted.words}”" if self.wanted.words else tr("Search")
        self._player.text = self.wanted.seat or tr("Everyone")
        self._game.text = _called(self.wanted.game)
        lines, listed, every = [], [], 0
        for name, changed in self._reading.found:
            known = self._reading.known.get((name, changed))
            every += known is None or known.is_shown
            if known is not None and known.is_shown and is_wanted(known, self.wanted):
                lines.append(evening_line(known))
                listed.append(known)
            elif known is None and self.wanted == Wanted():
                lines.append(waiting_line(name, changed))
        count = tr("{count} of {all}", count=len(lines), all=every)
        reading = tr("still reading") if not self._reading.is_whole else tell_most_wins(listed)
        self.ids.count.text = self._told or "  ·  ".join(part for part in (count, reading) if part)
        self.ids.count.color = theme.role("accent" if self._told else "soft")
        none = tr("No evening matches.") if every else tr("No evenings yet. Every game you play is saved here.")
        self.ids.empty.text = "" if lines else none
        self._everything(bool(every and not lines))
        self._report.disabled = not any(not line.wrong for line in lines)
        self.ids.list.data = [
            {
                "name": line.name,
                "headline": line.headline,
                "told": line.told,
                "about": line.about,
                "when": line.when,
                "length": line.length,
                "label": tr("Rules {label}", label=line.label) if line.label else "",
                "wrong": line.wrong,
                "game": line.game or "?",
                "cover": line.cover,
                "opened": self._opened,
            }
            for line in lines
        ]

    def _everything(self, lacks: bool) -> None:
        """Where no evening is as it is wanted, a key shows all of them."""
        way = self.ids.way
        if lacks and not way.children:
            way.add_widget(Key(text=tr("Show all"), kind="main", most=26, on_release=lambda _: self._want(Wanted())))
        elif not lacks:
            way.clear_widgets()
        way.height = theme.u * 72 if lacks else 0

    def _look(self, _: float) -> None:
        if self._reading.take():
            self.show()
        if self._reading.is_whole or self.get_root_window() is None:
            self._looking.cancel()

    def _ask_player(self) -> None:
        found = [each for each in self._reading.known.values() if each.is_shown]
        often = Counter(seat for each in found for seat in each.scores)
        seats = [seat for seat, _ in often.most_common(MOST_NAMES)]
        self._asked(
            tr("Evenings with whom?"),
            ["", *seats],
            self.wanted.seat,
            lambda seat: self._want(replace(self.wanted, seat=seat)),
            lambda seat: seat or tr("Everyone"),
        )

    def _ask_game(self) -> None:
        games = sorted({each.game for each in self._reading.known.values() if each.is_shown and each.game})
        self._asked(
            tr("Evenings of which game?"),
            ["", *games],
            self.wanted.game,
            lambda game: self._want(replace(self.wanted, game=game)),
            _called,
        )

    def _want(self, wanted: Wanted) -> None:
        self.wanted, self._told = wanted, ""
        self.show()


def _called(game: str) -> str:
    return tr(GAMES[game].title) if game in GAMES else game or tr("All games")


load_kv(__file__)
