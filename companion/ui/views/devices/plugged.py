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
from companion.ui.views.devices.spoken import TableNow, is_at, place_of


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
    """The same at a table with this many seats: it has no use for the readers and buttons of others."""
    return tuple(
        (_leave_out_others(device, seats) if isinstance(device, Device) else device, ended)
        for device, ended in plugged(feed)
    )


def _leave_out_others(device: Device, seats: int) -> Device:
    return replace(
        device,
        readers=tuple(each for each in device.readers if is_at(each.zone, seats)),
        buttons=tuple(each for each in device.buttons if (each.place or 0) <= seats),
        troubles=tuple(each for each in device.troubles if is_at(each.partition(":")[0], seats)),
    )


def _tell_others(device: Device, seats: int) -> str:
    """The readers and buttons of seats that a table with this many lacks; empty if there are none."""
    named = [each for each in device.readers if each.answered or each.named]
    others = [tr("reader {number} (seat {place})", number=each.number, place=place_of(each.zone))
              for each in named if not is_at(each.zone, seats)]  # fmt: skip
    others += [tr("button {number} (seat {place})", number=each.number, place=each.place)
               for each in device.buttons if (each.place or 0) > seats]  # fmt: skip
    return tr("For seats that nobody has: {things}.", things=", ".join(others)) if others else ""


def device_views(
    found: Sequence[Plugged],
    *,
    now: float,
    seats: Sequence[Seat],
    speak: Callable[[Face], str],
    secret: Collection[str] = (),
    is_seated: bool = False,
) -> tuple[DeviceView, ...]:
    """Every device as it is at ``now``; ``speak`` says a face. What lies in a ``secret`` zone is not told;
    ``is_seated``: there are no more seats than these."""
    table = TableNow(now, seats, speak, secret, is_seated)
    return tuple(
        _view_board(device, table, ended) if isinstance(device, Device) else camera_view(device, table, ended=ended)
        for device, ended in found
    )


def _view_board(device: Device, table: TableNow, ended: str | None) -> DeviceView:
    if not table.is_seated:
        return board_view(device, table, ended=ended)
    seats = len(table.seats)
    view = board_view(_leave_out_others(device, seats), table, ended=ended)
    return replace(view, details="\n".join(filter(None, (_tell_others(device, seats), view.details))))
