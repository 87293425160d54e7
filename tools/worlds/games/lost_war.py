"""Winning the Battle, Losing the War: both muster unseen cards, lay rows that meet card by card, and cover own cards
with what they have more."""

from __future__ import annotations

from companion.cards import STANDARD_52, Face
from companion.games.lost_war.acts import Muster, Outflank, Reveal, Stop
from companion.rules.events import Seat
from tools.worlds.behaviour import MIXED_ORDER, OVERLAPPING_ROW, TUCKED, WHOLE_ROW
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt, Piece, place_zones
from tools.worlds.world import World

SEATS = ("Ann", "Ben")


def play(chance: Chance, moments: int) -> World:
    """An evening of at most ``moments`` battles."""
    world = World("lost-war", SEATS, {}, Felt(place_zones(("row",), 2)))
    decks = {seat: chance.shuffled(f"deck.{seat}", STANDARD_52) for seat in SEATS}
    while world.moment < moments and not world.spec.outcome(world.state) and all(decks.values()):
        _battle(world, chance.part(f"m{world.moment}", moment=world.moment), decks)
        world.ends[world.moment] = world.now
        world.moment += 1
    return world


def _battle(world: World, chance: Chance, decks: dict[Seat, list[Face]]) -> None:
    drawn: dict[Seat, list[Face]] = {}
    for seat in SEATS:
        part = chance.part(f"muster.{seat}")
        count = min(len(decks[seat]), part.count("count", 1, 6))
        drawn[seat], decks[seat] = decks[seat][:count], decks[seat][count:]
        world.tap(Muster(seat=seat, count=count), part, late=True)
        world.now += part.between("pause", 2.0, 0.3)
    pairs = min(map(len, drawn.values()))
    rows = _lay_rows(world, chance.part("rows"), drawn, pairs)
    larger = next((seat for seat in SEATS if len(drawn[seat]) > pairs), None)
    lying = [piece for row in rows.values() for piece in row]
    if larger is not None:
        lying += _outflank(world, chance.part("extra"), larger, drawn[larger][pairs:], rows[larger])
    until = world.now + world.rest_s(chance)
    for number, piece in enumerate(lying):
        world.rest(chance.part(f"rest{number}"), piece, until)
    gone = world.gather(chance.part("gather"), lying, until, None)
    world.now = gone + world.pause_s(chance)


def _lay_rows(world: World, chance: Chance, drawn: dict[Seat, list[Face]], pairs: int) -> dict[Seat, list[Piece]]:
    """Both lay as many cards as the smaller muster; the referee hears of them when all lie."""
    pitch = chance.amount(OVERLAPPING_ROW) if chance.does(OVERLAPPING_ROW) else chance.between("pitch", 90.0, 70.0)
    order = [(place, seat) for place in range(pairs) for seat in SEATS]
    step = chance.between("step", 3.0, 0.6)
    if chance.does(WHOLE_ROW):
        order = [(place, seat) for seat in SEATS for place in range(pairs)]
        step = chance.amount(WHOLE_ROW)
    if chance.does(MIXED_ORDER):
        order = chance.shuffled("mixed", order)
    at, rows = world.now, {seat: dict[int, Piece]() for seat in SEATS}
    last = at
    for number, (place, seat) in enumerate(order):
        part = chance.part(f"{seat}{place}")
        spot = (-220.0 + pitch * place + part.between("x", 0.0, 8.0), part.between("y", 0.0, 10.0))
        rows[seat][place], lies_at = world.lay(part, world.zone(seat, "row"), spot, at, drawn[seat][place])
        last = max(last, lies_at)
        at += step * part.between("pace", 1.0, 0.4) if number + 1 < len(order) else 0.0
    for seat in SEATS:
        world.judge(Reveal(seat=seat, cards=tuple(drawn[seat][:pairs])), last)
    world.now = last + 0.05
    return {seat: [row[place] for place in range(pairs)] for seat, row in rows.items()}


def _outflank(world: World, chance: Chance, seat: Seat, extra: list[Face], row: list[Piece]) -> list[Piece]:
    """Extra cards are laid over own ones, one at a time, until there are no more or the player stops."""
    laid: list[Piece] = []
    for number, face in enumerate(extra):
        part = chance.part(str(number))
        world.now += part.between("think", 4.0, 0.7)
        if part.unit("stops") > 0.75:
            world.tap(Stop(seat=seat), part, late=True)
            return laid
        place = part.count("place", 0, len(row) - 1)
        zone, under = world.zone(seat, "row"), row[place].last
        middle = world.felt.middles[zone]
        off = part.amount(TUCKED) if part.does(TUCKED) else part.between("off", 30.0, 10.0)
        spot = (under.x - middle[0] + 0.3 * off, under.y - middle[1] + 0.95 * off)
        piece, at = world.lay(part, zone, spot, world.now, face)
        world.now = at + 0.05
        world.judge(Outflank(seat=seat, place=place + 1, card=face), at)
        laid.append(piece)
    return laid
