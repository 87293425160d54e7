"""A report about two versions of a game: the options that differ, the figures of both, the words of people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import Tables
from companion.reports.expected import ExpectedGroup
from companion.reports.figures import Relations
from companion.reports.findings import LookFirst
from companion.reports.findings.games import SHORT, SHORT_GAMES, share_of_short
from companion.reports.findings.look import spoken_percent
from companion.reports.findings.notes import Usual, act_times, next_steps, quote_note
from companion.reports.option_changes import GOAL, OptionChange, option_changes
from companion.reports.other_values import Untried, middle_of, rounds_to_expect, untried
from companion.reports.versions import (
    FigurePair,
    VersionDifference,
    moves_in_a_round,
    own_side_by_side,
    pairs,
    side_by_side,
    split,
)
from companion.reports.way_to_goal import WayToGoal, way_to_goal
from companion.rules.spec import GameSpec
from companion.simulation import Tally

MOST_NOTES, MOST_TIMES = 5, 4
OF_SEATS = ("wins_of_starter", "wins_by_seat")
"""Figures that say nothing if one player always sat in the same seat and started."""


@dataclass(frozen=True, slots=True)
class TwoVersions:
    """Two versions side by side: what each is called, which options differ, and what differs in play. ``own`` is what
    the game counts of itself. ``played`` has the rounds of each game, ``length_s`` the mean length of a game in both
    together (seconds; None: not known). ``said`` has the notes and the answers in words of each version, ``steps`` a
    next step for each note of the second, with the note."""

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
    bots: tuple[Tally, Tally] | None = None
    """The results of bots under the rules of both versions; None if they did not play both."""
    untried: tuple[Untried, ...] = ()
    """Values between both versions that nobody has played, in ascending order."""
    moves: VersionDifference | None = None
    """The moves in a round of both versions; None if the game has no rounds."""
    ways: tuple[WayToGoal, WayToGoal] | None = None
    """How far players have to go in both versions; None if it is not known."""
    length_s: float | None = None
    steps: tuple[tuple[str, str], ...] = ()
    noted_in: int = 0
    """Games of the second version in which something was noted."""
    times: tuple[tuple[str, float, float], ...] = ()
    """The parts of a round's time: the title of an act, and its seconds a round in both versions; the longest first."""


def compare(
    tables: Tables,
    against: str,
    simulated: Sequence[ExpectedGroup],
    games: Mapping[str, GameSpec],
    called: Mapping[str, str],
    simulate_s: float = 0.0,
) -> TwoVersions:
    """The evenings of this label beside the others. ``called`` says what acts are called; bots play for ``simulate_s``
    seconds at most with what nobody has tried."""
    others, chosen = split(tables, against)
    labels = sorted({row["label"] or tr("no label") for row in others["sessions"]})
    first, second = Relations.of(others), Relations.of(chosen)
    options = _changes(others, chosen, games)
    tallies = _played_by_bots(simulated, others, chosen)
    lengths = [row["length_s"] for row in tables["sessions"] if row["over"] and row["length_s"]]
    game = games.get(chosen["sessions"][0]["game"]) if chosen["sessions"] else None
    found = TwoVersions(
        first=", ".join(labels) or tr("nothing"),
        second=against,
        changes=tuple(each for each in options if each.is_change),
        games=(len(others["sessions"]), len(chosen["sessions"])),
        rows=tuple(side_by_side(first, second, tallies)),
        own=tuple(own_side_by_side(first, second)),
        pairs=tuple(pairs(first, second)),
        played=(tuple(_rounds(others)), tuple(_rounds(chosen))),
        said=(tuple(_quote(others)), tuple(_quote(chosen))),
        same=tuple(each for each in options if not each.is_change),
        bots=tallies,
        length_s=sum(lengths) / len(lengths) if lengths else None,
        steps=tuple(_steps(chosen, game, called)),
        noted_in=len({row["session"] for row in chosen["notes"] if row["text"]}),
        times=tuple(_times(others, chosen, called)),
        moves=moves_in_a_round(first, second),
    )
    if game is None:
        return found
    if all(found.games):
        ways = [way_to_goal(game, each) for each in (others, chosen)]
        found = replace(found, ways=(ways[0], ways[1]) if ways[0] is not None and ways[1] is not None else None)
    if tallies is None or not is_over_at_once(found):
        return found
    row = chosen["sessions"][0]
    return replace(found, untried=untried(game, found.changes, row["options"] or "", row["players"], simulate_s))


def drop_seats(compared: TwoVersions) -> TwoVersions:
    """The same without figures about seats and who starts."""
    rows = tuple(each for each in compared.rows if each.first.id not in OF_SEATS)
    return replace(compared, rows=rows, pairs=tuple(each for each in compared.pairs if each.id not in OF_SEATS))


def with_bots(found: LookFirst, compared: TwoVersions) -> LookFirst:
    """Games that are over at once, with how often bot games are, also with what nobody has tried."""
    if found.key != SHORT_GAMES or compared.bots is None:
        return found
    before, now = (spoken_percent(share_of_short(each)) for each in compared.bots)
    chance = tr("Bot games over within {most} rounds: {before} in {first}, {now} in {second}.", most=SHORT,
                before=before, now=now, first=compared.first, second=compared.second)  # fmt: skip
    middle = middle_of(compared.untried)
    if middle is None:
        return replace(found, chance=chance)
    hint = tr(
        "If that is too short, try {value} for “{option}”: of {games} bot games with it, {share} were over within "
        "{most} rounds.",
        value=middle.value, option=middle.option, share=spoken_percent(share_of_short(middle.tally)),
        games=middle.tally.games, most=SHORT,
    )  # fmt: skip
    return replace(found, chance=chance, hint=" ".join(filter(None, (hint, _what_to_expect(compared, middle.tally)))))


def _what_to_expect(compared: TwoVersions, tally: Tally) -> str:
    """How many rounds people will probably play with what nobody has tried."""
    rounds = rounds_to_expect(compared.played, compared.bots or (), tally)
    words = {"bots": spoken_number(tally.rounds.mean, 1)}
    if rounds is None:
        return tr("On average they took {bots} rounds.", **words)
    return tr("On average they took {bots} rounds; at your table, expect {ours}.",
              ours=spoken_span(*rounds), **words)  # fmt: skip


def spoken_span(low: int, high: int) -> str:
    """Two whole numbers as people read them, or one if they are the same."""
    return tr("{low} to {high}", low=low, high=high) if low < high else str(low)


def is_over_at_once(compared: TwoVersions) -> bool:
    """Whether games of the new version are over before they have begun, if others of it take much longer."""
    now = compared.played[1]
    return bool(now) and now[0] <= SHORT and now[-1] >= 2 * SHORT


def _times(others: Tables, chosen: Tables, called: Mapping[str, str]) -> Iterator[tuple[str, float, float]]:
    before, now = act_times(others), act_times(chosen)
    both = [(act, before[act].in_a_round_s, now[act].in_a_round_s) for act in called if act in before and act in now]
    for act, one, two in sorted(both, key=lambda each: -max(each[1:]))[:MOST_TIMES]:
        yield called[act], one, two


def _steps(chosen: Tables, game: GameSpec | None, called: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The notes of a version, each with a next step by the times of its game and of the others of that version."""
    for row in [each for each in chosen["notes"] if each["text"]][:MOST_NOTES]:
        own, others = (
            {
                table: [each for each in chosen[table] if (each["session"] == row["session"]) is is_own]
                for table in ("sessions", "acts")
            }
            for is_own in (True, False)
        )
        yield quote_note(row), next_steps([row], game, called, act_times(own), Usual.of(others))[0]


def _played_by_bots(simulated: Sequence[ExpectedGroup], others: Tables, chosen: Tables) -> tuple[Tally, Tally] | None:
    """The results of bots under the rules of each version, with as many players; None if they did not play both, or if
    the rules are the same."""
    found = []
    for tables in (others, chosen):
        kinds = {(tr(row["title"]), row["options"] or "", row["players"]) for row in tables["sessions"] if row["over"]}
        of = [each for each in simulated if (tr(each.title), each.options, each.players) in kinds]
        found.append(max(of, key=lambda each: each.games, default=None))
    one, two = found
    if one is None or two is None or one is two or one.players != two.players:
        return None
    return (one.tally, two.tally) if one.tally is not None and two.tally is not None else None


def in_order(simulated: Sequence[ExpectedGroup], *sides: Tables) -> list[ExpectedGroup]:
    """The groups of bot games in the order of these versions."""
    options = [{row["options"] or "" for row in side["sessions"]} for side in sides]
    return [each for kinds in options for each in simulated if each.options in kinds]


def _quote(tables: Tables) -> Iterator[str]:
    """The notes and the answers in words, with who said them."""
    yield from (quote_note(row) for row in tables["notes"] if row["text"])
    for row in tables["answers"]:
        if row["kind"] == "text" and row["answer"]:
            yield quote_note({"player": row["player"], "text": row["answer"]})


def _rounds(tables: Tables) -> Iterator[int]:
    """The rounds of each game that was played to its end, the fewest first."""
    yield from sorted(row["rounds"] for row in tables["sessions"] if row["over"] and row["rounds"])


def _changes(others: Tables, chosen: Tables, games: Mapping[str, GameSpec]) -> tuple[OptionChange, ...]:
    """The options that differ between two versions; none if one was played under several, or in several games."""
    kinds = [{(row["game"], row["options"] or "") for row in tables["sessions"]} for tables in (others, chosen)]
    if any(len(kind) != 1 for kind in kinds):
        return ()
    (one,), (two,) = kinds
    if one[0] != two[0] or one[0] not in games:
        return ()
    unit = tr(chosen["sessions"][0]["unit"] or "", WORD)
    found = option_changes(games[one[0]], one[1], two[1])
    return tuple(replace(each, unit=unit) if each.name == GOAL else each for each in found)
