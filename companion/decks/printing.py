"""The print of each card: the rules of ``[print]``, then the card's own settings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path
from typing import Any

from companion.cards import Face
from companion.decks.errors import DeckError
from companion.decks.prints import COLOURS, Print, PrintedDeck
from companion.decks.reading import DeckFile
from companion.decks.shapes import SHAPES
from companion.files import UnreadableFile, read_start, why_not
from companion.languages import tr
from companion.pictures import LARGEST_FILE

PRINT_FIELDS = ("name", "index", "figure", "under", "words", "colour", "shape", "pips", "picture", "title", "text")
MOST_PIPS = 10
_GAP = re.compile(r"\{(\w+)\}")
DRAWING = re.compile(r":([^\s:]+\.svg):")
"""A drawing in a title or a text, by its file beside the deck file."""
_BEGINS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"<svg", b"<?xml", b"<!DOCTYPE svg"[:12], b"\xef\xbb\xbf<")
"""How the pictures begin that can be printed; WebP is asked for apart."""


@dataclass(frozen=True, slots=True)
class PrintRule:
    """The print of all cards whose face fits ``pattern``. One ``*`` in the pattern stands for any text; a ``*`` in the
    texts repeats that text.
    """

    pattern: str
    fields: Mapping[str, Any]
    file: DeckFile
    table: str

    def fits(self, face: Face) -> str | None:
        """The text that the star stands for (the whole face without a star), or None if the face does not fit."""
        before, star, after = self.pattern.partition("*")
        if not star or self.table == "cards":
            return face if face == self.pattern else None
        if len(face) > len(before) + len(after) and face.startswith(before) and face.endswith(after):
            return face[len(before) : len(face) - len(after)]
        return None

    @property
    def at(self) -> str:
        """Its place in the file."""
        return self.file.at(self.pattern, table=self.table)


def rules_of(file: DeckFile, cards: Mapping[Face, Mapping[str, Any]]) -> tuple[PrintRule, ...]:
    """The rules of a file's ``[print]``, and after them what its cards themselves say. Raises DeckError."""
    said = [(pattern, fields, "print") for pattern, fields in file.table("print").items()]
    said += [
        (face, {key: value for key, value in fields.items() if key in PRINT_FIELDS}, "cards")
        for face, fields in cards.items()
    ]
    rules = []
    for pattern, fields, table in said:
        if table == "print" and pattern.count("*") > 1:
            raise file.wrong(pattern, tr("{pattern} has more than one star", pattern=repr(pattern)), table=table)
        if not isinstance(fields, dict):
            raise file.wrong(
                pattern,
                tr(
                    "{pattern} needs print settings, {{ index = … }}, not {fields}",
                    pattern=repr(pattern),
                    fields=repr(fields),
                ),
                table=table,
            )
        if wrong := [why for key, value in fields.items() for why in _wrong(pattern, key, value)]:
            raise file.wrong(pattern, "; ".join(wrong), table=table)
        rules.append(PrintRule(pattern, fields, file, table))
    return tuple(rules)


def fitting_none(rules: Sequence[PrintRule], faces: Iterable[Face]) -> Mapping[str, int]:
    """The patterns of ``[print]`` that fit none of these faces, each with its line (0 if it is unknown)."""
    known = tuple(faces)
    return {
        rule.pattern: rule.file.lines.get((rule.table, rule.pattern), 0)
        for rule in rules
        if rule.table == "print" and not any(rule.fits(face) is not None for face in known)
    }


def tell_unfitting(deck: PrintedDeck) -> Iterator[str]:
    """A sentence for each rule of a deck file that fits no card."""
    for pattern, line in deck.unfitting.items():
        yield (
            tr("{file}: line {line}: “{pattern}” matches no card.", file=deck.path, line=line, pattern=pattern)
            if line
            else tr("{file}: “{pattern}” matches no card.", file=deck.path, pattern=pattern)
        )


def printed(face: Face, rules: Sequence[PrintRule], values: Mapping[str, int]) -> Print:
    """The print of one face by all fitting rules, later ones over earlier ones; a card without print settings shows its
    face. Raises DeckError if a picture is missing or is not one.
    """
    fields: dict[str, Any] = {}
    where: dict[str, str] = {}
    pictured: PrintRule | None = None
    drawings: dict[str, Path] = {}
    for rule in rules:
        star = rule.fits(face)
        if star is None:
            continue
        if "picture" in rule.fields:
            pictured = rule
            fields["instead_of"] = fields.get("index", ""), fields.get("shape", "")
        for key, value in rule.fields.items():
            where[key] = rule.at
            try:
                fields[key] = _fill(rule, value, star, values) if isinstance(value, str) else value
            except KeyError as gap:
                at = next((each.at for each in rules if each.table == "cards" and each.pattern == face), rule.at)
                line = rule.file.lines.get((rule.table, rule.pattern), 0)
                told = {"at": at, "face": repr(face), "gap": gap.args[0], "key": key, "text": repr(value), "line": line}
                raise DeckError(
                    tr("{at}: card {face} has no {gap}, which {key} {text} in line {line} prints", **told)
                ) from gap
            if key in ("title", "text"):
                drawings |= {name: _picture(rule, face, name) for name in DRAWING.findall(fields[key])}
            if key == "name" and rule.table == "print" and not _GAP.search(value):
                fields |= {"called": value, "star": star}
    if pictured is not None:
        fields["picture"] = _picture(pictured, face, fields["picture"])
    if not {"index", "figure", "shape", "words", "picture", "title", "text"} & fields.keys():
        fields |= {"index": face, "figure": face}
        where |= {"index": [rule.at for rule in rules if rule.table == "cards" and rule.pattern == face][-1]}
    if fields.get("shape", "") not in ("", *SHAPES):
        said, names = repr(fields["shape"]), ", ".join(SHAPES)
        raise DeckError(
            tr("{at}: card {face}: there is no shape {value}; there are: {names}",
               at=where["shape"], face=repr(face), value=said, names=names)
        )  # fmt: skip
    fields.setdefault("name", face)
    if "figure" not in fields and not fields.get("pips"):
        fields["figure"] = fields.get("index", "")
    return Print(**fields, where=where, drawings=drawings)


def _wrong(pattern: str, key: str, value: object) -> Iterator[str]:
    """The fault of one print setting."""
    said = repr(value)
    if key not in PRINT_FIELDS:
        yield tr(
            "{pattern} has an unknown print setting {key}; there are: {names}",
            pattern=repr(pattern),
            key=repr(key),
            names=", ".join(PRINT_FIELDS),
        )
    elif key == "pips":
        if type(value) is not int or not 0 <= value <= MOST_PIPS:
            yield tr("{pattern}: pips are 0 to {most_pips}, not {value}", pattern=repr(pattern), most_pips=MOST_PIPS,
                     value=said)  # fmt: skip
    elif not isinstance(value, str):
        yield tr("{pattern}: {key} is a text in quotes, not {value}", pattern=repr(pattern), key=key, value=said)
    elif key == "colour" and value not in COLOURS and not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        yield tr("{pattern}: there is no colour {value}; there are: {names}, or any as #rrggbb",
                 pattern=repr(pattern), value=said, names=", ".join(COLOURS))  # fmt: skip
    elif key == "shape" and value not in ("", *SHAPES) and not re.search(r"[*{]", value):
        yield tr("{pattern}: there is no shape {value}; there are: {names}", pattern=repr(pattern), value=said,
                 names=", ".join(SHAPES))  # fmt: skip


def _fill(rule: PrintRule, text: str, star: str, values: Mapping[str, int]) -> str:
    """The text with the star and the card's values filled in. Raises KeyError for a value that the card lacks."""
    return _GAP.sub(lambda gap: str(values[gap[1]]), text.replace("*", star) if rule.table == "print" else text)


def _picture(rule: PrintRule, face: Face, name: str) -> Path:
    path = rule.file.path.parent / name
    try:
        if name.startswith(("//", "\\\\")):
            raise UnreadableFile(tr("lies on another computer: put it beside the deck file"))
        if _leads_away(rule.file.path.parent, name):
            raise UnreadableFile(tr("is a link out of the deck's folder: put the picture itself there"))
        begins = read_start(path, 12, LARGEST_FILE)
    except (OSError, ValueError) as error:
        reason = why_not(error) if isinstance(error, OSError) else str(error)
        raise DeckError(
            tr(
                "{at}: the picture of {face}, {path}, cannot be read: {reason}",
                at=rule.at,
                face=repr(face),
                path=path,
                reason=reason,
            )
        ) from error
    is_webp = begins.startswith(b"RIFF") and begins.endswith(b"WEBP")
    if not is_webp and not begins.startswith(_BEGINS):
        raise DeckError(
            tr(
                "{at}: the picture of {face}, {path}, is not a PNG, JPEG, WebP or SVG picture",
                at=rule.at,
                face=repr(face),
                path=path,
            )
        )
    return path


def _leads_away(folder: Path, name: str) -> bool:
    """Whether links on the way to a picture end elsewhere than the deck file's words say, and outside its folder."""
    folder = folder.resolve()
    found = (folder / name).resolve()
    return found != Path(normpath(folder / name)) and not found.is_relative_to(folder)
