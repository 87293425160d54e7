"""An evening of Bluffing Battles: dealt hands, fights, wars with treasures, cards gathered, hands shown."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52, rank_of
from companion.games.bluffing_battles.fights import STRENGTH
from tools.evenings.people import HABITS, Evening, Hands
from tools.evenings.stage import Pose, Stage, Thing

SEATS = ("Ann", "Ben")
PLAY = ((225.0, 450.0), (675.0, 150.0))
"""The place of each seat's plays."""
DRAW = ((730.0, 440.0), (170.0, 160.0))
WON = ((830.0, 440.0), (70.0, 160.0))
ZONES = {
    "1/play": (5.0, 305.0, 665.0, 290.0),
    "1/pile": (680.0, 305.0, 215.0, 290.0),
    "2/play": (230.0, 5.0, 665.0, 290.0),
    "2/pile": (5.0, 5.0, 215.0, 290.0),
}
EDGES = ((330.0, 660.0), (570.0, -60.0))


def evening(level: str, seed: int, fights: int) -> tuple[Stage, Evening]:
    """A two-deck game of this many fights at most."""
    rng = np.random.default_rng(seed)
    stage, happened = Stage(), Evening("bluffing-battles", SEATS, {}, level, ZONES)
    Game(stage, happened, Hands(stage, HABITS[level], rng, EDGES), rng).play(fights)
    return stage, happened


class Game:
    """Two players with their piles; truth is written down while the hands move."""

    def __init__(self, stage: Stage, happened: Evening, hands: Hands, rng: np.random.Generator) -> None:
        self.stage, self.happened, self.hands, self.rng = stage, happened, hands, rng
        self.now = 2.5
        self.piles = [[str(face) for face in rng.permutation(STANDARD_52)] for _ in SEATS]
        self.held: list[list[str]] = [[], []]
        self.tops = [stage.thing("") for seat in range(2)]
        self.won: list[Thing | None] = [None, None]
        self.late: int | None = None
        for seat in range(2):
            self.tops[seat].face = self.piles[seat][-1]
            self.tops[seat].put(0.0, Pose(*DRAW[seat], 0.0 if seat == 0 else 180.0))

    def play(self, fights: int) -> None:
        self._deal()
        for _ in range(fights):
            if min(len(pile) for pile in self.piles) < 4 or not all(self.held):
                break
            self._fight()
        self.happened.ends = self.now + 3.0

    def _deal(self) -> None:
        """Three cards each from the own pile, face up on the felt where both may look, or straight to the hand."""
        show = self.hands.often(self.hands.habits.shows)
        dealt: list[tuple[int, Thing]] = []
        for number in range(3):
            for seat in range(2):
                face = self._take_top(seat)
                self.held[seat].append(face)
                if show:
                    thing = self.stage.thing(face)
                    x, y = PLAY[seat]
                    to = self.hands.near((x - 80 + 80 * number, y), seat, stray=0.2)
                    self.hands.stage.carry(thing, self.hands.edge(seat), to, self.now + 0.25 * seat, take=0.4)
                    dealt.append((seat, thing))
            self.now += self.hands.between(0.45, 0.8)
        if show:
            self.now += self.hands.between(1.5, 3.0)
            self._take_up(dealt)
        self.now += 1.5

    def _take_up(self, shown: list[tuple[int, Thing]]) -> None:
        """Cards that were shown go back to the hands."""
        for number, (seat, thing) in enumerate(shown):
            x, y = self.hands.edges[seat]
            self.stage.carry(thing, (x, y), Pose(x, y, 0, True, False), self.now + 0.05 * number, take=0.45)
        self.now += 0.05 * len(shown) + 0.8

    def _take_top(self, seat: int) -> str:
        """The top of a pile goes to the hand; the next one shows."""
        face = self.piles[seat].pop()
        top = self.tops[seat]
        top.put(self.now, top.last)
        top.face = face
        moved = self.stage.thing(face)
        moved.put(self.now, Pose(*DRAW[seat], 0.0 if seat == 0 else 180.0, True, True, self.stage.on_top()))
        new = self.stage.thing(self.piles[seat][-1] if self.piles[seat] else face)
        self.stage.hide(top, self.now)
        if self.piles[seat]:
            new.put(self.now, Pose(*DRAW[seat], 0.0 if seat == 0 else 180.0))
            self.tops[seat] = new
        x, y = self.hands.edges[seat]
        self.stage.carry(moved, (x, y), Pose(x, y, 0, True, False), self.now + 0.3, take=0.5)
        return face

    def _choose(self, step: int) -> list[str]:
        """A card each; equal ranks somewhat more often than by chance, for the wars, and twice running at most."""
        pairs = [(a, b) for a in self.held[0] for b in self.held[1] if rank_of(a) == rank_of(b)]
        others = [(a, b) for a in self.held[0] for b in self.held[1] if rank_of(a) != rank_of(b)]
        if step > 1 and others:
            chosen = list(others[int(self.rng.integers(len(others)))])
        elif pairs and self.hands.often(0.4 if step == 0 else 0.1):
            chosen = list(pairs[int(self.rng.integers(len(pairs)))])
        else:
            chosen = [str(self.rng.choice(held)) for held in self.held]
        for seat in range(2):
            self.held[seat].remove(chosen[seat])
        return chosen

    def _fight(self) -> None:
        lying: list[tuple[int, Thing]] = []
        buried: list[tuple[int, Thing]] = []
        step = 0
        while True:
            cards, free = self._both_play(step)
            lying += cards
            self.now = max(self.now, free)
            self._draw_late(free)
            first, second = (STRENGTH[rank_of(thing.face)] for _, thing in cards)
            if first != second:
                winner = 0 if first > second else 1
                break
            self.now += self.hands.between(0.8, 1.5)
            if min(len(pile) for pile in self.piles) < 4:
                winner = 0
                return
            for seat in range(2):
                self.held[seat].append(self._take_top(seat))
            self.now += 1.0
            buried += self._lay_treasures(step)
            step += 1
        self.now += self.hands.between(*self.hands.habits.lies_s)
        if buried and self.hands.often(self.hands.habits.treasures):
            self._turn_up(buried)
        self._gather(winner, lying + buried)
        if min(len(pile) for pile in self.piles) < 2:
            return
        late = int(self.rng.integers(2)) if self.hands.slip(self.hands.habits.slips / 2) else None
        for seat in range(2):
            if seat != late:
                self.held[seat].append(self._take_top(seat))
        if late is None and self.hands.slip(self.hands.habits.slips / 2):
            self._take_too_many(int(self.rng.integers(2)))
        self.now += self.hands.between(0.5, 1.2)
        self.late = late
        if buried and late is None and self.hands.often(self.hands.habits.shows / 2):
            self._show_hands()
        self.now += self.hands.between(0.2, 1.2)

    def _take_too_many(self, seat: int) -> None:
        """A second card is drawn, and put back after a while."""
        self.now += 1.0
        face = self._take_top(seat)
        begun = self.now + 0.8
        self.now += self.hands.between(10.0, 14.0)
        self.happened.slipped("drew two", begun, self.now, f"{seat + 1}/pile")
        self.piles[seat].append(face)
        back = self.stage.thing(face)
        self.stage.hide(self.tops[seat], self.now + 0.5)
        to = Pose(*DRAW[seat], 0.0 if seat == 0 else 180.0)
        self.stage.carry(back, self.hands.edge(seat), to, self.now, take=0.5)
        self.tops[seat] = back
        self.now += 1.0

    def _draw_late(self, free: float) -> None:
        """Draws late: a player who had not drawn notices it after the next cards lie."""
        seat, self.late = self.late, None
        if seat is None:
            return
        self.now = max(self.now, free)
        begun, self.now = self.now, self.now + self.hands.between(10.0, 14.0)
        self.happened.slipped("not drawn", begun, self.now, f"{seat + 1}/pile")
        self.held[seat].append(self._take_top(seat))
        self.now += 1.0

    def _both_play(self, step: int) -> tuple[list[tuple[int, Thing]], float]:
        chosen = self._choose(step)
        face_up = self.hands.often(self.hands.habits.quick_face_up)
        cards: list[tuple[int, Thing]] = []
        frees: list[float] = []
        order = [0, 1] if self.hands.often(0.5) else [1, 0]
        start = self.now
        for seat in order:
            thing = self.stage.thing(chosen[seat])
            x, y = PLAY[seat]
            away = 95.0 if seat == 0 else -95.0
            to = self.hands.near((x + away * step - away * 0.3, y), seat, up=face_up)
            if face_up and step == 0 and self.hands.often(self.hands.habits.wrong_seat):
                other = self.hands.near(PLAY[1 - seat], seat, stray=0.5)
                over = Pose(other.x + (120 if other.x < 450 else -120), other.y, to.angle, True)
                laid = self.stage.carry(thing, self.hands.edge(seat), over, start, take=0.5)
                start = laid.rest + self.hands.between(0.3, 1.2)
                laid = self.stage.carry(thing, self.hands.edge(seat), to, start, take=0.5)
            else:
                laid = self.hands.lay(thing, seat, to, start)
            cards.append((seat, thing))
            frees.append(laid.free)
            start += self.hands.between(0.1, 1.0)
        if not face_up:
            start = max(frees) + self.hands.between(0.2, 0.8)
            frees = []
            for seat, thing in cards:
                frees.append(self.stage.turn_over(thing, self.hands.edge(seat), start).free)
                start += self.hands.between(0.05, 0.3)
        for (seat, thing), free in sorted(zip(cards, frees, strict=True), key=lambda each: each[1]):
            self.happened.happened(free, {"act": "play", "seat": SEATS[seat], "card": thing.face})
        done = max(frees)
        for seat, thing in cards:
            done = max(done, self.hands.fidget(thing, seat, max(thing.times[-1], done) + 0.35))
        return sorted(cards, key=lambda each: each[0]), done

    def _lay_treasures(self, step: int) -> list[tuple[int, Thing]]:
        laid: list[tuple[int, Thing]] = []
        for number in range(2):
            for seat in range(2):
                thing = self.stage.thing(self.piles[seat].pop(0))
                x, y = PLAY[seat]
                away = 95.0 if seat == 0 else -95.0
                up = 34 if seat == 0 else -34
                to = self.hands.near((x + away * step - away * 0.3, y + up * (number + 1)), seat, up=False, stray=0.2)
                self.stage.carry(thing, self.hands.edge(seat), to, self.now + 0.2 * seat, take=0.4)
                laid.append((seat, thing))
            self.now += self.hands.between(0.6, 0.9)
        self.now += 0.4
        return laid

    def _turn_up(self, buried: list[tuple[int, Thing]]) -> None:
        """The treasures of a war are shown in front of those who laid them."""
        ends = self.now
        for number, (seat, thing) in enumerate(buried):
            x, y = PLAY[seat]
            to = self.hands.near((x - 130 + 72 * (number // 2), y - 70 if seat == 0 else y + 70), seat, stray=0.3)
            laid = self.stage.carry(thing, self.hands.edge(seat), to, self.now + 0.35 * number + 0.35, take=0.35)
            ends = max(ends, laid.free)
            self.happened.happened(
                laid.free, {"act": "treasure", "seat": SEATS[seat], "cards": [thing.face]}, optional=True
            )
        self.now = ends + self.hands.between(1.0, 2.5)

    def _gather(self, winner: int, cards: list[tuple[int, Thing]]) -> None:
        """The winner draws all cards together and puts them face down on the own score pile."""
        edge = self.hands.edge(winner)
        nearby = [thing for seat, thing in cards if seat == winner]
        others = [thing for seat, thing in cards if seat != winner]
        start = self.now + 0.3
        mine = nearby[-1].last
        left = self.hands.overlooked([thing for _, thing in cards if thing.last.up])
        nearby, others = ([thing for thing in each if thing is not left] for each in (nearby, others))
        for thing in others:
            to = Pose(mine.x + self.hands.between(-15, 15), mine.y + self.hands.between(-15, 15), mine.angle, True)
            self.stage.carry(thing, edge, to, max(start, thing.times[-1]), take=0.45)
        start += 0.45 + self.hands.between(0.0, 0.3)
        pile = WON[winner]
        for thing in (*nearby, *others):
            to = Pose(*pile, mine.angle, False)
            self.stage.carry(thing, edge, to, max(start, thing.times[-1]), take=0.5)
            self.stage.hide(thing, max(start, thing.times[-1]) + 0.01)
        if self.won[winner] is None:
            self.won[winner] = self.stage.thing("2C")
            self.won[winner].put(start + 0.5, Pose(*pile, mine.angle, False))
        self.now = start + 0.5 + self.hands.between(0.3, 0.6)
        if left is not None:
            begun, self.now = self.now, self.now + self.hands.between(10.0, 14.0)
            seat = next(seat for seat, thing in cards if thing is left)
            self.happened.slipped("left lying", begun, self.now, f"{seat + 1}/play")
            self.stage.carry(left, edge, Pose(*pile, mine.angle, False), self.now, take=0.5)
            self.stage.hide(left, self.now + 0.51)
            self.now += 1.0

    def _show_hands(self) -> None:
        shown: list[tuple[int, Thing]] = []
        for seat in range(2):
            for number, face in enumerate(self.held[seat]):
                thing = self.stage.thing(face)
                x, y = PLAY[seat]
                to = self.hands.near((x - 70 + 70 * number, y), seat, stray=0.1)
                start = self.now + 0.1 * number + 0.3 * seat
                self.stage.carry(thing, self.hands.edge(seat), to, start, take=0.5)
                shown.append((seat, thing))
        self.now += self.hands.between(2.5, 4.0)
        self._take_up(shown)
