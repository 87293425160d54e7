"""One line of the journal, and the chain that ties it to the lines before."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class Row:
    """One act as it stands in the journal: JSON texts, and the wall clock's time (seconds since 1970)."""

    number: int
    act: str
    events: str
    evidence: str
    at: float

    def hash_after(self, previous: str) -> str:
        """The chained SHA-256 of this row, in hex."""
        said = "\x1f".join((previous, str(self.number), self.act, self.events, self.evidence, repr(self.at)))
        return hashlib.sha256(said.encode()).hexdigest()
