"""Each test of a card by itself: a scene in which it is the first that holds, and one in which it almost does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pytest

from companion.interpreter.course import Course
from companion.interpreter.explain import run
from companion.interpreter.reading import SIGNS, find_sign
from companion.interpreter.signs import Offer
from companion.observations import Observation
from companion.table import Table
from tests.interpreting import opened
from tests.observing import card, gone, looked, touch

ANSWERS = "answers"
HAND = [card("1/play", face, track=track, at=1.0, x=90.0 * track) for track, face in enumerate(("7S", "9S", "KD"))]
NEXT, ROW = card("1/play", "9S", track=3, at=3.0, x=60.0), card("1/row", "6S")


def name_sign(table: Table, zone: str, track: int) -> str:
    """The first test that holds for a card that lies, or lay, in this zone."""
    moment, _ = table.interpreter.examine(table.history)
    run(course := Course(moment, set()))
    lays = (each for each in (*course.lays, *course.list_all_in(zone)) if each.zone == zone)
    lay = next(each for each in lays if each.track.keys == (("camera:0", track),))
    prompt = course.asking.find_prompt(zone, course.state)
    if lay.track in course.used or prompt is None or prompt.cards is None:
        return ANSWERS
    sign = find_sign(Offer(course, prompt, prompt.cards, lay))
    return ANSWERS if sign is None else sign.holds.__name__


def begin(game: str, *said: Mapping[str, object]) -> Table:
    """A table of two."""
    table = opened(game)
    for each in said:
        table.observe(touch(table, each))
    return table


def new() -> Table:
    """Nothing lies there yet."""
    return begin("bluffing-battles")


def fight() -> Table:
    """The cards of a fight lie there."""
    table = new()
    table.observe(card("1/play", "KS", track=1, at=1.0))
    table.observe(card("2/play", "QH", track=2, at=1.5))
    return table


def war() -> Table:
    """Two kings met, and each has laid two cards face down."""
    table = new()
    for seat, face in ((1, "KS"), (2, "KH")):
        table.observe(card(f"{seat}/play", face, track=seat, at=1.0))
        for each in (3, 5):
            table.observe(card(f"{seat}/play", "back", track=each + seat, side="back", at=each, x=40.0))
    return table


def won_war() -> Table:
    """A war was won. All is gathered, also a treasure that was turned up."""
    table = new()
    for track, face in enumerate(("7S", "7H", "9S", "2H")):
        table.observe(card(f"{track % 2 + 1}/play", face, track=track, at=1.0 + track))
    table.observe(card("1/play", "3C", track=4, x=60.0, at=8.0))
    for track in range(5):
        table.observe(gone(f"{track % 2 + 1}/play", track, at=9.0))
    return table


def muster() -> Table:
    """Each is to lay two cards."""
    return begin("lost-war", *({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben")))


def challenge() -> Table:
    """Ann's letters were challenged, and she concedes."""
    table = begin("bluff-words")
    table.observe(card("center", "back", track=1, side="back", x=90.0))
    table.observe(card("center", "E", track=2, x=10.0))
    table.observe(card("center", "S", track=3))
    table.observe(touch(table, {"act": "bid", "seat": "Ann", "value": 3}))
    table.observe(touch(table, {"act": "challenge", "seat": "Ben"}))
    table.observe(card("center", "T", track=1, x=90.0, at=5.0))
    table.observe(touch(table, {"act": "concede", "seat": "Ann"}))
    for track in (2, 3):
        table.observe(gone("center", track, at=12.0))
    return table


class Scene(NamedTuple):
    """The cards that lie after these observations, the card in question, and the first test that holds for it."""

    begin: Callable[[], Table]
    observations: Sequence[Observation]
    zone: str
    track: int
    sign: str


SCENES = [
    Scene(fight, [card("1/play", "back", track=3, side="back", at=3.0)], "1/play", 3, "is_unseen"),
    Scene(fight, [NEXT], "1/play", 3, "waits_for_others"),
    Scene(fight, [NEXT, gone("1/play", 3, at=4.0)], "1/play", 3, "is_gone_too_soon"),
    Scene(fight, [NEXT, gone("1/play", 1, at=4.0), gone("1/play", 3, at=5.0)], "1/play", 3, ANSWERS),
    Scene(muster, [ROW, card("2/row", "6S", at=2.0)], "1/row", 1, "is_pushed_away"),
    Scene(muster, [ROW, card("2/row", "6S", at=2.0)], "2/row", 1, ANSWERS),
    Scene(muster, [ROW, gone("1/row"), card("1/row", "9S", track=2, at=2.0)], "1/row", 1, "is_read_again"),
    Scene(muster, [ROW, gone("1/row"), card("1/row", "9S", track=2, at=2.0, x=90.0)], "1/row", 1, ANSWERS),
    Scene(challenge, [looked(13.0)], "center", 1, "is_turned_up_for_another"),
    Scene(challenge, [gone("center", at=13.0), card("center", "U", track=7, at=20.0)], "center", 7, ANSWERS),
    Scene(war, [card("1/play", "AC", track=4, at=7.0, x=40.0)], "1/play", 4, "is_laid_hidden"),
    Scene(war, [card("1/play", "AC", track=9, at=7.0, x=90.0)], "1/play", 9, ANSWERS),
    Scene(new, HAND, "1/play", 0, "is_of_shown_hand"),
    Scene(new, HAND[:2], "1/play", 0, ANSWERS),
    Scene(won_war, [card("1/play", "6S", track=6, at=10.4, x=90.0), looked(11.0)], "1/play", 6, "is_left_of_shown"),
    Scene(won_war, [card("1/play", "6S", track=6, at=10.6, x=90.0), looked(11.0)], "1/play", 6, ANSWERS),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES, ids=lambda each: each.sign)
def test_the_first_sign_of_a_card_says_what_it_shows(scene: Scene) -> None:
    table = scene.begin()
    for each in scene.observations:
        table.observe(each)
    assert name_sign(table, scene.zone, scene.track) == scene.sign


def test_each_sign_has_its_scene_and_one_that_almost_is() -> None:
    assert {each.holds.__name__ for each in SIGNS} | {ANSWERS} == {each.sign for each in SCENES}
