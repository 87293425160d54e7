"""What is plugged in and how well it works, in words: boards, readers, buttons and cameras, without any window."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Face
from companion.languages import WORD, later, tr
from companion.languages.figures import figure
from companion.observations import TURN
from companion.rules.events import Seat
from companion.sources.camera.tracking.state import CameraState
from companion.sources.feed import Feed
from companion.sources.nfc.device import ButtonState, Device, LyingTag, ReaderState
from companion.sources.nfc.link.heard import BoardHealth, Greeted

LIT_S = 3.0
"""How long a button that was pressed stays lit."""

FLAPS = 0.2
"""A reader that misses a lying card in more than this share of its looks is in trouble, if it is often: FLAPS_LEAST."""
FLAPS_LEAST = 10
MANY_ODD = 3  # in a minute
MANY_ERRORS = 5
HARMED = 0.02

_TITLES = {
    "starter": later("Reader {}"),
    "pcsc": later("USB readers (PC/SC)"),
    "typed": later("A reader that types"),
    "phone": later("Phones that read"),
}
"""What runs on this machine itself, by its kind; everything else is a board."""
_BOARD = later("Board {}")
_NO_LINE = _TITLES.keys() - {"starter"}

_ZONE = re.compile(r"\b(\d+)/([a-z]+)\b")

Plugged: TypeAlias = tuple[Device | CameraState, str | None]
"""A source's device, and why the source will tell nothing more (None: it may)."""


@dataclass(frozen=True, slots=True)
class ReaderView:
    """One reader: where it lies, how it is, what lies on it, what it counted in the last minute."""

    heading: str
    state: str
    ok: bool
    cards: str
    counts: str


@dataclass(frozen=True, slots=True)
class ButtonView:
    """One button; ``lit`` just after a press."""

    heading: str
    told: str
    lit: bool


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device; ``gone``: it is not there. ``mark`` names in a word or two what is in trouble, if anything is."""

    title: str
    state: str
    facts: str
    gone: bool = False
    mark: str = ""
    address: str = ""
    troubles: tuple[str, ...] = ()
    readers: tuple[ReaderView, ...] = ()
    buttons: tuple[ButtonView, ...] = ()


def plugged(feed: Feed) -> tuple[Plugged, ...]:
    """The devices of a feed's sources."""
    return tuple((source.device, feed.ended(source.name)) for source in feed.sources if hasattr(source, "device"))


def device_views(
    found: Sequence[Plugged],
    *,
    now: float,
    seats: Sequence[Seat],
    speak: Callable[[Face], str],
    secret: Collection[str] = (),
) -> tuple[DeviceView, ...]:
    """Every device as it is at ``now``; ``speak`` says a face. What lies in a ``secret`` zone is not told."""
    words = _Words(now, seats, speak, secret)
    return tuple(
        words.board(device, ended) if isinstance(device, Device) else words.camera(device, ended)
        for device, ended in found
    )


def spoken_zone(zone: str, seats: Sequence[Seat]) -> str:
    """A zone as people call it.

    >>> spoken_zone("2/play", ("Ann", "Ben"))
    'Ben, play'
    """
    return _Words(0.0, seats, str, ())._zone(zone)


def mark(views: Sequence[DeviceView]) -> str:
    """What is in trouble, for the quiet mark at the table; empty where nothing is."""
    return next((view.mark for view in views if view.mark), "")


def spoken_source(name: str) -> str:
    """A source as people call it.

    >>> spoken_source("camera:0"), spoken_source("replay:evening.mp4"), spoken_source("nfc")
    ('Camera 0', 'Recorded: evening.mp4', 'Readers')
    """
    if name.partition(":")[0] == "nfc":
        name = name.replace("nfc", tr("Readers"), 1).replace(":", ": ")
    return name.replace("camera:", f"{tr('Camera')} ").replace("replay:", f"{tr('Recorded')}: ")


def spoken_s(seconds: float) -> str:
    """A length of time.

    >>> spoken_s(4.2), spoken_s(200), spoken_s(9000)
    ('4 s', '3 min', '2 h')
    """
    if seconds < 100:
        return f"{max(0, int(seconds))} s"
    return f"{int(seconds / 60)} min" if seconds < 6000 else f"{int(seconds / 3600)} h"


def _told(board: Greeted, health: BoardHealth) -> str:
    times = tr("has restarted {count:time}", count=health.resets) if health.resets else tr("has not restarted")
    return tr(
        "it runs MicroPython {interpreter}, looks at its buttons a thousand times a second whatever else it does, "
        "took {longest} ms for its longest turn of late, has {free} kB free and {times}",
        interpreter=board.interpreter,
        longest=figure(health.longest_turn_ms),
        free=figure(health.free // 1024),
        times=times,
    )


@dataclass(frozen=True, slots=True)
class _Words:
    now: float
    seats: Sequence[Seat]
    speak: Callable[[Face], str]
    secret: Collection[str]

    def board(self, device: Device, ended: str | None) -> DeviceView:
        board = device.board
        hosted = board is not None and board.board in _TITLES
        title = device.name if board is None else tr(_TITLES.get(board.board, _BOARD)).format(board.ident)
        troubles = [self._named(each) for each in device.troubles]
        readers = [each for each in device.readers if each.answered or each.named]
        if ended is not None:
            troubles.append(tr("Nothing more comes from it ({ended}): start the companion again.", ended=ended))
        word = "" if device.connected and ended is None else tr("reader") if hosted else tr("board")
        if device.connected:
            silent = [each for each in readers if each.state != "ok"]
            troubles += [self._silent(each) for each in silent]
            troubles += [told for each in readers for told in self._poor(each)]
            if device.readers and not readers and not hosted:
                troubles.append(tr("No reader answers: check power, the switches on HSU and the crossed wires."))
                word = tr("readers")
            if device.line.damaged > max(FLAPS_LEAST, HARMED * device.line.lines):
                troubles.append(
                    tr("Many lines arrive damaged (nothing is lost): take a shorter cable, or another one.")
                )
            if device.health is not None and device.health.lost_edges:
                troubles.append(
                    tr(
                        "The board had no room for {count:press or release|presses or releases}, so fast did they "
                        "come: the first ones were told, in their order. Is a button's contact loose?",
                        count=device.health.lost_edges,
                    )
                )
            word = word or (tr("reader {number}", number=silent[0].number) if silent else "")
        return DeviceView(
            title=title,
            state=self._state(device),
            facts=self._facts(device),
            gone=not device.connected or ended is not None,
            address=device.address,
            mark=word or (tr("cards") if troubles else ""),
            troubles=tuple(troubles),
            readers=tuple(self._reader(each, connected=device.connected) for each in readers),
            buttons=tuple(self._button(each) for each in device.buttons),
        )

    def camera(self, camera: CameraState, ended: str | None) -> DeviceView:
        over = ended is not None and not camera.trouble
        lost = bool(camera.trouble)
        since = "" if camera.since is None else spoken_s(self.now - camera.since)
        if lost:
            state = tr("gone for {since}", since=since)
        elif over:
            state = str(ended).removeprefix("it ")
        elif camera.connected:
            state = tr("live for {since}", since=since)
        else:
            state = tr("waiting for its first picture")
        facts = []
        if camera.size_px is not None:
            facts.append(f"{camera.size_px[0]}×{camera.size_px[1]}")
            if not lost and not over:
                facts.append(tr("{count} pictures read a second", count=figure(camera.a_second, 1)))
        open_to_all = [face for face, zone in camera.in_sight if zone not in self.secret]
        named = [self.speak(face) for face in open_to_all if face is not None]
        counted = {tr("not read"): len(open_to_all) - len(named), tr("hidden"): len(camera.in_sight) - len(open_to_all)}
        seen = ", ".join([*named, *(f"{count} {word}" for word, count in counted.items() if count)])
        facts.append(tr("in sight: {seen}", seen=seen or tr("no card")))
        if camera.last is not None:
            face, zone, at = camera.last
            told = tr("a card that it could not name") if face is None else self.speak(face)
            told = tr("a hidden card") if zone in self.secret else told
            facts.append(
                tr(
                    "last told: {told} at {zone}, {since} ago",
                    told=told,
                    zone=self._zone(zone),
                    since=spoken_s(self.now - at),
                )
            )
        if camera.last_trouble and not lost:
            facts.append(tr("last trouble: {last_trouble}", last_trouble=camera.last_trouble))
        return DeviceView(
            title=spoken_source(camera.name),
            state=state,
            facts=" · ".join(facts),
            gone=lost,
            mark=tr("camera") if lost or camera.hampered else "",
            troubles=tuple(each for each in (camera.trouble, camera.hampered) if each),
        )

    def _state(self, device: Device) -> str:
        since = spoken_s(self.now - device.since)
        if device.connected:
            return tr("connected for {since}", since=since)
        return tr("gone for {since}", since=since) if device.board else tr("looked for since {since}", since=since)

    def _facts(self, device: Device) -> str:
        facts = [tr("port {port}", port=device.port)] if device.port else []
        if device.address:
            facts.append(
                tr(
                    "Chrome on an Android phone with NFC opens {address}; it warns once, because this program "
                    "made its certificate itself: Advanced, then Proceed",
                    address=device.address,
                )
            )
        if device.board is not None and device.board.board not in _NO_LINE:
            facts.append(tr("firmware {version}", version=device.board.firmware))
            line = device.line
            facts.append(
                tr(
                    "line: {lines} read, {damaged} damaged and dropped, {lost} lost",
                    lines=figure(line.lines),
                    damaged=figure(line.damaged),
                    lost=figure(line.lost),
                )
            )
        if device.buttons and device.pm_s is not None and device.ahead_s is not None:
            facts.append(tr("presses timed to ±{pm} ms", pm=figure(device.pm_s * 1000, 1)))
            apart = figure(abs(device.ahead_s), 3)
            behind = device.ahead_s < 0
            facts.append(
                tr("its clock is {apart} s behind", apart=apart)
                if behind
                else tr("its clock is {apart} s ahead", apart=apart)
            )
        if device.board is not None and device.health is not None and device.board.sampling != "none":
            facts.append(_told(device.board, device.health))
        return " · ".join(facts)

    def _reader(self, reader: ReaderState, *, connected: bool) -> ReaderView:
        ok = connected and reader.state == "ok"
        if not connected:
            state = tr("not connected")
        elif ok:
            state = tr("reads ({firmware})", firmware=reader.firmware)
        else:
            state = tr("silent for {since}", since=spoken_s(self.now - reader.since))
        return ReaderView(
            heading=tr("Reader {number}: {zone}", number=reader.number, zone=self._zone(reader.zone)),
            state=state,
            ok=ok,
            cards=self._lying(reader) or tr("nothing on it"),
            counts=tr(
                "last minute: seen {seen} · missed {missed} · errors {errors} · odd numbers dropped {odd}",
                seen=figure(reader.seen),
                missed=figure(reader.missed),
                errors=figure(reader.errors),
                odd=figure(reader.odd),
            ),
        )

    def _lying(self, reader: ReaderState) -> str:
        if reader.tags and reader.zone in self.secret:
            return tr("{count} hidden", count=len(reader.tags))
        return ", ".join(self._tag(tag) for tag in reader.tags)

    def _tag(self, tag: LyingTag) -> str:
        return (
            tr("unknown tag {uid}", uid=tag.uid)
            if tag.face is None
            else tr("{face} (tag {uid})", face=self.speak(tag.face), uid=tag.uid)
        )

    def _button(self, button: ButtonState) -> ButtonView:
        whose = tr("nobody's") if button.place is None else self._seat(button.place)
        if button.pressed_at is None or button.pm is None:
            return ButtonView(f"{button.number}  {whose}", tr("not pressed yet"), lit=False)
        ago = self.now - button.pressed_at
        told = tr("✓ {since} ago, ±{pm} ms", since=spoken_s(ago), pm=figure(button.pm * 1000, 1))
        if button.after is not None and button.gap_ms:
            told = tr("{told}, {gap} ms after {button}", told=told, gap=button.gap_ms, button=button.after)
        elif button.after is not None:
            told = tr("{told}, together with {button}", told=told, button=button.after)
        return ButtonView(f"{button.number}  {whose}", told, lit=ago < LIT_S)

    def _silent(self, reader: ReaderState) -> str:
        since = spoken_s(self.now - reader.since)
        if not reader.answered:
            return tr(
                "Reader {number} has not answered for {since}: check its plug, and its switches on HSU.",
                number=reader.number,
                since=since,
            )
        return tr(
            "Reader {number} has been silent for {since}: check its plug and its power; cards on it stay as they were.",
            number=reader.number,
            since=since,
        )

    @staticmethod
    def _poor(reader: ReaderState) -> list[str]:
        told = (
            [tr("Reader {number}: {why}.", number=reader.number, why=reader.why)]
            if reader.why and reader.state == "ok"
            else []
        )
        if reader.missed >= max(FLAPS_LEAST, FLAPS * (reader.seen + reader.missed)):
            share = 100 * reader.missed / (reader.seen + reader.missed)
            told.append(
                tr(
                    "Reader {number} misses its card in {share} of 100 looks (the card stays): "
                    "lay the card flat on its middle, away from metal.",
                    number=reader.number,
                    share=figure(share),
                )
            )
        if reader.odd >= MANY_ODD:
            told.append(
                tr(
                    "Reader {number} read {odd} numbers in a minute that came once and not again: cards "
                    "lie on one another there. Lay them side by side, or one alone; until "
                    "then the last sure reading stands.",
                    number=reader.number,
                    odd=reader.odd,
                )
            )
        if reader.errors >= MANY_ERRORS and reader.state == "ok":
            told.append(
                tr(
                    "Reader {number} had {errors} errors in a minute: check its wires and its power.",
                    number=reader.number,
                    errors=reader.errors,
                )
            )
        return told

    def _zone(self, zone: str | None) -> str:
        if zone == TURN:
            return tr("for whoever's turn it is")
        return tr("in no zone") if zone is None else self._named(zone)

    def _named(self, sentence: str) -> str:
        if sentence.startswith(f"{TURN}:"):
            sentence = f"{tr('The reader')}{sentence.removeprefix(TURN)}"
        return _ZONE.sub(lambda found: f"{self._seat(int(found[1]))}, {tr(found[2], WORD)}", sentence)

    def _seat(self, place: int) -> str:
        return self.seats[place - 1] if place <= len(self.seats) else tr("seat {place}", place=place)
