"""Pirate's Bluff where everybody says anything at any time; what the referee refuses is not in the record."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.records import RecordError, Replay, read_header

NAMES = "ABCDEFGH"
PAUSES = (0, 0.01, 0.1, 0.12, 0.2, 0.249, 0.25, 0.251, 0.3, 1.0)


class Crowd:
    """A session of a few hands; ``lines`` are the acts that were taken."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        options = {
            "stake": chance.choice((1, 3, 50)),
            "split": chance.choice(("together", "apart")),
            "near_tie": chance.choice(("ask", "bid-first", "call-first")),
            "loans": chance.choice(("automatic", "automatic", "ask")),
            "super_wilds": chance.random() < 0.3,
            "bid_on_wilds": chance.random() < 0.3,
            "bids_entered": chance.choice(("every", "standing")),
            "hand_size": 3,
            "leavers": chance.choice(("left-out", "compared")),
        }
        seats = list(NAMES[: chance.randint(3, 5)])
        self.header = {"record": 1, "game": "pirates-bluff", "seats": seats, "options": options}
        self.referee = Replay(read_header(self.header, beside=Path()))
        self.lines: list[dict[str, Any]] = []
        self.clock = 0.0
        for number in range(chance.randint(1, 4)):
            if number:
                self.say("next")
            self._hand()
        if chance.random() < 0.3:
            self.say("end")

    def say(self, act: str, **fields: Any) -> bool:
        line = {"act": act, **fields}
        try:
            self.referee.line(len(self.lines) + 2, line)
        except RecordError:
            return False
        self.lines.append(line)
        return True

    def _answers(self) -> None:
        values = ["yes", "no", "bid-first", "call-first", *NAMES]
        while any(self.say("answer", value=value) for value in self.chance.sample(values, len(values))):
            pass

    def _hand(self) -> None:
        for _ in range(self.chance.randint(0, 3)):
            act, seat = self.chance.choice(("loan", "repay", "leave", "join")), self.chance.choice(NAMES)
            self.say(act, seat=seat, **({"amount": self.chance.randint(1, 5)} if act in ("loan", "repay") else {}))
        deck = [f"{rank}{letter}" for rank in range(9) for letter in NAMES]
        self.chance.shuffle(deck)
        hands = {seat: [deck.pop() for _ in range(3)] for seat in NAMES}
        for seat in self.chance.sample(NAMES, len(NAMES)):
            self.say("start", seat=seat, card=hands[seat][0])
            self._answers()
        for step in range(self.chance.randint(4, 25)):
            self._shout(late=step > 3)
            seat = self.chance.choice(NAMES)
            if self.chance.random() < 0.3:
                self._shows(seat, hands[seat])
            if self.chance.random() < 0.3:
                self._answers()
        for seat in self.chance.sample(NAMES, len(NAMES)):
            if self.chance.random() < 0.97:
                self._shows(seat, hands[seat])
        self._answers()

    def _shows(self, seat: str, cards: list[str]) -> None:
        """A hand is shown, or counted for the rank that was bid last; what cannot be counted now is shown."""
        bids = [str(line["rank"]) for line in self.lines if line["act"] == "bid"]
        if bids and self.chance.random() < 0.4:
            ranks = [card[0] for card in cards]
            wild = 0 if bids[-1] == "0" else ranks.count("0")
            if self.say("hand", seat=seat, natural=ranks.count(bids[-1]), wild=wild):
                return
        self.say("hand", seat=seat, cards=cards)

    def _shout(self, *, late: bool) -> None:
        """Somebody bids, calls or counts down, often at once with somebody else."""
        self.clock = round(self.clock + self.chance.choice(PAUSES), 3)
        act = self.chance.choice(("bid", "bid", "call", "call", "dead") if late else ("bid", "bid", "call"))
        fields: dict[str, Any] = {"seat": self.chance.choice(NAMES)}
        if act == "bid":
            last = next((line["quantity"] for line in reversed(self.lines) if line["act"] == "bid"), 1)
            fields |= {"quantity": max(1, last + self.chance.choice((0, 0, 1, -1))), "rank": self.chance.randint(0, 5)}
        if self.chance.random() < 0.95:
            fields["at"] = self.clock
            if self.chance.random() < 0.15:
                fields["pm"] = self.chance.choice((0.05, 0.1, 0.3))
        self.say(act, **fields)
