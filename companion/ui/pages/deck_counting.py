"""A deck is counted before a game: heap after heap is laid under the camera, and what is missing is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.decks import title_of
from companion.decks.audit import audit_faces, found
from companion.languages import tr
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.enrolling.spread import Spread
from companion.ui.camera.cameras import Camera
from companion.ui.kit.progress import Progress
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Told
from companion.ui.pages.before_camera import BeforeCamera
from companion.ui.pages.face_grid import FaceGrid, FaceSign
from companion.ui.pages.face_key import drawn_small

MOST = 3
"""So many lines are told; more are counted."""


class CountPage(BeforeCamera):
    """The cards of a deck are counted."""

    def __init__(
        self, camera: Camera, *, deck: str, closed: Callable[[], None], trouble: Callable[[], str] = lambda: ""
    ) -> None:
        self._progress = Progress()
        self._found = Told(most=24)
        self.grid = FaceGrid(self._sign, size_hint_y=3)
        self._seen_faces: Counter[Face] = Counter()
        beside = BoxLayout(orientation="vertical", spacing=theme.u * 8)
        beside.add_widget(self._progress)
        beside.add_widget(self._found)
        beside.add_widget(self.grid)
        keys = (
            Key(text=tr("Count these"), most=24, kind="main", on_release=lambda _: self._seen(self._counted)),
            Key(text=tr("Start again"), most=24, on_release=lambda _: self._begin()),
        )
        super().__init__(camera, deck=deck, beside=beside, keys=keys, closed=closed, trouble=trouble)
        self._spread = Spread(self._deck, None)
        self.ids.title.text = tr("Count the cards: {deck}", deck=title_of(self._deck.deck.name))
        self.grid.fill(drawn_small(self._deck, self._deck.deck.copies))
        self._tell()

    def _begin(self) -> None:
        if not self.is_busy:
            self._spread = Spread(self._deck, None)
            self._told("")

    def _counted(self, picture: Picture) -> str:
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
            parts.append(tr("{count:card} could not be read.", count=self._spread.unread))
        return " ".join(parts)

    def _asked(self) -> tuple[str, str]:
        if self._said:
            return "", ""
        return "", tr("Spread some cards under the camera and touch “Count these”; then the next ones.")

    def _tell(self) -> None:
        super()._tell()
        faces = self._spread.faces()
        if self._seen_faces != Counter(faces):
            self._seen_faces = Counter(faces)
            self.grid.mark()
        audit = audit_faces(self._deck, faces, pack=None, foreign=self._spread.foreign)
        self._progress.show(self._seen_faces.total(), self._deck.deck.size)
        parts = found(self._deck, audit, most=MOST)[1:] if audit.seen or audit.strangers or audit.foreign else []
        more = len(parts) - MOST
        rest = [tr("and {count:other}", count=more)] if more > 0 else []
        whole = [tr("the deck is complete")] if audit.complete else []
        self._found.text = "\n".join(part[:1].upper() + part[1:] for part in (*parts[:MOST], *rest, *whole))
        self._found.color = theme.role("good" if audit.complete else "words")

    def _sign(self, face: Face) -> FaceSign:
        seen, all_of_it = self._seen_faces[face], self._deck.deck.copies[face]
        told = "✓" if seen >= all_of_it else tr("{count} of {all}", count=seen, all=all_of_it) if all_of_it > 1 else ""
        return FaceSign(told, pale=seen < all_of_it)
