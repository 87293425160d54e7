"""A key whose word makes room for a drawing at its left or above it."""

from __future__ import annotations

from kivy.properties import NumericProperty

from companion.ui.kit.widgets import Key, load_kv


class InsetKey(Key):
    """``inset`` is the room at the left in pixels; it is set by ``_draw``."""

    inset = NumericProperty(0)

    def make_room(self, left: float, above: float, rim: float) -> None:
        """Leaves so much free at the left and above, and at the right as much as ``rim``, in pixels."""
        self.inset, self.drop = left - rim, above
        self.margin = rim + (left - rim) / 2 if left > rim else rim


load_kv(__file__)
