"""Moments of an evening worth talking about: notes, disputes, the biggest swing, the longest thought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.languages import WORD, tr
from companion.reports.columns import Tables, TidyRow
from companion.reports.findings import spoken_seconds

MOST = 5
LONG_S = 20.0
"""Seconds from which a thought is long enough to be talked about."""


@dataclass(frozen=True, slots=True)
class TalkedOf:
    """``title`` says why it is worth talking about, ``says`` what happened, ``rule`` the section that it rests on.
    ``at_s`` is when, in seconds after the first act; ``picture`` names the picture of a card that it rests on."""

    session: str
    number: int
    at_s: float | None
    round: int
    title: str
    says: str
    rule: str = ""
    picture: str = ""


def moments(tables: Tables) -> list[TalkedOf]:
    """At most five, in the order in which they happened."""
    acts = {(row["session"], row["number"]): row for row in tables["acts"]}
    chosen: list[TalkedOf] = []
    for found in _all(tables, acts):
        at = next((at for at, each in enumerate(chosen) if _is_same(each, found)), None)
        if at is None and len(chosen) < MOST:
            chosen.append(found)
        elif at is not None and found.title not in chosen[at].title:
            title = f"{chosen[at].title}. {found.title}"
            first, other = sorted((chosen[at], found), key=lambda each: each.number)
            chosen[at] = replace(first, title=title, picture=first.picture or other.picture)
    return sorted(chosen, key=lambda each: (each.session, each.number))


def _is_same(one: TalkedOf, other: TalkedOf) -> bool:
    """Whether both are about one moment: a note is about what happened before it, perhaps as the last of a round."""
    return (one.session, one.says) == (other.session, other.says) and abs(one.round - other.round) <= 1


Acts = dict[tuple[str, int], TidyRow]


def _all(tables: Tables, acts: Acts) -> Iterator[TalkedOf]:
    notes, swings = list(_noted(tables)), _swings(tables, acts)
    yield from notes[:2]
    yield from _first(_disputed(acts.values()))
    yield from _first(swings)
    yield from _first(_thoughts(acts.values()))
    yield from _first(_taken_back(acts.values()))
    yield from notes[2:]
    yield from swings


def _first(found: Iterator[TalkedOf]) -> Sequence[TalkedOf]:
    return [each for _, each in zip(range(1), found, strict=False)]


def _noted(tables: Tables) -> Iterator[TalkedOf]:
    weighed = {"broken": 0, "confusing": 1, "slow": 2, "question": 3, "fun": 4}
    for row in sorted(tables["notes"], key=lambda row: weighed.get(row["kind"] or "", 3)):
        said = tr(row["text"], WORD) if row["text"] in weighed or row["text"] == "this moment" else row["text"]
        title = tr("{player} noted: {text}", player=row["player"] or tr("Somebody"), text=said)
        yield replace(_of(row, title), says=row["moment"] or "")


def _disputed(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    for row in acts:
        if row["overruled"] and row["stands"]:
            yield _of(row, tr("The table overruled the referee"))
        elif row["act"] == "rule" and row["stands"]:
            yield _of(row, tr("The table ruled"))


def _swings(tables: Tables, acts: Acts) -> Iterator[TalkedOf]:
    """The changes of the scores by how far they moved the lead between two players, the furthest first."""
    steps: dict[tuple[str, int], dict[str, int]] = {}
    numbers: dict[tuple[str, int], int] = {}
    for row in tables["scores"]:
        steps.setdefault((row["session"], row["step"]), {})[row["player"]] = row["score"]
        numbers[row["session"], row["step"]] = row["number"]
    swings = []
    for (session, step), scores in steps.items():
        before = steps.get((session, step - 1))
        if before is not None:
            gains = {player: score - before.get(player, 0) for player, score in scores.items()}
            swings.append((max(gains.values()) - min(gains.values()), session, step, gains))
    for swing, session, step, gains in sorted(swings, key=lambda each: (-each[0], each[1], each[2])):
        act = acts.get((session, numbers[session, step]))
        if act is not None and swing > 0:
            ends = sorted(gains, key=lambda player: -gains[player])
            told = ", ".join(f"{player} {gains[player]:+d}" for player in (ends[0], ends[-1]) if gains[player])
            yield _of(act, tr("A big swing: {gains}", gains=told))


def _thoughts(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    long = [row for row in acts if (row["thinking_s"] or 0.0) >= LONG_S and row["stands"]]
    for row in sorted(long, key=lambda row: -row["thinking_s"]):
        told = spoken_seconds(row["thinking_s"])
        yield _of(row, tr("{player} thought for {time}", player=row["player"], time=told))


def _taken_back(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    for row in acts:
        if row["act"] == "takeback":
            yield _of(row, tr("Taken back with the table's consent"))


def _of(row: TidyRow, title: str) -> TalkedOf:
    return TalkedOf(
        session=row["session"],
        number=row["number"],
        at_s=row["since_s"],
        round=row["round"],
        title=title,
        says=row.get("sentence") or "",
        rule=row["section"] or "",
        picture=(row.get("pictures") or "").partition(" ")[0],
    )
