"""A reader in words: what it reads, how well, and what to do where it does not."""

from __future__ import annotations

from collections.abc import Sequence

from companion.languages import all_of, capitalize, later, tr
from companion.languages.figures import figure
from companion.sources.nfc.device import ReaderState
from companion.sources.nfc.firmware.reader import HALVES, WHITE_ONLY
from companion.sources.nfc.touched.reader import TELLS_HALVES
from companion.ui.views.devices.device_view import DevicePart, tell_trouble
from companion.ui.views.devices.spoken import TableNow
from companion.ui.views.page import PageLine, Tile

FLAPS = 0.2
"""A reader that misses a lying card in more than this share of its looks is in trouble, if it is often: FLAPS_LEAST."""
FLAPS_LEAST = 10
MANY_ODD = 3  # in a minute
MANY_ERRORS = 5
IN_FULL = {
    HALVES: later(
        "Reader {number} reads only half of each tag's number, so its chip is a copy. Send it back; no setting helps."
    ),
    WHITE_ONLY: later(
        "Reader {number} has read only white cards. Lay one of your tags on it: if it stays unread, the chip is a copy."
    ),
    TELLS_HALVES: later(
        "Reader {number} reads only half of each tag's number. It knows a deck only if you enrol that deck with it."
    ),
}
"""The full sentences for a reader that is or may be a poor one."""


def reader_view(reader: ReaderState, table: TableNow, about: Sequence[str], *, connected: bool) -> DevicePart:
    """A reader as it is now; ``connected`` says whether its board is there, ``about`` are troubles of its zone or of
    others."""
    ok = connected and reader.state == "ok"
    if not connected:
        state = tr("not connected")
    elif ok:
        state = tr("reads")
    else:
        state = tr("silent for {since}", since=table.since(reader.since))
    told = [] if ok or not connected else [silent(reader, table)]
    told += poor(reader) if connected else []
    told += [table.speak_zones(each) for each in about if reader.zone and each.startswith(f"{reader.zone}:")]
    is_well, zone = ok and not told, table.zone(reader.zone)
    mark = f"✓ {state}" if is_well else "" if told else f"▲ {state}"
    heading = _tell_reading(reader, table, reads=ok)
    head = PageLine(heading, 22, bold=True, mark=mark, mark_tone="good" if is_well else "bad")
    # The heading says whose zone it is: the troubles leave that out.
    wrong = (line for each in told for line in tell_trouble(capitalize(each.removeprefix(f"{zone}: "))))
    tile = Tile((head, *wrong), ground="raised", edge=None if is_well else "bad")
    return DevicePart(tile, PageLine(_details(reader), 22, "soft"), tuple(told))


def _tell_reading(reader: ReaderState, table: TableNow, *, reads: bool) -> str:
    """The reader, its zone, and the cards that it ``reads`` or read last."""
    number, zone, cards = reader.number, table.zone(reader.zone), _list_cards(reader, table)
    if not cards:
        nothing = tr("Reader {number} ({zone}) reads no card.", number=number, zone=zone)
        return nothing if reads else name_reader(reader, table)
    if reads:
        return tr("Reader {number} ({zone}) reads {cards}.", number=number, zone=zone, cards=cards)
    return tr("Reader {number} ({zone}) last read {cards}.", number=number, zone=zone, cards=cards)


def name_reader(reader: ReaderState, table: TableNow) -> str:
    """The reader's number and zone."""
    return tr("Reader {number} ({zone})", number=reader.number, zone=table.zone(reader.zone))


def _list_cards(reader: ReaderState, table: TableNow) -> str:
    """The cards on a reader; of a secret zone only their number; empty if there are none."""
    if reader.tags and reader.zone in table.secret:
        return tr("{count:hidden card}", count=len(reader.tags))
    return all_of([tr("an unknown tag") if tag.face is None else table.speak(tag.face) for tag in reader.tags])


def _details(reader: ReaderState) -> str:
    tags = tr("{count:tag}: {tags}", count=len(reader.tags), tags=", ".join(each.uid for each in reader.tags))
    counts = tr(
        "last minute: seen {seen} · missed {missed} · errors {errors} · odd numbers dropped {odd}",
        seen=figure(reader.seen),
        missed=figure(reader.missed),
        errors=figure(reader.errors),
        odd=figure(reader.odd),
    )
    return " · ".join(filter(None, (reader.firmware, tags if reader.tags else "", counts)))


def silent(reader: ReaderState, table: TableNow) -> str:
    """A reader that does not answer, and the way on."""
    since = table.since(reader.since)
    if not reader.answered:
        return tr(
            "Reader {number} hasn't answered for {since}. Check its plug, and its switches on HSU.",
            number=reader.number,
            since=since,
        )
    return tr(
        "Reader {number} has been silent for {since}. Check its plug and its power. Its last reading still counts.",
        number=reader.number,
        since=since,
    )


def poor(reader: ReaderState) -> list[str]:
    """The faults of a reader, each a sentence with the way on."""
    told = []
    if reader.why and reader.state == "ok":
        full = IN_FULL.get(reader.why)
        plain = tr("Reader {number}: {why}.", number=reader.number, why=reader.why)
        told.append(plain if full is None else tr(full, number=reader.number))
    if reader.missed >= max(FLAPS_LEAST, FLAPS * (reader.seen + reader.missed)):
        share = 100 * reader.missed / (reader.seen + reader.missed)
        told.append(
            tr(
                "Reader {number} misses its card {share} times in 100 (the card still counts): "
                "lay the card flat on the middle of the reader, away from metal.",
                number=reader.number,
                share=figure(share),
            )
        )
    if reader.odd >= MANY_ODD:
        told.append(
            tr(
                "Reader {number} read {odd} numbers in a minute that didn't repeat: cards lie on top of "
                "each other there. Lay them side by side, or one at a time; until then the last certain "
                "reading stands.",
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
