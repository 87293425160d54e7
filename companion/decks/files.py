"""Decks from their files (docs/decks.md lists the contents of one), and from the headers of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.cards import Deck, DeckNumbers, Face
from companion.decks.alphabets import AUTO, INDICES
from companion.decks.errors import CardError, DeckError
from companion.decks.numbering import Numbers, numbered
from companion.decks.printing import PRINT_FIELDS, PrintRule, fitting_none, printed, rules_of
from companion.decks.prints import COLOURS, HIGHEST_NUMBER, SIZES_MM, PrintedDeck
from companion.decks.reading import DeckFile, bundled_decks, read_deck_file
from companion.decks.standard import with_indices
from companion.languages import one_of, spoken, tr
from companion.rules.notation.near import near

MOST_COPIES = 1000
LEAST_MM, MOST_MM = 20, 300


def load_deck(name: str, *, beside: Path | None = None) -> Deck:
    """A bundled deck by name, or a deck file by path (relative to ``beside``, the folder of the file naming it).

    Raises DeckError.
    """
    return load_printed(name, beside=beside).deck


def load_printed(name: str, *, beside: Path | None = None, text: str | None = None) -> PrintedDeck:
    """The same with the prints of its cards; ``text`` replaces the text of the file. Raises DeckError."""
    if text is None and name in bundled_decks():
        return _bundled(name, spoken())
    return _loaded(read_deck_file(name, beside=beside, text=text), ()).printed()


@lru_cache(maxsize=32)
def _bundled(name: str, language: str) -> PrintedDeck:
    """A deck of the program in a language, loaded once: each evening asks whether its deck is still the same."""
    return _loaded(read_deck_file(name), ()).printed()


def deck_from_mapping(cards: Mapping[str, object], *, name: str, version: str) -> Deck:
    """A deck from ``{"R6": {"copies": 1, "points": 17}, "bomb": 2, ...}``. Raises DeckError naming the card."""
    if not cards:
        raise DeckError(tr("a deck needs at least one card"))
    copies: dict[Face, int] = {}
    face_of: dict[Face, Face] = {}
    values = DeckNumbers()
    for face_printed, said in cards.items():
        fields: Mapping[str, object] = said if isinstance(said, Mapping) else {"copies": said}
        face = fields.get("face", face_printed)
        if not isinstance(face, str):
            raise CardError(face_printed, tr("face cannot be {face}", face=repr(face)))
        if face != face_printed:
            face_of[face_printed] = face
        for key, value in fields.items():
            if key == "face":
                continue
            if type(value) is not int or (key == "copies" and not 1 <= value <= MOST_COPIES):
                whole = tr("a whole number")
                if key == "copies":
                    whole = tr("a whole number from 1 to {most}", most=MOST_COPIES)
                raise CardError(
                    face_printed, tr("{key} cannot be {value}: it is {whole}", key=key, value=repr(value), whole=whole)
                )
            if key == "copies":
                copies[face_printed] = value
            elif values.setdefault(key, {}).setdefault(face, value) != value:
                raise CardError(
                    face_printed,
                    tr(
                        "{key} cannot be {value}: the same face, {face}, already has {value2}",
                        key=key,
                        value=value,
                        face=face,
                        value2=values[key][face],
                    ),
                )
        copies.setdefault(face_printed, 1)
    return Deck(name, version, copies, face_of, values)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A deck file together with the decks that it is taken from."""

    deck: Deck
    cards: Mapping[Face, Mapping[str, Any]]
    rules: Sequence[PrintRule]
    numbers: Numbers
    size_mm: tuple[float, float]
    backs: tuple[str, ...]
    unfitting: Mapping[str, int]
    path: Path
    indices: str

    def printed(self) -> PrintedDeck:
        prints = {}
        for face in self.deck.copies:
            played = self.deck.face_of.get(face, face)
            values = {key: of[played] for key, of in self.deck.values.items() if played in of}
            prints[face] = with_indices(face, printed(face, self.rules, values), self.indices)
        numbers = {
            (face, copy): self.numbers[face, copy]
            for face, count in self.deck.copies.items()
            for copy in range(1, count + 1)
        }
        whole = PrintedDeck(
            self.deck, prints, numbers, self.size_mm, self.backs, self.unfitting, self.path, self.indices
        )
        highest = max(card.number for card in whole.cards())
        if highest > HIGHEST_NUMBER:
            raise DeckError(
                tr(
                    "{path}: the cards are numbered up to {highest}, and there are only "
                    "{highest_number} printed marks: use fewer copies or backs, or a lower "
                    "marks_from",
                    path=self.path,
                    highest=highest,
                    highest_number=HIGHEST_NUMBER,
                )
            )
        return whole


def _loaded(file: DeckFile, chain: tuple[Path, ...]) -> _Loaded:
    if file.path.resolve() in chain:
        raise file.wrong("from", tr("the deck {name} is based on itself", name=file.path.name))
    base = _base(file, (*chain, file.path.resolve()))
    size_mm, backs, indices = _size(file), _backs(file), _indices(file)  # before the cards, which may all be wrong
    own = {
        face: dict(said) if isinstance(said, dict) else {"copies": said} for face, said in file.table("cards").items()
    }
    _check_cards(file, own)
    cards: dict[Face, Mapping[str, Any]] = dict(base.cards) if base else {}
    rules = rules_of(file, own)
    unfitting = fitting_none(rules, (*cards, *own))
    for face in _dropped(file, cards):
        del cards[face]
    for face, fields in own.items():
        cards[face] = {**cards.get(face, {}), **fields}
    spelled: dict[str, Face] = {}
    for face in cards:
        if spelled.setdefault(face.casefold(), face) != face:
            raise file.wrong(
                face,
                tr("card {face}: there is {spelled} already", face=repr(face), spelled=repr(spelled[face.casefold()])),
                table="cards",
            )
    lines = {face: file.lines["cards", face] for face in cards if ("cards", face) in file.lines}
    plain = {
        face: {key: value for key, value in fields.items() if key != "marks" and key not in PRINT_FIELDS}
        for face, fields in cards.items()
    }
    name = str(file.said.get("name", file.path.stem))
    if not name.strip():
        raise file.wrong("name", tr("a deck needs a name"))
    try:
        deck = deck_from_mapping(plain, name=name, version=str(file.said.get("version", "1")))
    except CardError as error:
        raise DeckError(f"{file.at(error.card, table='cards')}: {error}") from error
    except DeckError as error:
        raise DeckError(f"{file.path}: {error}") from error
    return _Loaded(
        replace(deck, lines=lines, file=file.named),
        cards,
        (*(base.rules if base else ()), *rules),
        numbered(file, own, deck.copies, base.numbers if base else {}),
        size_mm or (base.size_mm if base else SIZES_MM["poker"]),
        backs or (base.backs if base else ("blue",)),
        unfitting,
        file.path,
        indices or (base.indices if base else AUTO),
    )


def _check_cards(file: DeckFile, own: Mapping[Face, Mapping[str, object]]) -> None:
    for face, fields in own.items():
        if fields.get("copies") == 0 and "from" in file.said:
            raise file.wrong(
                face,
                tr("card {face}: copies cannot be 0: to drop a card, name it under drop", face=repr(face)),
                table="cards",
            )
        for key, value in fields.items():
            if key not in ("copies", "face", "marks", *PRINT_FIELDS) and type(value) is not int:
                raise file.wrong(
                    face,
                    tr(
                        "card {face}: {key} cannot be {value}: a value for a game is a whole number; "
                        "print settings are {names}",
                        face=repr(face),
                        key=key,
                        value=repr(value),
                        names=", ".join(PRINT_FIELDS),
                    ),
                    table="cards",
                )


def _base(file: DeckFile, chain: tuple[Path, ...]) -> _Loaded | None:
    if "from" not in file.said:
        return None
    name = file.said["from"]
    if not isinstance(name, str):
        raise file.wrong("from", tr("from names a deck, not {name}", name=repr(name)))
    try:
        found = read_deck_file(name, beside=file.path.parent)
    except DeckError as error:
        raise file.wrong("from", str(error)) from error
    return _loaded(found, chain)


def _dropped(file: DeckFile, cards: Mapping[Face, object]) -> Sequence[Face]:
    dropped = file.said.get("drop", [])
    if not isinstance(dropped, list) or not all(isinstance(face, str) for face in dropped):
        raise file.wrong("drop", tr("drop is a list of faces, not {dropped}", dropped=repr(dropped)))
    if unknown := [repr(face) for face in dropped if face not in cards]:
        raise file.wrong("drop", tr("the deck in `from` has no {cards}, so `drop` cannot leave it out",
                                    cards=one_of(unknown)))  # fmt: skip
    return list(dict.fromkeys(dropped))


def _size(file: DeckFile) -> tuple[float, float] | None:
    said = file.said.get("size")
    if said is None:
        return None
    if isinstance(said, str) and said in SIZES_MM:
        return SIZES_MM[said]
    if (
        isinstance(said, list)
        and len(said) == 2
        and all(type(side) in (int, float) and LEAST_MM <= side <= MOST_MM for side in said)
    ):
        return float(said[0]), float(said[1])
    raise file.wrong(
        "size",
        tr(
            "a card's size cannot be {said}; it can be: {names}, or its width and "
            "height, {least_mm} to {most_mm} mm: [63, 88]",
            said=repr(said),
            names=", ".join(SIZES_MM),
            least_mm=LEAST_MM,
            most_mm=MOST_MM,
        ),
    )


def _indices(file: DeckFile) -> str | None:
    said = file.said.get("indices")
    if said is not None and said not in INDICES:
        raise file.wrong("indices", tr("indices cannot be {said}; {guess}", said=repr(said), guess=near(said, INDICES)))
    return said


def _backs(file: DeckFile) -> tuple[str, ...]:
    said = file.said.get("backs", [])
    if not isinstance(said, list) or len(set(map(str, said))) < len(said):
        raise file.wrong(
            "backs", tr("backs are a list of different colours, one for each pack, not {said}", said=repr(said))
        )
    for colour in said:
        if colour not in COLOURS:
            raise file.wrong(
                "backs",
                tr("there is no back in {colour}; there are: {names}", colour=repr(colour), names=", ".join(COLOURS)),
            )
    return tuple(said)
