"""A table with real shuffled cards: people play Battle on it.

It knows the rules by itself, written from the rules page and not from the referee, and keeps its own tokens and points,
so that the referee can be compared with it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from companion.decks import load_deck

RING = {"R": "B", "B": "G", "G": "R"}
NAMES = {"R": "red", "B": "blue", "G": "green"}
GOAL = {"fifteen": (15, 5), "twenty": (20, 8)}
FREE = ("battle", "bomb", "crossbones", "eagle")


def colour(card: str) -> str:
    """R, B or G of a warrior or an angel; nothing for other cards."""
    if card.startswith("angel-"):
        return card[6].upper()
    return card[0] if card[0] in RING else ""


def is_knight(card: str) -> bool:
    return card[0] == "K"


def fights(card: str) -> bool:
    return card[0] in "RBGK"


class Table:
    """One game of at most ``rounds`` rounds; ``lines`` are the acts of its record.

    ``sight``: whether hands are named when they are dealt. Players of hidden hands revoke now and then.
    """

    def __init__(
        self, chance: random.Random, seats: list[str], options: dict[str, Any], *, sight: bool, rounds: int = 40
    ) -> None:
        self.chance, self.seats, self.options, self.sight = chance, seats, options, sight
        deck = load_deck("battle")
        self.deck = [face for face, copies in deck.copies.items() for _ in range(copies)]
        self.worth = dict(deck.values["points"])
        self.goal, start = GOAL[options["goal"]]
        self.stack = dict.fromkeys(seats, start)
        self.bank = 0
        self.helped: set[str] = set()
        self.out: list[str] = []
        self.revokes = 0
        self.winners: list[str] | None = None
        self.lines: list[dict[str, Any]] = []
        self.history: list[dict[str, int]] = []
        self.dealer = seats[-1]
        for number in range(rounds):
            if self.winners is None:
                self._round(first=number == 0)

    def say(self, act: str, seat: str | None = None, **fields: Any) -> None:
        self.lines.append({"act": act, **({"seat": seat} if seat else {}), **fields})

    @property
    def playing(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.out]

    def left_of(self, seat: str) -> str:
        at = self.seats.index(seat)
        return next(each for each in self.seats[at + 1 :] + self.seats[: at + 1] if each not in self.out)

    def roll(self, seats: list[str]) -> str:
        """Everyone of these rolls until one has the highest."""
        while True:
            rolled = {seat: self.chance.randint(1, self.options["die_faces"]) for seat in seats}
            for seat in self.chance.sample(seats, len(seats)):
                self.say("roll", seat, value=rolled[seat])
            seats = [seat for seat in seats if rolled[seat] == max(rolled.values())]
            if len(seats) == 1:
                return seats[0]

    def pay(self, amount: int, payer: str, to: str) -> None:
        amount = min(amount, self.stack[payer])
        self.stack[payer] -= amount
        self.stack[to] += amount

    def _round(self, *, first: bool) -> None:
        if not first:
            self.say("next")
            for seat in self.playing:
                if self.stack[seat] == 0:
                    self.stack[seat], self.bank = 1, self.bank - 1
                    self.helped.add(seat)
            self.dealer = self.left_of(self.dealer)
        elif self.chance.random() < 0.7:
            self.dealer = self.roll(self.playing)
        cards = self.chance.sample(self.deck, len(self.deck))
        self.hand = {seat: [cards.pop() for _ in range(10)] for seat in self.playing}
        self.extra = [cards.pop() for _ in range(10)]
        self.bets: dict[str, int] = {}
        self.points = dict.fromkeys(self.seats, 0)
        self.debts: list[tuple[str, str]] = []
        self.void: dict[str, set[str]] = {seat: set() for seat in self.seats}
        for seat in self.playing:
            self._name_hand(seat)
        for seat in self.chance.sample(self.playing, len(self.playing)):
            self._use_eagle(seat)
            self._bet(seat)
        leader = self.left_of(self.dealer)
        for _ in range(10):
            leader = self._trick(leader)
        self._end_round()

    def _name_hand(self, seat: str) -> None:
        if self.sight:
            self.say("deal", seat, cards=self.chance.sample(self.hand[seat], 10))

    def _use_eagle(self, seat: str) -> None:
        choice = self.chance.random()
        if "eagle" not in self.hand[seat] or choice > 0.8:
            return
        if choice < 0.2:
            self.say("pass-eagle", seat)
            return
        self.hand[seat].remove("eagle")
        taker = seat
        if choice > 0.5:
            taker = self.chance.choice([each for each in self.playing if each != seat])
            drawn = self.hand[taker].pop(self.chance.randrange(10))
            self.hand[seat].append(drawn)
            self.say("eagle-trade", seat, to=taker, **({"card": drawn} if self.sight else {}))
            if self.options["eagle_paid_by"] == "buyer":
                self.pay(2, taker, seat)
            else:
                self.stack[seat], self.bank = self.stack[seat] + 2, self.bank - 2
        else:
            self.say("eagle-swap", seat)
        self.hand[taker], self.extra = self.extra, self.hand[taker]
        self._name_hand(taker)

    def _bet(self, seat: str) -> None:
        has = self.stack[seat]
        bet = self.chance.randint(2 if has > 2 else max(0, has - 1), has)
        self.stack[seat] -= bet
        self.bets[seat] = bet
        self.say("bet", seat, tokens=bet)

    def _choose(self, seat: str, suit: str) -> str:
        hand = self.hand[seat]
        of_suit = [card for card in hand if colour(card) == suit]
        knights = [card for card in hand if is_knight(card)] if self.options["knight_follows"] else []
        allowed = list(hand)
        if suit and of_suit and (self.sight or self.chance.random() < 0.9):
            allowed = of_suit + knights + [card for card in hand if card in FREE]
        elif suit and self.options["angel_off_suit"] == "refused":
            fitting = [card for card in hand if not (card.startswith("angel") and colour(card) != suit)]
            allowed = fitting or allowed
        return self.chance.choice(allowed)

    def _trick(self, leader: str) -> str:
        """Plays a trick and settles it; who leads the next."""
        order = [leader]
        while self.left_of(order[-1]) != leader:
            order.append(self.left_of(order[-1]))
        suit, cards = "", list[str]()
        targets: dict[int, str] = {}
        for seat in order:
            card = self._choose(seat, suit)
            self._watch(seat, card, suit)
            self.hand[seat].remove(card)
            named = ""
            if is_knight(card) and not suit and (not cards or self.chance.random() < 0.5):
                named = self.chance.choice("RBG")
            self.say("play", seat, card=card, **({"suit": NAMES[named]} if named else {}))
            cards.append(card)
            suit = suit or named or colour(card)
            if card == "bomb" and not self._angels_before(cards, suit):
                targets[len(cards) - 1] = self._aim(seat)
        return self._settle(order, cards, suit, targets)

    def _watch(self, seat: str, card: str, suit: str) -> None:
        """Counts the revokes that show, and remembers who said to be void of what."""
        if colour(card) in self.void[seat]:
            self.revokes += 1
            self.void[seat].discard(colour(card))
        says_nothing = card in FREE or (is_knight(card) and self.options["knight_follows"])
        if suit and colour(card) != suit and not says_nothing:
            self.void[seat].add(suit)

    def _angels_before(self, cards: list[str], suit: str) -> list[int]:
        """The angels with power that the last of these cards falls on."""
        found: list[int] = []
        for at, card in enumerate(cards[:-1]):
            if card == "eagle":
                found = []
            elif card.startswith("angel") and colour(card) == suit:
                found.append(at)
        return found

    def _aim(self, seat: str) -> str:
        tokens = {each: self.stack[each] + self.bets[each] for each in self.playing if each != seat}
        best = [each for each in tokens if tokens[each] == max(tokens.values())]
        target = self.chance.choice(best)
        if len(best) > 1 or self.chance.random() < 0.5:
            self.say("bomb", seat, target=target)
        return target

    def _settle(self, order: list[str], cards: list[str], suit: str, targets: dict[int, str]) -> str:
        taker = order[self._strongest(cards, suit)]
        eagles = [at for at, card in enumerate(cards) if card == "eagle"]
        wide = self.options["eagle_blocks"] == "every-card"
        undone = {at for at in range(len(cards)) if any(eagle > at for eagle in eagles)}
        for at, card in enumerate(cards):
            if card == "battle" and not (wide and at in undone):
                taker = self._battle(order[at], taker)
            if card == "bomb":
                thrown = [order[eagle] for eagle in eagles if eagle > at]
                if targets.get(at) in thrown and (not wide or thrown[0] == targets[at]):
                    self.pay(3, order[at], targets[at])
                elif not (wide and at in undone):
                    if at in targets:
                        self.pay(3, targets[at], order[at])
                    self.debts += [(order[angel], order[at]) for angel in self._angels_before(cards[: at + 1], suit)]
        strikes = 0
        for at, card in enumerate(cards):
            if card == "crossbones" and not (wide and at in undone):
                angels = self._angels_before(cards[: at + 1], suit)
                for angel in angels:
                    self.points[order[angel]] -= 10
                strikes += not angels or self.options["crossbones_on_angel"] == "as-well"
        left = dict(enumerate(cards))
        for at, card in enumerate(cards):
            beaten = {"eagle", "bomb", "crossbones"} & set(cards[at + 1 :])
            others = [each for each in left if each != at]
            if card.startswith("angel") and colour(card) == suit and not beaten and others:
                best = max(self.worth[left[each]] for each in others)
                self.points[order[at]] += best
                del left[next(each for each in others if self.worth[left[each]] == best)]
        if strikes:
            self.points[taker] -= 10 * strikes
        elif taker not in [order[eagle] for eagle in eagles]:
            self.points[taker] += sum(self.worth[card] for card in left.values())
        return taker

    def _strongest(self, cards: list[str], suit: str) -> int:
        if "eagle" in cards:
            return max(at for at, card in enumerate(cards) if card == "eagle")
        fighters = [at for at, card in enumerate(cards) if fights(card)]

        def beats(new: int, old: int) -> bool:
            one, two = (suit if is_knight(cards[at]) else colour(cards[at]) for at in (new, old))
            return int(cards[new][1:]) > int(cards[old][1:]) if one == two else RING.get(one) == two

        if self.options["rotation"] == "led":
            losing = RING.get(suit)
            fighters = [at for at in fighters if is_knight(cards[at]) or colour(cards[at]) != losing]
        best = fighters[0] if fighters else 0
        for at in fighters[1:]:
            if beats(at, best):
                best = at
        return best

    def _battle(self, player: str, taker: str) -> str:
        rollers = self.playing if self.options["battle_roll"] == "all" else [player, taker]
        if len(set(rollers)) > 1:
            taker = self.roll(rollers)
        for seat in self.playing:
            if seat != taker:
                self.pay(1, seat, taker)
        return taker

    def _end_round(self) -> None:
        most = max(self.points[seat] for seat in self.playing)
        best = [seat for seat in self.playing if self.points[seat] == most]
        if len(best) > 1 and self.options["tied_round"] == "none-wins":
            best = []
        self.history.append({seat: self.points[seat] for seat in self.playing})
        for seat, bet in self.bets.items():
            if seat in best:
                self.stack[seat] += 2 * bet
                self.bank -= bet
            else:
                self.bank += bet
        for payer, to in self.debts:
            self.pay(4, payer, to)
        if self.options["broke"] == "one-token-then-out":
            gone = [seat for seat in self.playing if seat in self.helped and not self.stack[seat]]
            self.out += gone
        rich = max((self.stack[seat] for seat in self.playing), default=0)
        if not self.playing:
            self.winners = gone
        elif rich >= self.goal or len(self.playing) == 1:
            self.winners = [seat for seat in self.playing if self.stack[seat] == rich]

    def ledger(self) -> dict[str, int]:
        """After a round, when no bets lie on the table."""
        return {**self.stack, "table": 0, "bank": self.bank}

    def header(self) -> dict[str, Any]:
        return {"record": 1, "game": "battle", "seats": self.seats, "options": self.options}

    def record(self) -> Iterator[bytes]:
        """The game as a file's lines."""
        for line in (self.header(), *self.lines):
            yield json.dumps(line).encode()
