"""A whole Bluffing Battles: its plays go from a virtual board through a real serial port to the journal and the ledger.

The board's time and the tablet's run faster than the wall's, and alike; every byte takes the way it takes in play.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.ledger.checks import faults
from companion.observations import TagGone, Tapped
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.sources.feed import Feed
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from tests.nfc.test_games import by_taps, events, read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

FASTER = 3.0


def clock() -> float:
    """Seconds that pass faster."""
    return time.monotonic() * FASTER


class Evening:
    """A kept session that hears one board."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.session = Session.start("tonight", header)
        self.seats: list[str] = header["seats"]
        self.board = VirtualBoard(readers=len(self.seats))
        self.faces: dict[str, str] = {}
        self._line = OnTerminal(lambda seconds, received: self.board.answer(seconds * FASTER, received))
        source = TagSource(clock=clock, port=self._line.path, face_of=self.faces.get)
        self._feed = Feed([source], clock=clock, wake=lambda: None)
        self._feed.start()
        self._gone = 0

    def show(self, seat: str, face: str) -> None:
        """A card is laid, and played by that."""
        played = len(self.session.table.history.entries)
        uid = f"04{len(self.faces):012X}"
        self.faces[uid] = face
        self.board.lay(self.seats.index(seat) + 1, uid)
        self.until(lambda: len(self.session.table.history.entries) > played)

    def tap(self, said: dict[str, Any]) -> None:
        """Touches enter the acts that no reader sees."""
        played = len(self.session.table.history.entries)
        self._feed.put(Tapped(source="touch", at=clock(), act=act_from_json(self.session.table.game.acts_known, said)))
        self.until(lambda: len(self.session.table.history.entries) > played)

    def clear(self) -> None:
        """All cards are taken away."""
        self._gone = 0
        lay = sum(len(chip.tags) for chip in self.board.chips)
        for reader in range(1, len(self.seats) + 1):
            self.board.lift(reader)
        self.until(lambda: self._gone == lay)

    def until(self, holds: Callable[[], bool]) -> None:
        """Lets the table hear what comes, until something holds."""
        end = time.monotonic() + 60
        while not holds():
            assert time.monotonic() < end, self.session.table.history.entries[-1:]
            for observation in self._feed.drain():
                self._gone += isinstance(observation, TagGone)
                self.session.table.observe(observation)
            self.session.table.tick()
            time.sleep(0.003)

    def close(self) -> None:
        """The evening is over."""
        self._feed.close(wait_s=10)
        self._line.close()
        self.session.close()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def test_a_whole_game_laid_on_readers_is_in_the_ledger_as_if_it_had_been_tapped() -> None:
    header, acts = read("bluffing-battles/whole-game-one-deck.jsonl")
    tapped = by_taps(header, acts)
    with closing(Evening(header)) as table:
        for said in acts:
            if said["act"] != "play":
                table.tap(said)
                continue
            table.show(said["seat"], said["card"])
            if sum(len(chip.tags) for chip in table.board.chips) == len(table.seats):
                table.clear()
        table.session.table.settle()
        assert events(table.session) == events(tapped)
    with closing(Session.resume("tonight")) as kept:
        assert faults(kept.table.history) == []
        assert kept.table.game.outcome(kept.table.state) == tapped.table.game.outcome(tapped.table.state)
        assert kept.table.game.outcome(kept.table.state) is not None
