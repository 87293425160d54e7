"""What evenings tell the designer: tidy tables, figures with their counts and intervals, and reports.

``load("last")`` gives tables for a notebook.
"""

from companion.reports.frames import Frames, load

__all__ = ["Frames", "load"]
