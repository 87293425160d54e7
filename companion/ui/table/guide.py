"""What a recording shows, told beside it: it waits twice for its reader, and lets a card be corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.ui.controller.desk import Desk
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words

HIGH, KEY = LEAST_KEY + 14, 150
"""How high the strip is and how wide each of its keys, in units of the design."""


@runtime_checkable
class Pausing(Protocol):
    """A camera whose recording can be held."""

    def pause(self, *, is_on: bool) -> None:
        """Holds the recording at its picture, or lets it go on."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The recording waits ``after`` so many acts, and this ``text`` is told."""

    after: int
    text: str


OVER = later("The recording is over. Touch a card that was misread, then the right one, or play now.")
RUNS = later("A recording: two people play, I read their cards and judge each play. I stop twice to explain.")
RUNS_ON = later("The recording goes on. You can touch a card at any time to correct it.")
STOPS = (
    Pause(2, later("I read both cards and judged the play. Touch the white line below to see why. Then go on.")),
    Pause(4, later("Was a card misread? Touch it, then touch the right one. Try it: Undo brings it back. Then go on.")),
)


class Guide:
    """Fills ``place`` while the table shows a recording; ``onward`` leads to a table of one's own, None: nowhere."""

    def __init__(
        self, place: BoxLayout, desk: Desk, camera: object, *, onward: Callable[[], Callable[[], None] | None]
    ) -> None:
        self._place, self._desk, self._onward = place, desk, onward
        self._camera = camera if isinstance(camera, Pausing) and desk.is_recorded else None
        self._words = Words(most=22, halign="left", valign="middle")
        self._way = Key(most=22, size_hint_x=None, on_release=lambda _: self._turn())
        self._own = Key(text=tr("Play now"), most=22, size_hint_x=None, on_release=lambda _: self._leave())
        self._seen = 0
        self._is_paused = False
        self._shown: tuple[str, bool] | None = None

    @property
    def is_on(self) -> bool:
        """Whether the table shows a recording that can be held."""
        return self._camera is not None

    def tick(self) -> None:
        """Waits where there is something to explain, and tells what is to be seen."""
        if self._camera is None:
            return
        if self._desk.has_played_out:
            self._is_paused = False
            self._show(tr(OVER), keys=(self._own,))
            return
        acts = len(self._desk.table.history.entries)
        if self._seen < len(STOPS) and acts >= STOPS[self._seen].after:
            self._seen += 1
            self._pause(is_on=True)
        told = (
            STOPS[self._seen - 1].text
            if self._is_paused and self._seen
            else RUNS_ON
            if self._seen == len(STOPS)
            else RUNS
        )
        self._show(tr(told), keys=(self._own, self._way))

    def _turn(self) -> None:
        self._pause(is_on=not self._is_paused)
        self.tick()

    def _pause(self, *, is_on: bool) -> None:
        assert self._camera is not None
        self._is_paused = is_on
        self._camera.pause(is_on=is_on)

    def _leave(self) -> None:
        onward = self._onward()
        if onward is not None:
            self._pause(is_on=False)
            onward()

    def _show(self, text: str, *, keys: Sequence[Key]) -> None:
        if (text, self._is_paused) == self._shown:
            return
        self._shown = text, self._is_paused
        self._words.text = text
        self._way.text = tr("Go on") if self._is_paused else tr("Pause")
        self._way.kind = "main" if self._is_paused else "plain"
        self._place.clear_widgets()
        if self._onward() is None:
            keys = [each for each in keys if each is not self._own]
        self._own.kind = "main" if self._way not in keys else "plain"
        for part in (self._words, *keys):
            self._place.add_widget(part)
        for key in keys:
            key.width = theme.u * KEY
        self._place.spacing, self._place.padding = theme.u * 10, (theme.u * 14, theme.u * 4)
        self._place.height = theme.u * HIGH * (theme.t / theme.u) ** 0.5
