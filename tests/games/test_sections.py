"""Every section of every rules page is tested, and everything that names a section names one that exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.rules.acts import TABLE_REASONS
from companion.rules.rulebook import TABLE, page

HERE = Path(__file__).parent
PAGES = ["table", *GAMES]


def file_of(name: str) -> Path:
    """The rules page of a game, or of every table."""
    return TABLE if name == "table" else GAMES[name].rules


NUMBERED = re.compile(r"test_t?\d+_")


@pytest.mark.parametrize("name", PAGES)
def test_every_section_says_something(name: str) -> None:
    for section in page(file_of(name)).values():
        assert section.title
        assert section.text or "." not in section.number, section.heading


def named_tests(name: str) -> list[str]:
    """The names of the test functions in a game's folder."""
    folder = HERE / name.replace("-", "_")
    found: list[str] = []
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [name for name in found if name.startswith("test_")]


def prefix(number: str) -> str:
    return f"test_{number.lower().replace('.', '_')}_"


@pytest.mark.parametrize("name", PAGES)
def test_every_section_that_says_something_has_a_test(name: str) -> None:
    tests = named_tests(name)
    untested = [
        section.heading
        for number, section in page(file_of(name)).items()
        if section.text and not any(test.startswith(prefix(number)) for test in tests)
    ]
    assert not untested


@pytest.mark.parametrize("name", PAGES)
def test_every_test_that_names_a_section_names_one_of_the_page(name: str) -> None:
    prefixes = tuple(prefix(number) for number in page(file_of(name)))
    strays = [test for test in named_tests(name) if NUMBERED.match(test) and not test.startswith(prefixes)]
    assert not strays


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_reason_names_a_section_of_its_page(name: str) -> None:
    sections = page(file_of(name))
    assert {reason.code: reason.section for reason in GAMES[name].reasons if reason.section not in sections} == {}


def test_every_reason_of_the_table_names_a_section() -> None:
    assert {reason.code for reason in TABLE_REASONS if reason.section not in page(TABLE)} == set()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_codes_of_reasons_are_unlike_each_other_and_the_tables(name: str) -> None:
    codes = [reason.code for reason in (*GAMES[name].reasons, *TABLE_REASONS)]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_has_a_line_values_and_a_section(name: str) -> None:
    for option in GAMES[name].options:
        assert option.line.endswith((".", "?")), option.name
        assert len(option.values) > 1 or option.span or option.file, option.name
        assert option.section in page(file_of(name)), option.name


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_is_named_in_the_text_of_its_page(name: str) -> None:
    text = " ".join(section.text for section in page(file_of(name)).values())
    assert [option.name for option in GAMES[name].options if f"`{option.name}`" not in text] == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_coverage_map_leads_to_sections(name: str) -> None:
    entries = tomllib.loads((HERE / "coverage" / f"{name}.toml").read_text(encoding="utf-8"))["sentence"]
    sections = page(file_of(name))
    assert entries
    for entry in entries:
        assert set(entry) == {"n", "sha", "section"}
        assert re.fullmatch(r"[0-9a-f]{12}", entry["sha"]), entry
        assert entry["section"] in sections, entry
    assert len({(entry["n"], entry["section"]) for entry in entries}) == len(entries)
