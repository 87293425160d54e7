"""The story of a recording, told beside it: it waits for its reader, and lets a card be corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.languages import all_of, later, tr
from companion.rules.acts import Amend
from companion.rules.history.corrections import next_undo, takes_correction_back
from companion.rules.judging.carded import faces_of
from companion.speech.sentences import spoken_face
from companion.ui.controller.desk import Desk
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.table.hints import put_row
from companion.ui.views.page import Do, Go, PageKey

OVER = later("The recording is over. Touch a card that was misread, then the right one, or play now.")
RUNS_ON = later("The recording goes on. You can touch a card at any time to correct it.")
CORRECTED = later(
    "Well done: the companion judged the play again. Now touch Undo. If you go on, the demo puts {card} back."
)
TAKEN_BACK = later("Well done. That is all there is to it: touch a card, correct it, undo it. Now go on.")
PAUSED = later("Paused. Look around, touch a card or the white line, then go on.")
STOPS = (
    (0, later("This is a recording: {seats} play. The companion reads and judges each card. Touch “Go on”.")),
    (2, later("The companion read both cards and judged the play. Touch “Why?” below to see its rule. Then go on.")),
    (4, later("Was a card misread? Touch it, then touch the right one. Try it now: it is only an exercise.")),
    (6, later("These two cards decided the war: the winner takes them, the tied cards and the treasures.")),
)
"""The recording waits after this many acts, and this is told."""


class Guide:
    """Fills ``place`` while the table shows a recording; the ``router`` leads to a table of one's own if one
    ``can_leave``; ``is_covered`` says whether something lies over the felt."""

    def __init__(
        self,
        place: BoxLayout,
        desk: Desk,
        camera: Any,
        router: Router,
        *,
        can_leave: Callable[[], bool],
        is_covered: Callable[[], bool],
    ) -> None:
        self._place, self._desk, self._router = place, desk, router
        self._can_leave, self._is_covered = can_leave, is_covered
        self._covered_at = -KEPT_OFF_S
        self._camera = camera if hasattr(camera, "pause") and desk.is_recorded else None
        self._seen, self._explained, self._is_paused = 0, RUNS_ON, False
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
        table, history = self._desk.table, self._desk.table.history
        back = next_undo(history)
        right = back.with_ if isinstance(back, Amend) else None
        if right is not None:
            if self._explained != CORRECTED:
                self._explain(CORRECTED)
        elif self._explained == CORRECTED:
            self._explained = TAKEN_BACK if takes_correction_back(history, len(history.entries)) else PAUSED
        elif self._seen < len(STOPS) and len(history.standing) >= STOPS[self._seen][0]:
            self._explain(STOPS[self._seen][1])
            self._seen += 1
        card = spoken_face(table.game, next(iter(faces_of(table.game, right)), None)) if right is not None else ""
        self._show(tr(self._explained, seats=all_of(table.state.seats), card=card))

    def _take(self, intent: object) -> None:
        """Pauses, goes on or leaves. The second touch of two that put a page away was none of the first two keys'."""
        if self._router.take(intent) or self._desk.clock() < self._covered_at + KEPT_OFF_S:
            return
        if self._explained == CORRECTED:
            self._desk.undo()
        self._explain(RUNS_ON if self._is_paused else PAUSED)
        self.tick()

    def _explain(self, text: str) -> None:
        """Tells this from now on. The recording waits meanwhile, unless that says that it goes on."""
        assert self._camera is not None
        self._explained, self._is_paused = text, text != RUNS_ON
        self._camera.pause(is_on=self._is_paused)

    def _show(self, text: str, *, goes_on: bool = True) -> None:
        if (text, self._is_paused) == self._shown:
            return
        self._shown = text, self._is_paused
        leave = PageKey(tr("Play now"), Go("leave"), "plain" if goes_on else "main")
        turn = PageKey(tr("Go on"), Do("turn"), "main") if self._is_paused else PageKey(tr("Pause"), Do("turn"))
        put_row(self._place, text, [leave] * self._can_leave() + [turn] * goes_on, self._take)
