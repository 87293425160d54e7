"""An evening of Bluff Words: open and hidden cards before two players and in the middle, swaps, bids, challenges."""

from __future__ import annotations

from typing import Any

import numpy as np

from companion.sources.camera.calibration.zones import Rect
from tools.evenings.people import HABITS, Evening, Hands
from tools.evenings.seated import NAMES, edges_for, middle, shuffled, zones_for
from tools.evenings.shadow import Shadow
from tools.evenings.stage import Pose, Stage, Thing

SEATS = NAMES[:2]
MOST_HIDDEN = 3
MIDDLE = "middle"


def evening(level: str, seed: int, turns: int) -> tuple[Stage, Evening]:
    """A number of turns of two players."""
    rng = np.random.default_rng(seed)
    stage, happened = Stage(), Evening("bluff-words", SEATS, {}, level, zones_for("bluff-words", len(SEATS)))
    _Game(stage, happened, Hands(stage, HABITS[level], rng, edges_for(len(SEATS)))).play(turns)
    return stage, happened


class _Game:
    def __init__(self, stage: Stage, happened: Evening, hands: Hands) -> None:
        self.stage, self.happened, self.hands = stage, happened, hands
        self.shadow = Shadow("bluff-words", SEATS, {})
        self.now = 2.5
        self.pack = shuffled("letters216", hands.rng)
        self.up: dict[str, list[Thing]] = {place: [] for place in (MIDDLE, *SEATS)}
        self.down: dict[str, list[Thing]] = {place: [] for place in (MIDDLE, *SEATS)}
        self._frees: dict[int, float] = {}

    def play(self, turns: int) -> None:
        self._deal(MIDDLE, up=2, down=1)
        for seat in SEATS:
            self._deal(seat, up=1, down=1)
        self.now += 1.0
        for _ in range(turns):
            if len(self.pack) < 20 or self.shadow.state.ended:
                break
            self._turn()
        self.happened.ends = self.now + 3.0

    def _turn(self) -> None:
        state = self.shadow.state
        seat, chance = state.turn, self.hands.between(0, 1)
        self.now += self.hands.between(0.8, 2.5)
        if self.hands.slip(self.hands.habits.peeks):
            self._peek(SEATS[int(self.hands.rng.integers(2))])
        if state.bidder not in (None, seat) and chance < 0.6:
            self._challenge(seat)
        elif chance < 0.3 and len(self.down[seat]) < MOST_HIDDEN:
            self._collected(self._draw(seat))
        elif chance < 0.6:
            self._swap(seat)
        else:
            value = state.bid + int(self.hands.rng.integers(1, 5))
            self._collected(self._tap({"act": "bid", "seat": seat, "value": value}))

    def _tap(self, said: dict[str, Any]) -> list[str]:
        self.now += self.hands.between(0.3, 0.8)
        self.happened.tapped(self.now, said)
        return self.shadow.say(said)

    def _draw(self, seat: str) -> list[str]:
        """A card is drawn and laid face down; careless people do it wrong in one of four ways."""
        said, zone = {"act": "draw", "seat": seat}, self._zone(seat)
        wrong = int(self.hands.rng.integers(4)) if self.hands.slip(self.hands.habits.slips) else None
        if wrong == 0:
            self._lay(seat, up=False)
            self._wait("not told", *self._where(self.down[seat][-1], zone))
            return self._tap(said)
        events = self._tap(said)
        if wrong == 1:
            self._wait("not laid", zone)
        if wrong == 2:
            self._lay(seat, up=False)
            self._too_many(seat)
        other = SEATS[1 - SEATS.index(seat)]
        if wrong == 3 and len(self.down[other]) < MOST_HIDDEN:
            self._lay(other, up=False)
            self._wait("in front of another", zone, *self._where(self.down[other][-1], self._zone(other)))
            self._away([self.down[other].pop()], seat)
        if wrong != 2:
            self._lay(seat, up=False)
        return events

    def _too_many(self, place: str) -> None:
        self._lay(place, up=False)
        self._wait("one too many", *self._where(self.down[place][-1], self._zone(place)))
        self._away([self.down[place].pop()], SEATS[0] if place == MIDDLE else place)

    def _wait(self, what: str, *zones: str) -> None:
        """It lies wrong for a while."""
        begun, self.now = self.now, self.now + self.hands.between(10.0, 14.0)
        self.happened.slipped(what, begun, self.now, *zones)

    def _peek(self, seat: str) -> None:
        """Somebody takes a hidden card up, looks at it, and lays it back."""
        if not self.down[seat]:
            return
        thing, edge = self.down[seat][-1], self.hands.edge(SEATS.index(seat))
        lay, start = thing.last, max(self.now, thing.times[-1])
        taken = self.stage.carry(thing, edge, Pose(*edge, lay.angle, up=False), start, take=0.5)
        self.now = taken.rest + self.hands.between(1.0, 10.0)
        self.now = self.stage.carry(thing, edge, lay, self.now, take=0.5).free + 0.2

    @staticmethod
    def _zone(place: str) -> str:
        return "center" if place == MIDDLE else f"{SEATS.index(place) + 1}/down"

    def _where(self, thing: Thing, meant: str) -> tuple[str, ...]:
        """The zone that a card was meant for, and those that it lies in."""
        place = thing.last.x, thing.last.y
        return meant, *(name for name, rect in self.happened.zones.items() if Rect(*rect).holds(place))

    def _swap(self, seat: str) -> None:
        """The open card (entered on the glass) goes to the discards, and another one comes."""
        thing = self.up[seat].pop()
        events = self._tap({"act": "swap", "seat": seat, "up": [thing.face]})
        self._away([thing], seat)
        self._lay(seat, up=True)
        self._tell(seat)
        self._collected(events)

    def _collected(self, events: list[str]) -> None:
        """A bid that came round: its bidder takes the middle and what lies before it; new cards are laid."""
        if "BidCollected" not in events:
            return
        seat = self.shadow.state.turn
        self.now += self.hands.between(0.6, 1.5)
        self._take([MIDDLE, seat], seat)
        self._deal(seat, up=1, down=1)
        self._deal(MIDDLE, up=1, down=2)

    def _challenge(self, seat: str) -> None:
        bidder = self.shadow.state.bidder
        self._tap({"act": "challenge", "seat": seat})
        self.now += self.hands.between(0.3, 0.8)
        hidden = [*self.down[bidder], *self.down[MIDDLE]]
        for thing in hidden:
            start = max(self.now, thing.times[-1])
            self.stage.turn_over(thing, self.hands.edge(SEATS.index(bidder)), start)
            self.now = start + self.hands.between(0.3, 0.6)
        self.shadow.say({"act": "show", "seat": bidder, "cards": [thing.face for thing in hidden]})
        self.now += self.hands.between(2.0, 5.0)
        prompt = self.shadow.waits("word")[0]
        best = next(iter(self.shadow.table.game.suggest(self.shadow.state, prompt)), None)
        if best is not None and self.hands.often(0.7):
            self._tap({"act": "word", "seat": bidder, "word": best.word_, "cards": list(best.cards)})
        else:
            self._tap({"act": "concede", "seat": bidder})
        self.now += self.hands.between(*self.hands.habits.lies_s)
        self._take([MIDDLE, *SEATS], seat)
        for each in (bidder, seat):
            self._deal(each, up=1, down=1)
        self._deal(MIDDLE, up=1, down=2)

    def _deal(self, place: str, *, up: int, down: int) -> None:
        for _ in range(down):
            self._lay(place, up=False)
        for _ in range(up):
            self._lay(place, up=True)
        if self.hands.slip(self.hands.habits.slips / 2):
            self._too_many(place)
        self._tell(place)

    def _tell(self, place: str) -> None:
        """The open cards of a place lie there for all to see."""
        free = max(self._frees.get(id(thing), 0.0) for thing in self.up[place])
        said: dict[str, Any] = {"act": "center" if place == MIDDLE else "deal"}
        said |= {} if place == MIDDLE else {"seat": place}
        said |= {"up": [thing.face for thing in self.up[place]], "down": len(self.down[place])}
        self.happened.happened(free, said)
        if self.shadow.may(said):
            self.shadow.say(said)

    def _lay(self, place: str, *, up: bool) -> None:
        face, copy = self.pack.pop()
        thing = self.stage.thing(face, copy)
        seat = 0 if place == MIDDLE else SEATS.index(place)
        lying = self.up[place] if up else self.down[place]
        if place == MIDDLE:
            x, y = middle(self.happened.zones["center"])
            x += -60 - 85 * len(lying) if up else 60 + 85 * len(lying)
        else:
            x, y = middle(self.happened.zones[f"{seat + 1}/{'up' if up else 'down'}"])
            x += 0 if up else (len(lying) - 1) * 75
        to = self.hands.near((x, y), seat, up=up, stray=0.5)
        laid = self.hands.lay(thing, seat, to, self.now)
        lying.append(thing)
        self._frees[id(thing)] = laid.free
        self.now = laid.rest + self.hands.between(0.2, 0.6)
        if up:
            ended = self.hands.fidget(thing, seat, laid.free + 0.2)
            self.now = max(self.now, ended if ended > laid.free + 0.2 else 0.0)

    def _take(self, places: list[str], seat: str) -> None:
        things = [thing for place in places for thing in (*self.up[place], *self.down[place])]
        for place in places:
            self.up[place], self.down[place] = [], []
        self._away(things, seat)
        self.now += self.hands.between(0.5, 1.2)

    def _away(self, things: list[Thing], seat: str) -> None:
        x, y = self.hands.edges[SEATS.index(seat)]
        for number, thing in enumerate(things):
            start = max(self.now + 0.15 * number, thing.times[-1])
            self.stage.carry(thing, (x, y), Pose(x, y, thing.last.angle, thing.last.up), start, take=0.5)
            self.stage.hide(thing, start + 0.51)
        self.now += 0.5 + 0.15 * len(things)
