"""The list of past evenings: who won, how it stood, when and how long; by game, by player and by words."""

from __future__ import annotations

from collections import Counter

from companion.games import GAMES
from companion.languages import tr
from companion.ui.past.reading import EveningReader
from companion.ui.views.evening.evenings import (
    EveningLine,
    Wanted,
    evening_line,
    is_wanted,
    tell_most_wins,
    waiting_line,
)
from companion.ui.views.page import CLOSE, Do, Go, KeyGrid, Page, PageKey, PageLine, PagePart, Presenter, Tile

MOST_NAMES = 23
"""This many players have a key, those who played most often; everybody is found by words."""

AT_ONCE = 40
"""This many evenings are listed; a key shows as many more."""


class EveningList(Presenter):
    """The way "open" leads to an evening that was touched."""

    def __init__(self, reading: EveningReader) -> None:
        self._reading = reading
        self.wanted = Wanted()
        self._deleted, self._told, self._most = 0, "", AT_ONCE
        self._lines: list[EveningLine] = []
        self._page: Page | None = None

    def begin(self, deleted: int, told: str = "") -> None:
        """Looks for the evenings; ``deleted`` counts those in the bin, ``told`` says what was just done."""
        self._deleted, self._told = deleted, told
        self._reading.begin()
        self._page = None

    def want(self, wanted: Wanted) -> None:
        """Shows only these evenings."""
        self.wanted, self._told, self._most, self._page = wanted, "", AT_ONCE, None

    @property
    def listed(self) -> tuple[str, ...]:
        """The evenings that are listed and can be read."""
        return tuple(line.name for line in self._lines if not line.wrong)

    @property
    def players(self) -> list[str]:
        """The players, the one who played most often first."""
        often = Counter(seat for each in self._reading.known.values() if each.is_shown for seat in each.scores)
        return [seat for seat, _ in often.most_common(MOST_NAMES)]

    @property
    def games(self) -> list[str]:
        return sorted({each.game for each in self._reading.known.values() if each.is_shown and each.game})

    def page(self) -> Page:
        """The evenings that are wanted, as far as they are read."""
        if self._reading.take() or self._page is None:
            self._page = self._made()
        return self._page

    def take(self, intent: object) -> None:
        match intent:
            case Do("more"):
                self._most, self._page = self._most + AT_ONCE, None
            case Do("all"):
                self.want(Wanted())

    def _made(self) -> Page:
        """The evenings that began last come first; evenings that were not read yet come only if all are wanted. Demos
        and tables without acts are left out."""
        lines, known_lines, every = [], [], 0
        for name, changed in self._reading.found:
            known = self._reading.known.get((name, changed))
            every += known is None or known.is_shown
            if known is not None and known.is_shown and is_wanted(known, self.wanted):
                lines.append(evening_line(known))
                known_lines.append(known)
            elif known is None and self.wanted == Wanted():
                lines.append(waiting_line(name, changed))
        lines.sort(key=lambda line: -line.began)
        self._lines = lines
        count = tr("{count} of {all}", count=len(lines), all=every) if len(lines) < every else ""
        reading = tr("still reading") if not self._reading.is_whole else tell_most_wins(known_lines)
        hint = self._told or "  ·  ".join(part for part in (count, reading) if part)
        blocks: tuple[PagePart, ...] = tuple(map(_tile, lines[: self._most]))
        if len(lines) > self._most:
            more = tr("{count} more", count=len(lines) - self._most)
            blocks += (KeyGrid((PageKey(more, Do("more")),), 1),)
        if not lines:
            none = tr("No evening matches.") if every else tr("No evenings yet. Every game you play is saved here.")
            blocks = (PageLine(none, 26, "soft"),)
            blocks += (KeyGrid((PageKey(tr("Show all"), Do("all"), "main"),), 1),) if every else ()
        return Page(tr("Past evenings"), self._keys(), (self._filters(), *blocks), hint=hint)

    def _filters(self) -> KeyGrid:
        search = f"“{self.wanted.words}”" if self.wanted.words else tr("Search")
        keys = (
            PageKey(self.wanted.seat or tr("All players"), Go("player"), icon="choose"),
            PageKey(name_game(self.wanted.game), Go("game"), icon="choose"),
            PageKey(search, Go("search"), icon="search"),
        )
        return KeyGrid(keys, len(keys))

    def _keys(self) -> tuple[PageKey, ...]:
        return (
            PageKey(tr("Report"), Go("report"), is_live=bool(self.listed)),
            PageKey(tr("Bin ({count})", count=self._deleted), Go("bin"), is_live=bool(self._deleted)),
            PageKey(tr("Close"), CLOSE),
        )


def name_game(game: str) -> str:
    """A game's title; all games for none."""
    return tr(GAMES[game].title) if game in GAMES else game or tr("All games")


def _tile(line: EveningLine) -> Tile:
    head = PageLine(line.headline, 28, "bad" if line.wrong else "words", bold=True)
    more = tuple(PageLine(each, 24) for each in (line.about, line.told) if each)
    return Tile((head, *more), Go("open", line.name), cover=(line.cover, line.game or "?"))
