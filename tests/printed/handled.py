"""A game of printed cards as hands play it: they bring cards and take them away, and now and then one passes over what
lies there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import dist

import numpy as np

from calibration.demo_maker import Laid
from tests.printed.felt import CORNERS_PX, FELT_MM
from tests.printed.games import PrintedGame, Step, Tap
from tools.evenings.decks import printed_art, printed_back
from tools.evenings.people import HABITS, Hands
from tools.evenings.pictures import Painter, random_look
from tools.evenings.seated import edges_for
from tools.evenings.stage import APPROACH_S, Hand, Pose, Stage, Thing

LEVEL = "ordinary"
RESTS_S, SAID_S = 1.4, 1.2
"""The time that cards rest before the table has to know them, and the time between two things that are touched."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of the game, and the time when it is entered or has been seen, in seconds from the bare felt on."""

    at: float
    step: Step


class Handled:
    """The table while a game is played: its ``stage``, who paints it, and its ``moments``, the last at its end."""

    def __init__(self, game: PrintedGame) -> None:
        rng = np.random.default_rng(game.seed)
        self.stage, self.moments = Stage(FELT_MM), list[Moment]()
        look = replace(random_look(LEVEL, rng), corners_px=CORNERS_PX)
        self.painter = Painter(self.stage, look, printed_art(game.deck), printed_back(game.deck), game.seed)
        self._hands = Hands(self.stage, HABITS[LEVEL], rng, edges_for(len(game.seats), FELT_MM))
        self._lying: dict[Laid, Thing] = {}
        self._now = 0.0
        were_laid = False
        for step in game.played():
            if isinstance(step, Tap):
                if were_laid:
                    self._pass_over(list(self._lying)[int(rng.integers(len(self._lying)))])
                self._now += SAID_S
            else:
                self._take([card for card in self._lying if card not in step.cards])
                self._bring([card for card in step.cards if card not in self._lying])
                self._now += RESTS_S
            self.moments.append(Moment(self._now, step))
            were_laid = bool(self._lying) and not isinstance(step, Tap)

    def _seat(self, card: Laid) -> int:
        """The seat that is nearest to a card."""
        edges = self._hands.edges
        return min(range(len(edges)), key=lambda seat: dist(edges[seat], (card.x, card.y)))

    def _bring(self, cards: Iterable[Laid]) -> None:
        """All seats at once, each its own cards one after another."""
        free = dict.fromkeys(range(len(self._hands.edges)), self._now)
        for card in cards:
            seat = self._seat(card)
            thing = self._lying[card] = self.stage.thing(card.face or "", card.copy)
            start = free[seat] + self._hands.between(0.0, 0.4)
            pose = Pose(card.x, card.y, card.turn, card.face is not None)
            laid = self.stage.carry(thing, self._hands.edge(seat), pose, start, take=self._hands.between(0.35, 0.5))
            free[seat] = laid.free
        self._now = max(free.values())

    def _take(self, cards: Iterable[Laid]) -> None:
        start = self._now + APPROACH_S
        for card in cards:
            thing, edge = self._lying.pop(card), self._hands.edges[self._seat(card)]
            laid = self.stage.carry(thing, edge, replace(thing.last, x=edge[0], y=edge[1]), start, take=0.5)
            self.stage.hide(thing, laid.rest + 0.01)
            self._now = max(self._now, laid.rest)

    def _pass_over(self, card: Laid) -> None:
        """A hand points at a card, and hides some of it."""
        edge, there = self._hands.edge(self._seat(card)), (card.x, card.y)
        times = [self._now + after for after in (0.0, APPROACH_S, APPROACH_S + 0.3, 2 * APPROACH_S + 0.3)]
        self.stage.hands.append(Hand(edge, times, [edge, there, there, edge]))
        self._now = times[-1]
