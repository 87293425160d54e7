"""Pirate's Bluff on paper: bids, calls and coins, read from top to bottom."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.scorers.paper import Line, NoMoreLines, Paper


@dataclass
class Stood:
    """A bid that stood, when it was first said, and by whom."""

    quantity: int
    rank: int
    said: Line
    by: list[str]


class Sheet:
    """Coins, debts and the pot."""

    def __init__(self, header: Line, acts: Iterable[Line]) -> None:
        self.options = header.get("options", {})
        self.paper = Paper(acts, skipped=("pass",))
        self.stake = self.option("stake", 50)
        self.order: list[str] = list(header["seats"])
        self.coins = dict.fromkeys(self.order, self.stake)
        self.owes = dict.fromkeys(self.order, 0)
        self.pot = 0
        self.over = False

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    def together(self, one: Line, two: Line) -> bool:
        if "at" not in one or "at" not in two:
            return False
        window = self.option("simultaneous_window_ms", 250) / 1000
        apart = round(abs(one["at"] - two["at"]), 9)
        return bool(apart < window or apart < one.get("pm", 0) + two.get("pm", 0))

    def pay(self, seat: str, amount: int) -> int:
        """Into the pot; what is missing is borrowed, or left out if the table says no."""
        missing = amount - self.coins[seat]
        if missing > 0 and (self.option("loans", "automatic") == "automatic" or self.answer() == "yes"):
            self.coins[seat] += missing
            self.owes[seat] += missing
        paid: int = min(amount, self.coins[seat])
        self.coins[seat] -= paid
        self.pot += paid
        return paid

    def answer(self) -> str:
        return str(self.paper.read("answer")["value"])

    def share(self, winners: list[str], penalty: int) -> None:
        if self.option("split", "together") == "together":
            each = self.pot // len(winners)
        else:
            each = (self.pot - penalty) // len(winners) + penalty // len(winners)
        for seat in winners:
            self.coins[seat] += each
            self.pot -= each

    def play(self) -> None:
        while not self.over:
            line = self.paper.read()
            kind, seat = line["act"], line.get("seat", "")
            if kind in ("loan", "repay"):
                amount = line["amount"] if kind == "loan" else -line["amount"]
                self.coins[seat] += amount
                self.owes[seat] += amount
            elif kind == "join":
                self.coins.setdefault(seat, self.stake)
                self.owes.setdefault(seat, 0)
                self.order.insert(self.order.index(line["after"]) + 1 if "after" in line else len(self.order), seat)
            elif kind == "leave":
                self.order.remove(seat)
            elif kind == "end":
                self.over = True
            elif kind == "start":
                self.one_hand()

    def one_hand(self) -> None:
        for seat in self.order:
            self.pay(seat, self.option("ante", 1))
        bids: list[Stood] = []
        while True:
            line = self.paper.read("start", "answer", "bid", "dead", "call")
            if line["act"] == "bid":
                self.bid(bids, line)
            elif line["act"] == "call":
                self.showdown(bids, line)
                return
            elif line["act"] == "dead" and self.counted_down(bids[-1], line):
                return

    def bid(self, bids: list[Stood], line: Line) -> None:
        size = (line["quantity"], line["rank"])
        top = bids[-1] if bids else None
        if top is None or size > (top.quantity, top.rank):
            bids.append(Stood(*size, line, [line["seat"]]))
        elif size == (top.quantity, top.rank) and len(bids) > 1 and self.together(top.said, line):
            top.by.append(line["seat"])

    def counted_down(self, bid: Stood, dead: Line) -> bool:
        """Whether nobody replied in time; a reply undoes the answers about loans, too."""
        lines, reply = self.paper.lines, self.paper.at
        while reply < len(lines) and lines[reply]["act"] == "answer":
            reply += 1
        if reply < len(lines) and lines[reply]["act"] in ("bid", "call"):
            assert self.together(dead, lines[reply]), "a late reply"
            self.paper.at = reply
            return False
        fees = sum(self.pay(seat, 1) for seat in self.order if seat not in bid.by)
        self.share(bid.by, fees)
        return True

    def showdown(self, bids: list[Stood], first: Line) -> None:
        callers, shown, ruled = [first["seat"]], dict[str, Line](), ""
        tie = self.option("near_tie", "ask")
        while len(shown) < len(self.order) or (tie == "ask" and not ruled and self.doubtful(bids, first)):
            line = self.paper.read("call", "bid", "hand", "answer")
            if line["act"] == "call":
                callers.append(line["seat"])
            elif line["act"] == "hand":
                shown[line["seat"]] = line
            elif line["act"] == "answer":
                ruled = line["value"]
            else:
                self.bid(bids, line)
        bid = bids[-1]
        before = self.doubtful(bids, first)
        if before and (ruled if tie == "ask" else tie) == "call-first":
            bid = before
        callers = [seat for seat in callers if seat not in bid.by]
        total = sum(self.counts(hand, bid.rank) for hand in shown.values())
        winners, losers = (bid.by, callers) if total >= bid.quantity else (callers, bid.by)
        penalty = sum(self.pay(seat, -(-bid.quantity // len(losers))) for seat in losers)
        self.share(winners, penalty)

    def doubtful(self, bids: list[Stood], first: Line) -> Stood | None:
        """The bid that is called if the call came first, where that is another one than the last."""
        own = max((at for at, bid in enumerate(bids) if first["seat"] in bid.by), default=-1)
        clear = max((at for at, bid in enumerate(bids) if not self.together(bid.said, first)), default=0)
        earliest = max(own + 1, clear)
        return bids[earliest] if earliest < len(bids) - 1 else None

    def counts(self, hand: Line, rank: int) -> int:
        if "cards" in hand:
            ranks = [int(card[0]) for card in hand["cards"]]
            natural, wild = ranks.count(rank), ranks.count(0)
        else:
            natural, wild = hand["natural"], hand["wild"]
        if rank == 0 or not natural:
            return int(natural)
        return int(natural * (1 + wild) if self.option("super_wilds", False) else natural + wild)


def score(header: Line, acts: Iterable[Line]) -> dict[str, Any]:
    """The result of the record: the summary's fields."""
    sheet = Sheet(header, acts)
    with contextlib.suppress(NoMoreLines):
        sheet.play()
    compared = sheet.option("leavers", "left-out") == "compared"
    scores = {seat: sheet.coins[seat] - sheet.owes[seat] for seat in (sheet.coins if compared else sheet.order)}
    best = [seat for seat in scores if scores[seat] == max(scores.values())]
    return {
        "scores": scores,
        "winner": best if sheet.over else None,
        "over": sheet.over,
        "ledger": {**sheet.coins, "pot": sheet.pot, "bank": -sum(sheet.coins.values()) - sheet.pot},
    }
