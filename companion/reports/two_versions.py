"""What a report says about two versions of a game: the options that differ, the figures of both, what people said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import Tables, TidyRow
from companion.reports.expected import ExpectedGroup, bots_under
from companion.reports.figures import Relations
from companion.reports.findings import LookFirst
from companion.reports.findings.games import SHORT, SHORT_GAMES, share_of_short
from companion.reports.findings.look import spoken_percent
from companion.reports.findings.notes import Usual, act_times, next_steps, quote_note
from companion.reports.option_changes import OptionChange, halfway, option_changes
from companion.reports.versions import FigurePair, VersionDifference, own_side_by_side, pairs, side_by_side, split
from companion.rules.spec import GameSpec
from companion.simulation import Tally

MOST_NOTES, MOST_TIMES = 5, 4
ALIKE = 1.5
"""How many times as large the proportion of real games to bot games may be in one version as in the other, if it is
expected in a third."""
OF_SEATS = ("wins_of_starter", "wins_by_seat")
"""Figures that say nothing if one player always sat in the same seat and started."""


@dataclass(frozen=True, slots=True)
class Untried:
    """A value that nobody has played, between those of both versions: which option, and what bots came to with it."""

    option: str
    value: int
    tally: Tally


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
    """What bots came to under the rules of both versions; None if they did not play both."""
    untried: Untried | None = None
    length_s: float | None = None
    steps: tuple[tuple[str, str], ...] = ()
    noted_in: int = 0
    """Games of the second version in which something was noted."""
    times: tuple[tuple[str, float, float], ...] = ()
    """What the time of a round goes into: the title of an act, and its seconds a round in both versions; the longest
    first."""


def compare(
    tables: Tables,
    against: str,
    simulated: Sequence[ExpectedGroup],
    games: Mapping[str, GameSpec[Any]],
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
    )
    if game is None or tallies is None or not is_over_at_once(found):
        return found
    return replace(found, untried=_untried(found, game, chosen["sessions"][0], simulate_s))


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
    if compared.untried is None:
        return replace(found, chance=chance)
    tally = compared.untried.tally
    hint = tr(
        "If that is too short, try {value} for “{option}”: of {games} bot games with it, {share} were over within "
        "{most} rounds.",
        value=compared.untried.value, option=compared.untried.option, share=spoken_percent(share_of_short(tally)),
        games=tally.games, most=SHORT,
    )  # fmt: skip
    return replace(found, chance=chance, hint=" ".join(filter(None, (hint, _what_to_expect(compared, tally)))))


def _what_to_expect(compared: TwoVersions, tally: Tally) -> str:
    """How many rounds people will probably play with what nobody has tried: as many more or fewer than bots as now."""
    words = {"bots": spoken_number(tally.rounds.mean, 1)}
    if not all(compared.played) or compared.bots is None:
        return tr("On average they took {bots} rounds.", **words)
    ratios = [
        sum(played) / len(played) / each.rounds.mean
        for played, each in zip(compared.played, compared.bots, strict=True)
        if each.rounds.mean
    ]
    if len(ratios) < len(compared.bots) or max(ratios) > ALIKE * min(ratios):
        return tr("On average they took {bots} rounds.", **words)
    ours = spoken_number(tally.rounds.mean * sum(ratios) / len(ratios), 1)
    return tr(
        "On average they took {bots} rounds; expect about {ours} at your table, where games take {share} of that.",
        ours=ours, share=spoken_percent(sum(ratios) / len(ratios)), **words,
    )  # fmt: skip


def is_over_at_once(compared: TwoVersions) -> bool:
    """Whether games of the new version are over before they have begun, if others of it take much longer."""
    now = compared.played[1]
    return bool(now) and now[0] <= SHORT and now[-1] >= 2 * SHORT


def _untried(compared: TwoVersions, game: GameSpec[Any], row: TidyRow, within_s: float) -> Untried | None:
    for change in compared.changes:
        between = halfway(game, change, row["options"] or "")
        tally = bots_under(game, between[1], row["players"], within_s=within_s) if between is not None else None
        if between is not None and tally is not None:
            return Untried(change.title, between[0], tally)
    return None


def _times(others: Tables, chosen: Tables, called: Mapping[str, str]) -> Iterator[tuple[str, float, float]]:
    before, now = act_times(others), act_times(chosen)
    both = [(act, before[act].in_a_round_s, now[act].in_a_round_s) for act in called if act in before and act in now]
    for act, one, two in sorted(both, key=lambda each: -max(each[1:]))[:MOST_TIMES]:
        yield called[act], one, two


def _steps(chosen: Tables, game: GameSpec[Any] | None, called: Mapping[str, str]) -> Iterator[tuple[str, str]]:
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
    yield from (quote_note(row) for row in tables["notes"] if row["text"])
    for row in tables["answers"]:
        if row["kind"] == "text" and row["answer"]:
            yield quote_note({"player": row["player"], "text": row["answer"]})


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
