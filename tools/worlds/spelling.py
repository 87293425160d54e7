"""Observations in few words, as a test would write them, and an evening as such a test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.cards import Face
from companion.games import game_named
from companion.observations import CardGone, CardSeen, Looked, Observation, Side, Sighting, TagGone, TagSeen, Tapped
from companion.rules.notation import act_from_json, act_to_json
from tools.worlds.evening import Evening
from tools.worlds.follower import SOURCE
from tools.worlds.judge import Verdict


def see(
    at: float,
    zone: str,
    track: int,
    what: Face,
    place_mm: tuple[float, float],
    *candidates: tuple[Face, float],
    still_s: float = 0.4,
) -> CardSeen:
    """A card that lies still: its face, or ``back`` or ``unknown`` where none is named."""
    side: Side = "back" if what == "back" else "unknown" if what == "unknown" else "face"
    face = what if side == "face" else None
    found = dict(candidates)
    confidence = found[face] if face is not None else 0.95 if side == "back" else max(found.values(), default=0.4)
    sighting = Sighting(face=face, side=side, confidence=confidence, candidates=candidates, box=(0.0, 0.0, 60.0, 90.0))
    return CardSeen(source=SOURCE, at=at, zone=zone, track=track, sighting=sighting, place_mm=place_mm, still_s=still_s)


def lose(at: float, zone: str, track: int) -> CardGone:
    """A card that is certainly not there any more."""
    return CardGone(source=SOURCE, at=at, zone=zone, track=track)


def look(*times: float) -> list[Observation]:
    """The camera saw the table clearly at these times."""
    return [Looked(source=SOURCE, at=at) for at in times]


def enter(at: float, game: str, **said: Any) -> Tapped:
    """Somebody said an act of a game on the glass, in record notation."""
    return Tapped(source="touch", at=at, act=act_from_json(game_named(game).acts_known, said))


def spell(observations: Iterable[Observation], game: str) -> list[str]:
    """The observations of a game as lines of Python that make them."""
    lines: list[str] = []
    times: list[float] = []

    def flush() -> None:
        if times:
            lines.append(f"*look({', '.join(f'{at:g}' for at in times)}),")
            times.clear()

    for each in observations:
        if isinstance(each, Looked):
            times.append(each.at)
            continue
        flush()
        lines.append(f"{_spell(each, game)},")
    flush()
    return lines


def _spell(each: Observation, game: str) -> str:
    match each:
        case CardSeen(at=at, zone=zone, track=track, sighting=sighting, place_mm=place, still_s=still_s):
            what = sighting.face or ("back" if sighting.side == "back" else "unknown")
            others = "".join(f", {candidate!r}" for candidate in sighting.candidates)
            return f'see({at:g}, "{zone}", {track}, "{what}", {place}{others}, still_s={still_s:g})'
        case CardGone(at=at, zone=zone, track=track):
            return f'lose({at:g}, "{zone}", {track})'
        case Tapped(at=at, act=act):
            fields = "".join(f", {name}={value!r}" for name, value in act_to_json(act).items())
            return f'enter({at:g}, "{game}"{fields})'
        case TagSeen() | TagGone():
            return repr(each)
    return repr(each)


def write_test(evening: Evening, verdict: Verdict, moment: int, observations: Sequence[Observation]) -> str:
    """A test that fails as long as the moment is not right."""
    kind = dict(verdict.kinds).get(moment, "right")
    plays = [each.play for each in evening.done if each.moment <= moment]
    body = "\n".join(f"        {line}" for line in spell(observations, evening.game))
    name = evening.game.replace("-", "_")
    wanted = "\n".join(f"        {play!r}," for play in plays)
    return f'''from companion.session import Session
from tools.worlds.evening import list_plays
from tools.worlds.spelling import enter, look, lose, see


def test_{name}_{evening.level}_{evening.seed.replace(".", "_")}() -> None:
    """Moment {moment}: {kind}. Behaviours: {", ".join(sorted(verdict.shown.get(moment, ()))) or "none"}."""
    table = Session.unkept({dict(evening.header)!r}).table
    for each in (
{body}
    ):
        table.observe(each)
    assert sorted(play for each in table.history.standing for play in list_plays(each.act)) == sorted([
{wanted}
    ])
'''
