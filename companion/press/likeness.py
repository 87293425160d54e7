"""The faces of a deck that would be taken for each other, before anything is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks.files import load_printed
from companion.decks.prints import PrintedDeck
from companion.press.errors import PressError
from companion.press.rendering import render_cards

_HIGH_PX = 96
"""A card as high as a camera across the table sees it."""

_BLUR = 1.2
_STRONGEST = 0.008
"""A small part of the card may be all that tells two faces apart: so much of it is compared, where it differs most."""

ALIKE = 35.0
"""Faces nearer than this (grey levels of 255) are confused; those of the bundled decks are farther apart. A face whose
light and dark parts are nearer shows next to nothing."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two faces that look alike; ``turned`` if one of them must lie upside down for it, ``by_colour`` if only the
    colour distinguishes them.
    """

    face: Face
    other: Face
    turned: bool
    by_colour: bool


def alike(deck: PrintedDeck) -> Iterator[Likeness]:
    """Each pair of faces that an eye could take for each other. Raises PressError for a face that cannot be drawn."""
    return _pairs(*_draw(deck))


def empty(deck: PrintedDeck) -> tuple[Face, ...]:
    """The faces that are almost blank, so that no camera can recognise them. Raises PressError."""
    return tuple(_blank(*_draw(deck)[:2]))


def list_indistinct(deck: PrintedDeck, faces: Collection[Face]) -> frozenset[Face]:
    """Those of these faces that no camera can distinguish: they cannot be drawn, show next to nothing, or look like
    another one of these. A camera distinguishes two faces by their colour alone."""
    bad = _undrawable(deck, faces)
    drawn = [face for face in faces if face not in bad]
    if not drawn:
        return bad
    names, seen, grey = _draw(deck, drawn)
    like = {face for pair in _pairs(names, seen, grey) if not pair.by_colour for face in (pair.face, pair.other)}
    return bad.union(like, _blank(names, seen))


def _pairs(faces: list[Face], seen: NDArray[np.float32], grey: NDArray[np.float32]) -> Iterator[Likeness]:
    for at, face in enumerate(faces[:-1]):
        upright = _distance(grey[at], grey[at + 1 :])
        turned = _distance(grey[at], grey[at + 1 :, ::-1, ::-1])
        for place in np.flatnonzero(np.minimum(upright, turned) < ALIKE):
            upside_down = bool(upright[place] >= ALIKE)
            other = seen[at + 1 + place]
            apart = np.abs((other[::-1, ::-1] if upside_down else other) - seen[at]).max(axis=2)
            whole = _strongest(apart.reshape(1, -1))[0]
            yield Likeness(face, faces[at + 1 + place], upside_down, by_colour=bool(whole >= ALIKE))


def _blank(faces: Sequence[Face], seen: NDArray[np.float32]) -> Iterator[Face]:
    return (face for face, picture in zip(faces, seen, strict=True) if _contrast(picture) < ALIKE)


def _undrawable(deck: PrintedDeck, faces: Collection[Face]) -> frozenset[Face]:
    """Those of these faces that cannot be drawn; which ones they are is looked for only where there is one."""
    try:
        _draw(deck, faces)
    except PressError:
        if len(faces) == 1:
            return frozenset(faces)
        return frozenset().union(*(_undrawable(deck, [face]) for face in faces))
    return frozenset()


def like_others(deck: PrintedDeck, others: Iterable[str]) -> Iterator[tuple[str, tuple[Face, ...]]]:
    """The names of the other decks that have cards which look like some of this one, and which faces of this one those
    are. Raises DeckError, and PressError for a face that cannot be drawn."""
    faces, _, grey = _draw(deck)
    for name in others:
        there = _both_ways(name)
        if there.shape[1:] != grey.shape[1:]:
            continue  # cards of another shape are told apart by that
        found = tuple(face for face, one in zip(faces, grey, strict=True) if _distance(one, there).min() < ALIKE)
        if found:
            yield name, found


@cache
def _both_ways(name: str) -> NDArray[np.float32]:
    """The faces of a bundled deck without their ink, upright and turned; to draw them takes a second."""
    grey = _draw(load_printed(name))[2]
    return np.concatenate((grey, grey[:, ::-1, ::-1]))


def _draw(
    deck: PrintedDeck, faces: Collection[Face] | None = None
) -> tuple[list[Face], NDArray[np.float32], NDArray[np.float32]]:
    """The faces, all or these, and each as it is seen: in blue, green and red, and without its ink."""
    # Drawn finer than it is compared, and each to the same pixels, so that a turned face falls on its like.
    cards = [card for card in deck.cards(1) if card.copy == 1 and (faces is None or card.face in faces)]
    drawn = render_cards(deck, cards, dpi=3 * _HIGH_PX * 25.4 / deck.size_mm[1])
    seen = np.stack([_blur(picture) for picture in drawn])
    return [card.face for card in cards], seen, np.stack([_without_ink(picture) for picture in seen])


def _blur(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    high, wide = picture.shape[:2]
    small = cv2.resize(picture, (round(_HIGH_PX * wide / high), _HIGH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _BLUR), np.float32)


def _contrast(picture: NDArray[np.float32]) -> float:
    """How much lighter the lightest part of a card is than its darkest, in the colour in which most."""
    flat = picture.reshape(-1, 3).T
    return float((_strongest(flat) + _strongest(-flat)).max())


def _without_ink(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """In grey from black to white, so that no colour stands out by its lightness."""
    grey = picture.mean(axis=2)
    darkest, lightest = float(grey.min()), float(grey.max())
    return np.asarray((grey - darkest) * (255 / max(lightest - darkest, 1.0)), np.float32)


def _distance(one: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far each other grey picture is from one; infinitely, where it is farther than ``ALIKE`` for sure."""
    apart = np.abs(others - one).reshape(len(others), -1)
    found = np.full(len(others), np.inf, np.float32)
    # The strongest part is at least as far apart as the rest: so much is the mean square at most where that is near.
    near = np.einsum("ij,ij->i", apart, apart) / apart.shape[1] < ALIKE * (ALIKE + 255 * _STRONGEST)
    found[near] = _strongest(apart[near])
    return found


def _strongest(flat: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mean of the differences of each picture, a row each, where they are largest."""
    count = max(int(flat.shape[1] * _STRONGEST), 1)
    return np.asarray(np.partition(flat, -count, axis=1)[:, -count:].mean(axis=1), np.float32)
