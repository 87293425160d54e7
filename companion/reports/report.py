"""The report on one evening or many: everything that it says, as a value; pages are made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.languages import tr
from companion.reports.bots_at_goal import FirstAtGoal, first_at_goal
from companion.reports.columns import TABLES, Tables, TidyRow
from companion.reports.expected import OWN, ExpectedGroup, bots_under, expected
from companion.reports.figures import FIGURES, Figure, Relations, wins
from companion.reports.findings import Earlier, LookFirst, OneEvening, Raised, look_at_one_evening, look_first
from companion.reports.findings.drains import look_at_drains
from companion.reports.findings.endings import look_at_endings
from companion.reports.findings.games import WHO_STARTS
from companion.reports.hands import call_rounds
from companion.reports.moments import TalkedOf, moments
from companion.reports.option_changes import goal_of, raised_goal, spoken_options
from companion.reports.reading import Evenings
from companion.reports.roundless import divides, drop_figures, drop_findings, drop_rounds
from companion.reports.two_versions import TwoVersions, compare, drop_seats, in_order, with_bots
from companion.reports.versions import split
from companion.reports.what_if import WhatIf, what_if
from companion.rules.rounds import Rounds
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.spec import GameSpec

Picture = Callable[[str, str], bytes | None]
"""The picture of a card (a JPEG file's bytes), by the session's name and its own; None if it is gone."""


@dataclass(frozen=True, slots=True)
class DisputedRule:
    """A section of the rules that was broken, refused, overruled, confusing or looked up, with its ``text``; ``broken``
    and the others are times."""

    heading: str
    text: str
    broken: int
    refused: int
    overruled: int
    confusing: int
    looked_up: int


@dataclass(frozen=True, slots=True)
class Report:
    """``evenings`` are the rows of sessions, the latest last. ``called`` says what acts are called, ``ruled`` the
    options of each evening as people call them, ``goal`` how many win a single evening, ``by_chance``
    is the share of games that who begins wins by chance, ``expected`` what bots come to. ``others`` are the figures of
    other games of the same version as a single evening, ``other_games`` how many these are. ``left_out`` are sentences
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
    others: tuple[Figure, ...] = ()
    other_games: int = 0
    left_out: tuple[str, ...] = ()
    pictures: dict[str, bytes] = field(default_factory=dict)
    round_called: str = Rounds().word
    """The games' word for a round; empty if they have none: then the report does not mention them."""

    @property
    def has_rounds(self) -> bool:
        """Whether the game has rounds."""
        return bool(self.round_called)

    @property
    def is_one(self) -> bool:
        """Whether it is about one evening."""
        return len(self.evenings) == 1


def report_on(
    found: Evenings,
    games: dict[str, GameSpec],
    *,
    against: str = "",
    options: Mapping[str, object] | None = None,
    simulate_s: float = 0.0,
    picture: Picture = lambda session, name: None,
    others: Tables | None = None,
) -> Report:
    """The report on these evenings; ``games`` are those that were played, by their names. With ``against``, the
    evenings of this label are compared with the others; with ``options``, all are judged again under them, which
    needs evenings of one game. Bots play for ``simulate_s`` seconds at most, to say what could be expected.
    ``others`` are the rows of other games like a single one. Raises MissingLibrary."""
    tables = found.tables
    evenings = tuple(sorted(tables["sessions"], key=lambda row: row["began"] or ""))
    rows = Relations.of(tables)
    has_rounds = any(row["game"] not in games or divides(games[row["game"]]) for row in evenings)
    words = {game.rounds.word for game in games.values() if divides(game)}
    round_called = (words.pop() if len(words) == 1 else Rounds().word) if has_rounds else ""
    with call_rounds(round_called):
        chosen = tuple(moments(tables, called=round_called))
        pictures = {each.picture: picture(each.session, each.picture) for each in chosen if each.picture}
        names = tuple(dict.fromkeys(row["game"] for row in evenings))
        simulated = tuple(expected(tables, games, within_s=simulate_s)) if simulate_s else ()
        found_by_bots = simulated[0].sections if simulated and len(names) == 1 else {}
        called = {word: called for game in games.values() for word, called in _acts(game).items()}
        compared = compare(tables, against, simulated, games, called, simulate_s) if against else None
        subject, earlier = _find_rows(rows, compared, tables)
        first = look_first(subject, earlier, by_bots=found_by_bots, called=called, never_by_bots=_never(simulated))
        if compared is not None:
            compared = drop_seats(compared) if any(each.key == WHO_STARTS for each in first) else compared
            first = [with_bots(each, compared) for each in first]
            if len(names) == 1 and names[0] in games:
                both = compared.first, compared.second
                of_bots = in_order(simulated, *split(tables, against))
                sides = zip(split(tables, against), compared.ways or (), strict=False)
                first += look_at_endings([(side, way.goal) for side, way in sides])
                first = sorted((*first, *look_at_drains(games[names[0]], both, compared.own, of_bots)), key=_weight)
        one = None
        if len(evenings) == 1:
            one = _one_evening(tables, games.get(names[0]), called, simulated, others, simulate_s)
            first = [*look_at_one_evening(one), *first]
        found_figures = [figure for each in FIGURES for figure in each(rows)]
        beside = _figures_of(one.others) if one is not None else []
        if not has_rounds:
            first, found_figures, beside = drop_findings(first), drop_figures(found_figures), drop_figures(beside)
            compared = drop_rounds(compared) if compared is not None else None
        return Report(
            title=_title(evenings, tables) if compared is None else _title_of_two(evenings, compared),
            games=names,
            evenings=evenings,
            tables=tables,
            first=tuple(first),
            moments=chosen,
            disputed=tuple(_disputed(tables, games)),
            figures=tuple(found_figures),
            by_chance=wins.expected_of_starter(rows),
            called=called,
            ruled={row["session"]: spoken_options(games.get(row["game"]), row["options"] or "") for row in evenings},
            goal=one.goal if one is not None else None,
            compared=compared,
            what_if=tuple(what_if([row["session"] for row in evenings], options, game=names[0])) if options else (),
            what_if_options=" ".join(f"{name}={value}" for name, value in (options or {}).items()),
            expected=simulated,
            others=tuple(beside),
            other_games=len(one.others["sessions"]) if one is not None else 0,
            left_out=tuple(found.left_out),
            pictures={name: jpeg for name, jpeg in pictures.items() if jpeg is not None},
            round_called=round_called,
        )


def _weight(found: LookFirst) -> float:
    """The weightiest first."""
    return -found.weight


def _one_evening(
    tables: Tables,
    game: GameSpec | None,
    called: Mapping[str, str],
    simulated: Sequence[ExpectedGroup],
    others: Tables | None,
    simulate_s: float,
) -> OneEvening:
    (row,) = tables["sessions"]
    goal = goal_of(game, row["options"] or "") if game is not None else None
    raised = at_goal = None
    if game is not None and row["over"] and simulate_s:
        raised = _raised(game, row, simulate_s)
        at_goal = _at_goal(game, row, goal, simulate_s)
    beside = others if others is not None else {name: [] for name in TABLES}
    return OneEvening(tables, game, called, goal, beside, simulated, raised, at_goal)


def _at_goal(game: GameSpec, evening: TidyRow, goal: int | None, simulate_s: float) -> FirstAtGoal | None:
    if goal is None:
        return None
    return first_at_goal(game, evening["options"] or "", evening["players"], goal, within_s=simulate_s / 2)


def _figures_of(tables: Tables) -> list[Figure]:
    rows = Relations.of(tables)
    return [figure for each in FIGURES for figure in each(rows)] if tables["sessions"] else []


def _raised(game: GameSpec, evening: TidyRow, simulate_s: float) -> Raised | None:
    """The results of bots with a higher goal; None if the game has none."""
    found = raised_goal(game, evening["options"] or "")
    tally = bots_under(game, found[1], evening["players"], within_s=simulate_s) if found is not None else None
    return Raised(found[0], tally) if found is not None and tally is not None else None


def _never(simulated: Sequence[ExpectedGroup]) -> frozenset[str]:
    """The game's own figures of things that bots never do either, in any of the groups."""
    figures = [each for group in simulated for each in group.found if each.name.startswith(OWN)]
    happens = {each.name for each in figures if each.expected}
    return frozenset(each.name.removeprefix(OWN) for each in figures if each.name not in happens)


def _acts(game: GameSpec) -> dict[str, str]:
    """The words of a game's acts on their keys."""
    words = {kind.word(): spec.key for kind, spec in game.act_specs.items()}
    return {word: tr(key or word.replace("-", " ").capitalize()) for word, key in words.items()}


def _title(evenings: tuple[TidyRow, ...], tables: Tables) -> str:
    titles = ", ".join(dict.fromkeys(tr(row["title"]) for row in evenings))
    if len(evenings) == 1:
        return f"{titles}: {', '.join(row['player'] for row in tables['seats'])}"
    return tr("{title}: {count:game}", title=titles, count=len(evenings))


def _title_of_two(evenings: tuple[TidyRow, ...], compared: TwoVersions) -> str:
    titles = ", ".join(dict.fromkeys(tr(row["title"]) for row in evenings))
    return tr("{title}: {second} compared with {first}, {count:game}", title=titles, count=len(evenings),
              first=compared.first, second=compared.second)  # fmt: skip


def _disputed(tables: Tables, games: dict[str, GameSpec]) -> list[DisputedRule]:
    played = {row["session"]: row["game"] for row in tables["sessions"]}
    broken = Counter((row["session"], row["section"]) for row in tables.get("breaches", ()))
    sums: dict[tuple[str, str], list[int]] = {}
    for row in tables["sections"]:
        counts = sums.setdefault((played[row["session"]], row["section"]), [0, 0, 0, 0, 0])
        counts[0] += broken[row["session"], f"{row['section']} {row['title']}"]
        for at, column in enumerate(("refused", "overruled", "confusing", "looked_up"), start=1):
            counts[at] += row[column] or 0
    sections = {name: sections_in_force(game, {}) for name, game in games.items()}
    found = []
    for (game, number), counts in sums.items():
        section = sections[game].get(number) if game in games else None
        if any(counts) and section is not None:
            found.append(DisputedRule(section.heading, section.text, *counts))
    return sorted(found, key=_weigh_dispute, reverse=True)


def _weigh_dispute(each: DisputedRule) -> int:
    """The weight of what happened with a rule."""
    return 3 * (each.broken + each.overruled) + 2 * (each.confusing + each.looked_up) + each.refused


def _find_rows(rows: Relations, compared: TwoVersions | None, tables: Tables) -> tuple[Relations, Earlier | None]:
    """The rows for a designer to look at: the version that is tried, with the other one beside it, or all evenings."""
    if compared is None or not all(compared.games):
        return rows, None
    others, chosen = split(tables, compared.second)
    return Relations.of(chosen), Earlier(compared.first, Relations.of(others), compared.second)
