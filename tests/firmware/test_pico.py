"""The whole firmware on a Pico that keeps the chip's traps."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from companion.sources.nfc.link.heard import BoardRefused, Greeted, Pressed, ReaderSays, TagCame, TagWent
from tests.firmware.pico import EmulatedTable, PicoTable, Table

ACE = "04A1B2C3D4E5F6"


def states(table: Table) -> list[str]:
    """The last state of each reader."""
    last = {each.reader: each.state for each in table.of(ReaderSays)}
    return [last[number] for number in sorted(last)]


@pytest.mark.parametrize("readers", [1, 2, 6])
def test_every_wired_reader_answers_and_goes_on_answering(readers: int) -> None:
    table = PicoTable(readers=readers)
    for reader in range(1, readers + 1):
        table.at(6.0, lambda reader=reader: table.lay(reader, f"0400000000000{reader}"))
    table.play(12.0)
    assert states(table) == ["ok"] * readers + ["absent"] * (6 - readers)
    assert sorted((each.reader, each.uid) for each in table.of(TagCame)) == [
        (reader, f"0400000000000{reader}") for reader in range(1, readers + 1)
    ]


def test_a_press_is_counted_once_and_at_its_time_wherever_the_interrupt_falls() -> None:
    table = PicoTable(readers=1)
    presses = [(4_000_000 + turn * 200_000 + table.chance.randrange(20_000), turn % 8 + 1) for turn in range(100)]
    for us, button in presses:
        table.press(button, us)
    table.play(26.0)
    assert table.boots == 1
    heard = table.of(Pressed)
    assert [each.button for each in heard] == [button for _, button in presses]
    for each, (us, _) in zip(heard, presses, strict=True):
        assert abs(each.at - us / 1e6) <= each.pm


def test_the_boards_own_light_blinks_once_a_second_while_the_program_runs() -> None:
    table = PicoTable(readers=1)
    seen: list[int | None] = []
    for tenth in range(30, 80):
        table.at(tenth / 10, lambda: seen.append(table.chip.driven[25]))
    table.play(8.2)
    changes = sum(one != other for one, other in itertools.pairwise(seen))
    assert set(seen) == {0, 1}
    assert 8 <= changes <= 11


def test_a_worn_contact_that_opens_for_three_milliseconds_while_it_is_held_is_one_press() -> None:
    table = PicoTable(readers=1)
    presses = [(4_000_000 + turn * 250_000 + table.chance.randrange(20_000), turn % 8 + 1) for turn in range(40)]
    for us, button in presses:
        table.press(button, us, held_us=150_000)
        table.open_contact(button, us + 20_000 + table.chance.randrange(100_000), open_us=3_000)
    table.play(16.0)
    assert [each.button for each in table.of(Pressed)] == [button for _, button in presses]


def test_a_pause_of_the_program_of_more_than_eight_seconds_restarts_the_board_and_the_readers_answer_again() -> None:
    table = PicoTable(readers=2)
    table.at(5.0, lambda: table.stall(9.0))
    table.play(22.0)
    assert table.boots == 2
    assert [each.restarted for each in table.of(Greeted)][-1]
    assert states(table)[:2] == ["ok", "ok"]
    assert table.link.health is not None
    assert table.link.health.resets == 1


def test_a_ring_that_is_full_keeps_the_first_presses_in_their_order_and_counts_the_others() -> None:
    table = PicoTable(readers=1)
    table.at(5.0, lambda: table.stall(4.0))
    presses = [(5_100_000 + turn * 70_000, turn % 8 + 1) for turn in range(50)]
    for us, button in (*presses, (12_000_000, 3)):
        table.press(button, us, held_us=40_000)
    table.play(15.0)
    heard = table.of(Pressed)
    assert 25 <= len(heard) < 50
    assert [each.button for each in heard] == [*(button for _, button in presses[: len(heard) - 1]), 3]
    for each, (us, _) in zip(heard, presses[: len(heard) - 1], strict=False):
        assert abs(each.at - us / 1e6) <= each.pm
    assert table.link.health is not None
    assert table.link.health.lost_edges >= 2 * (51 - len(heard)) - 1


def test_a_tablet_that_does_not_read_stops_neither_the_board_nor_the_presses() -> None:
    table = PicoTable(readers=2)
    table.at(5.0, lambda: setattr(table.chip, "tablet_reads", False))
    table.press(3, 22_000_000)
    table.at(25.0, lambda: setattr(table.chip, "tablet_reads", True))
    table.play(30.0)
    assert table.boots == 1
    assert table.longest_turn_us < 600_000
    assert [each.button for each in table.of(Pressed)] == [3] or table.link.figures.stale_presses == 1


@pytest.mark.parametrize(("mode", "ended"), [("safe", "console"), ("uf2", "bootloader")])
def test_the_board_leaves_its_program_for_good_when_it_is_asked_to(mode: str, ended: str) -> None:
    table = PicoTable(readers=1)
    table.at(3.0, lambda: table.link.leave_for(mode))
    table.play(30.0)
    assert table.ended == ended
    assert table.boots == 2
    assert table.files == {}


def test_the_left_program_starts_again_with_the_next_power() -> None:
    table = PicoTable(readers=1)
    table.at(3.0, lambda: table.link.leave_for("safe"))
    table.at(5.0, table.power_cycle)
    table.play(10.0)
    assert (table.ended, table.boots) == ("", 3)
    assert table.link.greeted is not None


def test_a_byte_3_in_a_damaged_line_never_stops_the_program() -> None:
    table = PicoTable(readers=1)
    for ms in range(0, 4000, 7):
        table.at(ms / 1000, lambda: table.to_board(b"\x03"))
    table.play(6.0)
    assert (table.ended, table.boots) == ("", 1)
    assert table.link.greeted is not None


def test_an_interpreter_whose_pauses_delay_the_looks_is_refused_with_the_remedy() -> None:
    table = PicoTable(readers=1)
    table.chip.hard_timers = False
    table.play(5.0)
    (refused,) = table.of(BoardRefused)
    assert "MicroPython 1.26 or newer" in refused.why


def test_hard_looks_at_the_buttons_are_not_delayed_by_a_collection_of_garbage() -> None:
    table = PicoTable(readers=2)
    table.collect_every_us = 50_000
    table.play(6.0)
    assert table.chip.longest_look_gap_us <= 1100


def test_a_reader_that_hangs_is_reset_by_its_wire_and_the_others_lose_no_card() -> None:
    table = PicoTable(readers=3)
    table.reset_wire = True
    table.lay(2, ACE)
    table.at(6.0, lambda: setattr(table.chips[0], "silent", True))
    table.play(40.0)
    assert states(table)[:3] == ["ok", "ok", "ok"]
    assert [(each.reader, each.uid) for each in table.of(TagCame)] == [(2, ACE)]
    assert table.of(TagWent) == []


def test_lamps_go_dark_when_the_tablet_is_silent_and_light_again_when_it_is_back() -> None:
    table = PicoTable(readers=1)
    seen = []
    table.at(3.0, lambda: table.link.lamp(2, lit=True))
    table.at(5.0, lambda: seen.append(table.lit()))
    table.at(5.1, lambda: setattr(table, "tablet", False))
    table.at(18.0, lambda: seen.append(table.lit()))
    table.at(18.1, lambda: setattr(table, "tablet", True))
    table.at(25.0, lambda: seen.append(table.lit()))
    table.play(26.0)
    assert seen == [[2], [], [2]]


def test_the_board_says_its_interpreter_its_way_of_looking_and_its_longest_turn() -> None:
    table = PicoTable(readers=1).play(6.0)
    assert table.link.greeted is not None
    assert (table.link.greeted.interpreter, table.link.greeted.sampling) == ("1.28.0", "hard")
    assert table.link.health is not None
    assert 1 <= table.link.health.longest_turn_ms < 50
    assert table.link.health.free == 100_000


def test_the_same_files_in_a_real_micropython_serve_six_readers_and_eight_buttons(tmp_path: Path) -> None:
    table = EmulatedTable(readers=6)
    for reader in range(1, 7):
        table.at(5.0, lambda reader=reader: table.lay(reader, f"0400000000000{reader}"))
    presses = [(6_000_000 + turn * 50_000 + table.chance.randrange(20_000), turn % 8 + 1) for turn in range(60)]
    for us, button in presses:
        table.press(button, us)
    table.play(10.0, folder=tmp_path)
    assert table.boots == 1
    assert states(table) == ["ok"] * 6
    assert len(table.of(TagCame)) == 6
    heard = table.of(Pressed)
    assert [each.button for each in heard] == [button for _, button in presses]
    for each, (us, _) in zip(heard, presses, strict=True):
        assert abs(each.at - us / 1e6) <= each.pm
    assert table.link.health is not None
    assert table.link.health.free > 100_000


def test_the_time_between_presses_of_a_board_is_a_number_of_looks_and_right_to_one() -> None:
    table = PicoTable(readers=2)
    table.collect_every_us = 50_000
    presses = [(4_000_000 + turn * 200_000 + table.chance.randrange(20_000), turn % 8 + 1) for turn in range(100)]
    presses += [(us + table.chance.randrange(4000), (button + 3) % 8 + 1) for us, button in presses]
    presses.sort()
    for us, button in presses:
        table.press(button, us)
    table.play(26.0)
    heard = sorted(table.of(Pressed), key=lambda each: (each.board_us, each.button))
    assert len(heard) == len(presses)
    same = [(one, other) for one, other in itertools.pairwise(heard) if one.board_us == other.board_us]
    assert same  # some fell into one look: they are together, on the tablet's clock too
    assert all(one.at == other.at for one, other in same)
    when = {each.button: [us for us, button in presses if button == each.button] for each in heard}
    timed = [(each.board_us, when[each.button].pop(0)) for each in heard]
    for (one_us, one), (other_us, other) in itertools.combinations(timed, 2):
        assert (other_us - one_us) % 1000 == 0
        assert abs((other_us - one_us) - (other - one)) <= 1000
