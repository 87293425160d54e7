"""Cards that lie under others or beside them, read from the top down.

One card that is known tells how large a card is and how the table lies; so the loose outlines of its neighbours become
cards of the right size, and what is known to lie over them is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import in_one_place, overlap
from companion.sources.camera.recognition.finding.suspects import in_places_of_their_own, show_beside
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces, Uncovered
from companion.sources.camera.recognition.gallery.poses import Plane, through
from companion.sources.camera.recognition.gallery.rows import Rows
from companion.sources.camera.recognition.network import Floats

_UNDER, _FREE = range(2)
"""Cards under known ones are read first, then those that lie free."""


class Beneath:
    """Reads covered cards of a deck; ``pictures`` (BGR) are one a face, each filled by its face, of one proportion."""

    def __init__(self, pictures: Mapping[Face, Picture], care: Fitted, odds: Fitted) -> None:
        self._parts, self._odds = PartsOfFaces(pictures, care, odds), odds

    def read(
        self,
        picture: Picture,
        known: Sequence[tuple[Face, Floats]],
        suspects: Floats,
        sought: Callable[[], Sequence[Floats]] = tuple,
    ) -> list[Uncovered]:
        """The cards among ``suspects`` (n × 4 × 2 loose outlines, the likeliest first) that lie under ``known`` ones
        (each with its outline from its face's top left), or under each other. Where some of them seem to,
        ``sought`` tells likelier ones (4 × 2 each)."""
        if not known or not len(suspects):
            return []
        size, outlines = self._parts.size, [outline for _, outline in known]
        suspects = in_places_of_their_own(suspects, outlines)[: self._odds.most_suspects]
        if not len(suspects):
            return []
        near = _near(outlines, suspects, self._odds.reach)
        roughly = [self._parts.upright(*known[which]) for which in near]
        table = _Table(suspects, self._odds)
        for outline in roughly:
            table.lay(Plane.under(outline, size), outline)
        over_some = table.lie_over_some()
        showing = show_beside(picture, [roughly[number] for number in over_some], outlines)
        begins = [number for number, shows in zip(over_some, showing, strict=True) if shows]
        if not begins:
            return []
        lie = [self._parts.exactly(picture, *known[which]) for which in near]
        suspects = suspects[table.may_show(begins)]
        elsewhere = [outlines[which] for which in range(len(known)) if which not in near]
        rows = Rows(self._parts, picture, lie, elsewhere)
        for number in begins:
            rows.begin(number)
        rows.follow()
        suspects = in_places_of_their_own(suspects, [outline for _, outline in lie])
        if not len(suspects):
            return rows.found
        table = _Table(suspects, self._odds)
        for each in lie:
            table.lay(*each)
        if table.is_heap() and (more := sought()):
            lying = [*outlines, *(outline for _, outline in lie)]
            suspects = in_places_of_their_own(np.concatenate([np.stack(more), suspects]), lying)
        table = _Table(suspects[: self._odds.most_suspects], self._odds)
        for each in lie:
            table.lay(*each)
        for _ in range(self._odds.most_read):
            suspect = table.next()
            if suspect is None:
                break
            plane, pose, kind = suspect
            card = self._parts.read(picture, plane, pose, table.above)
            if card is None:
                continue
            number = len(lie)
            upright = self._parts.upright(card.face, card.outline)
            under = _most_over(upright, table.above)
            sure = card.in_a_row if kind == _UNDER and under is not None else 0.0
            if card.probability >= self._odds.known or sure >= self._odds.under:
                rows.found.append(card.in_its_row() if sure else card)
                lie.append((Plane.under(upright, size), upright))
                rows.begin(number, under)
            elif sure >= read_shipped().rows.likely and under is not None:
                rows.go_on(under, upright, card)
            rows.follow()
            for each in lie[number:]:
                table.lay(*each)
        return rows.found


class _Table:
    """Cards that are known, by their outlines (``above``) in the picture, and the loose outlines (n × 4 × 2) of what
    may lie under them, each as a card of the right size in the plane of the nearest known card."""

    def __init__(self, suspects: Floats, odds: Fitted) -> None:
        self.above: list[Floats] = []
        self._odds = odds
        self._suspects, count = suspects, len(suspects)
        self._middles = suspects.mean(axis=1)
        self._planes: list[Plane | None] = [None] * count
        self._poses: list[Floats] = [*suspects]
        self._away = np.full(count, np.inf)
        self._waits = np.ones(count, bool)
        self._read = np.full(count, -1)
        self._covered: list[list[float]] = [[] for _ in range(count)]
        """The part of each that each known card covers."""

    def lay(self, plane: Plane, outline: Floats) -> None:
        """A card that is known lies over the suspects, and those in its place are none any more."""
        self.above.append(outline)
        away = np.linalg.norm(self._middles - outline.mean(axis=0), axis=1)
        self._waits &= ~in_one_place(self._suspects, outline[None])[:, 0]
        nearer = np.flatnonzero(self._waits & (away < self._away))
        if len(nearer):
            for which, pose in zip(nearer.tolist(), plane.lay(self._suspects[nearer]), strict=True):
                self._planes[which], self._poses[which] = plane, pose
                seen = through(plane.to_picture, pose)
                self._covered[which] = overlap([seen], self.above[:-1])[0].tolist()
        self._away = np.minimum(self._away, away)
        for which in np.flatnonzero(self._waits).tolist():
            plane_of = self._planes[which]
            assert plane_of is not None
            seen = through(plane_of.to_picture, self._poses[which])
            self._covered[which].append(float(overlap([seen], [outline])[0, 0]))

    def lie_over_some(self) -> list[int]:
        """Which known cards, by their numbers, suspects seem to lie under."""
        waiting = np.flatnonzero(self._waits).tolist()
        return [
            number
            for number in range(len(self.above))
            if any(self._covered[which][number] > self._odds.roughly_covered for which in waiting)
        ]

    def may_show(self, cards: Sequence[int]) -> NDArray[np.bool_]:
        """Whether each suspect lies free, or under one of these known cards, by their numbers."""
        shows = np.ones(len(self._covered), bool)
        for which in np.flatnonzero(self._waits).tolist():
            over = [number for number, share in enumerate(self._covered[which]) if share > self._odds.roughly_covered]
            shows[which] = not over or any(number in cards for number in over)
        return shows

    def is_heap(self) -> bool:
        """Whether suspects that may be read lie under known cards, more than one: of lone cards an outline is at times
        found badly besides."""
        covered = (max(self._covered[which]) for which in np.flatnonzero(self._waits).tolist())
        return bool(sum(self._odds.least_covered < each < self._odds.plainly_covered for each in covered) > 1)

    def next(self) -> tuple[Plane, Floats, int] | None:
        """The suspect to be read next, as a pose in a plane, and of which kind it is: first those under known cards,
        the most covered one before, again when more cards lie over them; then what lies free."""
        turns = [(*turn, which) for which in np.flatnonzero(self._waits).tolist() if (turn := self._turn(which))]
        if not turns:
            return None
        kind, _, which = min(turns)
        self._read[which] = self._covering(which)
        plane = self._planes[which]
        assert plane is not None
        return plane, self._poses[which], kind

    def _turn(self, which: int) -> tuple[int, float] | None:
        """When a suspect is to be read; None where it is not any more."""
        covering, most = self._covering(which), max(self._covered[which])
        if most > self._odds.most_covered:
            return None
        if covering > max(0, self._read[which]):
            return _UNDER, -most
        return (_FREE, which) if self._read[which] < 0 else None

    def _covering(self, which: int) -> int:
        """How many known cards lie over a suspect."""
        return sum(share > self._odds.least_covered for share in self._covered[which])


def _near(outlines: Sequence[Floats], suspects: Floats, reach: float) -> list[int]:
    """Which cards (4 × 2 each) matter to suspects (n × 4 × 2): the nearest of each, and all that may lie over it, as
    near as so many diagonals."""
    cards = np.stack(outlines)
    away = np.linalg.norm(cards.mean(axis=1)[:, None] - suspects.mean(axis=1), axis=2)
    most = reach * float(np.linalg.norm(cards - np.roll(cards, 2, axis=1), axis=2).max())
    return np.flatnonzero(((away <= most) | (away <= away.min(axis=0))).any(axis=1)).tolist()


def _most_over(outline: Floats, above: Sequence[Floats]) -> Floats | None:
    """Which of the outlines ``above`` (4 × 2 each) covers most of a card; None where none of them does."""
    shares = overlap([outline], above)[0]
    return above[int(shares.argmax())] if shares.any() else None
