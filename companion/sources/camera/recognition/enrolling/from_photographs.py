"""Photographs of one card each, made into pictures of its face: the card is found, cut out, and refused in doubt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from companion.languages import tr
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.enrolling.shown_card import LONG_PX, CardOutlines, CutCard
from companion.sources.camera.recognition.finding.places import area_of, lengths_of
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.photographed import as_printed, cut_at_edges
from companion.sources.camera.recognition.gallery.squares import straighten
from companion.sources.camera.recognition.network import Floats


@dataclass(frozen=True, slots=True)
class _Found:
    """A photograph, and the card's outline in it; None where the card fills it."""

    photograph: Picture
    outline: Floats | None

    @property
    def shape(self) -> float:
        """The card's width by its height, as it lies."""
        if self.outline is None:
            return float(self.photograph.shape[1] / self.photograph.shape[0])
        sides = lengths_of(self.outline)
        return float((sides[0] + sides[2]) / max(1e-6, sides[1] + sides[3]))


def cut_faces(photographs: Mapping[Path, Picture], outlines: CardOutlines) -> dict[Path, CutCard]:
    """The face in each photograph, as if it were printed. Raises PressError, which names every photograph that shows no
    card or several."""
    cards = {path: outlines.find(photograph) for path, photograph in photographs.items()}
    filled = {path for path, photograph in photographs.items() if cards[path] and _fills(photograph, cards[path])}
    shapes = [_Found(photographs[path], None).shape for path in filled]
    found: dict[Path, _Found] = {}
    refused = []
    for path, photograph in photographs.items():
        whole = _Found(photograph, None)
        if len(cards[path]) > 1:
            refused.append(
                tr("{file}: shows {count:card}; photograph one card alone", file=path, count=len(cards[path]))
            )
        elif path in filled:
            found[path] = whole
        elif cards[path]:
            found[path] = _Found(photograph, cards[path][0])
        elif (
            shapes
            and abs(whole.shape / median(shapes) - 1) < read_shipped().enrolling.same_shape
            and cut_at_edges(photograph) is not None
        ):
            found[path] = whole  # cut like the others, and so it is a card, too
        else:
            refused.append(
                tr(
                    "{file}: no card found; show the whole card on a table of another colour",
                    file=path,
                )
            )
    if refused:
        raise PressError("\n".join(refused))
    shape = median(min(each.shape, 1 / each.shape) for each in found.values())
    return {path: CutCard(_face(each, shape), each.outline) for path, each in found.items()}


def is_on_a_table(picture: Picture, outlines: CardOutlines) -> bool:
    """Whether what should be a face alone looks like a photograph of a table with cards on it."""
    cards = outlines.find(picture)
    return len(cards) > 1 or any(_share(each, picture) < read_shipped().enrolling.fills for each in cards)


def _fills(photograph: Picture, cards: list[Floats]) -> bool:
    """Whether the card fills its picture: its edges lie near the picture's sides, which are then the better outline."""
    return (
        all(_share(each, photograph) > read_shipped().enrolling.fills for each in cards)
        and cut_at_edges(photograph) is not None
    )


def _share(outline: Floats, picture: Picture) -> float:
    """The part of the picture that an outline takes."""
    return area_of(outline) / float(picture.shape[0] * picture.shape[1])


def _face(found: _Found, shape: float) -> Picture:
    if found.outline is None:
        return as_printed(found.photograph)
    outline = found.outline if found.shape < 1 else np.roll(found.outline, 1, axis=0)
    return as_printed(straighten(found.photograph, outline, (round(LONG_PX * shape), LONG_PX)))
