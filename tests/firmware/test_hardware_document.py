"""hardware.md says what the program does: every message, pin, command, picture and link."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from companion.commands.main import command_line
from companion.sources.nfc.firmware import wire
from companion.sources.nfc.seating import read_seating
from companion.sources.nfc.tags import payload

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "hardware.md").read_text(encoding="utf-8")
DRAWINGS = ROOT / "firmware" / "drawings"


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table behind a line that begins so."""
    lines = iter(TEXT[TEXT.index("\n" + heading) + 1 :].splitlines())
    table = []
    for line in lines:
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip("|").split("|")])
        elif table:
            break
    return table[2:]


def commands() -> list[str]:
    """Every command that the document says, without what may be said beside it."""
    return sorted({found for found in re.findall(r"`(companion [^`]+)`", TEXT) if len(found.split()) > 2})


@pytest.mark.parametrize("said", commands())
def test_every_command_is_one(said: str) -> None:
    words = said.replace("DECK", "standard52").replace("FILE", "file").split()[1:]
    assert callable(command_line(words[:1]).parse_args(words).run)


def tables_of(heading: str) -> list[list[list[str]]]:
    """The tables of a section, each with its head."""
    section = re.split(r"\n## ", TEXT.split(f"\n## {heading}\n")[1])[0]
    found: list[list[list[str]]] = [[]]
    for line in section.splitlines():
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif found[-1]:
            found.append([])
    return [table for table in found if table]


KITS = ("Kit 1: nothing to solder", "Kit 2: one evening with a soldering iron", "Kit 3: the full table")


@pytest.mark.parametrize("kit", ["Tags: for every kit", *KITS])
def test_every_kit_lists_its_parts_with_quantity_dated_price_and_what_to_look_for(kit: str) -> None:
    (parts,) = [table for table in tables_of(kit) if table[0][:2] == ["quantity", "part"]]
    assert parts[0][2:] == ["price seen, when", "look for on the product page"]
    for quantity, part, price, _ in parts[2:]:
        assert re.search(r"\d", quantity), part
        amounts = re.findall(r"\d (?:USD|EUR|GBP|JPY)", price)
        dated = re.findall(r"\((?:undated|(?:\w+ )?20\d\d)\)|\bMarch 2022\)", price)
        assert not amounts or (dated and "[s" in price), price
        assert amounts or "not found" in price or "as in kit" in price or "you own" in price, price


@pytest.mark.parametrize("kit", KITS)
def test_every_kit_names_its_tools_has_pictures_and_says_what_one_should_see(kit: str) -> None:
    section = re.split(r"\n## ", TEXT.split(f"\n## {kit}\n")[1])[0]
    assert "Tools: " in section or any(table[0][1] == "tool" for table in tables_of(kit))
    assert "firmware/drawings/" in section
    assert re.search(r"you should see", section, re.IGNORECASE)


def test_every_step_of_the_evening_has_its_picture() -> None:
    steps = re.findall(r"### Step (\d)[^\n]*\n\n!\[[^\]]+\]\(firmware/drawings/evening-(\d)\.svg\)", TEXT)
    assert steps == [(number, number) for number in "1234"]


def test_every_mark_has_its_source_and_every_source_its_mark() -> None:
    marked = {mark for group in re.findall(r"\[(s\d+(?:, s\d+)*)\]", TEXT) for mark in group.split(", ")}
    assert marked == {row[0] for row in rows("## Sources")}


def test_the_figures_of_the_enrolment_are_the_same_in_both_places() -> None:
    assert "2.1 minutes in the simulator, 2.6 with a number" in TEXT
    assert "numbers only, with a number written | 2.1, 2.6 minutes |" in TEXT


def test_the_protocol_table_names_every_type_and_every_key() -> None:
    told = {}
    for _, kind, keys, _ in rows("## The table link"):
        told[kind.strip("`")] = set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", keys)))
    assert told == {kind: set(fields) for kind, fields in wire.FIELDS.items()}


def test_the_pin_table_is_the_programs() -> None:
    pins = runpy.run_path(str(DRAWINGS / "shapes.py"))["pins"]
    readers, buttons, lamps = pins("READER_PINS"), pins("BUTTON_PINS"), pins("LAMP_PINS")
    for number, (said, tx, rx, button, lamp) in enumerate(rows("| number | reader")):
        assert said == str(number + 1)
        wired = [f"GP{pin}" for pin in readers[number][1:]] if number < len(readers) else ["", ""]
        assert [tx, rx] == wired
        assert button == f"GP{buttons[number][0]}"
        assert lamp == (f"GP{lamps[number][0]}" if number < len(lamps) else "")


def test_the_drawings_are_what_the_script_draws(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(DRAWINGS))
    script = runpy.run_path(str(DRAWINGS / "draw.py"))
    monkeypatch.setattr(Path, "write_text", lambda path, text, **_: drawn.update({path.name: text}))
    drawn: dict[str, str] = {}
    script["main"]()
    kept = {path.name: path.read_text(encoding="utf-8") for path in DRAWINGS.glob("*.svg")}
    assert drawn == kept
    assert all(f"firmware/drawings/{name}" in TEXT for name in kept)


def test_the_seating_example_is_read(tmp_path: Path) -> None:
    example = TEXT.split("```toml\n")[1].split("```")[0]
    (tmp_path / "seats.toml").write_text(example, encoding="utf-8")
    assert read_seating(tmp_path / "seats.toml").zone("e6614c311b7e6f35", 1) == "1/play"


def test_links_lead_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("#")
    }
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert link[1:] in headings if link.startswith("#") else (ROOT / link).exists(), link


def test_what_is_said_about_the_tag_is_what_is_written() -> None:
    assert payload.TYPE.decode() in TEXT
    assert f"pages {payload.FIRST_PAGE} to {payload.steps('00' * 8)[-2][0]} of the tag" in TEXT
