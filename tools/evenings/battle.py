"""An evening of Battle: bets are touched, tricks played in turn, rolls and suits said on the glass, tricks gathered."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.games.battle.kinds import AT_ANY_TIME
from companion.games.battle.state import follows
from companion.games.battle.trick import suit_of_trick
from companion.sources.camera.calibration.zones import Rect
from tools.evenings.people import HABITS, Evening, Hands
from tools.evenings.seated import NAMES, Card, edges_for, middle, shuffled, zones_for
from tools.evenings.shadow import Shadow
from tools.evenings.stage import Pose, Stage, Thing

HELD = 10


def evening(level: str, seed: int, tricks: int) -> tuple[Stage, Evening]:
    """A round of this many tricks at most, of three or four players."""
    rng = np.random.default_rng(seed)
    seats = NAMES[: 3 + seed % 2]
    stage, happened = Stage(), Evening("battle", seats, {}, level, zones_for("battle", len(seats)))
    _Round(stage, happened, Hands(stage, HABITS[level], rng, edges_for(len(seats)))).play(min(tricks, HELD))
    return stage, happened


class _Round:
    def __init__(self, stage: Stage, happened: Evening, hands: Hands) -> None:
        self.stage, self.happened, self.hands = stage, happened, hands
        self.shadow = Shadow("battle", happened.seats, {})
        self.now = 2.5
        cards = shuffled("battle", hands.rng)
        self.held: list[list[Card]] = [[cards.pop() for _ in range(HELD)] for _ in happened.seats]

    def play(self, tricks: int) -> None:
        for seat in self.happened.seats:
            self._tap(self.hands.between(0.4, 1.2), {"act": "bet", "seat": seat, "tokens": 2})
        self.now += self.hands.between(1.0, 2.0)
        for _ in range(tricks):
            self._trick()
        self.happened.ends = self.now + 3.0

    def _tap(self, after_s: float, said: dict[str, Any]) -> None:
        self.now += after_s
        self.happened.tapped(self.now, said)
        self.shadow.say(said)

    def _trick(self) -> None:
        lying: list[Thing] = []
        for _ in self.happened.seats:
            lying.append(self._card())
        self.now += 0.5
        while rolls := [each for each in self.shadow.waits("roll") if self.shadow.state.rolling]:
            self._tap(
                self.hands.between(0.8, 1.5),
                {"act": "roll", "seat": rolls[0].seat, "value": int(self.hands.rng.integers(1, 7))},
            )
        ends = self.now
        for thing in lying:
            if self.hands.often(0.5):
                seat = lying.index(thing)
                ends = max(ends, self.hands.fidget(thing, seat, max(thing.times[-1], ends) + 0.2))
        self.now = ends + self.hands.between(*self.hands.habits.lies_s)
        winner = self.happened.seats.index(self.shadow.state.turn)
        x, y = self.hands.edges[winner]
        near = self.hands.near((450.0, 300.0), winner, stray=0.5)
        left = self.hands.overlooked(lying)
        lying = [thing for thing in lying if thing is not left]
        for number, thing in enumerate(lying):
            start = max(self.now + 0.05 * number, thing.times[-1])
            to = Pose(near.x + 6 * number, near.y, thing.last.angle, True)
            self.stage.carry(thing, (x, y), to, start, take=0.45)
        self.now += 0.45 + 0.05 * len(lying) + self.hands.between(0.0, 0.3)
        for thing in lying:
            self._take(thing, (x, y))
        self.now += 0.5 + self.hands.between(0.3, 1.2)
        if left is not None:
            begun, self.now = self.now, self.now + self.hands.between(10.0, 14.0)
            zone = next(
                name for name, rect in self.happened.zones.items() if Rect(*rect).holds((left.last.x, left.last.y))
            )
            self.happened.slipped("left lying", begun, self.now, zone)
            self._take(left, (x, y))
            self.now += 1.0

    def _take(self, thing: Thing, to: tuple[float, float]) -> None:
        start = max(self.now, thing.times[-1])
        self.stage.carry(thing, to, Pose(*to, thing.last.angle, True), start, take=0.5)
        self.stage.hide(thing, start + 0.51)

    def _choose(self, seat: int) -> Card:
        """A card that may be played from this hand, by who follows suit."""
        state, held = self.shadow.state, self.held[seat]
        led = suit_of_trick(state.trick)
        following = [card for card in held if led is None or follows(card[0], led)]
        may = [card for card in held if card in following or not following or card[0] in AT_ANY_TIME]
        may = [card for card in may if self.shadow.may(self._play(seat, card))] or held
        return may[int(self.hands.rng.integers(len(may)))]

    def _play(self, seat: int, card: Card) -> dict[str, Any]:
        return {"act": "play", "seat": self.happened.seats[seat], "card": card[0]}

    def _card(self) -> Thing:
        name = self.shadow.state.turn
        seat = self.happened.seats.index(name)
        card = self._choose(seat)
        self.held[seat].remove(card)
        thing, said = self.stage.thing(*card), self._play(seat, card)
        x, y = middle(self.happened.zones[f"{seat + 1}/play"])
        to = self.hands.near((x, y + (-40 if y > 300 else 40)), seat)
        start = self.now
        if self.hands.often(self.hands.habits.wrong_seat):
            over = self.hands.near(middle(self.happened.zones[f"{(seat + 1) % len(self.held) + 1}/play"]), seat)
            laid = self.stage.carry(thing, self.hands.edge(seat), over, start, take=0.5)
            start = laid.rest + self.hands.between(0.3, 1.2)
            laid = self.stage.carry(thing, self.hands.edge(seat), to, start, take=0.5)
        else:
            laid = self.hands.lay(thing, seat, to, start)
        self.happened.happened(laid.free, said)
        self.shadow.say(said)
        self.now = laid.rest + self.hands.between(0.3, 1.4)
        self._answer(name, laid.free)
        return thing

    def _answer(self, name: str, free: float) -> None:
        """Answers the glass after a card: the suit of a black knight that leads, the target of a bomb."""
        asking = self.shadow.state.asking
        if asking is None:
            return
        self.now = max(self.now, free) + self.hands.between(0.8, 1.5)
        value = asking.choices[int(self.hands.rng.integers(len(asking.choices)))]
        if asking.about == "suit":
            self._tap(0.0, {"act": "answer", "seat": name, "value": value})
        else:
            self._tap(0.0, {"act": "bomb", "seat": name, "target": value})
        self.now += self.hands.between(0.3, 0.8)
