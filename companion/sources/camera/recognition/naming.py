"""Names the cards of one picture: indices, the gallery's faces and printed marks weighed together, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.cards import STANDARD_52
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.finding.grouping import Group
from companion.sources.camera.recognition.finding.outlines import Outlines
from companion.sources.camera.recognition.finding.places import overlap
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.gallery.gallery import ByPicture, Gallery
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.verdict import MARKED, Opinion, Verdict, verdict_of


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """The name of a card, and the number on its mark. ``read``: its indices, or the whole as a standard card, gave a
    name. ``foreign``: it is surely of another deck.
    """

    verdict: Verdict
    read: bool
    foreign: bool
    number: int | None = None
    outline: Floats | None = None
    """The corners (4 × 2), if the gallery knows them better than the finder."""


class Naming:
    """Names cards of the deck with this look; ``gallery`` has the pictures of its faces, if there are any."""

    def __init__(self, look: DeckLook, gallery: Gallery | None, numbers: Fitted) -> None:
        self._look, self._gallery, self._weights, self._limits = look, gallery, numbers.weights, numbers.naming

    def name(self, printed: Floats | None, by_picture: ByPicture | None, mark: int | None, whole: bool) -> Named:
        """The name of a card. ``printed`` (52) comes from its indices and pips, None if they give nothing;
        ``by_picture`` comes from the gallery, ``mark`` is its number; ``whole``: nothing lies over it.
        """
        opinions = [by_picture.opinion] if by_picture else []
        face = None if mark is None else self._look.marks.get(mark)
        # What stands on a joker is no index, whatever it may be read as.
        if printed is not None and self._look.indices and (face is None or face in self._look.indices):
            shares = dict(zip(STANDARD_52, map(float, printed), strict=True))
            own = {face: share for face, share in shares.items() if face in self._look.indices}
            opinions.append(Opinion(own, self._look.indices))
        if face is not None:
            if by_picture and by_picture.opinion.of_likeliest < self._weights.name:
                opinions.remove(by_picture.opinion)  # marks are no part of the pictures, and make cards less like them
            opinions.append(Opinion({face: MARKED}, frozenset(self._look.marks.values())))
        if mark is not None and face is None:
            # A card that bears another deck's number is of that deck, however much it looks like one of this.
            return Named(Verdict((), MARKED), printed is not None, foreign=True, number=mark)
        verdict = verdict_of(opinions)
        best = verdict.likeliest
        clearly_standard = printed is not None and float(printed.max()) >= self._weights.name
        foreign = self._look.complete and best < self._weights.name and face is None
        if self._look.indices:
            foreign = foreign and clearly_standard and verdict.foreign >= self._limits.surely_foreign
        else:
            # What shows of a covered card of this deck may well be read as a standard index.
            unlike = by_picture is not None and by_picture.opinion.of_another >= self._limits.surely_foreign
            foreign = foreign and whole and (unlike or clearly_standard)
        return Named(
            verdict,
            printed is not None,
            foreign,
            number=mark if face is not None else None,
            outline=by_picture.outline
            if by_picture and best >= self._weights.name and (face is None or self.is_clear(by_picture))
            else None,
        )

    def is_clear(self, by_picture: ByPicture | None) -> bool:
        """Whether the gallery's opinion of a card is enough to name it."""
        return by_picture is not None and by_picture.opinion.of_likeliest >= self._weights.name

    def name_outlines(self, picture: Picture, outlines: Outlines, which: Sequence[int]) -> dict[int, ByPicture | None]:
        """The gallery's opinions of some outlines, by their numbers."""
        return dict(zip(which, self.name_by_pictures(picture, outlines.found.corners[list(which)]), strict=True))

    def name_at_a_glance(self, picture: Picture, quads: Floats) -> list[ByPicture | None]:
        """The gallery's opinion of each outline (n × 4 × 2) and of the edges near it, if no closer look would improve
        it."""
        if self._gallery is None or not len(quads):
            return [None] * len(quads)
        drawn = zip(quads, draw_to_edges(picture, quads), strict=True)
        said = self._gallery.opinions(picture, [np.stack([quad, *each]) for quad, each in drawn], at_a_glance=True)
        return [each if self.is_clear(each) and self._gallery.is_of_deck(each) else None for each in said]

    def name_by_pictures(self, picture: Picture, quads: Floats) -> list[ByPicture | None]:
        """The gallery's opinion of each outline (n × 4 × 2) and of the edges near it, or farther away if that is not
        clear; None without a gallery."""
        said: list[ByPicture | None] = [None] * len(quads)
        for reach in (read_shipped().edges.near, read_shipped().edges.farther):
            doubtful = [number for number, each in enumerate(said) if not self.is_clear(each)]
            if self._gallery is None or not doubtful:
                break
            drawn = zip(quads[doubtful], draw_to_edges(picture, quads[doubtful], reach), strict=True)
            opinions = self._gallery.opinions(picture, [np.stack([quad, *each]) for quad, each in drawn])
            for number, each in zip(doubtful, opinions, strict=True):
                if said[number] is None or self.is_clear(each):
                    said[number] = each
        return said

    def are_wholly_seen(self, groups: Sequence[Group], outlines: Outlines) -> list[bool]:
        """Whether nothing lies over each group's card, as far as its outline and those of the others tell."""
        quads = {
            number: np.asarray(outlines.found.corners[group.outline], np.float32)
            for number, group in enumerate(groups)
            if group.outline is not None
        }
        seen = []
        for number, group in enumerate(groups):
            if group.outline is None:
                seen.append(False)
                continue
            quad, box = quads[number], outlines.found.boxes[group.outline]
            low, high = quad.min(axis=0), quad.max(axis=0)
            shown = np.clip(np.minimum(high, box[2:]) - np.maximum(low, box[:2]), 0, None).prod()
            over = overlap([quad], [other for which, other in quads.items() if which != number]).max(initial=0.0)
            seen.append(bool(shown > self._limits.wholly_seen * (high - low).prod()) and over < self._limits.laid_over)
        return seen
