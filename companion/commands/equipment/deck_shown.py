"""``companion deck enrol DECK --camera``: each face of a deck is shown to the camera once, in any order."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

from companion.commands.telling import tell
from companion.decks import DeckError, load_printed
from companion.languages import later, tr
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Frame, FrameSource, Picture, SourceError
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.enrolling.shown_card import CutCard, ShownCards
from companion.sources.camera.recognition.enrolling.shown_deck import ShownDeck, ShownWalk
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.sight.flaws import flaw_of
from companion.sources.open import open_frames

_ASKED = later(
    "Lay one card under the camera, upright, and press Enter. Type a face's name to show that one instead,\n"
    "undo to take the last one back, skip to leave one for later, stop to end. The same command continues."
)


LATER_S = 1.0
"""Two looks at a video, or at a camera, are so far apart at least."""


def walk_shown(
    shown: ShownDeck,
    look: Callable[[], Picture | None],
    said: Iterator[str],
    out: TextIO,
    cut_out: Callable[[Picture], CutCard | None],
) -> bool:
    """Walks until each face was shown (True) or the person stops (False). ``look`` gives what the camera sees."""
    prints = shown.deck.prints
    names = {**{face.casefold(): face for face in prints}, **{face: face for face in prints}}
    tell(tr(_ASKED), out)
    walk = ShownWalk(shown)
    while (face := walk.face) is not None:
        done, whole = len(shown.pictures), len(prints)
        tell(tr("{done} of {whole}. Show {card}:", done=done, whole=whole, card=prints[face].spoken), out)
        word = next(said, "stop").strip()
        if word == "stop":
            tell(tr("Stopped at {done} of {whole}. Run the same command to continue.", done=done, whole=whole), out)
            return False
        if word == "undo":
            back = walk.undo()
            tell(tr("Undone: {card}.", card=prints[back].spoken) if back else tr("Nothing to undo."), out)
            continue
        if word == "skip":
            walk.skip()
            continue
        chosen = names.get(word, names.get(word.casefold()))
        if word and chosen is None:
            tell(tr("{deck} has no face “{word}”.", word=word, deck=shown.deck.deck.name), out)
            continue
        is_doubted = walk.looks_like is not None
        if chosen is not None:
            walk.choose(chosen)
        if chosen is not None and is_doubted:
            continue
        seen = look()
        if seen is None:
            tell(
                tr(
                    "There are no more pictures. Stopped at {done} of {whole}. Run the same command to continue.",
                    done=done,
                    whole=whole,
                ),
                out,
            )
            return False
        card = cut_out(seen)
        if card is None:
            tell(tr("No card found: lay one card under the camera, large in its picture."), out)
        elif walk.show(card.picture):
            if flaw := flaw_of(seen, card.picture, card.outline):
                tell(tr("{flaw} Type undo first.", flaw=flaw), out)
        elif walk.looks_like is not None and walk.face is not None:
            tell(
                tr(
                    "This looks like {before}, which you showed before. If it is {now}, type {face}. "
                    "Otherwise type its name, or lay the right card there and press Enter, or type skip.",
                    before=prints[walk.looks_like].spoken,
                    now=prints[walk.face].spoken,
                    face=walk.face,
                ),
                out,
            )
    return True


def _looks(frames: FrameSource) -> Iterator[Picture]:
    """A new picture each time: of a folder the next one, of a video one a second later."""
    last: Frame | None = None
    for each in frames:
        if not isinstance(each, Frame):
            continue
        if last is None or (each.picture is not last.picture and each.at >= last.at + LATER_S):
            last = each
            yield each.picture


def enrol_shown(args: argparse.Namespace, said: Iterator[str]) -> int:
    """``companion deck enrol DECK --camera SOURCE --out FILE.toml``: 0 when done, 1 when stopped, 2 for bad input."""
    out: Path | None = args.out
    try:
        if args.deck is None or out is None:
            raise DeckError(
                tr(
                    "name the deck and its file: {command}",
                    command="companion deck enrol DECK --camera 0 --out FILE.toml",
                )
            )
        if out.exists():
            raise DeckError(tr("{file}: this file exists already; choose another name", file=out))
        deck = load_printed(args.deck)
        shown = ShownDeck(deck, out.with_name(f"{out.stem}-faces"))
        cards = ShownCards(deck.size_mm)
        frames = open_frames(args.camera, clock=time.monotonic, realtime=False)
        try:
            seen = _looks(frames)
            done = walk_shown(shown, lambda: next(seen, None), said, sys.stdout, cards.cut_out)
        finally:
            frames.close()
        if not done:
            return 1
        shown.write(args.deck, out)
    except (DeckError, PressError, PictureError, SourceError, ModelError) as problem:
        tell(problem, sys.stderr)
        return 2
    tell(
        tr(
            "{file}: {count:face}. Then: {command}",
            file=out,
            count=len(deck.prints),
            command=f"companion deck check {shlex.quote(str(out))}",
        )
    )
    return 0
