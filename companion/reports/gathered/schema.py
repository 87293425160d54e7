"""The tables of a database of evenings: those of an export, each row with the evening that it belongs to."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, DateTime, Double, ForeignKey, Integer, MetaData, String, Table, Text
from sqlalchemy.types import TypeEngine

from companion.reports.columns import TABLES, Kind

SCHEMA = 5
"""The version of these tables: a column that comes or goes makes another one."""

HASH = 64

KINDS: dict[Kind, TypeEngine[Any]] = {
    "text": Text(),
    "whole number": BigInteger(),
    "number": Double(),
    "yes or no": Boolean(),
    "time": DateTime(timezone=True),
}

metadata = MetaData()

versions = Table("companion_schema", metadata, Column("version", Integer, primary_key=True))

evenings = Table(
    "evenings",
    metadata,
    Column("evening", String(HASH), primary_key=True, comment="the hash of the journal's first row"),
    Column("tip", String(HASH), nullable=False, comment="the hash of its last row, as far as it was gathered"),
    Column("acts", Integer, nullable=False, comment="how many acts it had then, whether they stand or not"),
    Column("copies", String(HASH), nullable=False, comment="the tip of the journal that it replaces; empty: none"),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("began", Text, nullable=False, comment="when its first act was written"),
)

tables: dict[str, Table] = {
    name: Table(
        name,
        metadata,
        Column("evening", String(HASH), ForeignKey("evenings.evening", ondelete="CASCADE"), primary_key=True),
        Column("row", Integer, primary_key=True, autoincrement=False),
        *(Column(column.name, KINDS[column.kind], comment=column.says) for column in spec.columns),
    )
    for name, spec in TABLES.items()
}
