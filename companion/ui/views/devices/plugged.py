"""The devices plugged in, and the programs of the computer that take ports away from them, as people see them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.cards import Face
from companion.languages import tr
from companion.rules.events import Seat
from companion.sources.camera.tracking.state import CameraState
from companion.sources.feed import Feed
from companion.sources.nfc.device import Device
from companion.sources.nfc.link.obstacles import Obstacle
from companion.ui.views.devices.board import board_view
from companion.ui.views.devices.camera import camera_view
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.spoken import TableNow


def machine_views(found: Sequence[Obstacle]) -> tuple[DeviceView, ...]:
    """The obstacles on this computer, each with the line that removes it; empty if there are none."""
    if not found:
        return ()
    now = tuple(_tell(each) for each in found if each.now)
    return (
        DeviceView(
            title=tr("This computer"),
            state=tr("keeps a device away from the companion") if now else tr("may take ports away"),
            facts="\n".join(_tell(each) for each in found if not each.now),
            gone=bool(now),
            troubles=now,
        ),
    )


def _tell(obstacle: Obstacle) -> str:
    return f"{obstacle.why}\n{obstacle.line}".rstrip()


Plugged: TypeAlias = tuple[Device | CameraState, str | None]
"""A source's device, and why the source will tell nothing more (None: it may)."""


def plugged(feed: Feed) -> tuple[Plugged, ...]:
    """The devices of a feed's sources."""
    return tuple((source.device, feed.ended(source.name)) for source in feed.sources if hasattr(source, "device"))


def plugged_at(feed: Feed, seats: int) -> tuple[Plugged, ...]:
    """The same at a table with this many seats: it has no use for the readers of others."""
    return tuple(
        (replace(device, readers=tuple(each for each in device.readers if _is_at(each.zone, seats))), ended)
        if isinstance(device, Device)
        else (device, ended)
        for device, ended in plugged(feed)
    )


def _is_at(zone: str | None, seats: int) -> bool:
    """Whether a zone lies before one of the seats, or before none."""
    number = (zone or "").partition("/")[0]
    return not number.isdecimal() or int(number) <= seats


def device_views(
    found: Sequence[Plugged],
    *,
    now: float,
    seats: Sequence[Seat],
    speak: Callable[[Face], str],
    secret: Collection[str] = (),
) -> tuple[DeviceView, ...]:
    """Every device as it is at ``now``; ``speak`` says a face. What lies in a ``secret`` zone is not told."""
    table = TableNow(now, seats, speak, secret)
    return tuple(
        board_view(device, table, ended=ended)
        if isinstance(device, Device)
        else camera_view(device, table, ended=ended)
        for device, ended in found
    )
