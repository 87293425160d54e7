"""Whether the texts of a game fit together: its reasons, the gaps of their sentences, and its rules page."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from companion.games.outside.literals import locate
from companion.games.outside.misspelt import modules_of
from companion.languages import form_of
from companion.rules import acts
from companion.rules.game import Reason
from companion.rules.judging.faults import from_here
from companion.rules.notation.near import near
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import GAP, sections_in_force
from companion.rules.rulebook.pages import HEADING
from companion.rules.spec import GameSpec


def list_twice(what: str, names: Iterable[str]) -> Iterator[str]:
    """Each name that is there more than once."""
    for name, count in Counter(names).items():
        if count > 1:
            yield f"the {what} {name!r} is there {count} times, in the game or at every table; choose another name"


def list_reason_mistakes(spec: GameSpec, where: str) -> Iterator[tuple[object, str]]:
    """Each mistake in a reason: its code, its section and its sentence; ``where`` is the file of the SPEC."""
    codes = Counter(each.code for each in (*acts.TABLE_REASONS, *spec.reasons))
    for reason in {each.code: each for each in spec.reasons if codes[each.code] > 1}.values():
        if any(each.code == reason.code for each in acts.TABLE_REASONS):
            taken = f"the reason {reason.code!r} is one of the companion's own; choose another code"
            yield place_of_reason(spec, reason, where), taken
        yield place_of_reason(spec, reason, where), next(list_twice("reason", [reason.code] * codes[reason.code]))
    sections = {**page(spec.rules), **page(TABLE)}
    named = [(place_of_reason(spec, each, where), f"the reason {each.code!r}", each.section) for each in spec.reasons
             if each.section not in sections]  # fmt: skip
    named += [(locate(spec.folder, where, repr(each.name)), f"the option {each.name!r}", each.section)
              for each in spec.options if each.section not in sections]  # fmt: skip
    counting = [(reason, mistake) for reason in spec.reasons if (mistake := _of_counting(reason.sentence))]
    told = [(place_of_reason(spec, each, where), f"the sentence of {each.code!r} {wrong}") for each, wrong in counting]
    if told:
        yield told[0][0], "\n".join((told[0][1], *(f"{from_here(at)}: {wrong}" for at, wrong in told[1:])))
    for at, what, section in named:
        yield at, f"{spec.rules.name} has no section {section}, which {what} names; {near(section, sections)}"


def _of_counting(sentence: str) -> str:
    """The fault of a count in a sentence; empty if there is none."""
    for _, name, noun, _ in Formatter().parse(sentence):
        if name and noun and "|" not in noun and re.search(r"(s|x|z|ch|sh|[^aeou]y)$", noun):
            one = noun.removeprefix("#")
            said = f"would say “2 {one}s”: a gap names the singular, or both forms"
            if one.endswith("s") and not one.endswith("ss"):
                return f"{said}: {{{name}:{noun[:-1]}}}, or as in {{{name}:box|boxes}}"
            return f"{said}: {{{name}:{noun}|...}}"
    try:
        form_of(sentence)
    except ValueError as error:
        return f"counts two things, which no translation can: {error}"
    return ""


def place_of_reason(spec: GameSpec, reason: Reason, where: str) -> str:
    """The file that defines a reason, with its line if it can be found."""
    written = re.compile(rf"""\bReason\(\s*["']{re.escape(reason.code)}["']""")
    for module in modules_of(spec.folder):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        if found := written.search(text):
            line = text.count("\n", 0, found.end()) + 1
            return f"{module.__file__}:{line}"
    return where


def list_page_mistakes(spec: GameSpec) -> Iterator[str]:
    """Each mistake in the sections of the rules page, and in the numbers that they fill in."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for at, line in enumerate(spec.rules.read_text(encoding="utf-8").splitlines(), start=1):
        if heading := HEADING.match(line):
            lines[heading["number"]].append(str(at))
    for number, found in lines.items():
        if len(found) > 1:
            yield f"section {number} is there {len(found)} times, in lines {' and '.join(found)}; number each once"
    for number, section in page(spec.rules).items():
        if mistake := next(filter(None, (_of_counting(each[0]) for each in GAP.finditer(section.text))), ""):
            yield f"section {number} {mistake}"
    try:
        sections_in_force(spec, {})
    except AttributeError as error:
        names = [option.name for option in spec.options]
        yield f"{{{error.name}}} is a number of no option; {near(error.name, names)}"


def list_unknown_options(spec: GameSpec) -> Iterator[str]:
    """Options that the rules page names in backticks, and that the game does not have."""
    names = [option.name for option in spec.options]
    for number, section in page(spec.rules).items():
        for name in re.findall(r"\boption `(\w+)`", section.text):
            if name not in names:
                wrong = f"section {number} names the option `{name}`, which is none; {near(name, names)}"
                yield f"{locate(spec.folder, spec.rules, wrong)}: {wrong}"
