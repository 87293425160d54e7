"""Foreign text is shown so that it can do nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.foreign import printable, safe_cell, show_address, show_source, whole_number


@given(st.text())
def test_foreign_text_is_one_printable_line(text: str) -> None:
    assert printable(text).isprintable()
    assert len(printable(text, 20)) <= 20


def test_plain_text_is_left_as_it_is_and_the_rest_written_out() -> None:
    assert printable("Zoë lays 7♠ – well") == "Zoë lays 7♠ – well"
    assert printable("\x1b[31mred\r\n") == r"\x1b[31mred\r\n"
    assert printable("a\u202eb") == r"a\u202eb"
    assert printable(b"\xff.session".decode("utf-8", "surrogateescape")) == r"\xff.session"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://192.168.1.5:8080/video", "http://192.168.1.5:8080"),
        ("http://ann:secret@[fe80::1]:81/x?y#z", "http://[fe80::1]:81"),
        ("https://ann:12#sec@host/video", "https://***"),
        ("http://host:secret/", "http://***"),
    ],
)
def test_an_address_is_shown_by_its_host_and_port(address: str, shown: str) -> None:
    assert show_address(address) == shown
    assert show_source(address) == shown


@given(st.text())
def test_any_address_can_be_shown(text: str) -> None:
    assert show_address(f"http://{text}").isprintable()


@pytest.mark.parametrize("value", ["=1+1", "+1", "-1+cmd", "@sum", "\t=1", "\n=1"])
def test_no_cell_starts_a_formula(value: str) -> None:
    assert safe_cell(value) == f"'{value}"


def test_numbers_and_names_are_cells_as_they_are() -> None:
    assert [safe_cell(each) for each in (-3, 0.5, "Ann", "", "a=b")] == [-3, 0.5, "Ann", "", "a=b"]


def test_digits_are_ascii_digits() -> None:
    assert [whole_number(each) for each in ("7", "-12", "007")] == [7, -12, 7]
    assert [whole_number(each) for each in ("²", "٣", "1_0", "+1", "", "1e3", "1" * 10)] == [None] * 7
