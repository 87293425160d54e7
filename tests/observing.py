"""Observations as a test would say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Face
from companion.observations import CardGone, CardSeen, Looked, Sighting, TagGone, TagSeen, Tapped
from companion.rules.game import Act
from companion.rules.notation import act_from_json
from companion.table import Step, Table

BOX = (0.0, 0.0, 60.0, 90.0)


def sighting(
    face: Face | None,
    share: float = 0.99,
    *others: tuple[Face, float],
    side: str = "face",
    number: int | None = None,
) -> Sighting:
    """A reading of one card: its face with this probability, and the others; the number on its printed mark."""
    candidates = () if face is None else ((face, share), *others)
    named = face if share >= 0.9 else None
    return Sighting(
        face=named,
        side=side,  # type: ignore[arg-type]
        confidence=share,
        candidates=candidates,
        box=BOX,
        number=number,
    )


def card(
    zone: str,
    face: Face | None,
    share: float = 0.99,
    *others: tuple[Face, float],
    track: int = 1,
    side: str = "face",
    at: float = 0.0,
    x: float = 0.0,
    number: int | None = None,
) -> CardSeen:
    """A card that lies still in a zone."""
    return CardSeen(
        source="camera:0",
        at=at,
        zone=zone,
        track=track,
        sighting=sighting(face, share, *others, side=side, number=number),
        place_mm=(x, 0.0),
        crop=b"jpeg",
    )


def gone(zone: str, track: int = 1, at: float = 0.0) -> CardGone:
    """A card that was taken away."""
    return CardGone(source="camera:0", at=at, zone=zone, track=track)


def doubtful(table: Table, seen: CardSeen) -> tuple[Step, ...]:
    """The steps after a card that lies there, and after a second in which it lies on."""
    return (*table.observe(seen), *table.observe(looked(seen.at + 1.1)))


def touch(table: Table, said: Mapping[str, Any], *, at: float = 0.0, source: str = "touch") -> Tapped:
    """An act of the table's game that somebody says on the glass, in record notation."""
    return Tapped(source=source, at=at, act=act_of(table, said))


def act_of(table: Table, said: Mapping[str, Any]) -> Act:
    """An act of the table's game in record notation."""
    return act_from_json(table.game.acts_known, said)


def looked(at: float) -> Looked:
    """The camera saw the table clearly at this moment."""
    return Looked(source="camera:0", at=at)


def tagged(zone: str, face: Face | None, uid: str, at: float = 0.0) -> TagSeen:
    """A card whose tag is read."""
    return TagSeen(source="nfc", at=at, zone=zone, uid=uid, face=face)


def unread(zone: str, uid: str, at: float = 0.0) -> TagGone:
    """A tag that is not read any more."""
    return TagGone(source="nfc", at=at, zone=zone, uid=uid)
