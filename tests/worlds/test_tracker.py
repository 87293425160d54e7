"""The stand-in for the tracker says what the real one says of the same felt."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import STANDARD_52
from companion.observations import CardGone, CardSeen, Looked, Observation
from tests.worlds.real_tracker import track_felt
from tools.worlds.behaviour import Level
from tools.worlds.camera import look_times, observe_felt
from tools.worlds.chance import Chance, Log, seed_units
from tools.worlds.felt import Felt, place_zones
from tools.worlds.games import PLAYED

Said = tuple[str, str, str]


def chance_of(level: Level, seed: str, *, plain: bool = False) -> Chance:
    return Chance((lambda _: 0.0) if plain else seed_units(seed), level, Log(), moment=-1)


def words(said: Iterable[Observation]) -> list[tuple[float, Said]]:
    """The reports about cards: time, kind, zone, and the name of the reading."""
    found: list[tuple[float, Said]] = []
    for each in said:
        if isinstance(each, CardSeen):
            found.append((each.at, ("seen", each.zone, each.sighting.face or each.sighting.side)))
        elif isinstance(each, CardGone):
            found.append((each.at, ("gone", each.zone, "")))
    return found


def hand_made() -> Felt:
    """A card that is pushed, one laid over it, one turned up, one carried far, and a pile from which one is drawn."""
    felt = Felt(place_zones(("play", "pile"), 2))
    pushed = felt.lay("1/play", (0.0, 0.0), 1.0, "QH")
    felt.move(pushed, 3.0, 3.2, "1/play", (40.0, 0.0), slid=True)
    over = felt.lay("1/play", (45.0, 20.0), 5.0, "5C")
    turned = felt.lay("2/play", (0.0, 0.0), 2.0, None)
    felt.turn(turned, 5.0, "9S")
    carried = felt.lay("2/play", (120.0, 0.0), 6.0, "KD")
    felt.move(carried, 8.0, 8.3, "1/play", (-120.0, 0.0))
    pile = felt.lay("1/pile", (0.0, 0.0), 0.0, "2D")
    felt.reach("1/pile", 8.7, 9.1)
    felt.turn(pile, 9.0, "JS")
    for piece, at in ((over, 11.0), (pushed, 11.4), (turned, 11.2), (carried, 11.6)):
        felt.take(piece, at)
    return felt


def test_both_say_the_same_of_a_small_scene() -> None:
    times = [round(0.05 + 0.1 * at, 3) for at in range(140)]
    mine = words(observe_felt(hand_made(), chance_of("careful", "a", plain=True), STANDARD_52, times, lambda _: 0))
    real = words(track_felt(hand_made(), chance_of("careful", "a", plain=True), STANDARD_52, times))
    assert sorted(said for _, said in mine) == sorted(said for _, said in real)
    for at, said in mine:
        assert min(abs(at - other) for other, same in real if same == said) <= 0.5


def test_both_say_the_same_at_the_same_time_in_nine_of_ten_cases_of_rough_evenings() -> None:
    same = every = 0
    for game in PLAYED:
        chance = chance_of("rough", f"{game}/compared")
        world = PLAYED[game](chance.part("play"), 3)
        times = look_times(chance.part("camera"), world.now + 4.0, lambda _: 0)
        faces = sorted(world.setup.deck.copies)
        mine = words(observe_felt(world.felt, chance.part("seen"), faces, times, lambda _: -1))
        left = words(track_felt(world.felt, chance.part("seen"), faces, times))
        every += max(len(mine), len(left))
        for at, said in mine:
            near = [each for each in left if each[1] == said and abs(each[0] - at) <= 0.5]
            if near:
                left.remove(near[0])
                same += 1
    assert same >= 0.9 * every > 200


def test_a_look_is_reported_as_a_look() -> None:
    times = [0.5, 1.0, 1.5]
    said = observe_felt(Felt(place_zones(("play",), 2)), chance_of("careful", "a"), STANDARD_52, times, lambda _: 0)
    assert said == [Looked(source="camera:0", at=at) for at in times]
