"""Whole games by phones in this process: every line that leaves for a seat is compared with what it may be."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from aiohttp import WSMessage, WSMsgType

from companion.games import GAMES
from companion.phones.at_table import QUESTION, PhonesAtTable
from companion.phones.keys import PhoneKey, Unfit
from companion.phones.messages import Say
from companion.phones.pages import seat_page, watch_page
from companion.phones.room import FromPhone, PhoneRoom
from companion.rules.bots import dealt
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.spec import GameSpec
from companion.session import Session
from companion.sources.feed import Feed
from companion.table import Step, Table
from companion.ui.views.evening.asked import answers_of
from companion.ui.views.table.acts import Pad
from tests.phones.example_games import FOLDERS, example
from tests.phones.fingers import spoken_by
from tests.phones.hidden import Viewer, hidden_from
from tests.phones.whole_games import next_act

TURN_S = 0.12
"""Each turn of the table is later than the pause between two pings, so that a press is timed a turn later."""

MOST_TURNS = 30
MOST_ACTS = 1500
ANSWER = "a slower end, says"
ASIDE = 0.3
STEPS = 6
"""Steps of the server's loop after which everything that it was given has left."""


@dataclass
class Checked:
    """The extent of the comparison: lines and their bytes, and the number of searches for a hidden face."""

    acts: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    looks: int = 0
    refused: int = 0
    asides: int = 0
    ended: bool = False


class Line:
    """A WebSocket without a network, and the phone behind it: it answers pings and keeps everything else."""

    closed = False

    def __init__(self, table: LinesTable, viewer: Seat | None) -> None:
        self.viewer, self.sent = viewer, list[str]()
        self._table = table
        self._said: asyncio.Queue[WSMessage] = asyncio.Queue()

    async def send_str(self, text: str) -> None:
        """Takes what the table sends."""
        if text.startswith('{"t":"ping"'):
            self.say(t="pong", n=json.loads(text)["n"], got=self._table.now * 1000)
        else:
            self.sent.append(text)

    async def close(self, **_: object) -> None:
        """The line is shut."""
        self.closed = True

    def say(self, **message: Any) -> None:
        """Sends a message to the table."""
        self._said.put_nowait(WSMessage(WSMsgType.TEXT, json.dumps(message), None))

    def __aiter__(self) -> Line:
        return self

    async def __anext__(self) -> WSMessage:
        return await self._said.get()


class NoNetwork:
    """The phones' server without a network or a thread: its room runs whenever the table lets it."""

    report = None

    def __init__(self, room: PhoneRoom) -> None:
        self.room = room
        self.publish, self.free, self.clear = room.publish, room.free, room.clear

    def answer(self, said: FromPhone, *, ok: bool, words: str) -> None:
        """Notes the answer to a phone's message."""
        self.room.answer(said.seat, said.said.ident, ok=ok, words=words)


class LinesTable:
    """A table in simulated time. Every seat knows its own hand, whenever it gets one."""

    def __init__(self, game: str, seats: tuple[Seat, ...], chance: random.Random, loop: asyncio.AbstractEventLoop):
        self.now, self.chance, self.checked = 1000.0, chance, Checked()
        self.session = Session.unkept({"record": 1, "game": game, "seats": list(seats), "options": {}})
        self.table = self.session.table
        self.game: GameSpec = self.table.game
        self.feed = Feed([], clock=lambda: self.now, wake=lambda: None)
        self.phones = PhonesAtTable(self.session, self.feed, clock=lambda: self.now)
        self.room = PhoneRoom(lambda: self.now)
        history = self.table.history
        history._start = dealt(self.game, history._start, chance)
        self.table.listeners.append(self._deal_on)
        with patch("companion.phones.at_table.open_server", lambda _: NoNetwork(self.room)):
            self.phones.turn_on()
        self._loop, self._said = loop, 0
        self.lines = {viewer: Line(self, viewer) for viewer in (*seats, None)}
        self._viewers = {viewer: Viewer(self.table, viewer) for viewer in self.lines}
        self._of_everybody: dict[str, str] = {}
        self._tokens: dict[str, Seat | None] = {}
        self._own_faces = set[str]()
        self.newest: dict[Seat | None, str] = {}
        self.last_answer: dict[str, Any] = {}
        self._serving = [loop.create_task(self.room.serve(line)) for line in self.lines.values()]  # type: ignore[arg-type]

    def seat_everybody(self) -> None:
        """Every phone takes its seat."""
        for viewer, line in self.lines.items():
            line.say(t="hello", page=f"page{viewer}", **({} if viewer else {"watches": True}))
        self.turn()
        for viewer, line in self.lines.items():
            if viewer:
                line.say(t="sit", seat=viewer)
        self.turn()

    def close(self) -> None:
        """Shuts every line."""
        for task in self._serving:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._serving, return_exceptions=True))
        with patch("companion.phones.at_table.close_server", lambda _: None):
            self.phones.turn_off()
        self.feed.close()
        self.session.close()

    def _deal_on(self, _: Step) -> None:
        history = self.table.history
        if history.standing:
            history._states[-1] = dealt(self.game, history.state, self.chance)

    def turn(self) -> None:
        """One turn of the table; then every line that left is compared."""
        self.now += TURN_S
        self.room.tick()
        self.settle()
        self.phones.pump()
        for observation in self.feed.drain():
            self.table.observe(observation)
        self.table.tick()
        self.phones.show()
        self.settle()
        for line in self.lines.values():
            self._compare(line)

    def settle(self) -> None:
        """Lets the server do all that it can now."""

        async def wait() -> None:
            for _ in range(STEPS):
                await asyncio.sleep(0)

        self._loop.run_until_complete(wait())

    def play(self) -> Iterator[Act]:
        """A game to its end by its phones; what no phone can say is said at the table."""
        for _ in range(MOST_ACTS):
            self._say_something_else()
            state = self.table.state
            self.checked.ended = self.game.outcome(state) is not None
            act = None if self.checked.ended else next_act(self.game, state, self.chance)
            if act is None:
                return
            self._play(act)
            self.checked.acts += 1
            yield act

    def _play(self, act: Act) -> None:
        before = len(self.table.history.entries)
        spoken = spoken_by(self.table, act)
        if spoken is None:
            self.table.play(act)
            self.turn()
            return
        self.say(spoken.seat, spoken.key, spoken.said)
        assert len(self.table.history.entries) > before, f"{act} was not taken: {self.last_answer}"

    def answer_questions(self) -> None:
        """Everybody answers the questions at the end; nobody hears an answer before the last one was given."""
        for seat in self.table.state.seats:
            while (asked := self.phones._questions.describe(seat)) is not None:
                answer = self.chance.choice(asked["choices"] or [f"{ANSWER} {seat}"])
                values = {"question": asked["id"], "answer": answer}
                self.lines[seat].say(t="say", id=f"{seat}{asked['at']}", key=QUESTION, values=values)
                self.turn()
        assert {each.seat for each in answers_of(self.table)} == set(self.table.state.seats)

    def say(self, seat: Seat, key: PhoneKey, said: Say) -> None:
        """A seat's phone presses this key, and has its answer."""
        self._said += 1
        self._own_faces = {face for face in said.faces if face is not None}
        at = {"at": self.now * 1000} if key.timed else {}
        message = {"id": f"n{self._said}", "key": key.ident, "faces": list(said.faces), "values": dict(said.values)}
        self.lines[seat].say(t="say", **message, **at)
        self.turn_until(lambda: self.last_answer.get("id") == f"n{self._said}")

    def _say_something_else(self) -> None:
        """A seat fills in a key of its page by chance: acts that add sight are accepted, and each illegal one gets its
        reason."""
        seat = self.chance.choice(self.table.state.seats)
        keys = list(self.phones._pages[seat].keys.values())
        if not keys:
            return
        key = self.chance.choice(keys)
        said = filled_in(key.pad, self.chance)
        try:
            act = key.act(said)
        except Unfit:
            return
        is_legal = is_said_legally(self.table, act)
        is_aside = key.pad.seat is not None and (key.secret or key.pad.optional or key.pad.aside)
        if not is_legal or (is_aside and self.chance.random() < ASIDE):
            is_legal_as_seen = is_said_legally(self._viewers[seat].blind(), act)
            self.say(seat, key, said)
            if not key.timed and is_legal_as_seen and not is_legal:
                assert "hidden cards that another player has entered" in self.last_answer["words"]
            self.checked.asides += self.last_answer["ok"]
            self.checked.refused += not self.last_answer["ok"]

    def turn_until(self, is_done: Callable[[], bool]) -> None:
        for _ in range(MOST_TURNS):
            self.turn()
            if is_done():
                return
        raise AssertionError(f"nothing came of it: {self.last_answer}")

    def _compare(self, line: Line) -> None:
        """Every line that came since: each is what it would be if nobody knew what this viewer may not know."""
        viewer, new = self._viewers[line.viewer], line.sent[:]
        line.sent.clear()
        for sent in new:
            kind = sent[6 : sent.index('"', 6)]
            self.checked.lines[kind] += 1
            self.checked.bytes += len(sent.encode())
            if kind in ("page", "watch"):
                assert kind == ("page" if viewer.seat else "watch"), f"{line.viewer} is shown another's page"
                assert sent == self._page_of(viewer, sent), f"{line.viewer}'s page depends on what it may not see"
                self.checked.looks += viewer.search(sent)
                self.newest[line.viewer] = sent
            elif kind == "done":
                self.last_answer = json.loads(sent)
                self.checked.looks += viewer.search(sent, hidden_from(self.table, line.viewer) - self._own_faces)
            elif kind in ("words", "tiles"):
                assert sent == self._of_everybody.setdefault(kind, sent), f"{line.viewer} has {kind} of its own"
            elif kind == "seats":
                assert [each["name"] for each in json.loads(sent)["seats"]] in ([], list(self.table.state.seats))
            elif kind == "token":
                self._tokens[json.loads(sent)["token"]] = line.viewer
            else:
                assert json.loads(sent) == {"t": "seated", "seat": line.viewer}
            assert ANSWER not in sent or answers_of(self.table), f"{line.viewer} hears an answer before all are given"
            for token, seat in self._tokens.items():
                assert seat == line.viewer or token not in sent, f"{line.viewer} hears the token of {seat}"

    def _page_of(self, viewer: Viewer, sent: str) -> str:
        blind, seat = viewer.blind(), viewer.seat
        if seat is None:
            return watch_page(blind, self.now)
        clock_s = json.loads(sent)["clock"]["s"]
        return seat_page(blind, seat, self.now, self.phones._questions.describe(seat), clock_s=clock_s).text


@contextmanager
def lines_table(game: str, seats: tuple[Seat, ...], seed: object) -> Iterator[LinesTable]:
    """A table whose phones have their seats, and which no rate limit and no budget of time holds up."""
    loop = asyncio.new_event_loop()
    with (
        patch.multiple("companion.phones.connection", MESSAGES_BURST=1e9, SAYS_BURST=1e9),
        patch("companion.phones.at_table.SHOW_S", float("inf")),
        patch.dict(GAMES, {game: example(game)} if game in FOLDERS else {}),
        closing(loop),
        closing(LinesTable(game, seats, random.Random(f"{game} {seed}"), loop)) as table,
    ):
        table.seat_everybody()
        yield table


def filled_in(pad: Pad, chance: random.Random) -> Say:
    """A key filled in by chance with what its page offers."""
    faces: tuple[str, ...] = ()
    if pad.cards is not None:
        offered = sorted(pad.cards.faces)
        most = min(len(offered), pad.cards.most)
        faces = tuple(chance.sample(offered, chance.randint(min(pad.cards.least, most), most)))
    values: dict[str, str | int] = {each.name: chance.randint(each.least, each.most) for each in pad.open_numbers}
    values |= {each.name: chance.choice(list(each.values) or ["word"]) for each in pad.choices}
    return Say("0", "", faces, values)


def is_said_legally(table: Table, act: Act) -> bool:
    """Whether the referee takes an act now."""
    try:
        table.game.decide(table.state, act)
    except IllegalAct:
        return False
    return True


def check_game(game: str, seats: tuple[Seat, ...], seed: object) -> Checked:
    """A whole game by phones with every line compared. Raises AssertionError."""
    with lines_table(game, seats, seed) as table:
        for _ in table.play():
            pass
        table.answer_questions()
        return table.checked
