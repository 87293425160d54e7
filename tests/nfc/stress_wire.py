"""Protocol lines, damaged in every way that a cable, a reset or a stranger damages them: none may be taken wrong.

``python -m tests.nfc.stress_wire [LINES [SEED]]`` prints the figures and exits 1 if a line was taken wrong.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field

from companion.sources.nfc.firmware import wire

Message = tuple[int, int, str, dict[str, str]]


@dataclass(slots=True)
class Figures:
    """``wrong`` holds (what was sent, what was taken) of each line taken with another content than was sent."""

    lines: int = 0
    damaged: int = 0
    taken: int = 0
    counted_as_damaged: int = 0
    wrong: list[tuple[bytes, Message]] = field(default_factory=list)
    harms: Counter[str] = field(default_factory=Counter)


def random_message(chance: random.Random) -> tuple[str, tuple[tuple[str, object], ...]]:
    """A message as either side sends it."""
    uid = bytes(chance.randrange(256) for _ in range(7)).hex().upper()
    return chance.choice(
        (
            ("TAG+", (("r", chance.randrange(6)), ("u", uid), ("sak", "00"), ("n", 1))),
            ("TAG-", (("r", chance.randrange(6)), ("u", uid), ("ms", chance.randrange(90_000)))),
            ("TAGS", (("r", chance.randrange(6)), ("g", chance.randrange(999)), ("u", f"{uid}|{uid[::-1]}"))),
            ("BTN", (("m", "03"), ("d", "01"), ("us", chance.randrange(2**34)))),
            ("BTNS", (("m", "00"), ("us", chance.randrange(2**34)), ("p", f"0.{chance.randrange(2**34)}"))),
            ("PONG", (("n", chance.randrange(999)), ("t1", chance.randrange(2**34)))),
            ("HB", (("up", 77), ("free", 120_000), ("err", 3), ("q", 0), ("ok", 3))),
            ("PING", (("n", chance.randrange(999)),)),
            ("RES", (("id", 7), ("st", "ok"), ("d", uid * 2), ("e", "checksum on the air, 100 %"))),
            ("SYNC", ()),
        )
    )


def harm(line: bytes, chance: random.Random) -> tuple[str, bytes]:
    """(what was done, the line after it)."""
    a, b = sorted(chance.sample(range(len(line)), 2))
    kind = chance.choice(
        ("bit", "bits", "byte", "bytes", "lost", "lost run", "added", "doubled", "reversed", "swapped", "moved", "cut",
         "digits")
    )  # fmt: skip
    changed = bytearray(line)
    if kind in ("bit", "bits"):
        for _ in range(1 if kind == "bit" else chance.randrange(2, 9)):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    elif kind in ("byte", "bytes"):
        for _ in range(1 if kind == "byte" else chance.randrange(2, 9)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    elif kind == "digits":  # the nastiest: still hex digits
        for _ in range(chance.randrange(2, 9)):
            changed[chance.randrange(len(changed))] = chance.choice(b"0123456789ABCDEF")
    elif kind in ("lost", "lost run"):
        del changed[a : a + (1 if kind == "lost" else b - a)]
    elif kind == "added":
        changed[a:a] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
    elif kind == "doubled":
        changed[b:b] = changed[a:b]
    elif kind == "reversed":
        changed[a:b] = changed[a:b][::-1]
    elif kind == "swapped":
        changed[a], changed[b] = changed[b], changed[a]
    elif kind == "moved":
        piece = changed[a:b]
        del changed[a:b]
        at = chance.randrange(len(changed) + 1)
        changed[at:at] = piece
    else:
        del changed[a:]
    return kind, bytes(changed)


def run(lines: int, seed: int, *, share_damaged: float = 0.5) -> Figures:
    """Sends ``lines`` numbered lines through damage, in pieces of random size; every message taken is compared
    with the one sent under its number."""
    chance = random.Random(seed)
    figures = Figures(lines=lines)
    reader = wire.LineReader()
    sent: dict[tuple[int, int], Message] = {}
    pending = b""
    for number in range(lines):
        kind, fields = random_message(chance)
        ms = number * 7
        line = wire.encode(number, ms, kind, fields)
        sent[(number & 0xFFFF, ms)] = (number & 0xFFFF, ms, kind, {key: str(value) for key, value in fields})
        on_the_wire = line
        if chance.random() < share_damaged:
            done, on_the_wire = harm(line, chance)
            if on_the_wire != line:
                figures.damaged += 1
                figures.harms[done] += 1
        pending += on_the_wire
        while len(pending) > 400 or (number == lines - 1 and pending):
            piece, pending = pending[: (size := chance.randrange(1, 300))], pending[size:]
            for message in reader.feed(piece):
                figures.taken += 1
                if sent.get(message[:2]) != message:
                    figures.wrong.append((line, message))
    figures.counted_as_damaged = reader.damaged
    return figures


def damaged_lines() -> tuple[int, list[str]]:
    """For ``make stress``: (damaged lines, what was taken wrong) of 200,000 lines."""
    figures = run(200_000, 1)
    return figures.damaged, [f"taken wrong: {message} near {line!r}" for line, message in figures.wrong]


def main(argv: list[str]) -> int:
    """The command; exit status 1 when anything was taken wrong."""
    lines = int(argv[0]) if argv else 200_000
    seed = int(argv[1]) if len(argv) > 1 else 1
    figures = run(lines, seed)
    print(
        f"{figures.lines} lines, {figures.damaged} damaged: {figures.taken} taken, "
        f"{figures.counted_as_damaged} counted as damaged, {len(figures.wrong)} taken wrong"
    )
    print(", ".join(f"{kind} {count}" for kind, count in figures.harms.most_common()))
    for line, message in figures.wrong:
        print("taken wrong:", message, "near", line)
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
