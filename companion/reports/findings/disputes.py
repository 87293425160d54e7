"""Findings about the rules: those that were disputed, and those that never came up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.languages import later, tr
from companion.reports.figures import Relations, rules
from companion.reports.findings.look import FEW, UNLIKELY, LookFirst, Subject, spoken_percent
from companion.simulation.intervals import binomial_p

MANY_ROUNDS = 15
"""Rounds from which on it is worth a word that something never happened."""
COMES_UP = 0.05
"""Share of simulated games from which on a rule is one that comes up."""


def look_at_disputes(looked: Subject) -> Iterator[LookFirst]:
    found = rules.disputed_sections(looked.rows)
    advice = {
        "overruled": (
            later("The table overruled rule {section} {times:time} (games: {count})."),
            later("Try it their way for one game. If that works, write the rule as they play it."),
            1.0,
        ),
        "broken": (
            later("Players broke a rule {times:time}, as later moves showed: {section} (games: {count})."),
            later(
                "Say this rule aloud before the next game. If people break it again, let the cards remind them of it."
            ),
            0.95,
        ),
        "confusing": (
            later("Rule {section} was noted as confusing {times:time} (games: {count})."),
            later(
                "Write the case that they met as an example, in two sentences, and read it aloud before the next game."
            ),
            0.9,
        ),
        "refused": (
            later("Rule {section} refused a move {times:time} (games: {count})."),
            later("Put this rule on the reference card. If people still forget it, try a game without it."),
            0.5,
        ),
    }
    for kind, (sentence, hint, weight) in advice.items():
        of = [each for each in found if each.id == kind]
        if not of or not of[0].value:
            continue
        times, total = round(of[0].value), round(sum(each.value or 0.0 for each in of))
        if kind == "refused" and times < 2:
            continue
        sections = int(
            looked.rows.numbers("SELECT count(DISTINCT section) FROM sections WHERE decided + refused > 0")[0]
        )
        p = binomial_p(times, total, 1 / sections) if sections > 1 and total else 1.0
        is_chance = p >= UNLIKELY or total < FEW
        chance = (
            tr("Too few to tell from chance ({count}).", count=total)
            if is_chance
            else tr("It is hardly chance that they fall on one rule.")
        )
        if kind == "broken":  # Few rules can be broken unnoticed, so it says nothing that they fall on one.
            is_chance, chance = True, ""
        if kind == "confusing" and times == 1:
            hint = later("Ask what was unclear there. One note is not a reason to change the rule.")
        says = tr(sentence, section=of[0].of, times=times, count=of[0].count)
        yield LookFirst(
            says, chance, tr(hint), weight + min(times, 10) / 20 + (0.0 if is_chance else 0.9),
            f"{kind} {of[0].of}", tr("{times:time}", times=times),
        )  # fmt: skip


def look_at_never(looked: Subject) -> Iterator[LookFirst]:
    """The game's own figures of things that never happened, if there were enough rounds for them, and if they happen in
    bot games: a thing that nobody ever does may be an error that the figure only counts."""
    found = looked.rows.ask(
        "SELECT any_value(title), count(*), figure FROM counts GROUP BY figure HAVING sum(hits) = 0 AND count(*) >= ?"
        " ORDER BY min(place)", [MANY_ROUNDS]
    )  # fmt: skip
    found = [each for each in found if each[2] not in looked.never_by_bots]
    if found:
        names = "; ".join(tr(title) for title, _, _ in found[:4])
        rounds = max(count for _, count, _ in found)
        says = tr("Never happened in {count} rounds: {what}.", count=rounds, what=names)
        most = spoken_percent(3 / rounds)
        chance = tr("Each happens in fewer than {most} of rounds, almost surely.", most=most)
        hint = tr("Ask whether the game needs it: let it happen more often, or cut it.")
        yield LookFirst(says, chance, hint, 0.45, "never")


def look_at_unused(rows: Relations, by_bots: Mapping[str, float]) -> Iterator[LookFirst]:
    """Only rules by which bots decide something: another one may be a rule that forbids, and that everybody keeps."""
    (evenings,) = rows.numbers("SELECT count(*) FROM sessions")
    shares = {each.of: by_bots.get(each.of.partition(" ")[0], 0.0) for each in rules.unused_sections(rows)}
    found = sorted((of for of, share in shares.items() if share >= COMES_UP), key=lambda of: -shares[of])
    if not found or evenings < 2:
        return
    names = "; ".join(
        tr("{section} (bots: in {share} of games)", section=of, share=spoken_percent(shares[of])) for of in found[:4]
    )
    more = len(found) - 4
    names = tr("{names} and {count} more", names=names, count=more) if more > 0 else names
    says = tr("These rules never came up: {sections} (games: {count}).", sections=names, count=int(evenings))
    most = spoken_percent(min(1.0, 3 / evenings))
    chance = tr("Each comes up in fewer than {most} of games, almost surely.", most=most)
    hint = tr("Explain them before the next game. If they still never come up, and nobody misses them, cut them.")
    yield LookFirst(says, chance, hint, 0.7)
