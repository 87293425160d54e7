"""Tags and buttons: the tablet's side in events a second, from tag to decision, press times under load, rounds."""

from __future__ import annotations

import io
import multiprocessing
import random
import statistics
import tempfile
import threading
import time
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from companion.decks import load_deck
from companion.observations import Buzzed, TagSeen
from companion.session import Session
from companion.sources.nfc.firmware import pn532, wire
from companion.sources.nfc.link.heard import TagCame
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from companion.sources.nfc.tags.enrol import Enrolment, walk
from companion.sources.nfc.tags.spots import Spots
from companion.table import Accepted
from tests.nfc.sim_desk import SimLine, sim_desk

PRESSES = 60
FETCH_S = 2.0
LIFT_S = 0.5
BUSY_THREADS = 2


def main() -> None:
    """Prints one table."""
    print("| what | figure |\n| --- | --- |")
    print(f"| tablet's side, lines to values | {events_a_second():,.0f} events a second |")
    for readers in (1, 2, 5):
        placed = measure_ms(readers)
        print(
            f"| tag laid to card told, {readers} reader(s), simulated | "
            f"median {statistics.median(placed):.0f} ms, longest {max(placed):.0f} ms |"
        )
    print(f"| card told to decision, Bluffing Battles | {decision_ms():.2f} ms |")
    for readers in (1, 2, 5):
        empty, full = rounds_a_second(readers, cards=False), rounds_a_second(readers, cards=True)
        print(
            f"| rounds a second, {readers} reader(s), from line time at 115,200 baud | "
            f"{empty:.1f} empty, {full:.1f} with a card on each |"
        )
    for write in (False, True):
        print(
            f"| enrolling 52 cards{', a number written on each' if write else ''}, simulated: a person lays a card "
            f"{FETCH_S:.0f} s after it is asked for and takes it away {LIFT_S} s after it is told | "
            f"{enrolment_s(write=write) / 60:.1f} minutes |"
        )
    for busy in (False, True):
        errors, bound = press_errors_ms(busy=busy)
        print(
            f"| press time error, four readers polling, tablet {'busy' if busy else 'idle'} | median "
            f"{statistics.median(errors):.2f} ms, longest {max(errors):.2f} ms of {len(errors)}; "
            f"promised ±{bound:.2f} ms at most |"
        )


class Hand(io.StringIO):
    """A person at the reader, who does what the walk prints."""

    def __init__(self, line: SimLine) -> None:
        super().__init__()
        self._line, self._laid = line, 0

    def write(self, text: str) -> int:
        """Reads a line of the walk."""
        if text.startswith("Lay "):
            self._laid += 1
            lay = partial(self._line.board.lay, 1, f"04{self._laid:012X}")
            self._line.acts.append((self._line.now_ms + int(1000 * FETCH_S), lay))
        elif text.endswith("Take it away."):
            self._line.acts.append((self._line.now_ms + int(1000 * LIFT_S), partial(self._line.board.lift, 1)))
        return super().write(text)


def enrolment_s(*, write: bool) -> float:
    """Simulated seconds until all 52 cards have their tags."""
    desk, line = sim_desk()
    began = desk.clock()
    with tempfile.TemporaryDirectory() as folder:
        enrolment = Enrolment(load_deck("standard52"), Path(folder) / "map.json")
        assert walk(enrolment, desk, said=lambda: None, out=Hand(line), write_ids=write)
        assert len(enrolment.tag_map.cards) == 52
    return desk.clock() - began


def events_a_second() -> float:
    """TAG+, BTN and TAG- lines through the tablet's end, as one stream in pieces of 64 bytes."""
    writer = wire.LineWriter()
    stream = writer.line(0, "HELLO", (("proto", wire.PROTO), ("id", "x"), ("boot", "1"), ("rdr", 2), ("btn", 8)))
    count = 30_000
    for number in range(count // 3):
        uid = f"04{number:012X}"
        stream += writer.line(number, "TAG+", (("r", 0), ("u", uid), ("sak", "00"), ("n", 1)))
        stream += writer.line(number, "BTN", (("m", "01"), ("d", "01"), ("us", number * 1000)))
        stream += writer.line(number, "TAG-", (("r", 0), ("u", uid), ("ms", 400)))
    link = Link()
    heard = 0
    began = time.perf_counter()
    for at in range(0, len(stream), 64):
        link.tick(1.0, stream[at : at + 64])
        heard += len(link.take())
    spent = time.perf_counter() - began
    assert heard == count + 1, heard
    return heard / spent


def measure_ms(readers: int) -> list[float]:
    """Simulated milliseconds from the moment a tag is in the field to its TagSeen."""
    chance = random.Random(1)
    board, link = VirtualBoard(readers=readers), Link()
    spots = Spots(source="nfc:x", face_of={}.get)
    waits: list[float] = []
    to_board = b""
    laid_at, uid, number = 2.0, "", 0
    now = 1.0
    while len(waits) < 40:
        now += 0.0005
        if not uid and now >= laid_at:
            number += 1
            uid = f"04{number:012X}"
            board.lay(chance.randrange(readers) + 1, uid)
            laid_at = now
        to_board = link.tick(now, board.answer(now, to_board))
        for heard in link.take():
            if isinstance(heard, TagCame):
                list(spots.came(f"{heard.reader}/play", heard.uid, now))
        for told in spots.settled(now):
            assert isinstance(told, TagSeen)
            waits.append((now - laid_at) * 1000)
            for reader in range(readers):
                board.lift(reader + 1)
            spots = Spots(source="nfc:x", face_of={}.get)
            uid, laid_at = "", now + 1 + chance.random()
    return waits


def decision_ms() -> float:
    """Milliseconds from a TagSeen to the judged act that listeners hear of, the median of a whole game's plays."""
    table = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).table
    spent = []
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    for number, rank in enumerate(ranks):
        for place, suit in ((1, "SC"[number % 2]), (2, "HD"[number % 2])):
            uid, zone = f"04{number:02}{place:02}", f"{place}/play"
            seen = TagSeen(source="nfc:x", at=float(number), zone=zone, uid=uid, face=rank + suit)
            began = time.perf_counter()
            steps = table.observe(seen)
            spent.append((time.perf_counter() - began) * 1000)
            if not any(isinstance(step, Accepted) for step in steps):
                spent.pop()
    assert len(spent) > 3, len(spent)
    return statistics.median(spent)


def rounds_a_second(readers: int, *, cards: bool) -> float:
    """How often each reader is looked at, from the bytes on the line and a guessed 5 ms on the air."""
    board, link = VirtualBoard(readers=readers), Link()
    if cards:
        for reader in range(readers):
            board.lay(reader + 1, f"0400000000000{reader}")
    looks = 0
    for chip in board.chips:
        receive = chip.receive

        def count(sent: bytes, receive: object = receive) -> bytes:
            nonlocal looks
            looks += sent.count(pn532.frame(pn532.FIELD_OFF))  # the end of each look
            return receive(sent)  # type: ignore[operator,no-any-return]

        chip.receive = count  # type: ignore[method-assign]
    to_board = b""
    seconds = 10
    now = 1.0
    before = 0
    while now < 1 + seconds + 2:
        now += 0.0002
        to_board = link.tick(now, board.answer(now, to_board))
        if now < 3:
            before = looks
    return (looks - before) / seconds / readers


def _board(ours: Connection) -> None:
    board = VirtualBoard(readers=4, clock_ahead_s=321.0, drift_ppm=40)
    for reader in range(4):
        board.lay(reader + 1, f"0400000000000{reader}")
    with OnTerminal(board.answer, beat_s=0.001) as line:
        ours.send(line.path)
        while (pressed_at := ours.recv()) is not None:
            time.sleep(max(0.0, pressed_at - time.monotonic()))
            board.press([1], at=pressed_at - line.began)


def press_errors_ms(*, busy: bool) -> tuple[list[float], float]:
    """(error of each press, the largest promised uncertainty), board in a process of its own, through a real port."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_board, args=(theirs,), daemon=True)
    process.start()
    source = TagSource(clock=time.monotonic, port=ours.recv())
    heard: list[Buzzed] = []
    listening = threading.Thread(
        target=lambda: [heard.append(each) for each in source if isinstance(each, Buzzed)], daemon=True
    )
    listening.start()
    stop = threading.Event()
    while (source.device.pm_s or 1) > 0.1:
        time.sleep(0.05)
    for _ in range(BUSY_THREADS if busy else 0):
        threading.Thread(target=_burn, args=(stop,), daemon=True).start()
    truth = []
    for number in range(PRESSES):
        truth.append(time.monotonic() + 0.1 + (number % 7) * 0.013)
        ours.send(truth[-1])
        time.sleep(0.25)
    time.sleep(1.0)
    stop.set()
    source.close()
    listening.join(5)
    ours.send(None)
    process.join(5)
    assert len(heard) == len(truth), (len(heard), len(truth))
    errors = [abs(each.at - at) for each, at in zip(heard, truth, strict=True)]
    assert all(error <= each.pm for error, each in zip(errors, heard, strict=True))
    return [error * 1000 for error in errors], max(each.pm for each in heard) * 1000


def _burn(stop: threading.Event) -> None:
    while not stop.is_set():
        sum(range(2000))


if __name__ == "__main__":
    main()
