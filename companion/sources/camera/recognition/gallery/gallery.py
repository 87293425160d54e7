"""The looks of a deck's faces, from one picture each, and how like them a seen card is: nothing is trained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.gallery.closer import CloserLook, Weighed, describe_contrasts
from companion.sources.camera.recognition.gallery.squares import describe, straighten
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import UNIT
from companion.sources.camera.recognition.verdict import Opinion, probability_of

_NUMBERS = 128
"""The length of the short descriptions that are compared roughly first: it keeps most of the differences in a gallery,
and they fit into the processor's cache."""
_LOOKED_AT = 256
"""The number of descriptions by which the short ones are fitted."""
_LIKELIEST = 16
_TURNS = 4
_LAYINGS = 2
"""In each turn a card is laid over this many faces at most."""
_NO_ODDS = 1e-30
_NEXT_TO_NOTHING = 1e-6
"""A face that is less probable than this is not listed: decks may have hundreds."""


class Compared:
    """Some descriptions (m × k, each of length 1) with which others are compared."""

    def __init__(self, known: Floats) -> None:
        self._known = known
        self._usual = known.mean(axis=0)
        some = np.random.default_rng(0).permutation(len(known))[:_LOOKED_AT]
        apart = known[some] - self._usual
        spread, mixed = np.linalg.eigh(apart @ apart.T)
        spread, mixed = spread[-_NUMBERS:], mixed[:, -_NUMBERS:]
        self._ways = apart.T @ (mixed / np.sqrt(np.maximum(spread, 1e-3)))
        self._rough = known @ self._ways - self._usual @ self._ways
        self._offset = known @ self._usual - self._usual @ self._usual

    def like(self, seen: Floats) -> Floats:
        """How like each known description each seen one (n × k) is (n × m): 1 where they are the same. Told exactly of
        the likeliest ones, and to a hundredth or so of those that are less like."""
        if len(self._known) <= _LIKELIEST:
            return np.asarray(seen @ self._known.T, np.float32)
        roughly = ((seen - self._usual) @ self._ways) @ self._rough.T + (seen @ self._usual)[:, None] + self._offset
        for like, each in zip(roughly, seen, strict=True):
            likeliest = np.argpartition(-like, _LIKELIEST)[:_LIKELIEST]
            like[likeliest] = self._known[likeliest] @ each
        return np.asarray(roughly, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class ByPicture:
    """The gallery's opinion of a card, and the tried outline (4 × 2) that speaks for most, begun at the likeliest
    face's own top left."""

    opinion: Opinion
    outline: Floats


class Gallery:
    """The faces of a deck as descriptions of whole cards, in four turns.

    ``faces`` are in the order of ``pictures`` (BGR, each filled by its face, any size and proportion). ``marked`` has
    the same faces as they are printed with marks, where they are: each card is compared with the print that it is
    liker to.
    """

    def __init__(
        self, pictures: Mapping[Face, Picture], odds: Fitted, marked: Mapping[Face, Picture] | None = None
    ) -> None:
        self._odds = odds
        self.faces: tuple[Face, ...] = tuple(pictures)
        self._knows = frozenset(pictures)
        prints = [[each[face] for face in self.faces] for each in (pictures, marked or {}) if each]
        self._closer = [CloserLook(faces, odds) for faces in prints]
        whole = [[_square(face) for face in faces] for faces in prints]
        self._even = [
            np.clip(_likest_neighbours(squares) + odds.beside, odds.even_least, odds.even_most) for squares in whole
        ]
        self._whole = Compared(describe([_turn(each, turn) for each in chain(*whole) for turn in range(_TURNS)]))

    def likeness(self, pixels: Picture, outlines: Floats) -> Floats:
        """How like its likeliest face each card with these outlines (n × 4 × 2, from any corner) is (n)."""
        seen = describe([straighten(pixels, quad) for quad in outlines])
        return np.asarray(self._whole.like(seen).max(axis=1), np.float32)

    def opinions(self, pixels: Picture, tried: Sequence[Floats], *, at_a_glance: bool = False) -> list[ByPicture]:
        """The names of cards, by their whole faces. Of each card several outlines (each k × 4 × 2, from any corner,
        clockwise) are tried. ``at_a_glance`` a card that is not clear is looked at no closer."""
        seen = describe([straighten(pixels, quad) for quad in np.concatenate(tried)])
        alike = self._whole.like(seen).reshape(len(seen), len(self._closer), len(self.faces), _TURNS)
        cards = zip(tried, np.split(alike, np.cumsum([len(quads) for quads in tried])[:-1]), strict=True)
        return [self._name(pixels, quads, of_card, at_a_glance) for quads, of_card in cards]

    def _name(self, pixels: Picture, quads: Floats, alike: Floats, at_a_glance: bool) -> ByPicture:
        """The name of a card; ``alike`` (k × prints × faces × turns) is its likeness to each face at first sight."""
        which, print_, face, turn = map(int, np.unravel_index(int(alike.argmax()), alike.shape))
        outline = np.roll(quads[which], turn, axis=0)
        of_face = alike[:, print_].max(axis=(0, 2))
        odds = self._odds.apart * (of_face - of_face[face])
        of_deck = 0.0
        if of_face[face] >= self._odds.worth_it:
            near = np.argsort(-of_face)[: self._odds.most_near]
            near = near[of_face[near] > of_face[face] - self._odds.near]
            closer, even = self._closer[print_], self._even[print_][near]
            compared = closer.compare(pixels, outline, near.tolist())
            odds[near] = compared.odds
            beyond = compared.like - float(even[compared.best])
            of_deck = probability_of(self._odds.sure * beyond)
            doubtful = of_deck < self._odds.clear and not at_a_glance
            if doubtful and beyond > -self._odds.near:
                turned = np.roll(alike[which, print_, near], -turn, axis=1)
                laid = self._lay_over_others(pixels, outline, closer, near, turned)
                of_deck, odds[near], outline = self._weigh(laid, even)
            doubtful = doubtful and of_deck < self._odds.clear
            visible = closer.compare_visible(pixels, outline, near.tolist()) if doubtful else None
            if visible is not None and (in_part := self._of_deck_in_part(visible, even)) > of_deck:
                of_deck, odds[near], outline = in_part, visible.odds, visible.outline
        shares = np.exp(odds - odds.max())
        shares *= of_deck / shares.sum()
        told = {self.faces[number]: float(shares[number]) for number in np.flatnonzero(shares > _NEXT_TO_NOTHING)}
        return ByPicture(Opinion(told, self._knows), outline.astype(np.float32))

    def is_of_deck(self, said: ByPicture) -> bool:
        """Whether a card is so surely of this deck that no closer look is worth it."""
        return 1 - said.opinion.of_another >= float(self._odds.clear)

    def _lay_over_others(
        self, pixels: Picture, outline: Floats, closer: CloserLook, faces: NDArray[np.intp], alike: Floats
    ) -> list[Weighed]:
        """A card laid over its likeliest faces, in each turn in which it is nearly as like one: it may seem to be the
        face that it is laid over. ``alike`` (n × turns) tells how like the ``faces`` (n) it is at first sight."""
        laid = []
        for turn in np.flatnonzero(alike.max(axis=0) > alike.max() - self._odds.near).tolist():
            quad, order = np.roll(outline, turn, axis=0), np.argsort(-alike[:, turn], kind="stable")
            for _ in range(_LAYINGS):
                compared = closer.compare(pixels, quad, faces[order].tolist(), cut_unevenly=True)
                laid.append(replace(compared, odds=compared.odds[np.argsort(order)]))
                if laid[-1].best == order[0]:
                    break
                order = np.argsort(-laid[-1].odds, kind="stable")
        return laid

    def _weigh(self, laid: Sequence[Weighed], even: Floats) -> tuple[float, Floats, Floats]:
        """The probability that a card is of this deck, the logarithms of its faces' odds (n), and its outline, by all
        the ways in which it was laid over them; ``even`` (n) are the likenesses that give even odds."""
        beyond = np.array([each.like - even[each.best] for each in laid], np.float32)
        best = int(beyond.argmax())
        weights = np.exp(self._odds.sure * (beyond - beyond[best]))
        each = np.exp(np.stack([way.odds for way in laid]))
        odds = np.log(weights @ (each / each.sum(axis=1, keepdims=True)) + _NO_ODDS)
        return probability_of(self._odds.sure * float(beyond[best])), odds - odds.max(), laid[best].outline

    def _of_deck_in_part(self, visible: Weighed, even: Floats) -> float:
        """The probability that a card is of this deck, by its visible part; ``even`` (n) are the likenesses that give
        even odds for a whole card."""
        asked = max(float(even[visible.best]), self._odds.even_in_part)
        return probability_of(self._odds.sure_in_part * (visible.like - asked - self._odds.for_hidden * visible.hidden))


def _likest_neighbours(squares: Sequence[Picture]) -> Floats:
    """How like the likest other face each face is, as closely seen, upright or upside down."""
    seen = np.stack([describe_contrasts(square).ravel() for square in squares])
    turned = np.stack([describe_contrasts(_turn(square, 2)).ravel() for square in squares])
    lengths = np.linalg.norm(seen, axis=1) + 1e-6
    like = np.maximum(seen @ seen.T, seen @ turned.T) / lengths[:, None] / lengths
    np.fill_diagonal(like, 0)
    return np.asarray(like.max(axis=1), np.float32)


def _turn(square: Picture, turns: int) -> Picture:
    """A square turned counterclockwise by quarter turns: as it is seen in an outline begun that many corners later."""
    return np.ascontiguousarray(np.rot90(square, turns))


def _square(picture: Picture) -> Picture:
    """A picture as it is described."""
    return straighten(picture, UNIT * np.array(picture.shape[1::-1], np.float32))
