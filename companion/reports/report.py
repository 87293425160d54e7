"""The report on one evening or many: everything that it says, as a value; pages are made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.languages import tr
from companion.reports.columns import Tables, TidyRow
from companion.reports.expected import OWN, ExpectedGroup, expected
from companion.reports.figures import FIGURES, Figure, Relations, wins
from companion.reports.findings import Earlier, LookFirst, look_at_one_evening, look_first
from companion.reports.findings.games import SHORT_GAMES, share_of_short
from companion.reports.findings.look import spoken_percent
from companion.reports.moments import TalkedOf, moments
from companion.reports.option_changes import GOAL, OptionChange, goal_of, option_changes, spoken_options
from companion.reports.reading import Evenings
from companion.reports.versions import FigurePair, VersionDifference, own_side_by_side, pairs, side_by_side, split
from companion.reports.what_if import WhatIf, what_if
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec
from companion.simulation import Tally

Picture = Callable[[str, str], bytes | None]
"""The picture of a card (a JPEG file's bytes), by the session's name and its own; None if it is gone."""


@dataclass(frozen=True, slots=True)
class DisputedRule:
    """A section of the rules that was refused, overruled, confusing or looked up; ``text`` is what it says."""

    heading: str
    text: str
    refused: int
    overruled: int
    confusing: int
    looked_up: int


@dataclass(frozen=True, slots=True)
class TwoVersions:
    """Two versions side by side: what each is called, which options differ, and what differs in play. ``own`` is what
    the game counts of itself. ``played`` has the rounds of each game, ``said`` the notes and the answers in words."""

    first: str
    second: str
    changes: tuple[OptionChange, ...]
    games: tuple[int, int]
    rows: tuple[VersionDifference, ...]
    own: tuple[VersionDifference, ...]
    pairs: tuple[FigurePair, ...]
    played: tuple[tuple[int, ...], tuple[int, ...]]
    said: tuple[tuple[str, ...], tuple[str, ...]]
    same: tuple[OptionChange, ...] = ()
    bots_short: tuple[float, float] | None = None
    """The share of bots' games that are over at once, in both versions; None if bots did not play both."""


@dataclass(frozen=True, slots=True)
class Report:
    """``evenings`` are the rows of sessions, the latest last. ``called`` says what acts are called, ``ruled`` the
    options of each evening as people call them, ``goal`` how many win a single evening, ``by_chance``
    is the share of games that who begins wins by chance, ``expected`` what bots come to. ``left_out`` are sentences
    about what could not be read."""

    title: str
    games: tuple[str, ...]
    evenings: tuple[TidyRow, ...]
    tables: Tables
    first: tuple[LookFirst, ...]
    moments: tuple[TalkedOf, ...]
    disputed: tuple[DisputedRule, ...]
    figures: tuple[Figure, ...]
    by_chance: float | None
    called: dict[str, str]
    ruled: dict[str, str] = field(default_factory=dict)
    goal: int | None = None
    compared: TwoVersions | None = None
    what_if: tuple[WhatIf, ...] = ()
    what_if_options: str = ""
    expected: tuple[ExpectedGroup, ...] = ()
    left_out: tuple[str, ...] = ()
    pictures: dict[str, bytes] = field(default_factory=dict)

    @property
    def is_one(self) -> bool:
        """Whether it is about one evening."""
        return len(self.evenings) == 1


def report_on(
    found: Evenings,
    games: dict[str, GameSpec[Any]],
    *,
    against: str = "",
    options: Mapping[str, object] | None = None,
    simulate_s: float = 0.0,
    picture: Picture = lambda session, name: None,
) -> Report:
    """The report on these evenings; ``games`` are those that were played, by their names. With ``against``, the
    evenings of this label are compared with the others; with ``options``, all are judged again under them, which
    needs evenings of one game. Bots play for ``simulate_s`` seconds at most, to say what could be expected. Raises
    MissingLibrary."""
    tables = found.tables
    evenings = tuple(sorted(tables["sessions"], key=lambda row: row["began"] or ""))
    rows = Relations.of(tables)
    chosen = tuple(moments(tables))
    pictures = {each.picture: picture(each.session, each.picture) for each in chosen if each.picture}
    names = tuple(dict.fromkeys(row["game"] for row in evenings))
    simulated = tuple(expected(tables, games, within_s=simulate_s)) if simulate_s else ()
    found_by_bots = simulated[0].sections if simulated and len(names) == 1 else {}
    called = {word: called for game in games.values() for word, called in _acts(game).items()}
    compared = _compared(tables, against, simulated, games) if against else None
    looked = look_first(
        *_looked_at(rows, compared, tables), by_bots=found_by_bots, called=called, never_by_bots=_never(simulated)
    )
    looked = [_with_bots(each, compared) for each in looked]
    first = [*look_at_one_evening(tables, simulated, games), *looked] if len(evenings) == 1 else looked
    return Report(
        title=_title(evenings, tables),
        games=names,
        evenings=evenings,
        tables=tables,
        first=tuple(first),
        moments=chosen,
        disputed=tuple(_disputed(tables, games)),
        figures=tuple(figure for each in FIGURES for figure in each(rows)),
        by_chance=wins.expected_of_starter(rows),
        called=called,
        ruled={row["session"]: spoken_options(games.get(row["game"]), row["options"] or "") for row in evenings},
        goal=goal_of(games[names[0]], evenings[0]["options"] or "")
        if len(evenings) == 1 and names[0] in games
        else None,
        compared=compared,
        what_if=tuple(what_if([row["session"] for row in evenings], options, game=names[0])) if options else (),
        what_if_options=" ".join(f"{name}={value}" for name, value in (options or {}).items()),
        expected=simulated,
        left_out=tuple(found.left_out),
        pictures={name: jpeg for name, jpeg in pictures.items() if jpeg is not None},
    )


def _with_bots(found: LookFirst, compared: TwoVersions | None) -> LookFirst:
    """Games that are over at once, with how often bots' games are."""
    if found.key != SHORT_GAMES or compared is None or compared.bots_short is None:
        return found
    before, now = map(spoken_percent, compared.bots_short)
    chance = tr("Games of bots: {before} in {first}, {now} in {second}.", before=before, now=now,
                first=compared.first, second=compared.second)  # fmt: skip
    return replace(found, chance=chance)


def _never(simulated: Sequence[ExpectedGroup]) -> frozenset[str]:
    """What the game counts of itself and what bots never do either, in any of the groups."""
    figures = [each for group in simulated for each in group.found if each.name.startswith(OWN)]
    happens = {each.name for each in figures if each.expected}
    return frozenset(each.name.removeprefix(OWN) for each in figures if each.name not in happens)


def _acts(game: GameSpec[Any]) -> dict[str, str]:
    """What the acts of a game are called on their keys."""
    words = {kind.word(): spec.key for kind, spec in game.act_specs.items()}
    return {word: tr(key or word.replace("-", " ").capitalize()) for word, key in words.items()}


def _title(evenings: tuple[TidyRow, ...], tables: Tables) -> str:
    titles = ", ".join(dict.fromkeys(tr(row["title"]) for row in evenings))
    if len(evenings) == 1:
        return f"{titles}: {', '.join(row['player'] for row in tables['seats'])}"
    return tr("{title}: {count:evening}", title=titles, count=len(evenings))


def _disputed(tables: Tables, games: dict[str, GameSpec[Any]]) -> list[DisputedRule]:
    played = {row["session"]: row["game"] for row in tables["sessions"]}
    sums: dict[tuple[str, str], list[int]] = {}
    for row in tables["sections"]:
        counts = sums.setdefault((played[row["session"]], row["section"]), [0, 0, 0, 0])
        for at, column in enumerate(("refused", "overruled", "confusing", "looked_up")):
            counts[at] += row[column] or 0
    sections = {name: sections_in_force(game, {}) for name, game in games.items()}
    found = []
    for (game, number), counts in sums.items():
        section = sections[game].get(number) if game in games else None
        if any(counts) and section is not None:
            found.append(DisputedRule(section.heading, section.text, *counts))
    return sorted(found, key=lambda each: -(3 * each.overruled + 2 * (each.confusing + each.looked_up) + each.refused))


def _looked_at(rows: Relations, compared: TwoVersions | None, tables: Tables) -> tuple[Relations, Earlier | None]:
    """What a designer should look at: the version that is tried, with the other one beside it, or all evenings."""
    if compared is None or not all(compared.games):
        return rows, None
    others, chosen = split(tables, compared.second)
    return Relations.of(chosen), Earlier(compared.first, Relations.of(others))


def _compared(
    tables: Tables, against: str, simulated: Sequence[ExpectedGroup], games: Mapping[str, GameSpec[Any]]
) -> TwoVersions:
    others, chosen = split(tables, against)
    labels = sorted({row["label"] or tr("no label") for row in others["sessions"]})
    first, second = Relations.of(others), Relations.of(chosen)
    options = _changes(others, chosen, games)
    changes = tuple(each for each in options if each.is_change)
    tallies = _played_by_bots(simulated, others, chosen)
    goals = next((each.numbers for each in changes if each.name == GOAL and each.numbers), (1, 1))
    return TwoVersions(
        first=", ".join(labels) or tr("nothing"),
        second=against,
        changes=changes,
        games=(len(others["sessions"]), len(chosen["sessions"])),
        rows=tuple(side_by_side(first, second, tallies, goals)),
        own=tuple(own_side_by_side(first, second)),
        pairs=tuple(pairs(first, second)),
        played=(tuple(_rounds(others)), tuple(_rounds(chosen))),
        said=(tuple(_quote(others)), tuple(_quote(chosen))),
        same=tuple(each for each in options if not each.is_change),
        bots_short=(share_of_short(tallies[0]), share_of_short(tallies[1])) if tallies else None,
    )


def _played_by_bots(simulated: Sequence[ExpectedGroup], others: Tables, chosen: Tables) -> tuple[Tally, Tally] | None:
    """What bots came to under the rules of each version, with as many players; None if they did not play both, or
    if the rules are the same."""
    found = []
    for tables in (others, chosen):
        kinds = {(tr(row["title"]), row["options"] or "", row["players"]) for row in tables["sessions"] if row["over"]}
        of = [each for each in simulated if (tr(each.title), each.options, each.players) in kinds]
        found.append(max(of, key=lambda each: each.games, default=None))
    one, two = found
    if one is None or two is None or one is two or one.players != two.players:
        return None
    return (one.tally, two.tally) if one.tally is not None and two.tally is not None else None


def _quote(tables: Tables) -> Iterator[str]:
    """The notes and the answers in words, with who said them."""
    words = [(row["player"], row["text"]) for row in tables["notes"] if row["text"] != row["kind"]]
    words += [(row["player"], row["answer"]) for row in tables["answers"] if row["kind"] == "text" and row["answer"]]
    for player, said in words:
        yield f"{player}: “{said}”" if player else f"“{said}”"


def _rounds(tables: Tables) -> Iterator[int]:
    """The rounds of each game that was played to its end, the fewest first."""
    yield from sorted(row["rounds"] for row in tables["sessions"] if row["over"] and row["rounds"])


def _changes(others: Tables, chosen: Tables, games: Mapping[str, GameSpec[Any]]) -> tuple[OptionChange, ...]:
    """The options that differ between two versions; none if one was played under several, or in several games."""
    kinds = [{(row["game"], row["options"] or "") for row in tables["sessions"]} for tables in (others, chosen)]
    if any(len(kind) != 1 for kind in kinds):
        return ()
    (one,), (two,) = kinds
    return option_changes(games[one[0]], one[1], two[1]) if one[0] == two[0] and one[0] in games else ()
