"""Evenings for the designer: tidy tables, figures with counts and intervals, and reports.

``load("last")`` returns tables for a notebook.
"""

from companion.reports.frames import Frames, load

__all__ = ["Frames", "load"]
