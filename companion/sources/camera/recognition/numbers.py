"""All the numbers that a reader decides by, as its parts take them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from companion.sources.camera.recognition.finding.doubles import SecondViewLimits
from companion.sources.camera.recognition.finding.grouping import Joining
from companion.sources.camera.recognition.finding.sizes import Sizes
from companion.sources.camera.recognition.finding.sought import DetailLimits
from companion.sources.camera.recognition.fitted import NumberTables, read_numbers, to_dataclass
from companion.sources.camera.recognition.gallery.beneath import HeapOdds
from companion.sources.camera.recognition.gallery.gallery import GalleryOdds
from companion.sources.camera.recognition.gallery.searched import Care
from companion.sources.camera.recognition.indices.apart import ApartOdds
from companion.sources.camera.recognition.indices.fusion import Weights
from companion.sources.camera.recognition.indices.glyphs import GlyphLimits
from companion.sources.camera.recognition.indices.letters import LetterLimits
from companion.sources.camera.recognition.indices.strange import StrangeOdds
from companion.sources.camera.recognition.marks.printed_marks import MarkLimits
from companion.sources.camera.recognition.naming import NamingLimits
from companion.sources.camera.recognition.network import MODELS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderNumbers:
    """One field for each table of ``models/reader.toml``; ``marked`` and ``unmarked`` say how covered cards are looked
    for where the print has marks, and where it has none."""

    sizes: Sizes
    weights: Weights
    joining: Joining
    second_views: SecondViewLimits
    letters: LetterLimits
    strange: StrangeOdds
    naming: NamingLimits
    gallery: GalleryOdds
    glyphs: GlyphLimits
    apart: ApartOdds
    covered: HeapOdds
    details: DetailLimits
    marks: MarkLimits
    marked: Care
    unmarked: Care

    @classmethod
    def of(cls, tables: NumberTables) -> ReaderNumbers:
        """Those of a file; raises ModelError where one lacks or is unknown."""
        kinds = {
            "sizes": Sizes,
            "weights": Weights,
            "joining": Joining,
            "second_views": SecondViewLimits,
            "letters": LetterLimits,
            "strange": StrangeOdds,
            "naming": NamingLimits,
            "gallery": GalleryOdds,
            "glyphs": GlyphLimits,
            "apart": ApartOdds,
            "covered": HeapOdds,
            "details": DetailLimits,
            "marks": MarkLimits,
            "marked": Care,
            "unmarked": Care,
        }
        return cls(**{each.name: to_dataclass(kinds[each.name], tables, each.name) for each in fields(cls)})


@cache
def read_shipped_numbers() -> ReaderNumbers:
    """The numbers that lie beside the shipped models; raises ModelError."""
    return ReaderNumbers.of(read_numbers(MODELS / "reader.toml"))
