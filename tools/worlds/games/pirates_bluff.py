"""Pirate's Bluff: everybody turns a starting card up, bids are spoken, and after a call all hands are laid open."""

from __future__ import annotations

from companion.cards import Face
from companion.games.pirates_bluff.acts import Bid, Call, Hand, Next, Start
from companion.rules.events import Seat
from tools.worlds.behaviour import DOWN_FIRST, OVERLAPPING_ROW, WHOLE_ROW
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt, Piece, place_zones
from tools.worlds.world import NAMES, World

DECK = tuple(f"{rank}{letter}" for rank in range(9) for letter in "ABCDEFGH")
HANDS = (3, 4, 5, 7)
"""Sizes of a hand that are played with."""


def play(chance: Chance, moments: int) -> World:
    """An evening of ``moments`` hands."""
    seats = NAMES[: chance.count("seats", 3, 5)]
    size = chance.pick("size", HANDS)
    world = World("pirates-bluff", seats, {"hand_size": size}, Felt(place_zones(("start", "hand"), len(seats))))
    while world.moment < moments:
        if world.moment:
            world.tap(Next(), chance.part(f"m{world.moment}.next"))
            world.now += chance.between(f"m{world.moment}.deal", 6.0, 1.0)
        _hand(world, chance.part(f"m{world.moment}", moment=world.moment), size)
        world.ends[world.moment] = world.now
        world.moment += 1
    return world


def _hand(world: World, chance: Chance, size: int) -> None:
    cards = chance.shuffled("deck", DECK)
    hands = {seat: [cards.pop() for _ in range(size)] for seat in world.seats}
    starts = _lay_starts(world, chance.part("starts"), hands)
    lowest = min(world.seats, key=lambda seat: hands[seat][0])
    world.now += chance.between("think", 5.0, 0.5)
    _bid(world, chance.part("bids"), lowest)
    pieces = [starts[seat] for seat in world.seats] + _show_hands(world, chance.part("shows"), hands)
    until = world.now + world.rest_s(chance)
    for number, piece in enumerate(pieces):
        world.rest(chance.part(f"rest{number}"), piece, until)
    world.now = world.gather(chance.part("gather"), pieces, until, None) + world.pause_s(chance)


def _lay_starts(world: World, chance: Chance, hands: dict[Seat, list[Face]]) -> dict[Seat, Piece]:
    """Each lays one card, face down until everybody has, or at once."""
    at, found, hides = world.now, dict[Seat, Piece](), chance.does(DOWN_FIRST)
    lies_at: dict[Seat, float] = {}
    for seat in chance.shuffled("order", world.seats):
        part = chance.part(seat)
        spot = (part.between("x", 0.0, 20.0), part.between("y", 0.0, 20.0))
        face = None if hides else hands[seat][0]
        found[seat], lies_at[seat] = world.lay(part, world.zone(seat, "start"), spot, at, face)
        at += part.between("pace", 3.0, 0.2)
    last = max(lies_at.values())
    if hides:
        turned = last + chance.amount(DOWN_FIRST)
        for seat in world.seats:
            lies_at[seat] = turned + chance.between(f"turns.{seat}", 0.0, 1.0)
            world.felt.reach(world.zone(seat, "start"), lies_at[seat] - 0.2, lies_at[seat] + 0.1)
            world.felt.turn(found[seat], lies_at[seat], hands[seat][0])
        last = max(lies_at.values())
    for seat in sorted(world.seats, key=lambda each: lies_at[each]):
        world.judge(Start(seat=seat, card=hands[seat][0]), lies_at[seat])
    world.now = last + 0.3
    return found


def _bid(world: World, chance: Chance, opener: Seat) -> None:
    """The seats enter bids until one of them calls."""
    world.now += chance.between("first", 4.0, 0.8)
    world.tap(Bid(seat=opener, quantity=chance.count("quantity", 2, 4), rank=chance.count("rank", 2, 8)), chance)
    bidder, quantity = opener, world.state.bid.quantity
    for number in range(chance.count("raises", 0, 3)):
        part = chance.part(str(number))
        world.now += part.between("think", 5.0, 0.6)
        bidder = part.pick("who", [seat for seat in world.seats if seat != bidder])
        quantity += 1
        world.tap(Bid(seat=bidder, quantity=quantity, rank=part.count("rank", 1, 8)), part)
    world.now += chance.between("last", 5.0, 0.8)
    world.tap(Call(seat=chance.pick("caller", [seat for seat in world.seats if seat != bidder])), chance)
    world.now += chance.between("shows", 3.0, 0.5)


def _show_hands(world: World, chance: Chance, hands: dict[Seat, list[Face]]) -> list[Piece]:
    """Everybody lays the rest of the hand open, card by card or in one fan."""
    pieces: list[Piece] = []
    shown: list[tuple[float, Seat]] = []
    for seat in chance.shuffled("order", world.seats):
        part = chance.part(seat)
        pitch = part.amount(OVERLAPPING_ROW) if part.does(OVERLAPPING_ROW) else part.between("pitch", 72.0, 64.0)
        step = part.amount(WHOLE_ROW) if part.does(WHOLE_ROW) else part.between("step", 0.9, 0.05)
        at = lies_at = world.now
        for number, face in enumerate(hands[seat][1:]):
            card = part.part(number)
            spot = (-200.0 + pitch * number + card.between("x", 0.0, 5.0), card.between("y", 0.0, 8.0))
            piece, arrived = world.lay(card, world.zone(seat, "hand"), spot, at, face)
            pieces.append(piece)
            lies_at = max(lies_at, arrived)
            at += step
        shown.append((lies_at, seat))
        world.now += part.between("after", 3.0, 0.1)
    for lies_at, seat in sorted(shown):
        world.judge(Hand(seat=seat, cards=tuple(hands[seat])), lies_at)
    world.now = max(world.now, *(at for at, _ in shown))
    return pieces
