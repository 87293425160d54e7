"""A board on a table in simulated time, and ears that keep what it says."""

from __future__ import annotations

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.simulator.virtual import VirtualBoard

ACE, TWO = "04A1B2C3D4E5F6", "04112233445566"


class Rig:
    """Runs a virtual board in steps of a millisecond; ``said`` holds every message of the board."""

    def __init__(self, board: VirtualBoard | None = None) -> None:
        self.board = board or VirtualBoard()
        self.now_ms = 0
        self.said: list[tuple[str, dict[str, str]]] = []
        self.raw = b""
        self.lines = wire.LineReader()
        self._writer = wire.LineWriter()
        self._to_board = b""
        self.tell("HI", proto=wire.PROTO, app="rig")

    def tell(self, kind: str, **fields: object) -> None:
        """One message to the board."""
        self.send(self._writer.line(self.now_ms, kind, tuple(fields.items())))

    def send(self, line: bytes) -> None:
        """Bytes to the board, as they are."""
        self._to_board += line

    def run(self, ms: int) -> Rig:
        """Let time pass; a rig's tablet pings every two seconds, as a real one does."""
        for _ in range(ms):
            self.now_ms += 1
            if self.now_ms % 2000 == 0:
                self.tell("PING", n=self.now_ms)
            sent, self._to_board = self._to_board, b""
            raw = self.board.answer(self.now_ms / 1000, sent)
            self.raw += raw
            self.said += [(kind, fields) for _, _, kind, fields in self.lines.feed(raw)]
        return self

    def of(self, *kinds: str) -> list[tuple[str, ...]]:
        """(type, field values...) of the messages of these types."""
        return [(kind, *fields.values()) for kind, fields in self.said if kind in kinds]

    def changes(self) -> list[tuple[str, str, str]]:
        """(type, reader, tag) of each tag that came or went."""
        return [(kind, each["r"], each["u"]) for kind, each in self.said if kind in ("TAG+", "TAG-")]
