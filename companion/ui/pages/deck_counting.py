"""A deck is counted before a game: heap after heap is laid under the camera, and what is missing is said."""

from __future__ import annotations

from collections import Counter

from companion.decks import title_of
from companion.decks.audit import audit_faces, found
from companion.languages import capitalize, tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.enrolling.spread import Spread
from companion.ui.controller.source_check import SourceCheck
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.before_camera import LOOK_S, BeforeCamera
from companion.ui.pages.door import InLobby
from companion.ui.pages.face_grid import FaceSign
from companion.ui.views.page import CLOSE, Do, Go, Page, PageKey, PageLine

MOST = 3
"""How many lines are told; more are counted."""


class CountShown(BeforeCamera):
    """The cards of a deck are counted; ``back`` is the way to where that was asked for."""

    def __init__(self, look: SourceCheck, deck: str, back: Go) -> None:
        super().__init__(look, deck)
        self._back, self._spread = back, Spread(self.deck, None)

    def page(self) -> Page:
        """The cards counted so far, and those missing."""
        deck, faces = self.deck, self._spread.faces()
        audit = audit_faces(deck, faces, pack=None, foreign=self._spread.foreign)
        parts = found(deck, audit, most=MOST)[1:] if audit.seen or audit.strangers or audit.foreign else []
        more = len(parts) - MOST
        rest = [tr("and {count:other}", count=more)] if more > 0 else []
        whole = [tr("the deck is complete")] if audit.complete else []
        told = "\n".join(map(capitalize, (*parts[:MOST], *rest, *whole)))
        seen = Counter(faces)
        return self.make_page(
            tr("Count the cards: {deck}", deck=title_of(deck.deck.name)),
            PageKey(tr("Close"), self._back),
            {face: _sign(seen[face], copies) for face, copies in deck.deck.copies.items()},
            progress=(seen.total(), deck.deck.size),
            foot=(
                PageKey(tr("Count these"), Do("take"), "main"),
                PageKey(tr("Start again"), Do("begin")),
            ),
            asked=""
            if self.said
            else tr("Spread some cards under the camera and touch “Count these”; then the next ones."),
            found=PageLine(told, 24, "good" if audit.complete else "words"),
        )

    def take(self, intent: object) -> None:
        latest = self.look.latest()
        match intent:
            case Do("take") if latest is not None:
                self.errand.begin(lambda: self._count(latest[0].picture))
            case Do("begin") if not self.errand.is_under_way:
                self._spread, self.said = Spread(self.deck, None), ""

    def _count(self, picture: Picture) -> str:
        new = self._spread.add(picture)
        said = (
            tr("{count:new card|new cards} counted.", count=new)
            if new
            else tr("Nothing new here: spread the cards out, or move them closer.")
        )
        parts = [said]
        if self._spread.by_look and not self._spread.has_marks:
            parts.append(
                tr("There are no marks to read: each card counts once per picture, so put it away afterwards.")
            )
        if self._spread.unread:
            parts.append(tr("{count:card} couldn't be read.", count=self._spread.unread))
        return " ".join(parts)


def _sign(seen: int, copies: int) -> FaceSign:
    told = "✓" if seen >= copies else tr("{count} of {all}", count=seen, all=copies) if copies > 1 else ""
    return FaceSign(told, pale=seen < copies)


def show(lobby: InLobby, deck: str, back: Go = CLOSE) -> PageForm:
    """The cards of a deck are counted under the camera."""
    return PageForm(CountShown(lobby.look(), deck, back), lobby.router, look_s=LOOK_S)
