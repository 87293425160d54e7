"""An evening as tidy rows, table by table."""

from companion.reports.rows.tables import tables_of

__all__ = ["tables_of"]
