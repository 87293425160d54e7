"""A player's key in the lobby: touched, the player goes; dragged onto another, the player sits there instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.forms.avatar import draw_avatar
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.theme import theme

FAR = 24
"""The distance at which a moving finger drags, in units of the design."""


class SeatKey(IconKey):
    """``colour`` is the number of the player's colour, 1 to 8, ``player`` whose it is. ``dropped`` hears onto which key
    of its row it was dragged, by place from 0; None: beside all of them."""

    def __init__(self, player: str, dropped: Callable[[int | None], None], **kwargs: object) -> None:
        self._player = player
        super().__init__(**kwargs)
        self._dropped = dropped
        self._dragged = False

    def _draw_band(self, _: float) -> None:
        """In the place of a band, the player's mark."""
        side = min(self.height - theme.u * 16, theme.u * 52)
        self.make_room(side + theme.u * 16, 0, theme.u * 8)
        ground, left = theme.role(f"seat{self.colour}"), self.x + theme.u * 10
        draw_avatar(self._player, ground, theme.role("panel"), left, self.center_y - side / 2, side)

    def on_touch_move(self, touch: Any) -> bool:
        """Follows the finger once that has moved."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        x, y = touch.opos
        if not self._dragged and (touch.x - x) ** 2 + (touch.y - y) ** 2 > (theme.u * FAR) ** 2:
            self._dragged = True
            # Drawn last, it is seen over the others.
            self.parent.canvas.remove(self.canvas)
            self.parent.canvas.add(self.canvas)
        if self._dragged:
            self.center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Drops it; a finger that did not move touches the key."""
        if touch.grab_current is not self or not self._dragged:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.state = "normal"
        self._dragged = False
        self._dropped(self._place_under(touch.pos))
        return True

    def _place_under(self, point: tuple[float, float]) -> int | None:
        row = [each for each in reversed(self.parent.children) if isinstance(each, SeatKey)]
        return next((at for at, each in enumerate(row) if each is not self and each.collide_point(*point)), None)
