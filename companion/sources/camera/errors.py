"""A camera's faults, as sentences for people; it needs nothing that a camera needs."""

from __future__ import annotations


class SourceError(OSError):
    """A source that cannot be opened: says what, where and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)


class TableError(ValueError):
    """A table, or a file of one, that cannot be used: says where, what is wrong and what to do."""


class CornerError(TableError):
    """A corner of the felt that is in no corner; ``at`` is its place in the order of touching."""

    def __init__(self, why: str, at: int) -> None:
        super().__init__(why)
        self.at = at


class ModelError(Exception):
    """A model file that is missing or unsuitable; the message names the file, the fault and the cure."""
