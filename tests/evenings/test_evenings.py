"""Whole evenings with nobody answering: filmed ones, read by the real networks, and drawn ones."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
import pytest

from companion.interpreter import Doubt
from companion.session import Session
from tests.observing import card
from tools import evenings
from tools.evenings.damaged import capped, frozen, mirror
from tools.evenings.film import set_up
from tools.evenings.filming import plan
from tools.evenings.people import CARELESS
from tools.evenings.played import Figures, Taps, observe, play_again, read_film, truth_of, with_camera_lost
from tools.evenings.readings import draw
from tools.evenings.stage import Pose, Stage
from tools.evenings.tagged import on_readers, under_a_camera

FILMS = Path(__file__).with_name("films")


@pytest.mark.parametrize("every", [1, 2])
def test_a_filmed_evening_with_a_dealt_hand_wars_and_treasures_is_read_right(every: int) -> None:
    figures = play_again(read_film(FILMS / "bluffing-battles-ordinary-1-10.json.xz"), every=every)
    assert (figures.plays, figures.right, figures.wrong) == (28, 28, 0)
    assert (figures.fights, figures.fights_right) == (14, 14)
    assert figures.asked == figures.refused == 0
    assert figures.corrected > 0
    assert max(figures.late) <= 1


def test_a_rough_filmed_evening_loses_only_the_fight_that_went_over_the_edge_of_the_zones() -> None:
    """In the last of eight wars running both cards lie outside every zone."""
    figures = play_again(read_film(FILMS / "bluffing-battles-rough-11-5.json.xz"))
    assert (figures.plays, figures.right) == (36, 34)
    assert (figures.fights, figures.fights_right) == (18, 17)


@pytest.mark.parametrize("name", [
    "battle-rough-1020-5",
    "bluff-words-ordinary-1010-5",
    "bluffing-battles-rough-1120-10",
    "lost-war-calm-7001-5",
    "lost-war-rough-1021-5",
    "lost-war-rough-12021-5",
    "lost-war-rough-20820-5",  # an ace that wavers between clubs and spades
    "lost-war-rough-22020-5",  # a jack over another card, a king for a moment
    "lost-war-ordinary-23410-5",  # a rank and the next suit look like a third card
    "bluffing-battles-rough-22620-5",  # a three of clubs looks like one of spades once a treasure lies on it
    "lost-war-rough-1121-10",
    "pirates-bluff-ordinary-1010-5",
])  # fmt: skip
def test_a_filmed_evening_of_each_game_is_read_right(name: str) -> None:
    figures = play_again(read_film(FILMS / f"{name}.json.xz"))
    assert figures.plays >= 8
    assert (figures.right, figures.wrong, figures.fights_right) == (figures.plays, 0, figures.fights)


@pytest.mark.parametrize(("name", "right", "moments"), [
    ("lost-war-rough-22120-10", (14, 20), (2, 3)),  # a battle that was gathered before one card of it was clear
    ("bluffing-battles-rough-21920-10", (7, 8), (3, 4)),  # a card that was asked about until it was gathered
])  # fmt: skip
def test_what_was_not_clear_in_a_filmed_evening_is_asked_about_and_nothing_is_made_up(
    name: str, right: tuple[int, int], moments: tuple[int, int]
) -> None:
    figures = play_again(read_film(FILMS / f"{name}.json.xz"))
    assert (figures.right, figures.plays) == right
    assert (figures.fights_right, figures.fights) == moments
    assert (figures.wrong, figures.early, figures.blocked) == (0, 0, 0)
    assert figures.asked == figures.truth_offered > 0
    answered = play_again(read_film(FILMS / f"{name}.json.xz"), people=True)
    assert (answered.right, answered.wrong, answered.fights_right) == (right[1], 0, moments[1])


@pytest.mark.parametrize(("game", "level", "seed", "length"), [
    ("bluffing-battles", "rough", 100, 6),
    ("lost-war", "ordinary", 101, 3),
    ("pirates-bluff", "ordinary", 102, 1),
    ("battle", "rough", 103, 5),
    ("bluff-words", "calm", 300, 8),
])  # fmt: skip
def test_a_drawn_evening_is_read_right(game: str, level: str, seed: int, length: int) -> None:
    figures: Figures = play_again(draw(game, level, seed, fps=5.0, length=length))
    assert figures.plays >= 10
    assert (figures.right, figures.wrong, figures.fights_right) == (figures.plays, 0, figures.fights)
    assert (figures.timed, figures.early) == (figures.fights, 0)


def test_a_moment_that_was_judged_before_its_last_card_lay_is_counted() -> None:
    film = draw("bluffing-battles", "calm", 100, fps=5.0, length=3)
    late = {**film, "truth": [{**each, "lay": each["at"] + 60.0} for each in film["truth"]]}
    figures = play_again(late)
    assert figures.early == figures.timed == figures.fights


def test_a_card_lies_since_it_was_laid_or_turned_up_however_it_is_pushed() -> None:
    stage, edge = Stage(), (450.0, 620.0)
    card = stage.thing("7C")
    laid = stage.carry(card, edge, Pose(450, 300, up=False), 1.0)
    pushed = stage.carry(card, edge, Pose(480, 300, up=False), laid.free + 1)
    assert stage.lay_since("7C", pushed.free) == laid.rest
    turned = stage.turn_over(card, edge, pushed.free + 1)
    assert stage.lay_since("7C", turned.free) == turned.rest
    assert stage.lay_since("7C", pushed.free) == laid.rest
    assert stage.lay_since("8C", turned.free) is None


@pytest.mark.parametrize(("game", "level", "seed", "length", "unread"), [
    *(("lost-war", "ordinary", 300, 3, unread) for unread in range(0, 15, 3)),
    *(("battle", "ordinary", 300, 6, unread) for unread in (0, 4, 8)),
    ("bluffing-battles", "calm", 301, 3, 2),
    *(("pirates-bluff", "calm", 300, 2, unread) for unread in (0, 12)),
    ("bluff-words", "calm", 300, 4, 1),
])  # fmt: skip
def test_no_card_that_is_never_read_costs_more_than_two_moments_after_its_own(
    game: str, level: str, seed: int, length: int, unread: int
) -> None:
    figures = play_again(draw(game, level, seed, fps=5.0, length=length, unread=unread))
    assert figures.later_fights > 0
    assert figures.later_fights - figures.later_fights_right <= 2, figures.errors


@pytest.mark.stress
def test_a_picture_costs_the_table_no_more_at_the_end_of_a_long_evening() -> None:
    """Counted are the functions that are called for what one picture tells, in the first and in the last hands of
    eighteen."""
    film = draw("pirates-bluff", "calm", 450, fps=2.5, length=18)
    table = Session.unkept({name: film[name] for name in ("game", "seats", "options")} | {"record": 1}).table
    taps, called = Taps(film["taps"]), list[int]()
    count = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    for at, observations in observe(film):
        count = 0
        sys.setprofile(counted)
        for observation in (*taps.due(at, table), *observations):
            table.observe(observation)
        sys.setprofile(None)
        called.append(count)
    assert len(table.history.standing) > 100
    first, last = called[len(called) // 9 : len(called) // 3], called[-len(called) // 3 :]
    assert mean(last) < 1.25 * mean(first)
    assert max(last) < 1.25 * max(first)


def test_people_say_which_card_it_was_by_when_it_came_and_not_by_what_they_lay_next() -> None:
    laid = [(25.5, {"act": "play", "card": "7C"}), (30.2, {"act": "treasure", "cards": ["4H"]})]
    film = {"truth": [{"at": at, "said": {"seat": "Ben", **said}} for at, said in laid]}
    lies = replace(card("2/play", "7S", 0.6, ("7C", 0.4), at=27.2), still_s=2.0)
    asked = Doubt(1, "play", "Ben", "2/play", lies.sighting.candidates, frozenset({"7C", "4H"}), lies)
    assert truth_of(asked, film, 28.2) == "7C"
    assert truth_of(replace(asked, seen=replace(lies, at=31.0, still_s=0.4)), film, 31.4) == "4H"
    assert truth_of(asked, film, 40.0) is None


@pytest.mark.parametrize(("game", "seed", "length"), [
    ("bluff-words", 700, 6), ("battle", 700, 5), ("bluffing-battles", 706, 3), ("lost-war", 700, 1),
])  # fmt: skip
def test_what_careless_people_do_wrong_is_said_within_seconds_and_nothing_else(
    game: str, seed: int, length: int
) -> None:
    """A wrong number of hidden cards, a card that was not laid or not entered, one that is left lying."""
    figures = play_again(draw(game, CARELESS, seed, fps=5.0, length=length))
    assert (figures.right, figures.wrong) == (figures.plays, 0), figures.errors
    assert figures.slips > 0
    assert (figures.noticed, figures.alarms) == (figures.slips, 0), figures.errors
    assert max(figures.soon) <= 9


@pytest.mark.parametrize(("game", "seed"), [
    pytest.param("bluffing-battles", 501, marks=pytest.mark.stress), ("battle", 500),
])  # fmt: skip
def test_while_the_camera_is_lost_for_a_minute_play_goes_on_by_taps_and_then_by_the_camera_again(
    game: str, seed: int
) -> None:
    whole = draw(game, "ordinary", seed, fps=5.0, length=10)
    figures = play_again(with_camera_lost(whole, 20.0, 80.0))
    assert whole["frames"][-1][0] > 95
    assert (figures.right, figures.wrong, figures.blocked) == (figures.plays, 0, 0)


@pytest.mark.parametrize("damage", [capped, frozen, mirror], ids=lambda damage: damage.__name__)
def test_while_the_picture_is_useless_for_a_minute_play_goes_on_by_taps_and_then_by_the_camera_again(
    damage: Callable[[Mapping[str, Any], float, float], dict[str, Any]],
) -> None:
    """A lens cap, a frozen picture, a mirrored one: the cards that lie when the picture returns are matched with the
    touches, and no later fight is judged on a wrong pair."""
    film = read_film(FILMS / "bluffing-battles-ordinary-1-10.json.xz")
    figures = play_again(damage(film, 35.0, 95.0), every=2)
    assert (figures.plays, figures.right, figures.wrong) == (28, 28, 0), figures.errors
    assert (figures.fights_right, figures.blocked) == (14, 0)
    assert figures.refused == 0


@pytest.mark.parametrize("game", ["bluffing-battles", "lost-war"])
def test_a_camera_that_changes_the_size_of_its_pictures_twice_is_read_on(game: str) -> None:
    """In the second third of these evenings its pictures are half as large again."""
    figures = play_again(read_film(FILMS / f"{game}-rough-24020-5-720p-1080p-720p.json.xz"))
    assert figures.plays >= 12
    assert (figures.right, figures.wrong, figures.fights_right) == (figures.plays, 0, figures.fights), figures.errors
    assert (figures.asked, figures.refused, figures.blocked) == (0, 0, 0)


@pytest.mark.parametrize(("game", "seed", "length"), [
    ("bluffing-battles", 600, 8), ("lost-war", 601, 3), ("pirates-bluff", 600, 2), ("battle", 600, 5),
    ("bluff-words", 654, 10),  # whose middle begins with the same letter twice
])  # fmt: skip
@pytest.mark.parametrize("dies", [False, True], ids=["", "the board dies"])
def test_an_evening_on_rough_readers_is_read_right(game: str, seed: int, length: int, dies: bool) -> None:
    """Cards at the wrong reader first, readers that lose a card for a while, cards that cover the tag under them, and a
    board that is dead for a while, in which people say what they lay."""
    figures = on_readers(game, "rough", seed, length, dies=dies)
    assert figures.plays >= 10
    assert (figures.right, figures.wrong, figures.fights_right) == (figures.plays, 0, figures.fights), figures.errors
    assert (figures.refused, figures.blocked) == (0, 0)


@pytest.mark.parametrize("film", [
    pytest.param("bluffing-battles-ordinary-1-10", marks=pytest.mark.stress), "bluffing-battles-rough-11-5",
])  # fmt: skip
def test_a_filmed_evening_on_readers_is_read_right_by_both(film: str) -> None:
    """The camera alone misses two cards of the rough one, which lie outside every zone."""
    figures = under_a_camera(read_film(FILMS / f"{film}.json.xz"), seed=5)
    assert (figures.right, figures.wrong, figures.fights_right) == (figures.plays, 0, figures.fights), figures.errors
    assert (figures.asked, figures.refused) == (0, 0)


def test_a_sharper_camera_films_the_same_evening_larger_into_a_film_of_its_own(tmp_path: Path) -> None:
    usual, sharp = (set_up("battle", "rough", 7, 1, tmp_path, height=height) for height in (720, 1080))
    assert usual[0]["truth"] == sharp[0]["truth"]
    assert (usual[0]["size_px"], sharp[0]["size_px"]) == ([1280, 720], [1920, 1080])
    assert sharp[2].picture(1.0).shape == (1080, 1920, 3)
    assert np.allclose(np.array(sharp[2].look.corners_px), 1.5 * np.array(usual[2].look.corners_px))
    assert sharp[2].look.noise == usual[2].look.noise
    named = [next(plan(["battle"], (height,))).name for height in (720, 1080)]
    assert named == ["battle-ordinary-1010-5.json.xz", "battle-ordinary-1010-5-1080p.json.xz"]


def test_what_measures_shares_nothing_with_what_trains() -> None:
    known = list(Path(evenings.__file__).parent.glob("*.py"))
    imported = {
        name
        for path in known
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert any(name.startswith("companion.sources.camera") for name in imported)
    assert not [name for name in imported if name.startswith(("companion.training", "torch", "ultralytics"))]
