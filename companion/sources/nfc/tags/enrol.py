"""The enrolment walk: each card of a deck is laid on a reader once, in the order of the deck's list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from companion.cards import Deck, Face
from companion.languages import later, tr
from companion.sources.nfc.firmware.presence import is_half
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.desk import DeskError, TagDesk, set_password
from companion.sources.nfc.tags.tagmap import MOST_PACKS, TaggedCard, TagMap, TagMapError, read_map, write_map

ALONE_S = 0.3  # a second card on the spot may be read a little later than the first
HALF_A_NUMBER = later(
    "This reader reads only half of each tag's number. You can enrol a deck with it, but then only readers "
    "of this kind know that deck."
)


class Enrolment:
    """The walk without reader and screen: which card is next, what a laid tag does. The map is saved at each step."""

    def __init__(self, deck: Deck, path: Path, *, packs: int = 1) -> None:
        self.deck = deck
        self.path = path
        self.chosen: Face | None = None
        tag_map = read_map(path, deck) if path.exists() else TagMap(deck=deck.name, version=deck.version)
        self.tag_map = replace(tag_map, packs=max(packs, tag_map.packs))

    @property
    def size(self) -> int:
        """The number of cards that get a tag."""
        return self.deck.size * self.tag_map.packs

    def add_pack(self) -> None:
        """Enrols one more pack of the same deck; raises TagMapError if there are too many."""
        if self.tag_map.packs == MOST_PACKS:
            raise TagMapError(tr("a map holds {most} packs at most", most=MOST_PACKS))
        self._save(replace(self.tag_map, packs=self.tag_map.packs + 1))

    @property
    def next_card(self) -> TaggedCard | None:
        """The card to lay next (without its tag): of the face that was ``chosen``, or the first; None when all have
        one."""
        missing = self.tag_map.missing(self.deck)
        face, copy = next((each for each in missing if each[0] == self.chosen), missing[0] if missing else ("", 0))
        return TaggedCard(uid="", face=face, copy=copy) if missing else None

    def skip(self) -> None:
        """Lays another face next, and this one later."""
        card, missing = self.next_card, [face for face, _ in self.tag_map.missing(self.deck)]
        if card is not None:
            at = missing.index(card.face)
            others = [face for face in (*missing[at:], *missing[:at]) if face != card.face]
            self.chosen = others[0] if others else card.face

    @property
    def asks(self) -> str:
        """The next instruction for the person."""
        card = self.next_card
        if card is None:
            return tr("All {cards} cards of {deck} have their tags.", cards=self.size, deck=self.deck.name)
        number, whole = len(self.tag_map.cards) + 1, self.size
        return tr("Lay {card} on the reader ({number} of {whole}).", card=card, number=number, whole=whole)

    def lay(self, uid: str, *, written: str = "", has_password: bool = False) -> TaggedCard:
        """Enrols the next card with this tag; raises TagMapError for a tag that is known."""
        card = self.next_card
        if card is None:
            raise TagMapError(tr("every card has its tag already"))
        enrolled = TaggedCard(uid=uid, face=card.face, copy=card.copy, written=written, has_password=has_password)
        self._save(self.tag_map.with_card(enrolled))
        return enrolled

    def key_of(self, uid: str) -> bytes:
        """The password for a tag; what it is made from is saved before any tag has one."""
        if not self.tag_map.secret:
            self._save(self.tag_map.with_secret())
        return self.tag_map.key_of(uid)

    def undo(self) -> TaggedCard:
        """Takes the last enrolled card back; raises TagMapError when there is none."""
        before = self.tag_map
        self._save(before.without_last())
        return before.cards[-1]

    def _save(self, tag_map: TagMap) -> None:
        write_map(tag_map, self.path)
        self.tag_map = tag_map


def walk(
    enrolment: Enrolment,
    desk: TagDesk,
    *,
    said: Callable[[], str | None],
    out: TextIO,
    write_ids: bool,
    set_passwords: bool = False,
) -> bool:
    """Walks until every card has its tag (True) or the person stops (False).

    ``said`` gives what was typed since the last look: ``u`` takes the last card back, ``q`` stops.
    """
    typed: list[str] = []
    halves_told = False

    def interrupted() -> bool:
        word = said()
        if word is not None:
            typed.append(word.strip().lower()[:1])
        return bool(typed)

    print(tr("Type u and Enter to undo the last card, q and Enter to stop (you can do the rest later)."), file=out)
    while enrolment.next_card is not None:
        print(enrolment.asks, file=out, flush=True)
        uid = desk.next_tag(give_up=interrupted)
        if uid is None:
            word = typed.pop()
            if word == "q":
                done = len(enrolment.tag_map.cards)
                print(tr("Stopped; cards so far: {number}. Run the same command to continue.", number=done), file=out)
                return False
            if word == "u":
                _undo(enrolment, out)
            continue
        alone_at = desk.clock() + ALONE_S
        while desk.clock() < alone_at:
            desk.step()
        if len(desk.there) > 1:
            lie = len(desk.there)
            print(tr("{number} tags lie there: remove them all and lay one card alone.", number=lie), file=out)
            continue
        try:
            written = _write(desk, uid, enrolment, guard=set_passwords) if write_ids else ""
            card = enrolment.lay(uid, written=written, has_password=set_passwords)
        except (TagMapError, DeskError) as problem:
            print(tr("Not taken: {why}.", why=str(problem).rstrip(".")), file=out)
            continue
        print(tr("{card} is {tag}. Take it away.", card=card, tag=card.uid), file=out)
        if is_half(bytes.fromhex(uid)) and not halves_told:
            halves_told = True
            print(tr(HALF_A_NUMBER), file=out)
    print(enrolment.asks, file=out)
    return True


def _undo(enrolment: Enrolment, out: TextIO) -> None:
    try:
        print(tr("Undone: {card}.", card=enrolment.undo()), file=out)
    except TagMapError as problem:
        print(tr("Nothing to undo: {why}.", why=problem), file=out)


def _write(desk: TagDesk, uid: str, enrolment: Enrolment, *, guard: bool) -> str:
    known = enrolment.tag_map.card(uid)
    if known is not None:  # refused a moment later; nothing is written on a card that is known
        return known.written
    written = payload.new_id()
    desk.write_id(uid, written, key=enrolment.tag_map.key_of(uid))
    if guard:
        set_password(desk, uid, enrolment.key_of(uid))
    return written
