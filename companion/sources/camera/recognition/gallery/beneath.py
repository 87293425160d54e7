"""Cards that lie under others or beside them, read from the top down.

One card that is known tells how large a card is and how the table lies; so the loose outlines of its neighbours become
cards of the right size, and what is known to lie over them is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import in_one_place, overlap
from companion.sources.camera.recognition.finding.suspects import keep_one_a_place, show_beside
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.parts_of_faces import PartsOfFaces, Uncovered
from companion.sources.camera.recognition.gallery.poses import Plane
from companion.sources.camera.recognition.gallery.rows import Rows
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import project


class Beneath:
    """Reads covered cards of a deck; ``pictures`` (BGR) are one a face, each filled by its face, of one proportion."""

    def __init__(self, pictures: Mapping[Face, Picture], care: Fitted, odds: Fitted) -> None:
        self._parts, self._odds = PartsOfFaces(pictures, care, odds), odds

    def read(self, picture: Picture, known: Sequence[tuple[Face, Floats]], suspects: Floats) -> list[Uncovered]:
        """The cards among ``suspects`` (n × 4 × 2 loose outlines, the likeliest first) that lie under ``known`` ones
        (each with its outline from its face's top left), or under each other; and those of their rows."""
        outlines, odds = [outline for _, outline in known], self._odds
        if known and len(suspects):
            suspects = keep_one_a_place(suspects, outlines)[: odds.most_suspects]
        if not known or not len(suspects):
            return []
        near = _near(outlines, suspects, odds.reach)
        upright = [self._parts.upright(*known[which]) for which in near]
        _, placed = self._place(suspects, upright)
        begins = np.flatnonzero((overlap(placed, upright) > odds.roughly_covered).any(axis=0))
        shows = show_beside(picture, [upright[number] for number in begins], outlines)
        begins = begins[np.array(shows, bool)]
        if not len(begins):
            return []
        rows = Rows(
            self._parts,
            picture,
            [self._parts.lay_known(picture, *known[which]) for which in near],
            [outline for which, outline in enumerate(outlines) if which not in near],
        )
        for number in begins.tolist():
            rows.begin(rows.lie[number])
        rows.follow()
        suspects = keep_one_a_place(suspects, rows.lie)
        while len(suspects):
            suspects = self._read_next(rows, suspects)
        return rows.found

    def _read_next(self, rows: Rows, suspects: Floats) -> Floats:
        """Reads the most covered of some suspects (n × 4 × 2), and what its row goes on with; those that are left."""
        lie, odds = [*rows.lie], self._odds
        suspects = suspects[~in_one_place(suspects, lie).any(axis=1)]
        planes, placed = self._place(suspects, lie)
        covered = overlap(placed, lie).max(axis=1, initial=0.0)
        covered[covered > odds.most_covered] = -1
        if (covered < 0).all():
            return suspects[:0]
        which = int(covered.argmax())
        plane = planes[which]
        card = self._parts.read(rows.picture, plane, plane.lay(suspects[which][None])[0], lie)
        if card is not None:
            upright = self._parts.upright(card.face, card.outline)
            shares = overlap([upright], lie)[0]
            under = lie[int(shares.argmax())] if covered[which] > odds.least_covered and shares.any() else None
            sure = 0.0 if under is None else card.in_a_row
            if card.probability >= odds.known or sure >= odds.under:
                rows.lay(card, under)
            elif under is not None and sure >= read_shipped().rows.likely:
                rows.go_on(under, upright, card)
            rows.follow()
        return np.delete(suspects, which, axis=0)

    def _place(self, suspects: Floats, cards: Sequence[Floats]) -> tuple[list[Plane], list[Floats]]:
        """The plane of the nearest of some cards (upright outlines of 4 × 2) to each loose outline (n × 4 × 2), and
        that as the outline of a card of the right size."""
        planes, placed = [Plane.under(card, self._parts.size) for card in cards], []
        away = np.linalg.norm(suspects.mean(axis=1)[:, None] - np.mean(cards, axis=1), axis=2)
        nearest = [planes[which] for which in away.argmin(axis=1)]
        for plane, suspect in zip(nearest, suspects, strict=True):
            placed.append(project(plane.lay(suspect[None])[0], plane.to_picture))
        return nearest, placed


def _near(outlines: Sequence[Floats], suspects: Floats, reach: float) -> list[int]:
    """The cards (4 × 2 each) that matter to suspects (n × 4 × 2): the nearest of each, and all that may lie over it:
    those within ``reach`` diagonals."""
    cards = np.stack(outlines)
    away = np.linalg.norm(cards.mean(axis=1)[:, None] - suspects.mean(axis=1), axis=2)
    most = reach * float(np.linalg.norm(cards - np.roll(cards, 2, axis=1), axis=2).max())
    return np.flatnonzero(((away <= most) | (away <= away.min(axis=0))).any(axis=1)).tolist()
