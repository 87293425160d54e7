"""Bluffing Battles on paper: only how many cards lie where, and which of two cards is higher."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from tests.scorers.paper import Line, NoMoreLines, Paper

ORDER = "23456789TJQKA"
FORMATS = {"two-decks": (2, 0), "one-deck": (1, 0), "two-decks-endless": (3, 14), "one-deck-endless": (2, 8)}


class Sheet:
    """Piles, hands, cards of the fight and score piles, counted."""

    def __init__(self, header: Line, acts: Iterable[Line]) -> None:
        self.seats: list[str] = list(header["seats"])
        options = header.get("options", {})
        name = options.get("format", "two-decks")
        self.treasures, self.least = FORMATS[name]
        self.returns = options.get("unresolved_war", "return") == "return"
        self.paper = Paper(acts, skipped=("deal", "hand", "draw", "top", "treasure", "recycle"))
        full = 52 if name.startswith("two") else 26
        self.pile = dict.fromkeys(self.seats, full - 3)
        self.hand = dict.fromkeys(self.seats, 3)
        self.laid = dict.fromkeys(self.seats, 0)
        self.won = dict.fromkeys(self.seats, 0)
        self.out = 0
        self.short = False
        self.winner: list[str] | None = None

    def play(self) -> None:
        while self.winner is None:
            better = self.two_cards()
            if better is None:
                self.go_on_with_war()
                continue
            self.won[better] += sum(self.laid.values())
            self.laid = dict.fromkeys(self.seats, 0)
            if self.short or (not self.least and 0 in self.pile.values()):
                self.compare()
            else:
                self.from_pile(1, self.hand)

    def two_cards(self) -> str | None:
        """The player with the higher card; None, if they are equal."""
        shown: dict[str, int] = {}
        while len(shown) < 2:
            line = self.paper.read("play")
            shown[line["seat"]] = ORDER.index(line["card"].replace("10", "T")[0])
            self.hand[line["seat"]] -= 1
            self.laid[line["seat"]] += 1
        one, two = self.seats
        return None if shown[one] == shown[two] else one if shown[one] > shown[two] else two

    def go_on_with_war(self) -> None:
        self.from_pile(1, self.hand)
        if self.winner is None:
            self.from_pile(self.treasures, self.laid)
        if self.winner is None and not any(self.hand.values()):
            for seat in self.seats:
                self.won[seat] += self.laid[seat] if self.returns else 0
                self.out += 0 if self.returns else self.laid[seat]
                self.laid[seat] = 0
            self.compare()

    def from_pile(self, count: int, to: dict[str, int]) -> None:
        """Both take ``count`` cards from their piles, as far as these and the recycled ones last."""
        losers = []
        for seat in self.seats:
            taken = min(count, self.pile[seat])
            if taken < count and self.least and self.won[seat] < self.least:
                losers.append(seat)
            elif taken < count and self.least:
                self.pile[seat] += self.won[seat]
                self.won[seat] = 0
                taken = count
            elif taken < count:
                self.short = True
            self.pile[seat] -= taken
            to[seat] += taken
        if losers:
            self.keep_hands()
            self.winner = [seat for seat in self.seats if seat not in losers] or self.seats

    def keep_hands(self) -> None:
        for seat in self.seats:
            self.won[seat] += self.hand[seat]
            self.hand[seat] = 0

    def compare(self) -> None:
        self.keep_hands()
        self.winner = [seat for seat in self.seats if self.won[seat] == max(self.won.values())]


def score(header: Line, acts: Iterable[Line]) -> dict[str, Any]:
    """The result of the record: the summary's fields."""
    sheet = Sheet(header, acts)
    with contextlib.suppress(NoMoreLines):
        sheet.play()
    return {
        "scores": sheet.won,
        "winner": sheet.winner,
        "over": sheet.winner is not None,
        "ledger": {
            **sheet.won,
            **{f"{seat}/draw": sheet.pile[seat] for seat in sheet.seats},
            **{f"{seat}/hand": sheet.hand[seat] for seat in sheet.seats},
            "table": sum(sheet.laid.values()),
            "box": sheet.out,
        },
    }
