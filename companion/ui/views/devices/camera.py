"""A camera in words: how well it sees, and what it saw last."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import all_of, tr
from companion.languages.figures import figure
from companion.sources.camera.tracking.state import CameraState
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.spoken import TableNow, spoken_source


def camera_view(camera: CameraState, table: TableNow, *, ended: str | None) -> DeviceView:
    """A camera as it is now; ``ended`` says why it will tell nothing more (None: it may)."""
    state, word = _tell_state(camera, table, ended)
    details = []
    if camera.size_px is not None:
        details.append(f"{camera.size_px[0]}×{camera.size_px[1]}")
        if not camera.trouble and ended is None:
            details.append(tr("{count} pictures read a second", count=figure(camera.a_second, 1)))
    if camera.last_trouble and not camera.trouble:
        details.append(tr("last trouble: {last_trouble}", last_trouble=camera.last_trouble))
    return DeviceView(
        title=spoken_source(camera.name),
        state=state,
        facts=" ".join(_list_facts(camera, table)),
        details=" · ".join(details),
        gone=bool(camera.trouble),
        mark=word,
        troubles=tuple(each for each in (camera.trouble, camera.hampered) if each),
    )


def _tell_state(camera: CameraState, table: TableNow, ended: str | None) -> tuple[str, str]:
    """How it is, and its trouble in a few words."""
    since = "" if camera.since is None else table.since(camera.since)
    if camera.trouble:
        return tr("disconnected for {since}", since=since), tr("The camera gives no picture")
    if ended is not None:
        return ended.removeprefix("it "), ""
    if not camera.connected:
        return tr("waiting for its first picture"), tr("The camera is starting")
    return tr("live for {since}", since=since), tr("The camera can't see well") if camera.hampered else ""


def _list_facts(camera: CameraState, table: TableNow) -> Iterator[str]:
    """The facts about its picture: the cards in sight and those read last; a secret zone only counts its cards."""
    open_to_all = [face for face, zone in camera.in_sight if zone not in table.secret]
    named = [table.speak(face) for face in open_to_all if face is not None]
    if unread := len(open_to_all) - len(named):
        named.append(tr("{count:unread card}", count=unread))
    if hidden := len(camera.in_sight) - len(open_to_all):
        named.append(tr("{count:hidden card}", count=hidden))
    yield tr("It sees {seen}.", seen=all_of(named) if named else tr("no card"))
    if camera.last is not None:
        face, zone, at = camera.last
        told = tr("an unknown card") if face is None else table.speak(face)
        told = tr("a hidden card") if zone in table.secret else told
        yield tr("It read {told} ({zone}) {since} ago.", told=told, zone=table.zone(zone), since=table.since(at))
    if camera.letters:
        read = ", ".join(f"{letter} = {rank}" for letter, rank in sorted(camera.letters.items()))
        yield tr("It reads letters as ranks: {letters}.", letters=read)
