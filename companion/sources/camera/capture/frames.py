"""The words of capture: a picture, a frame, and what gives frames; `companion.sources.open` opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.observations import SourceBack, SourceLost, SourceName
from companion.sources.camera.errors import SourceError as SourceError

Picture: TypeAlias = NDArray[np.uint8]
"""Height × width × 3, blue green red, 0 to 255."""
Clock: TypeAlias = Callable[[], float]
"""Seconds on the feed's one clock."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a source. ``number`` counts the source's pictures, from 0; ``at`` is its time."""

    number: int
    at: float
    picture: Picture

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return (int(self.picture.shape[1]), int(self.picture.shape[0]))


@dataclass(frozen=True, slots=True)
class PictureQuality:
    """``light`` is the grey of the lightest places (0 to 255), ``blur_px`` how far edges are drawn out (None: there
    were too few to tell), ``card_px`` how many pixels the short side of a card in the middle of the felt has; ``dark``
    and ``soft`` say whether the first is too little and the second too much to read cards."""

    light: float
    blur_px: float | None
    card_px: float
    dark: bool
    soft: bool


FrameNews: TypeAlias = Frame | SourceLost | SourceBack


class FrameSource(Protocol):
    """Frames one after the other, in one thread; a live source gives the newest and drops what was missed.

    While a source is lost it says so once, keeps trying, and says once that it is back. ``close`` may be called
    from any thread and ends the iteration within a moment; a source is iterated once.
    """

    @property
    def name(self) -> SourceName:
        """The name under which it sends observations."""

    def __iter__(self) -> Iterator[FrameNews]: ...

    def close(self) -> None: ...
