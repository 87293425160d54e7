"""The story of a recording, told beside it: it waits twice for its reader, and lets a card be corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from kivy.uix.boxlayout import BoxLayout

from companion.languages import all_of, later, tr
from companion.rules.acts import Amend
from companion.rules.history.corrections import takes_correction_back
from companion.ui.controller.desk import Desk
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.table.hints import put_row
from companion.ui.views.page import Do, PageKey


@runtime_checkable
class Pausing(Protocol):
    """A camera whose recording can be held."""

    def pause(self, *, is_on: bool) -> None:
        """Holds the recording at its picture, or lets it go on."""


OVER = later("The recording is over. Touch a card that was misread, then the right one, or play now.")
RUNS = later("Watch: {seats} play. The companion reads their cards, judges each play, and stops twice to explain.")
RUNS_ON = later("The recording goes on. You can touch a card at any time to correct it.")
CORRECTED = later("Well done: the companion judged the play again. Now touch Undo, or go on: that takes it back, too.")
TAKEN_BACK = later("Well done. That is all there is to it: touch a card, correct it, undo it. Now go on.")
PAUSED = later("Paused. Look around, touch a card or the white line, then go on.")
STOPS = (
    (2, later("The companion read both cards and judged the play. Touch “Why?” below to see its rule. Then go on.")),
    (4, later("Was a card misread? Touch it, then touch the right one. Try it now: it is only an exercise.")),
)
"""The recording waits after this many acts, and this is told."""


class Guide:
    """Fills ``place`` while the table shows a recording; ``onward`` leads to a table of one's own, None: nowhere;
    ``is_covered`` says whether something lies over the felt."""

    def __init__(
        self,
        place: BoxLayout,
        desk: Desk,
        camera: object,
        *,
        onward: Callable[[], Callable[[], None] | None],
        is_covered: Callable[[], bool],
    ) -> None:
        self._place, self._desk, self._onward, self._is_covered = place, desk, onward, is_covered
        self._covered_at = -KEPT_OFF_S
        self._camera = camera if isinstance(camera, Pausing) and desk.is_recorded else None
        self._seen, self._explained = 0, RUNS
        self._is_paused, self._tried_after = False, 0
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
            self._show(tr(OVER), goes_on=False)
            return
        if self._is_covered():
            self._covered_at = self._desk.clock()
        acts = len(self._desk.table.history.entries)
        if self._seen == len(STOPS) - 1 and self._is_tried:  # before it was offered
            self._seen, self._tried_after = len(STOPS), acts - 1
            self._pause(is_on=True)
        if self._seen < len(STOPS) and acts >= STOPS[self._seen][0]:
            self._explained = STOPS[self._seen][1]
            self._seen, self._tried_after = self._seen + 1, acts
            self._pause(is_on=True)
        elif self._is_paused and self._seen == len(STOPS) and acts > self._tried_after:
            self._explained = CORRECTED if self._is_tried else TAKEN_BACK
        seats = self._desk.table.state.seats
        self._show(tr(self._explained, seats=all_of(seats)))

    @property
    def _is_tried(self) -> bool:
        """Whether the last thing that was said corrects a card."""
        history = self._desk.table.history
        return isinstance(history.entries[-1].act, Amend) and not takes_correction_back(history, len(history.entries))

    def _turn(self) -> None:
        """Pauses or goes on. The second touch of two that put a page away was none of this key's."""
        if self._desk.clock() < self._covered_at + KEPT_OFF_S:
            return
        if self._explained == CORRECTED:
            self._desk.undo()
        self._pause(is_on=not self._is_paused)
        self._explained = PAUSED if self._is_paused else RUNS_ON if self._seen == len(STOPS) else RUNS
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

    def _show(self, text: str, *, goes_on: bool = True) -> None:
        if (text, self._is_paused) == self._shown:
            return
        self._shown = text, self._is_paused
        leave = PageKey(tr("Play now"), Do("leave"), "plain" if goes_on else "main")
        keys = [leave] if self._onward() is not None else []
        if goes_on:
            go_on = PageKey(tr("Go on"), Do("turn"), "main") if self._is_paused else PageKey(tr("Pause"), Do("turn"))
            keys.append(go_on)
        put_row(self._place, text, keys, lambda intent: self._leave() if intent == Do("leave") else self._turn())
