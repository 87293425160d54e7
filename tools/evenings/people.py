"""How people handle cards at the three levels: how long things lie, how often they are slid, dropped, put back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tools.evenings.played import faces_said
from tools.evenings.stage import Laid, Pose, Stage, Thing

LEVELS = ("calm", "ordinary", "rough")


@dataclass(frozen=True, slots=True)
class Habits:
    """``lies_s``: how long a fight's cards lie uncovered before they are taken. The rest are chances a card; ``slips``
    is how often people do something wrong where they could, and ``peeks`` how often they look at a hidden card."""

    lies_s: tuple[float, float]
    turn: float
    stray_mm: float
    linger_s: float
    slid: float
    put_back: float
    wrong_seat: float
    pushed: float
    shows: float
    treasures: float
    quick_face_up: float
    slips: float = 0.0
    peeks: float = 0.0


HABITS: Mapping[str, Habits] = {
    "calm": Habits((1.6, 3.0), 6, 12, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.3),
    "ordinary": Habits((0.9, 2.4), 14, 30, 0.4, 0.12, 0.04, 0.02, 0.05, 0.5, 0.9, 0.4),
    "rough": Habits((0.6, 1.5), 30, 45, 0.8, 0.3, 0.08, 0.05, 0.12, 0.9, 0.9, 0.6),
}

CARELESS = "careless"
"""An ordinary evening of people who do things wrong, and put them right after a while."""
HABITS = {**HABITS, CARELESS: replace(HABITS["ordinary"], slips=0.35, peeks=0.2)}


@dataclass(slots=True)
class Evening:
    """The acts in the order of time, each with the time at which its last card lay free, and the touches.

    ``zones`` are the table's own: x, y, width and height on the felt. ``slips`` are what was done wrong: what, from
    when until when it lay so, and the zones in which it shows.
    """

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any]
    level: str
    zones: dict[str, tuple[float, float, float, float]]
    truth: list[dict[str, Any]] = field(default_factory=list)
    taps: list[dict[str, Any]] = field(default_factory=list)
    slips: list[dict[str, Any]] = field(default_factory=list)
    ends: float = 0.0

    def slipped(self, what: str, at: float, until: float, *zones: str) -> None:
        self.slips.append({"what": what, "at": round(at, 3), "until": round(until, 3), "zones": zones})

    def happened(self, at: float, said: dict[str, Any], **more: Any) -> None:
        self.truth.append({"at": round(at, 3), "said": said, **more})

    def truth_on(self, stage: Stage) -> list[dict[str, Any]]:
        """The acts, each with since when all of its cards lay, where that can be told of each of them."""
        told = []
        for act in self.truth:
            came = [stage.lay_since(face, act["at"]) for face in faces_said(act["said"])]
            since = [each for each in came if each is not None]
            told.append({**act, "lay": round(max(since), 3)} if since and len(since) == len(came) else act)
        return told

    def tapped(self, at: float, said: dict[str, Any]) -> None:
        self.taps.append({"at": round(at, 3), "said": said})


class Hands:
    """The hands of the people at one table, with the habits of a level."""

    def __init__(self, stage: Stage, habits: Habits, rng: np.random.Generator, edges: tuple[tuple[float, float], ...]):
        self.stage, self.habits, self.rng, self.edges = stage, habits, rng, edges

    def often(self, chance: float) -> bool:
        return bool(self.rng.uniform() < chance)

    def slip(self, chance: float) -> bool:
        """The same, of what only careless people do; others' evenings go as if there were no such thing."""
        return chance > 0 and self.often(chance)

    def overlooked(self, things: Sequence[Thing]) -> Thing | None:
        """The card that careless people leave lying when they gather these."""
        if len(things) < 2 or not self.slip(self.habits.slips):
            return None
        return things[int(self.rng.integers(len(things)))]

    def between(self, least: float, most: float) -> float:
        return float(self.rng.uniform(least, most))

    def near(self, place: tuple[float, float], seat: int, *, up: bool = True, stray: float = 1.0) -> Pose:
        """A pose about a place, as a seat lays cards: upright for it, more or less."""
        off = self.habits.stray_mm * stray
        turn = 0.0 if self.edges[seat][1] > self.stage.size_mm[1] / 2 else 180.0
        return Pose(
            place[0] + self.between(-off, off),
            place[1] + self.between(-off / 2, off / 2),
            turn + float(self.rng.normal(0, self.habits.turn / 2)),
            up,
        )

    def edge(self, seat: int) -> tuple[float, float]:
        x, y = self.edges[seat]
        return x + self.between(-40, 40), y

    def lay(self, thing: Thing, seat: int, to: Pose, start: float) -> Laid:
        """Lays a card, now and then by sliding it the last way or with a rest on the way."""
        edge = self.edge(seat)
        linger = self.between(0, self.habits.linger_s)
        if self.often(self.habits.slid):
            away = self.between(25, 70)
            turn = self.between(0, 2 * np.pi)
            first = Pose(to.x + away * np.cos(turn), to.y + away * np.sin(turn) / 2, to.angle, to.up)
            laid = self.stage.carry(thing, edge, first, start, take=self.between(0.35, 0.6), linger=0.0)
            pause = self.between(0.0, 0.35)
            return self.stage.carry(thing, edge, to, laid.rest + pause, take=self.between(0.2, 0.5), linger=linger)
        return self.stage.carry(thing, edge, to, start, take=self.between(0.35, 0.7), linger=linger)

    def fidget(self, thing: Thing, seat: int, start: float) -> float:
        """Somebody picks a lying card up and puts it back, or pushes it; returns when it is over."""
        was = thing.last
        if self.often(self.habits.put_back):
            edge = self.edge(seat)
            lifted = Pose(was.x, was.y + (60 if edge[1] > was.y else -60), was.angle, was.up)
            up = self.stage.carry(thing, edge, lifted, start + 0.3, take=0.3)
            back = Pose(was.x + self.between(-25, 25), was.y + self.between(-12, 12), was.angle, was.up)
            return self.stage.carry(thing, edge, back, up.rest + self.between(0.05, 0.6), take=0.35).free
        if self.often(self.habits.pushed):
            to = Pose(was.x + self.between(-35, 35), was.y + self.between(-15, 15), was.angle, was.up)
            return self.stage.carry(thing, self.edge(seat), to, start + 0.3, take=0.3).free
        return start
