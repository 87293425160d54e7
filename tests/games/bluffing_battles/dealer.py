"""A table with real shuffled cards: two people play Bluffing Battles on it and every card is shown.

It knows the rules by itself and keeps its own score, so that the referee can be compared with it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from companion.cards import STANDARD_52, colour_of

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SEATS = ("Ann", "Ben")


class Table:
    """One game; ``lines`` are the acts of a record in which everything is shown.

    ``habit``: ``fair``, all choose by chance; ``twins``, both decks lie in the same order and both play their oldest
    card, so that everything is a war; ``peeking``, Ann knows Ben's card and wins most fights.
    """

    def __init__(
        self, chance: random.Random, options: dict[str, Any], *, length: int = 400, habit: str = "fair"
    ) -> None:
        self.chance = chance
        self.habit = habit
        self.options = options
        self.endless = options["format"].endswith("endless")
        two = options["format"].startswith("two")
        self.treasures = {(True, False): 2, (False, False): 1, (True, True): 3, (False, True): 2}[two, self.endless]
        self.threshold = 14 if two else 8
        halves = [list(STANDARD_52), list(STANDARD_52)]
        if not two:
            colours = chance.sample(["red", "black"], 2)
            halves = [[face for face in STANDARD_52 if colour_of(face) == colour] for colour in colours]
        for half in halves:
            chance.shuffle(half)
        if habit == "twins":
            other = {"S": "H", "H": "S", "D": "C", "C": "D"}
            halves[1] = list(halves[0]) if two else [face[:-1] + other[face[-1]] for face in halves[0]]
        self.pile = dict(zip(SEATS, halves, strict=True))
        self.hand: dict[str, list[str]] = {seat: [self.pile[seat].pop() for _ in range(3)] for seat in SEATS}
        self.war: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.score: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.face_down: set[str] = set()
        self.box = 0
        self.short = False
        self.winners: list[str] | None = None
        self.lines: list[dict[str, Any]] = []
        self.pending: list[dict[str, Any]] = []
        self.longest_war = 0
        self._play(length)

    def say(self, act: str, seat: str, **fields: Any) -> None:
        self.lines.append({"act": act, "seat": seat, **fields})

    def _play(self, length: int) -> None:
        for seat in SEATS:
            self.say("deal", seat, cards=list(self.hand[seat]))
        self._show_tops()
        for _ in range(length):
            if self.winners is not None:
                return
            self._fight()

    def _show_tops(self) -> None:
        for seat in SEATS:
            if self.pile[seat] and seat not in self.face_down:
                self.say("top", seat, card=self.pile[seat][-1])

    def _fight(self) -> None:
        laid: dict[str, list[str]] = {seat: [] for seat in SEATS}
        ties = 0
        while True:
            shown: dict[str, str] = {}
            for seat in SEATS[::-1] if self.habit == "peeking" else self.chance.sample(SEATS, 2):
                card = self.hand[seat].pop(self._choice(seat, shown))
                shown[seat] = card
                self.war[seat].append(card)
                self.say("play", seat, card=card)
            ranks = [RANKS.index(shown[seat][:-1]) for seat in SEATS]
            if ranks[0] != ranks[1]:
                break
            ties += 1
            self.longest_war = max(self.longest_war, ties)
            if not self._supply(1, self._draw) or not self._supply(self.treasures, lambda s: self._lay(s, laid)):
                return
            self._name()
            if not any(self.hand.values()):
                self._unresolved()
                return
        winner = SEATS[ranks[1] > ranks[0]]
        for seat in SEATS:
            self.score[winner] += self.war[seat]
            self.war[seat] = []
        if self.short or (not self.endless and not all(self.pile.values())):
            self._end()
        elif not self._supply(1, self._draw):
            return
        shuffled_in = any(line["act"] == "recycle" and line["seat"] == winner for line in self.pending)
        self._name()
        for seat in SEATS:
            if laid[seat] and not shuffled_in and self.winners is None:
                self.say("treasure", seat, cards=laid[seat])
            if ties and self.hand[seat] and self.winners is None:
                self.say("hand", seat, cards=list(self.hand[seat]))
        if self.winners is None:
            self._show_tops()

    def _choice(self, seat: str, shown: dict[str, str]) -> int:
        hand = self.hand[seat]
        if self.habit == "twins":
            return 0
        if self.habit == "peeking" and shown:
            to_beat = RANKS.index(shown["Ben"][:-1])
            strengths = [RANKS.index(card[:-1]) for card in hand]
            winning = [strength for strength in strengths if strength > to_beat]
            return strengths.index(min(winning or strengths))
        return self.chance.randrange(len(hand))

    def _name(self) -> None:
        """Names the drawn and recycled cards once the referee has drawn and recycled."""
        if self.winners is None:
            for line in self.pending:
                self.say(**line)
        self.pending = []

    def _supply(self, count: int, take: Any) -> bool:
        lost = []
        for seat in SEATS:
            for _ in range(count):
                if not self.pile[seat] and self.endless:
                    if len(self.score[seat]) < self.threshold:
                        lost.append(seat)
                        break
                    self._recycle(seat)
                if not self.pile[seat]:
                    self.short = True
                    break
                take(seat)
        if lost:
            self._join_hands()
            self.winners = [seat for seat in SEATS if seat not in lost] or list(SEATS)
        return not lost

    def _recycle(self, seat: str) -> None:
        self.pending = [line for line in self.pending if not (line["act"] == "recycle" and line["seat"] == seat)]
        self.pending.append({"act": "recycle", "seat": seat, "count": len(self.score[seat])})
        self.pile[seat], self.score[seat] = self.score[seat], []
        self.chance.shuffle(self.pile[seat])
        if self.options["recycled_pile"] == "face-down":
            self.face_down.add(seat)

    def _draw(self, seat: str) -> None:
        card = self.pile[seat].pop()
        self.hand[seat].append(card)
        self.pending.append({"act": "draw", "seat": seat, "card": card})

    def _lay(self, seat: str, laid: dict[str, list[str]]) -> None:
        card = self.pile[seat].pop(0)
        self.war[seat].append(card)
        laid[seat].append(card)

    def _unresolved(self) -> None:
        for seat in SEATS:
            if self.options["unresolved_war"] == "return":
                self.score[seat] += self.war[seat]
            else:
                self.box += len(self.war[seat])
            self.war[seat] = []
        self._end()

    def _join_hands(self) -> None:
        for seat in SEATS:
            self.score[seat] += self.hand[seat]
            self.hand[seat] = []

    def _end(self) -> None:
        self._join_hands()
        most = max(map(len, self.score.values()))
        self.winners = [seat for seat in SEATS if len(self.score[seat]) == most]

    def scores(self) -> dict[str, int]:
        return {seat: len(self.score[seat]) for seat in SEATS}

    def header(self) -> dict[str, Any]:
        return {"record": 1, "game": "bluffing-battles", "seats": list(SEATS), "options": self.options}

    def record(self) -> Iterator[bytes]:
        """The game as a file's lines."""
        for line in (self.header(), *self.lines):
            yield json.dumps(line).encode()
