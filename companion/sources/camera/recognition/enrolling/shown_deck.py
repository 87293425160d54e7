"""A deck whose faces are shown to a camera one after the other: which were shown, and which is asked for next."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import tomli_w

from companion.cards import Face
from companion.decks import DeckError, PrintedDeck
from companion.decks.editing import name_beside, write_deck
from companion.files import make_folder, why_not, write_whole
from companion.languages import tr
from companion.press.enrol import face_files
from companion.press.images import face_named, file_name
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import load
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.closer import CloserLook
from companion.sources.camera.recognition.pixels import UNIT

_NOT_SAID = {"index": "", "words": "", "under": "", "shape": ""}
"""The parts of a print that a card's own picture fills: the deck's file leaves them empty."""


def faces_shown(folder: Path) -> frozenset[Face]:
    """The faces of which a picture lies in this folder. Raises PressError."""
    return frozenset(face_named(path.stem) for path in face_files(folder))


class ShownDeck:
    """The faces of a deck that were shown so far, each a PNG in a folder: a person who begins again continues there."""

    def __init__(self, deck: PrintedDeck, folder: Path) -> None:
        """Raises DeckError for a folder with another deck's faces, PictureError for one that cannot be read."""
        self.deck, self.folder = deck, folder
        files = face_files(folder) if folder.is_dir() else []
        self.pictures: dict[Face, Picture] = {face_named(path.stem): load(path).picture for path in files}
        self._order = sorted(self.pictures, key=lambda face: self._file(face).stat().st_mtime_ns)
        strange = sorted(set(self.pictures) - set(deck.prints))
        if strange:
            raise DeckError(
                tr(
                    "{folder} has pictures of another deck ({face} is not in {deck}): choose another name.",
                    folder=folder,
                    face=strange[0],
                    deck=deck.deck.name,
                )
            )

    @property
    def waiting(self) -> list[Face]:
        """The faces that were not shown yet, as the deck has them."""
        return [face for face in self.deck.prints if face not in self.pictures]

    def like(self, picture: Picture) -> Face | None:
        """The face shown before that a picture shows again."""
        whole = UNIT * np.array(picture.shape[1::-1], np.float32)
        closer = CloserLook(list(self.pictures.values()), read_shipped().gallery)
        like = {face: closer.compare(picture, whole, [number]).like for number, face in enumerate(self.pictures)}
        best = max(like, key=lambda face: like[face], default=None)
        return best if best is not None and like[best] >= read_shipped().enrolling.like else None

    def take(self, face: Face, picture: Picture) -> None:
        """Keeps a face's picture, in place of an older one. Raises DeckError where it cannot be written."""
        try:
            make_folder(self.folder)
            write_whole(self._file(face), cv2.imencode(".png", picture)[1].tobytes())
        except OSError as error:
            raise DeckError(
                tr("{file}: cannot be written: {why}", file=self._file(face), why=why_not(error))
            ) from error
        self.pictures[face] = picture
        self._order = [*(each for each in self._order if each != face), face]

    def undo(self) -> Face | None:
        """Forgets the face that was shown last."""
        if not self._order:
            return None
        face = self._order.pop()
        self._file(face).unlink(missing_ok=True)
        del self.pictures[face]
        return face

    def write(self, said: str, out: Path) -> None:
        """Writes a deck file with these faces; ``said`` is how the deck they are of is called. Raises DeckError."""
        write_deck(out, self.deck_file(name_beside(said, out), out))

    def deck_file(self, base: str, out: Path) -> str:
        """The text of a deck file with these faces, taken from the deck."""
        beside = self.folder.relative_to(out.parent)
        printed = {
            face: {"picture": (beside / self._file(face).name).as_posix(), **_NOT_SAID} for face in self.deck.prints
        }
        said = {"deck": 1, "name": out.stem, "version": "1", "from": base, "print": printed}
        return "# Its faces were shown to the camera. docs/decks.md tells what else may stand here.\n" + tomli_w.dumps(
            said
        )

    def _file(self, face: Face) -> Path:
        return self.folder / f"{file_name(face)}.png"


class ShownWalk:
    """The walk through a deck: in the deck's order, unless another face is chosen, or one is left for later."""

    def __init__(self, shown: ShownDeck) -> None:
        self.shown = shown
        self._later: list[Face] = []
        self._chosen: Face | None = None
        self._doubted: tuple[Picture, Face] | None = None

    @property
    def face(self) -> Face | None:
        """The face that is asked for; None when each was shown."""
        if self._chosen is not None:
            return self._chosen
        return next(iter(sorted(self.shown.waiting, key=self._later.__contains__)), None)

    @property
    def looks_like(self) -> Face | None:
        """The face shown before that the last card looks like: it is not kept before somebody says what it is."""
        return None if self._doubted is None else self._doubted[1]

    def choose(self, face: Face) -> None:
        """This face is shown next; the card that looks like another one is this one."""
        self._chosen = face
        if self._doubted is not None:
            self.keep()

    def show(self, card: Picture) -> bool:
        """A card's picture; whether it was kept as the face that was asked for. Raises DeckError."""
        assert self.face is not None
        self._doubted, before = None, self.shown.like(card)
        if before is not None and before != self.face:
            self._doubted = card, before
            return False
        self.shown.take(self.face, card)
        self._chosen = None
        return True

    def keep(self) -> None:
        """The card that looks like another one is the face that was asked for all the same. Raises DeckError."""
        assert self.face is not None
        assert self._doubted is not None
        self.shown.take(self.face, self._doubted[0])
        self._chosen = self._doubted = None

    def skip(self) -> None:
        """The face that is asked for is left for later, and what was shown for it is not kept."""
        if self.face is not None:
            self._later = [*(each for each in self._later if each != self.face), self.face]
        self._chosen = self._doubted = None

    def undo(self) -> Face | None:
        """Takes back the face that was shown last, which is asked for again; None where there is none."""
        self._doubted = None
        self._chosen = self.shown.undo()
        return self._chosen
