"""Evenings for the designer: tidy tables, figures with counts and intervals, and reports.

``load("last")`` returns tables for a notebook.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.reports.frames import Frames, load

__all__ = ["Frames", "load"]


def __getattr__(name: str) -> object:
    """The tables, once somebody asks for them: they are slow to import, and the app needs other modules of this
    folder."""
    if name not in __all__:
        raise AttributeError(name)
    from companion.reports import frames

    return getattr(frames, name)
