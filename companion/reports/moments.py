"""Moments of an evening worth talking about: notes, broken rules, disputes, the biggest swing, the longest thought."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.languages import WORD, tr
from companion.reports.columns import Tables, TidyRow
from companion.reports.findings import spoken_seconds
from companion.rules.rounds import Rounds

MOST = 5
MOST_MOVES = 5
"""The most moves that explain the swing of a round."""
Acts = dict[tuple[str, int], TidyRow]
LONG_S = 20.0
"""The seconds from which on thinking time is worth talking about."""


@dataclass(frozen=True, slots=True)
class TalkedOf:
    """A moment worth talking about: ``title`` is the reason, ``says`` the event, ``rule`` its section of the rules.
    ``at_s`` is its time in seconds after the first act (for a round: its last change of the scores). ``picture`` is the
    name of a picture of its card.
    """

    session: str
    number: int
    at_s: float | None
    round: int
    title: str
    says: str
    rule: str = ""
    picture: str = ""
    is_note: bool = False
    is_swing: bool = False
    is_last: bool = False
    """Whether it is the round that ended the game."""


def moments(tables: Tables, *, called: str = Rounds().word) -> list[TalkedOf]:
    """At most five moments, in their order. ``called`` is the games' word for a round; empty if they have none: then a
    move stands in place of a round.
    """
    acts = {(row["session"], row["number"]): row for row in tables["acts"]}
    chosen: list[TalkedOf] = []
    for found in _all(tables, acts, called):
        at = next((at for at, each in enumerate(chosen) if _is_same(each, found)), None)
        if at is None and len(chosen) < MOST:
            chosen.append(found)
        elif at is not None and found.title not in chosen[at].title:
            title = tr("{first}, {second}", first=chosen[at].title, second=found.title)
            first, other = sorted((chosen[at], found), key=lambda each: each.number)
            chosen[at] = replace(first, title=title, picture=first.picture or other.picture)
    told = {(each.session, _describe(acts, each)) for each in chosen if not each.is_note}
    chosen = [replace(each, says="") if each.is_note and (each.session, each.says) in told else each for each in chosen]
    return sorted(chosen, key=lambda each: (each.session, each.number))


def number_round(called: str, number: int) -> str:
    """A round by its number, as the game calls it: ``Hand 3``."""
    return f"{tr(called, WORD)} {number}"


def _describe(acts: Acts, moment: TalkedOf) -> str:
    """The result of a moment's act, in whole sentences."""
    return str(acts.get((moment.session, moment.number), {}).get("sentence") or "")


def _is_same(one: TalkedOf, other: TalkedOf) -> bool:
    """Whether both are notes about one moment."""
    return (
        one.is_note and other.is_note and (one.session, one.says, one.round) == (other.session, other.says, other.round)
    )


def _all(tables: Tables, acts: Acts, called: str) -> Iterator[TalkedOf]:
    notes, swings = list(_noted(tables, acts)), iter(list(_swings(tables, acts, called)))
    yield from notes[:2]
    yield from _first(_list_broken_rules(tables, acts))
    yield from _first(_disputed(acts.values()))
    yield from _first(swings)
    yield from _first(_thoughts(acts.values()))
    yield from _first(_taken_back(acts.values()))
    yield from _first(_list_corrected(acts.values()))
    yield from notes[2:]
    yield from swings


def _first(found: Iterator[TalkedOf]) -> Sequence[TalkedOf]:
    return [each for _, each in zip(range(1), found, strict=False)]


def _noted(tables: Tables, acts: Acts) -> Iterator[TalkedOf]:
    """A note is about what happened before it, and stands at its time, however much later it was written."""
    weighed = {"broken": 0, "confusing": 1, "slow": 2, "question": 3, "fun": 4}
    times: dict[str, list[tuple[int, float]]] = {}
    for (session, number), row in acts.items():
        if row["stands"] and row["seat"] and row["since_s"] is not None:
            times.setdefault(session, []).append((number, row["since_s"]))
    for row in sorted(tables["notes"], key=lambda row: weighed.get(row["kind"] or "", 3)):
        said = tr(row["text"], WORD) if row["text"] in weighed or row["text"] == "this moment" else row["text"]
        title = (
            tr("{player}: “{text}”", player=row["player"], text=said) if row["player"] else tr("“{text}”", text=said)
        )
        before = [at_s for number, at_s in times.get(row["session"], ()) if number < row["number"]]
        at_s = before[-1] if before else row["since_s"]
        yield replace(_of(row, title), says=row["moment"] or "", rule="", at_s=at_s, is_note=True)


def _list_broken_rules(tables: Tables, acts: Acts) -> Iterator[TalkedOf]:
    for row in tables.get("breaches", ()):
        title = tr("{player} broke a rule", player=row["player"]) if row["player"] else tr("Somebody broke a rule")
        act = acts[row["session"], row["number"]]
        yield replace(_of(act, title), says=row["sentence"], rule=row["section"] or "")


def _disputed(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    for row in acts:
        if row["overruled"] and row["stands"]:
            yield _of(row, tr("The table overruled the referee"))
        elif row["act"] == "rule" and row["stands"]:
            yield _of(row, tr("The table ruled"))


def _swings(tables: Tables, acts: Acts, called: str) -> Iterator[TalkedOf]:
    """The rounds by how far they moved the lead between two players, the furthest first: each move that changed the
    scores, with what each player gained and lost and all that caused it. A round that moved the lead less than half as
    far is not a big swing. In a game without rounds each move stands alone."""
    scores: dict[tuple[str, int], dict[str, int]] = {}
    whens: dict[tuple[str, int], tuple[int, int]] = {}
    causes: dict[tuple[str, int], str] = {}
    sections: dict[tuple[str, int], str] = {}
    for row in tables["scores"]:
        scores.setdefault((row["session"], row["step"]), {})[row["player"]] = row["score"]
        whens[row["session"], row["step"]] = row["round"], row["number"]
        causes[row["session"], row["number"]] = row.get("cause") or ""
        sections[row["session"], row["number"]] = row.get("section") or ""
    rounds: dict[tuple[str, int], dict[int, Counter[str]]] = {}
    for (session, step), after in scores.items():
        before = scores.get((session, step - 1))
        if before is None:
            continue
        round_, number = whens[session, step]
        moved = Counter({player: score - before.get(player, 0) for player, score in after.items()})
        rounds.setdefault((session, round_ if called else number), {}).setdefault(number, Counter[str]()).update(moved)
    last = {row["session"]: row["rounds"] for row in tables["sessions"] if row.get("over")}
    found = [(place, moves, _added(moves.values())) for place, moves in rounds.items()]
    found.sort(key=lambda each: (-_swing(each[2]), each[0]))
    for (session, round_), moves, gains in found:
        known = {number: moved for number, moved in sorted(moves.items()) if (session, number) in acts}
        if known and 0 < _swing(gains) >= _swing(found[0][2]) / 2:
            act = acts[session, max(known, key=lambda number: _swing(known[number]))]
            says = "\n".join(_steps({number: (causes[session, number], moved) for number, moved in known.items()}))
            title = f"{number_round(called, round_)}: {_gains(gains)}" if called else _gains(gains)
            end_s = acts[session, max(known)]["since_s"]
            rule = sections[session, max(known)] if len(known) == 1 else ""
            yield replace(_of(act, title), says=says, rule=rule, at_s=end_s, is_swing=True,
                          is_last=last.get(session) == round_)  # fmt: skip


def _steps(moves: Mapping[int, tuple[str, Counter[str]]]) -> Iterator[str]:
    """A line for each of the largest moves, in their order, and one for all others: so that the lines add up."""
    largest = sorted(moves, key=lambda number: -_swing(moves[number][1]))[:MOST_MOVES]
    for cause, gains in (moves[number] for number in sorted(largest)):
        yield f"{cause} ({_gains(gains)})" if cause else f"{_gains(gains)}."
    others = [gains for number, (_, gains) in moves.items() if number not in largest]
    if others:
        yield tr("{count:other move}: {gains}.", count=len(others), gains=_gains(_added(others)) or "±0")


def _added(moves: Iterable[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in moves:
        found.update(each)
    return found


def _gains(gains: Counter[str]) -> str:
    return ", ".join(f"{player} {_signed(gain)}" for player, gain in gains.most_common() if gain)


def _swing(gains: Counter[str]) -> int:
    return max(gains.values(), default=0) - min(gains.values(), default=0)


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"−{-gain}"


def _thoughts(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    long = [row for row in acts if (row["thinking_s"] or 0.0) >= LONG_S and row["stands"]]
    for row in sorted(long, key=lambda row: -row["thinking_s"]):
        told = spoken_seconds(row["thinking_s"])
        yield _of(row, tr("{player} thought for {time}", player=row["player"], time=told))


def _taken_back(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    for row in acts:
        if row["act"] == "takeback":
            yield _of(row, tr("Taken back with the table's consent"))


def _list_corrected(acts: Iterable[TidyRow]) -> Iterator[TalkedOf]:
    for row in list_corrections(acts):
        yield replace(_of(row, tr("A move was corrected")), rule="")


def list_corrections(acts: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """The corrections that people made, of the rows of acts; not those of the companion's own readings."""
    for row in acts:
        if row["act"] == "amend" and not json.loads(row["fields"]).get("misread"):
            yield row


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
