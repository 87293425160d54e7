"""The whole firmware on a Pico that keeps the chip's traps."""

from __future__ import annotations

import pytest

from companion.sources.nfc.link.heard import Pressed, ReaderSays, TagCame
from tests.firmware.pico import PicoTable

ACE = "04A1B2C3D4E5F6"


def states(table: PicoTable) -> list[str]:
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
