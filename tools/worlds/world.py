"""A table at which a game is really played: its referee, its felt, the hands of its people, and the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.cards import Face
from companion.observations import Observation, Tapped
from companion.records import read_header
from companion.rules.events import Event, Seat
from companion.rules.game import Act, Setup
from companion.rules.spec import GameSpec
from tools.worlds.behaviour import (
    CARRIED,
    CHANGED_MIND,
    CROSSING,
    HANDED_OVER,
    LATE_TAP,
    LINGERING,
    NUDGED,
    ONE_BY_ONE,
    PUT_BACK,
    QUICK_NEXT,
    SHORT_REST,
    SLID_HOME,
    SQUARED,
    WRONG_ZONE,
)
from tools.worlds.chance import Chance
from tools.worlds.evening import Done, list_plays
from tools.worlds.felt import Felt, Piece, Spot, ZoneName

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Fay")


SHORTEST_REST_S = {"careful": 2.0, "ordinary": 1.2, "rough": 1.0}
"""For how long cards lie at least where nobody hurries."""


@cache
def _set_up(game: str, seats: tuple[Seat, ...], options: tuple[tuple[str, Any], ...]) -> tuple[GameSpec, Setup]:
    header = read_header({"record": 1, "game": game, "seats": list(seats), "options": dict(options)})
    return header.game, header.setup


@dataclass(slots=True)
class World:
    """One evening while it is played. ``now`` is the clock in seconds; ``moment`` counts fights, battles or hands."""

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    felt: Felt
    now: float = 1.0
    moment: int = 0
    taps: list[Observation] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    done: list[Done] = field(default_factory=list)
    ends: dict[int, float] = field(default_factory=dict)
    state: Any = None
    spec: GameSpec = field(init=False)
    setup: Setup = field(init=False)

    def __post_init__(self) -> None:
        self.spec, self.setup = _set_up(self.game, self.seats, tuple(sorted(self.options.items())))
        self.state = self.spec.start(self.setup)

    @property
    def header(self) -> dict[str, Any]:
        """The header of its record."""
        return {"record": 1, "game": self.game, "seats": list(self.seats), "options": dict(self.options)}

    def zone(self, seat: Seat, purpose: str) -> ZoneName:
        """The zone of a seat for this purpose."""
        return f"{self.seats.index(seat) + 1}/{purpose}"

    def judge(self, act: Act, at: float) -> Sequence[Event]:
        """The referee judges what was really done; it is a part of the truth. Raises IllegalAct."""
        turn = self.spec.turn(self.state, act)
        self.state = turn.state
        self.acts.append(act)
        self.done += [Done(at, self.moment, *play) for play in list_plays(act)]
        return turn.events

    def tap(self, act: Act, chance: Chance, *, late: bool = False) -> Sequence[Event]:
        """Somebody says an act on the glass, and the referee judges it."""
        if late and chance.does(LATE_TAP):
            self.now += chance.amount(LATE_TAP)
        self.taps.append(Tapped(source="touch", at=round(self.now, 3), act=act))
        return self.judge(act, self.now)

    def lay(
        self, chance: Chance, zone: ZoneName, spot: Spot, at: float, face: Face | None, other: Face | None = None
    ) -> tuple[Piece, float]:
        """A hand lays a card, perhaps in a wrong zone first, or the ``other`` one; returns when it lies in its own."""
        if other is not None and chance.does(CHANGED_MIND):
            taken = at + chance.amount(CHANGED_MIND)
            self.felt.take(self.felt.lay(zone, spot, at, other), taken)
            self.felt.reach(zone, at - 0.3, at + 0.06)
            self.felt.reach(zone, taken - 0.3, taken + 0.12)
            at = taken + chance.between("way", 2.0, 0.5)
        others = [each for each in self.felt.middles if each != zone and each.split("/")[-1] == zone.split("/")[-1]]
        if others and chance.does(WRONG_ZONE):
            wrong = chance.pick("wrong", others)
            piece = self.felt.lay(wrong, spot, at, face)
            self.felt.reach(wrong, at - 0.3, at + 0.05)
            leaves = at + chance.amount(WRONG_ZONE)
            at = leaves + chance.between("way", 0.6, 0.2)
            self.felt.move(piece, leaves, at, zone, spot, slid=chance.does(SLID_HOME))
        else:
            piece = self.felt.lay(zone, spot, at, face)
        lingers = chance.amount(LINGERING) if chance.does(LINGERING) else 0.06
        self.felt.reach(zone, at - 0.3, at + lingers)
        return piece, at

    def rest(self, chance: Chance, piece: Piece, until: float) -> None:
        """A card that lies until then may be pushed, picked up and put back, or covered by a hand."""
        stay = piece.last
        room = until - stay.since
        if stay.zone is None or room < 0.5:
            return
        if chance.does(CROSSING):
            start = stay.since + room * chance.unit("crossing.at")
            self.felt.reach(stay.zone, start, start + chance.amount(CROSSING))
        middle = self.felt.middles[stay.zone]
        if chance.does(PUT_BACK) and room > 1.0:
            away = min(chance.amount(PUT_BACK), room - 0.6)
            leaves = stay.since + chance.between("put-back.at", 0.5, 0.1) * (room - away)
            spot = (stay.x - middle[0] + chance.between("dx", 0, 20), stay.y - middle[1] + chance.between("dy", 0, 20))
            self.felt.move(piece, leaves, leaves + away, stay.zone, spot)
            self.felt.reach(stay.zone, leaves - 0.3, leaves + 0.15)
        elif chance.does(NUDGED):
            far, leaves = chance.amount(NUDGED), stay.since + room * chance.between("nudged.at", 0.5, 0.1)
            spot = (stay.x - middle[0] + far * 0.8, stay.y - middle[1] + far * 0.6)
            self.felt.move(piece, leaves, leaves + 0.2, stay.zone, spot, slid=True)

    def rest_s(self, chance: Chance) -> float:
        """For how long cards lie before they are gathered."""
        return (
            chance.amount(SHORT_REST)
            if chance.does(SHORT_REST)
            else chance.between("rest", 6.0, SHORTEST_REST_S[chance.level])
        )

    def pause_s(self, chance: Chance) -> float:
        """The time from gathering the last card to the next one (seconds)."""
        return chance.amount(QUICK_NEXT) if chance.does(QUICK_NEXT) else chance.between("pause", 6.0, 1.0)

    def gather(self, chance: Chance, pieces: Sequence[Piece], at: float, to: ZoneName | None) -> float:
        """A seat gathers cards, perhaps by way of its own zone ``to``; returns when the last is gone."""
        pieces = chance.shuffled("order", pieces) if chance.unit("any-order") > 0.5 else list(pieces)
        if to is not None:
            for number, piece in enumerate(pieces):
                part = chance.part(f"over{number}")
                if piece.last.zone not in (to, None) and part.does(HANDED_OVER):
                    self.felt.move(piece, at, at + 0.3, to, (80.0, part.between("y", 0, 40)), slid=True)
                    at += 0.3 + part.amount(HANDED_OVER)
        if to is not None and len(pieces) > 1 and chance.does(SQUARED):
            zone = self.felt.middles[to]
            base = next((each.last for each in pieces if each.last.zone == to), None)
            spot = (base.x - zone[0], base.y - zone[1]) if base else (0.0, 0.0)
            for number, piece in enumerate(pieces):
                if piece.last is not base:
                    part = chance.part(f"squared{number}")
                    off = part.between("off", 20.0, 0.0)
                    self._lift(piece, at, at + 0.35, to, (spot[0] + off, spot[1]))
                    at += 0.25
            at += chance.amount(SQUARED)
            step = 0.0
        else:
            step = chance.amount(ONE_BY_ONE) if chance.does(ONE_BY_ONE) else chance.between("step", 0.1, 0.5)
        for number, piece in enumerate(pieces):
            zone_now = piece.last.zone
            at = max(at, piece.last.since + 0.05)
            self.felt.take(piece, at)
            if zone_now is not None:
                self.felt.reach(zone_now, at - 0.3, at + 0.12)
            part = chance.part(f"carried{number}")
            if part.does(CARRIED):
                way = part.pick("way", [each for each in self.felt.middles if each != zone_now] or [zone_now or ""])
                spot = (part.between("x", 60, -60), part.between("y", 30, -30))
                self._lift(piece, at, at + 0.2, way, spot)
                self.felt.take(piece, at + 0.2 + part.amount(CARRIED))
            if number + 1 < len(pieces):
                at += step
        return max(at, *(piece.last.until for piece in pieces)) if pieces else at

    def _lift(self, piece: Piece, leaves: float, arrives: float, zone: ZoneName, spot: Spot) -> None:
        if piece.last.zone is not None:
            self.felt.reach(piece.last.zone, leaves - 0.3, leaves + 0.12)
        self.felt.move(piece, leaves, arrives, zone, spot)
