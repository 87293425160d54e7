"""The line protocol: the reader gets the written message, whatever happens in between."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.firmware import wire
from tests.nfc import stress_wire

TAG = (("r", 1), ("u", "04A1B2C3D4E5F6"), ("sak", "00"), ("n", 1))


def test_a_line_is_readable_in_a_terminal() -> None:
    assert wire.encode(0x2A, 1200, "TAG+", TAG) == b"@002A,1200,TAG+,r=1,u=04A1B2C3D4E5F6,sak=00,n=1*88288070\n"


def test_the_checksum_is_crc_32() -> None:
    plain, _, check = wire.encode(1, 2, "SYNC")[1:-1].partition(b"*")
    assert int(check, 16) == zlib.crc32(plain)


@given(st.text(max_size=20))
def test_any_text_survives_as_a_value(value: str) -> None:
    line = wire.encode(1, 2, "LOG", (("txt", value),))
    assert line.count(b"@") == 1
    assert line.count(b"*") == 1
    assert wire.decode(line[:-1]) == (1, 2, "LOG", {"txt": value})


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"M105", "no @"),
        (b"@0001,5,HB", "no checksum"),
        (b"@0001,5,PING,n=1*00000000", "checksum"),
        (b"@0001,5,PING,n=\x07*00000000", "not printable"),
    ],
)
def test_a_damaged_line_is_refused_and_says_why(line: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        wire.decode(line)


@pytest.mark.parametrize("bad", [(("r", "x"),), (("u", "04A"),), (("u", "zz"),), (("r", "01"),), (("r", 1), ("r", 1))])
def test_a_line_with_a_true_checksum_but_a_senseless_field_is_refused(bad: tuple[tuple[str, object], ...]) -> None:
    with pytest.raises(ValueError, match=r"value|field"):
        wire.decode(wire.encode(1, 2, "TAG+", bad)[:-1])


@pytest.mark.parametrize("uids", ["zz", "04A", "04A1|x"])
def test_a_snapshot_with_a_senseless_number_is_refused(uids: str) -> None:
    with pytest.raises(ValueError, match="value of u"):
        wire.decode(wire.encode(1, 2, "TAGS", (("r", 0), ("u", uids)))[:-1])


def test_the_longest_line_that_is_sent_is_taken() -> None:
    line = wire.encode(1, 2, "LOG", (("txt", "x" * (wire.LONGEST - 11 - len("0001,2,LOG,txt="))),))
    assert len(line) == wire.LONGEST
    assert len(wire.LineReader().feed(line)) == 1


def test_unknown_types_and_keys_pass_because_a_newer_board_may_send_them() -> None:
    assert wire.decode(wire.encode(1, 2, "NEW", (("x", "y"),))[:-1]) == (1, 2, "NEW", {"x": "y"})


def test_a_line_longer_than_a_receiver_takes_is_never_sent() -> None:
    with pytest.raises(ValueError, match="200 bytes"):
        wire.encode(1, 2, "LOG", (("txt", "x" * 180 + "yyyyyyy"),))


@given(st.lists(st.integers(min_value=1, max_value=20)))
def test_lines_are_found_in_pieces_of_any_size(sizes: list[int]) -> None:
    stream = b"\n" + b"".join(wire.encode(n, n, "PING", (("n", n),)) for n in range(3))
    reader = wire.LineReader()
    found = []
    for size in sizes:
        found += reader.feed(stream[:size])
        stream = stream[size:]
    found += reader.feed(stream)
    assert [fields["n"] for _, _, _, fields in found] == ["0", "1", "2"]
    assert reader.damaged == 0


def test_a_traceback_in_the_stream_is_kept_as_chatter_and_costs_no_line() -> None:
    reader = wire.LineReader()
    good = wire.encode(1, 2, "SYNC")
    assert len(reader.feed(b"Traceback (most recent call last):\r\n" + good)) == 1
    assert reader.chatter == [b"Traceback (most recent call last):"]


def test_a_line_without_its_newline_costs_itself_only() -> None:
    reader = wire.LineReader()
    first, second = wire.encode(1, 2, "SYNC"), wire.encode(2, 3, "SYNC")
    assert [message[0] for message in reader.feed(first[:-5] + second)] == [2]
    assert reader.damaged == 1


def test_a_stream_without_newlines_is_dropped_until_the_next_line() -> None:
    reader = wire.LineReader()
    for _ in range(100):
        assert reader.feed(b"@garbage " * 10) == []
    assert reader.damaged == 1
    assert len(reader.feed(b"\n" + wire.encode(1, 2, "SYNC"))) == 1


def test_gaps_are_counted_and_repeats_are_dropped() -> None:
    numbers = wire.Numbering()
    assert [numbers.fresh(n) for n in (0xFFFE, 0xFFFF, 0, 3, 3, 2, 4)] == [True, True, True, True, False, False, True]
    assert (numbers.lost, numbers.repeated) == (2, 2)


def test_a_repeat_of_the_last_number_before_the_wrap_is_dropped() -> None:
    numbers = wire.Numbering()
    assert [numbers.fresh(0xFFFF), numbers.fresh(0xFFFF), numbers.fresh(0)] == [True, False, True]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_many_damaged_lines_none_is_taken_wrong(seed: int) -> None:
    figures = stress_wire.run(8_000, seed)
    assert figures.damaged > 3_000
    assert figures.taken > 3_000
    assert figures.wrong == []


def test_with_a_weaker_checksum_the_stress_run_does_find_lines_taken_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "_check", lambda checked: b"%08X" % (sum(checked) & 0xF))
    assert stress_wire.run(4_000, 1).wrong
