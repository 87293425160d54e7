"""Phones at the table under a bad Wi-Fi, damaged messages and hostile neighbours."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.games import GAMES
from companion.phones import address
from companion.phones.keys import Unfit
from companion.phones.messages import Damaged, Hello, LeaveSeat, Pong, Say, Tag, TakeSeat, read_message
from companion.phones.pages import seat_page
from companion.phones.server import PhoneServer
from companion.rules.notation import NotationError, act_from_json, act_to_json
from companion.session import Session
from tests.phones.evenings import count_wrong
from tests.phones.example_games import FOLDERS, example
from tests.phones.rig import played
from tests.phones.twin import PhoneTwin
from tests.phones.whole_lines import check_game
from tools.figures import write_figures
from tools.stress.journal import Report

FIGURES = Path(__file__).with_name("figures.json")
EIGHT = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")
HOSTILE = 100
LASTS_S = 12.0
WITHIN_S = 1.0
"""An honest phone is answered within this time; a turn of the table takes no longer than a tenth of it."""

NOISE = '{}[],:"0123456789-.eEtfn\\u\x00\ud7ffÄ🂡 abcxyz'


def evenings(count: int = 1000, *, seed: int = 0) -> Report:
    """Presses of simulated evenings: none is told in an order that was not so, and none is lost."""
    presses, wrong, _ = count_wrong(count, seed=seed)
    return presses, wrong


def every_line(games: Sequence[str] = (), *, seeds: int = 5) -> Report:
    """Whole games of all games and examples by up to eight phones: no line tells a seat what it may not know."""
    totals: Counter[str] = Counter()
    failures: list[str] = []
    for game in games or (*GAMES, *FOLDERS):
        least, most = (GAMES.get(game) or example(game)).seats
        for seed in range(seeds):
            try:
                checked = check_game(game, EIGHT[: max(least, min(8, most))], f"stress {seed}")
            except AssertionError as fault:
                failures.append(f"{game}, seed {seed}: {fault}")
                continue
            lines = checked.lines.total()
            totals.update(games=1, ended=checked.ended, acts=checked.acts, lines=lines, bytes=checked.bytes)
            totals.update(looks=checked.looks, refused=checked.refused, asides=checked.asides)
    if not games:
        write_figures(FIGURES, "every line of whole games", {**totals, "seeds": seeds, "failures": len(failures)})
    return totals["lines"], failures


def damaged_messages(cases: int = 200_000, *, seed: int = 1) -> Report:
    """Messages with bytes changed, cut, doubled and mixed: what is taken says what it says, and is on the page."""
    chance = random.Random(seed)
    table = Session.unkept({"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"], "options": {}}).table
    page = seat_page(table, "Ann")
    good = [*_good_messages(), *(json.dumps({"t": "say", "id": "a1", "key": key}) for key in page.keys)]
    key = next(each for each in page.keys.values() if each.pad.cards is not None)
    faces = sorted(key.pad.cards.faces) if key.pad.cards else []
    good += [json.dumps({"t": "say", "id": "b2", "key": key.ident, "faces": [face]}) for face in faces[:8]]
    failures: list[str] = []
    for case in range(cases):
        text = _damaged(chance, good)
        try:
            message = read_message(text)
        except Damaged:
            continue
        except Exception as error:
            failures.append(f"case {case}: {text!r}: {error!r}")
            continue
        if not _says_so(message, text):
            failures.append(f"case {case}: {text!r} was taken as {message!r}")
        if isinstance(message, Say) and message.key in page.keys:
            try:
                act = page.keys[message.key].act(message)
                act_from_json(table.game.acts_known, act_to_json(act))
            except Unfit:
                continue
            except NotationError as error:
                failures.append(f"case {case}: {text!r}: {error}")
                continue
            if act.seat not in ("Ann", None) or act.word() != page.keys[message.key].pad.act:
                failures.append(f"case {case}: {text!r} said {act!r}")
    return cases, failures


def _good_messages() -> list[str]:
    return [
        json.dumps(each)
        for each in (
            {"t": "hello", "page": "0123abcd", "token": "x" * 32},
            {"t": "hello", "page": "0123abcd", "watches": True},
            {"t": "sit", "seat": "Ann"},
            {"t": "leave"},
            {"t": "pong", "n": 17, "got": 123456.75},
            {"t": "say", "id": "q", "key": "note", "values": {"text": "slow"}},
            {"t": "say", "id": "q", "key": "count", "values": {"unit": "coins", "amount": 5}},
            {"t": "say", "id": "q", "key": "0123456789abcdef", "at": 1234.5, "faces": ["2D", None]},
            {"t": "tag", "id": "q", "uid": "04A1B2C3D4E5F6", "reader": 2},
        )
    ]


def _damaged(chance: random.Random, good: list[str]) -> str:
    text = chance.choice(good)
    for _ in range(chance.randint(1, 3)):
        at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(NOISE) + text[at + 1 :]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:to] + text[at:]
            case 3:
                text = text[:at] + "".join(chance.choices(NOISE, k=5)) + text[at:]
            case 4:
                other = chance.choice(good)
                text = text[:at] + other[chance.randrange(len(other)) :]
            case 5:
                text = text[:at] + "[" * chance.choice((1, 2000)) + text[at:]
    return text


def _says_so(message: object, text: str) -> bool:
    """Whether a message that was taken says what its text says, and nothing beside."""
    said = json.loads(text)
    match message:
        case Hello(page=page, token=token, watches=watches):
            back = {"t": "hello", "page": page, "token": token, "watches": watches}
        case TakeSeat(seat=seat):
            back = {"t": "sit", "seat": seat}
        case LeaveSeat():
            back = {"t": "leave"}
        case Pong(number=number, got_ms=got):
            back = {"t": "pong", "n": number, "got": got}
        case Say(ident=ident, key=key, faces=faces, values=values, pressed_ms=at):
            back = {"t": "say", "id": ident, "key": key, "faces": list(faces), "values": dict(values), "at": at}
        case Tag(ident=ident, uid=uid, reader=reader):
            back = {"t": "tag", "id": ident, "uid": uid, "reader": reader}
        case _:
            return False
    empty: dict[str, object] = {"token": "", "watches": False, "faces": [], "values": {}, "at": None}
    return {**{name: each for name, each in empty.items() if name in back}, **said} == back


def hostile_phones(seconds: float = LASTS_S) -> Report:
    """Eight honest phones among 100 that hold lines, drip, flood and send rubbish: each is answered in time."""
    with here(), played("pirates-bluff", *EIGHT) as table:
        hostile = subprocess.Popen(
            [sys.executable, "-m", "tools.stress.hostile_phones", str(address.PORT), str(HOSTILE), str(seconds)]
        )
        try:
            took = asyncio.run(answers_of_honest_phones(table.server, table.table.state.seats, seconds))
        finally:
            hostile.wait(60)
        failures = [f"an honest phone waited {each:.2f} s" for each in took if each > WITHIN_S]
        if hostile.returncode:
            failures.append(f"the hostile phones ended with {hostile.returncode}")
        rate = table.turns / seconds
        took.sort()
        told = f"    {len(took)} answers, half within {took[len(took) // 2]:.3f} s, the slowest in {took[-1]:.3f} s; "
        told += f"{rate:.0f} turns a second, the longest {table.longest_s * 1000:.0f} ms"
        print(told, file=sys.stderr)
        if rate < 30:
            failures.append(f"the table had only {rate:.0f} turns a second")
        return len(took), failures


async def answers_of_honest_phones(server: PhoneServer, seats: tuple[str, ...], seconds: float) -> list[float]:
    """How long each waited for each of its answers, in seconds."""
    took: list[float] = []
    twins = [PhoneTwin(server) for _ in seats]
    for seat, twin in zip(seats, twins, strict=True):
        await twin.connect()
        await twin.sit(seat)
    end = time.monotonic() + seconds

    async def play(twin: PhoneTwin) -> None:
        while time.monotonic() < end:
            began = time.perf_counter()
            await twin.say("note", values={"text": "still here"})
            took.append(time.perf_counter() - began)
            await asyncio.sleep(0.5)

    async def join(twin: PhoneTwin) -> None:
        """A phone that knew the code opens its line again, among all the others."""
        while time.monotonic() < end:
            began = time.perf_counter()
            fresh = PhoneTwin(server, token=twin.token)
            await fresh.connect()
            await fresh.wait_for("words")
            took.append(time.perf_counter() - began)
            await fresh.close()
            await asyncio.sleep(1)

    await asyncio.gather(*(play(twin) for twin in twins), join(PhoneTwin(server)))
    for twin in twins:
        await twin.close()
    return took


@contextmanager
def here() -> Iterator[None]:
    """The server listens on this machine alone, on a free port, and keeps its certificate aside."""
    before = address.PORT, address.own_address, os.environ.get("COMPANION_HOME")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address.PORT = int(free.getsockname()[1])
    address.own_address = lambda: "127.0.0.1"
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = home
        try:
            yield
        finally:
            address.PORT, address.own_address = before[0], before[1]
            if before[2] is None:
                del os.environ["COMPANION_HOME"]
            else:
                os.environ["COMPANION_HOME"] = before[2]
