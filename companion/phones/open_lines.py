"""The hosts that may hold a line to this machine, and for how long. Pure: hosts and times are given.

Without the table's code a line lives for five seconds in all, and a host has at most four. A host that has given the
code keeps a place that nobody else can take.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

FREE_S = 5.0
"""How long a line may be held without the code, in all."""

A_HOST, A_KNOWN_HOST = 4, 64
"""How many lines an address may hold, and one that knew the code."""

STRANGERS, KNOWN = 32, 160
"""How many lines strangers may hold together, and those who knew the code."""

HOSTS_KEPT = 32

COMES_S, BURST = 40.0, 60.0
"""How many lines of strangers are taken up in a second, and at once: a handshake costs a millisecond."""


@dataclass(slots=True, eq=False)
class OpenLine:
    """A line of a host; ``end`` shuts it. ``is_known``: the code came over it; ``is_kept``: it has a place that only
    hosts have that knew the code."""

    host: str
    end: Callable[[], object]
    is_kept: bool = False
    is_known: bool = False
    is_open: bool = True


@dataclass(slots=True)
class OpenLines:
    """The lines that are open. Used from one thread."""

    _open: dict[OpenLine, None] = field(default_factory=dict)
    _held: Counter[tuple[bool, str]] = field(default_factory=Counter)
    _counts: Counter[bool] = field(default_factory=Counter)
    _hosts: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _credit: float = BURST
    _credit_at: float = 0.0

    def enter(self, host: str, end: Callable[[], object], now: float) -> OpenLine | None:
        """A line of this host, None if it may have no more. If there are too many strangers, the oldest must go."""
        line = OpenLine(host, end, is_kept=host in self._hosts)
        if not self._has_room(line):
            return None
        if not line.is_kept:
            if not self._has_credit(now):
                return None
            if self._counts[False] >= STRANGERS:
                oldest = next(each for each in self._open if not each.is_kept)
                oldest.end()
                self.leave(oldest)
        self._open[line] = None
        self._count(line, 1)
        return line

    def admit(self, line: OpenLine) -> bool:
        """The line knows the code: it may stay. False where those who know it hold too many lines."""
        self._hosts[line.host] = None
        self._hosts.move_to_end(line.host)
        while len(self._hosts) > HOSTS_KEPT:
            self._hosts.popitem(last=False)
        if not line.is_kept and line.is_open:
            kept = OpenLine(line.host, line.end, is_kept=True)
            if not self._has_room(kept):
                return False
            self._count(line, -1)
            line.is_kept = True
            self._count(line, 1)
        line.is_known = line.is_open
        return line.is_open

    def leave(self, line: OpenLine) -> None:
        """The line is shut."""
        if line.is_open:
            line.is_open = False
            del self._open[line]
            self._count(line, -1)

    def __iter__(self) -> Iterator[OpenLine]:
        return iter(list(self._open))

    def _has_room(self, line: OpenLine) -> bool:
        """Whether its host may hold one more, and so may all hosts that knew the code."""
        if self._held[line.is_kept, line.host] >= (A_KNOWN_HOST if line.is_kept else A_HOST):
            return False
        return not line.is_kept or self._counts[True] < KNOWN

    def _count(self, line: OpenLine, by: int) -> None:
        key = (line.is_kept, line.host)
        self._counts[line.is_kept] += by
        self._held[key] += by
        if not self._held[key]:
            del self._held[key]

    def _has_credit(self, now: float) -> bool:
        self._credit = min(BURST, self._credit + (now - self._credit_at) * COMES_S)
        self._credit_at = now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True
