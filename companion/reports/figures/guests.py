"""Guests: a player who enters no name is "Guest 1", on another evening perhaps somebody else."""

from __future__ import annotations

import re

from companion.languages import tr

GUEST = r"(Guest|Gast) \d+"
"""The names that the set-up gives to players who enter none, in every language of the program."""

WHO = f"""
    CASE WHEN regexp_full_match(player, '{GUEST}') AND (SELECT count(*) > 1 FROM sessions) THEN '{{guests}}'
    ELSE player END
"""


def who() -> str:
    """The column that says whose a row is, over evenings: all guests together."""
    return WHO.format(guests=guests().replace("'", "''"))


def guests() -> str:
    """The common name of all guests."""
    return tr("guests")


def is_guest(player: str) -> bool:
    """Whether a name is one of those that the set-up gives."""
    return re.fullmatch(GUEST, player) is not None
