"""Two versions of a game in short: the answer, what changed and how sure that is, what to do next, what was said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.languages import tr
from companion.reports.findings import LookFirst, spoken_figure
from companion.reports.findings.games import SHORT_GAMES, WHO_STARTS
from companion.reports.findings.look import decimals, spoken_seconds
from companion.reports.findings.order import ORDER
from companion.reports.pages.blocks import Noticed, ShortAnswer
from companion.reports.report import Report
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import VersionDifference

PACE = ("length", "rounds", "turns")
"""Figures that say how long games are, the plainest first."""
MAIN = ("answers", "length", "rounds")
"""Figures that are told first."""
MOST_LIKELY = 1
"""Figures that bots back and that are told first."""
A_FEW = 5
"""More games of each version that are worth the wait for a figure."""
MOST_WORTH = 12
"""More games of each version than that are not worth a single figure."""


def versions_in_short(report: Report) -> Iterator[ShortAnswer | Noticed]:
    """The answer, what was changed, what came of it, how sure that is and what to do next; then what was noted."""
    compared = report.compared
    if compared is None or not all(compared.games):
        return
    yield ShortAnswer(f"{_pace(compared)} {_is_better(compared)}")
    if plan := _plan(report, compared):
        yield Noticed(tr("Next evening: {plan}", plan=plan), "", "")
    yield _changed(compared, has_plan=bool(plan))
    if (near := _nearly_settled(compared)) is not None:
        yield _took_longer(report, compared, near)
    if any(compared.said):
        yield _what_was_said(compared)


def findings_of_play(report: Report) -> Iterator[LookFirst]:
    """What else to look at; a step that the plan for the next evening has is not told again."""
    compared = report.compared
    planned = compared is not None and all(compared.games) and _plan(report, compared)
    is_near = compared is not None and all(compared.games) and _nearly_settled(compared) is not None
    for each in report.first:
        if each.key == ORDER and is_near:
            continue  # It stands with the difference that it may explain.
        yield replace(each, hint="") if planned and each.key in (ORDER, WHO_STARTS) else each


def _plan(report: Report, compared: TwoVersions) -> str:
    """The next evening in a sentence or two: which version first, in which seats, with which questions, and what to try
    if games are too short. Empty if neither order nor seats are to be changed."""
    keys = {each.key: each for each in report.first}
    first = keys[ORDER].short if ORDER in keys else ""
    liked = _liked(compared)
    if (not first and WHO_STARTS not in keys) or (liked is not None and liked.is_settled):
        return ""
    second = compared.first if first == compared.second else compared.second
    steps = tr("play {first}, then {second}", first=first, second=second) if first else tr("play both versions")
    if WHO_STARTS in keys:
        steps = tr("{steps}, in other seats", steps=steps)
    plan = tr("{steps}, and tap Questions after each.", steps=steps) if liked is None else f"{steps}."
    if compared.untried is not None and SHORT_GAMES in keys:
        plan += " " + tr("If {version} is too short, try {value} for “{option}”.", version=compared.second,
                         value=compared.untried.value, option=compared.untried.option)  # fmt: skip
    return plan


def _nearly_settled(compared: TwoVersions) -> VersionDifference | None:
    """The difference that a few more games would settle, if it is not told already."""
    near = [each for each in compared.rows if each.more is not None and each.more <= A_FEW and each.bots is None]
    near = [each for each in near if each.first.id not in MAIN]
    return min(near, key=lambda each: each.more or 0, default=None)


def _took_longer(report: Report, compared: TwoVersions, near: VersionDifference) -> Noticed:
    """A difference that is nearly settled, with what most of it goes into, and what else may explain it."""
    says = f"{from_to(near)}."
    grown = max(compared.times, key=lambda each: each[2] - each[1], default=None)
    if near.first.id == "round_length" and (near.difference or 0.0) > 0 and grown is not None and grown[2] > grown[1]:
        says += " " + tr("Most of it: “{act}” {before} → {now}.", act=grown[0], before=spoken_seconds(grown[1]),
                         now=spoken_seconds(grown[2]))  # fmt: skip
    order = [f"{each.says} {each.chance}" for each in report.first if each.key == ORDER]
    return Noticed(says, " ".join((near.verdict, *order)), "")


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
                tr("Games of {second} probably take fewer {counted} than those of {first}.", counted=counted, **names)
                if is_less
                else tr("Games of {second} probably take more {counted} than those of {first}.",
                        counted=counted, **names)
            )  # fmt: skip
        return f"{sentence} {tr('Whether they save time is not settled.')}" if is_less and length else sentence
    if any(each.is_settled for each in compared.rows):
        return tr("{second} differs from {first}, and that is hardly chance.", **names)
    return tr("{second} cannot be told from {first} yet.", **names)


def _is_better(compared: TwoVersions) -> str:
    """What the players say."""
    liked = _liked(compared)
    if liked is None:
        return tr("Are they better? You cannot tell: nobody asked the players which version they like more.")
    if not liked.is_settled:
        return tr("Are they better? You cannot tell yet: the players gave {now} and {before} of 5 points.",
                  now=spoken_figure(liked.second, liked.second.value or 0.0),
                  before=spoken_figure(liked.first, liked.first.value or 0.0))  # fmt: skip
    return (
        tr("The players like {second} better.", second=compared.second)
        if (liked.difference or 0.0) > 0
        else tr("The players like {second} less.", second=compared.second)
    )


def _liked(compared: TwoVersions) -> VersionDifference | None:
    return next((each for each in compared.rows if each.first.id == "answers" and each.difference is not None), None)


def _changed(compared: TwoVersions, *, has_plan: bool) -> Noticed:
    """What was changed, and what moved with it: by how sure that is. A plan has the questions already."""
    rows = sorted(compared.rows, key=lambda each: each.first.id not in MAIN)
    sure = [each for each in rows if each.is_a_finding]
    ruled = [each for each in rows if each.is_settled and each.bots is not None]
    likely = [each for each in rows if not each.is_settled and each.bots is not None]
    open_ = [each for each in rows if each.first.id in MAIN and not each.is_settled and each.bots is None]
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
        chance.append(tr("It follows from the rule, for bot games changed the same way: {figures}.",
                         figures="; ".join(map(_of_bots, ruled))))  # fmt: skip
    if likely:
        chance.append(tr("Probably real, for bot games changed the same way: {figures}.",
                         figures="; ".join(map(_of_bots, likely[:MOST_LIKELY]))))  # fmt: skip
    if still := [each for each in open_ if each.difference]:
        chance.append(tr("Not settled: {figures}.", figures="; ".join(map(from_to, still))))
    one, two = compared.games
    chance.append(
        tr("{count:game} of each version.", count=one)
        if one == two
        else tr("{count:game} of {first}, {other} of {second}.", count=one, first=compared.first, other=two,
                second=compared.second)
    )  # fmt: skip
    return Noticed(" ".join(says), " ".join(chance), _what_to_do(compared, has_plan=has_plan))


def _what_was_said(compared: TwoVersions) -> Noticed:
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
        says = tr("{count:note} on {version}, all made in one game, and none on {other}.", count=len(compared.said[1]),
                  version=compared.second, other=compared.first)  # fmt: skip
    else:
        says = tr("What the players said of {version}. Nothing was noted of {other}.", version=compared.second,
                  other=compared.first)  # fmt: skip
    steps = [f"{note}: {step}" for note, step in compared.steps]
    if not steps:
        steps = [
            tr("Ask whether the change caused or cured it.")
            if all(compared.said)
            else tr("Ask those who played both versions whether the change made the difference.")
        ]
    return Noticed(says, tr("Each was noted once: too little to change a rule."), "\n".join(steps))


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
    """What a designer could do now: what the players liked decides, then how many games are missing."""
    first, second = compared.first, compared.second
    liked = _liked(compared)
    if liked is not None and liked.difference is not None and liked.is_settled:
        if liked.difference > 0:
            return tr("Keep {second}: the players liked it better. Change the next thing from there.", second=second)
        return tr("Go back to {first}, or change something else: the players liked {second} less.",
                  first=first, second=second)  # fmt: skip
    is_open = liked is None and not has_plan
    asked = tr("Ask which version is more fun: tap Questions at the end of the next games.") if is_open else ""
    if any(each.is_settled for each in compared.rows):
        return " ".join(filter(None, (tr("If that is what {second} was meant to do, keep it.", second=second), asked)))
    open_ = [each for each in compared.rows if each.first.id in MAIN and not each.is_settled and each.bots is None]
    needed = [each for each in open_ if each.more is not None]
    if not needed:
        return asked or tr("With so few games nothing can be settled: decide by what the players say.")
    main = needed[0]
    words = {"count": main.more or 0, "figure": tr(main.title)}
    if (main.more or 0) > MOST_WORTH:
        more = tr("To settle “{figure}”, you would need about {count:more game} of each version. Do not wait for that.",
                  **words)  # fmt: skip
        return " ".join(filter(None, (asked, more)))
    more = tr("About {count:more game} of each version would settle “{figure}”.", **words)
    hours = ""
    if compared.length_s is not None:
        hours = tr("That is {time} of play.", time=spoken_seconds(2 * (main.more or 0) * compared.length_s))
    return " ".join(filter(None, (asked, more, hours)))
