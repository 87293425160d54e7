"""Plays a filmed evening again through the tracker and a table, and holds what was told against what happened."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from math import dist
from pathlib import Path
from typing import Any

from companion.interpreter import Doubt
from companion.observations import Looked, Observation, Point, Sighting, Tapped
from companion.rules.notation import to_json
from companion.session import Session
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.zones import Zone
from companion.sources.camera.tracking.steady import Look, Steady
from companion.sources.camera.tracking.tracks import Placed
from companion.table import Accepted, Refused, Table

SIDES: Mapping[str, Any] = {"f": "face", "b": "back", "u": "unknown"}
BARE_MM = 25.0
"""A place that was kept as bare speaks for a card whose middle lay this near."""


@dataclass(slots=True)
class Figures:
    """What came of one evening, or of several together. ``late`` are the seconds from rest to the decision."""

    plays: int = 0
    right: int = 0
    wrong: int = 0
    fights: int = 0
    fights_right: int = 0
    asked: int = 0
    truth_offered: int = 0
    refused: int = 0
    corrected: int = 0
    blocked: int = 0
    late: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def line(self) -> str:
        late = sorted(self.late)
        within = sum(each <= 1.0 for each in late)
        share = 100 * within / len(late) if late else 0.0
        return (
            f"plays {self.right}/{self.plays} right, {self.wrong} wrong; fights {self.fights_right}/{self.fights}; "
            f"asked {self.asked} (truth offered {self.truth_offered}), refused {self.refused}, "
            f"corrected {self.corrected}; within 1 s {share:.0f} % of {len(late)}; blocked {self.blocked}"
        )


def read_film(path: Path) -> dict[str, Any]:
    """A film as it was kept."""
    said: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return said


def observed(film: Mapping[str, Any], *, every: int = 1) -> Iterator[Observation]:
    """What the camera and the hands on the glass tell, in the order of time; ``every`` second picture, say."""
    zones = layout(film["game"], seats=len(film["seats"]), size_mm=tuple(film["size_mm"]))
    steady, taps = Steady("camera:film"), list(film["taps"])
    for at, clear, cards, bare in film["frames"][::every]:
        while taps and taps[0]["at"] <= at:
            tap = taps.pop(0)
            yield Tapped(source="touch", at=tap["at"], said=tap["said"])
        placed = tuple(
            sorted((_placed(card, zones) for card in cards), key=lambda each: (each.zone or "", each.place_mm))
        )
        look = Look(at=at, cards=placed, clear=bool(clear), is_bare=lambda was, bare=bare: _is_bare(was, bare))
        yield from steady.look(look)
        if clear:
            yield Looked(source="camera:film", at=at)


def _placed(card: list[Any], zones: tuple[Zone, ...]) -> Placed:
    face, side, confidence, candidates, x, y, whole = card
    corners = ((x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)) if whole else None
    sighting = Sighting(
        face=face,
        side=SIDES[side],
        confidence=confidence,
        candidates=tuple((name, share) for name, share in candidates),
        box=(x - 31, y - 44, x + 31, y + 44),
        corners=corners,
    )
    zone = next((each.name for each in zones if each.rect_mm.holds((x, y))), None)
    return Placed(sighting=sighting, zone=zone, place_mm=(x, y))


def _is_bare(was: Placed, bare: list[Point]) -> bool:
    return any(dist(was.place_mm, place) <= BARE_MM for place in bare)


def play_again(film: Mapping[str, Any], *, every: int = 1, people: bool = False) -> Figures:
    """The figures of one evening; ``people`` answer each question with the truth, else nobody answers."""
    header = {"record": 1, "game": film["game"], "seats": film["seats"], "options": film["options"]}
    table = Session.unkept(header).table
    figures, told = Figures(), {}
    for observation in observed(film, every=every):
        steps = table.observe(observation)
        for step in steps:
            match step:
                case Accepted(entry=entry):
                    told[entry.number] = observation.at
                    figures.corrected += entry.act.word() in ("amend", "undo") and observation.source != "touch"
                case Doubt():
                    figures.asked += 1
                    figures.truth_offered += _truth_of(step, film, observation.at) in dict(step.candidates)
                case Refused():
                    figures.refused += 1
        for doubt in table.doubts if people else ():
            table.answer(doubt.number, _truth_of(doubt, film, observation.at))
    _compare(figures, film, table, told)
    return figures


def _truth_of(doubt: Doubt, film: Mapping[str, Any], at: float) -> str | None:
    """What the card of a doubt really was: the seat's play nearest in time."""
    plays = [each for each in film["truth"] if each["said"].get("seat") == doubt.seat and "card" in each["said"]]
    near = min(plays, key=lambda each: abs(each["at"] - at), default=None)
    return near["said"]["card"] if near and abs(near["at"] - at) < 6 else None


def _compare(figures: Figures, film: Mapping[str, Any], table: Table, told: Mapping[int, float]) -> None:
    """Plays seat by seat as the standing acts have them, and fights as the pairs that were judged."""
    really = [each for each in film["truth"] if not each.get("optional")]
    stands = [each for each in table.history.standing if to_json(each.act)["act"] == "play"]
    for seat in film["seats"]:
        wanted = [each for each in really if each["said"]["seat"] == seat]
        found = [each for each in stands if each.act.seat == seat]
        faces, had = [each["said"]["card"] for each in wanted], [each.act.card for each in found]
        matching = SequenceMatcher(None, faces, had, autojunk=False).get_matching_blocks()
        pairs = [(block.a + step, block.b + step) for block in matching for step in range(block.size)]
        figures.plays += len(wanted)
        figures.right += len(pairs)
        figures.wrong += len(found) - len(pairs)
        for a, b in pairs:
            figures.late.append(told[found[b].number] - wanted[a]["at"])
        missed = [
            f"{each['at']:.1f} {seat} {each['said']['card']}"
            for number, each in enumerate(wanted)
            if number not in {a for a, _ in pairs}
        ]
        extra = [
            f"{told[each.number]:.1f} {seat} {each.act.card}"
            for number, each in enumerate(found)
            if number not in {b for _, b in pairs}
        ]
        figures.errors += [f"missed {each}" for each in missed] + [f"phantom {each}" for each in extra]
    truly = _pairs([(each["said"]["seat"], each["said"]["card"]) for each in really], len(film["seats"]))
    judged = _pairs([(each.act.seat or "", each.act.card) for each in stands], len(film["seats"]))
    blocks = SequenceMatcher(None, truly, judged, autojunk=False).get_matching_blocks()
    figures.fights += len(truly)
    figures.fights_right += sum(block.size for block in blocks)


def _pairs(plays: list[tuple[str, str]], seats: int) -> list[frozenset[tuple[str, str]]]:
    return [frozenset(plays[at : at + seats]) for at in range(0, len(plays) - seats + 1, seats)]
