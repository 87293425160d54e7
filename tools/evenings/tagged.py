"""Evenings laid on readers of tags, with what goes wrong there: ``python -m tools.evenings.tagged`` prints their table.

A card is laid at another reader first, a reader loses one for a while, a card covers the tag under it, and the board is
dead for some seconds, while people say on the glass what they lay. Drawn from the chances of a level, without a board;
the line and the board have tests of their own. With ``--unread 4`` each evening is played four times, each time with
another card whose tag is never read, and what comes after the moment of that card is counted. With ``--people`` each
question is answered with the truth; else nobody answers.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, product, takewhile
from typing import Any

import numpy as np

from companion.cards import rank_of
from companion.interpreter import Amiss, Comparison, Doubt
from companion.observations import Looked, Observation, TagGone, TagSeen
from companion.session import Session
from companion.sources.camera.calibration.zones import Rect
from companion.table import Accepted, Refused
from tools.evenings.games import GAMES
from tools.evenings.people import LEVELS, Evening
from tools.evenings.played import Figures, Taps, compare, faces_said, list_answers, observe
from tools.evenings.stage import Stage, Thing

SOURCE = "nfc:drawn"
BEAT_S = 0.2
DEAD_S = (6.0, 15.0)
LENGTHS = {"bluffing-battles": 8, "lost-war": 4, "pirates-bluff": 3, "battle": 8, "bluff-words": 10}
PURPOSES = {"play": "play", "reveal": "row", "outflank": "row", "start": "start", "hand": "hand", "deal": "up"}
"""The zones of an act's cards, in front of its seat; all others lie in the middle."""
ALONE = ("play", "start")
"""Acts of one card, which may cover the one before it; of several cards each must be read."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a card is laid at another reader first, is lost for a while by its own, and covers the one before."""

    wrong_reader: float
    lost: float
    covers: float


CHANCES: Mapping[str, Chances] = {
    "calm": Chances(0.0, 0.0, 0.2),
    "ordinary": Chances(0.02, 0.02, 0.5),
    "rough": Chances(0.06, 0.10, 0.8),
}


@dataclass(frozen=True, slots=True)
class Lies:
    """A card lies at a reader from one moment to another; ``alone`` says that it is played for itself, ``act`` is the
    number of its act among all that happened (from 0)."""

    uid: str
    zone: str
    at: float
    until: float
    alone: bool = True
    act: int = 0

    @property
    def seen(self) -> TagSeen:
        return _see(self.uid, self.zone, self.at)


def on_readers(
    game: str,
    level: str,
    seed: int,
    length: int,
    *,
    dies: bool = False,
    unread: int | None = None,
    people: bool = False,
) -> Figures:
    """The figures of one evening; once in it the board ``dies`` for a while, or the ``unread`` one of the cards that
    are laid there (from 0) is never read, as where two lie on one spot. ``people`` answer each question with the
    truth, else nobody answers."""
    stage, evening = GAMES[game](level, seed, length)
    lie = _lying(stage, evening)
    film = {"game": game, "seats": list(evening.seats), "options": evening.options, "truth": evening.truth}
    if unread is not None:
        film["unread"] = lie[unread].act
        film["unread_again"] = _list_again(lie[unread], evening.truth)
    rng = np.random.default_rng(seed + 9000)
    said = [
        {"at": each["at"] + 0.8, "said": each["said"]} for each in evening.truth if each["said"]["act"] == "outflank"
    ]
    dead = (0.0, 0.0)
    if dies:
        begins = float(rng.uniform(0.3, 0.7)) * evening.ends
        dead = begins, begins + float(rng.uniform(*DEAD_S))
        lost = [each for each in evening.truth if dead[0] <= each["at"] < dead[1] and not each.get("optional")]
        said += [_tap(each, dead) for each in lost if each["said"]["act"] != "outflank"]
    taps = sorted([*evening.taps, *said], key=lambda each: each["at"])
    never = lie[unread].uid if unread is not None else ""
    heard = _heard(lie, list(evening.zones), CHANCES[level], rng, evening.ends, dead)
    heard = [each for each in heard if isinstance(each, Looked) or each.uid != never]
    return _measure(film, heard, taps, people=people)


def _list_again(unread: Lies, truth: Sequence[Mapping[str, Any]]) -> list[int]:
    """The later acts (by number, from 0) of which a card is one that has been lying there since it was laid."""
    seat = truth[unread.act]["said"].get("seat")
    return [
        number
        for number, each in enumerate(truth)
        if number > unread.act
        and each["said"].get("seat") == seat
        and each["at"] <= unread.until
        and unread.uid.partition(":")[2] in faces_said(each["said"])
    ]


def _tap(laid: Mapping[str, Any], dead: tuple[float, float]) -> dict[str, Any]:
    """The touch for a card that was laid while the board was dead: none if the glass shows it already, because the
    board reported it just before it died, or is back."""
    is_seen_too = not dead[0] + 1.0 <= laid["at"] < dead[1] - 1.0
    return {"at": laid["at"] + 0.8, "said": laid["said"], "lies": True, "seen_too": is_seen_too}


def under_a_camera(film: Mapping[str, Any], seed: int) -> Figures:
    """The figures of a filmed evening of Bluffing Battles whose cards lie on readers too, which lose one card in ten
    for a while."""
    chances, rng = Chances(wrong_reader=0.0, lost=0.1, covers=0.8), np.random.default_rng(seed)
    by_camera = (observation for _, observations in observe(film) for observation in observations)
    lie = _fights(film["truth"], film["seats"])
    by_tags = _heard(lie, ["1/play", "2/play"], chances, rng, max(each.at for each in lie) + 8)
    return _measure(film, sorted([*by_camera, *by_tags], key=lambda each: each.at), ())


def _lying(stage: Stage, evening: Evening) -> list[Lies]:
    """The places of the cards that had to be reported, and how long they lay there."""
    found: list[Lies] = []
    names: dict[int, str] = {}
    number = count(1)
    for act, each in enumerate(evening.truth):
        said = each["said"]
        seat = said.get("seat")
        zone = "center" if seat is None else f"{evening.seats.index(seat) + 1}/{PURPOSES.get(said['act'], '')}"
        rect = Rect(*evening.zones[zone]) if zone in evening.zones else None
        for face in said.get("cards") or said.get("up") or [said.get("card")]:
            there = {other.uid for other in found if other.until > each["at"]}
            things = (thing for thing in stage.things if thing.face == face and _is_in(thing, rect, each["at"]))
            thing = next((thing for thing in things if names.get(id(thing)) not in there), None)
            if each.get("optional") or thing is None:
                continue
            uid = names.setdefault(id(thing), f"{next(number)}:{face}")
            until = next(at for at in _steps(each["at"]) if not _is_in(thing, rect, at) or at > evening.ends)
            came = next(at for at in _steps(each["at"], -BEAT_S) if at < 0 or not _is_in(thing, rect, at)) + BEAT_S
            found.append(Lies(uid, zone, came + 0.001 * len(found), until, said["act"] in ALONE, act))
    return found


def _is_in(thing: Thing, rect: Rect | None, at: float) -> bool:
    pose = thing.pose(at)
    return pose is not None and rect is not None and pose[0].up and rect.holds((pose[0].x, pose[0].y))


def _steps(at: float, by: float = BEAT_S) -> Iterator[float]:
    return (at + by * step for step in count(1))


def _fights(truth: Sequence[Mapping[str, Any]], seats: Sequence[str]) -> list[Lies]:
    """The same of an evening of which only the plays are known: a fight without a war is gathered soon."""
    plays, open_, found = [each for each in truth if each["said"]["act"] == "play"], list[Lies](), list[Lies]()
    for number, each in enumerate(plays):
        said, at = each["said"], each["at"]
        open_.append(Lies(f"{number}:{said['card']}", f"{1 + seats.index(said['seat'])}/play", at, at))
        if number % 2 == 1 and rank_of(said["card"]) != rank_of(plays[number - 1]["said"]["card"]):
            after = plays[number + 1]["at"] if number + 1 < len(plays) else at + 6.0
            found += [replace(lies, until=min(at + 2.6, after - 1.3)) for lies in open_]
            open_.clear()
    return found + [replace(lies, until=plays[-1]["at"] + 8) for lies in open_]


def _heard(
    lie: Sequence[Lies],
    zones: Sequence[str],
    chances: Chances,
    rng: np.random.Generator,
    ends: float,
    dead: tuple[float, float] = (0.0, 0.0),
) -> list[Observation]:
    """The observations of the readers; none while the board is dead, and then the cards that lie there by then and
    those that are gone."""
    heard: list[Observation] = []
    for each in lie:
        others = [
            zone for zone in zones if zone.rpartition("/")[2] == each.zone.rpartition("/")[2] and zone != each.zone
        ]
        if others and rng.uniform() < chances.wrong_reader:
            first = others[int(rng.integers(len(others)))]
            heard += [_see(each.uid, first, each.at - 1.1), _gone(each.uid, first, each.at - 0.4)]
        heard.append(each.seen)
        upper = [other for other in lie if other.zone == each.zone and each.at < other.at < each.until]
        if each.alone and upper and rng.uniform() < chances.covers:
            heard.append(_gone(each.uid, each.zone, upper[0].at))
        elif rng.uniform() < chances.lost:
            away = each.at + float(rng.uniform(0.1, 0.4))
            back = away + float(rng.uniform(0.2, 2.0))
            if back < each.until:
                heard += [_gone(each.uid, each.zone, away), _see(each.uid, each.zone, back)]
            heard.append(_gone(each.uid, each.zone, each.until))
        else:
            heard.append(_gone(each.uid, each.zone, each.until))
    heard += (Looked(source=SOURCE, at=beat * BEAT_S) for beat in range(int(ends / BEAT_S)))
    heard = sorted(heard, key=lambda each: each.at)
    return [*_with_a_death(heard, dead)] if dead[1] > 0 else heard


def _with_a_death(heard: Sequence[Observation], dead: tuple[float, float]) -> Iterator[Observation]:
    """The same, but in that time nothing is told; afterwards each tag is told whose place has changed."""
    before: dict[str, str] = {}
    now: dict[str, str] = {}
    is_back = False
    for each in heard:
        if each.at >= dead[1] and not is_back:
            is_back = True
            yield Looked(source=SOURCE, at=each.at)
            yield from (_gone(uid, zone, each.at) for uid, zone in before.items() if now.get(uid) != zone)
            yield from (_see(uid, zone, each.at) for uid, zone in now.items() if before.get(uid) != zone)
        if isinstance(each, TagSeen):
            now[each.uid] = each.zone
        elif isinstance(each, TagGone) and now.get(each.uid) == each.zone:
            del now[each.uid]
        if each.at < dead[0]:
            before = dict(now)
        if not dead[0] <= each.at < dead[1]:
            yield each


def _measure(
    film: Mapping[str, Any],
    noticed: Iterable[Observation],
    said: Sequence[Mapping[str, Any]],
    *,
    people: bool = False,
) -> Figures:
    table = Session.unkept({"record": 1, **{key: film[key] for key in ("game", "seats", "options")}}).table
    figures, told, taps = Figures(), dict[int, float](), Taps(said)
    clock = 0.0
    for observation in noticed:
        silent = takewhile(lambda at, until=observation.at: at < until, _steps(clock))
        clock = observation.at
        said_meanwhile = (one for at in (*silent, clock) for one in taps.due(at, table))
        for one in chain(said_meanwhile, (observation,)):
            for step in table.observe(one):
                match step:
                    case Accepted(entry=entry):
                        told[entry.number] = observation.at
                        figures.corrected += entry.act.word() == "amend"
                    case Doubt() | Comparison() | Amiss():
                        figures.asked += 1
                    case Refused():
                        figures.refused += 1
            for answer in list_answers(table, film, one.at) if people else ():
                told |= {step.entry.number: one.at for step in answer() if isinstance(step, Accepted)}
    figures.blocked = taps.given_up + len(taps.waiting)
    compare(figures, film, table, told)
    return figures


def _see(uid: str, zone: str, at: float) -> TagSeen:
    return TagSeen(source=SOURCE, at=at, zone=zone, uid=uid, face=uid.partition(":")[2])


def _gone(uid: str, zone: str, at: float) -> TagGone:
    return TagGone(source=SOURCE, at=at, zone=zone, uid=uid)


def row(game: str, level: str, how: str, figures: Figures) -> str:
    """One line of the table."""
    cells = (
        game, level, how, f"{figures.right}/{figures.plays}", figures.wrong,
        f"{figures.fights_right}/{figures.fights}", figures.asked + figures.refused, figures.corrected,
        f"{sum(each <= 1.0 for each in figures.late)}/{len(figures.late)}", figures.blocked,
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def with_one_unread(game: str, level: str, seeds: Sequence[int], cards: int, *, people: bool) -> None:
    """Prints the line of a game and level, with the later plays and moments, and each evening that lost one."""
    sums = Figures()
    for seed in seeds:
        lie = _lying(*GAMES[game](level, seed, LENGTHS[game]))
        for card in range(cards):
            never = (2 * card + 1) * len(lie) // (2 * cards)
            figures = on_readers(game, level, seed, LENGTHS[game], unread=never, people=people)
            sums += figures
            if figures.later_right < figures.later:
                print(f"    seed {seed}, card {never}: {figures.later_right}/{figures.later}: {lie[never]}", flush=True)
    later = f"{sums.later_right}/{sums.later} | {sums.later_fights_right}/{sums.later_fights}"
    print(f"{row(game, level, f'{cards * len(seeds)} evenings', sums)} {later} |", flush=True)


def main() -> None:
    """Prints a line a game and level, and after it each error by name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", nargs="+", type=int, default=[500, 501, 502])
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(LENGTHS))
    parser.add_argument("--unread", type=int, metavar="CARDS", help="play each evening so often, a tag never read")
    parser.add_argument("--people", action="store_true", help="people answer each question with the truth")
    args = parser.parse_args()
    for game, level in product(args.games, LEVELS):
        if args.unread:
            with_one_unread(game, level, args.seeds, args.unread, people=args.people)
            continue
        for dies in (False, True):
            figures = Figures()
            for seed in args.seeds:
                figures += on_readers(game, level, seed, LENGTHS[game], dies=dies, people=args.people)
            print(row(game, level, "dies once" if dies else "", figures), flush=True)
            for error in figures.errors:
                print(f"    {error}", flush=True)


if __name__ == "__main__":
    main()
