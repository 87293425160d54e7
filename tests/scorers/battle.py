"""Battle on paper: who wins what, written from the rules page alone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

from tests.scorers.paper import Line, NoMoreLines, Paper

BEATS = {"red": "blue", "blue": "green", "green": "red"}
COLOUR = {"R": "red", "B": "blue", "G": "green"}
Trick = list[tuple[str, str]]


def suit_of(card: str) -> str | None:
    """The colour of a warrior or an angel."""
    return card[6:] if card.startswith("angel-") else COLOUR.get(card[0])


def has_value(card: str) -> bool:
    return card[1:].isdigit()


class Sheet:
    """The paper of somebody who writes down a game."""

    def __init__(self, header: Line, acts: Iterable[Line]) -> None:
        self.seats: list[str] = list(header["seats"])
        self.options = header.get("options", {})
        self.prices = {face: entry["points"] for face, entry in header.get("deck", {}).items()}
        self.paper = Paper(acts, skipped=("deal", "pass-eagle"))
        self.goal, purse = (20, 8) if self.option("goal", "fifteen") == "twenty" else (15, 5)
        self.stack = dict.fromkeys(self.seats, purse)
        self.bank = 0
        self.bets: dict[str, int] = {}
        self.alive = list(self.seats)
        self.had_gift: list[str] = []
        self.winner: list[str] | None = None
        self.rounds: list[dict[str, int]] = []

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    def points(self, card: str) -> int:
        return int(self.prices.get(card, 5 + 2 * int(card[1:]) if has_value(card) else 0))

    def after(self, seat: str) -> list[str]:
        """Everybody still in the game, in order from the left of a seat; itself last."""
        place = self.seats.index(seat) + 1
        return [each for each in self.seats[place:] + self.seats[:place] if each in self.alive]

    def hand_over(self, payer: str, taker: str, tokens: int) -> None:
        tokens = min(tokens, self.stack[payer])
        self.stack[payer] -= tokens
        self.stack[taker] += tokens

    def highest_roll(self, seats: list[str]) -> str:
        while len(seats) > 1:
            thrown: dict[str, int] = {}
            while len(thrown) < len(seats):
                line = self.paper.read("roll")
                assert line["seat"] in seats, line
                assert line["seat"] not in thrown, line
                thrown[line["seat"]] = line["value"]
            seats = [seat for seat in thrown if thrown[seat] == max(thrown.values())]
        return seats[0]

    def play(self) -> None:
        dealer = self.seats[-1]
        if self.paper.next_is("roll"):
            dealer = self.highest_roll(self.alive)
        while True:
            self.one_round(dealer)
            if self.winner is not None:
                return
            self.paper.read("next")
            for seat in self.alive:
                if self.stack[seat] == 0:
                    self.stack[seat] = 1
                    self.bank -= 1
                    self.had_gift.append(seat)
            dealer = self.after(dealer)[0]

    def one_round(self, dealer: str) -> None:
        while not self.paper.next_is("play"):
            line = self.paper.read("bet", "eagle-swap", "eagle-trade")
            if line["act"] == "bet":
                self.stack[line["seat"]] -= line["tokens"]
                self.bets[line["seat"]] = line["tokens"]
            elif line["act"] == "eagle-trade" and self.option("eagle_paid_by", "buyer") == "buyer":
                self.hand_over(line["to"], line["seat"], 2)
            elif line["act"] == "eagle-trade":
                self.stack[line["seat"]] += 2
                self.bank -= 2
        scored = dict.fromkeys(self.alive, 0)
        owed: list[tuple[str, str]] = []
        leader = self.after(dealer)[0]
        for _ in range(10):
            leader = self.one_trick(leader, scored, owed)
        self.rounds.append(scored)
        best = [seat for seat in scored if scored[seat] == max(scored.values())]
        if len(best) > 1 and self.option("tied_round", "all-win") == "none-wins":
            best = []
        for seat, bet in self.bets.items():
            self.stack[seat] += 2 * bet if seat in best else 0
            self.bank += -bet if seat in best else bet
        self.bets = {}
        for debtor, bomber in owed:
            self.hand_over(debtor, bomber, 4)
        self.see_the_end()

    def see_the_end(self) -> None:
        before = self.alive
        if self.option("broke", "one-token-then-out") == "one-token-then-out":
            self.alive = [seat for seat in before if self.stack[seat] or seat not in self.had_gift]
        most = max((self.stack[seat] for seat in self.alive), default=0)
        if not self.alive:
            self.winner = before
        elif most >= self.goal or len(self.alive) == 1:
            self.winner = [seat for seat in self.alive if self.stack[seat] == most]

    def one_trick(self, leader: str, scored: dict[str, int], owed: list[tuple[str, str]]) -> str:
        """Reads a trick and what follows from it; returns who leads the next."""
        trick: Trick = []
        suit: str | None = None
        aimed: dict[int, str] = {}
        for seat in [leader, *self.after(leader)[:-1]]:
            line = self.paper.read("play")
            assert line["seat"] == seat, (seat, line)
            card = line["card"]
            trick.append((seat, card))
            suit = suit or line.get("suit") or suit_of(card)
            if not suit and self.paper.next_is("answer"):
                suit = self.paper.read("answer")["value"]
            if card == "bomb" and not self.under(trick, len(trick) - 1, suit):
                aimed[len(trick) - 1] = self.target(seat)
        taker = self.by_cards(trick, suit)
        for at, (seat, card) in enumerate(trick):
            hit = aimed.get(at)
            undoing = self.undone_by(trick, at)
            own_eagle = any(later == (hit, "eagle") for later in trick[at + 1 :])
            if card == "bomb" and hit and own_eagle and undoing in (None, hit):
                self.hand_over(seat, hit, 3)
            elif card == "bomb" and undoing is None:
                if hit:
                    self.hand_over(hit, seat, 3)
                owed += [(trick[angel][0], seat) for angel in self.under(trick, at, suit)]
            elif card == "battle" and undoing is None:
                everyone = self.option("battle_roll", "two") == "all"
                taker = self.highest_roll(list(self.alive) if everyone else list(dict.fromkeys((seat, taker))))
                for other in self.alive:
                    self.hand_over(other, taker, 1 if other != taker else 0)
        self.count(trick, suit, taker, scored)
        return taker

    def target(self, bomber: str) -> str:
        rich = {seat: self.stack[seat] + self.bets.get(seat, 0) for seat in self.alive if seat != bomber}
        most = [seat for seat in rich if rich[seat] == max(rich.values())]
        if len(most) > 1 or self.paper.next_is("bomb"):
            line = self.paper.read("bomb", "answer")
            said: str = line["value" if line["act"] == "answer" else "target"]
            assert said in most, (said, most)
            return said
        return most[0]

    def undone_by(self, trick: Trick, at: int) -> str | None:
        """The player whose eagle undoes a battle, bomb or crossbones card."""
        if self.option("eagle_blocks", "every-card") == "the-trick":
            return None
        return next((seat for seat, card in trick[at + 1 :] if card == "eagle"), None)

    def under(self, trick: Trick, at: int, suit: str | None) -> list[int]:
        """The angels with power before a card, back to the last eagle."""
        found: list[int] = []
        for place in range(at - 1, -1, -1):
            if trick[place][1] == "eagle":
                break
            if trick[place][1] == f"angel-{suit}":
                found.insert(0, place)
        return found

    def by_cards(self, trick: Trick, suit: str | None) -> str:
        for seat, card in reversed(trick):
            if card == "eagle":
                return seat
        best: tuple[str | None, int, str] | None = None
        for seat, card in trick:
            if not has_value(card):
                continue
            colour, value = suit_of(card) or suit, int(card[1:])
            if self.option("rotation", "led") == "led" and suit and colour == BEATS[suit]:
                continue
            if best is None or (value > best[1] if colour == best[0] else BEATS[str(colour)] == best[0]):
                best = (colour, value, seat)
        return best[2] if best else trick[0][0]

    def count(self, trick: Trick, suit: str | None, taker: str, scored: dict[str, int]) -> None:
        falls = 0
        for at, (_, card) in enumerate(trick):
            if card == "crossbones" and self.undone_by(trick, at) is None:
                angels = self.under(trick, at, suit)
                for angel in angels:
                    scored[trick[angel][0]] -= 10
                if not angels or self.option("crossbones_on_angel", "instead") == "as-well":
                    falls += 1
        pool = {at: self.points(card) for at, (_, card) in enumerate(trick)}
        for at, (seat, card) in enumerate(trick):
            if card == f"angel-{suit}" and not any(c in ("eagle", "bomb", "crossbones") for _, c in trick[at + 1 :]):
                others = {place: worth for place, worth in pool.items() if place != at}
                if others:
                    scored[seat] += pool.pop(max(others, key=lambda place: (others[place], -place)))
        if falls:
            scored[taker] -= 10 * falls
        elif (taker, "eagle") not in trick:
            scored[taker] += sum(pool.values())


def score(header: Line, acts: Iterable[Line]) -> dict[str, Any]:
    """The result of the record: the summary's fields, and the points of each round."""
    sheet = Sheet(header, acts)
    with contextlib.suppress(NoMoreLines):
        sheet.play()
    return {
        "scores": {seat: sheet.stack[seat] + sheet.bets.get(seat, 0) for seat in sheet.seats},
        "winner": sheet.winner,
        "over": sheet.winner is not None,
        "ledger": {**sheet.stack, "table": sum(sheet.bets.values()), "bank": sheet.bank},
        "rounds": sheet.rounds,
    }
