"""A table with 216 real letter cards: people draw, swap, bid, bluff and challenge, and every card is shown.

It knows the rules by itself and keeps its own count, so that the referee can be compared with it.
"""

from __future__ import annotations

import random
from typing import Any

from companion.decks import load_deck
from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import Index, best_word, index

DECK = load_deck("letters216")
POINTS = DECK.values["points"]
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")


def every_word() -> Index:
    """Every word that is known; made when it is first asked for."""
    return index(lexicon("bundled"), tuple(sorted(POINTS.items())))


class Table:
    """One game of at most ``turns`` turns; ``lines`` are the acts of its record. ``bold``: the chance to bid;
    ``steep``: the chance that a bid would cost almost all that its player has; ``doubt``: the greatest chance that a
    bid is challenged."""

    def __init__(
        self,
        chance: random.Random,
        options: dict[str, Any],
        *,
        players: int,
        turns: int = 400,
        bold: float = 0.5,
        steep: float = 0.0,
        doubt: float = 0.7,
    ) -> None:
        self.steep, self.doubt = steep, doubt
        self.chance, self.options, self.bold = chance, options, bold
        self.seats = NAMES[:players]
        cards = [face for face, copies in DECK.copies.items() for _ in range(copies)]
        chance.shuffle(cards)
        self.game, cards = cards[:35], cards[35:]
        share = len(cards) // players
        self.deck = {seat: [cards.pop() for _ in range(share)] for seat in self.seats}
        self.box = len(cards)
        self.up = {seat: [self.deck[seat].pop()] for seat in self.seats}
        self.down = {seat: [self.deck[seat].pop()] for seat in self.seats}
        self.pile: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.middle_up = [self.game.pop(), self.game.pop()]
        self.middle_down = [self.game.pop()]
        self.bidder: str | None = None
        self.bid = 0
        self.over = False
        self.lines: list[dict[str, Any]] = []
        self.turn = self.seats[0]
        self.see(*self.seats)
        for _ in range(turns):
            if self.over:
                break
            self.take_turn(self.turn)

    def header(self) -> dict[str, Any]:
        return {"record": 1, "game": "bluff-words", "seats": list(self.seats), "options": self.options}

    def say(self, act: str, seat: str | None = None, **fields: Any) -> None:
        self.lines.append({"act": act, **({"seat": seat} if seat else {}), **fields})

    def see(self, *seats: str) -> None:
        self.say("center", up=list(self.middle_up), down=len(self.middle_down))
        for seat in seats:
            self.say("deal", seat, up=list(self.up[seat]), down=len(self.down[seat]))

    def owned(self) -> dict[str, int]:
        return {
            seat: len(self.deck[seat]) + len(self.up[seat]) + len(self.down[seat]) + len(self.pile[seat])
            for seat in self.seats
        }

    def winners(self) -> list[str] | None:
        owned = self.owned()
        return [seat for seat in self.seats if owned[seat] == max(owned.values())] if self.over else None

    def draw_one(self, seat: str) -> str:
        if not self.deck[seat]:
            self.shuffle(seat)
        return self.deck[seat].pop()

    def shuffle(self, seat: str) -> None:
        self.deck[seat] += self.pile[seat]
        self.pile[seat] = []
        self.chance.shuffle(self.deck[seat])

    def take_turn(self, seat: str) -> None:
        chance = self.chance
        others = self.bidder not in (None, seat)
        if others and chance.random() < min(self.doubt, self.bid / 40):
            self.challenge(seat)
            return
        if chance.random() < self.bold:
            hand = self.up[seat] + self.down[seat] + self.middle_up
            best = best_word(every_word(), hand)
            claim = max(self.bid + 1, (best.value if best else 0) + chance.randint(-2, 3))
            if chance.random() < self.steep:
                spare = len(self.deck[seat]) + len(self.pile[seat]) - chance.choice((2, 2, 0))
                claim = max(claim, min(540, 2 * spare))
            self.bid, self.bidder = claim, seat
            self.say("bid", seat, value=claim)
        elif chance.random() < 0.6 and self.deck[seat] + self.pile[seat]:
            card = self.draw_one(seat)
            self.down[seat].append(card)
            self.say("draw", seat, card=card)
        else:
            self.swap(seat)
        self.next_turn(seat)

    def swap(self, seat: str) -> None:
        up = self.chance.sample(self.up[seat], self.chance.randint(0, len(self.up[seat])))
        down = self.chance.sample(self.down[seat], self.chance.randint(0 if up else 1, len(self.down[seat])))
        for face in up:
            self.up[seat].remove(face)
        for face in down:
            self.down[seat].remove(face)
        self.pile[seat] += up + down
        new_up = [self.draw_one(seat) for _ in up]
        self.up[seat] += new_up
        self.down[seat] += [self.draw_one(seat) for _ in down]
        self.say("swap", seat, up=up, down=len(down), new_up=new_up)

    def next_turn(self, seat: str) -> None:
        self.turn = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        if self.bidder == self.turn:
            self.collect(self.turn)

    def collect(self, seat: str) -> None:
        half = -(-self.bid // 2)
        if len(self.game) < half and self.options["collect_short"] == "end-first":
            self.over = True
            return
        self.take_all(seat, seat)
        for _ in range(min(half, len(self.game))):
            self.pile[seat].append(self.game.pop())
        self.reset(seat)

    def take_all(self, winner: str, *fronts: str) -> None:
        for seat in dict.fromkeys(fronts):
            self.pile[winner] += self.up[seat] + self.down[seat]
            self.up[seat], self.down[seat] = [], []
        self.pile[winner] += self.middle_up + self.middle_down
        self.middle_up, self.middle_down = [], []
        self.bidder = None

    def reset(self, *seats: str) -> None:
        self.bid = 0
        for seat in seats:
            if len(self.deck[seat]) + len(self.pile[seat]) < 2:
                self.over = True
                return
            self.up[seat] = [self.draw_one(seat)]
            self.down[seat] = [self.draw_one(seat)]
        if len(self.game) < 3:
            self.over = True
            return
        ups = 1 if self.options["reset_center"] == "one-up-two-down" else 2
        self.middle_up = [self.game.pop() for _ in range(ups)]
        self.middle_down = [self.game.pop() for _ in range(3 - ups)]
        self.see(*seats)

    def challenge(self, seat: str) -> None:
        bidder = self.bidder or ""
        self.say("challenge", seat)
        own, middle = list(self.down[bidder]), list(self.middle_down)
        self.say("show", bidder, cards=own + middle)
        best = best_word(every_word(), self.up[bidder] + own + self.middle_up + middle)
        if best and self.chance.random() < 0.9:
            self.say("word", bidder, word=best.word, cards=list(best.cards))
        else:
            best = None
            self.say("concede", bidder)
        winner, loser = (bidder, seat) if best and best.value >= self.bid else (seat, bidder)
        half = -(-self.bid // 2)
        self.take_all(winner, winner, loser)
        if len(self.deck[loser]) < half:
            self.shuffle(loser)
        self.pile[winner] += [self.deck[loser].pop() for _ in range(min(half, len(self.deck[loser])))]
        self.reset(bidder, seat)
        if not self.over:
            self.next_turn(seat)
