"""Bluff Words: players draw hidden letters, enter bids and challenges, and after a challenge turn all letters up and
take them."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.cards import Face
from companion.games.bluff_words.acts import Bid, Center, Challenge, Concede, Deal, Draw
from companion.rules.events import Seat
from tools.worlds.behaviour import LATE_TAP, PEEKED, TIDIED
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt, Piece, ZoneName, place_zones
from tools.worlds.world import NAMES, World

PITCH_MM = 72.0


@dataclass(slots=True)
class Letters:
    """The letters in a zone, in the order in which they lie."""

    pieces: list[Piece] = field(default_factory=list)
    faces: list[Face] = field(default_factory=list)


def play(chance: Chance, moments: int) -> World:
    """An evening of ``moments`` turns."""
    seats = NAMES[: chance.count("seats", 2, 4)]
    felt = Felt(place_zones(("up", "down"), len(seats), center=True))
    world = World("bluff-words", seats, {}, felt)
    return Words(world, chance).play(moments)


class Words:
    """One evening."""

    def __init__(self, world: World, chance: Chance) -> None:
        self._world, self._chance = world, chance
        letters: list[Face] = []
        for face, copies in world.setup.deck.copies.items():
            letters += [face] * copies
        self._letters = chance.shuffled("deck", letters)
        self._up: dict[ZoneName, Letters] = {}
        self._down: dict[ZoneName, Letters] = {}

    def play(self, moments: int) -> World:
        """Deals, then turn after turn."""
        world, part = self._world, self._chance.part("deal", moment=0)
        self._lay_center(part.part("center"), up=2, down=1)
        for seat in world.seats:
            self._lay_front(part.part(seat), seat)
        world.now += part.between("look", 6.0, 1.5)
        while world.moment < moments and not world.spec.outcome(world.state):
            part = self._chance.part(f"m{world.moment}", moment=world.moment)
            self._turn(part)
            world.now += world.pause_s(part)
            world.ends[world.moment] = world.now
            world.moment += 1
        return world

    def _turn(self, chance: Chance) -> None:
        """Draws; or bids, which the next player outbids or challenges."""
        world = self._world
        seat, bid = world.state.turn, world.state.bid
        if world.state.bidder not in (None, seat):
            if bid < 9 and chance.unit("raises") < 0.4:
                world.tap(Bid(seat=seat, value=bid + chance.count("by", 1, 2)), chance, late=True)
            else:
                self._challenge(chance.part("challenge"), seat, world.state.bidder)
        elif chance.unit("draws") < 0.75:
            self._draw(chance.part("draw"), seat)
        else:
            world.tap(Bid(seat=seat, value=chance.count("value", 2, 6)), chance, late=True)

    def _draw(self, chance: Chance, seat: Seat) -> None:
        world, zone = self._world, self._world.zone(seat, "down")
        is_said_first = chance.unit("says-first") < 0.5
        if is_said_first:
            world.tap(Draw(seat=seat), chance, late=True)
            world.now += chance.between("draws", 1.5, 0.3)
        world.now = self._lay(chance, zone, hidden=True, at=world.now) + chance.between("says", 1.0, 0.3)
        if not is_said_first:
            world.tap(Draw(seat=seat), chance, late=True)
        for number, piece in enumerate(self._down[zone].pieces):
            part = chance.part(f"peek{number}")
            if part.does(PEEKED):
                stay, middle = piece.last, world.felt.middles[zone]
                back = world.now + part.amount(PEEKED)
                spot = (stay.x - middle[0] + part.between("x", 0.0, 12.0), stay.y - middle[1])
                world.felt.reach(zone, world.now - 0.3, world.now + 0.2)
                world.felt.move(piece, world.now, back, zone, spot)
                world.now = back + 0.6

    def _challenge(self, chance: Chance, seat: Seat, bidder: Seat) -> None:
        """The bidder's and the middle's hidden letters are turned up, there is no word, and all is taken."""
        world = self._world
        world.tap(Challenge(seat=seat), chance, late=True)
        world.now += chance.between("turns", 2.0, 0.4)
        for zone in (world.zone(bidder, "down"), "center"):
            letters = self._down.get(zone, Letters())
            for piece, face in zip(letters.pieces, letters.faces, strict=True):
                world.now += chance.between(f"turn{piece.order}", 1.0, 0.2)
                world.felt.reach(zone, world.now - 0.2, world.now + 0.1)
                world.felt.turn(piece, world.now, face)
        world.now += chance.between("thinks", 8.0, 1.5)
        world.tap(Concede(seat=bidder), chance)
        if chance.does(LATE_TAP, ".takes"):
            world.now += chance.amount(LATE_TAP, ".takes")
        zones = ["center", *(world.zone(each, purpose) for each in (bidder, seat) for purpose in ("up", "down"))]
        pieces = [
            piece for zone in zones for found in (self._up, self._down) for piece in found.pop(zone, Letters()).pieces
        ]
        world.now = world.gather(chance.part("gather"), pieces, world.now + 0.5, None)
        world.now += chance.between("re-set", 5.0, 0.8)
        if world.spec.outcome(world.state):
            return
        self._lay_center(chance.part("center"), up=1, down=2)
        for each in (bidder, seat):
            self._lay_front(chance.part(each), each)
        world.now += chance.between("look", 6.0, 1.0)

    def _lay_center(self, chance: Chance, *, up: int, down: int) -> None:
        world, at = self._world, self._world.now
        for number in range(down):
            at = self._lay(chance.part(f"down{number}"), "center", hidden=True, at=at + 0.4)
        for number in range(up):
            at = self._lay(chance.part(f"up{number}"), "center", hidden=False, at=at + 0.4)
        world.judge(Center(up=tuple(self._up["center"].faces), down=down), at)
        world.now = at + chance.between("pause", 2.0, 0.3)

    def _lay_front(self, chance: Chance, seat: Seat) -> None:
        world = self._world
        at = self._lay(chance.part("down"), world.zone(seat, "down"), hidden=True, at=world.now)
        at = self._lay(chance.part("up"), world.zone(seat, "up"), hidden=False, at=at + 0.5)
        world.judge(Deal(seat=seat, up=tuple(self._up[world.zone(seat, "up")].faces), down=1), at)
        world.now = at + chance.between("pause", 2.0, 0.3)
        if chance.does(TIDIED):
            piece = self._up[world.zone(seat, "up")].pieces[-1]
            spot = (piece.last.x - world.felt.middles[world.zone(seat, "up")][0] + chance.amount(TIDIED), 0.0)
            world.felt.move(piece, world.now, world.now + 0.3, world.zone(seat, "up"), spot, slid=True)

    def _lay(self, chance: Chance, zone: ZoneName, *, hidden: bool, at: float) -> float:
        """One letter is laid beside the others; returns when it lies."""
        letters = (self._down if hidden else self._up).setdefault(zone, Letters())
        face = self._letters.pop()
        beside = len(letters.pieces) + (len(self._down[zone].pieces) if not hidden and zone in self._down else 0)
        spot = (-140.0 + PITCH_MM * beside + chance.between("x", 0.0, 6.0), chance.between("y", 0.0, 12.0))
        piece, at = self._world.lay(chance, zone, spot, at, None if hidden else face)
        letters.pieces.append(piece)
        letters.faces.append(face)
        return at
