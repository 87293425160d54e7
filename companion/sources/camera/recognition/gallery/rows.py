"""Rows of cards that were pushed together, and fanned hands, followed from known ones on, card by card under the one
before."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.fans import are_beyond, find_fan_turn, first_of, next_of
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces, Uncovered
from companion.sources.camera.recognition.gallery.poses import Plane, turn_between
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True, eq=False)
class _End:
    """A card from which a row is to be followed, by its ``number`` among those that lie there. ``over`` is the outline
    (4 × 2) of a card of the same row that lies over it, ``apart`` cards before it, where one is known. It may as well
    lie where it was ``expected`` (4 × 2, upright)."""

    number: int
    over: Floats | None
    apart: int
    expected: Floats | None


@dataclass(slots=True, eq=False)
class Rows:
    """Cards on one picture that ``lie`` there (planes, and upright outlines of 4 × 2), and ``elsewhere`` (4 × 2 each).
    What is ``found`` is added to those that lie there."""

    parts: PartsOfFaces
    picture: Picture
    lie: list[tuple[Plane, Floats]]
    elsewhere: Sequence[Floats]
    found: list[Uncovered] = field(default_factory=list)
    _ends: list[_End] = field(default_factory=list)

    def begin(self, number: int, over: Floats | None = None, apart: int = 1, expected: Floats | None = None) -> None:
        """A row is to be followed from a card that lies there."""
        self._ends.append(_End(number, over, apart, expected))

    def follow(self) -> None:
        """Finds what lies under the edges of cards that rows begin with, turned alike, and so on."""
        while self._ends:
            self._follow(self._ends.pop(0))

    def _follow(self, end: _End) -> None:
        (_, outline), over, count = self.lie[end.number], end.over, len(self.lie)
        lies = [each for each in (outline, end.expected) if each is not None]
        if over is not None and any(self._is_next(each, over, end.apart) for each in lies):
            return
        places, likely = self._under_the_edges(end)
        if len(self.lie) > count:
            return
        if over is not None:
            likely = self._read_next(outline, over, self._above(), apart=end.apart) or likely
            hidden = next_of(self.parts.size, outline, over, apart=end.apart)
            self.go_on(outline, hidden, likely, (over, end.apart))
        elif likely is not None:
            self.go_on(outline, self.parts.upright(likely.face, likely.outline), likely)
        else:
            for place in places:
                if len(self.lie) == count:
                    self.go_on(outline, place, None)

    def _is_next(self, last: Floats, before: Floats, apart: int) -> bool:
        """Whether a row's next card is found, from the outlines (4 × 2) of its last one and one ``apart`` cards off."""
        card = self._read_next(last, before, self._above(), apart=apart)
        if card is None or not self._is_there(card):
            return False
        if not find_fan_turn(self.parts.size, last, before, apart):
            self.lay(card, last)
            return True
        place = next_of(self.parts.size, last, before, apart=apart)
        self.lay(card, before, apart=apart + 1, expected=place if self._slipped(card, place) else None)
        return True

    def _slipped(self, card: Uncovered, place: Floats) -> bool:
        """Whether a card was read away from where it should lie: of a fan hardly more than an index may show, and that
        does not hold it."""
        read, plane = self.parts.upright(card.face, card.outline), Plane.under(place, self.parts.size)
        (seen, there), limits = plane.outlines([read, place]), read_shipped().rows
        turned = turn_between(seen, there) > math.radians(limits.slipped_turn)
        return turned or not plane.same(seen, there, limits.slipped)

    def _under_the_edges(self, end: _End) -> tuple[Sequence[Floats], Uncovered | None]:
        """Finds cards under the edges of one that lies there, and tells where they were looked for (4 × 2 each) and the
        likeliest that was not told well enough. What is turned may be the third card of a fan of which it is the
        first."""
        plane, outline = self.lie[end.number]
        begins, count = end.over is None, len(self.lie)
        places = self.parts.along(self.picture, plane, outline, self._above())
        likely, turned = None, []
        for place in places:
            card = self._read(place, plane, self._above())
            if card is None:
                continue
            if not self._is_there(card):
                likely = _likelier(card, likely)
            elif begins and find_fan_turn(self.parts.size, outline, self.parts.upright(card.face, card.outline)):
                turned.append(card)
            else:
                self.lay(card, outline)
        if begins and len(self.lie) == count:
            likely = _likelier(self._fanned(end.number), likely)
            turned = turned if len(self.lie) == count else []
        for card in turned:
            self.lay(card, outline)
        return places, likely

    def _fanned(self, number: int) -> Uncovered | None:
        """Finds the second card of a fan under one that lies there, and tells the likeliest where none is told well
        enough."""
        plane, outline = self.lie[number]
        likely = None
        for place in first_of(self.parts.size, outline, lying=self.parts.lying):
            card = self._read(place, plane, self._above(), read_shipped().in_a_fan)
            if card is not None and self._is_there(card):
                self.lay(card, outline)
                return None
            likely = _likelier(card, likely)
        return likely

    def go_on(
        self, last: Floats, hidden: Floats, card: Uncovered | None, before: tuple[Floats, int] | None = None
    ) -> None:
        """Finds what lies under a ``hidden`` card (4 × 2) that lies under the last one of a row, and is hardly told as
        a ``card``; and then that one by what lies on both its sides. ``before`` is the outline of a card of the row
        before the last one, and how many cards they are apart."""
        above = self._above()
        if card is not None and card.in_a_row >= read_shipped().rows.likely:
            hidden = self.parts.upright(card.face, card.outline)
        beyond = None
        if before is not None and find_fan_turn(self.parts.size, last, *before):
            beyond = self._read_next(last, before[0], [*above, hidden], steps=2, apart=before[1])
        if beyond is None or not self._is_there(beyond):
            beyond = self._read_next(hidden, last, [*above, hidden])
        if beyond is None or not self._is_there(beyond):
            return
        self.lay(beyond, last, apart=2)
        _, other = self.lie[-1]
        again = self._read_at(next_of(self.parts.size, other, last, steps=-1, apart=2), last, other, above, apart=2)
        told = max((each for each in (card, again) if each is not None), key=lambda each: each.in_a_row, default=None)
        if told is not None and told.in_a_row >= read_shipped().rows.between:
            self.lay(told, last, goes_on=False)

    def _read_next(
        self, last: Floats, before: Floats, above: Sequence[Floats], *, steps: float = 1, apart: int = 1
    ) -> Uncovered | None:
        fanned = find_fan_turn(self.parts.size, last, before, apart)
        best = None
        uneven = read_shipped().rows.uneven
        for off in (0.0, -uneven, uneven) if fanned else (0.0,):
            place = next_of(self.parts.size, last, before, steps=steps + off, apart=apart)
            card = self._read_at(place, last, before, above, apart=apart)
            if card is not None and (best is None or card.in_a_row > best.in_a_row):
                best = card
            if best is not None and self._is_there(best):
                break
        return best

    def _read_at(
        self, place: Floats, last: Floats, other: Floats, above: Sequence[Floats], *, apart: int
    ) -> Uncovered | None:
        """Reads a card of a row where it should lie, in the plane of the last one that lies over it; ``other`` is one
        of the same row, ``apart`` cards from that."""
        plane = Plane.under(last, self.parts.size)
        if not find_fan_turn(self.parts.size, last, other, apart):
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
        upright = self.parts.upright(card.face, card.outline)
        self.lie.append((Plane.under(upright, self.parts.size), upright))
        if goes_on:
            self.begin(len(self.lie) - 1, over, apart, expected)

    def _above(self) -> list[Floats]:
        return [*self.elsewhere, *(outline for _, outline in self.lie)]


def _likelier(one: Uncovered | None, other: Uncovered | None) -> Uncovered | None:
    """The likelier of two uncertain cards to continue a row; None if neither may."""
    told = [card for card in (one, other) if card is not None and card.in_a_row >= read_shipped().rows.likely]
    return max(told, key=lambda card: card.in_a_row, default=None)
