"""The quiet mark at the table while a device is in trouble, and before the first act: a sign and a word; a touch tells
more."""

from __future__ import annotations

from collections.abc import Callable

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.kit.widgets import Key
from companion.ui.table.felt.foot import Foot
from companion.ui.views.devices.device_view import mark

LOOK_S = 0.5


class DeviceMark:
    """A key at the foot of the felt, only there while it is needed."""

    def __init__(self, foot: Foot, desk: Desk, *, touched: Callable[[], None]) -> None:
        self._foot, self._desk = foot, desk
        self._key = Key(kind="bad", most=18, on_release=lambda _: touched())
        self._look_at, self._before = 0.0, ""

    def tick(self) -> None:
        """Looks at the devices now and then."""
        now = self._desk.clock()
        if now < self._look_at:
            return
        self._look_at = now + LOOK_S
        seen = mark(self._desk.devices)
        word, self._before = seen if seen == self._before else "", seen  # what is over at the next look is no trouble
        begins = not self._desk.table.history.entries and bool(self._desk.devices)
        if word:
            self._key.text, self._key.kind = f"▲ {word}", "bad"
        elif begins:
            ready = self._desk.ready
            is_ready = ready.light == "green"
            word = tr("ready") if is_ready else tr("reads no card") if ready.is_blind else tr("wait")
            self._key.text, self._key.kind = f"{'✓' if is_ready else '▲'} {word}", "plain"
        if bool(word) != (self._key.parent is not None):
            (self._foot.add_key if word else self._foot.drop_key)(self._key)
