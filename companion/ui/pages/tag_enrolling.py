"""Each card of a deck is laid on a reader once: from then on its tag says which card it is."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.decks import load_printed, title_of
from companion.languages import tr
from companion.observations import TagGone, TagSeen
from companion.sources.nfc.firmware.presence import is_half
from companion.sources.nfc.tags.enrol import ALONE_S, HALF_A_NUMBER, Enrolment
from companion.sources.nfc.tags.tagmap import TagMapError, map_path
from companion.ui.controller.source_check import SourceCheck
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.pages.face_grid import FaceGrid, FaceSign
from companion.ui.pages.face_key import drawn_small

LOOK_S = 0.1


class TagsPage(BoxLayout):
    """``look`` has the readers, ``clock`` is its feed's; ``closed`` hears that somebody goes back. What was laid is
    kept at once: whoever comes back goes on. Raises TagMapError."""

    def __init__(
        self, look: SourceCheck, *, deck: str, clock: Callable[[], float], closed: Callable[[], None], **kwargs: object
    ) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 10, **kwargs)
        self._look, self._clock = look, clock
        self._deck = load_printed(deck)
        self._way = Enrolment(self._deck.deck, map_path(deck))
        self._lying: dict[str, float] = {}
        self._taken = ""
        head = BoxLayout(size_hint_y=None, height=theme.u * 60, spacing=theme.u * 10)
        title = tr("Tags of the cards: {deck}", deck=title_of(self._deck.deck.name))
        head.add_widget(Words(text=title, most=28, bold=True, halign="left", valign="middle"))
        head.add_widget(Key(text=tr("Close"), most=20, size_hint_x=0.16, on_release=lambda _: closed()))
        self._asked = Words(most=36, bold=True, halign="left", valign="middle", size_hint_y=None)
        self._said = Words(most=24, halign="left", valign="middle", size_hint_y=None)
        self._asked.height, self._said.height = theme.t * 56, theme.t * 40
        self.grid = FaceGrid(self._sign, self._choose)
        foot = BoxLayout(size_hint_y=None, height=theme.u * 72, spacing=theme.u * 10)
        for word, does in (
            (tr("Skip for now"), self._later),
            (tr("Undo last card"), self._undo),
            (tr("One more pack"), self._add_pack),
        ):
            foot.add_widget(Key(text=word, most=24, on_release=lambda _, does=does: does()))
        for part in (head, self._asked, self._said, self.grid, foot):
            self.add_widget(part)
        self.grid.fill(drawn_small(self._deck, self._deck.deck.copies))
        self._looking = Clock.schedule_interval(lambda _: self.tick(), LOOK_S)
        self.bind(parent=self._watched)
        self._tell("")

    def tick(self) -> None:
        """Takes in what was laid and taken away; a card is taken when it has lain alone for a moment."""
        feed = self._look.feed
        for each in feed.drain() if feed is not None else ():
            if isinstance(each, TagSeen):
                self._lying.setdefault(each.uid, self._clock())
            elif isinstance(each, TagGone):
                self._lying.pop(each.uid, None)
                self._taken = "" if each.uid == self._taken else self._taken
        fresh = [uid for uid in self._lying if uid != self._taken]
        if len(self._lying) > 1 and fresh:
            self._tell(tr("Several tags lie there: remove them all, and lay one card alone."))
        elif fresh and self._clock() - self._lying[fresh[0]] >= ALONE_S:
            self._lay(fresh[0])
        elif not (feed is not None and feed.sources):
            wanted = tr("A reader is needed here: plug one in, and choose it under Devices.")
            self._tell(self._look.why or (tr("Looking for what is plugged in…") if feed is None else wanted))

    def _lay(self, uid: str) -> None:
        self._taken = uid
        known = self._way.tag_map.card(uid)
        if known is not None:
            self._tell(tr("This tag is {card} already.", card=self._named(known.face)))
            return
        try:
            card = self._way.lay(uid)
        except TagMapError as problem:
            self._tell(str(problem))
            return
        told = tr("{card} has its tag. Take it away.", card=self._named(card.face))
        self._tell(f"{told} {tr(HALF_A_NUMBER)}" if is_half(bytes.fromhex(uid)) else told)

    def _later(self) -> None:
        self._way.skip()
        self._tell("")

    def _undo(self) -> None:
        try:
            self._tell(tr("{card} was taken back.", card=self._named(self._way.undo().face)))
        except TagMapError:
            self._tell(tr("No card has a tag yet."))

    def _add_pack(self) -> None:
        try:
            self._way.add_pack()
        except TagMapError as problem:
            self._tell(str(problem))
            return
        self._tell(tr("{number} packs get tags.", number=self._way.tag_map.packs))

    def _choose(self, face: Face) -> None:
        self._way.chosen = face
        self._tell("")

    def _named(self, face: Face) -> str:
        spoken = self._deck.prints[face].spoken
        return spoken[:1].upper() + spoken[1:]

    def _tell(self, said: str) -> None:
        card, whole = self._way.next_card, self._way.size
        done = tr("{done} of {whole}.", done=len(self._way.tag_map.cards), whole=whole)
        asks = tr("All cards have their tags.")
        if card is not None:
            asks = tr("Lay {card} on a reader.", card=self._deck.prints[card.face].spoken)
        self._asked.text, self._said.text = f"{done} {asks}", said
        self.grid.mark()

    def _sign(self, face: Face) -> FaceSign:
        card = self._way.next_card
        left = [each for each, _ in self._way.tag_map.missing(self._deck.deck)].count(face)
        asked = card is not None and face == card.face
        many = f"{left} ×" if left > 1 else ""
        return FaceSign("▲" if asked else many if left else "✓", not left, asked)

    def _watched(self, *_: object) -> None:
        if self.parent is None:
            self._looking.cancel()
