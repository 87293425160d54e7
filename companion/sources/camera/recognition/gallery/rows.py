"""Rows of cards that were pushed together, and fanned hands, followed from known ones on, card by card under the one
before."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.fans import RowStep, are_beyond, guess_second_of
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces, Uncovered
from companion.sources.camera.recognition.gallery.poses import Plane, turn_between
from companion.sources.camera.recognition.network import Floats


@dataclass(slots=True, eq=False)
class Rows:
    """Cards on one picture that ``lie`` there (upright outlines of 4 × 2 each), and ``elsewhere`` (4 × 2 each). What is
    ``found`` is added to those that lie there.

    ``_ends`` are the outlines from which rows are to be followed, each with the steps that led to it: none for the
    first card of a row, and two for a card that may as well lie where it was expected.
    """

    parts: PartsOfFaces
    picture: Picture
    lie: list[Floats]
    elsewhere: Sequence[Floats]
    found: list[Uncovered] = field(default_factory=list)
    _ends: list[tuple[Floats, tuple[RowStep, ...]]] = field(default_factory=list)

    def begin(self, outline: Floats, *steps: RowStep) -> None:
        """A row is to be followed from a card that lies there, by these steps if any are known."""
        self._ends.append((outline, steps))

    def follow(self) -> None:
        """Finds what lies under the edges of cards that rows begin with, turned alike, and so on."""
        while self._ends:
            self._follow(*self._ends.pop(0))

    def _follow(self, outline: Floats, steps: Sequence[RowStep]) -> None:
        if any(map(self._is_next, steps)):
            return
        count = len(self.lie)
        places, likely = self._look_under_edges(outline, begins=not steps)
        if len(self.lie) > count:
            return
        if steps:
            likely = self._read_next(steps[0], self._above()) or likely
            self.go_on(outline, steps[0].find(), likely, steps[0])
        elif likely is not None:
            self.go_on(outline, self.parts.upright(likely.face, likely.outline), likely)
        else:
            for place in places:
                if len(self.lie) == count:
                    self.go_on(outline, place, None)

    def _is_next(self, step: RowStep) -> bool:
        """Whether a row's next card is found one step on."""
        card = self._read_next(step, self._above())
        if card is None or not self._is_there(card):
            return False
        if step.is_fanned:
            place = step.find()
            self.lay(card, step.before, apart=step.apart + 1, expected=place if self._slipped(card, place) else None)
        else:
            self.lay(card, step.last)
        return True

    def _slipped(self, card: Uncovered, place: Floats) -> bool:
        """Whether a card was read away from where it should lie: of a fan hardly more than an index may show, and that
        does not hold it."""
        read, plane = self.parts.upright(card.face, card.outline), Plane.under(place, self.parts.size)
        (seen, there), limits = plane.outlines([read, place]), read_shipped().rows
        turned = turn_between(seen, there) > math.radians(limits.slipped_turn)
        return turned or not plane.same(seen, there, limits.slipped)

    def _look_under_edges(self, outline: Floats, *, begins: bool) -> tuple[Sequence[Floats], Uncovered | None]:
        """Finds cards under the edges of one that lies there, and tells where they were looked for (4 × 2 each) and the
        likeliest that was not told well enough. If a row ``begins`` there, what is turned may be the third card of a
        fan of which it is the first."""
        plane, count = Plane.under(outline, self.parts.size), len(self.lie)
        places = self.parts.find_along(self.picture, plane, outline, self._above())
        likely, turned = None, []
        for place in places:
            card = self._read(place, plane, self._above())
            if card is None:
                continue
            if not self._is_there(card):
                likely = _likelier(card, likely)
            elif begins and self._step(outline, self.parts.upright(card.face, card.outline)).is_fanned:
                turned.append(card)
            else:
                self.lay(card, outline)
        if begins and len(self.lie) == count:
            likely = _likelier(self._look_for_fan(outline), likely)
            turned = turned if len(self.lie) == count else []
        for card in turned:
            self.lay(card, outline)
        return places, likely

    def _look_for_fan(self, outline: Floats) -> Uncovered | None:
        """Finds the second card of a fan under one that lies there, and tells the likeliest where none is told well
        enough."""
        plane, likely = Plane.under(outline, self.parts.size), None
        for place in guess_second_of(self.parts.size, outline, lying=self.parts.lying):
            card = self._read(place, plane, self._above(), read_shipped().in_a_fan)
            if card is not None and self._is_there(card):
                self.lay(card, outline)
                return None
            likely = _likelier(card, likely)
        return likely

    def go_on(self, last: Floats, hidden: Floats, card: Uncovered | None, step: RowStep | None = None) -> None:
        """Finds what lies under a ``hidden`` card (4 × 2) that lies under the last one of a row, and is hardly told as
        a ``card``; and then that one by what lies on both its sides. ``step`` is that of the row so far."""
        above = self._above()
        if card is not None and card.in_a_row >= read_shipped().rows.likely:
            hidden = self.parts.upright(card.face, card.outline)
        beyond = None
        if step is not None and step.is_fanned:
            beyond = self._read_next(step, [*above, hidden], steps=2)
        if beyond is None or not self._is_there(beyond):
            beyond = self._read_next(self._step(hidden, last), [*above, hidden])
        if beyond is None or not self._is_there(beyond):
            return
        self.lay(beyond, last, apart=2)
        other = self.lie[-1]
        again = self._read_at(self._step(other, last, 2).find(-1), self._step(last, other, 2), above)
        told = max((each for each in (card, again) if each is not None), key=lambda each: each.in_a_row, default=None)
        if told is not None and told.in_a_row >= read_shipped().rows.between:
            self.lay(told, last, goes_on=False)

    def _read_next(self, step: RowStep, above: Sequence[Floats], *, steps: float = 1) -> Uncovered | None:
        """Reads the card this many ``steps`` beyond the last one, under the cards ``above`` (4 × 2 each)."""
        best = None
        uneven = read_shipped().rows.uneven
        for off in (0.0, -uneven, uneven) if step.is_fanned else (0.0,):
            card = self._read_at(step.find(steps + off), step, above)
            if card is not None and (best is None or card.in_a_row > best.in_a_row):
                best = card
            if best is not None and self._is_there(best):
                break
        return best

    def _read_at(self, place: Floats, step: RowStep, above: Sequence[Floats]) -> Uncovered | None:
        """Reads a card of a row where it should lie, in the plane of the last one that lies over it."""
        plane = Plane.under(step.last, self.parts.size)
        if not step.is_fanned:
            return self._read(place, plane, above)
        card = self._read_in_a_fan(place, plane, above)
        if card is None or self._is_there(card):
            return card
        again = self._read_in_a_fan(self.parts.upright(card.face, card.outline), plane, above)
        return again if again is not None and again.in_a_row > card.in_a_row else card

    def _read(
        self,
        place: Floats,
        plane: Plane,
        over: Sequence[Floats],
        reach: Fitted | None = None,
        beneath: Sequence[Floats] = (),
        *,
        expected: bool = False,
    ) -> Uncovered | None:
        (pose,) = plane.lay(place[None])
        return self.parts.read(self.picture, plane, pose, over, reach, beneath, expected=expected)

    def _read_in_a_fan(self, place: Floats, plane: Plane, above: Sequence[Floats]) -> Uncovered | None:
        """Reads a card of a fan of which two are known: so what lies beyond it lies under it."""
        beyond = are_beyond(plane, place, above)
        over = [outline for outline, is_beyond in zip(above, beyond, strict=True) if not is_beyond]
        beneath = [outline for outline, is_beyond in zip(above, beyond, strict=True) if is_beyond]
        return self._read(place, plane, over, read_shipped().in_a_fan, beneath, expected=True)

    def _is_there(self, card: Uncovered) -> bool:
        return bool(max(card.probability, card.in_a_row) >= read_shipped().rows.continued)

    def lay(
        self,
        card: Uncovered,
        over: Floats | None,
        *,
        apart: int = 1,
        expected: Floats | None = None,
        goes_on: bool = True,
    ) -> None:
        """A card was found under one with that outline, if under any, ``apart`` cards from it. It may lie where it was
        ``expected``."""
        self.found.append(card if over is None else card.in_its_row())
        outline = self.parts.upright(card.face, card.outline)
        self.lie.append(outline)
        if goes_on:
            lies = (outline,) if expected is None else (outline, expected)
            self.begin(outline, *(self._step(each, over, apart) for each in lies if over is not None))

    def _step(self, last: Floats, before: Floats, apart: int = 1) -> RowStep:
        return RowStep(self.parts.size, last, before, apart)

    def _above(self) -> list[Floats]:
        return [*self.elsewhere, *self.lie]


def _likelier(one: Uncovered | None, other: Uncovered | None) -> Uncovered | None:
    """The likelier of two uncertain cards to continue a row; None if neither may."""
    told = [card for card in (one, other) if card is not None and card.in_a_row >= read_shipped().rows.likely]
    return max(told, key=lambda card: card.in_a_row, default=None)
