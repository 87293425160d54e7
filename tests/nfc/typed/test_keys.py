"""Numbers that a reader types are understood; their speed alone marks them off from a person's typing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sources.nfc.typed.keys import HELD_S, RUN, Keys
from companion.sources.nfc.typed.not_understood import describe_typed
from companion.sources.nfc.typed.numbers import read_uid
from tests.nfc.rig import ACE

UID = bytes.fromhex(ACE)
DECIMAL = str(int(ACE, 16)).zfill(17)


@pytest.mark.parametrize(
    "typed",
    [ACE, ACE.lower(), UID.hex(":"), UID[::-1].hex(), UID[::-1].hex("-"), DECIMAL, DECIMAL.lstrip("0"), f"{ACE}\r"],
)
def test_a_number_of_seven_bytes_is_one_however_it_is_typed(typed: str) -> None:
    assert read_uid(typed) == ACE


LAYOUTS = {
    "French": ("1234567890aA", "&é\"'(-è_çàqQ"),
    "Belgian": ("1234567890aA", "&é\"'(§è!çàqQ"),
    "Czech": ("1234567890", "+ěščřžýáíé"),
    "Slovak": ("1234567890", "+ľščťžýáíé"),
    "Hungarian": ("0", "ö"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@given(st.binary(min_size=6, max_size=6), st.booleans())
def test_a_reader_on_a_keyboard_of_another_country_is_understood(layout: str, rest: bytes, upper: bool) -> None:
    meant = f"04{rest.hex()}"
    written = (meant.upper() if upper else meant).translate(str.maketrans(*LAYOUTS[layout]))
    assert read_uid(written) == meant.upper()
    keys = typed_at(f"{written}\n", 0.01)
    assert (keys.people, keys.readers) == ([], [meant.upper()])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("04Q1B2C3D4E5F6", ACE),  # French, Windows and macOS: Caps Lock gives digits
        ("À'Q&BÉC\"D'E(F-", ACE),  # French, Linux: Caps Lock gives the digits' letters as capitals
        ("ÉČA+BĚCŠDČEŘFŽ", ACE),  # Czech
    ],
)
def test_a_reader_is_understood_while_caps_lock_is_on(written: str, meant: str) -> None:
    assert read_uid(written) == meant
    assert typed_at(f"{written}\n", 0.01).readers == [meant]


MARKS = {
    "American": (":", "-"), "French": ("M", ")"), "German": ("Ö", "ß"), "Swiss": ("é", "'"), "Czech": ('"', "="),
    "Hungarian": ("É", "ü"), "Italian": ("ç", "'"), "Spanish": ("Ñ", "'"), "Portuguese": ("Ç", "'"),
    "Swedish": ("Ö", "+"), "Danish": ("Æ", "+"), "Norwegian": ("Ø", "+"), "Turkish": ("Ş", "*"), "Dutch": ("±", "/"),
}  # fmt: skip
"""The letters of a colon and a hyphen on the keyboards of these countries."""


@pytest.mark.parametrize("layout", MARKS)
@pytest.mark.parametrize("backwards", [False, True])
def test_marks_between_the_bytes_are_understood_on_every_keyboard(layout: str, backwards: bool) -> None:
    table = str.maketrans(*LAYOUTS[layout]) if layout in LAYOUTS else {}
    pairs = [each.hex().translate(table) for each in map(int.to_bytes, UID[::-1] if backwards else UID)]
    for mark in MARKS[layout]:
        assert read_uid(mark.join(pairs)) == ACE, mark
        assert typed_at(f"{mark.join(pairs)}\n", 0.01).readers == [ACE], mark


def test_a_first_zero_that_was_lost_is_put_back() -> None:
    assert read_uid(ACE.lstrip("0")) == ACE
    assert read_uid("5A1B2C3D4E5F6") is None
    assert read_uid("EDBA996") == "0EDBA996"
    assert read_uid("6A1B2C3D4E504") == "04E5D4C3B2A106"
    assert read_uid("1234567") is None, "it may be decimal"


@pytest.mark.parametrize("typed", ["quand même", "ça va", "(été)", "žížala", "qqqqqqq", "Ann (2)"])
def test_words_of_other_countries_are_no_numbers(typed: str) -> None:
    assert read_uid(typed) is None


def test_a_number_of_four_bytes_is_read_in_hex_and_in_ten_decimals() -> None:
    assert read_uid("A31F4152") == "A31F4152"
    assert read_uid("2736734546") == "A31F4152"
    assert read_uid("0027367345") == "01A197B1"


@pytest.mark.parametrize("typed", ["", "7S", "2", "Ann 7S", "note 04A1B2C3", "04A1B2", "9999999999", "deadbeefs", "-"])
def test_what_people_type_is_no_number(typed: str) -> None:
    assert read_uid(typed) is None


def typed_at(text: str, gap_s: float, *, start: float = 10.0) -> Keys[str]:
    """These keys, one after the other; each key is named by what it writes."""
    keys: Keys[str] = Keys()
    for number, letter in enumerate(text):
        keys.press(letter, letter, start + number * gap_s)
    return keys


@pytest.mark.parametrize("end", ["\n", "\r", "\t"])
@pytest.mark.parametrize("gap_s", [0.0, 0.008, 0.03])
def test_a_readers_number_is_taken_out_whole(gap_s: float, end: str) -> None:
    keys = typed_at(ACE + end, gap_s)
    assert (keys.people, keys.readers) == ([], [ACE])


def test_a_screen_that_stutters_in_the_middle_does_not_split_a_number() -> None:
    keys: Keys[str] = Keys()
    for number, letter in enumerate(f"{ACE}\n"):
        keys.press(letter, letter, 10.0 + (0.1 if number > 6 else 0.0))
    assert keys.readers == [ACE]


def test_a_person_who_types_a_number_is_a_person() -> None:
    keys = typed_at(f"{ACE}\n", 0.09)
    assert ("".join(keys.people), keys.readers) == (f"{ACE}\n", [])


def test_a_key_that_cannot_be_a_readers_goes_on_at_once_and_others_a_moment_later() -> None:
    assert typed_at("so", 0.02).people == ["s", "o"]
    keys = typed_at("fa", 0.02)
    assert keys.people == []
    keys.wait(10.02 + HELD_S + 0.001)
    assert keys.people == ["f", "a"]


def test_what_a_person_typed_just_before_a_reader_is_kept() -> None:
    keys = typed_at("Hello ", 0.2)
    for number, letter in enumerate(f"{ACE}\n"):
        keys.press(letter, letter, 11.5 + number * 0.01)
    assert ("".join(keys.people), keys.readers) == ("Hello ", [ACE])


@given(st.lists(st.tuples(st.sampled_from([*"0a7fF:sx -", "", "\n", "\t"]), st.floats(0.0, 0.3)), max_size=40))
def test_no_key_of_a_person_is_lost_or_turned_round(pressed: list[tuple[str, float]]) -> None:
    keys: Keys[int] = Keys()
    at = 0.0
    for number, (writes, gap_s) in enumerate(pressed):
        at += gap_s
        keys.press(number, writes, at)
    keys.wait(at + 1.0)
    if not keys.readers and not keys.odd:  # a reader that typed no number is reported
        assert keys.people == list(range(len(pressed)))
    assert keys.people == sorted(keys.people)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("à'a&béc\"d", "on a French keyboard, which stands for 04A1B2C3D: that has 9 digits"),
        ("EDBA99", "that has 6 digits, and a tag's number has 8, 14 or 20"),
        ("04A1B2C3D4E5", "that has 12 digits"),
        ("12:34:56:::7", "that has 7 digits"),
    ],
)
def test_what_a_reader_typed_that_is_no_number_is_shown_with_what_it_may_be(typed: str, told: str) -> None:
    keys = typed_at(f"{typed}\n", 0.01)
    assert (keys.people, keys.readers, keys.odd) == ([], [], [typed])
    assert f"“{typed}”" in describe_typed(typed)
    assert told in describe_typed(typed)


@pytest.mark.parametrize("typed", ["7S", "undo", "bcfaed", "(été)!", "note 2"])
def test_what_people_type_is_never_shown_as_a_readers(typed: str) -> None:
    assert typed_at(f"{typed}\n", 0.01).odd == []


def test_a_slow_line_of_a_readers_keys_is_a_persons() -> None:
    assert typed_at("EDBA99\n", 0.2).odd == []


@pytest.mark.parametrize("again_s", [0.025, 0.033, 0.1])
def test_a_key_that_a_person_holds_down_writes_while_it_is_held(again_s: float) -> None:
    """The system repeats it as fast as a reader types; it is shown before the key is let go."""
    keys: Keys[str] = Keys()
    for number in range(60):
        keys.press("7", "7", 0.5 + again_s * number)
        assert len(keys.people) >= number + 1 - RUN
    assert keys.people == ["7"] * 60


def test_a_number_that_follows_a_held_key_is_a_readers() -> None:
    keys: Keys[str] = Keys()
    for number in range(30):
        keys.press("7", "7", 0.033 * number)
    for number, digit in enumerate("0000000123\n"):
        keys.press(digit, digit, 5.0 + 0.01 * number)
    assert keys.readers == [read_uid("0000000123")]
