"""hardware.md says what the program does: every message, pin, command, picture and link."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

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


def test_the_protocol_table_names_every_type_and_every_key() -> None:
    told = {}
    for _, kind, keys, _ in rows("## The table link"):
        told[kind.strip("`")] = set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", keys)))
    assert told == {kind: set(fields) for kind, fields in wire.FIELDS.items()}


def test_the_pin_table_is_the_programs() -> None:
    pins = runpy.run_path(str(DRAWINGS / "draw.py"))["pins"]
    readers, buttons, lamps = pins("READER_PINS"), pins("BUTTON_PINS"), pins("LAMP_PINS")
    for number, (said, tx, rx, button, lamp) in enumerate(rows("| number | reader")):
        assert said == str(number + 1)
        wired = [f"GP{pin}" for pin in readers[number][1:]] if number < len(readers) else ["", ""]
        assert [tx, rx] == wired
        assert button == f"GP{buttons[number][0]}"
        assert lamp == (f"GP{lamps[number][0]}" if number < len(lamps) else "")


def test_the_drawings_are_what_the_script_draws(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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
