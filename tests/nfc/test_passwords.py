"""A tag's password: set, asked for, removed, and the sentences about a wrong one."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion.cards import Deck
from companion.commands.equipment import tags as commands
from companion.commands.line import LineParser
from companion.sources.nfc.firmware import pn532
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.desk import DeskError, TagDesk, is_protected, set_password, take_password
from companion.sources.nfc.tags.enrol import Enrolment, walk
from companion.sources.nfc.tags.passwords import key_of
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, map_path, read_map, write_map
from tests.nfc import strangers
from tests.nfc.rig import ACE, TWO
from tests.nfc.sim_desk import SimLine, sim_desk

NUMBER, SECRET = "00112233445566FF", "5A" * 16
KEY = key_of(SECRET, ACE)
KINDS = ("NTAG213", "NTAG215", "NTAG216")


def lying(kind: str = "NTAG213", uid: str = ACE) -> tuple[TagDesk, SimLine, SimulatedTag]:
    """A desk with one tag on its reader."""
    desk, line = sim_desk()
    tag = SimulatedTag(bytes.fromhex(uid), kind=kind)
    line.board.lay(1, tag)
    while uid not in desk.there:
        desk.step()
    return desk, line, tag


def test_the_chip_is_given_the_password_byte_for_byte() -> None:
    tag = SimulatedTag(bytes.fromhex(ACE))
    chip = SimulatedPn532([tag])
    chip.receive(pn532.WAKE_UP + pn532.frame(pn532.SAM_NORMAL) + pn532.frame(pn532.LIST_ONE))
    given = pn532.frame(pn532.give_password(b"\xff\xff\xff\xff"))  # every NTAG's first one
    assert given == bytes.fromhex("0000FF07F9D4421BFFFFFFFFD300")
    assert chip.receive(given) == pn532.ACK + pn532.frame(bytes.fromhex("43000000"), pn532.FROM_CHIP)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tag_with_a_password_is_read_by_anybody_and_written_on_with_the_password_alone(kind: str) -> None:
    desk, _, tag = lying(kind)
    desk.write_id(ACE, NUMBER)
    set_password(desk, ACE, KEY)
    assert is_protected(desk, ACE)
    tag.power_off()
    assert tag.answer(bytes((0xA2, 4)) + b"ABCD") is None  # what a phone tries
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER
    assert KEY[:4] not in tag.answer(bytes((0x30, tag.is_a.pages - 4)))  # type: ignore[operator]
    desk.write_id(ACE, NUMBER[::-1], key=KEY)
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER[::-1]
    take_password(desk, ACE, KEY)
    desk.write_id(ACE, NUMBER)
    assert not is_protected(desk, ACE)


@pytest.mark.parametrize("kind", KINDS)
def test_setting_a_password_locks_nothing_and_limits_no_tries(kind: str) -> None:
    desk, _, tag = lying(kind)
    desk.write_id(ACE, NUMBER)
    before = bytes(tag.memory)
    set_password(desk, ACE, KEY)
    settings = (tag.is_a.dynamic_lock + 1) * 4
    assert tag.memory[10:12] == b"\x00\x00"
    assert tag.memory[tag.is_a.dynamic_lock * 4 : settings] == before[settings - 4 : settings]
    assert tag.memory[settings : settings + 8] == bytes((*before[settings : settings + 3], 4, 0, *before[-11:-8]))


def test_a_tag_with_a_strangers_password_is_reported_and_another_password_is_refused() -> None:
    desk, _, tag = lying()
    set_password(desk, ACE, key_of("77" * 16, ACE))
    memory = bytes(tag.memory)
    with pytest.raises(DeskError, match="this tag asks for a password, and the map has none"):
        desk.write_id(ACE, NUMBER)
    with pytest.raises(DeskError, match="refused its password: the tag is a copy, or somebody set another password"):
        desk.write_id(ACE, NUMBER, key=KEY)
    with pytest.raises(DeskError, match="refused its password"):
        set_password(desk, ACE, KEY)
    assert tag.memory == memory


@pytest.mark.parametrize("pages", range(5))
def test_a_card_taken_away_while_its_password_is_set_is_repaired_by_the_next_try(pages: int) -> None:
    desk, _, tag = lying()
    desk.write_id(ACE, NUMBER)
    tag.writes_left = pages
    if pages < 4:
        with pytest.raises(DeskError, match="lay the card flat"):
            set_password(desk, ACE, KEY)
    else:
        set_password(desk, ACE, KEY)
    tag.writes_left = -1
    desk.write_id(ACE, NUMBER, key=KEY)
    set_password(desk, ACE, KEY)
    desk.write_id(ACE, NUMBER[::-1], key=KEY)
    assert payload.read_id(desk.read_memory(ACE)) == NUMBER[::-1]


def test_a_kind_without_passwords_and_settings_locked_for_ever_are_reported() -> None:
    desk, _, tag = lying()
    tag.memory[14] = 0x06
    with pytest.raises(DeskError, match="this kind of tag cannot have a password"):
        set_password(desk, ACE, KEY)
    tag.memory[14] = 0x12
    tag.memory[(tag.is_a.dynamic_lock + 2) * 4] |= 0x40
    with pytest.raises(DeskError, match="settings are locked forever"):
        set_password(desk, ACE, KEY)


def test_a_clone_that_keeps_no_password_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _, _ = lying()
    forgets = SimulatedTag._write
    monkeypatch.setattr(SimulatedTag, "_write", lambda tag, at, four: None if at == 41 else forgets(tag, at, four))
    with pytest.raises(DeskError, match="does not save its password: it is a clone"):
        set_password(desk, ACE, KEY)


def test_every_tag_of_a_deck_has_another_password_and_always_the_same() -> None:
    assert key_of(SECRET, ACE) != key_of(SECRET, TWO)
    assert key_of(SECRET, ACE) == KEY
    assert len(KEY) == 6


def run(*words: str) -> int:
    parser = LineParser()
    commands.add_tags_arguments(parser)
    args = parser.parse_args(words)
    status: int = args.run(args)
    return status


def test_the_commands_set_a_password_only_when_asked_and_take_it_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    path = map_path("standard52")
    write_map(TagMap(deck="standard52", version="1", cards=(TaggedCard(uid=ACE, face="7S"),)), path)
    reader = strangers.BareReader(ACE)
    (tag,) = reader.chip.tags
    with OnTerminal(reader) as line:
        port = ("--port", line.path)
        assert run("write", "standard52", *port) == 0
        assert tag.memory[41 * 4 + 3] == 0xFF
        assert "secret" not in path.read_text(encoding="utf-8")
        assert run("write", "standard52", "--password", *port) == 0
        assert ", and has a password." in capsys.readouterr().out
        assert tag.memory[41 * 4 + 3] == 4
        assert json.loads(path.read_text(encoding="utf-8"))["cards"][0]["password"] is True
        assert run("write", "standard52", *port) == 0  # the map knows it
        assert run("write", "standard52", "--no-password", *port) == 0
        assert tag.memory[41 * 4 + 3] == 0xFF
        assert "password" not in json.loads(path.read_text(encoding="utf-8"))["cards"][0]


def test_the_walk_gives_each_tag_its_password_and_saves_first_what_they_come_from(tmp_path: Path) -> None:
    deck = Deck("small", "1", {"AS": 1, "2S": 1})
    desk, line = sim_desk()
    tags = [SimulatedTag(bytes.fromhex(uid)) for uid in (ACE, TWO)]
    tags[0].writes_left = 11  # its number and the password, and then it is taken away
    for number, tag in enumerate(tags):
        line.acts.append((line.now_ms + 500 + 6000 * number, lambda tag=tag: line.board.lay(1, tag)))
        line.acts.append((line.now_ms + 5500 + 6000 * number, lambda: line.board.lift(1)))
    path, out = tmp_path / "m.json", io.StringIO()
    enrolment = Enrolment(deck, path)
    walk(
        enrolment, desk, out=out, write_ids=True, set_passwords=True, said=lambda: "q" if line.now_ms > 14_000 else None
    )
    assert "Not taken" in out.getvalue()
    (card,) = read_map(path, deck).cards
    assert (card.uid, card.face, card.has_password) == (TWO, "AS", True)
    tags[0].writes_left = -1
    line.board.lay(1, tags[0])
    while ACE not in desk.there:
        desk.step()
    set_password(desk, ACE, read_map(path, deck).key_of(ACE))
    assert is_protected(desk, ACE)
