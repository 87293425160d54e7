"""The first thing that people read: what this is, and three ways on."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.views.before.setup import spoken_session

KEY, HINT = 84, 76
"""How high a way's key is, in units of the design, and the words below it, in units of text."""


class Way(BoxLayout):
    """One way on: its key, and what it leads to."""

    def __init__(self, word: str, hint: str, kind: str, does: Callable[[], None]) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 6)
        self.key = Key(text=word, kind=kind, most=30, size_hint_y=None, on_release=lambda _: does())
        self.hint = Words(text=hint, most=20, halign="center", valign="top")
        for part in (self.key, self.hint):
            self.add_widget(part)
        self.restyle()

    def restyle(self) -> None:
        """Takes sizes and colours anew."""
        self.key.height = theme.u * KEY
        self.hint.color = theme.role("soft")


class Welcome(BoxLayout):
    """``play`` asks who plays, ``demo`` shows the demo, where there is one, ``go_on`` hears which earlier table is gone
    on with."""

    is_whole = True

    def __init__(
        self, *, play: Callable[[], None], demo: Callable[[], None] | None, go_on: Callable[[str], None]
    ) -> None:
        super().__init__(orientation="vertical")
        self._go_on = go_on
        title = Words(text=tr("Welcome"), most=48, bold=True, halign="left", valign="bottom", size_hint_y=0.7)
        self.add_widget(title)
        told = tr(
            "The companion is the referee of your card games: touch what is played, or let a camera or tagged cards "
            "see it. It keeps the score, knows the rules and forgets nothing."
        )
        self.add_widget(Words(text=told, most=26, halign="left", valign="middle"))
        self._ways = BoxLayout(size_hint_y=None)
        self._ways.add_widget(Way(tr("Play"), tr("Say who plays, and start."), "main", play))
        if demo is not None:
            self._ways.add_widget(Way(tr("See the demo"), tr("Two players and a camera, for a minute."), "plain", demo))
        self._earlier: Way | None = None
        self.add_widget(self._ways)
        self.restyle()

    def offer(self, name: str) -> None:
        """The table that was left last can be gone on with; empty: there is none."""
        if self._earlier is not None:
            self._ways.remove_widget(self._earlier)
            self._earlier = None
        if name:
            self._earlier = Way(tr("Go on"), spoken_session(name), "plain", lambda: self._go_on(name))
            self._ways.add_widget(self._earlier)

    def restyle(self) -> None:
        """Takes the sizes anew."""
        self.padding, self.spacing = theme.u * 6, theme.u * 14
        self._ways.spacing, self._ways.height = theme.u * 14, theme.u * (KEY + 6) + theme.t * HINT
