"""Games by tags and buttons: virtual hands, simulated chips, the firmware's core, the line, the source, the table.

Time is simulated; every byte between reader chip and observation is real.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.observations import Buzzed, Looked, Observation, TagGone, TagSeen
from companion.records import summary
from companion.rules.notation import act_from_json, act_to_json
from companion.session import Session
from companion.sources.nfc.link.ports import Port
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from companion.table import Accepted
from tests.nfc.sim_desk import SimLine
from tests.observing import touch

RECORDS = Path(__file__).parents[1] / "records"


def read(record: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *acts = [json.loads(line) for line in (RECORDS / record).read_text(encoding="utf-8").splitlines() if line]
    return header, acts


def by_taps(header: dict[str, Any], acts: list[dict[str, Any]]) -> Session:
    session = Session.unkept(header)
    for said in acts:
        (step,) = session.table.observe(touch(session.table, said))
        assert isinstance(step, Accepted), step
    return session


class TaggedTable:
    """A table whose readers report the cards and whose buttons report the calls; touches enter all else."""

    def __init__(self, header: dict[str, Any], *, purpose: str, damage: float = 0.0) -> None:
        self.session = Session.unkept(header)
        self.seats: list[str] = header["seats"]
        self.line = SimLine(VirtualBoard(readers=len(self.seats), ident="e661", seed=7))
        self._uids: dict[tuple[str, str], str] = {}
        self._faces: dict[str, str] = {}
        self.source = TagSource(
            clock=lambda: self.line.now_ms / 1000,
            wanted="e661",
            seating=Seating({("e661", number): f"{number}/{purpose}" for number in range(1, len(self.seats) + 1)}),
            face_of=self._faces.get,
            opener=lambda _: self.line,
            list_ports=lambda: [Port(path="simulated", vendor=0x2E8A)],
        )
        self._observations: Iterator[Observation] = iter(self.source)
        self._waiting: dict[int, str] = {}
        self._damage = damage

    def show(self, seat: str, face: str) -> None:
        """A card is laid on the seat's reader; the table must take it for an act at once."""
        uid = self._uids.setdefault((seat, face), f"04{len(self._uids):012X}")
        self._faces[uid] = face
        reader = self.seats.index(seat) + 1
        self.line.board.garble = self._damage
        self.line.board.lay(reader, uid)
        seen = self.next(TagSeen)
        assert (seen.uid, seen.face) == (uid, face)
        assert any(isinstance(step, Accepted) for step in self.session.table.observe(seen))
        self._waiting[reader] = uid

    def clear(self) -> None:
        """All cards are taken off the readers."""
        for reader in self._waiting:
            self.line.board.lift(reader)
        for _ in range(len(self._waiting)):
            self.session.table.observe(self.next(TagGone))
        self._waiting.clear()

    def call(self, *places: int) -> list[Buzzed]:
        """These places press in one moment."""
        self.line.board.press(places, at=self.line.now_ms / 1000)
        return [self.next(Buzzed) for _ in places]

    def tap(self, said: dict[str, Any]) -> None:
        """Somebody says it on the glass."""
        (step,) = self.session.table.observe(touch(self.session.table, said, at=self.line.now_ms / 1000))
        assert isinstance(step, Accepted), step

    def next(self, kind: type[Any]) -> Any:
        """The next observation that is news, which must be of this kind."""
        end = self.line.now_ms + 20_000
        self.line.acts.append((end, self.source.close))
        while isinstance(observation := next(self._observations), Looked):
            self.session.table.observe(observation)
        self.line.acts = [act for act in self.line.acts if act[0] != end]
        assert isinstance(observation, kind), observation
        return observation


def events(session: Session) -> list[Any]:
    return [event for entry in session.table.history.entries for event in entry.events]


def both_shown(table: TaggedTable) -> Callable[[str], bool]:
    """Whether a seat's play is the second of its fight, after which the cards are taken away."""
    shown: list[str] = []

    def second(seat: str) -> bool:
        shown.append(seat)
        return len(shown) % len(table.seats) == 0

    return second


@pytest.mark.parametrize(
    ("record", "damage"),
    [
        ("bluffing-battles/whole-game-one-deck.jsonl", 0.0),
        ("bluffing-battles/whole-game-two-decks.jsonl", 0.05),
    ],
)
def test_a_whole_game_by_tags_gives_the_events_of_the_same_game_by_taps(record: str, damage: float) -> None:
    header, acts = read(record)
    table = TaggedTable(header, purpose="play", damage=damage)
    second = both_shown(table)
    for said in acts:
        if said["act"] != "play":
            table.tap(said)
            continue
        table.show(said["seat"], said["card"])
        if second(said["seat"]):
            table.clear()
    tapped = by_taps(header, acts)
    assert events(table.session) == events(tapped)
    assert table.session.table.game.outcome(table.session.table.state) is not None
    assert (table.source.device.line.damaged > 0) == bool(damage)


def test_the_evidence_of_a_play_is_the_tag_that_was_read() -> None:
    header, acts = read("bluffing-battles/queen-beats-five.jsonl")
    table = TaggedTable(header, purpose="play")
    for said in acts:
        if said["act"] == "play":
            table.show(said["seat"], said["card"])
        else:
            table.tap(said)
    sources = [(evidence.source, *evidence.tags) for evidence in table.session.table.evidence.values() if evidence.tags]
    assert sources == [("nfc:e661", "04000000000000"), ("nfc:e661", "04000000000001")]


def bidding(*, pressing: tuple[int, ...]) -> TaggedTable:
    """Start cards on readers, one bid on the glass, and buttons pressed in one moment."""
    header, acts = read("pirates-bluff/three-callers-win-and-odd-coins-stay.jsonl")
    table = TaggedTable(header, purpose="start")
    for said in acts:
        if said["act"] == "start":
            table.show(said["seat"], said["card"])
        elif said["act"] == "bid":
            table.tap({**said, "at": table.line.now_ms / 1000})
            for _ in range(2000):  # longer than the window of a near tie
                table.line.read()
        elif said["act"] == "call" and said["seat"] == "Douglas":
            for press in table.call(*pressing):
                assert any(isinstance(step, Accepted) for step in table.session.table.observe(press))
        elif said["act"] == "hand":
            table.tap(said)
    return table


def test_three_calls_in_one_moment_share_as_when_they_are_tapped() -> None:
    table = bidding(pressing=(1, 3, 4))
    acts = [act_to_json(entry.act) for entry in table.session.table.history.entries]
    calls = [act for act in acts if act["act"] == "call"]
    assert [act["seat"] for act in calls] == ["Arville", "Carter", "Douglas"]
    assert len({act["at"] for act in calls}) == 1
    assert all(0 < act["pm"] < 0.01 for act in calls)
    header, recorded = read("pirates-bluff/three-callers-win-and-odd-coins-stay.jsonl")
    assert final(table.session) == final(by_taps(header, recorded))
    again = Session.unkept(header)
    for act in acts:
        again.table.play(act_from_json(again.table.game.acts_known, act))
    assert events(again) == events(table.session)


def test_one_call_alone_is_another_result() -> None:
    header, recorded = read("pirates-bluff/three-callers-win-and-odd-coins-stay.jsonl")
    assert final(bidding(pressing=(4,)).session) != final(by_taps(header, recorded))


def final(session: Session) -> Any:
    """The coins as they stand."""
    return summary(session.table.history)["ledger"]
