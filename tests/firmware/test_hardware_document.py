"""The pages on the hardware say what the program does: every message, pin, command, picture and link."""

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
PAGES = {
    path: path.read_text(encoding="utf-8")
    for path in (ROOT / "hardware.md", *sorted((ROOT / "docs" / "hardware").glob("*.md")))
}
TEXT = "\n".join(PAGES.values())
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


BUY, BUILD = (PAGES[ROOT / "docs" / "hardware" / f"{name}.md"] for name in ("buy", "build"))
KITS = (
    "Kit 1: readers, nothing to solder",
    "Kit 2: CALL buttons, no solder",
    "Kit 3: one evening with a soldering iron",
    "Kit 4: the full table",
)


def part_of(page: str, heading: str) -> str:
    """A section of a page."""
    return re.split(r"\n## ", page.split(f"\n## {heading}\n")[1])[0]


def tables_of(heading: str) -> list[list[list[str]]]:
    """The tables of a section of what to buy, each with its head."""
    found: list[list[list[str]]] = [[]]
    for line in part_of(BUY, heading).splitlines():
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif found[-1]:
            found.append([])
    return [table for table in found if table]


def parts(kit: str) -> list[list[str]]:
    """The rows of a kit's list, its total last."""
    (found,) = [table for table in tables_of(kit) if table[0][:2] == ["quantity", "part"]]
    assert found[0][2:] == ["search for", "price seen, when", "together, USD"]
    return found[2:]


def amounts(cell: str) -> list[float]:
    return [float(each) for each in re.findall(r"\d+(?:\.\d+)?", cell)]


@pytest.mark.parametrize("kit", ["Tags, for every kit", *KITS])
def test_every_kit_lists_its_parts_with_quantity_words_to_search_for_and_dated_price(kit: str) -> None:
    for quantity, part, search, price, together in parts(kit)[:-1]:
        assert re.search(r"\d", quantity), part
        assert "“" in search or '"' in search or search.startswith("as in kit"), part
        seen = re.findall(r"\d (?:USD|EUR|GBP|JPY)", price)
        dated = re.findall(r"\((?:undated|[^()]*20\d\d)\)", price)
        assert not seen or (dated and "[s" in price), price
        assert seen or "not found" in price, price
        assert amounts(together) or together == "not found", part


@pytest.mark.parametrize("kit", ["Tags, for every kit", *KITS])
def test_every_kit_has_a_total_that_is_the_sum_of_its_parts(kit: str) -> None:
    *rows_of_kit, (_, name, _, _, total) = parts(kit)
    assert "**total**" in name
    priced = [amounts(row[4]) for row in rows_of_kit if row[4] != "not found"]
    assert amounts(total) == pytest.approx([sum(each[0] for each in priced), sum(each[-1] for each in priced)])
    least, most = (f"{amount:.0f}" for amount in amounts(total))
    assert f"{least} to {most} USD" in PAGES[ROOT / "hardware.md"]


@pytest.mark.parametrize("kit", KITS)
def test_every_kit_names_its_tools_has_pictures_and_says_what_one_should_see(kit: str) -> None:
    assert "Tools: " in part_of(BUY, kit) or any(table[0][1] == "tool" for table in tables_of(kit))
    built = part_of(BUILD, kit)
    assert "firmware/drawings/" in built
    assert re.search(r"you should see", built, re.IGNORECASE)


def test_a_step_that_needs_a_multimeter_is_in_a_kit_whose_tools_have_one() -> None:
    assert "multimeter" in part_of(BUILD, "Kit 3: one evening with a soldering iron")
    tools = next(table for table in tables_of("Kit 3: one evening with a soldering iron") if table[0][1] == "tool")
    assert any("multimeter" in row[1] for row in tools)


def test_every_step_of_the_evening_has_its_picture() -> None:
    steps = re.findall(r"### Step (\d)[^\n]*\n\n!\[[^\]]+\]\(\.\./\.\./firmware/drawings/evening-(\d)\.svg\)", TEXT)
    assert steps == [(number, number) for number in "1234"]


def test_every_mark_has_its_source_and_every_source_its_mark() -> None:
    marked = {mark for group in re.findall(r"\[(s\d+(?:, s\d+)*)\]", TEXT) for mark in group.split(", ")}
    assert marked == {row[0] for row in rows("## Sources")}


def test_the_figures_of_the_enrolment_are_the_same_in_both_places() -> None:
    assert "needs 2.1 minutes for 52 cards, and 2.6 with a number" in TEXT
    assert "numbers only, with a number written | 2.1, 2.6 minutes |" in TEXT


def test_the_protocol_table_names_every_type_and_every_key() -> None:
    told = {}
    for _, kind, keys, _ in rows("# The table link"):
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


def headings(page: str) -> set[str]:
    """The names of a page's headings in a link."""
    return {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in page.splitlines()
        if line.startswith("#")
    }


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", PAGES[path]):
        name, _, heading = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not heading or heading in headings(target.read_text(encoding="utf-8")), link


def test_every_page_is_led_to_by_the_first_one() -> None:
    first = PAGES[ROOT / "hardware.md"]
    for path in PAGES:
        assert path.name == "hardware.md" or f"docs/hardware/{path.name}" in first


def test_a_wires_colour_is_the_same_in_drawings_and_in_the_table() -> None:
    shapes = runpy.run_path(str(DRAWINGS / "shapes.py"))
    told = [row[0] for row in rows("| colour | carries |")]
    assert all(isinstance(shapes[name.upper()], str) for name in told)
    assert told == ["red", "black", "green", "blue", "purple", "brown", "teal"]


def test_what_is_said_about_the_tag_is_what_is_written() -> None:
    assert payload.TYPE.decode() in TEXT
    assert f"pages {payload.FIRST_PAGE} to {payload.steps('00' * 8)[-2][0]} of the tag" in TEXT
