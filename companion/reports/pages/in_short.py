"""Two versions of a game in short: the answer, the changes and how sure they are, the next step, the players' words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import tr
from companion.reports.findings import LookFirst, spoken_figure
from companion.reports.findings.look import decimals, spoken_percent, spoken_seconds
from companion.reports.findings.notes import with_step
from companion.reports.pages.blocks import NextEvening, Noticed, ShortAnswer
from companion.reports.pages.next_evening import PLANNED, TOLD_FIRST, liking, plan_next_evening
from companion.reports.report import Report
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import VersionDifference
from companion.reports.way_to_goal import WayToGoal

PACE = ("length", "rounds", "turns")
"""Figures that say how long games are, the plainest first."""
MOST_LIKELY = 1
"""Figures that bots back and that are told first."""
WORTH_A_WORD = 0.05
"""A difference below that, in parts, explains nothing."""
MOST_WORTH = 12
"""More games of each version than that are not worth a single figure."""


def versions_in_short(report: Report) -> Iterator[ShortAnswer | NextEvening | Noticed]:
    """The answer, the plan, the changes, their effects and how sure these are."""
    compared = report.compared
    if compared is None or not all(compared.games):
        return
    yield ShortAnswer(f"{_pace(compared)} {_is_better(compared)}")
    if (plan := plan_next_evening(report, compared)) is not None:
        yield plan
    yield _changed(compared, has_plan=plan is not None)


def findings_of_play(report: Report) -> Iterator[LookFirst]:
    """The other findings about the play, without those that a plan gives as its reasons."""
    compared = report.compared
    is_planned = compared is not None and all(compared.games) and plan_next_evening(report, compared) is not None
    yield from (each for each in report.first if not (is_planned and each.key in PLANNED))


def versions_besides(report: Report) -> Iterator[Noticed]:
    """The notes of the players."""
    compared = report.compared
    if compared is not None and all(compared.games) and any(compared.said):
        yield _what_was_said(report, compared)


def longer_round(compared: TwoVersions) -> str:
    """How the length of a round differs, what most of it goes into, and whether more moves explain it."""
    found = next((each for each in compared.rows if each.first.id == "round_length"), None)
    if found is None or found.difference is None:
        return ""
    says = [f"{from_to(found)}. {found.verdict}"]
    grown = max(compared.times, key=lambda each: each[2] - each[1], default=None)
    if found.difference > 0 and grown is not None and grown[2] > grown[1]:
        says.append(tr("Most of the longer time: “{act}”.", act=grown[0]))
        says.append(_by_more_moves(compared, found))
    return " ".join(filter(None, says))


def _by_more_moves(compared: TwoVersions, near: VersionDifference) -> str:
    """How much of a longer round its number of moves would explain."""
    moves = compared.moves
    if moves is None or not moves.first.value or not near.first.value:
        return ""
    more, longer = (each.second.value / each.first.value - 1 if each.second.value and each.first.value else 0.0
                    for each in (moves, near))  # fmt: skip
    if more < WORTH_A_WORD or longer <= 0:
        return ""
    words = {"share": spoken_percent(more), "figures": from_to(moves)}
    if more > longer / 2:
        return tr("A round also had {share} more moves ({figures}), which would explain most of it.", **words)
    return tr("A round also had {share} more moves ({figures}), which would explain part of it.", **words)


def _pace(compared: TwoVersions) -> str:
    """Whether games became shorter or longer, and how sure that is; minutes are told apart from rounds."""
    names = {"first": compared.first, "second": compared.second}
    of = {each.first.id: each for each in compared.rows if each.first.id in PACE}
    length = of.get("length")
    if length is not None and length.is_settled:
        if (length.difference or 0.0) < 0:
            return tr("Games of {second} are shorter than those of {first}; that is hardly chance.", **names)
        return tr("Games of {second} are longer than those of {first}; that is hardly chance.", **names)
    backed = [each for each in of.values() if each.is_settled or each.bots is not None]
    if backed:
        found = max(backed, key=lambda each: each.is_settled)
        counted = tr("rounds") if found.first.id == "rounds" else tr("moves")
        is_less = (found.difference or 0.0) < 0
        if found.is_settled:
            sentence = (
                tr("Games of {second} take fewer {counted} than those of {first}; that is hardly chance.",
                   counted=counted, **names)
                if is_less
                else tr("Games of {second} take more {counted} than those of {first}; that is hardly chance.",
                        counted=counted, **names)
            )  # fmt: skip
        else:
            sentence = (
                tr("{second} games probably take fewer {counted} than {first} games.", counted=counted, **names)
                if is_less
                else tr("{second} games probably take more {counted} than {first} games.",
                        counted=counted, **names)
            )  # fmt: skip
        return f"{sentence} {_saves_time(compared, length)}" if is_less and length is not None else sentence
    if any(each.is_settled for each in compared.rows):
        return tr("{second} differs from {first}, and that is hardly chance.", **names)
    return tr("{second} cannot be told from {first} yet.", **names)


def _saves_time(compared: TwoVersions, length: VersionDifference) -> str:
    """That minutes are not settled, with how many games say so."""
    if not length.difference or length.difference > 0:
        return tr("Whether they save time is not settled.")
    one, two = compared.games
    count = tr("{count:game} of each", count=one) if one == two else tr("{count:game}", count=one + two)
    return tr("They may also be shorter ({before} → {now}), but {count} cannot prove it.", count=count,
              before=spoken_figure(length.first, length.first.value or 0.0),
              now=spoken_figure(length.second, length.second.value or 0.0))  # fmt: skip


def _is_better(compared: TwoVersions) -> str:
    """The players' opinion of the new version."""
    liked = liking(compared)
    if liked is None:
        return tr("Are they better? You cannot tell: nobody asked the players which version they prefer.")
    if not liked.is_settled:
        return tr("Are they better? You cannot tell yet: the players gave {now} and {before} of 5 points.",
                  now=spoken_figure(liked.second, liked.second.value or 0.0),
                  before=spoken_figure(liked.first, liked.first.value or 0.0))  # fmt: skip
    return (
        tr("The players like {second} better.", second=compared.second)
        if (liked.difference or 0.0) > 0
        else tr("The players like {second} less.", second=compared.second)
    )


def _changed(compared: TwoVersions, *, has_plan: bool) -> Noticed:
    """The changes, and the figures that moved with them: the surest first. A plan has the questions already."""
    rows = sorted(compared.rows, key=lambda each: each.first.id not in TOLD_FIRST)
    sure = [each for each in rows if each.is_a_finding]
    ruled = [each for each in rows if each.is_settled and each.bots is not None]
    likely = [each for each in rows if not each.is_settled and each.bots is not None]
    open_ = [each for each in rows if each.first.id in TOLD_FIRST and not each.is_settled and each.bots is None]
    moved = [*sure, *ruled, *likely[:MOST_LIKELY]]
    says = [each.says for each in compared.changes]
    says.append(
        f"{'; '.join(map(from_to, moved))}."
        if moved
        else tr("{second} cannot be told from {first} yet.", first=compared.first, second=compared.second)
    )
    chance = []
    if sure:
        others = ruled or likely
        chance.append(
            tr("Hardly chance: {figures}.", figures="; ".join(tr(each.title) for each in sure))
            if others
            else tr("Hardly chance.")
        )
    if ruled:
        chance.append(tr("Clear: it follows from the rule, for bots changed the same way ({figures}).",
                         figures="; ".join(map(_of_bots, ruled))))  # fmt: skip
    if likely:
        chance.append(tr("Likely: bots changed the same way ({figures}).",
                         figures="; ".join(map(_of_bots, likely[:MOST_LIKELY]))))  # fmt: skip
    if still := [each for each in open_ if each.difference]:
        chance.append(tr("Open: {figures}.", figures="; ".join(map(from_to, still))))
    if compared.ways is not None:
        chance[:0] = filter(None, (_way_to_goal(compared, *compared.ways), _enough(compared, *compared.ways)))
    one, two = compared.games
    chance.append(
        tr("{count:game} of each version.", count=one)
        if one == two
        else tr("{count:game} of {first}, {other} of {second}.", count=one, first=compared.first, other=two,
                second=compared.second)
    )  # fmt: skip
    return Noticed(" ".join(says), " ".join(chance), _what_to_do(compared, has_plan=has_plan))


def _way_to_goal(compared: TwoVersions, before: WayToGoal, now: WayToGoal) -> str:
    """The points that a player needs to win in both versions; empty if they are the same."""
    if before.needed == now.needed:
        return ""
    words = {"first": compared.first, "second": compared.second, "before": before.needed, "now": now.needed}
    share = now.needed / before.needed
    times = tr("half as many") if share == 0.5 else tr("{share} as many", share=spoken_percent(share))
    if before.start == now.start:
        return tr(
            "Players start with {start}: to reach the goal, a player needed {before} more in {first} and needs {now} "
            "more in {second}, {times}.",
            start=now.start, times=times, **words,
        )  # fmt: skip
    return tr("To reach the goal, a player needed {before} more in {first} and needs {now} more in {second}, {times}.",
              times=times, **words)  # fmt: skip


def _enough(compared: TwoVersions, before: WayToGoal, now: WayToGoal) -> str:
    """How often one round was enough to win, with the shortest game that such a round ended; empty without rounds."""
    if not all(compared.played):
        return ""  # The game has no rounds.
    says = tr(
        "A single round gave one player {needed} or more in {now} of {count:round} of {second}, and in {other} of "
        "{rounds} of {first}.",
        needed=now.needed, now=now.enough(now.needed), count=now.rounds, second=compared.second,
        other=before.enough(now.needed), rounds=before.rounds, first=compared.first,
    )  # fmt: skip
    if before.needed > now.needed:
        says += " " + tr("In {first}, {needed} were needed, which {count:round} gave.", first=compared.first,
                         needed=before.needed, count=before.enough(before.needed))  # fmt: skip
    if (game := now.example) is None:
        return says
    ended = tr("In {game}, {player} gained {gain} in round {round}, and the game was over.", game=game.session,
               player=game.winner, gain=game.gain, round=game.round)  # fmt: skip
    return f"{says} {ended}"


def _what_was_said(report: Report, compared: TwoVersions) -> Noticed:
    sides = zip((compared.first, compared.second), compared.said, strict=True)
    told = {note for note, _ in compared.steps}
    said = "; ".join(
        tr("{version}: {notes}", version=name, notes=", ".join(left[-3:]))
        for name, each in sides
        if (left := [one for one in each if one not in told])
    )
    if said:
        says = tr("What the players said. {notes}", notes=said)
    elif compared.said[0]:
        says = tr("What the players said of {version}.", version=compared.second)
    elif compared.noted_in == 1 < compared.games[1]:
        says = tr("{count:note} on {version}, all on {game}, and none on {other}.", count=len(compared.said[1]),
                  version=compared.second, other=compared.first, game=_game_of_notes(report, compared))  # fmt: skip
    else:
        says = tr("What the players said of {version}. Nothing was noted of {other}.", version=compared.second,
                  other=compared.first)  # fmt: skip
    steps = [with_step(note, step) for note, step in compared.steps]
    if not steps:
        steps = [
            tr("Ask whether the change caused or cured it.")
            if all(compared.said)
            else tr("Ask those who played both versions whether the change made the difference.")
        ]
    return Noticed(says, tr("Each was noted once: too little to change a rule."), "\n".join(steps))


def _game_of_notes(report: Report, compared: TwoVersions) -> str:
    """The game of the second version on which something was noted, with how long it was."""
    noted = {row["session"] for row in report.tables["notes"] if row["text"]}
    row = next(each for each in report.evenings if each["session"] in noted and each["label"] == compared.second)
    about = [spoken_seconds(row["length_s"])] if row["length_s"] else []
    about += [tr("{count:round}", count=row["rounds"])] if report.has_rounds and row["rounds"] else []
    named = tr("“{text}”", text=row["session"])
    return f"{named} ({', '.join(about)})" if about else named


def from_to(each: VersionDifference) -> str:
    """A figure with its values in both versions."""
    return _pair(each, each.first.value or 0.0, each.second.value or 0.0)


def _of_bots(each: VersionDifference) -> str:
    return _pair(each, *(each.bots or (0.0, 0.0)))


def _pair(each: VersionDifference, before: float, now: float) -> str:
    places = decimals(before, now)
    said = [spoken_figure(each.first, value, places=places) for value in (before, now)]
    return tr("{figure} {before} → {now}", figure=tr(each.title), before=said[0], now=said[1])


def _what_to_do(compared: TwoVersions, *, has_plan: bool) -> str:
    """The next step for a designer: the players' liking decides, then the number of missing games."""
    first, second = compared.first, compared.second
    liked = liking(compared)
    if liked is not None and liked.difference is not None and liked.is_settled:
        if liked.difference > 0:
            return tr("Keep {second}: the players liked it better. Change the next thing from there.", second=second)
        return tr("Go back to {first}, or change something else: the players liked {second} less.",
                  first=first, second=second)  # fmt: skip
    is_open = liked is None and not has_plan
    asked = tr("Ask which version is more fun: touch “Rate the game” at the end of the next games.") if is_open else ""
    if any(each.is_settled for each in compared.rows):
        return " ".join(filter(None, (tr("If that is what {second} was meant to do, keep it.", second=second), asked)))
    open_ = [
        each for each in compared.rows if each.first.id in TOLD_FIRST and not each.is_settled and each.bots is None
    ]
    needed = [each for each in open_ if each.more is not None]
    if not needed:
        return asked or tr("With so few games nothing can be settled: decide by what the players say.")
    main = needed[0]
    words = {"count": main.more or 0, "figure": tr(main.title)}
    if (main.more or 0) > MOST_WORTH:
        return asked
    more = tr("About {count:more game} of each version would settle “{figure}”.", **words)
    hours = ""
    if compared.length_s is not None:
        hours = tr("That is {time} of play.", time=spoken_seconds(2 * (main.more or 0) * compared.length_s))
    return " ".join(filter(None, (asked, more, hours)))
