"""Decks from tables, such as a spreadsheet's CSV, and back: a row is a card, a column is found by its usual name."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from companion.cards import Face
from companion.decks.errors import DeckError
from companion.decks.mistakes import MOST
from companion.decks.numbering import OWN_MARKS
from companion.decks.prints import COLOURS, PrintedDeck
from companion.decks.shapes import SHAPES
from companion.languages import tr
from companion.rules.notation.near import guess, near

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "face": ("face", "id", "code", "key"),
    "name": ("name", "card", "card name", "karte", "kartenname"),
    "copies": ("copies", "qty", "quantity", "count", "amount", "anzahl", "menge", "stück"),
    "picture": ("picture", "image", "art", "artwork", "file", "bild", "grafik"),
    "text": ("text", "rules", "rules text", "ability", "effect", "description", "regeltext", "beschreibung"),
    "words": ("words", "wörter"),
    "title": ("title", "titel"),
    "colour": ("colour", "color", "ink", "farbe"),
    "shape": ("shape", "symbol", "suit", "icon", "form", "zeichen"),
    "index": ("index", "rank", "corner", "ecke", "rang"),
    "under": ("under", "type", "kind", "class", "art der karte", "typ"),
    "figure": ("figure", "figur"),
    "pips": ("pips", "augen"),
}
"""The names of spreadsheet columns, by their key in the deck file; the first that is there counts."""

NUMBERS = ("copies", "pips")
COLOUR_WORDS = {"schwarz": "black", "rot": "red", "blau": "blue", "grün": "green", "gelb": "yellow", "lila": "purple",
                "braun": "brown", "grau": "grey", "gray": "grey", "violet": "purple"}  # fmt: skip
VALUE_WORDS = ("value", "values", "worth", "points", "power", "strength", "cost", "score", "number", "wert", "punkte")
"""Names of columns with numbers."""
_DECIMAL = re.compile(r"-?\d+(\.\d+)?")
_ENCODINGS = ("utf-8-sig", "utf-16", "cp1252")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: its number in the file, from 1, and its cells."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableDeck:
    """``text`` is the deck file, with its numbers of ``cards`` and of ``faces``. ``columns`` has the use of each column
    that was used, ``unused`` has the others, each with the reason. ``without`` has the cards that lack a number in a
    column of values. ``added`` has the spellings that became one card."""

    text: str
    cards: int
    faces: int
    columns: Mapping[str, str]
    unused: tuple[str, ...]
    without: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: tuple[tuple[str, ...], ...] = ()


def csv_rows(content: bytes) -> Iterator[TableRow]:
    """The rows of a CSV file: UTF-8 with or without its mark, or as Excel writes it; between cells a comma, a semicolon
    or a tab. Raises DeckError."""
    text = _decode(content)
    first = next((line for line in text.splitlines() if line.strip() and not line.startswith("#")), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=False)
    before = 0
    try:
        for cells in reader:
            yield TableRow(before + 1, tuple(cell.strip() for cell in cells))
            before = reader.line_num
    except csv.Error as error:
        raise DeckError(tr("line {number}: this is not a table: {why}", number=reader.line_num, why=error)) from error


def _decode(content: bytes) -> str:
    for encoding in _ENCODINGS:
        if encoding == "utf-16" and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
            continue
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DeckError(tr("this is not text: save the table as CSV in UTF-8"))


def deck_of_rows(rows: Iterable[TableRow], *, name: str) -> TableDeck:
    """The deck file of a table whose first row names its columns. Empty rows and rows that begin with ``#`` are
    comments; rows with one name are added up. A column of whole numbers with another name is a value that the game
    asks for. Raises DeckError, with a line for each wrong row."""
    filled = [row for row in rows if any(row.cells) and not row.cells[0].startswith("#")]
    if len(filled) < 2:
        raise DeckError(tr("the table has no cards: its first row names the columns, and each further row is a card"))
    head, *cards = filled
    columns = _columns(head)
    if not {"name", "face"} & set(columns.values()):
        raise DeckError(_say_no_name(head, columns, cards))
    values = _value_columns(head, columns, cards)
    faces: dict[Face, dict[str, str | int]] = {}
    wrong: list[str] = []
    for row in cards:
        try:
            _check_width(row, head)
            _take(faces, row, head, columns, values)
        except DeckError as error:
            wrong.append(str(error))
    if wrong:
        raise DeckError("\n".join(wrong[:MOST]))
    lines = [f"{_quote(face)} = {_inline(fields)}" for face, fields in faces.items()]
    text = "\n".join(
        ["deck = 1", f"name = {_quote(name)}", 'version = "1"', f"marks_from = {OWN_MARKS}", "", "[cards]", *lines, ""]
    )
    found = {head.cells[at]: key for at, key in columns.items()}
    found |= {head.cells[at]: f"{key}{_nearly(key, columns)}" for at, key in values.items()}
    others = {at: cell for at, cell in enumerate(head.cells) if cell and at not in columns and at not in values}
    unused = tuple(f"{cell}{_why_unused(cell, at, columns, cards)}" for at, cell in others.items())
    named = {key: str(each["title"]) for key, each in faces.items()}
    without = {key: tuple(named[face] for face, each in faces.items() if key not in each) for key in values.values()}
    copies = sum(int(each["copies"]) for each in faces.values())
    return TableDeck(text, copies, len(faces), found, unused, without, tuple(_added_up(cards, columns)))


def _say_no_name(head: TableRow, columns: Mapping[int, str], cards: Sequence[TableRow]) -> str:
    """That no column has the names, and which one may be meant: one of texts, by its name or the first."""
    known = [word for key in ("name", "face") for word in COLUMNS[key]]
    texts = [
        cell
        for at, cell in enumerate(head.cells)
        if at not in columns and not any(_DECIMAL.fullmatch(_cell(row, at)) for row in cards)
    ]
    if texts:
        meant = next((cell for cell in texts if guess(cell.lower(), known)), texts[0])
        return tr("row {number}: no column is called name; is {column} meant?", number=head.number, column=repr(meant))
    return tr("row {number}: no column is called name; {known}", number=head.number, known=", ".join(head.cells))


def _nearly(value: str, columns: Mapping[int, str]) -> str:
    """The usual name that a column of numbers nearly has, as a question."""
    known = [word for key, words in COLUMNS.items() if key not in columns.values() for word in words]
    near_ones = get_close_matches(value, known, n=1, cutoff=0.8)
    return tr(" (did you mean {word}?)", word=near_ones[0]) if near_ones else ""


def _why_unused(cell: str, at: int, columns: Mapping[int, str], cards: Sequence[TableRow]) -> str:
    """Why nothing is taken from a column: its name is nearly a known one, or only some of its cells are numbers."""
    said = [(row.number, _cell(row, at)) for row in cards if _cell(row, at)]
    is_number = cell.lower() in VALUE_WORDS or any(_DECIMAL.fullmatch(each) for _, each in said)
    text = next(((number, each) for number, each in said if not _DECIMAL.fullmatch(each)), None)
    if text is not None and is_number:
        return tr(" (row {number}: {value} is not a whole number)", number=text[0], value=repr(text[1]))
    known = [word for key, words in COLUMNS.items() if key not in columns.values() for word in words]
    if meant := guess(cell.lower(), known):
        return f" ({meant})"
    return tr(" (it has words: call the column text to print them)") if said and "text" in known else ""


def _added_up(cards: Sequence[TableRow], columns: Mapping[int, str]) -> Iterator[tuple[str, ...]]:
    """The names of rows, written in different ways, that became one card."""
    at = next((number for number, key in columns.items() if key == "name"), None)
    if at is None or "face" in columns.values():
        return
    written: dict[Face, dict[str, None]] = {}
    for row in cards:
        written.setdefault(face_of(_cell(row, at)), {})[_cell(row, at)] = None
    yield from (tuple(names) for names in written.values() if len(names) > 1)


def _columns(head: TableRow) -> dict[int, str]:
    """The key of each column, by its number. Raises DeckError for two with one key."""
    columns: dict[int, str] = {}
    for at, cell in enumerate(head.cells):
        for key, called in COLUMNS.items():
            if cell.lower() in called:
                if key in columns.values():
                    other = head.cells[next(number for number, said in columns.items() if said == key)]
                    raise DeckError(
                        tr("row {number}: both {one} and {other} mean {key}; rename one of them",
                           number=head.number, one=repr(other), other=repr(cell), key=key)
                    )  # fmt: skip
                columns[at] = key
    return columns


def _value_columns(head: TableRow, columns: Mapping[int, str], cards: Sequence[TableRow]) -> dict[int, str]:
    """Columns that have no other use and in which most are numbers: values by their names. Raises DeckError for two of
    one name."""
    found: dict[int, str] = {}
    for at, cell in enumerate(head.cells):
        filled = [_cell(row, at) for row in cards if _cell(row, at)]
        numbers = sum(bool(_DECIMAL.fullmatch(text)) for text in filled)
        if not cell or at in columns or 2 * numbers <= len(filled):
            continue
        name = re.sub(r"\W+", "_", cell.lower()).strip("_") or f"value_{at + 1}"
        if name in found.values():
            raise DeckError(tr("row {number}: two columns are called {name}", number=head.number, name=repr(name)))
        found[at] = name
    return found


def _check_width(row: TableRow, head: TableRow) -> None:
    """Raises DeckError for a row with more cells than the table has columns: a comma in a text parts it."""
    count = max((at for at, cell in enumerate(row.cells, 1) if cell), default=0)
    if count > len(head.cells):
        raise DeckError(
            tr("row {number} has {count:cell}, but the table has fewer columns: put texts with commas in quotes",
               number=row.number, count=count)
        )  # fmt: skip


def _cell(row: TableRow, at: int) -> str:
    return row.cells[at] if at < len(row.cells) else ""


def _take(
    faces: dict[Face, dict[str, str | int]],
    row: TableRow,
    head: TableRow,
    columns: Mapping[int, str],
    values: Mapping[int, str],
) -> None:
    """One row's card, added to the same one of an earlier row."""
    said = {key: _cell(row, at) for at, key in columns.items() if _cell(row, at)}
    headings = {key: head.cells[at] for at, key in columns.items()}
    called = said.get("name") or said.get("face", "")
    if not called:
        raise DeckError(tr("row {number}: this card has no name", number=row.number))
    face = said.pop("face", "") or face_of(called)
    fields: dict[str, str | int] = {"copies": 1, "name": called, "title": called}
    for key, text in said.items():
        if key in NUMBERS:
            fields[key] = number = _whole(row, headings[key], text)
            if number < 0:
                raise DeckError(
                    tr("row {number}: {key} cannot be {value}", number=row.number, key=headings[key], value=number)
                )
        elif key == "colour":
            fields[key] = _colour(row, text)
        elif key == "shape" and text.lower() not in SHAPES:
            wrong = tr("row {number}: there is no shape {value}; {known}", number=row.number, value=repr(text),
                       known=near(text.lower(), SHAPES))  # fmt: skip
            raise DeckError(wrong)
        elif key == "shape":
            fields[key] = text.lower()
        else:
            fields[key] = text
    fields |= {name: _whole(row, head.cells[at], _cell(row, at)) for at, name in values.items() if _cell(row, at)}
    if fields["copies"] == 0:
        return
    before = faces.get(face)
    if before is None:
        faces[face] = fields
        return
    for key, value in fields.items():
        if key not in ("copies", "name", "title") and before.setdefault(key, value) != value:
            raise DeckError(
                tr("row {number}: {name} exists already with another {key}: {before}, not {value}",
                   number=row.number, name=called, key=key, before=before[key], value=value)
            )  # fmt: skip
    before["copies"] = int(before["copies"]) + int(fields["copies"])


def face_of(name: str) -> Face:
    """The name of a card in records: ``Miso soup`` is ``miso-soup``.

    >>> face_of("Miso soup (hot)"), face_of("King's Seal"), face_of("7S")
    ('miso-soup-hot', 'kings-seal', '7S')
    """
    if re.fullmatch(r"[A-Z0-9]{1,3}", name):
        return name
    return re.sub(r"[^\w?]+", "-", re.sub(r"['’]", "", name.strip().lower())).strip("-") or name


def _whole(row: TableRow, key: str, text: str) -> int:
    if not re.fullmatch(r"-?\d+(\.0+)?", text):
        raise DeckError(
            tr("row {number}: {key} is a whole number, not {value}", number=row.number, key=key, value=repr(text))
        )
    return int(float(text))


def _colour(row: TableRow, text: str) -> str:
    said = COLOUR_WORDS.get(text.lower(), text.lower())
    if said in COLOURS or re.fullmatch(r"#[0-9a-f]{6}", said):
        return said
    meant = guess(said, COLOURS) or ", ".join(COLOURS)
    raise DeckError(
        tr("row {number}: there is no colour {value}; {known}", number=row.number, value=repr(text), known=meant)
    )


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _inline(fields: Mapping[str, str | int]) -> str:
    said = {key: value for key, value in fields.items() if not (key == "copies" and value == 1 and len(fields) > 1)}
    return (
        "{ "
        + ", ".join(f"{key} = {_quote(value) if isinstance(value, str) else value}" for key, value in said.items())
        + " }"
    )


def csv_of(deck: PrintedDeck) -> str:
    """A deck as a table: a row for each face, with its print and its values."""
    printed = ("title", "text", "picture", "words", "colour", "shape", "index", "under", "figure", "pips")
    values = list(deck.deck.values)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("face", "name", "copies", *printed, *values))
    for face, copies in deck.deck.copies.items():
        said, played = deck.prints[face], deck.deck.face_of.get(face, face)
        cells = [_printed_cell(deck, getattr(said, key)) for key in printed]
        writer.writerow((face, said.name, copies, *cells, *(deck.deck.values[name].get(played, "") for name in values)))
    return out.getvalue()


def _printed_cell(deck: PrintedDeck, value: object) -> str:
    if value in (None, 0, ""):
        return ""
    if deck.path is not None and hasattr(value, "is_relative_to") and value.is_relative_to(deck.path.parent):
        return str(value.relative_to(deck.path.parent).as_posix())  # type: ignore[attr-defined]
    return str(value)
