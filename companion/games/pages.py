"""The rules pages, and the sentences that rest on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.events import Why
from companion.games.game import Game, Reason, fill
from companion.games.table_acts import TABLE_REASONS

FOLDER = Path(__file__).parent / "rules"
HEADING = re.compile(r"^#{2,3} (?P<number>[T\d][\d.]*) (?P<title>.+)$")


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered section of a rules page."""

    number: str
    title: str
    text: str

    @property
    def heading(self) -> str:
        """``4.2 Equal cards start a war``."""
        return f"{self.number} {self.title}"


_reasons: dict[str, Mapping[str, Reason]] = {}


@cache
def page(name: str) -> Mapping[str, Section]:
    """The sections of ``rules/NAME.md`` by number, in the page's order."""
    sections: dict[str, Section] = {}
    number = title = ""
    lines: list[str] = []
    for line in [*(FOLDER / f"{name}.md").read_text(encoding="utf-8").splitlines(), "## 0 end"]:
        match = HEADING.match(line)
        if not match:
            lines.append(line)
            continue
        if number:
            sections[number] = Section(number, title, "\n".join(lines).strip())
        number, title, lines = match["number"], match["title"], []
    return sections


def reason_of(game: Game[Any], why: Why) -> Reason:
    """The reason that a why was made from: the game's own, or one of every table."""
    if game.name not in _reasons:
        _reasons[game.name] = {reason.code: reason for reason in (*TABLE_REASONS, *game.reasons)}
    return _reasons[game.name][why.code]


def say(game: Game[Any], why: Why) -> str:
    """A why as a sentence for people."""
    return fill(reason_of(game, why).sentence, why)


def rule(game: Game[Any], why: Why) -> str:
    """The heading of the section that a why rests on."""
    number = reason_of(game, why).section
    return page("table" if number.startswith("T") else game.name)[number].heading
