"""Reads the cards of a deck in a picture: one sighting a physical card, named where the evidence is good enough."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.covered_finder import CoveredFinder
from companion.sources.camera.recognition.finding.detector import BoxKind, Detector, Found
from companion.sources.camera.recognition.finding.looks import DetectorLooks
from companion.sources.camera.recognition.finding.open_places import OpenPlaces
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.finds import Finder
from companion.sources.camera.recognition.fitted import Fitted, read_numbers, read_shipped
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.indices.apart import ApartIndices
from companion.sources.camera.recognition.indices.fusion import Suits
from companion.sources.camera.recognition.indices.glyphs import GlyphFinder
from companion.sources.camera.recognition.indices.identify import RANKS, Identifier, WholeCards
from companion.sources.camera.recognition.indices.letters import CLASSES, LetteredIndices
from companion.sources.camera.recognition.indices.pips import CORNERS, WHOLE, Pips
from companion.sources.camera.recognition.indices.strange import StrangeCards
from companion.sources.camera.recognition.look import STANDARD, DeckLook
from companion.sources.camera.recognition.marked import MarkFinder, OneMarkFinder
from companion.sources.camera.recognition.naming import Naming
from companion.sources.camera.recognition.network import MODELS, Network, OnnxNetwork, read_notes
from companion.sources.camera.recognition.picture_finder import PictureFinder
from companion.sources.camera.recognition.print_finder import PrintFinder, Settled
from companion.sources.camera.recognition.print_namer import IndexNamers, PrintNamer

_FLOOR = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The cards of one picture, and the milliseconds that ``detect`` and ``identify`` took; ``letters`` has the rank of
    each letter that other cards than English ones have, and that was seen."""

    cards: tuple[Sighting, ...]
    ms: Mapping[str, float]
    letters: Mapping[str, str] = field(default_factory=dict)


class Reads(Protocol):
    """The namers of the cards on a picture."""

    def read(self, picture: Picture) -> Reading: ...


class CardReader:
    """Reads pictures with the models of a folder (``models/`` of the project where none is named).

    ``look`` is that of the deck in play. Loading takes a second; use one reader from one thread at a time.
    It decides by ``numbers`` in place of those in the folder, and gets its networks from ``load`` in place of
    OnnxNetwork, if they are given. Raises ModelError for models that are missing or of another task.
    """

    def __init__(
        self,
        model_dir: Path | None = None,
        *,
        look: DeckLook = STANDARD,
        threads: int | None = None,
        numbers: Fitted | None = None,
        load: Callable[..., Network] | None = None,
    ) -> None:
        folder = model_dir or MODELS
        load = load or OnnxNetwork
        if numbers is None:
            numbers = read_shipped() if folder == MODELS else Fitted.of(read_numbers(folder / "reader.toml"))
        # Standard cards are found a little better by the network that was trained on them alone.
        finder = "any.onnx" if look.pictures and not look.indices else "cards.onnx"
        detector = Detector(load(folder / finder, outputs=1, threads=threads), floor=_FLOOR)
        self._looks = DetectorLooks(detector, numbers.sizes if look.indices else numbers.sizes_by_pictures)

        def identifier(name: str, *, rarely: bool = False, labels: Sequence[str] = RANKS) -> Identifier:
            network = load(folder / f"{name}.onnx", outputs=2, threads=threads, rarely=rarely)
            return Identifier.from_notes(network, read_notes(folder / f"{name}.json"), labels)

        english, whole = identifier("index"), WholeCards(identifier("card"))
        letters = identifier("letters", labels=CLASSES) if (folder / "letters.onnx").is_file() else None
        self._lettered = LetteredIndices(english, letters, numbers.letters, look.letters) if letters else None
        strange = None
        if look.indices and not look.pictures:
            strange_index, strange_card = identifier("strange_index"), identifier("strange_card", rarely=True)
            strange = StrangeCards(strange_index, strange_card, numbers.strange, letters)
        pips, corners = (
            Pips.from_notes(
                load(folder / f"{name}.onnx", outputs=1, threads=threads), read_notes(folder / f"{name}.json"), view
            )
            for name, view in (("pips", WHOLE), ("corners", CORNERS))
        )
        suits = Suits(numbers.weights, pips, corners)
        gallery = Gallery(look.pictures, numbers.gallery, look.marked) if look.pictures else None
        naming = Naming(look, gallery, numbers)
        self._copies = look.copies
        indices = self._lettered or english
        apart = ApartIndices(english, whole, GlyphFinder(numbers.glyphs), numbers.apart)
        namers = IndexNamers(indices, whole, apart, suits, strange)
        self._prints = PrintFinder(naming, indices, numbers, has_indices=bool(look.indices))
        self._namer = PrintNamer(look, naming, namers, numbers)
        self._finders: list[Finder] = []
        if gallery:
            sought = Sought([*look.pictures.values()], numbers.details)
            self._finders.append(PictureFinder(naming, gallery, sought, numbers))
        if look.marks:
            self._finders.append(MarkFinder(look.marks))
        if gallery:
            self._finders.append(CoveredFinder(look, numbers))
        if look.marks:
            self._finders.append(OneMarkFinder(look.marks, numbers.marks))

    def read(self, picture: Picture, places: OpenPlaces | None = None) -> Reading:
        """The cards in a BGR picture (height × width × 3, uint8); where only some ``places`` are to be read, those that
        are known to lie elsewhere first."""
        start = time.perf_counter()
        found, settled = self._look(picture, places)
        detected = time.perf_counter()
        cards = self._select(picture, found, settled, places).cards
        identified = time.perf_counter()
        ms = {"detect": 1e3 * (detected - start), "identify": 1e3 * (identified - detected)}
        return Reading(cards=cards, ms=ms, letters=self._lettered.translated if self._lettered else {})

    def select(self, picture: Picture) -> Selection:
        """All hypotheses about a picture, those that are selected and those that are not."""
        return self._select(picture, *self._look(picture, None), None)

    def _look(self, picture: Picture, places: OpenPlaces | None) -> tuple[dict[BoxKind, Found], Settled]:
        """The detector's finds, and those of them that the usual look settled: only the others get a further look."""
        first = self._looks.look(picture, places)
        settled = self._prints.settle(picture, first.found) if first.further else Settled()
        return self._looks.look_further(picture, first, settled.outlines, places), settled

    def _select(
        self, picture: Picture, found: dict[BoxKind, Found], settled: Settled, places: OpenPlaces | None
    ) -> Selection:
        finds = self._prints.find(picture, found, settled, places)
        groups, rejected = self._prints.group(finds)
        finds, cards = self._namer.name(finds, groups)
        selection = Selection(self._copies, rejected=rejected)
        selection.add(Hypothesis(card, "known") for card in (places.known if places else ()))
        selection.add(Hypothesis(card, "print") for card in cards)
        for finder in self._finders:
            selection.add(finder.propose(finds, selection))
        return selection
