"""Readings drawn without pictures: what a reader would find of a stage, by what hands and cards leave uncovered.

Thousands of plays in seconds, to tune on and to find rare courses of events by; its chances of error are set by hand
to be no kinder than the readings of filmed evenings. Figures of it are never given as those of the networks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from math import dist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.decks.files import load_deck
from companion.games import GAMES as GAMES_KNOWN
from companion.sources.camera.calibration.zones import Rect
from tools.evenings.film import BARE_S, REMEMBERED_S, SAME_PLACE_MM
from tools.evenings.games import GAMES
from tools.evenings.people import CARELESS, Evening
from tools.evenings.pictures import CARD_MM
from tools.evenings.played import faces_said
from tools.evenings.stage import Pose, Stage, Thing

ARM_MM = 37.0
"""Half the width of a hand with its arm."""
APART_MM = 110.0
"""Cards whose middles are farther apart do not touch."""
GRID = np.array([(a, b) for a in np.linspace(-0.42, 0.42, 4) for b in np.linspace(-0.44, 0.44, 6)])
INDICES = np.array([(-0.40, -0.36), (0.40, 0.36)])
MISSED: Mapping[str, float] = {"calm": 0.005, "ordinary": 0.02, CARELESS: 0.02, "rough": 0.06}
MISREAD: Mapping[str, float] = {"calm": 0.001, "ordinary": 0.006, CARELESS: 0.006, "rough": 0.025}

Points = NDArray[np.float64]


def draw(game: str, level: str, seed: int, *, fps: float, length: int, unread: int | None = None) -> dict[str, Any]:
    """An evening in the form of a film, its readings drawn; the ``unread`` one of the cards that are played there (from
    0) is never found."""
    stage, evening = GAMES[game](level, seed, length)
    rng = np.random.default_rng(seed + 5000)
    played = cards_played(stage, evening) if unread is not None else ()
    never = played[unread][1] if unread is not None else None
    faces = sorted(load_deck(GAMES_KNOWN[game].deck_name(evening.options)).copies)
    frames, places = [], list[list[Any]]()
    for number in range(int(evening.ends * fps)):
        at = number / fps
        cards, arms = _cards(stage, at), _arms(stage, at)
        seen = [(each[2], _found(each, cards, arms, stage, at, level, faces, rng)) for each in cards]
        found = [card for thing, card in seen if card and thing is not never]
        bare = _bare(places, at, found, cards, arms)
        frames.append([round(at, 3), 1, found, bare])
    return {
        "game": game,
        "seats": list(evening.seats),
        "options": evening.options,
        "level": level,
        "seed": seed,
        "fps": fps,
        "size_mm": list(stage.size_mm),
        "zones": evening.zones,
        "truth": evening.truth_on(stage),
        "taps": evening.taps,
        "slips": evening.slips,
        "frames": frames,
        **({} if unread is None else {"unread": played[unread][0]}),
    }


def cards_played(stage: Stage, evening: Evening) -> tuple[tuple[int, Thing], ...]:
    """Each card that was played, with the number of its act among all that happened (from 0)."""
    found: list[tuple[int, Thing]] = []
    for number, each in enumerate(evening.truth):
        for face in () if each.get("optional") else faces_said(each["said"]):
            known = [thing for _, thing in found]
            there = (
                thing
                for thing in stage.things
                if thing.face == face and not any(thing is other for other in known)
                and _is_before(each["said"].get("seat"), thing.pose(each["at"]), evening)
            )  # fmt: skip
            found += [(number, thing) for thing in islice(there, 1)]
    return tuple(found)


def _is_before(seat: str | None, lies: tuple[Pose, float] | None, evening: Evening) -> bool:
    """Whether a card lies open in a zone of this seat, or in the middle."""
    if lies is None or not lies[0].up:
        return False
    whose = "center" if seat is None else f"{evening.seats.index(seat) + 1}/"
    zones = (Rect(*rect) for name, rect in evening.zones.items() if name.startswith(whose))
    return any(rect.holds((lies[0].x, lies[0].y)) for rect in zones)


def _cards(stage: Stage, at: float) -> list[tuple[Pose, float, Any]]:
    found = [(*seen, thing) for thing in stage.things if (seen := thing.pose(at))]
    return sorted(found, key=lambda each: each[0].order)


def _arms(stage: Stage, at: float) -> list[tuple[Points, Points]]:
    tips = [(hand.tip(at), hand.edge) for hand in stage.hands]
    return [(np.array(tip), np.array(edge)) for tip, edge in tips if tip is not None]


def _on(pose: Pose, parts: Points) -> Points:
    turn = np.radians(pose.angle)
    across, along = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    return np.asarray(
        np.array([pose.x, pose.y]) + parts[:, :1] * CARD_MM[0] * across + parts[:, 1:] * CARD_MM[1] * along
    )


def _under_card(points: Points, pose: Pose) -> NDArray[np.bool_]:
    turn = np.radians(pose.angle)
    off = points - (pose.x, pose.y)
    across = off @ np.array([np.cos(turn), np.sin(turn)])
    along = off @ np.array([-np.sin(turn), np.cos(turn)])
    return np.asarray((np.abs(across) <= CARD_MM[0] / 2) & (np.abs(along) <= CARD_MM[1] / 2))


def _under_arm(points: Points, arm: tuple[Points, Points]) -> NDArray[np.bool_]:
    tip, edge = arm
    along = edge - tip
    length = max(float(np.hypot(*along)), 1.0)
    along = along / length
    part = np.clip((points - tip) @ along, 0.0, length + 200)
    return np.asarray(np.hypot(*(points - tip - part[:, None] * along).T) < ARM_MM)


def _found(
    card: tuple[Pose, float, Any],
    cards: list[Any],
    arms: list[Any],
    stage: Stage,
    at: float,
    level: str,
    faces: Sequence[str],
    rng: Any,
) -> list[Any] | None:
    pose, turned, thing = card
    width, height = stage.size_mm
    if turned > 0.35 or not (-20 < pose.x < width + 20 and -20 < pose.y < height + 20):
        return None
    over = [each[0] for each in cards if each[0].order > pose.order and each[1] < 0.5]

    def free(parts: Points) -> NDArray[np.bool_]:
        points = _on(pose, parts)
        hidden = np.zeros(len(points), np.bool_)
        for above in over:
            hidden |= _under_card(points, above)
        for arm in arms:
            hidden |= _under_arm(points, arm)
        return np.asarray(~hidden)

    share = float(free(GRID).mean())
    speed = float(np.hypot(*thing.speed(at))) * 50
    if share < 0.25 or rng.uniform() < MISSED[level] + min(0.9, speed / 900):
        return None
    index = bool(free(INDICES).any()) and pose.up
    whole = share > 0.6
    off = 1.0 if share > 0.95 else 5.0 if whole else 14.0
    x, y = pose.x + float(rng.normal(0, off)), pose.y + float(rng.normal(0, off))
    if not pose.up:
        return [None, "b", 0.95, [], round(x, 1), round(y, 1), 1] if whole else None
    if not index:
        return [None, "f", 0.6, [], round(x, 1), round(y, 1), 1] if whole and rng.uniform() < 0.5 else None
    unsure = MISREAD[level] + min(0.5, speed / 1500) + (0.1 if not whole else 0.0)
    likely = float(rng.uniform(0.3, 0.9) if rng.uniform() < unsure else 1 - abs(rng.normal(0, 0.01)))
    other = _alike(thing.face, faces, rng)
    first, second = (thing.face, other) if rng.uniform() < 0.8 or likely > 0.9 else (other, thing.face)
    candidates = [[first, round(likely, 3)], [second, round((1 - likely) * 0.9, 3)]]
    candidates.sort(key=lambda each: -each[1])
    named = candidates[0][0] if candidates[0][1] >= 0.8 else None
    return [named, "f", candidates[0][1], candidates, round(x, 1), round(y, 1), int(whole)]


def _alike(face: str, faces: Sequence[str], rng: Any) -> str:
    """A face that this one may be taken for: of the same rank or of the same suit, else any other."""
    others = [each for each in faces if each != face]
    alike = [each for each in others if each[:-1] == face[:-1] or each[-1] == face[-1]] or others
    return alike[int(rng.integers(len(alike)))]


def _bare(places: list[list[Any]], at: float, found: list[Any], cards: list[Any], arms: list[Any]) -> list[Any]:
    """The places of late that are clearly seen and bare: no card there that was not found, no hand over it."""
    for card in found:
        place = (card[4], card[5])
        known = next((each for each in places if dist(each[0], place) <= SAME_PLACE_MM), None)
        if known is None:
            places.append([place, at, None])
        else:
            known[:] = [place, at, None]
    bare = []
    for each in list(places):
        if any(dist(each[0], (card[4], card[5])) <= SAME_PLACE_MM for card in found):
            continue
        points = _on(Pose(*each[0]), GRID * 0.9)
        masked = np.zeros(len(points), np.bool_)
        other = np.zeros(len(points), np.bool_)
        for pose, _, _ in cards:
            if dist((pose.x, pose.y), each[0]) > APART_MM:
                continue
            shown = any(dist((pose.x, pose.y), (card[4], card[5])) < 10 for card in found)
            if shown:
                masked |= _under_card(points, pose)
            else:
                other |= _under_card(points, pose)
        for arm in arms:
            other |= _under_arm(points, arm)
        seen = ~masked
        if seen.mean() >= 0.25 and (~other[seen]).mean() >= 0.9:
            each[2] = at if each[2] is None else each[2]
            bare.append([round(each[0][0]), round(each[0][1])])
        else:
            each[2] = None
        if at - each[1] > REMEMBERED_S or (each[2] is not None and at - each[2] > BARE_S):
            places.remove(each)
    return bare
