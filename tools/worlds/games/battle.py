"""Battle: everybody bets, then tricks: one card after the other, the winner takes them and leads."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle.acts import Bet, Play
from companion.rules.events import Seat
from companion.rules.game import IllegalAct
from tools.worlds.behaviour import OVERLAPPED, SHOWN_FIRST
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt, Piece, place_zones
from tools.worlds.world import NAMES, World

ASKING = ("battle", "bomb", "eagle")
"""Cards about which the game asks people something; they are kept to the end."""


def play(chance: Chance, moments: int) -> World:
    """An evening of at most ``moments`` tricks of one round."""
    seats = NAMES[: chance.count("seats", 3, 5)]
    world = World("battle", seats, {}, Felt(place_zones(("play",), len(seats))))
    cards: list[Face] = []
    for face, copies in world.setup.deck.copies.items():
        cards += [face] * copies
    cards = chance.shuffled("deck", cards)
    hands = {seat: [cards.pop() for _ in range(10)] for seat in seats}
    for seat in seats:
        part = chance.part(f"bet.{seat}")
        world.tap(Bet(seat=seat, tokens=part.count("tokens", 2, 4)), part)
        world.now += part.between("pause", 3.0, 0.3)
    lying: list[Piece] = []
    while world.moment < moments and all(hands.values()):
        part = chance.part(f"m{world.moment}", moment=world.moment)
        lying = _trick(world, part, hands)
        if not lying:
            break
        world.ends[world.moment] = world.now
        world.moment += 1
    return world


def _trick(world: World, chance: Chance, hands: dict[Seat, list[Face]]) -> list[Piece]:
    """One card of each; nothing where somebody has none left that is simple."""
    at, pieces, led = world.now, list[Piece](), None
    planned: list[tuple[Seat, Face]] = []
    before = world.state
    for _ in world.seats:
        seat = world.state.turn
        face = _choose(world, chance.part(f"choice.{seat}"), seat, hands[seat], led)
        if face is None:
            world.state = before
            return []
        led = led or _suit(face)
        planned.append((seat, face))
        world.state = world.spec.turn(world.state, Play(seat=seat, card=face)).state
    world.state = before
    lies_at = dict.fromkeys(world.seats, at)
    for number, (seat, face) in enumerate(planned):
        part = chance.part(seat)
        early = part.amount(SHOWN_FIRST) if number and part.does(SHOWN_FIRST) else 0.0
        spot = (part.between("x", 0.0, 40.0), part.between("y", 0.0, 40.0))
        other = next((each for each in hands[seat] if each != face), None)
        piece, arrived = world.lay(part, world.zone(seat, "play"), spot, max(world.now, at - early), face, other)
        lies_at[seat] = max(arrived, at)
        pieces.append(piece)
        hands[seat].remove(face)
        at = max(at, arrived) + (part.between("pace", 4.0, 0.3) if number + 1 < len(planned) else 0.0)
    for seat, face in planned:
        world.judge(Play(seat=seat, card=face), lies_at[seat])
    winner = world.state.turn
    until = max(lies_at.values()) + world.rest_s(chance)
    for number, piece in enumerate(pieces):
        world.rest(chance.part(f"rest{number}"), piece, until)
    gone = world.gather(chance.part("gather"), pieces, until, world.zone(winner, "play"))
    world.now = gone - chance.amount(OVERLAPPED) if chance.does(OVERLAPPED) else gone + world.pause_s(chance)
    return pieces


def _suit(face: Face) -> str | None:
    """The suit that a card leads: its colour; none of a knight or the crossbones."""
    if face.startswith("angel"):
        return {"red": "R", "blue": "B", "green": "G"}[face.split("-")[1]]
    return face[0] if face[0] in "RBG" else None


def _choose(world: World, chance: Chance, seat: Seat, hand: list[Face], led: str | None) -> Face | None:
    """A card that follows suit where the hand has one, and about which nobody is asked."""
    simple = [face for face in hand if face not in ASKING and (led or _suit(face))]
    following = [face for face in simple if led is None or _suit(face) == led]
    for face in chance.shuffled("card", following or simple):
        try:
            world.spec.turn(world.state, Play(seat=seat, card=face))
        except IllegalAct:
            continue
        return face
    return None
