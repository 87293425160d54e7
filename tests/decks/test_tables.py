"""Decks from spreadsheets: columns by their usual names, rows added up, and every mistake with its row."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import Workbook

from companion.commands.main import main
from companion.decks import DeckError, load_printed
from companion.decks.tables import TableRow, csv_of, csv_rows, deck_of_rows

TABLE = """# our deck, third version
Name;Qty;Colour;Text;Points;Notes
Miso soup;3;red;Draw one.;2;good
Tempura;;blue;"Two, or
nothing";5;
# a comment
;;;;;
miso soup;2;red;Draw one.;2;
7S;1;;;;x
"""


def made(text: str | bytes, tmp_path: Path) -> Path:
    table, file = tmp_path / "cards.csv", tmp_path / "ours.toml"
    table.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["deck", "new", str(file), "--from-table", str(table)]) == 0
    return file


@pytest.mark.parametrize(
    "content",
    [
        TABLE.encode(),
        TABLE.encode("utf-8-sig"),
        TABLE.encode("utf-16"),
        TABLE.replace(", or", " or").replace(";", ",").encode(),
        TABLE.replace(";", "\t").encode(),
    ],
)
def test_columns_are_found_and_rows_of_one_name_are_added_up(content: bytes, tmp_path: Path) -> None:
    deck = load_printed(str(made(content, tmp_path)))
    assert deck.deck.copies == {"miso-soup": 5, "tempura": 1, "7S": 1}
    assert deck.deck.values == {"points": {"miso-soup": 2, "tempura": 5}}
    soup = deck.prints["miso-soup"]
    assert (soup.name, soup.title, soup.colour, soup.text) == ("Miso soup", "Miso soup", "red", "Draw one.")


def test_the_use_of_each_column_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made(TABLE, tmp_path)
    told = capsys.readouterr().out
    assert "7 cards of 3 faces." in told
    assert "Qty → copies" in told
    assert "Points → points" in told
    assert "Columns not used: Notes." in told


def test_a_workbook_is_read_as_it_is_shown(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("Karte", "Anzahl", "Farbe"), ("Suppe", 3.0, "Rot"), ("Ei", None, None), ("Suppe", 1, "red")):
        sheet.append(row)
    book.save(tmp_path / "cards.xlsx")
    assert main(["deck", "new", str(tmp_path / "ours.toml"), "--from-table", str(tmp_path / "cards.xlsx")]) == 0
    deck = load_printed(str(tmp_path / "ours.toml"))
    assert deck.deck.copies == {"suppe": 4, "ei": 1}
    assert deck.prints["suppe"].colour == "red"


def test_a_deck_becomes_a_table_and_the_same_deck_again(tmp_path: Path) -> None:
    first = load_printed(str(made(TABLE, tmp_path)))
    out = tmp_path / "again.csv"
    assert main(["deck", "table", str(tmp_path / "ours.toml"), "--out", str(out)]) == 0
    assert main(["deck", "new", str(tmp_path / "again.toml"), "--from-table", str(out)]) == 0
    again = load_printed(str(tmp_path / "again.toml"))
    assert (again.deck.copies, again.deck.values, again.prints) == (first.deck.copies, first.deck.values, first.prints)
    assert csv_of(again) == csv_of(first)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the table has no cards"),
        ("Name\n", "the table has no cards"),
        ("Nmae,Qty\nSoup,1\n", "row 1: no column is called name; is 'Nmae' meant?"),
        ("Good,Number\nSoup,1\n", "row 1: no column is called name; is 'Good' meant?"),
        ("Name,Qty\nSoup,1\n\nRice,-2\n", "row 4: Qty cannot be -2"),
        ("Name,Qty\nSoup,two\n", "row 2: Qty is a whole number, not 'two'"),
        ("Name,Text\nSoup,hello, world\n", "row 2 has 3 cells, but the table has fewer columns"),
        ("Name,Worth,worth\nSoup,1,2\n", "row 1: two columns are called 'worth'"),
        ("Name,Worth\nSoup,1\nRice,1.5\n", "row 3: Worth is a whole number, not '1.5'"),
        ("Name,Colour\nSoup,reed\n", "row 2: there is no colour 'reed'; did you mean 'red'?"),
        ("Name,Shape\nSoup,cirle\n", "row 2: there is no shape 'cirle'; did you mean 'circle'?"),
        ("Name,Worth\nSoup,1\nRice,2\nEgg,minus 4\n", "row 4: Worth is a whole number, not 'minus 4'"),
        ("Name,Qty\n\n,3\n", "row 3: this card has no name"),
        ("Name,Card\nSoup,Soup\n", "row 1: both 'Name' and 'Card' mean name; rename one of them"),
        ("Name,Text\nSoup,Draw.\nSoup,Pass.\n", "row 3: Soup exists already with another text: Draw., not Pass."),
        ("Name,Points\nSoup,1\nSoup,2\n", "row 3: Soup exists already with another points: 1, not 2"),
    ],
)
def test_a_mistake_is_reported_with_its_row(text: str, told: str) -> None:
    with pytest.raises(DeckError) as error:
        deck_of_rows(csv_rows(text.encode()), name="ours")
    assert told in str(error.value)


def test_every_wrong_row_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "cards.csv"
    table.write_text("Name,Qty,Colour,Worth\nSoup,two,red,1\nRice,1,reed,2\nEgg,1,red,four\nTea,1,red,3\n")
    assert main(["deck", "new", str(tmp_path / "ours.toml"), "--from-table", str(table)]) == 2
    assert [line.split(", ")[0] for line in capsys.readouterr().err.splitlines()] == [
        f"{table}: row 2: Qty is a whole number",
        f"{table}: row 3: there is no colour 'reed'; did you mean 'red'?",
        f"{table}: row 4: Worth is a whole number",
    ]


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = made(TABLE, tmp_path)
    before = file.read_text()
    assert main(["deck", "new", str(file), "--from-table", str(tmp_path / "cards.csv")]) == 2
    assert "this file exists already" in capsys.readouterr().err
    assert file.read_text() == before


def test_a_number_of_a_card_is_a_value_and_no_count() -> None:
    rows = [TableRow(1, ("name", "number")), TableRow(2, ("Fox", "4")), TableRow(3, ("Owl", "3"))]
    made = deck_of_rows(rows, name="forest")
    assert (made.cards, made.columns) == (2, {"name": "name", "number": "number"})


def test_what_a_table_leaves_out_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made("Name,Worth,Shpe,Power,Notes,Quantiti\nFox,1,star,3,a,2\nfox,1,star,x,b,2\nOwl,,,,c,1\n", tmp_path)
    told = capsys.readouterr().out
    assert "Without worth: Owl." in told
    assert "One card: Fox and fox." in told
    assert "    Quantiti → quantiti (did you mean quantity?)\n" in told
    assert "Columns not used: Shpe (did you mean 'shape'?), Power (row 3: 'x' is not a whole number) and " in told
    assert " and Notes (it has words: call the column text to print them)." in told
