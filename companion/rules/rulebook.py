"""The rules pages, and the sentences that rest on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.acts import TABLE_REASONS
from companion.rules.events import Why
from companion.rules.game import Game, Reason, fill

GAMES = Path(__file__).parents[1] / "games"
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


def _file(name: str) -> Path:
    return Path(__file__).with_name("table.md") if name == "table" else GAMES / name.replace("-", "_") / "rules.md"


@cache
def page(name: str) -> Mapping[str, Section]:
    """The sections of a game's rules page by number, in the page's order; ``table`` are the rules of every table."""
    sections: dict[str, Section] = {}
    number = title = ""
    lines: list[str] = []
    for line in [*_file(name).read_text(encoding="utf-8").splitlines(), "## 0 end"]:
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
