"""Readings kept as JSON, and two keepings of the same pictures compared card by card."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

from companion.observations import Sighting

KeptReadings: TypeAlias = dict[str, dict[str, "KeptReading"]]
"""A reading by the name of its set and that of its picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptReading:
    """A reader's result for one picture. ``cards`` are those that can be read there, ``right`` of them are named so,
    ``wrong`` is everything else that was named, ``twice`` are sightings of a card that has one already, with a name or
    without; ``sightings`` are the reader's, one line each; ``ms`` is the processor's time."""

    cards: int
    right: int
    wrong: int
    sightings: tuple[str, ...]
    ms: float
    twice: int = 0


def line_of(card: Sighting) -> str:
    """A sighting as a line: what it is named, how surely, and its corners or box in whole pixels."""
    name = card.face or ("another deck's" if card.foreign else card.side)
    number = "" if card.number is None else f" no. {card.number}"
    corners = card.corners or (card.box[:2], card.box[2:])
    place = " ".join(f"{x:.0f},{y:.0f}" for x, y in corners)
    likely = " ".join(f"{face}={share:.3f}" for face, share in card.candidates[:3])
    return f"{name}{number} {card.confidence:.3f} at {place} [{likely}]"


def write_readings(file: Path, kept: KeptReadings) -> None:
    """Writes readings; what the file holds of other sets stays there."""
    whole = {**read_readings(file), **kept} if file.exists() else kept
    rows = {name: {picture: asdict(each) for picture, each in pictures.items()} for name, pictures in whole.items()}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(rows, indent=1), encoding="utf-8")


def read_readings(file: Path) -> KeptReadings:
    """Reads what ``write_readings`` wrote."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    return {
        name: {
            picture: KeptReading(**{**each, "sightings": tuple(each["sightings"])})
            for picture, each in pictures.items()
        }
        for name, pictures in rows.items()
    }


def table(kept: KeptReadings, before: KeptReadings) -> str:
    """A row a set, as Markdown: each number before and now, where there is one before."""
    rows = [
        "| set | pictures / cards | right | wrong | found twice | pictures read otherwise | ms |",
        "| --- | ---: |" + " ---: |" * 5,
    ]
    for name, pictures in kept.items():
        old = {picture: before.get(name, {}).get(picture) for picture in pictures}
        rows.append(_row(name, list(pictures.values()), [each for each in old.values() if each is not None]))
    return "\n".join(rows)


def differences(kept: KeptReadings, before: KeptReadings) -> Iterator[str]:
    """A line for each picture that is read otherwise, and one for each sighting that is gone (-) or new (+)."""
    for name, picture, old, new in _pairs(kept, before):
        gone, come = Counter(old.sightings), Counter(new.sightings)
        if gone != come:
            counts = f"right {old.right} -> {new.right} of {new.cards}, wrong {old.wrong} -> {new.wrong}"
            yield f"{name} {picture}: {counts}, twice {old.twice} -> {new.twice}"
            yield from (f"  - {line}" for line in (gone - come).elements())
            yield from (f"  + {line}" for line in (come - gone).elements())


def _pairs(kept: KeptReadings, before: KeptReadings) -> Iterator[tuple[str, str, KeptReading, KeptReading]]:
    for name, pictures in kept.items():
        for picture, new in pictures.items():
            old = before.get(name, {}).get(picture)
            if old is not None:
                yield name, picture, old, new


def _row(name: str, now: Sequence[KeptReading], before: Sequence[KeptReading]) -> str:
    new, old = _sums(now), _sums(before)
    keys = ("right", "wrong", "twice", "ms")
    told = [f"{old[key]:.0f} → {new[key]:.0f}" if before else f"{new[key]:.0f}" for key in keys]
    others = ""
    if len(before) == len(now):
        pairs = zip(now, before, strict=True)
        others = str(sum(Counter(one.sightings) != Counter(other.sightings) for one, other in pairs))
    return f"| {name} | {len(now)} / {new['cards']:.0f} | {told[0]} | {told[1]} | {told[2]} | {others} | {told[3]} |"


def _sums(readings: Sequence[KeptReading]) -> Mapping[str, float]:
    count = max(1, len(readings))
    return {
        "cards": sum(each.cards for each in readings),
        "right": sum(each.right for each in readings),
        "wrong": sum(each.wrong for each in readings),
        "twice": sum(each.twice for each in readings),
        "ms": sum(each.ms for each in readings) / count,
    }
