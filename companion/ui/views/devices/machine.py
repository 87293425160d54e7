"""The computer itself in words: what on it takes ports away from boards and adapters."""

from __future__ import annotations

from collections.abc import Sequence

from companion.languages import tr
from companion.sources.nfc.link.obstacles import Obstacle
from companion.ui.views.devices.device_view import DeviceView


def machine_views(found: Sequence[Obstacle]) -> tuple[DeviceView, ...]:
    """What stands in the way, with the line that mends it; nothing where nothing does."""
    if not found:
        return ()
    now = tuple(_told(each) for each in found if each.now)
    return (
        DeviceView(
            title=tr("This computer"),
            state=tr("keeps a device away from the companion") if now else tr("may take ports away"),
            facts="\n".join(_told(each) for each in found if not each.now),
            gone=bool(now),
            troubles=now,
        ),
    )


def _told(obstacle: Obstacle) -> str:
    return f"{obstacle.why}\n{obstacle.line}".rstrip()
