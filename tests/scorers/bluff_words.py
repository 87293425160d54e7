"""Bluff Words on paper: how many cards each owns, whose turn it is, and what the words are worth."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from tests.scorers.paper import Line, NoMoreLines, Paper

WORTH = {"?": 0} | {
    letter: value
    for value, letters in enumerate(("E I S", "A N R T", "C D L O", "G M P U", "B F H K W Y", "J QU V X Z"), start=1)
    for letter in letters.split()
}


class Sheet:
    """Cards in decks, on discards and in front of each, counted; and the bid that stands."""

    def __init__(self, header: Line, acts: Iterable[Line]) -> None:
        self.seats: list[str] = list(header["seats"])
        self.stops_short = header.get("options", {}).get("collect_short", "take-what-is-left") == "end-first"
        self.paper = Paper(acts, skipped=("center", "deal", "show"))
        share, self.out = divmod(216 - 35, len(self.seats))
        self.game, self.middle = 32, 3
        self.deck = dict.fromkeys(self.seats, share - 2)
        self.used = dict.fromkeys(self.seats, 0)
        self.front = dict.fromkeys(self.seats, 2)
        self.bid, self.bidder = 0, ""
        self.over = False

    def owned(self) -> dict[str, int]:
        return {seat: self.deck[seat] + self.used[seat] + self.front[seat] for seat in self.seats}

    def play(self) -> None:
        at = 0
        while not self.over:
            seat = self.seats[at % len(self.seats)]
            if self.bidder == seat:
                self.collect(seat)
                if self.over:
                    return
            line = self.paper.read("draw", "swap", "bid", "challenge")
            assert line["seat"] == seat, (seat, line)
            if line["act"] == "bid":
                self.bid, self.bidder = line["value"], seat
            elif line["act"] == "draw":
                self.front[seat] += self.from_deck(seat, 1)
            elif line["act"] == "swap":
                count = len(line.get("up", [])) + line.get("down", 0)
                self.used[seat] += count
                self.from_deck(seat, count)
            else:
                self.challenge(seat)
            at += 1

    def from_deck(self, seat: str, count: int) -> int:
        """Takes ``count`` cards, or as many as there are once the discards are shuffled in. Returns their number."""
        if self.deck[seat] < count:
            self.deck[seat] += self.used[seat]
            self.used[seat] = 0
        count = min(count, self.deck[seat])
        self.deck[seat] -= count
        return count

    def half(self) -> int:
        return (self.bid + 1) // 2

    def collect(self, seat: str) -> None:
        if self.game < self.half() and self.stops_short:
            self.over = True
            return
        taken = min(self.game, self.half())
        self.game -= taken
        self.used[seat] += taken
        self.sweep(seat, [seat])
        self.lay_again([seat])

    def challenge(self, doubter: str) -> None:
        line = self.paper.read("word", "concede")
        true = line["act"] == "word" and sum(WORTH[face] for face in line["cards"]) >= self.bid
        winner, loser = (self.bidder, doubter) if true else (doubter, self.bidder)
        both = [self.bidder, doubter]
        paid = self.from_deck(loser, self.half())
        self.used[winner] += paid
        self.sweep(winner, both)
        self.lay_again(both)

    def sweep(self, winner: str, fronts: list[str]) -> None:
        self.used[winner] += self.middle + sum(self.front[seat] for seat in fronts)
        self.middle = 0
        self.front |= dict.fromkeys(fronts, 0)
        self.bid, self.bidder = 0, ""

    def lay_again(self, seats: list[str]) -> None:
        for seat in seats:
            if self.deck[seat] + self.used[seat] < 2:
                self.over = True
                return
            self.front[seat] = self.from_deck(seat, 2)
        if self.game < 3:
            self.over = True
            return
        self.game, self.middle = self.game - 3, 3


def score(header: Line, acts: Iterable[Line]) -> dict[str, Any]:
    """The result of the record: the summary's fields."""
    sheet = Sheet(header, acts)
    with contextlib.suppress(NoMoreLines):
        sheet.play()
    owned = sheet.owned()
    return {
        "scores": owned,
        "winner": [seat for seat in sheet.seats if owned[seat] == max(owned.values())] if sheet.over else None,
        "over": sheet.over,
        "ledger": {**owned, "game/deck": sheet.game, "middle": sheet.middle, "box": sheet.out},
    }
