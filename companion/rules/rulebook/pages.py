"""The rules pages, and the sentences that rest on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from companion.languages import ENGLISH, spoken
from companion.rules.acts import TABLE_REASONS
from companion.rules.events import TABLE_EVENTS, Event, Why
from companion.rules.game import OF, Reason, fill, gaps_of
from companion.rules.rulebook.amounts import amount, many
from companion.rules.rulebook.phrases import spoken_words

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

TABLE = Path(__file__).with_name("table.md")
"""The rules of every table."""

HEADING = re.compile(r"^#{2,3} (?P<number>[T\d][\d.]*) (?P<title>.+)$")


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered section of a rules page; ``is_changed`` if a table plays it differently from the standard rules."""

    number: str
    title: str
    text: str
    is_changed: bool = False

    @property
    def heading(self) -> str:
        """``4.2 Equal cards start a war``."""
        return f"{self.number} {self.title}"


def page(file: Path) -> Mapping[str, Section]:
    """The sections of a rules page by number, in the page's order. If there is a page in the current language
    (``rules.de.md`` beside ``rules.md``), they are from that one.
    """
    return _page(_spoken_page(file, spoken()))


def read_intro(file: Path) -> str:
    """The text of a rules page before its first section, in the current language."""
    lines = _spoken_page(file, spoken()).read_text(encoding="utf-8").splitlines()
    before = takewhile(lambda line: not line.startswith("##"), lines)
    return " ".join(line.strip() for line in before if line.strip() and not line.startswith("#"))


def is_spoken(file: Path) -> bool:
    """Whether a rules page is there in the language that is spoken."""
    return spoken() == ENGLISH or _spoken_page(file, spoken()) != file


@cache
def _spoken_page(file: Path, language: str) -> Path:
    own = file.with_name(f"{file.stem}.{language}{file.suffix}")
    return own if own.is_file() else file


@cache
def _page(file: Path) -> Mapping[str, Section]:
    sections: dict[str, Section] = {}
    number = title = ""
    lines: list[str] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), "## 0 end"]:
        match = HEADING.match(line)
        if not match:
            lines.append(line)
            continue
        if number:
            sections[number] = Section(number, title, "\n".join(lines).strip())
        number, title, lines = match["number"], match["title"], []
    return sections


def reason_of(game: GameSpec, why: Why) -> Reason:
    """The reason that a why was made from: the game's own, or one of every table."""
    return _reasons_by_code(game)[why.code]


@cache
def _reasons_by_code(game: GameSpec) -> Mapping[str, Reason]:
    return {reason.code: reason for reason in (*TABLE_REASONS, *game.reasons)}


def why_of(game: GameSpec, event: Event) -> Why:
    """The whole reason of an event: what its sentence needs and its reason does not give is read off its fields."""
    why = event.why
    given = {name for name, _ in why.params}
    rest = [name for name in reason_of(game, why).gaps if name not in given]
    return Why(why.code, (*why.params, *((name, getattr(event, name)) for name in rest)))


def say(game: GameSpec, why: Why | Event) -> str:
    """A reason or an event as a sentence for people."""
    why = why_of(game, why) if isinstance(why, Event) else why
    sentence = reason_of(game, why).sentence
    params = dict(why.params)
    for gap in gaps_of(sentence):
        number, joined, of = gap.partition(OF)
        if joined:
            said = amount if of == "unit" else many
            params[gap] = said(cast(int, params[number]), cast(str, params[of]))
        elif gap.isupper():
            params[gap] = str(params[gap.lower()]).upper()
    return fill(sentence, Why(why.code, tuple(params.items())), partial(spoken_words, game), _list_players(game))


@cache
def _list_players(game: GameSpec) -> frozenset[str]:
    """The words of the events for several players."""
    found: set[str] = set()
    for kind in (*game.events_known, *TABLE_EVENTS):
        types = {each.name: each.type for each in fields(kind)}
        types |= {name: each.fget.__annotations__.get("return") for name, each in vars(kind).items()
                  if isinstance(each, property) and each.fget}  # fmt: skip
        found |= {name for name, of in types.items() if str(of).startswith("tuple[Seat")}
    return frozenset(found)


def join_sentences(sentences: Iterable[str]) -> str:
    """Sentences one after another, each once; one that ends with a person's own words gets its full stop.

    >>> join_sentences(["The table lets it stand: so be it", "Ann plays 7S.", "Ann plays 7S."])
    'The table lets it stand: so be it. Ann plays 7S.'
    """
    return " ".join(
        each if each.endswith((".", "!", "?", "…", "”", ")")) else f"{each}." for each in dict.fromkeys(sentences)
    )


def rule(game: GameSpec, why: Why | Event) -> str:
    """The heading of the section of a reason or an event."""
    number = reason_of(game, why.why if isinstance(why, Event) else why).section
    return page(TABLE if number.startswith("T") else game.rules)[number].heading
