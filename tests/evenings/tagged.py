"""An evening of Bluffing Battles laid on readers of tags, with what goes wrong there: cards laid at the wrong reader
first, readers that lose a card for a while, cards that cover the tag under them.

Drawn from the chances of a level, without a board; the line and the board have tests of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.cards import rank_of
from companion.observations import Looked, Observation, TagGone, TagSeen
from companion.session import Session
from companion.table import Accepted, Refused
from tests.evenings.games import GAMES
from tests.evenings.played import Figures, compare, seen

SOURCE = "nfc:drawn"
BEAT_S = 0.2


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a card is laid at the other reader first, is lost for a while by a dying one, and covers another."""

    wrong_reader: float
    lost: float
    covers: float


CHANCES: Mapping[str, Chances] = {
    "calm": Chances(0.0, 0.0, 0.2),
    "ordinary": Chances(0.02, 0.02, 0.5),
    "rough": Chances(0.06, 0.10, 0.8),
}


def on_readers(level: str, seed: int, fights: int) -> Figures:
    """The figures of one evening with nobody answering."""
    _, evening = GAMES["bluffing-battles"]("ordinary", seed, fights)
    film = {"game": evening.game, "seats": list(evening.seats), "options": {}, "truth": evening.truth}
    chance = np.random.default_rng(seed + 9000)
    return _told(film, _observed(evening.truth, evening.seats, CHANCES[level], chance))


def under_a_camera(film: Mapping[str, Any], seed: int) -> Figures:
    """The figures of a filmed evening whose cards lie on readers too, which lose one card in ten for a while."""
    chances, chance = Chances(wrong_reader=0.0, lost=0.1, covers=0.8), np.random.default_rng(seed)
    by_camera = (observation for _, observations in seen(film) for observation in observations)
    by_tags = _observed(film["truth"], tuple(film["seats"]), chances, chance)
    return _told(film, sorted([*by_camera, *by_tags], key=lambda each: each.at))


def _told(film: Mapping[str, Any], noticed: Iterable[Observation]) -> Figures:
    table = Session.unkept({"record": 1, **{key: film[key] for key in ("game", "seats", "options")}}).table
    figures, told = Figures(), dict[int, float]()
    for observation in noticed:
        for step in table.observe(observation):
            match step:
                case Accepted(entry=entry):
                    told[entry.number] = observation.at
                    figures.corrected += entry.act.word() == "amend"
                case Refused():
                    figures.refused += 1
    figures.asked = sum(entry.act.word() == "remark" for entry in table.history.entries)
    compare(figures, film, table, told)
    return figures


def _observed(
    truth: list[dict[str, Any]], seats: tuple[str, ...], chances: Chances, rng: np.random.Generator
) -> Iterator[Observation]:
    plays = [each for each in truth if each["said"]["act"] == "play"]
    heard: list[Observation] = []
    lies: dict[str, str] = {}
    for number, each in enumerate(plays):
        at, uid = each["at"], f"{each['said']['seat']}:{each['said']['card']}"
        zones = [f"{1 + seats.index(each['said']['seat'])}/play"]
        zones.append("2/play" if zones[0] == "1/play" else "1/play")
        if rng.uniform() < chances.wrong_reader:
            heard += [_seen(uid, zones[1], at - 1.1), _gone(uid, zones[1], at - 0.4)]
        if zones[0] in lies and rng.uniform() < chances.covers:
            heard.append(_gone(lies[zones[0]], zones[0], at))
        heard.append(_seen(uid, zones[0], at))
        if rng.uniform() < chances.lost:
            away = at + float(rng.uniform(0.1, 0.4))
            heard += [_gone(uid, zones[0], away), _seen(uid, zones[0], away + float(rng.uniform(0.2, 2.0)))]
        lies[zones[0]] = uid
        is_pair = number % 2 == 1
        if is_pair and rank_of(each["said"]["card"]) != rank_of(plays[number - 1]["said"]["card"]):
            after = plays[number + 1]["at"] if number + 1 < len(plays) else at + 6.0
            gathered = min(at + 2.6, after - 1.3)
            heard = [other for other in heard if other.at < gathered or isinstance(other, Looked)]
            heard += [_gone(tag, zone, gathered) for zone in ("1/play", "2/play") for tag in _lying(heard, zone)]
            lies.clear()
    heard.sort(key=lambda other: other.at)
    beats = (Looked(source=SOURCE, at=beat * BEAT_S) for beat in range(int((plays[-1]["at"] + 8) / BEAT_S)))
    yield from sorted([*heard, *beats], key=lambda other: other.at)


def _lying(heard: list[Observation], zone: str) -> list[str]:
    """The tags that are read in a zone at the end."""
    read: dict[str, bool] = {}
    for each in sorted(heard, key=lambda other: other.at):
        if isinstance(each, TagSeen | TagGone) and each.zone == zone:
            read[each.uid] = isinstance(each, TagSeen)
    return [uid for uid, is_read in read.items() if is_read]


def _seen(uid: str, zone: str, at: float) -> TagSeen:
    return TagSeen(source=SOURCE, at=at, zone=zone, uid=uid, face=uid.partition(":")[2])


def _gone(uid: str, zone: str, at: float) -> TagGone:
    return TagGone(source=SOURCE, at=at, zone=zone, uid=uid)
