"""The board's firmware on simulated and emulated hardware, for as long as a person would not wait."""

from __future__ import annotations

import itertools
import random
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from companion.observations import Looked, Observation, TagSeen
from companion.session import Session
from companion.sources.nfc.firmware.buttons import LOOK_US
from companion.sources.nfc.link.heard import Greeted, Pressed, ReaderSays, TagCame, TagWent
from companion.sources.nfc.source import REFRESH_S
from companion.sources.nfc.tags.spots import Spots
from companion.table import Accepted
from tests.firmware.pico import EmulatedTable, PicoTable, Table
from tests.nfc.evenings import evening

HELD_US = 60_000
APART_US = 170_000  # of two presses of one button
LATE_US = 300  # an interrupt of the simulated chip, at most


def press_at_random(
    table: Table, count: int, *, from_us: int, every_us: int, held_us: int = HELD_US, apart_us: int = APART_US
) -> list[tuple[int, int]]:
    """Fingers on eight buttons, each press at any microsecond: (microsecond, button) in order of time. Presses of one
    button are ``apart_us`` apart."""
    last = [0] * 9
    presses = []
    at = from_us
    while len(presses) < count:
        at += table.chance.randrange(2 * every_us)
        button = table.chance.randrange(1, 9)
        if at - last[button] < apart_us:
            continue
        last[button] = at
        table.press(button, at, held_us=held_us)
        presses.append((at, button))
    return presses


def compare(presses: list[tuple[int, int]], heard: list[Pressed]) -> list[str]:
    """The faults of the presses that were heard: lost, invented, further off than promised, in another order, or with a
    time between two that is wrong by more than a look."""
    wrong = []
    told: dict[int, list[Pressed]] = {number: [] for number in range(1, 9)}
    for each in heard:
        told[each.button].append(each)
    placed = []
    for button in told:
        mine = [us for us, pressed in presses if pressed == button]
        if len(mine) != len(told[button]):
            wrong.append(f"button {button}: {len(mine)} presses, {len(told[button])} heard")
            continue
        for us, each in zip(mine, told[button], strict=True):
            placed.append((us, each))
            if abs(each.at - us / 1e6) > each.pm:
                wrong.append(f"button {button} at {us}: {each.at - us / 1e6:.6f} s off, ±{each.pm:.6f} promised")
    placed.sort(key=lambda pair: pair[0])
    for (us, first), (later_us, second) in itertools.pairwise(placed):
        if second.board_us < first.board_us:
            wrong.append(f"{us} and {later_us} were heard in the other order")
        gap_us = second.board_us - first.board_us
        if gap_us % LOOK_US or abs(gap_us - (later_us - us)) > LOOK_US + LATE_US:
            wrong.append(f"{later_us - us} us between {us} and {later_us} were told as {gap_us}")
    return wrong


def presses() -> tuple[int, list[str]]:
    """For ``make stress``: 100,000 presses at random phases."""
    wrong = []
    for seed in range(4):
        table = PicoTable(readers=2, seed=seed, turn_us=3000, window_us=2000)
        pressed = press_at_random(table, 25_000, from_us=4_000_000, every_us=35_000)
        table.play(pressed[-1][0] / 1e6 + 3)
        wrong += compare(pressed, table.of(Pressed))
    return 100_000, wrong


def evenings() -> tuple[int, list[str]]:
    """For ``make stress``: 1,000 evenings with sleeps, drift, slow turns and lost lines."""
    broken, told, promised, looks = [], 0, [], 0.0
    for seed in range(1000):
        played = evening(seed)
        told += played.told
        promised += [pm for _, pm in played.off]
        looks = max(looks, *played.looks)
        broken += [f"evening {seed}: {off:.4f} s off, ±{pm:.4f} promised" for off, pm in played.broken]
    promised.sort()
    shares = [f"{promised[int(share * len(promised))] * 1000:.1f}" for share in (0.5, 0.9, 0.95)]
    print(
        f"presses told {told}, promised ms at 50, 90, 95 %: {', '.join(shares)}; "
        f"time between two on the board off by {looks * 1000:.3f} ms at most",
        file=sys.stderr,
    )
    return 1000, broken


def cable_faults() -> tuple[int, list[str]]:
    """For ``make stress``: an hour of cable faults; afterwards every reader must answer and every card be known."""
    table = PicoTable(readers=6, turn_us=4000, seed=5, window_us=2000)
    table.reset_wire = True
    chance = random.Random(7)
    for reader in range(1, 7):
        table.lay(reader, f"0400000000000{reader}")
    faults, at = 0, 5.0
    while at < 3590:
        at += chance.uniform(2, 20)
        reader = chance.randrange(6)
        _fault(table, chance.randrange(7), reader, at, chance)
        faults += 1
    table.play(3660.0)
    last = {each.reader: each.state for each in table.of(ReaderSays)}
    wrong = [f"reader {number} is {last.get(number)}" for number in range(1, 7) if last.get(number) != "ok"]
    wrong += [
        f"reader {n}: its card is not known" for n in range(1, 7) if table.link.there(n) != (f"0400000000000{n}",)
    ]
    print(f"{faults} faults, {table.boots - 1} restarts of the board, {6 - len(wrong)} readers alive", file=sys.stderr)
    return faults, wrong


def _fault(table: PicoTable, kind: int, reader: int, at: float, chance: random.Random) -> None:
    chip = table.chips[reader]
    rx = [rx for _, rx in table.pins.values()][reader]
    until = at + chance.uniform(0.5, 8)
    match kind:
        case 0:  # it hangs until its reset wire is pulled
            table.at(at, lambda: setattr(chip, "silent", True))
        case 1:
            table.at(at, chip.power_cycle)
        case 2:
            table.at(at, lambda: setattr(chip, "wrong_checksums", chance.randrange(1, 9)))
        case 3:  # its wire is out: nothing comes, and the line is not even high
            table.at(at, lambda: (setattr(chip, "silent", True), table.chip.levels.__setitem__(rx, None)))
            table.at(until, lambda: (setattr(chip, "silent", False), table.chip.levels.__setitem__(rx, 1)))
        case 4:
            table.at(at, lambda: setattr(table.chip, "tablet_reads", False))
            table.at(until, lambda: setattr(table.chip, "tablet_reads", True))
        case 5:
            table.at(at, lambda: setattr(table.chip, "port_open", False))
            table.at(until, lambda: setattr(table.chip, "port_open", True))
        case _:
            table.at(at, lambda: table.to_board(bytes(chance.randrange(256) for _ in range(200))))


def tags() -> tuple[int, list[str]]:
    """For ``make stress``: 400 cards laid on six readers until the tablet knows them, as quick as a Pico."""
    table = PicoTable(readers=6, turn_us=4000, seed=3, window_us=2000)
    laid = []
    for number in range(400):
        at = 6.0 + number * 2 + table.chance.random()
        reader, uid = number % 6 + 1, f"04{number:012X}"
        table.at(at, lambda reader=reader, uid=uid: table.lay(reader, uid))  # type: ignore[misc]
        table.at(at + 1.2, lambda reader=reader: table.lift(reader))  # type: ignore[misc]
        laid.append((at, uid))
    took: list[float] = []
    waiting = {uid: at for at, uid in laid}
    tick = table.link.tick

    def noted(now: float, received: bytes) -> bytes:
        out = tick(now, received)
        for each in table.link._heard:
            if isinstance(each, TagCame) and each.uid in waiting:
                took.append(now - waiting.pop(each.uid))
        return out

    table.link.tick = noted  # type: ignore[method-assign]
    table.play(6.0 + 800 + 3)
    took.sort()
    print(f"median {statistics.median(took):.2f} s, 95 % {took[int(0.95 * len(took))]:.2f} s", file=sys.stderr)
    return 400, [f"never known: {uid}" for uid in waiting]


class Decided:
    """The tablet's whole side of a game behind a simulated Pico: spots, referee, and how long each card took."""

    def __init__(self, table: PicoTable) -> None:
        self.faces: dict[str, str] = {}
        self.laid_at: dict[str, float] = {}
        self.took: list[float] = []
        self._table, self._spots = table, Spots(source="nfc", face_of=self.faces.get)
        self._looked_at = 0.0
        self.begin()
        self._tick, table.link.tick = table.link.tick, self.tick  # type: ignore[method-assign]

    def begin(self) -> None:
        """A new game."""
        self.session = Session.unkept(
            {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"], "options": {"format": "one-deck"}}
        )

    def lay(self, reader: int, uid: str, face: str) -> None:
        """A seat plays a card; both take theirs away before the next fight."""
        self.faces[uid], self.laid_at[uid] = face, self._table.now
        self._table.lay(reader, uid)

    def tick(self, now: float, received: bytes) -> bytes:
        """A turn of the tablet: what is heard is judged at once, and the time that this takes is counted."""
        out = self._tick(now, received)
        noticed: list[Observation] = []
        for each in self._table.link._heard:
            if isinstance(each, TagCame | TagWent) and each.reader <= 2:
                turn = self._spots.came if isinstance(each, TagCame) else self._spots.went
                noticed += turn((f"{each.reader}/play", each.reader), each.uid, now)
        noticed += self._spots.settled(now)
        if now - self._looked_at >= REFRESH_S:
            self._looked_at = now
            noticed.append(Looked(source="nfc", at=now))
        for seen in noticed:
            began = time.perf_counter()
            steps = self.session.table.observe(seen)
            judging = time.perf_counter() - began
            if isinstance(seen, TagSeen) and any(isinstance(step, Accepted) for step in steps):
                self.took.append(now - self.laid_at[seen.uid] + judging)
        return out


def decisions() -> tuple[int, list[str]]:
    """For ``make stress``: 400 cards of Bluffing Battles laid on a table of six readers, as quick as a Pico, until the
    referee has judged them; on the other four readers cards lie."""
    table = PicoTable(readers=6, turn_us=4000, seed=3, window_us=2000)
    for reader in range(3, 7):
        table.lay(reader, f"0490000000000{reader}")
    decided = Decided(table)
    chance = random.Random(5)
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    hers = [f"{rank}{suit}" for suit in "HD" for rank in ranks[:-1]]
    his = [f"{rank}{suit}" for suit in "SC" for rank in ranks[1:]]
    for fight in range(200):
        at, number = 6.0 + fight * 4, fight % len(hers)
        if number == 0:
            table.at(at - 0.5, decided.begin)
        for reader, face in enumerate((hers[number], his[number]), 1):
            uid = f"04{fight * 2 + reader:012X}"
            table.at(at + reader * chance.uniform(0.05, 0.6), partial(decided.lay, reader, uid, face))
            table.at(at + 2.6, partial(table.lift, reader))
    table.play(6.0 + 800 + 3)
    took = sorted(decided.took)
    print(
        f"median {statistics.median(took):.2f} s, 95 % {took[int(0.95 * len(took))]:.2f} s, longest {took[-1]:.2f} s",
        file=sys.stderr,
    )
    return 400, [f"{400 - len(took)} cards were not judged"] if len(took) != 400 else []


def four_hours() -> tuple[int, list[str]]:
    """For ``make stress``: six readers, eight buttons and a tablet for four hours in a real MicroPython."""
    return hours(4.0)


def hours(count: float) -> tuple[int, list[str]]:
    """A number of hours of board time."""
    table = EmulatedTable(readers=6, turn_us=4000, window_us=4000)
    table.tablet_every_us = 8000
    seconds = count * 3600
    pressed = press_at_random(table, int(seconds / 3), from_us=5_000_000, every_us=2_900_000)
    pressed = [each for each in pressed if each[0] < (seconds - 5) * 1e6]
    for number in range(int(seconds / 10)):
        reader, at = number % 6 + 1, 6.0 + number * 10
        table.at(at, lambda reader=reader, n=number: table.lay(reader, f"04{n:012X}"))  # type: ignore[misc]
        table.at(at + 45, lambda reader=reader: table.lift(reader))  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as folder:
        table.play(seconds, folder=Path(folder))
    heard = table.of(Pressed)
    wrong = compare(pressed, [each for each in heard if each.at < seconds - 5])
    if table.boots != 1 or len(table.of(Greeted)) != 1:
        wrong.append(f"{table.boots} starts, {len(table.of(Greeted))} greetings")
    if min(table.free[-30:]) < min(table.free[1:31]) - 4096:
        wrong.append(f"free memory fell from {table.free[1]} to {table.free[-1]} bytes")
    worst = max((each.pm for each in heard), default=0.0)
    length = len(table.free) // 4
    quarters = [round(statistics.mean(table.free[at * length : (at + 1) * length])) for at in range(4)]
    print(
        f"{len(pressed)} presses, promised ±{worst * 1000:.1f} ms at most; cards heard {len(table.of(TagCame))}; "
        f"free bytes after collecting: first {table.free[1]}, least {min(table.free)}, last {table.free[-1]}, "
        f"most {max(table.free)}; of each quarter on average {quarters}",
        file=sys.stderr,
    )
    return len(pressed), wrong
