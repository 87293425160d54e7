"""Bluffing Battles: two cards meet, the higher one takes both; equal cards are a war with hidden treasures."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.cards import STANDARD_52, Face, colour_of, rank_of
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.events import FightWon
from companion.rules.events import Seat
from tools.worlds.behaviour import (
    DOWN_FIRST,
    LATE_DRAW,
    OVERLAPPED,
    SHOWN_HAND,
    TIDIED,
    TREASURES_EARLY,
    TREASURES_LATE,
    TREASURES_UNSEEN,
)
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt, Piece, place_zones
from tools.worlds.world import World

SEATS = ("Ann", "Ben")
ZONES = ("hand", "play", "pile")
WAR_LIKELY = 0.35
"""The likelihood that equal cards are chosen if both hands have some: wars are rare among random cards, and hard to
follow."""


@dataclass(slots=True)
class Side:
    """One player's cards: the hand, and the draw pile from its top; what lies in the fight."""

    hand: list[Face]
    draw: list[Face]
    pile: Piece
    lying: list[Piece] = field(default_factory=list)
    treasures: list[tuple[Piece, Face]] = field(default_factory=list)


def play(chance: Chance, moments: int) -> World:
    """An evening of at most ``moments`` fights; each pair of a war counts as a fight."""
    form = chance.pick("format", ("two-decks", "two-decks", "one-deck", "two-decks-endless", "one-deck-endless"))
    world = World("bluffing-battles", SEATS, {"format": form}, Felt(place_zones(ZONES, 2)))
    return Battles(world, chance, form).play(moments)


class Battles:
    """One evening."""

    def __init__(self, world: World, chance: Chance, form: str) -> None:
        self._world, self._chance = world, chance
        self._treasures = {"two-decks": 2, "one-deck": 1, "two-decks-endless": 3, "one-deck-endless": 2}[form]
        self._sides: dict[Seat, Side] = {}
        swapped = chance.unit("colours") > 0.5
        for at, seat in enumerate(SEATS):
            colour = ("red", "black")[(at + swapped) % 2]
            cards = [each for each in STANDARD_52 if form.startswith("two") or colour_of(each) == colour]
            cards = chance.shuffled(f"deck{at}", cards)
            pile = world.felt.lay(world.zone(seat, "pile"), (0.0, 0.0), 0.0, cards[3])
            self._sides[seat] = Side(cards[:3], cards[3:], pile)

    def play(self, moments: int) -> World:
        """Plays fight after fight."""
        world = self._world
        self._show_hands(self._chance.part("deal"))
        while world.moment < moments and not world.spec.outcome(world.state):
            if not all(side.hand and len(side.draw) > 5 for side in self._sides.values()):
                break
            self._fight(self._chance.part(f"m{world.moment}", moment=world.moment))
        return world

    def _show_hands(self, chance: Chance) -> None:
        world = self._world
        for seat in SEATS:
            part = chance.part(seat)
            if not part.does(SHOWN_HAND):
                continue
            zone, until = world.zone(seat, "hand"), world.now + part.amount(SHOWN_HAND)
            for at, face in enumerate(self._sides[seat].hand):
                piece = world.felt.lay(zone, (-80.0 + 80.0 * at, 0.0), world.now + 0.3 * at, face)
                world.felt.take(piece, until + 0.1 * at)
            world.now = until
        world.now += world.pause_s(chance)

    def _fight(self, chance: Chance) -> None:
        """One pair, and the pairs of the war that it may lead to."""
        world, winner, depth = self._world, None, 0
        while winner is None:
            part = self._chance.part(f"m{world.moment}.pair", moment=world.moment)
            winner = self._pair(part, depth)
            world.ends[world.moment] = world.now
            if winner is None and (world.spec.outcome(world.state) or not self._lay_treasures(part, depth)):
                break
            if winner is None:
                world.moment, depth = world.moment + 1, depth + 1
                world.now += part.between("think", 6.0, 0.8)
        self._take_all(chance.part("end"), winner or SEATS[0])
        world.ends[world.moment] = world.now
        world.moment += 1

    def _choose(self, chance: Chance) -> dict[Seat, Face]:
        first, second = (self._sides[seat].hand for seat in SEATS)
        equal = [(one, two) for one in first for two in second if rank_of(one) == rank_of(two)]
        if equal and chance.is_so("war", WAR_LIKELY):
            one, two = chance.pick("equal", equal)
        else:
            one, two = chance.pick("one", first), chance.pick("two", second)
        return {SEATS[0]: one, SEATS[1]: two}

    def _pair(self, chance: Chance, depth: int) -> Seat | None:
        """Both lay a card; who wins with it, None for equal cards."""
        world, start = self._world, self._world.now
        cards = self._choose(chance)
        order = SEATS if chance.unit("first") < 0.5 else SEATS[::-1]
        lies_at, winner = start, None
        for number, seat in enumerate(order):
            part, side, face = chance.part(seat), self._sides[seat], cards[seat]
            start += part.between("second", 3.0, 0.0) if number else 0.0
            spot = (part.between("x", 0.0, 30.0) + 90.0 * (depth % 3), part.between("y", 0.0, 25.0))
            hides = part.does(DOWN_FIRST)
            zone, other = world.zone(seat, "play"), next((each for each in side.hand if each != face), None)
            piece, at = world.lay(part, zone, spot, start, None if hides else face, None if hides else other)
            if hides:
                at += part.amount(DOWN_FIRST)
                world.felt.reach(world.zone(seat, "play"), at - 0.2, at + 0.1)
                world.felt.turn(piece, at, face)
            side.hand.remove(face)
            side.lying.append(piece)
            lies_at = max(lies_at, at)
        for seat in order:
            events = world.judge(Play(seat=seat, card=cards[seat]), lies_at)
            winner = winner or next((each.seat for each in events if isinstance(each, FightWon)), None)
        rest = lies_at + world.rest_s(chance)
        for seat in SEATS:
            world.rest(chance.part(f"rest.{seat}"), self._sides[seat].lying[-1], rest)
        world.now = rest
        return winner

    def _lay_treasures(self, chance: Chance, depth: int) -> bool:
        """Both draw, turn their piles over, and lay treasures that overlap their cards."""
        world = self._world
        self._draw(chance.part("draw"), world.now)
        until = world.now
        for seat in SEATS:
            part, side, at = chance.part(f"treasures.{seat}"), self._sides[seat], world.now + 0.8
            if len(side.draw) <= self._treasures + 1:
                return False
            at += part.between("turns", 1.5, 0.3)
            world.felt.turn(side.pile, at, None)
            for number in range(self._treasures):
                at += part.between(f"step{number}", 1.2, 0.3)
                face = side.draw.pop()
                spot = (90.0 * (depth % 3) + 15.0 + 22.0 * number, 50.0 + 14.0 * number)
                piece = world.felt.lay(world.zone(seat, "play"), spot, at, None)
                world.felt.reach(world.zone(seat, "play"), at - 0.25, at + 0.06)
                side.treasures.append((piece, face))
            at += part.between("back", 1.5, 0.3)
            world.felt.turn(side.pile, at, side.draw[0])
            if part.does(TREASURES_EARLY):
                at += 0.6
                self._turn_treasures(part, side, at)
            until = max(until, at)
        world.now = until
        return True

    def _turn_treasures(self, chance: Chance, side: Side, at: float) -> float:
        for number, (piece, face) in enumerate(side.treasures):
            if piece.last.face is None and piece.last.until > at:
                at += chance.between(f"turn{number}", 0.8, 0.2)
                self._world.felt.turn(piece, at, face)
        return at

    def _take_all(self, chance: Chance, winner: Seat) -> None:
        """The winner gathers all cards of the fight; then both draw."""
        world = self._world
        treasures = [each for side in self._sides.values() for each in side.treasures]
        if treasures and not chance.does(TREASURES_UNSEEN):
            for side in self._sides.values():
                world.now = self._turn_treasures(chance.part("turn"), side, world.now)
            world.now += chance.between("look", 4.0, 0.4)
        pieces = [each for side in self._sides.values() for each in side.lying] + [piece for piece, _ in treasures]
        gone = world.gather(chance.part("gather"), pieces, world.now, world.zone(winner, "play"))
        if treasures and chance.does(TREASURES_LATE):
            until = gone + 0.3 + chance.amount(TREASURES_LATE)
            for number, (_, face) in enumerate(treasures):
                piece = world.felt.lay(world.zone(winner, "hand"), (-80.0 + 70.0 * number, 0.0), gone + 0.3, face)
                world.felt.take(piece, until)
            gone = until
        for side in self._sides.values():
            side.lying, side.treasures = [], []
        pause = world.pause_s(chance)
        early = chance.amount(OVERLAPPED) if chance.does(OVERLAPPED) else 0.0
        world.now = max(world.now, gone + pause if not early else gone - early)
        at = min(gone + 0.2, world.now)
        if chance.does(LATE_DRAW):
            at = world.now + chance.amount(LATE_DRAW)
        self._draw(chance.part("draw"), max(at, gone + 0.1))

    def _draw(self, chance: Chance, at: float) -> None:
        world = self._world
        for seat in SEATS:
            part, side = chance.part(seat), self._sides[seat]
            if not side.draw:
                continue
            drawn = max(at + part.between("at", 0.2, 1.5), side.pile.last.since + 0.1)
            side.hand.append(side.draw.pop(0))
            world.felt.reach(world.zone(seat, "pile"), drawn - 0.3, drawn + 0.15)
            if not side.draw:
                world.felt.take(side.pile, drawn)
                continue
            world.felt.turn(side.pile, drawn, side.draw[0])
            if part.does(TIDIED):
                far = part.amount(TIDIED)
                spot = (far, 0.0) if side.pile.last.x <= world.felt.middles[world.zone(seat, "pile")][0] else (0.0, 0.0)
                world.felt.move(side.pile, drawn + 0.4, drawn + 0.7, world.zone(seat, "pile"), spot, slid=True)
