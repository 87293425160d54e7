"""A table with real shuffled cards, coins and a clock: people play Pirate's Bluff on it and every card is shown.

It knows the rules by itself and keeps its own accounts, so that the referee can be compared with it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal")
WINDOW = 0.25


class Dealer:
    """Some hands of one session; ``lines`` are the acts of its record, ``shown`` what each showdown counted.

    ``counted`` is the share of the hands at a showdown that are not shown as cards, but counted natural and wild.
    """

    def __init__(
        self, chance: random.Random, players: int, options: dict[str, Any], *, hands: int = 4, counted: float = 0.0
    ) -> None:
        self.chance = chance
        self.options = options
        self.counted = counted
        self.seats = list(NAMES[:players])
        self.gone: list[str] = []
        self.coins = dict.fromkeys(self.seats, options["stake"])
        self.debts = dict.fromkeys(self.seats, 0)
        self.pot = 0
        self.clock = 0.0
        self.lines: list[dict[str, Any]] = []
        self.shown: list[tuple[int, list[str]]] = []
        self.header = {"record": 1, "game": "pirates-bluff", "seats": list(self.seats), "options": options}
        for number in range(hands):
            if number:
                self.say("next")
            self._between()
            self._hand()
        self.winners: list[str] | None = None
        if chance.random() < 0.5:
            self.say("end")
            best = max(self.score(seat) for seat in self.seats)
            self.winners = [seat for seat in self.seats if self.score(seat) == best]

    def say(self, act: str, seat: str | None = None, **fields: Any) -> None:
        self.lines.append({"act": act, **({"seat": seat} if seat else {}), **fields})

    def score(self, seat: str) -> int:
        return int(self.coins[seat] - self.debts[seat])

    def record(self) -> Iterator[bytes]:
        """The session as a file's lines."""
        for line in (self.header, *self.lines):
            yield json.dumps(line).encode()

    def _later(self) -> float:
        self.clock = round(self.clock + self.chance.uniform(0.3, 3.0), 3)
        return self.clock

    def _at_once(self) -> float:
        """A moment that is together with the last clean one."""
        return round(self.clock + self.chance.uniform(0.001, WINDOW - 0.002), 3)

    def _between(self) -> None:
        seat = self.chance.choice(self.seats)
        what = self.chance.random()
        if what < 0.15:
            self.say("loan", seat, amount=9)
            self.coins[seat] += 9
            self.debts[seat] += 9
        elif what < 0.3 and min(self.coins[seat], self.debts[seat]) > 0:
            self.say("repay", seat, amount=1)
            self.coins[seat] -= 1
            self.debts[seat] -= 1
        elif what < 0.45 and len(self.seats) > 3:
            self.say("leave", seat)
            self.seats.remove(seat)
            self.gone.append(seat)
        elif what < 0.6 and len(self.seats) < 8:
            after = self.chance.choice([None, *self.seats])
            name = self.gone.pop() if self.gone else next(each for each in NAMES if each not in self.coins)
            self.coins.setdefault(name, self.options["stake"])
            self.debts.setdefault(name, 0)
            self.say("join", name, **({"after": after} if after else {}))
            self.seats.insert(self.seats.index(after) + 1 if after else len(self.seats), name)

    def _pay(self, seat: str, amount: int) -> int:
        """The payment of a seat into the pot, on credit if it has to."""
        short = amount - self.coins[seat]
        if short > 0:
            lends = True
            if self.options["loans"] == "ask":
                lends = self.chance.random() < 0.5
                self.say("answer", value="yes" if lends else "no")
            if lends:
                self.coins[seat] += short
                self.debts[seat] += short
        paid = min(amount, self.coins[seat])
        self.coins[seat] -= paid
        self.pot += paid
        return int(paid)

    def _hand(self) -> None:
        held = {7: 6, 8: 5}.get(len(self.seats), 7)
        lettered = self.options["deck_kind"] == "custom"
        deck = [f"{rank}{letter}" for rank in range(9) for letter in "ABCDEFGH"]
        self.chance.shuffle(deck)
        name = (lambda card: card) if lettered else (lambda card: card[0])
        hands = {seat: [deck.pop() for _ in range(held)] for seat in self.seats}
        if self.options["cyclone"]:
            self._pass(hands, name)
        starts = {seat: self.chance.choice(hands[seat]) for seat in self.seats}
        order = self.chance.sample(self.seats, len(self.seats))
        self.say("start", order[0], card=name(starts[order[0]]))
        for seat in self.seats:
            self._pay(seat, self.options["ante"])
        for seat in order[1:]:
            self.say("start", seat, card=name(starts[seat]))
        lowest = min(starts[seat][: 2 if lettered else 1] for seat in self.seats)
        low = [seat for seat in self.seats if starts[seat].startswith(lowest)]
        if len(low) > 1:
            self.say("answer", value=self.chance.choice(low))
        opener = self.lines[-1]["value"] if len(low) > 1 else low[0]
        bid, bidders, callers, counted_down = self._bidding(opener)
        if counted_down:
            fees = sum(self._pay(seat, 1) for seat in self.seats if seat not in bidders)
            self._share(bidders, fees)
            return
        for seat in self.chance.sample(self.seats, len(self.seats)):
            rest = [card for card in hands[seat] if card != starts[seat]]
            self.chance.shuffle(rest)
            if self.counted and self.chance.random() < self.counted:
                natural, wild = self._natural_and_wild(hands[seat], bid[1])
                self.say("hand", seat, natural=natural, wild=wild)
            else:
                self.say("hand", seat, cards=[name(card) for card in (starts[seat], *rest)])
        total = sum(self._counts(hands[seat], bid[1]) for seat in self.seats)
        right = total >= bid[0]
        winners, losers = (bidders, callers) if right else (callers, bidders)
        self.shown.append((total, winners))
        paid = sum(self._pay(seat, (bid[0] + len(losers) - 1) // len(losers)) for seat in losers)
        self._share(winners, paid)

    def _pass(self, hands: dict[str, list[str]], name: Any) -> None:
        steps = self.chance.randrange(1, len(self.seats))
        gifts = {seat: self.chance.sample(hands[seat], 2) for seat in self.seats}
        for at, seat in enumerate(self.seats):
            to = self.seats[(at + steps) % len(self.seats)]
            open_ = self.chance.random() < 0.7
            self.say("pass", seat, to=to, count=2, cards=[name(card) if open_ else None for card in gifts[seat]])
        for at, seat in enumerate(self.seats):
            giver = self.seats[at - steps]
            hands[seat] = [card for card in hands[seat] if card not in gifts[seat]] + gifts[giver]

    def _counts(self, hand: list[str], rank: int) -> int:
        natural, wild = self._natural_and_wild(hand, rank)
        if not natural:
            return 0
        return natural + (wild * natural if self.options["super_wilds"] else wild)

    @staticmethod
    def _natural_and_wild(hand: list[str], rank: int) -> tuple[int, int]:
        """If the bid was on wild cards themselves, they are the natural ones."""
        natural = sum(card[0] == str(rank) for card in hand)
        return natural, 0 if rank == 0 else sum(card[0] == "0" for card in hand)

    def _share(self, winners: list[str], penalty: int) -> None:
        number = len(winners)
        antes = self.pot - penalty
        each = self.pot // number if self.options["split"] == "together" else antes // number + penalty // number
        for seat in winners:
            self.coins[seat] += each
            self.pot -= each

    def _bidding(self, opener: str) -> tuple[tuple[int, int], list[str], list[str], bool]:
        """The bid that counts, who made it, who called it, and whether it was counted down instead."""
        least = 0 if self.options["bid_on_wilds"] else 1
        bid, bidders = (self.chance.randrange(1, 5), self.chance.randrange(least, 9)), [opener]
        self.say("bid", opener, quantity=bid[0], rank=bid[1], at=self._later())
        before: tuple[tuple[int, int], list[str]] | None = None
        while True:
            others = [seat for seat in self.seats if seat not in bidders]
            what = self.chance.random()
            if what < 0.45:
                may = self.seats if len(bidders) > 1 else others
                before = (bid, bidders)
                seat = self.chance.choice(may)
                bid, bidders = self._raised(bid, least), [seat]
                self.say("bid", seat, quantity=bid[0], rank=bid[1], at=self._later())
                self._beside(before, bid, bidders, least)
                if self.chance.random() < 0.15:
                    return self._near(before, bid, bidders)
            elif what < 0.55:
                word = self.chance.choice(bidders)
                self.say("dead", word, at=self._later())
                if others and self.options["loans"] == "automatic" and self.chance.random() < 0.3:
                    self.say("call", others[0], at=self._at_once())
                    return bid, bidders, [others[0]], False
                return bid, bidders, [], True
            elif what < 0.85:
                if not others:
                    continue
                callers = self.chance.sample(others, min(self.chance.choice([1, 1, 2, 3]), len(others)))
                self.say("call", callers[0], at=self._later())
                raisers = [seat for seat in self.seats if seat != callers[0] and bidders != [seat]]
                if len(callers) == 1 and raisers and self.chance.random() < 0.2:
                    seat, raised = self.chance.choice(raisers), self._raised(bid, least)
                    self.say("bid", seat, quantity=raised[0], rank=raised[1], at=self._at_once())
                    if self._which_first() == "bid-first":
                        return raised, [seat], callers, False
                    return bid, bidders, callers, False
                for seat, at in zip(callers[1:], sorted(self._at_once() for _ in callers[1:]), strict=True):
                    self.say("call", seat, at=at)
                return bid, bidders, callers, False

    def _raised(self, bid: tuple[int, int], least: int) -> tuple[int, int]:
        if bid[1] < 8 and self.chance.random() < 0.5:
            return bid[0], self.chance.randrange(bid[1] + 1, 9)
        return bid[0] + self.chance.choice([1, 1, 2]), self.chance.randrange(least, 9)

    def _beside(
        self, before: tuple[tuple[int, int], list[str]], bid: tuple[int, int], bidders: list[str], least: int
    ) -> None:
        """Sometimes somebody says the same or a lower bid in the same moment."""
        others = [seat for seat in self.seats if seat not in bidders]
        what = self.chance.random()
        if what < 0.2:
            others = [seat for seat in others if before[1] != [seat]]
            if others:
                seat = self.chance.choice(others)
                self.say("bid", seat, quantity=bid[0], rank=bid[1], at=self._at_once())
                bidders.append(seat)
        elif what < 0.3:
            sizes = [(quantity, rank) for quantity in range(1, bid[0] + 1) for rank in range(least, 9)]
            lower = [size for size in sizes if before[0] < size < bid]
            if lower:
                quantity, rank = self.chance.choice(lower)
                self.say("bid", self.chance.choice(others), quantity=quantity, rank=rank, at=self._at_once())

    def _near(
        self, before: tuple[tuple[int, int], list[str]], bid: tuple[int, int], bidders: list[str]
    ) -> tuple[tuple[int, int], list[str], list[str], bool]:
        """A call in the same moment as the bid."""
        caller = self.chance.choice([seat for seat in self.seats if seat not in bidders])
        last = self.lines[-1]["at"]
        at = max(last, self._at_once())
        self.say("call", caller, at=at)
        if caller in before[1]:
            return bid, bidders, [caller], False
        callers = [caller]
        too = [seat for seat in before[1] if seat not in bidders]
        if too and self.options["near_tie"] == "ask" and self.chance.random() < 0.5:
            self.say("call", too[0], at=at)
            callers.append(too[0])
        if self._which_first() == "bid-first":
            return bid, bidders, callers, False
        return (*before, [caller], False)

    def _which_first(self) -> str:
        """Whether the bid or the call came first, by the table's ruling or its answer."""
        first = str(self.options["near_tie"])
        if first == "ask":
            first = self.chance.choice(["bid-first", "call-first"])
            self.say("answer", value=first)
        return first
