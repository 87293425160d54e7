"""Each card of a deck is laid on a reader once: from then on its tag says which card it is."""

from __future__ import annotations

from collections.abc import Callable

from companion.cards import Face
from companion.decks import load_printed, title_of
from companion.languages import capitalize, tr
from companion.observations import TagGone, TagSeen
from companion.sources.nfc.firmware.presence import is_half
from companion.sources.nfc.tags.enrol import ALONE_S, HALF_A_NUMBER, Enrolment
from companion.sources.nfc.tags.tagmap import TagMapError, map_path
from companion.ui.controller.source_check import SourceCheck
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.before_camera import LOOK_S
from companion.ui.pages.door import InLobby
from companion.ui.pages.face_grid import FaceSheet, FaceSign
from companion.ui.views.page import Do, Go, Page, PageKey, PageLine, Presenter


class TagsShown(Presenter):
    """``look`` has the readers, ``clock`` is its feed's. Each tag is saved at once, so you can stop and continue later.
    Raises TagMapError."""

    def __init__(self, look: SourceCheck, deck: str, clock: Callable[[], float]) -> None:
        self._look, self._name, self._clock, self._deck = look, deck, clock, load_printed(deck)
        self._way = Enrolment(self._deck.deck, map_path(deck))
        self._lying: dict[str, float] = {}
        self._taken = self._said = ""

    def page(self) -> Page:
        """The card that is asked for, and those that have their tags."""
        self._take_in()
        card, whole = self._way.next_card, self._way.size
        left = [face for face, _ in self._way.tag_map.missing(self._deck.deck)]
        done = tr("{done} of {whole}.", done=len(self._way.tag_map.cards), whole=whole)
        asks = tr("All cards have their tags.")
        if card is not None:
            asks = tr("Lay {card} on a reader.", card=self._deck.prints[card.face].spoken)
        wanted = card.face if card is not None else None
        signs = {face: _sign(left.count(face), is_wanted=face == wanted) for face in self._deck.deck.copies}
        faces = tuple(self._deck.deck.copies)
        return Page(
            tr("Tags of the cards: {deck}", deck=title_of(self._deck.deck.name)),
            (PageKey(tr("Close"), Go("decks", self._name)),),
            fills=(FaceSheet(((self._deck, faces),), signs, told=PageLine(f"{done} {asks}", 36, bold=True)),),
            hint=self._said,
            foot=(
                PageKey(tr("Skip for now"), Do("skip")),
                PageKey(tr("Undo last card"), Do("undo")),
                PageKey(tr("One more pack"), Do("begin")),
            ),
        )

    def take(self, intent: object) -> None:
        try:
            self._said = self._do(intent)
        except TagMapError as problem:
            self._said = tr("No card has a tag yet.") if intent == Do("undo") else str(problem)

    def _do(self, intent: object) -> str:
        """Does what a key asks for, and returns a line about it. Raises TagMapError."""
        match intent:
            case Do("skip"):
                self._way.skip()
            case Do("undo"):
                return tr("Undone: {card}.", card=self._name_card(self._way.undo().face))
            case Do("begin"):
                self._way.add_pack()
                return tr("{number} packs get tags.", number=self._way.tag_map.packs)
            case Do("face", str(face)):
                self._way.chosen = face
        return ""

    def _take_in(self) -> None:
        """Takes in cards that come and go; a card is taken when it has lain alone for a moment."""
        feed = self._look.feed
        for each in feed.drain() if feed is not None else ():
            if isinstance(each, TagSeen):
                self._lying.setdefault(each.uid, self._clock())
            elif isinstance(each, TagGone):
                self._lying.pop(each.uid, None)
                self._taken = "" if each.uid == self._taken else self._taken
        fresh = [uid for uid in self._lying if uid != self._taken]
        if len(self._lying) > 1 and fresh:
            self._said = tr("Several tags lie there. Take them all away, and lay down one card.")
        elif fresh and self._clock() - self._lying[fresh[0]] >= ALONE_S:
            self._taken = fresh[0]
            self._said = self._lay(fresh[0])
        elif not (feed is not None and feed.sources):
            wanted = tr("A reader is needed here: plug one in, and choose it under Devices.")
            self._said = self._look.why or (tr("Looking for devices…") if feed is None else wanted)

    def _lay(self, uid: str) -> str:
        """Takes a card whose tag this is."""
        known = self._way.tag_map.card(uid)
        if known is not None:
            return tr("This tag is {card} already.", card=self._name_card(known.face))
        try:
            card = self._way.lay(uid)
        except TagMapError as problem:
            return str(problem)
        told = tr("{card} has its tag. Take it away.", card=self._name_card(card.face))
        return f"{told} {tr(HALF_A_NUMBER)}" if is_half(bytes.fromhex(uid)) else told

    def _name_card(self, face: Face) -> str:
        return capitalize(self._deck.prints[face].spoken)


def _sign(left: int, *, is_wanted: bool) -> FaceSign:
    many = f"{left} ×" if left > 1 else ""
    return FaceSign("▲" if is_wanted else many if left else "✓", not left, is_wanted)


def show(lobby: InLobby, deck: str) -> PageForm:
    """The cards of a deck are laid on a reader."""
    return PageForm(TagsShown(lobby.look(), deck, lobby.clock), lobby.router, look_s=LOOK_S)
