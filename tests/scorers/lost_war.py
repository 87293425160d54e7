"""Winning the Battle, Losing the War on paper: decks are counted down, stones are moved."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from tests.scorers.paper import Line, NoMoreLines, Paper

ORDER = "A23456789TJQK"


def strength(card: str) -> int:
    return ORDER.index(card.replace("10", "T")[0])


class Sheet:
    """Two decks, the stones, and who won the last battle that was won."""

    def __init__(self, header: Line, acts: Iterable[Line]) -> None:
        self.one, self.two = header["seats"]
        self.by_battle = header.get("options", {}).get("both_out_tied", "draw") == "last-battle"
        self.paper = Paper(acts, skipped=())
        self.deck = {self.one: 52, self.two: 52}
        self.stones = {self.one: 0, self.two: 0, "middle": 3}
        self.last: str | None = None
        self.winner: list[str] | None = None

    def play(self) -> None:
        while self.winner is None:
            self.battle()
            self.see_the_end()

    def battle(self) -> None:
        left: dict[str, int] = {}
        while len(left) < 2:
            line = self.paper.read("muster")
            left[line["seat"]] = line["count"]
            self.deck[line["seat"]] -= line["count"]
        pairs = min(left.values())
        row: dict[str, list[str]] = {self.one: [], self.two: []}
        while min(map(len, row.values())) < pairs:
            line = self.paper.read("reveal")
            row[line["seat"]] += line["cards"]
        more = max(left, key=lambda seat: left[seat])
        for _ in range(left[more] - pairs):
            line = self.paper.read("outflank", "stop")
            assert line["seat"] == more, line
            if line["act"] == "stop":
                break
            row[more][line["place"] - 1] = line["card"]
        duels = [(strength(a), strength(b)) for a, b in zip(row[self.one], row[self.two], strict=True)]
        mine, theirs = sum(a > b for a, b in duels), sum(a < b for a, b in duels)
        if mine == theirs:
            return
        self.last = self.one if mine > theirs else self.two
        self.take_stone()
        if max(mine, theirs) == pairs:
            self.take_stone()

    def take_stone(self) -> None:
        loser = self.two if self.last == self.one else self.one
        for source in ("middle", loser):
            if self.stones[source]:
                self.stones[source] -= 1
                self.stones[str(self.last)] += 1
                return

    def see_the_end(self) -> None:
        a, b = self.stones[self.one], self.stones[self.two]
        if a == 3 or b == 3:
            self.winner = [self.one if a == 3 else self.two]
        elif self.deck[self.one] and self.deck[self.two]:
            return
        elif self.deck[self.one] or self.deck[self.two]:
            self.winner = [self.one if self.deck[self.one] else self.two]
        elif a != b:
            self.winner = [self.one if a > b else self.two]
        else:
            self.winner = [self.last] if self.by_battle and self.last else [self.one, self.two]


def score(header: Line, acts: Iterable[Line]) -> dict[str, Any]:
    """The result of the record: the summary's fields."""
    sheet = Sheet(header, acts)
    with contextlib.suppress(NoMoreLines):
        sheet.play()
    return {
        "scores": {seat: sheet.stones[seat] for seat in (sheet.one, sheet.two)},
        "winner": sheet.winner,
        "over": sheet.winner is not None,
        "ledger": sheet.stones,
    }
