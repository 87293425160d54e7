"""``companion deck enrol DECK --camera``: each face of a deck is shown to the camera once, in any order."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np
import tomli_w

from companion.cards import Face
from companion.commands.telling import tell
from companion.decks import DeckError, PrintedDeck, bundled_decks, load_printed
from companion.files import make_folder, write_whole
from companion.press.enrol import face_files
from companion.press.errors import PressError
from companion.press.images import face_named, file_name
from companion.sources.camera.capture.frames import Frame, Picture, SourceError, open_frames
from companion.sources.camera.capture.pictures import PictureError, load
from companion.sources.camera.recognition.closer import CloserLook
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.shown_card import ShownCards
from companion.sources.camera.recognition.squares import UNIT

_LOOKS_LIKE = 0.93
"""How like it must be to a card shown before, laid over it, to be that one again."""
_ASKED = """Lay one card under the camera, upright, and press Enter. Or type another face's name to show that instead,
undo to take the last one back, skip to leave one for later, stop to end; the same command goes on."""
_NOT_SAID = {"index": "", "words": "", "under": "", "shape": ""}
"""What the deck says is printed is not asked for where the card's own picture fills it."""


class Shown:
    """The faces of a deck that were shown so far, each a PNG in a folder: whoever begins again goes on there."""

    def __init__(self, deck: PrintedDeck, folder: Path) -> None:
        """Raises DeckError for a folder with another deck's faces, PictureError for one that cannot be read."""
        self.deck, self.folder = deck, folder
        files = face_files(folder) if folder.is_dir() else []
        self.pictures: dict[Face, Picture] = {face_named(path.stem): load(path).picture for path in files}
        self._order = sorted(self.pictures, key=lambda face: self._file(face).stat().st_mtime_ns)
        strange = sorted(set(self.pictures) - set(deck.prints))
        if strange:
            raise DeckError(f"{folder}: {strange[0]} is no face of {deck.deck.name}; choose another --out")

    @property
    def waiting(self) -> list[Face]:
        """The faces that were not shown yet, as the deck has them."""
        return [face for face in self.deck.prints if face not in self.pictures]

    def like(self, picture: Picture) -> Face | None:
        """The face shown before that a picture shows again."""
        whole = UNIT * np.array(picture.shape[1::-1], np.float32)
        closer = CloserLook(list(self.pictures.values()))
        like = {face: closer.compared(picture, whole, [number])[1] for number, face in enumerate(self.pictures)}
        best = max(like, key=lambda face: like[face], default=None)
        return best if best is not None and like[best] >= _LOOKS_LIKE else None

    def take(self, face: Face, picture: Picture) -> None:
        """Keeps a face's picture, in place of an older one. Raises OSError."""
        make_folder(self.folder)
        write_whole(self._file(face), cv2.imencode(".png", picture)[1].tobytes())
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


def walk_shown(
    shown: Shown,
    look: Callable[[], Picture | None],
    said: Iterator[str],
    out: TextIO,
    cut_out: Callable[[Picture], Picture | None],
) -> bool:
    """Walks until each face was shown (True) or the person stops (False). ``look`` gives what the camera sees."""
    names = {**{face.casefold(): face for face in shown.deck.prints}, **{face: face for face in shown.deck.prints}}
    tell(_ASKED, out)
    later: list[Face] = []
    doubted: tuple[Face, Picture] | None = None
    while waiting := sorted(shown.waiting, key=later.__contains__):
        face = doubted[0] if doubted else waiting[0]
        done, whole = len(shown.pictures), len(shown.deck.prints)
        tell(f"{done} of {whole}. Show {shown.deck.prints[face].name}:", out)
        word = next(said, "stop").strip()
        if word == "stop":
            tell(f"Stopped with {done} of {whole}. The same command goes on.", out)
            return False
        if word in ("undo", "skip"):
            doubted = None
            _taken_back(shown, out) if word == "undo" else later.append(face)
            continue
        if word and word not in names and word.casefold() not in names:
            tell(f"{word!r} is no face of {shown.deck.deck.name}.", out)
            continue
        if word:
            face = names.get(word, names.get(word.casefold(), face))
        if doubted is not None:
            shown.take(face, doubted[1])
            doubted = None
            continue
        seen = look()
        card = None if seen is None else cut_out(seen)
        if card is None:
            tell("No card is seen: lay one card under the camera, large in its picture.", out)
            continue
        before = shown.like(card)
        if before is not None and before != face:
            name = shown.deck.prints[before].name
            tell(f"This looks like the {name} that you showed before. Enter keeps it as "
                  f"{shown.deck.prints[face].name}, or type which face it is, or skip.", out)  # fmt: skip
            doubted = face, card
            continue
        shown.take(face, card)
    return True


def _taken_back(shown: Shown, out: TextIO) -> None:
    face = shown.undo()
    tell(f"{shown.deck.prints[face].name} was taken back." if face else "Nothing to take back.", out)


def enrol_shown(args: argparse.Namespace, said: Iterator[str]) -> int:
    """``companion deck enrol DECK --camera SOURCE --out FILE.toml``: 0 when done, 1 when stopped, 2 for bad input."""
    out: Path | None = args.out
    try:
        if args.deck is None or out is None:
            raise DeckError("say whose faces are shown and where the deck goes: companion deck enrol DECK --camera 0 "
                            "--out FILE.toml")  # fmt: skip
        if out.exists():
            raise DeckError(f"{out}: there is a file already; choose another name")
        deck = load_printed(args.deck)
        shown = Shown(deck, out.with_name(f"{out.stem}-faces"))
        cards = ShownCards(deck.size_mm)
        frames = open_frames(args.camera, clock=lambda: 0.0, realtime=False)
        try:
            seen = (each.picture for each in frames if isinstance(each, Frame))
            done = walk_shown(shown, lambda: next(seen, None), said, sys.stdout, cards.cut_out)
        finally:
            frames.close()
        if not done:
            return 1
        base = args.deck if args.deck in bundled_decks() else os.path.relpath(args.deck, out.parent)
        write_whole(out, shown.deck_file(base, out).encode("utf-8"))
        load_printed(str(out))
    except (DeckError, PressError, PictureError, SourceError, ModelError) as problem:
        tell(problem, sys.stderr)
        return 2
    except OSError as error:
        tell(f"{out}: cannot be written ({error.strerror})", sys.stderr)
        return 2
    tell(f"{out}: {len(deck.prints)} faces. Then: companion deck check {out}")
    return 0
