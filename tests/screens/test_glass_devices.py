"""The devices page: faults provoked on a virtual board behind a real serial port, seen on the page, never played."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from companion.games.bluffing_battles.acts import Play
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.sources.nfc.firmware.board import VERSION
from companion.sources.nfc.link.obstacles import Obstacle
from companion.sources.nfc.link.ports import Port
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from companion.ui.forms.block_column import BlockColumn
from tests.nfc import strangers
from tests.nfc.rig import ACE, TWO
from tests.screens import scenes
from tests.screens.glass import Open
from tests.screens.moments.leading import until
from tests.screens.taps import seat

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

FACES = {ACE: "AS", TWO: "2S"}


class Bench:
    """A table with a virtual board on a real serial line, its devices page open."""

    def __init__(self, glass: Open, board: VirtualBoard, port: str = "", *, page: bool = True, **source: Any) -> None:
        self.board = board
        self.began = 0.0
        self.source = TagSource(clock=time.monotonic, face_of=FACES.get, wait_s=0.05, port=port, **source)
        self.table = glass(sources=[self.source], seats=("Ann", "Ben"))
        if page:
            self.table.tap("More", "Devices", "Details")

    @classmethod
    def lobby(cls, glass: Open, looker: Any) -> Bench:
        """The lobby, with a look at what is plugged in."""
        opened = cls.__new__(cls)
        opened.table = glass(lobby=True, opener=looker, looker=looker)
        return opened

    def until(self, holds: Callable[[], Any]) -> None:
        """Lets the app run until something holds."""
        until(self.table, holds)

    def reads(self, *texts: str) -> None:
        """Waits until all of these stand on the glass."""
        self.until(lambda: all(self.table.reads(text) for text in texts))

    def reads_no_more(self, text: str) -> None:
        """Waits until this no longer stands there."""
        self.until(lambda: not self.table.reads(text))

    @property
    def plays(self) -> list[tuple[str | None, str]]:
        """The plays in the book."""
        played = (entry.act for entry in self.table.session.table.history.entries if isinstance(entry.act, Play))
        return [(act.seat, act.card) for act in played]


@contextmanager
def bench(glass: Open, **how: Any) -> Iterator[Bench]:
    board = VirtualBoard(ident="e661", readers=3, buttons=2)
    with OnTerminal(board.answer) as line:
        opened = Bench(glass, board, line.path, **how)
        opened.until(lambda: opened.source.device.pm_s)
        opened.began = line.began
        yield opened


def test_a_board_shows_its_name_port_firmware_readers_clock_and_line(glass: Open) -> None:
    with bench(glass) as table:
        table.board.lay(1, ACE)
        table.reads(
            "Board",
            f"firmware {VERSION}",
            "MicroPython 1.28.0",
            "presses timed to ±",
            "its clock is",
            "0 damaged and dropped",
        )
        table.reads(
            f"port {table.source.port}", "Reader 1 (Ann, play) reads A♠.", "✓ reads", "PN532 1.6", "A♠", f"1 tag: {ACE}"
        )
        table.reads("✓ connected for", "last minute: seen")
        table.until(lambda: table.plays)
        assert table.plays == [("Ann", "AS")]


def test_what_takes_ports_away_is_shown_with_the_line_that_repairs_it(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Obstacle("brltty", "brltty has taken the adapter CH340 (1-4) away.", "sudo apt remove brltty")
    coming = Obstacle("ModemManager", "ModemManager runs.", "echo rule | sudo tee", now=False)
    monkeypatch.setattr("companion.sources.nfc.link.obstacles.obstacles", lambda: (taken, coming))
    with bench(glass) as table:
        table.reads("This computer", "brltty has taken the adapter CH340 (1-4) away.\nsudo apt remove brltty")
        table.reads("ModemManager runs.\necho rule | sudo tee", "Board")
        assert table.table.reads("sudo apt remove brltty")


def test_what_helps_to_find_a_fault_is_shown_when_it_is_asked_for(glass: Open) -> None:
    with bench(glass) as table:
        table.board.lay(1, ACE)
        table.reads("A♠", f"1 tag: {ACE}", f"firmware {VERSION}")
        table.table.tap_key("Details")
        assert table.table.reads("A♠")
        assert not any(table.table.reads(text) for text in (ACE, "firmware", "last minute", "port"))


@pytest.mark.parametrize(("size", "told"), [((1280, 800), [1, 1]), ((1024, 600), [2, 0])])
def test_a_trouble_stands_at_each_edge_of_the_felt_unless_that_is_low(size: tuple[int, int], told: list[int]) -> None:
    table = scenes.opened("devices-mark", size=size)
    try:
        middle = table.app.table.middle
        assert [len(edge.children) for edge in (middle.status, middle.near)] == told
    finally:
        table.close()


@pytest.mark.parametrize("scene", ["devices", "devices-none", "lobby-devices", "lobby-devices-none"])
def test_no_shell_command_stands_on_the_page(scene: str) -> None:
    table = scenes.opened(scene)
    try:
        assert table.reads("Camera and devices")
        assert not table.reads("`")
        assert not table.reads(".md")
    finally:
        table.close()


def test_the_first_line_counts_what_needs_a_look_and_the_camera_is_in_sight() -> None:
    table = scenes.opened("devices")
    try:
        assert table.reads("▲  2 devices need you. Touch works meanwhile.")
        assert not table.reads("The game goes on"), "the first line says it"
        assert table.one(BlockColumn).inner.height <= table.one(BlockColumn).height
        table.tap_key("Details")
        assert table.reads("Something isn't working.")
    finally:
        table.close()


def test_a_flapping_card_is_shown_on_the_page_and_played_once(glass: Open) -> None:
    with bench(glass) as table:
        table.board.chips[0].answers_every_second_look = True
        table.board.lay(1, ACE)
        table.reads("Reader 1 misses its card", "lay the card flat")
        table.table.step(40)
        assert table.plays == [("Ann", "AS")]


def test_a_phantom_number_is_counted_on_the_page_and_never_played(glass: Open) -> None:
    with bench(glass) as table:
        table.board.chips[1].phantoms.append(bytes.fromhex("04DEADBEEF0000"))
        table.reads("odd numbers dropped 1")
        assert not table.table.reads("04DEADBEEF0000")
        assert table.plays == []


def test_two_cards_on_one_spot_are_shown_and_neither_is_played(glass: Open) -> None:
    with bench(glass) as table:
        table.board.lay(1, ACE)
        table.board.lay(1, TWO)
        table.reads(
            "Reader 1 (Ann, play) reads 2♠ and A♠.",
            "2 cards on one spot: lay them side by side",
            f"2 tags: {TWO}, {ACE}",
        )
        assert table.plays == []
        table.board.lift(1, TWO)
        table.until(lambda: table.plays == [("Ann", "AS")])
        table.reads_no_more("cards on one spot")


def test_a_reader_that_dies_is_shown_at_the_table_and_on_the_page_and_its_card_stays(glass: Open) -> None:
    with bench(glass, page=False) as table:
        table.board.lay(1, ACE)
        table.until(lambda: table.plays == [("Ann", "AS")])
        table.reads_no_more("▲")
        table.board.chips[0].silent = True
        table.reads("▲ Reader 1 (Ann, play) is silent")
        middle = table.table.app.table.middle
        assert [len(edge.children) for edge in (middle.status, middle.near)] == [1, 1], "one at each edge of the felt"
        table.table.tap("▲ Reader 1 (Ann, play) is silent")
        table.reads("Reader 1 has been silent for", "Check its plug and its power. Its last reading still counts.")
        table.reads("Reader 1 (Ann, play) last read A♠.")
        table.board.chips[0].silent = False
        table.reads_no_more("silent")
        table.reads_no_more("▲ silent for")
        assert table.plays == [("Ann", "AS")]


def test_a_cable_put_into_another_port_is_shown_and_the_lying_card_is_not_played_again(glass: Open) -> None:
    plugged: list[Port] = []
    board = VirtualBoard(ident="mine")
    with ExitStack() as cables:
        first = cables.enter_context(OnTerminal(board.answer))
        plugged.append(Port(path=first.path, vendor=0x2E8A))
        table = Bench(glass, board, wanted="mine", list_ports=lambda: list(plugged))
        board.lay(1, ACE)
        table.reads("Board", f"port {first.path}", "A♠")
        table.until(lambda: table.plays)
        plugged.clear()
        first.close()
        table.reads("▲ disconnected for", "Plug it into any socket", "not connected")
        second = cables.enter_context(OnTerminal(board.answer))
        third = cables.enter_context(OnTerminal(VirtualBoard(ident="other").answer))
        plugged[:] = [Port(path=path, vendor=0x2E8A) for path in (third.path, second.path)]
        table.reads("✓ connected for", f"port {second.path}")
        assert table.plays == [("Ann", "AS")]


def test_in_a_trial_cards_are_named_and_buttons_light_up_and_nothing_is_played(glass: Open) -> None:
    with bench(glass, seating=Seating({}, {("", 1): 2, ("", 2): 1})) as table:
        table.table.tap_key("Try them out")
        table.reads("1  Ben", "not pressed yet")
        table.board.lay(2, TWO)
        table.reads("2♠", f"1 tag: {TWO}")
        table.board.press([1], at=time.monotonic() - table.began)
        table.reads("✓ pressed now", "±")
        assert table.plays == []
        table.table.tap_key("End the trial")
        table.board.lift(2)
        table.reads_no_more("2♠")
        table.board.lay(1, ACE)
        table.until(lambda: table.plays)
        assert table.plays == [("Ann", "AS")]


def test_a_tag_that_no_map_knows_is_shown_with_the_way_on(glass: Open) -> None:
    with bench(glass) as table:
        table.board.lay(1, "0455667788AABB")
        table.reads("an unknown tag", "1 tag: 0455667788AABB", "Add its tag before the next one.")
        assert table.plays == []


@pytest.mark.parametrize(
    ("stranger", "said"),
    [
        (strangers.printer, "a 3D printer is talking here"),
        (strangers.modem, "modem"),
        (strangers.Gps(), "a GPS receiver is talking here"),
        (strangers.newer_board, "update the companion"),
    ],
)
def test_a_port_with_somebody_else_behind_it_is_shown(
    glass: Open, stranger: Callable[[float, bytes], bytes], said: str
) -> None:
    with OnTerminal(stranger) as line:
        table = Bench(glass, VirtualBoard(), line.path)
        table.reads(said, "▲ searching for")
        assert table.plays == []


def test_from_the_lobby_tags_are_named_and_the_devices_are_free_again_for_the_table(glass: Open) -> None:
    board = VirtualBoard(ident="e661")

    def opened(_: object) -> tuple[Feed, None]:
        feed = Feed(
            [TagSource(clock=time.monotonic, face_of=FACES.get, wait_s=0.05, port=line.path)],
            clock=time.monotonic,
            wake=lambda: None,
        )
        feed.start()
        return feed, None

    with OnTerminal(board.answer) as line:
        table = Bench.lobby(glass, opened)
        table.table.tap_key("Bluffing Battles")
        table.table.tap_key("Devices")
        table.reads("Board", "Reader 1 (seat 1, play)")
        table.table.tap_key("Details")
        board.lay(1, ACE)
        table.reads("A♠", f"1 tag: {ACE}")
        assert not table.table.has("Try them out")
        table.table.tap_key("Close")
        assert table.table.has("Start")
        board.lift(1)
        for name in ("Ann", "Ben"):
            seat(table.table, name)
        table.table.tap_key("Start")
        session, feed = table.table.app.opened
        table.until(lambda: feed.sources[0].device.connected)
        board.lay(1, ACE)
        table.until(lambda: [entry.act.card for entry in session.table.history.entries] == ["AS"])
        session.close()
        feed.close()


def test_from_the_lobby_the_demo_is_a_key_beside_the_devices(glass: Open) -> None:
    def opened(_: object) -> tuple[Feed, None]:
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, looker=opened, demo=(header, opened))
    table.tap_key("Devices")
    table.tap_key("See the demo")
    assert table.app.table is not None
    assert table.app.opened[0].table.setup.seats == ("Ann", "Ben")
    table.app.table.leave()
    table.step()
    assert table.reads("What shall we play?")


def test_from_the_lobby_a_source_that_cannot_be_opened_is_shown(glass: Open) -> None:
    def looker(_: object) -> None:
        raise SourceError("There is no camera 7: none is plugged in.")

    table = Bench.lobby(glass, looker)
    table.table.tap_key("Devices")
    table.reads("▲ can't be opened", "There is no camera 7: none is plugged in.")
    table.table.tap_key("Close")
    assert table.table.reads("What shall we play?")
