"""Plays a filmed evening again through the tracker and a table, and compares the reports with the events."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import partial
from itertools import chain
from math import dist
from pathlib import Path
from typing import Any

from companion.interpreter import Amiss, Comparison, Doubt
from companion.interpreter.doubts import About
from companion.observations import CardSeen, Looked, Observation, Point, Sighting, Tapped
from companion.rules.game import IllegalAct
from companion.rules.notation import act_from_json, to_json
from companion.session import Session
from companion.sources.camera.calibration.zones import Rect, Zone
from companion.sources.camera.tracking.steady import Glance, Steady
from companion.sources.camera.tracking.tracks import Placed
from companion.table import Accepted, Refused, Step, Table
from companion.ui.views.questions.doubts import view_of

SIDES: Mapping[str, Any] = {"f": "face", "b": "back", "u": "unknown"}
UNORDERED = ("hand", "center", "deal")

PATIENT_S = 12.0
"""How long people wait for the glass to ask for what they have to say."""

JUST_TOLD = 4
"""The number of acts back that people see entered on the glass."""

BARE_MM = 25.0
"""A place that was kept as bare speaks for a card whose middle lay this near."""


@dataclass(slots=True)
class Figures:
    """The result of one evening, or of several together. ``late`` are the seconds from rest to the decision; ``slips``
    counts people's mistakes, ``noticed`` those that the program reported, after ``soon`` seconds each, and ``alarms``
    reports without a mistake. ``later`` are the plays after the moment of a card that was never read, without those
    that are this card again (``unread_again`` of a film), and ``later_fights`` the moments. ``timed`` are the moments
    that were judged right and whose cards all have a known time of rest, and ``early`` those of them that were judged
    before it."""

    plays: int = 0
    right: int = 0
    wrong: int = 0
    fights: int = 0
    fights_right: int = 0
    asked: int = 0
    truth_offered: int = 0
    refused: int = 0
    corrected: int = 0
    blocked: int = 0
    slips: int = 0
    noticed: int = 0
    alarms: int = 0
    later: int = 0
    later_right: int = 0
    later_fights: int = 0
    later_fights_right: int = 0
    timed: int = 0
    early: int = 0
    soon: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def line(self) -> str:
        late = sorted(self.late)
        within = sum(each <= 1.0 for each in late)
        share = 100 * within / len(late) if late else 0.0
        return (
            f"plays {self.right}/{self.plays} right, {self.wrong} wrong; fights {self.fights_right}/{self.fights}; "
            f"asked {self.asked} (truth offered {self.truth_offered}), refused {self.refused}, "
            f"corrected {self.corrected}; within 1 s {share:.0f} % of {len(late)}; before all cards lay {self.early} "
            f"of {self.timed}; blocked {self.blocked}"
        )


def read_film(path: Path) -> dict[str, Any]:
    """A film as it was kept."""
    said: dict[str, Any] = json.loads(lzma.decompress(path.read_bytes()))
    return said


def observe(film: Mapping[str, Any], *, every: int = 1) -> Iterator[tuple[float, tuple[Observation, ...]]]:
    """The observations of the camera at each look, in the order of time; with ``every``, of every second picture,
    say."""
    zones, steady = zones_of(film["zones"]), Steady("camera:film")
    for at, clear, cards, bare in film["frames"][::every]:
        placed = tuple(
            sorted((_place(card, zones) for card in cards), key=lambda each: (each.zone or "", each.place_mm))
        )
        look = Glance(
            at=at,
            cards=placed,
            clear=bool(clear),
            is_bare=lambda was, bare=bare, cards=cards: _is_bare(was, bare, cards),
        )
        told: tuple[Observation, ...] = steady.look(look)
        yield at, (*told, Looked(source="camera:film", at=at)) if clear else told


def zones_of(said: Mapping[str, Any]) -> tuple[Zone, ...]:
    """The zones of an evening's table."""
    purposes: Mapping[str, Any] = {name: name.rpartition("/")[2] for name in said}
    return tuple(
        Zone(name, purposes[name], int(name[0]) if name[0].isdigit() else None, Rect(*rect))
        for name, rect in said.items()
    )


def _place(card: list[Any], zones: tuple[Zone, ...]) -> Placed:
    face, side, confidence, candidates, x, y, whole = card
    corners = ((x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)) if whole else None
    sighting = Sighting(
        face=face,
        side=SIDES[side],
        confidence=confidence,
        candidates=tuple((name, share) for name, share in candidates),
        box=(x - 31, y - 44, x + 31, y + 44),
        corners=corners,
    )
    zone = next((each.name for each in zones if each.rect_mm.holds((x, y))), None)
    return Placed(sighting=sighting, zone=zone, place_mm=(x, y))


def _is_bare(was: Placed, bare: list[Point], cards: list[list[Any]]) -> bool:
    """Whether a bare place is where a card was, and nearer to there than any card that was found."""
    nearest = min((dist(was.place_mm, card[4:6]) for card in cards), default=BARE_MM)
    return any(dist(was.place_mm, place) <= min(BARE_MM, nearest) for place in bare)


def play_again(film: Mapping[str, Any], *, every: int = 1, people: bool = False) -> Figures:
    """The figures of one evening; ``people`` answer each question with the truth, else nobody answers."""
    header = {"record": 1, "game": film["game"], "seats": film["seats"], "options": film["options"]}
    table = Session.unkept(header).table
    figures, told, taps = Figures(), dict[int, float](), Taps(film["taps"])
    heard: list[Mapping[str, Any]] = []
    for at, observations in observe(film, every=every):
        for observation in chain(taps.due(at, table), observations):
            for step in table.observe(observation):
                match step:
                    case Accepted(entry=entry):
                        told[entry.number] = at
                        figures.corrected += entry.act.word() in ("amend", "undo") and observation.source != "touch"
                    case Doubt():
                        figures.asked += 1
                        figures.truth_offered += is_one_touch_away(truth_of(step, film, at), table, step)
                    case Amiss(zone=zone):
                        _hear(figures, zone, film.get("slips", ()), at, heard)
                    case Comparison():
                        figures.asked += 1
                    case Refused():
                        figures.refused += 1
            for answer in list_answers(table, film, at) if people else ():
                for step in answer():
                    if isinstance(step, Accepted):
                        told[step.entry.number] = at
    figures.slips = len(film.get("slips", ()))
    unnoticed = [each for each in film.get("slips", ()) if each not in heard]
    figures.errors += [f"unnoticed {each['at']:.1f} {each['what']} {' '.join(each['zones'])}" for each in unnoticed]
    figures.blocked += taps.given_up + len(taps.waiting)
    compare(figures, film, table, told)
    return figures


def _hear(
    figures: Figures, zone: str, slips: Sequence[Mapping[str, Any]], at: float, heard: list[Mapping[str, Any]]
) -> None:
    """Hears that something is amiss in this zone."""
    about = next((each for each in slips if zone in each["zones"] and each["at"] <= at <= each["until"] + 2.0), None)
    if about is not None and about in heard:
        return
    if about is None:
        figures.alarms += 1
        figures.errors.append(f"alarm {at:.1f} {zone}")
    else:
        heard.append(about)
        figures.noticed += 1
        figures.soon.append(at - about["at"])


def list_answers(table: Table, film: Mapping[str, Any], at: float) -> list[Callable[[], tuple[Step, ...]]]:
    """The answers of people to each question that waits."""
    found: list[Callable[[], tuple[Step, ...]]] = [
        partial(table.answer, each.number, truth_of(each, film, at)) for each in table.doubts
    ]
    return found if table.comparison is None else [*found, partial(table.put_together, None, as_it_lies=True)]


class Taps:
    """The touches of people, in order: each when it is time and the table waits for it; after a while they give it up,
    and the evening was blocked there."""

    def __init__(self, said: Sequence[Mapping[str, Any]]) -> None:
        self.waiting, self.given_up = list(said), 0

    def due(self, at: float, table: Table) -> Iterator[Tapped]:
        while self.waiting and self.waiting[0]["at"] <= at:
            tap = self.waiting[0]
            if tap.get("lies") and _is_shown(table, tap["said"]):
                pass  # Nobody says what the glass shows.
            elif (opens := _answer_first(table, tap["said"])) is not None:
                yield Tapped(source="touch", at=at, act=act_from_json(table.game.acts_known, opens))
                continue
            elif _may_be_said(table, tap["said"]):
                yield Tapped(source="touch", at=at, act=act_from_json(table.game.acts_known, tap["said"]))
            elif at - tap["at"] > PATIENT_S or tap.get("seen_too"):
                self.given_up += not tap.get("seen_too")
            else:
                return
            self.waiting.pop(0)


def _answer_first(table: Table, said: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer of people if the game itself asks for a seat before this one may act."""
    asked = next((each for each in table.game.expected(table.state) if each.act == "answer" and each.choices), None)
    if asked is None or said.get("seat") not in asked.choices[0].values or said["act"] == "answer":
        return None
    return {"act": "answer", "seat": None, "value": said["seat"]}


def _is_shown(table: Table, said: Mapping[str, Any]) -> bool:
    """Whether a card that lies was just told."""
    return any(_key(_plain(to_json(each.act))) == _key(said) for each in table.history.standing[-JUST_TOLD:])


def _may_be_said(table: Table, said: Mapping[str, Any]) -> bool:
    try:
        table.game.turn(table.state, act_from_json(table.game.acts_known, said))
    except IllegalAct:
        return False
    return True


def truth_of(doubt: Doubt, film: Mapping[str, Any], at: float) -> str | None:
    """The true face of a doubt's card: of the seat's act nearest to the time at which the card came to lie, the face
    that was read as likeliest; if none was, one that it may be. If the card was never read, the rest of the last such
    act beside the cards that were. None if nothing was done about this time."""
    acts = [each for each in film["truth"] if each["said"].get("seat") == doubt.seat]
    if doubt.about == About.NEVER_READ:
        laid = [faces_said(each["said"]) for each in acts if each["said"]["act"] == doubt.act and each["at"] <= at]
        unread = Counter(laid[-1] if laid else ()) - Counter(doubt.beside)
        return next(iter(unread)) if unread.total() == 1 else None
    came = doubt.seen.at - (doubt.seen.still_s if isinstance(doubt.seen, CardSeen) else 0.0)
    near = min(acts, key=lambda each: abs(each["at"] - came), default=None)
    if near is None or abs(near["at"] - at) > 6:
        return None
    faces = faces_said(near["said"])
    return max(faces, key=lambda face: (dict(doubt.candidates).get(face, 0.0), face in doubt.possible))


def is_one_touch_away(truth: str | None, table: Table, doubt: Doubt) -> bool:
    """Whether who is asked can touch this face beside the question, or the number that is all that counts of it."""
    shown = view_of(table, doubt, doubt.seat)
    tiles = {face for row in shown.rows for face in row if face in doubt.possible}
    return truth is not None and (truth in shown.candidates or not tiles.isdisjoint((truth, truth[:-1])))


def compare(figures: Figures, film: Mapping[str, Any], table: Table, told: Mapping[int, float]) -> None:
    """Acts of cards seat by seat as they stand, and moments (fights, battles) as their acts were judged together."""
    really = [each for each in film["truth"] if not each.get("optional")]
    words = {each["said"]["act"] for each in really}
    stands = [(each.number, _plain(to_json(each.act))) for each in table.history.standing]
    stands = [(number, said) for number, said in stands if said["act"] in words]
    truly = _moments(film, [each["said"] for each in really])
    unread = film["truth"][film["unread"]] if "unread" in film else None
    of_it = next((at for at, each in enumerate(truly) if any(really[act] is unread for act in each)), len(truly))
    again = {id(film["truth"][act]) for act in film.get("unread_again", ())}
    after = {at for at, each in enumerate(truly) if at > of_it and not any(id(really[act]) in again for act in each)}
    later = {id(really[act]) for each in truly[of_it + 1 :] for act in each} - again
    said_at: dict[int, float] = {}
    for seat in (*film["seats"], None):
        wanted = [each for each in really if each["said"].get("seat") == seat]
        found = [each for each in stands if each[1].get("seat") == seat]
        pairs = _alike([_key(each["said"]) for each in wanted], [_key(said) for _, said in found])
        figures.plays += sum(_count(each["said"]) for each in wanted)
        figures.right += sum(_count(wanted[a]["said"]) for a, _ in pairs)
        figures.later += sum(_count(each["said"]) for each in wanted if id(each) in later)
        figures.later_right += sum(_count(wanted[a]["said"]) for a, _ in pairs if id(wanted[a]) in later)
        figures.wrong += sum(_count(said) for _, said in found) - sum(_count(found[b][1]) for _, b in pairs)
        figures.late += [told[found[b][0]] - wanted[a]["at"] for a, b in pairs]
        said_at |= {id(wanted[a]): told[found[b][0]] for a, b in pairs}
        met, had = {a for a, _ in pairs}, {b for _, b in pairs}
        for number, each in enumerate(wanted):
            if number not in met:
                figures.errors.append(f"missed {each['at']:.1f} {_key(each['said'])}")
        for number, (line, said) in enumerate(found):
            if number not in had:
                figures.errors.append(f"phantom {told[line]:.1f} {_key(said)}")
    together = [frozenset(_key(really[act]["said"]) for act in each) for each in truly]
    acts = [said for _, said in stands]
    judged = [frozenset(_key(acts[at]) for at in each) for each in _moments(film, acts)]
    right = {a for a, _ in _alike(together, judged)}
    figures.fights += len(truly)
    figures.fights_right += len(right)
    for number in sorted(right):
        moment = [really[act] for act in truly[number]]
        if all("lay" in each and id(each) in said_at for each in moment):
            figures.timed += 1
            judged, lay = max(said_at[id(each)] for each in moment), max(each["lay"] for each in moment)
            if judged < lay:
                figures.early += 1
                figures.errors.append(f"judged {lay - judged:.2f} s before its last card lay {lay:.1f}")
    figures.later_fights += len(after)
    figures.later_fights_right += len(after & right)


def _plain(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in said.items() if name not in ("at", "pm", "stands")}


def _key(said: Mapping[str, Any]) -> str:
    """An act as it is compared: where cards lie in no order, in any."""
    field = next((name for name in ("cards", "up") if name in said and said["act"] in UNORDERED), None)
    return json.dumps(said if field is None else {**said, field: sorted(map(str, said[field]))}, sort_keys=True)


def faces_said(said: Mapping[str, Any]) -> list[Any]:
    """The cards of an act."""
    return said.get("cards") or said.get("up") or [face for face in (said.get("card"),) if face is not None]


def _count(said: Mapping[str, Any]) -> int:
    return len(faces_said(said))


def _alike(first: list[Any], second: list[Any]) -> list[tuple[int, int]]:
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    return [(block.a + step, block.b + step) for block in blocks for step in range(block.size)]


def _moments(film: Mapping[str, Any], acts: list[Mapping[str, Any]]) -> list[list[int]]:
    """The acts, by number from 0, that were judged together: a card or a hand of each seat; in lost-war two rows with
    the cards over them; in Bluff Words all open letters in one place."""
    seats, found = len(film["seats"]), list[list[int]]()
    begun: list[str] = []
    for number, act in enumerate(acts):
        word = act["act"]
        alone, begins = word in ("center", "deal"), word in ("play", "reveal", "start", "hand")
        if not found or alone or (begins and (len(begun) == seats or begun[:1] not in ([], [word]))):
            found.append([])
            begun = []
        if begins:
            begun.append(word)
        found[-1].append(number)
    return found


def with_camera_lost(film: Mapping[str, Any], begins: float, ends: float) -> dict[str, Any]:
    """The same evening, but the camera gives no picture from one moment to another, and people say on the glass what
    they lay meanwhile."""
    lost = [each for each in film["truth"] if begins - 1.0 <= each["at"] < ends]
    # What the camera told just before it was lost, or tells when it is back, need not be said.
    said = [
        {"at": each["at"] + 1.0, "said": each["said"], "seen_too": not begins <= each["at"] < ends - 2.0}
        for each in lost
        if not each.get("optional")
    ]
    taps = sorted([*film["taps"], *said], key=lambda each: each["at"])
    frames = [frame for frame in film["frames"] if not begins <= frame[0] < ends]
    return {**film, "taps": taps, "frames": frames}
