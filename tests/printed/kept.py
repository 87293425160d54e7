"""The networks' readings of the pictures of the games with printed cards, saved beside the tests.

    python -m tests.printed.kept [GAME…]    # plays each game before the networks, and saves their readings

Reading a picture of printed cards costs some tenths of a second, a whole game a minute. So the networks have read each
picture once. They read a picture without a saved reading when it comes.
"""

from __future__ import annotations

import json
import lzma
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.demo_maker import Laid
from companion.decks.files import load_printed
from companion.observations import Sighting
from companion.rules.notation import act_to_json
from companion.session import Session
from companion.sources.camera.capture.frames import Frame, Picture
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.reader import CardReader
from companion.sources.camera.source import CameraSource
from tests.observing import touch
from tests.printed.felt import PrintedTabletop, name_of
from tests.printed.games import GAMES, PrintedGame, Tap

FOLDER = Path(__file__).with_name("kept")
HELD_S, FRAME_S = 1.2, 0.1


@dataclass(frozen=True, slots=True)
class Read:
    """The cards on a picture."""

    cards: tuple[Sighting, ...]
    letters: Mapping[str, str] = field(default_factory=dict)


class KeptReader:
    """A felt of printed cards and the reader of its pictures: saved readings, and the networks for all others."""

    def __init__(self, game: PrintedGame, kept: dict[str, Any] | None = None) -> None:
        self.kept: dict[str, Any] = _kept(game) if kept is None else kept
        self.live = 0
        self._deck, self._tabletop = game.deck, PrintedTabletop(game.felt, game.deck)
        self._names: dict[int, str] = {}
        self._pictures: dict[str, Picture] = {}
        self._reader: CardReader | None = None

    def photographed(self, cards: Sequence[Laid], *, number: int = 0) -> Picture:
        """The camera's picture when these cards lie there, the same each time."""
        name = name_of(cards)
        if name not in self._pictures:
            self._pictures[name] = self._tabletop.photographed(cards)
            self._names[id(self._pictures[name])] = name
        return self._pictures[name]

    def read(self, picture: Picture) -> Read:
        """The cards on one of these pictures."""
        name = self._names.get(id(picture), "")
        if name not in self.kept:
            self.kept[name] = [_told(card) for card in self.by_networks(picture)]
        return Read(tuple(_sighting(told) for told in self.kept[name]))

    def by_networks(self, picture: Picture) -> tuple[Sighting, ...]:
        """The cards on any picture, as the networks read them now."""
        self.live += 1
        self._reader = self._reader or CardReader(look=look_of(load_printed(self._deck)), threads=1)
        return self._reader.read(picture).cards


class Playing:
    """The frames of a played game, with the touches between them."""

    name = "camera:shown"

    def __init__(self, game: PrintedGame, reader: KeptReader, session: Session) -> None:
        self._game, self._reader, self._session = game, reader, session
        self.amiss: list[str] = []

    def close(self) -> None:
        """Its frames end by themselves."""

    def __iter__(self) -> Iterator[Frame]:
        table, number = self._session.table, 0
        for step in self._game.played():
            count = len(table.history.entries)
            if isinstance(step, Tap):
                table.observe(touch(table, step.said, at=number * FRAME_S))
                if len(table.history.entries) != count + 1:
                    self.amiss.append(f"{step.said} was not accepted")
                    return
                continue
            picture = self._reader.photographed(step.cards)
            for _ in range(round(HELD_S / FRAME_S)):
                yield Frame(number, number * FRAME_S, picture)
                number += 1
            read = [act_to_json(entry.act) for entry in table.history.entries[count:]]
            wanted = [act_to_json(act) for act in step.acts]
            if sorted(map(str, read)) != sorted(map(str, wanted)):
                self.amiss.append(f"{name_of(step.cards)}: {wanted} was read as {read}; {table.doubts}")
                return


def _kept(game: PrintedGame) -> dict[str, Any]:
    file = FOLDER / f"{game.game}.json.xz"
    found: dict[str, Any] = json.loads(lzma.decompress(file.read_bytes())) if file.exists() else {}
    return found


def _told(card: Sighting) -> list[Any]:
    likely = [[face, round(share, 4)] for face, share in card.candidates[:5]]
    return [card.face, card.side, card.confidence, likely, card.box, card.corners, card.foreign, card.number]


def _sighting(told: Sequence[Any]) -> Sighting:
    face, side, confidence, likely, box, corners, foreign, number = told
    return Sighting(
        face=face,
        side=side,
        confidence=confidence,
        candidates=tuple((each, share) for each, share in likely),
        box=tuple(box),
        corners=tuple((x, y) for x, y in corners) if corners else None,  # type: ignore[arg-type]
        foreign=foreign,
        number=number,
    )


def keep(game: PrintedGame) -> list[str]:
    """Plays a game before the networks, keeps what they read, and says what was not read as it lay."""
    begun, reader, session = time.process_time(), KeptReader(game, {}), Session.unkept(game.header)
    playing = Playing(game, reader, session)
    for seen in CameraSource(playing, reader, game.felt):
        session.table.observe(seen)
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(reader.kept, separators=(",", ":"))
    (FOLDER / f"{game.game}.json.xz").write_bytes(lzma.compress(text.encode()))
    print(game.game, reader.live, "pictures", round(time.process_time() - begun), "s of a processor", flush=True)
    return playing.amiss


if __name__ == "__main__":
    for each in GAMES:
        if each.game in (sys.argv[1:] or [game.game for game in GAMES]):
            print(*keep(each), sep="\n")
