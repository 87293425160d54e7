"""A table with its phones, played in a thread of its own as the app's clock does, and its server on this machine."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from companion.phones import address
from companion.phones.at_table import PhonesAtTable
from companion.phones.server import PhoneServer
from companion.session import Session
from companion.sources.feed import Feed

TICK_S = 1 / 60


class PlayedTable:
    """Pumps phones and feed until it is closed; ``late_s`` holds up each turn, as a busy screen does."""

    def __init__(self, header: Mapping[str, Any], session: Session | None = None) -> None:
        self.session = session or Session.unkept(header)
        self.table = self.session.table
        self.feed = Feed([], clock=time.monotonic, wake=lambda: None)
        self.phones = PhonesAtTable(self.session, self.feed, clock=time.monotonic)
        self.turns = 0
        self.longest_s = 0.0
        self.lock = threading.Lock()
        self.phones.turn_on()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    @property
    def server(self) -> PhoneServer:
        assert self.phones._server is not None
        return self.phones._server

    def turn(self) -> None:
        """One turn of the table's clock."""
        began = time.perf_counter()
        with self.lock:
            self.phones.pump()
            for observation in self.feed.drain():
                self.table.observe(observation)
            self.table.tick()
            self.phones.show()
        self.longest_s = max(self.longest_s, time.perf_counter() - began)
        self.turns += 1

    def close(self) -> None:
        self._closed.set()
        self._thread.join()
        self.phones.turn_off()
        self.feed.close()
        self.session.close()

    def _run(self) -> None:
        while not self._closed.wait(self.pause_s()):
            self.turn()

    def pause_s(self) -> float:
        """How long it waits for its next turn."""
        return TICK_S


@contextmanager
def played(game: str, *seats: str, **options: Any) -> Iterator[PlayedTable]:
    """A table of this game with its phones switched on."""
    table = PlayedTable({"record": 1, "game": game, "seats": list(seats), "options": options})
    try:
        yield table
    finally:
        table.close()


def listen_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """The server listens on a free port of this machine alone, and keeps its certificate aside."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(address, "PORT", port)
    monkeypatch.setattr(address, "own_address", lambda: "127.0.0.1")
