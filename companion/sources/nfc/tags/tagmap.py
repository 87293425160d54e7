"""The card of each tag: one map a deck, on the tablet only. A tag's own number says nothing to a stranger.

A map file is JSON: ``{"tag_map": 1, "deck": "standard52", "version": "1", "cards": [{"uid": "04A1…", "face": "7S",
"copy": 1, "id": "9F…"}]}``; ``id`` (optional) is the opaque number written on the tag, ``locked`` and ``password``
(true, optional) say that it was locked and that it has a password, which comes from the map's ``secret``. ``packs``
(optional, 1) counts the packs of the deck that have tags, for a game that is played with two.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from companion.cards import Deck, Face
from companion.files import UnreadableFile, json_of, make_folder, read_text, why_not, write_whole
from companion.languages import tr
from companion.sources.nfc.firmware.presence import is_half
from companion.sources.nfc.tags import passwords

FORMAT = 1
MOST_PACKS = 20


class TagMapError(ValueError):
    """A tag map that cannot be used, or a card that cannot go into one; the sentence says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggedCard:
    """One physical card: its tag, its face, and its number among the equal cards of all packs (from 1)."""

    uid: str
    face: Face
    copy: int = 1
    written: str = ""
    locked: bool = False
    has_password: bool = False

    def __str__(self) -> str:
        return self.face if self.copy == 1 else tr("{face} (copy {copy})", face=self.face, copy=self.copy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """The things that a tag got when it was enrolled: its opaque number, whether it was locked, and its key (password
    and answer), empty if it has none."""

    written: str = ""
    locked: bool = False
    key: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class TagMap:
    """The tagged cards of one deck, in the order in which they were enrolled; ``secret`` is what their passwords are
    made from, empty if none has one; ``packs`` counts the equal packs that are enrolled together."""

    deck: str
    version: str
    cards: tuple[TaggedCard, ...] = ()
    secret: str = ""
    packs: int = 1

    def card(self, uid: str) -> TaggedCard | None:
        """The card with this tag. Some readers tell a number from its other end: no two tags differ by that alone."""
        other = bytes.fromhex(uid)[::-1].hex().upper()
        return next((card for each in (uid, other) for card in self.cards if card.uid == each), None)

    def enrolled(self, uid: str) -> Enrolled:
        """The things that the card with this tag got."""
        card = self.card(uid)
        if card is None:
            return Enrolled()
        return Enrolled(
            written=card.written, locked=card.locked, key=self.key_of(card.uid) if card.has_password else b""
        )

    def key_of(self, uid: str) -> bytes:
        """The password that the tag has or would have, and its answer; empty without a secret."""
        return passwords.key_of(self.secret, uid) if self.secret else b""

    def with_secret(self) -> TagMap:
        """The map with a secret to make passwords from."""
        return self if self.secret else replace(self, secret=passwords.new_secret())

    def face_of(self, deck: Deck) -> Callable[[str], Face | None]:
        """The game's name for the card with a tag; None for an unknown tag."""

        def face_of(uid: str) -> Face | None:
            card = self.card(uid)
            return None if card is None else deck.face_of.get(card.face, card.face)

        return face_of

    def missing(self, deck: Deck) -> list[tuple[Face, int]]:
        """(face, copy) of the cards that have no tag yet, pack after pack, in the deck's order."""
        there = {(card.face, card.copy) for card in self.cards}
        return [
            (face, copy)
            for pack in range(self.packs)
            for face, copies in deck.copies.items()
            for copy in range(pack * copies + 1, (pack + 1) * copies + 1)
            if (face, copy) not in there
        ]

    def with_card(self, card: TaggedCard) -> TagMap:
        """The map with one more card; TagMapError when the tag or the card is in it already."""
        known = self.card(card.uid)
        if known is not None:
            raise TagMapError(
                tr(
                    "this tag is already {card}: take the next card (some cheap tags share a number)",
                    card=known,
                )
            )
        other = next((each for each in self.cards if _are_half_and_whole(card.uid, each.uid)), None)
        if other is not None:
            raise TagMapError(
                tr(
                    "this may be {card}, which another reader enrolled: one of the two reads only half of "
                    "each number. Enrol the whole deck with one kind of reader",
                    card=other,
                )
            )
        if any((each.face, each.copy) == (card.face, card.copy) for each in self.cards):
            raise TagMapError(tr("{card} has a tag already: undo that first", card=card))
        return replace(self, cards=(*self.cards, card))

    def without_last(self) -> TagMap:
        """The map before the last card was enrolled; TagMapError when it is empty."""
        if not self.cards:
            raise TagMapError(tr("there is nothing to undo: no card is enrolled"))
        return replace(self, cards=self.cards[:-1])

    def changed(self, uid: str, **what: Any) -> TagMap:
        """The map in which the card with the tag ``uid`` is different in ``what``."""
        return replace(self, cards=tuple(replace(card, **what) if card.uid == uid else card for card in self.cards))


def _are_half_and_whole(uid: str, other: str) -> bool:
    half, whole = sorted((bytes.fromhex(uid), bytes.fromhex(other)), key=len)
    return is_half(half) and len(whole) > len(half) and whole.startswith(half[1:])


def map_path(deck: str) -> Path:
    """The place of a deck's map: the user's data folder, or COMPANION_HOME."""
    home = Path(os.environ.get("COMPANION_HOME") or platformdirs.user_data_path("companion"))
    return home / "tags" / f"{Path(deck).stem}.json"


def write_map(tag_map: TagMap, path: Path) -> None:
    """Writes a map whole or not at all; raises TagMapError."""
    cards = []
    for card in tag_map.cards:
        optional = {"id": card.written, "locked": card.locked, "password": card.has_password}
        told = {"uid": card.uid, "face": card.face, "copy": card.copy}
        cards.append(told | {key: value for key, value in optional.items() if value})
    tree: dict[str, Any] = {"tag_map": FORMAT, "deck": tag_map.deck, "version": tag_map.version, "cards": cards}
    if tag_map.secret:
        tree["secret"] = tag_map.secret
    if tag_map.packs > 1:
        tree["packs"] = tag_map.packs
    try:
        make_folder(path.parent)
        write_whole(path, json.dumps(tree, indent=1))
    except OSError as problem:
        why = tr("{path}: the tag map cannot be written: {why}", path=path, why=why_not(problem))
        raise TagMapError(why) from problem


def read_map(path: Path, deck: Deck) -> TagMap:
    """The map of a file, checked against the deck it is for; raises TagMapError."""
    try:
        tree = json_of(read_text(path))
    except OSError as problem:
        raise TagMapError(
            tr(
                "{path}: the tag map cannot be read ({why}): write one with "
                "`companion deck enrol {deck} --tags`, or import one",
                path=path,
                why=why_not(problem),
                deck=shlex.quote(deck.name),
            )
        ) from problem
    except UnreadableFile as problem:
        raise TagMapError(tr("{path}: this is not a tag map: it {why}", path=path, why=problem)) from problem
    try:
        return _checked(tree, deck)
    except TagMapError as problem:
        raise TagMapError(f"{path}: {problem}") from problem


def _checked(tree: Any, deck: Deck) -> TagMap:
    if not isinstance(tree, dict) or not isinstance(tree.get("cards"), list) or "tag_map" not in tree:
        raise TagMapError(tr("this is not a tag map: a map has tag_map, deck, version and cards"))
    if tree["tag_map"] != FORMAT:
        raise TagMapError(tr("this tag map has format {format}: update the companion", format=tree["tag_map"]))
    if tree.get("deck") != deck.name:
        raise TagMapError(
            tr(
                "this is the tag map of the deck “{other}”, not of “{deck}”: enrol “{deck}”, or play with “{other}”",
                other=tree.get("deck"),
                deck=deck.name,
            )
        )
    packs = tree.get("packs", 1)
    if type(packs) is not int or not 1 <= packs <= MOST_PACKS:
        raise TagMapError(tr("packs: a number from 1 to {most}", most=MOST_PACKS))
    version, secret = str(tree.get("version", "")), _secret(tree.get("secret", ""))
    tag_map = TagMap(deck=deck.name, version=version, secret=secret, packs=packs)
    for number, told in enumerate(tree["cards"], start=1):
        card = _card(told, number)
        if card.face not in deck.copies or not 1 <= card.copy <= packs * deck.copies[card.face]:
            raise TagMapError(
                tr(
                    "card {number}: {card} is not in version {version} of the deck “{deck}” (the map was made for "
                    "version {before}): enrol the changed cards again",
                    number=number,
                    card=card,
                    version=deck.version,
                    deck=deck.name,
                    before=tag_map.version,
                )
            )
        try:
            tag_map = tag_map.with_card(card)
        except TagMapError as problem:
            raise TagMapError(tr("card {number}: {why}", number=number, why=problem)) from problem
    return replace(tag_map, version=deck.version)


def _secret(told: Any) -> str:
    try:
        if not isinstance(told, str) or len(bytes.fromhex(told)) not in (0, 16):
            raise ValueError
    except ValueError:
        raise TagMapError(tr("secret: it must be 32 hex digits")) from None
    return told.upper()


def _card(told: Any, number: int) -> TaggedCard:
    try:
        uid, face, copy = told["uid"], told["face"], told.get("copy", 1)
        if not (isinstance(face, str) and type(copy) is int and uid and bytes.fromhex(uid)):
            raise ValueError
    except (TypeError, KeyError, ValueError, AttributeError):
        raise TagMapError(tr("card {number}: a card needs uid (hex), face and copy", number=number)) from None
    return TaggedCard(
        uid=uid.upper(),
        face=face,
        copy=copy,
        written=str(told.get("id", "")),
        locked=told.get("locked") is True,
        has_password=told.get("password") is True,
    )
