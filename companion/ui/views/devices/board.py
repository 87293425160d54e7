"""A board, or a reader that this machine hosts, in words."""

from __future__ import annotations

from companion.languages import later, tr
from companion.languages.figures import figure
from companion.observations import TURN
from companion.sources.nfc.device import ButtonState, Device, ReaderState
from companion.sources.nfc.link.heard import BoardHealth, Greeted
from companion.ui.views.devices.device_view import DevicePart, DeviceView
from companion.ui.views.devices.reader import FLAPS_LEAST, name_reader, poor, reader_view, silent
from companion.ui.views.devices.spoken import TableNow, spoken_s
from companion.ui.views.page import PageLine, Tile, Tone

LIT_S = 3.0
"""How long a button that was pressed stays lit."""


def button_view(button: ButtonState, table: TableNow) -> DevicePart:
    """A button, and when it was pressed last."""
    whose = tr("nobody's") if button.place is None else table.place(button.place)
    if button.pressed_at is None or button.pm is None:
        return _show_button(f"{button.number}  {whose}", tr("not pressed yet"))
    ago = table.now - button.pressed_at
    told = tr("✓ pressed {since} ago", since=spoken_s(ago)) if ago >= 1 else tr("✓ pressed now")
    details = f"±{figure(button.pm * 1000, 1)} ms"
    if button.after is not None and button.gap_ms:
        details = tr("{told}, {gap} ms after {button}", told=details, gap=button.gap_ms, button=button.after)
    elif button.after is not None:
        details = tr("{told}, together with {button}", told=details, button=button.after)
    return _show_button(f"{button.number}  {whose}", told, details, is_lit=ago < LIT_S)


def _show_button(heading: str, told: str, details: str = " ", *, is_lit: bool = False) -> DevicePart:
    tone: Tone = "words" if is_lit else "soft"
    lines = PageLine(heading, 20, bold=True), PageLine(told, 20, tone)
    tile = Tile(lines, ground="line" if is_lit else "raised", edge="good" if is_lit else None)
    return DevicePart(tile, PageLine(details, 20, tone))


def _say_silent(reader: ReaderState, table: TableNow) -> str:
    """In a few words; a reader that all seats share is named by its number alone."""
    if reader.zone == TURN:
        return tr("Reader {number} is silent", number=reader.number)
    return tr("{reader} is silent", reader=name_reader(reader, table))


HARMED = 0.02
"""A line of which more than this share arrives damaged is in trouble, if it is often."""

_TITLES = {
    "starter": later("Reader"),
    "pcsc": later("USB readers (PC/SC)"),
    "typed": later("A reader that types"),
    "phone": later("Phones that read"),
}
"""The titles of sources on this machine itself, by their kind; everything else is a board."""
_BOARD = later("Board")
_NO_LINE = _TITLES.keys() - {"starter"}


def board_view(device: Device, table: TableNow, *, ended: str | None) -> DeviceView:
    """A board with its readers and buttons; ``ended`` says why it will tell nothing more (None: it may)."""
    board = device.board
    hosted = board is not None and board.board in _TITLES
    title = device.name if board is None else tr(_TITLES.get(board.board, _BOARD))
    troubles: list[str] = []
    readers = [each for each in device.readers if each.answered or each.named]
    if ended is not None:
        troubles.append(tr("It stopped working ({ended}): restart the companion.", ended=ended))
    word = ""
    if not device.connected or ended is not None:
        word = tr("The reader isn't connected") if hosted else tr("The board isn't connected")
    if device.connected:
        mute = [each for each in readers if each.state != "ok"]
        troubles += [silent(each, table) for each in mute]
        troubles += [told for each in readers for told in poor(each)]
        if device.readers and not readers and not hosted:
            troubles.append(tr("No reader answers: check power, the switches on HSU and the crossed wires."))
            word = tr("No reader answers")
        if device.line.damaged > max(FLAPS_LEAST, HARMED * device.line.lines):
            troubles.append(tr("Many lines arrive damaged (nothing is lost): use a shorter or a different cable."))
        if device.health is not None and device.health.lost_edges:
            troubles.append(
                tr(
                    "The board had no room for {count:press or release|presses or releases} that came too "
                    "fast; it reported the first ones in order. Is a button's contact loose?",
                    count=device.health.lost_edges,
                )
            )
        word = word or (_say_silent(mute[0], table) if mute else "")
    troubles += [table.speak_zones(each) for each in device.troubles]
    return DeviceView(
        title=title,
        state=_state(device, table),
        facts=_facts(device),
        details=_details(device),
        gone=not device.connected or ended is not None,
        address=device.address,
        mark=word or (tr("Some cards can't be read") if troubles else ""),
        troubles=tuple(troubles),
        readers=tuple(reader_view(each, table, device.troubles, connected=device.connected) for each in readers),
        buttons=tuple(button_view(each, table) for each in device.buttons),
    )


def _state(device: Device, table: TableNow) -> str:
    since = table.since(device.since)
    if device.connected:
        return tr("connected for {since}", since=since)
    return tr("disconnected for {since}", since=since) if device.board else tr("searching for {since}", since=since)


def _facts(device: Device) -> str:
    if not device.address:
        return ""
    return tr(
        "Open {address} on a phone to make it a CALL key; in Chrome on Android it also reads tags. The "
        "browser warns once, because this program made its own certificate: choose Advanced, then Proceed",
        address=device.address,
    )


def _details(device: Device) -> str:
    details = [tr("port {port}", port=device.port)] if device.port else []
    if device.board is not None and device.board.board not in _NO_LINE:
        details.append(tr("number {ident}", ident=device.board.ident))
        details.append(tr("firmware {version}", version=device.board.firmware))
        line = device.line
        details.append(
            tr(
                "line: {lines} read, {damaged} damaged and dropped, {lost} lost",
                lines=figure(line.lines),
                damaged=figure(line.damaged),
                lost=figure(line.lost),
            )
        )
    if device.buttons and device.pm_s is not None and device.ahead_s is not None:
        details.append(tr("presses timed to ±{pm} ms", pm=figure(device.pm_s * 1000, 1)))
        apart = figure(abs(device.ahead_s), 3)
        behind = device.ahead_s < 0
        details.append(
            tr("its clock is {apart} s behind", apart=apart)
            if behind
            else tr("its clock is {apart} s ahead", apart=apart)
        )
    if device.board is not None and device.health is not None and device.board.sampling != "none":
        details.append(_describe_board(device.board, device.health))
    return " · ".join(details)


def _describe_board(board: Greeted, health: BoardHealth) -> str:
    times = tr("has restarted {count:time}", count=health.resets) if health.resets else tr("hasn't restarted")
    return tr(
        "MicroPython {interpreter}; checks its buttons a thousand times a second; longest recent loop "
        "{longest} ms; {free} kB free; {times}",
        interpreter=board.interpreter,
        longest=figure(health.longest_turn_ms),
        free=figure(health.free // 1024),
        times=times,
    )
