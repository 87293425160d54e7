"""Evenings of several tablets in one database: gathered there, and read back for reports and figures."""

from companion.reports.gathered.database import open_database
from companion.reports.gathered.gather import GatheredEvening, gather
from companion.reports.gathered.reading import read_gathered

__all__ = ["GatheredEvening", "gather", "open_database", "read_gathered"]
