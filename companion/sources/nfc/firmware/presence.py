"""The tags on one reader, from looks that flicker, fail and sometimes invent.

Pure; runs under CPython and MicroPython.
"""

LOOKS_TO_BELIEVE = 2
BELIEVE_WITHIN_MS = 1000
EMPTY_LOOKS_TO_MISS = 3
MISS_AFTER_MS = 400
RANDOM, CASCADE = 0x08, 0x88  # how a four-byte number begins that is a phone's, or half of a longer one (ISO 14443-3)


class Presence:
    """Tags of one reader. A tag is there after two equal looks, and gone after three clean looks without it
    and 400 ms; a look that failed says nothing. Without that, readers lose a still card twice a minute. While numbers
    come that are not read again, cards lie on one another: then nothing is missed, and the last sure reading stands.

    With ``halves`` a reader tells the first half of longer numbers, and it counts as a number.

    ``seen`` and ``missed`` count looks with and without a tag that lay there before and after: how well the reader
    reads; ``odd`` counts numbers that were read and not read again.
    """

    def __init__(self, *, halves: bool = False) -> None:
        self.seen = 0
        self.missed = 0
        self.odd = 0
        self._there: dict[bytes, list[int]] = {}  # uid -> [came ms, last seen ms, empty looks since]
        self._halves = halves
        self._maybe: dict[bytes, list[int]] = {}  # uid -> [first seen ms, last seen ms, looks]

    def uids(self) -> list[bytes]:
        """The tags that are there, in order of their numbers."""
        return sorted(self._there)

    def wonders(self, now: int) -> bool:
        """Whether the look of just now read a number that has to be read once more."""
        return any([maybe[1] == now for maybe in self._maybe.values()])  # noqa: C419 MicroPython is quicker so

    def looked(self, now: int, uids: tuple[bytes, ...]) -> list[tuple[str, bytes, int]]:
        """The changes of a clean look at ``now`` (ms): ("TAG+", uid, 0) and ("TAG-", uid, ms it lay)."""
        changes: list[tuple[str, bytes, int]] = []
        for uid in sorted(self._there):
            came = self._there[uid]
            if uid in uids:
                self.seen += 1
                self.missed += came[2]
                came[1], came[2] = now, 0
                continue
            if self._maybe:
                continue
            came[2] += 1
            if came[2] >= EMPTY_LOOKS_TO_MISS and now - came[1] >= MISS_AFTER_MS:
                del self._there[uid]
                changes.append(("TAG-", uid, came[1] - came[0]))
        for uid in uids:
            if uid not in self._there and (plausible(uid) or (self._halves and is_half(uid))):
                maybe = self._maybe.setdefault(uid, [now, now, 0])
                maybe[1] = now
                maybe[2] += 1
                if maybe[2] >= LOOKS_TO_BELIEVE:
                    del self._maybe[uid]
                    self._there[uid] = [maybe[0], now, 0]
                    changes.append(("TAG+", uid, 0))
        for uid in list(self._maybe):
            if now - self._maybe[uid][1] > BELIEVE_WITHIN_MS:
                del self._maybe[uid]
                self.odd += 1
        return changes


def is_half(uid: bytes) -> bool:
    """Whether this is the first half of a seven-byte number, as readers tell it that stop there: 88 and three bytes."""
    return len(uid) == 4 and uid[0] == CASCADE


def plausible(uid: bytes) -> bool:
    """Whether a card can have this number: not a phone's random one, not zeros, no half of a longer one."""
    if not any(uid) or is_half(uid):
        return False
    if len(uid) == 4:
        return uid[0] != RANDOM
    return len(uid) in (7, 10)
