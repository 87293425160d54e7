"""A camera in words: how well it sees, and what it saw last."""

from __future__ import annotations

from companion.languages import tr
from companion.languages.figures import figure
from companion.sources.camera.tracking.state import CameraState
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.spoken import TableNow, spoken_source


def camera_view(camera: CameraState, table: TableNow, *, ended: str | None) -> DeviceView:
    """A camera as it is now; ``ended`` says why it will tell nothing more (None: it may)."""
    over = ended is not None and not camera.trouble
    lost = bool(camera.trouble)
    since = "" if camera.since is None else table.since(camera.since)
    word = ""
    if lost:
        state, word = tr("disconnected for {since}", since=since), tr("The camera gives no picture")
    elif over:
        state = str(ended).removeprefix("it ")
    elif camera.connected:
        state = tr("live for {since}", since=since)
        word = tr("The camera can't see well") if camera.hampered else ""
    else:
        state, word = tr("waiting for its first picture"), tr("The camera is starting")
    details = []
    if camera.size_px is not None:
        details.append(f"{camera.size_px[0]}×{camera.size_px[1]}")
        if not lost and not over:
            details.append(tr("{count} pictures read a second", count=figure(camera.a_second, 1)))
    facts = []
    open_to_all = [face for face, zone in camera.in_sight if zone not in table.secret]
    named = [table.speak(face) for face in open_to_all if face is not None]
    counted = {tr("not read"): len(open_to_all) - len(named), tr("hidden"): len(camera.in_sight) - len(open_to_all)}
    seen = ", ".join([*named, *(f"{count} {word}" for word, count in counted.items() if count)])
    facts.append(tr("Sees {seen}", seen=seen or tr("no card")))
    if camera.last is not None:
        face, zone, at = camera.last
        told = tr("an unknown card") if face is None else table.speak(face)
        told = tr("a hidden card") if zone in table.secret else told
        facts.append(
            tr(
                "Last: {told}, {zone}, {since} ago",
                told=told,
                zone=table.zone(zone),
                since=table.since(at),
            )
        )
    if camera.letters:
        read = ", ".join(f"{letter} = {rank}" for letter, rank in sorted(camera.letters.items()))
        facts.append(tr("letters read as ranks: {letters}", letters=read))
    if camera.last_trouble and not lost:
        details.append(tr("last trouble: {last_trouble}", last_trouble=camera.last_trouble))
    return DeviceView(
        title=spoken_source(camera.name),
        state=state,
        facts=" · ".join(facts),
        details=" · ".join(details),
        gone=lost,
        mark=word,
        troubles=tuple(each for each in (camera.trouble, camera.hampered) if each),
    )
