"""Two real shuffled decks and three stones: people play on them, and every card that is turned up is shown.

It knows the rules by itself and keeps its own score, so that the referee can be compared with it.
"""

from __future__ import annotations

import random
from typing import Any

from companion.cards import STANDARD_52

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SEATS = ("Ann", "Ben")


class Table:
    """One whole game; ``lines`` are the acts of its record. With ``crossed`` Ben's deck is Ann's except for this many
    pairs of neighbours that change places, and both muster alike."""

    def __init__(
        self, chance: random.Random, options: dict[str, Any], *, largest: int = 9, crossed: int | None = None
    ) -> None:
        self.chance = chance
        self.options = options
        self.largest = largest
        self.deck = {seat: chance.sample(STANDARD_52, 52) for seat in SEATS}
        self.alike = crossed is not None
        if crossed is not None:
            self.deck["Ben"] = list(self.deck["Ann"])
            for at in chance.sample(range(51), crossed):
                self.deck["Ben"][at : at + 2] = reversed(self.deck["Ben"][at : at + 2])
        self.stones = dict.fromkeys((*SEATS, "middle"), 0) | {"middle": 3}
        self.last: str | None = None
        self.winners: list[str] | None = None
        self.lines: list[dict[str, Any]] = []
        while self.winners is None:
            self._battle()

    def header(self) -> dict[str, Any]:
        return {"record": 1, "game": "lost-war", "seats": list(SEATS), "options": self.options}

    def say(self, act: str, seat: str, **fields: Any) -> None:
        self.lines.append({"act": act, "seat": seat, **fields})

    def _battle(self) -> None:
        hand: dict[str, list[str]] = {}
        for seat in self.chance.sample(SEATS, 2):
            least = min(self.options["minimum_muster"], len(self.deck[seat]))
            count = min(len(self.deck[seat]), max(least, self.chance.randint(1, self.largest)))
            count = next(map(len, hand.values()), count) if self.alike else count
            hand[seat] = [self.deck[seat].pop() for _ in range(count)]
            self.say("muster", seat, count=count)
        pairs = min(map(len, hand.values()))
        row = {seat: [hand[seat].pop(0) for _ in range(pairs)] for seat in SEATS}
        for seat in SEATS:
            cut = self.chance.randint(0, pairs)
            for part in (row[seat][:cut], row[seat][cut:]):
                if part:
                    self.say("reveal", seat, cards=part)
        for seat in SEATS:
            while hand[seat]:
                if self.chance.random() < 0.2:
                    self.say("stop", seat)
                    break
                place, card = self.chance.randrange(pairs), hand[seat].pop(0)
                row[seat][place] = card
                self.say("outflank", seat, place=place + 1, card=card)
        self._settle(row, pairs)

    def _settle(self, row: dict[str, list[str]], pairs: int) -> None:
        strengths = [[RANKS.index(card[:-1]) for card in row[seat]] for seat in SEATS]
        wins = [sum(one > two for one, two in zip(*order, strict=True)) for order in (strengths, strengths[::-1])]
        if wins[0] != wins[1]:
            self.last = SEATS[wins[1] > wins[0]]
            for _ in range(2 if max(wins) == pairs else 1):
                other = SEATS[SEATS[0] == self.last]
                source = "middle" if self.stones["middle"] else other
                if self.stones[source]:
                    self.stones[source] -= 1
                    self.stones[self.last] += 1
        self._end()

    def _end(self) -> None:
        out = [seat for seat in SEATS if not self.deck[seat]]
        ann, ben = (self.stones[seat] for seat in SEATS)
        if 3 in (ann, ben):
            self.winners = [SEATS[ben == 3]]
        elif len(out) == 1:
            self.winners = [seat for seat in SEATS if seat not in out]
        elif out and ann != ben:
            self.winners = [SEATS[ben > ann]]
        elif out:
            by_battle = self.options["both_out_tied"] == "last-battle" and self.last
            self.winners = [self.last] if by_battle and self.last else list(SEATS)
