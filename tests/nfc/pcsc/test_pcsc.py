"""PC/SC readers as a source: the same behaviour through a real pcscd with virtual readers, and through its twin."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from companion.commands.equipment.devices import add_devices_arguments
from companion.commands.line import LineParser
from companion.observations import TURN, SourceBack, SourceLost, TagGone, TagSeen
from companion.sources.nfc.link.ports import PortError, ports
from companion.sources.nfc.pcsc.line import PcscLine, UsbReader, usb_readers, why_none
from companion.sources.nfc.pcsc.service import ServiceGone, load
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.tags.desk import DeskError, TagDesk, open_desk, set_password, take_password
from companion.sources.nfc.tags.passwords import key_of
from companion.sources.nfc.tags.tagmap import Enrolled
from tests.nfc.pcsc import vpcd
from tests.nfc.pcsc.acr122u import SimulatedAcr122u
from tests.nfc.pcsc.fake_scard import FakeScard
from tests.nfc.rig import ACE, TWO
from tests.nfc.test_source import Ears, ears

NUMBER = "00112233445566FF"


class World(Protocol):
    """A machine with two readers, and its PC/SC service."""

    readers: tuple[SimulatedAcr122u, ...]
    scard: Any

    def stop(self) -> None: ...

    def start(self) -> None: ...


class Faked:
    """The twin of pyscard's module."""

    def __init__(self) -> None:
        self.scard: Any = FakeScard(*vpcd.SHOWN)
        self.readers = tuple(self.scard.readers.values())

    def stop(self) -> None:
        self.scard.running = False

    def start(self) -> None:
        self.scard.running = True


@pytest.fixture(params=["twin", "pcscd"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    if request.param == "twin":
        yield Faked()
        return
    if why := vpcd.missing():
        pytest.skip(why)
    pytest.importorskip("smartcard.scard", reason="pyscard is not installed: pip install pyscard")
    with vpcd.pcscd(tmp_path) as daemon:
        yield daemon


def listening(world: World, **source: Any) -> Any:
    return ears(port="pcsc", list_ports=list, opener=lambda _: PcscLine(scard=world.scard, usb=list), **source)


def lay(world: World, number: int, *uids: str) -> SimulatedTag:
    """These tags lie on a reader now, and no others; the first of them."""
    tags = [SimulatedTag(bytes.fromhex(uid)) for uid in uids]
    world.readers[number - 1].tags[:] = tags
    return tags[0]


def lift(world: World, number: int) -> None:
    world.readers[number - 1].tags.clear()


def desk(world: World) -> TagDesk:
    return open_desk("pcsc", opener=lambda _: PcscLine(scard=world.scard, usb=list))


def wait(desk: TagDesk, holds: Callable[[], object]) -> None:
    until = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < until
        desk.step()


def test_cards_on_both_readers_come_and_go_with_zone_and_face(world: World) -> None:
    with listening(world, seating=Seating({("pcsc", 2): "3/play", ("", 1): "1/play"})) as heard:
        lay(world, 2, ACE)
        (seen,) = heard.wait_for(TagSeen)
        assert (seen.zone, seen.uid, seen.face, seen.source) == ("3/play", ACE, "AS", "nfc:pcsc")
        lay(world, 1, TWO)
        assert heard.wait_for(TagSeen, 2)[1].zone == "1/play"
        lift(world, 2)
        (gone,) = heard.wait_for(TagGone)
        assert (gone.zone, gone.uid) == ("3/play", ACE)
        readers = heard.source.device.readers
        assert [each.firmware for each in readers if each.answered] == list(vpcd.SHOWN)


def test_without_a_seating_file_every_reader_reads_for_the_player_on_turn(world: World) -> None:
    with listening(world) as heard:
        lay(world, 2, ACE)
        assert heard.wait_for(TagSeen)[0].zone == TURN


def test_a_card_that_is_changed_for_another_is_not_taken_for_the_first(world: World) -> None:
    with listening(world) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        lay(world, 1, TWO)
        assert heard.wait_for(TagSeen, 2)[1].uid == TWO
        assert [each.uid for each in heard.wait_for(TagGone)] == [ACE]


def test_a_card_stays_while_it_lies_and_the_reader_beeps_for_the_first_only(world: World) -> None:
    with listening(world) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        heard.wait(lambda: heard.source.device.readers[0].seen > 20)
        assert heard.heard == heard.wait_for(TagSeen, 1)
        lay(world, 1, TWO)
        heard.wait_for(TagSeen, 2)
        assert world.readers[0].beeps == 1


def test_the_service_stops_and_starts_while_playing(world: World) -> None:
    with listening(world) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        world.stop()
        (lost,) = heard.wait_for(SourceLost)
        assert "the PC/SC service is not running" in lost.why
        world.start()
        heard.wait_for(SourceBack)
        lay(world, 2, TWO)
        heard.wait_for(TagSeen, 2)
        assert [each for each in heard.heard if isinstance(each, TagGone)] == []  # it lay there all the time
        lift(world, 2)
        heard.wait_for(TagGone)


def test_a_number_is_written_on_a_tag_and_read_back(world: World) -> None:
    tag = lay(world, 1, ACE)
    at_desk = desk(world)
    try:
        wait(at_desk, lambda: ACE in at_desk.there)
        at_desk.write_id(ACE, NUMBER)
        assert bytes.fromhex(NUMBER) in tag.memory
        lift(world, 1)
        with pytest.raises(DeskError, match="leave it until the end"):
            at_desk.read_memory(ACE)
    finally:
        at_desk.close()


def test_a_tag_is_given_a_password_and_written_on_with_it_alone(world: World) -> None:
    tag = lay(world, 1, ACE)
    key = key_of("5A" * 16, ACE)
    at_desk = desk(world)
    try:
        wait(at_desk, lambda: ACE in at_desk.there)
        set_password(at_desk, ACE, key)
        tag.power_off()  # until then it knows that it was given its password
        assert tag.answer(b"\xa2\x04ABCD") is None
        with pytest.raises(DeskError, match="this tag asks for a password"):
            at_desk.write_id(ACE, NUMBER)
        with pytest.raises(DeskError, match="refused its password"):
            at_desk.write_id(ACE, NUMBER, key=bytes(6))
        at_desk.write_id(ACE, NUMBER, key=key)
        assert bytes.fromhex(NUMBER) in tag.memory
        take_password(at_desk, ACE, key)
        at_desk.write_id(ACE, NUMBER[::-1])
    finally:
        at_desk.close()


def test_a_reader_that_passes_nothing_on_says_that_it_cannot_give_a_password() -> None:
    scard = FakeScard("Some Contactless Reader 00 00")
    (reader,) = scard.readers.values()
    reader.tags.append(SimulatedTag(bytes.fromhex(ACE)))
    at_desk = open_desk("pcsc", opener=lambda _: PcscLine(scard=scard, usb=list))
    try:
        wait(at_desk, lambda: ACE in at_desk.there)
        with pytest.raises(DeskError, match="cannot send a tag its password"):
            at_desk.read_memory(ACE, key=key_of("5A" * 16, ACE))
    finally:
        at_desk.close()


def test_a_card_that_was_enrolled_with_a_number_is_proved_in_play(world: World) -> None:
    with listening(world, enrolled=lambda uid: Enrolled(written=NUMBER)) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        heard.wait(lambda: heard.source.device.troubles)
        assert f"The tag {ACE} has lost the number it was enrolled with" in heard.source.device.troubles[0]


def test_a_reader_that_another_program_keeps_to_itself_is_a_sentence(world: World) -> None:
    scard = world.scard or load()
    lay(world, 1, ACE)
    if isinstance(scard, FakeScard):
        scard.kept.add(vpcd.SHOWN[0])
    else:
        _, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
        keep_exclusively(scard, context)
    with listening(world) as heard:
        heard.wait(lambda: told(heard))
        assert told(heard) == ["another program uses this reader: close it"]
        assert heard.heard == []


def keep_exclusively(scard: Any, context: int) -> None:
    until = time.monotonic() + 20
    protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
    while scard.SCardConnect(context, vpcd.SHOWN[0], scard.SCARD_SHARE_EXCLUSIVE, protocols)[0]:
        assert time.monotonic() < until, "the card does not come up"
        time.sleep(0.01)


def told(heard: Ears) -> list[str]:
    return [each.why for each in heard.source.device.readers if each.why]


def test_a_chip_card_is_reported_and_not_taken_for_a_tag(world: World) -> None:
    world.readers[0].chip_card = True
    lay(world, 1, ACE)
    with listening(world) as heard:
        heard.wait(lambda: told(heard))
        assert told(heard) == ["this is a chip card, not a tag (status 6D 00)"]
        assert heard.heard == []
        assert heard.source.device.readers[0].errors == 0


def test_the_twin_has_pyscards_names_and_numbers() -> None:
    scard = pytest.importorskip("smartcard.scard", reason="pyscard is not installed: pip install pyscard")
    twin = FakeScard()
    numbers = [name for name in dir(twin) if name.startswith("SCARD_")]
    assert {name: getattr(twin, name) for name in numbers} == {name: getattr(scard, name) for name in numbers}
    assert all(hasattr(scard, name) for name in dir(twin) if name.startswith("SCard"))


# what a serial virtual reader cannot show: its cable pulled, a card that is mute, a user who may not


def test_a_reader_is_plugged_in_and_out_while_playing_and_keeps_its_number() -> None:
    world = Faked()
    scard = world.scard
    second = scard.readers.pop(vpcd.SHOWN[1])
    seating = Seating({("pcsc", 1): "1/play", ("pcsc", 2): "2/play"})
    with listening(world, seating=seating) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        scard.readers[vpcd.SHOWN[1]] = second
        lay(world, 2, TWO)
        assert heard.wait_for(TagSeen, 2)[1].zone == "2/play"
        first = scard.readers.pop(vpcd.SHOWN[0])
        heard.wait(lambda: heard.source.device.readers[0].state == "absent")
        assert [type(each) for each in heard.heard] == [TagSeen, TagSeen]  # the card stays as it was
        scard.readers[vpcd.SHOWN[0]] = first
        lift(world, 1)
        assert [each.zone for each in heard.wait_for(TagGone)] == ["1/play"]


def test_when_the_last_reader_is_pulled_out_the_source_is_lost_and_comes_back_with_it() -> None:
    world = Faked()
    with listening(world) as heard:
        heard.wait(lambda: heard.source.device.connected)
        unplugged, world.scard.readers = world.scard.readers, {}
        (lost,) = heard.wait_for(SourceLost)
        assert lost.why == "pcsc: no PC/SC reader is plugged in."
        world.scard.readers = unplugged
        heard.wait_for(SourceBack)


def test_a_service_that_is_going_down_is_not_taken_for_one_that_refuses_this_user() -> None:
    world = Faked()
    with listening(world) as heard:
        heard.wait(lambda: heard.source.device.connected)
        world.scard.stopping = True
        (lost,) = heard.wait_for(SourceLost)
        assert "the PC/SC service is not running" in lost.why


def test_a_card_that_does_not_answer_is_reported_until_it_is_gone() -> None:
    world = Faked()
    world.scard.mute.add(vpcd.SHOWN[0])
    lay(world, 1, ACE)
    with listening(world) as heard:
        heard.wait(lambda: told(heard))
        assert told(heard)[0].startswith("the card does not answer: lay one tagged card alone")
        lift(world, 1)
        heard.wait(lambda: not told(heard))


def test_a_number_out_of_the_readers_memory_is_not_believed_for_long() -> None:
    world = Faked()
    with listening(world) as heard:
        lay(world, 1, ACE)
        heard.wait_for(TagSeen)
        world.scard.polls = False
        lift(world, 1)  # the reader has not noticed, and goes on saying its number
        world.scard.polls = True
        (away,) = heard.wait_for(TagGone)
        assert (away.uid, [type(each) for each in heard.heard].count(TagSeen)) == (ACE, 1)


def refused(scard: FakeScard, *plugged: UsbReader) -> str:
    with pytest.raises(PortError) as refusal:
        PcscLine(scard=scard, usb=lambda: list(plugged))
    return str(refusal.value)


def test_why_there_is_no_reader_is_a_sentence_with_the_way_on() -> None:
    stopped, forbidden = FakeScard(), FakeScard()
    stopped.running, forbidden.allowed = False, False
    assert "sudo systemctl enable --now pcscd.socket" in refused(stopped)
    assert "this user may not use the PC/SC service" in refused(forbidden)
    assert refused(FakeScard()) == "pcsc: no PC/SC reader is plugged in."
    assert "blacklist pn533_usb" in refused(FakeScard(), UsbReader("ACR122U", "pn533_usb"))
    assert "sudo apt install libccid" in why_none([UsbReader("ACR122U", "")])


def test_without_pyscard_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "smartcard", None)
    with pytest.raises(ServiceGone, match="needs pyscard"):
        load()


def test_a_card_reader_is_found_on_the_usb_with_the_driver_that_holds_it(tmp_path: Path) -> None:
    for name, kind in (("1-2:1.0", "0b"), ("1-3:1.0", "03")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "bInterfaceClass").write_text(f"{kind}\n")
    (tmp_path / "1-2").mkdir()
    (tmp_path / "1-2" / "product").write_text("ACR122U PICC Interface\n")
    (tmp_path / "pn533_usb").mkdir()
    (tmp_path / "1-2:1.0" / "driver").symlink_to(tmp_path / "pn533_usb")
    assert usb_readers(tmp_path) == [UsbReader("ACR122U PICC Interface", "pn533_usb")]


def test_devices_names_each_reader_and_what_is_the_matter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = Faked()
    monkeypatch.setattr("companion.sources.nfc.pcsc.line.load", lambda: world.scard)
    world.scard.mute.add(vpcd.SHOWN[1])
    lay(world, 1, ACE)
    lay(world, 2, TWO)
    parser = LineParser()
    add_devices_arguments(parser)
    args = parser.parse_args(["--port", "pcsc", "--seconds", "1"])
    assert args.run(args) == 0
    printed = capsys.readouterr().out
    assert "USB readers by PC/SC: up to 8" in printed
    assert f"+{ACE}\n          {vpcd.SHOWN[0]}\n" in printed
    assert f"          {vpcd.SHOWN[1]}: the card does not answer" in printed
    assert "absent" not in printed


def test_the_readers_are_a_port_of_their_own_where_there_are_any() -> None:
    (port,) = ports(comports=list, pcsc=lambda: "ACS ACR122U PICC Interface 00 00")
    assert (port.path, port.likely) == ("pcsc", True)
    assert ports(comports=list, pcsc=str) == []
