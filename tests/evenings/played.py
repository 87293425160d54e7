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
from companion.sources.camera.calibration.zones import Rect, Zone
from companion.sources.camera.tracking.steady import Glance, Steady
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
    zones = zones_of(film["zones"])
    steady, taps = Steady("camera:film"), list(film["taps"])
    for at, clear, cards, bare in film["frames"][::every]:
        while taps and taps[0]["at"] <= at:
            tap = taps.pop(0)
            yield Tapped(source="touch", at=tap["at"], said=tap["said"])
        placed = tuple(
            sorted((_placed(card, zones) for card in cards), key=lambda each: (each.zone or "", each.place_mm))
        )
        look = Glance(at=at, cards=placed, clear=bool(clear), is_bare=lambda was, bare=bare: _is_bare(was, bare))
        yield from steady.look(look)
        if clear:
            yield Looked(source="camera:film", at=at)


def zones_of(said: Mapping[str, Any]) -> tuple[Zone, ...]:
    """The zones of an evening's table."""
    purposes: Mapping[str, Any] = {name: name.rpartition("/")[2] for name in said}
    return tuple(
        Zone(name, purposes[name], int(name[0]) if name[0].isdigit() else None, Rect(*rect))
        for name, rect in said.items()
    )


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
            for step in table.answer(doubt.number, _truth_of(doubt, film, observation.at)):
                if isinstance(step, Accepted):
                    told[step.entry.number] = observation.at
    _compare(figures, film, table, told)
    return figures


def _truth_of(doubt: Doubt, film: Mapping[str, Any], at: float) -> str | None:
    """What the card of a doubt really was: of the seat's acts nearest in time, the face that was read as likeliest."""
    acts = [each for each in film["truth"] if each["said"].get("seat") == doubt.seat]
    near = min(acts, key=lambda each: abs(each["at"] - at), default=None)
    if near is None or abs(near["at"] - at) > 6:
        return None
    faces = near["said"].get("cards") or [near["said"]["card"]]
    return max(faces, key=lambda face: dict(doubt.candidates).get(face, 0.0))


def _compare(figures: Figures, film: Mapping[str, Any], table: Table, told: Mapping[int, float]) -> None:
    """Acts of cards seat by seat as they stand, and moments (fights, battles) as their acts were judged together."""
    really = [each for each in film["truth"] if not each.get("optional")]
    words = {each["said"]["act"] for each in really}
    stands = [(each.number, _plain(to_json(each.act))) for each in table.history.standing]
    stands = [(number, said) for number, said in stands if said["act"] in words]
    for seat in film["seats"]:
        wanted = [each for each in really if each["said"]["seat"] == seat]
        found = [each for each in stands if each[1]["seat"] == seat]
        pairs = _alike([_key(each["said"]) for each in wanted], [_key(said) for _, said in found])
        figures.plays += sum(_count(each["said"]) for each in wanted)
        figures.right += sum(_count(wanted[a]["said"]) for a, _ in pairs)
        figures.wrong += sum(_count(said) for _, said in found) - sum(_count(found[b][1]) for _, b in pairs)
        figures.late += [told[found[b][0]] - wanted[a]["at"] for a, b in pairs]
        met, had = {a for a, _ in pairs}, {b for _, b in pairs}
        for number, each in enumerate(wanted):
            if number not in met:
                figures.errors.append(f"missed {each['at']:.1f} {_key(each['said'])}")
        for number, (line, said) in enumerate(found):
            if number not in had:
                figures.errors.append(f"phantom {told[line]:.1f} {_key(said)}")
    truly = _moments(film, [each["said"] for each in really])
    judged = _moments(film, [said for _, said in stands])
    figures.fights += len(truly)
    figures.fights_right += len(_alike(truly, judged))


def _plain(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name not in ("at", "pm", "stands")}


def _key(said: Mapping[str, Any]) -> str:
    return json.dumps(said, sort_keys=True)


def _count(said: Mapping[str, Any]) -> int:
    return len(said["cards"]) if "cards" in said else 1


def _alike(first: list[Any], second: list[Any]) -> list[tuple[int, int]]:
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    return [(block.a + step, block.b + step) for block in blocks for step in range(block.size)]


def _moments(film: Mapping[str, Any], acts: list[Mapping[str, Any]]) -> list[frozenset[str]]:
    """What was judged together: a card of each seat; in lost-war two rows with what was laid over them."""
    seats, found = len(film["seats"]), list[list[str]]()
    for act in acts:
        begins = act["act"] in ("play", "reveal") and (not found or sum(_begins(each) for each in found[-1]) == seats)
        if begins or not found:
            found.append([])
        found[-1].append(_key(act))
    return [frozenset(each) for each in found]


def _begins(key: str) -> bool:
    return json.loads(key)["act"] in ("play", "reveal")
