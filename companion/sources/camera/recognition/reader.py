"""Reads standard cards in a picture: one sighting a physical card, named where the evidence is good enough."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from companion.cards import STANDARD_52, Face
from companion.observations import Point, Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.detector import Detector, Found, Kind, without_doubles
from companion.sources.camera.recognition.doubles import SecondViews
from companion.sources.camera.recognition.fusion import Weights, candidates, face_shares, fused
from companion.sources.camera.recognition.grouping import Group, grouped
from companion.sources.camera.recognition.identify import Identifier
from companion.sources.camera.recognition.network import MODELS, Floats, ModelError, OnnxNetwork, read_notes
from companion.sources.camera.recognition.outlines import Outlines, outlines_of
from companion.sources.camera.recognition.sizes import Sizes, further_looks, together
from companion.sources.camera.recognition.whole import WholeCards
from companion.sources.camera.recognition.windows import windows

_FLOOR = 0.2
_HARDLY_READ = 0.5
"""An index that says a face with less than this probability in all may have been taken upside down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The cards of one picture, and the milliseconds that ``detect`` and ``identify`` took."""

    cards: tuple[Sighting, ...]
    ms: Mapping[str, float]


class Reads(Protocol):
    """What names the cards on a picture."""

    def read(self, picture: Picture) -> Reading: ...


class CardReader:
    """Reads pictures with the models of a folder (``models/`` of the project where none is named).

    ``faces`` are those of the decks in play. Loading takes a second; use one reader from one thread at a time.
    Raises ModelError for models that are missing or of another task.
    """

    def __init__(
        self, model_dir: Path | None = None, *, faces: Collection[Face] = STANDARD_52, threads: int | None = None
    ) -> None:
        folder = model_dir or MODELS
        notes = read_notes(folder / "reader.json")
        self._sizes = Sizes.described(_part(notes, "sizes"))
        self._weights = Weights.described(_part(notes, "weights"))
        self._detector = Detector(OnnxNetwork(folder / "cards.onnx", outputs=1, threads=threads), floor=_FLOOR)
        self._identifier, whole = (
            Identifier.described(
                OnnxNetwork(folder / f"{name}.onnx", outputs=2, threads=threads), read_notes(folder / f"{name}.json")
            )
            for name in ("index", "card")
        )
        self._whole = WholeCards(whole)
        self._possible = [face in faces for face in STANDARD_52]

    def read(self, picture: Picture) -> Reading:
        """The cards in a BGR picture (height × width × 3, uint8)."""
        start = time.perf_counter()
        found = self._found(picture)
        detected = time.perf_counter()
        cards = self._named(picture, found)
        identified = time.perf_counter()
        return Reading(cards=cards, ms={"detect": 1e3 * (detected - start), "identify": 1e3 * (identified - detected)})

    def _found(self, picture: Picture) -> dict[Kind, Found]:
        side = max(picture.shape[:2])
        usual = self._detector.find(picture, long_side=self._sizes.usual)
        looks = [(self._sizes.usual, usual)]
        for size in further_looks(usual, side, self._sizes):
            looks += self._looked_at_again(picture, usual, size)
        return together(looks, side, self._sizes)

    def _looked_at_again(
        self, picture: Picture, usual: dict[Kind, Found], size: int
    ) -> Iterator[tuple[int, dict[Kind, Found]]]:
        """Finds with the size of the look, of each part of the picture that is worth a look in this size."""
        whole = picture.shape[1], picture.shape[0]
        taken, parts = windows(usual, whole, usual=self._sizes.usual, size=size)
        for part in parts:
            found = self._detector.find(part.of(picture), long_side=part.long_side)
            yield taken, {kind: part.placed(each, whole) for kind, each in found.items()}

    def _named(self, picture: Picture, found: dict[Kind, Found]) -> tuple[Sighting, ...]:
        indices, shares = self._upright(picture, without_doubles(found["index"], "index")[0])
        return self._cards(picture, indices, shares, outlines_of(found))

    def _cards(self, picture: Picture, indices: Found, shares: Floats, outlines: Outlines) -> tuple[Sighting, ...]:
        """The cards of a picture, from what was found in it."""
        told = indices.scores * shares.sum(axis=1) >= self._weights.trace
        indices, shares = indices[told], shares[told]

        def sure(group: Group) -> bool:
            return self._is_there(group, indices, outlines, shares)

        groups = grouped(indices.points, outlines.found.points, shares)
        # A doubtful outline hides no surer one, but indices that are too doubtful for a card may hide others.
        groups = [group for group in groups if group.indices or sure(group)]
        groups = [group for group in SecondViews(indices, outlines.found, shares).removed_from(groups) if sure(group)]
        said = self._said(picture, groups, outlines, shares)
        size = picture.shape[0], picture.shape[1]
        return tuple(
            self._sighting(size, group, indices, outlines, each) for group, each in zip(groups, said, strict=True)
        )

    def _is_there(self, group: Group, indices: Found, outlines: Outlines, shares: Floats) -> bool:
        """Whether an index or the outline of a group is found surely enough for a card."""
        own = list(group.indices)
        seen = 0.0 if group.outline is None else float(outlines.found.scores[group.outline])
        read = float((indices.scores[own] * shares[own].sum(axis=1)).max(initial=0.0))
        return max(read / self._weights.index, seen / self._weights.outline) >= 1

    def _said(self, picture: Picture, groups: Sequence[Group], outlines: Outlines, shares: Floats) -> list[Floats]:
        """What the indices of each card say, and the whole of a card that they do not settle."""
        said = [shares[list(group.indices)] for group in groups]
        open_cards = {
            number: group.outline
            for number, group in enumerate(groups)
            if group.outline is not None
            and not self._settled(said[number])
            and (group.indices or outlines.side(group.outline) != "back")
        }
        opinions = self._whole.opinions(picture, outlines.found.points[list(open_cards.values()), :4])
        for number, opinion in zip(open_cards, opinions, strict=True):
            said[number] = np.vstack([said[number], opinion])
        return said

    def _upright(self, picture: Picture, indices: Found) -> tuple[Found, Floats]:
        """The indices, those that were found upside down turned about, and what each says."""
        shares = face_shares(*self._identifier.identify(picture, indices.points[:, :4]))
        doubtful = np.flatnonzero(shares.sum(axis=1) < _HARDLY_READ)
        if not len(doubtful):
            return indices, shares
        points = indices.points.copy()
        points[doubtful, :4] = np.roll(points[doubtful, :4], 2, axis=1)
        turned = face_shares(*self._identifier.identify(picture, points[doubtful, :4]))
        better = turned.sum(axis=1) > shares[doubtful].sum(axis=1)
        points[doubtful[~better]] = indices.points[doubtful[~better]]
        shares[doubtful[better]] = turned[better]
        return Found(indices.boxes, points, indices.scores), shares

    def _sighting(
        self, size: tuple[int, int], group: Group, indices: Found, outlines: Outlines, said: Floats
    ) -> Sighting:
        """One card of a picture of this height and width, of whose face ``said`` (n × 52) tells."""
        own = list(group.indices)
        corners = None if group.outline is None else outlines.found.points[group.outline, :4]
        printed = indices.points[own, :4].reshape(-1, 2)
        bounds = _mirrored(indices.points[own]) if corners is None else np.concatenate([corners, printed])
        box = _box(bounds, size)
        at = None if corners is None else _quad(corners)
        side = "face" if group.outline is None or own else outlines.side(group.outline)
        if not own and said.sum() < _HARDLY_READ:
            seen = 0.0 if group.outline is None else float(outlines.found.scores[group.outline])
            return Sighting(face=None, side=side, confidence=round(seen, 4), candidates=(), box=box, corners=at)
        likeliest = candidates(fused(said, self._weights, self._possible))
        face, probability = likeliest[0]
        return Sighting(
            face=face if probability >= self._weights.name else None,
            side="face",
            confidence=probability,
            candidates=likeliest,
            box=box,
            corners=at,
        )

    def _settled(self, said: Floats) -> bool:
        """Whether the indices of a card (n × 52) leave no doubt about its face."""
        return len(said) > 0 and bool(fused(said, self._weights, self._possible).max() >= self._weights.settled)


def _part(notes: Mapping[str, object], key: str) -> Mapping[str, object]:
    part = notes.get(key)
    if not isinstance(part, dict):
        raise ModelError(f'the reader\'s notes (reader.json) lack the object "{key}"')
    return part


def _mirrored(indices: Floats) -> Floats:
    """The corners of a card's indices and their mirror images about the card's middle."""
    middle = indices[:, 4].mean(axis=0)
    corners = indices[:, :4].reshape(-1, 2)
    return np.concatenate([corners, 2 * middle - corners])


def _box(points: Floats, shape: tuple[int, int]) -> tuple[float, float, float, float]:
    height, width = shape
    x0, y0 = np.clip(points.min(axis=0), 0, (width, height))
    x1, y1 = np.clip(points.max(axis=0), 0, (width, height))
    return round(float(x0), 1), round(float(y0), 1), round(float(x1), 1), round(float(y1), 1)


def _quad(corners: Floats) -> tuple[Point, Point, Point, Point]:
    first, second, third, fourth = ((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    return first, second, third, fourth
