"""The output of a source of pictures, in words that tests compare."""

from __future__ import annotations

from contextlib import closing
from itertools import islice

from companion.sources.camera.capture.frames import Frame, FrameNews, FrameSource
from tests.camera.twins import shade_of


def words(heard: list[FrameNews]) -> list[object]:
    """Frames as their shades, the rest as the names of the news."""
    return [shade_of(said.picture) if isinstance(said, Frame) else type(said).__name__ for said in heard]


def heard_of(source: FrameSource, count: int) -> list[object]:
    with closing(source):
        return words(list(islice(source, count)))
