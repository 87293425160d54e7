"""An evening of Pirate's Bluff: starting cards turned up together, bids and a call said, all hands laid open."""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.evenings.people import CARELESS, HABITS, Evening, Hands
from tools.evenings.seated import NAMES, Card, edges_for, middle, shuffled, zones_for
from tools.evenings.shadow import Shadow
from tools.evenings.stage import Pose, Stage, Thing

HELD = 7
OVERLAPS = {"calm": 0.0, "ordinary": 0.25, "rough": 0.6, CARELESS: 0.25}
"""How often a hand is laid in one row, each card a little over the last."""


def evening(level: str, seed: int, hands: int) -> tuple[Stage, Evening]:
    """A number of hands of three or four players."""
    rng = np.random.default_rng(seed)
    seats = NAMES[: 3 + seed % 2]
    stage, happened = Stage(), Evening("pirates-bluff", seats, {}, level, zones_for("pirates-bluff", len(seats)))
    game = _Game(stage, happened, Hands(stage, HABITS[level], rng, edges_for(len(seats))))
    for number in range(hands):
        game.play(last=number == hands - 1)
    happened.ends = game.now + 3.0
    return stage, happened


class _Game:
    def __init__(self, stage: Stage, happened: Evening, hands: Hands) -> None:
        self.stage, self.happened, self.hands = stage, happened, hands
        self.shadow = Shadow("pirates-bluff", happened.seats, {})
        self.now = 2.5

    def play(self, *, last: bool) -> None:
        cards = shuffled("pirates_custom", self.hands.rng)
        held = [[cards.pop() for _ in range(HELD)] for _ in self.happened.seats]
        starts = self._starts([each.pop() for each in held])
        self._bid()
        shown = [self._show(seat, each, starts[seat]) for seat, each in enumerate(held)]
        self.now = max(ends for _, ends in shown)
        self.now += self.hands.between(*self.hands.habits.lies_s) + self.hands.between(1.0, 2.5)
        self._gather([[starts[seat], *things] for seat, (things, _) in enumerate(shown)])
        if not last:
            self._tap(self.hands.between(0.5, 2.0), {"act": "next"})
            self.now += self.hands.between(1.0, 2.0)

    def _tap(self, after_s: float, said: dict[str, Any]) -> None:
        self.now += after_s
        self.happened.tapped(self.now, said)
        self.shadow.say(said)

    def _tell(self, at: float, said: dict[str, Any]) -> None:
        self.happened.happened(at, said)

    def _starts(self, cards: list[Card]) -> list[Thing]:
        """Laid face down as each seat is ready, then turned up together."""
        things: list[Thing] = []
        ready = self.now
        for seat, card in enumerate(cards):
            thing = self.stage.thing(*card)
            to = self.hands.near(middle(self.happened.zones[f"{seat + 1}/start"]), seat, up=False, stray=0.6)
            laid = self.hands.lay(thing, seat, to, self.now + self.hands.between(0.0, 1.5))
            ready = max(ready, laid.free)
            things.append(thing)
        start = ready + self.hands.between(0.4, 1.2)
        frees: list[tuple[float, int]] = []
        for seat in self.hands.rng.permutation(len(cards)):
            free = self.stage.turn_over(things[seat], self.hands.edge(int(seat)), start).free
            frees.append((free, int(seat)))
            start += self.hands.between(0.05, 0.5)
        for free, seat in sorted(frees):
            said = {"act": "start", "seat": self.happened.seats[seat], "card": cards[seat][0]}
            self._tell(free, said)
            self.shadow.say(said)
        self.now = max(frees)[0]
        for free, seat in frees:
            self.now = max(self.now, self.hands.fidget(things[seat], seat, max(free, self.now) + 0.3))
        self.now += 0.8
        return things

    def _bid(self) -> None:
        quantity = 1
        for _ in range(int(self.hands.rng.integers(1, 5))):
            ready = [each.seat for each in self.shadow.waits("bid")]
            seat = ready[int(self.hands.rng.integers(len(ready)))]
            rank = int(self.hands.rng.integers(1, 9))
            self._tap(self.hands.between(0.6, 2.0), {"act": "bid", "seat": seat, "quantity": quantity, "rank": rank})
            quantity += 1
        callers = [each.seat for each in self.shadow.waits("call")]
        caller = callers[int(self.hands.rng.integers(len(callers)))]
        self._tap(self.hands.between(0.6, 2.0), {"act": "call", "seat": caller})
        self.now += self.hands.between(0.3, 0.8)

    def _show(self, seat: int, cards: list[Card], start: Thing) -> tuple[list[Thing], float]:
        """A seat lays its hand beside its starting card, in two rows or in one where they overlap."""
        x, y, width, height = self.happened.zones[f"{seat + 1}/hand"]
        row = self.hands.often(OVERLAPS[self.happened.level])
        across = len(cards) if row else 3
        step = min(84.0, (width - 75) / (across - 1))
        things, at, free = list[Thing](), self.now + self.hands.between(0.0, 0.8), 0.0
        for number, card in enumerate(cards):
            thing = self.stage.thing(*card)
            place = (
                x + width / 2 + (number % across - (across - 1) / 2) * step,
                y + height / 2 + (0 if row else (number // across - 0.5) * 110),
            )
            to = self.hands.near(place, seat, stray=0.15)
            laid = self.stage.carry(thing, self.hands.edge(seat), to, at, take=self.hands.between(0.3, 0.5))
            at, free = laid.rest + self.hands.between(0.05, 0.3), max(free, laid.free)
            things.append(thing)
        for thing in things:
            if self.hands.often(0.2):
                free = max(free, self.hands.fidget(thing, seat, max(free, thing.times[-1]) + 0.2))
        said = {"act": "hand", "seat": self.happened.seats[seat], "cards": [start.face, *(card[0] for card in cards)]}
        self._tell(free, said)
        self.shadow.say(said)
        return things, free

    def _gather(self, things: list[list[Thing]]) -> None:
        for seat, each in enumerate(things):
            x, y = self.hands.edges[seat]
            begun = self.now + self.hands.between(0.0, 0.6)
            for number, thing in enumerate(each):
                start = max(begun + 0.06 * number, thing.times[-1])
                self.stage.carry(thing, (x, y), Pose(x, y, thing.last.angle, True), start, take=0.5)
                self.stage.hide(thing, start + 0.51)
        self.now += 1.8
