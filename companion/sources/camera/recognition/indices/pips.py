"""The suit of a small card, read from its pips: all those of a number card together, or the two in its corners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import overlap
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.indices.identify import cut_out
from companion.sources.camera.recognition.network import Floats, Network, check_notes, numbers_in, run_batches
from companion.sources.camera.recognition.pixels import UNIT, map_onto, project, ways_of

PAIRS = ("CS", "DH")
"""The suits that are told apart: each output is the log odds of the first before the second."""
SIZE = (96, 136)
"""Width and height of a straightened card for the network that reads all its pips."""
MARGIN = 0.02
CORNER = (48, 68)
"""Width and height of a straightened corner: the network that reads the pips in corners is shown two of them."""
_CORNER_FROM, _CORNER_TO = np.array([-0.04, 0.05]), np.array([0.30, 0.40])
"""The corner of a card, in widths and heights: the pip of its index, not the rank's upper half."""
_CORNER_RIM, _CORNER_STOCK = 4, 0.6
_FAINTEST = 20.0
"""The least difference, in grey levels, between full ink and its stock: fainter ink stays faint."""


@dataclass(frozen=True, slots=True)
class PipView:
    """A network's view of a card: a picture of ``size`` (width, height), inked, which ``crop`` makes of the card's
    picture and its corners (4 × 2) from either short edge."""

    size: tuple[int, int]
    crop: Callable[[Picture, Floats], Floats]


class Pips:
    """Reads the pips that a view shows; ``biases`` are added to the network's log odds, which are multiplied by
    ``sharpness`` before: both were fitted to decks that were left out of a training."""

    def __init__(
        self, network: Network, view: PipView, *, biases: tuple[float, float], sharpness: tuple[float, float]
    ) -> None:
        self._network, self._view = network, view
        self._biases, self._sharpness = np.array(biases, np.float32), np.array(sharpness, np.float32)

    @classmethod
    def from_notes(cls, network: Network, notes: Mapping[str, object], view: PipView) -> Pips:
        """The pips that a model's notes describe; raises ModelError if they are those of another model."""
        check_notes(notes, {"pairs": [*PAIRS], "size": [*view.size]})
        (bias, other_bias), (sharpness, other) = (numbers_in(notes, key, len(PAIRS)) for key in ("biases", "sharpness"))
        return cls(network, view, biases=(bias, other_bias), sharpness=(sharpness, other))

    def log_odds(self, pixels: Picture, corners: Floats) -> Floats:
        """The log odds (n × 2) of PAIRS, of cards with these corners (n × 4 × 2) from either short edge."""
        crops = [self._view.crop(pixels, each)[None] for each in corners]
        (odds,) = run_batches(self._network, crops, (len(PAIRS),))
        return odds * self._sharpness + self._biases


def whole(pixels: Picture, corners: Floats) -> Floats:
    """A card (4 × 2) straightened and inked."""
    return inked(cut_out(pixels, corners, SIZE, MARGIN))


def ink_corners(pixels: Picture, corners: Floats) -> Floats:
    """The upper left corner of a card (4 × 2) as seen from either short edge, inked, beside each other."""
    here = np.where(UNIT > 0, _CORNER_TO, _CORNER_FROM).astype(np.float32)
    onto = map_onto(UNIT, corners)
    seen = (cut_out(pixels, project(place, onto), CORNER, 0.0) for place in (here, 1 - here))
    return np.hstack([inked(each, rim=_CORNER_RIM, stock=_CORNER_STOCK) for each in seen])


WHOLE = PipView(SIZE, whole)
CORNERS = PipView((2 * CORNER[0], CORNER[1]), ink_corners)


def inked(crop: Picture, *, rim: int = 8, stock: float = 0.5) -> Floats:
    """How inked each dot of a straightened crop is: about 0 on its stock and 1 on its darkest ink, or on its lightest
    where it is printed light on dark. All but a part of ``stock`` is as light as stock, a ``rim`` so wide left out."""
    grey = (crop if crop.ndim == 2 else cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)).astype(np.float32)
    some = np.sort(grey[rim:-rim:2, rim:-rim:2].ravel())
    darkest, most, lightest = (float(some[int(share * len(some))]) for share in (0.03, stock, 0.97))
    if lightest - most > 1.5 * (most - darkest):
        return np.asarray(np.clip((grey - most) / max(_FAINTEST, lightest - most), -1, 2), np.float32)
    return np.asarray(np.clip((most - grey) / max(_FAINTEST, most - darkest), -1, 2), np.float32)


def are_open_and_small(quads: Sequence[Floats | None], both_ends: Sequence[bool]) -> list[bool]:
    """For each outline (4 × 2) of a picture's cards, whether it is that of a small card that no other one lies over: no
    other outline does, or indices at ``both_ends`` of the card show, so that it lies uppermost."""
    limits, known = read_shipped().pips, [quad for quad in quads if quad is not None]
    return [
        quad is not None
        and float(np.linalg.norm(quad[3] - quad[0])) < limits.small_px
        and (shows or not (overlap([quad], [other for other in known if other is not quad]) > limits.covered).any())
        for quad, shows in zip(quads, both_ends, strict=True)
    ]


def shows_both_ends(quad: Floats | None, indices: Floats) -> bool:
    """Whether a card with this outline (4 × 2) has indices (n × 5 × 2) towards both of its short edges."""
    if quad is None:
        return False
    end, (down,) = read_shipped().pips.end, ways_of(quad[None])[1]
    along = (indices[:, :4].mean(axis=1) - quad.mean(axis=0)) @ down / float(down @ down + 1e-6)
    return bool((along < -end).any() and (along > end).any())
