"""The numbers that the reader decides by; ``models/reader.toml`` says what each means, its unit and its origin."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import get_type_hints

from companion.sources.camera.recognition.fitted import NumberTables, to_dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """In which sizes the detector looks at a picture; ``both``: some cards are found in the usual size alone."""

    usual: int
    least: int
    largest: int
    small: int
    unread: int
    fanned: int
    good: int
    big: int
    both: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """How evidence for standard cards is weighed."""

    trace: float
    evidence: float
    doubt: float
    name: float
    settled: float
    index: float
    outline: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """When parts are of one card."""

    loosest: float
    tight: float
    very_tight: float
    least_agreement: float
    certain: float
    trust: float
    same: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondViewLimits:
    """When a group of finds is a second view of another's card."""

    same_face_apart: float
    corners: float
    bare_apart: float
    hardly: float
    one_place: float
    corner: float
    outside: float
    reach: float
    agrees: float
    certain: float
    clear: float
    elsewhere: float
    opposite: float
    opposite_unsure: float
    upside_down: float
    under: float
    within: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterLimits:
    """How letters of other alphabets are weighed."""

    outside: float
    lacking: float
    lacking_in_english: float
    surely_english: float
    hint: float
    sure: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StrangeOdds:
    """When a card is of no standard deck."""

    of_whole: float
    least: float
    least_covered: float
    for_three: float
    for_a_stranger: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingLimits:
    """When an opinion on a card counts."""

    hardly_read: float
    surely_foreign: float
    worth_a_look: float
    most_looks: int
    sought: float
    sought_beneath: int
    marks_read: float
    wholly_seen: float
    laid_over: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GalleryOdds:
    """How likeness to the pictures of faces becomes probability, of cards that a thing hides in part, too."""

    worth_it: float
    sure: float
    even_least: float
    even_most: float
    beside: float
    apart: float
    near: float
    most_near: int
    alike: float
    sharp: float
    blurred: float
    window: float
    empty: float
    contradicted: float
    another_print: float
    rim: float
    same_print: float
    cut_alike: float
    cut_off: float
    hidden_grey: float
    hidden_light: float
    hidden_fit: float
    hidden_gap: float
    hidden_edge: float
    least_hidden: float
    most_hidden: float
    sure_in_part: float
    even_in_part: float
    for_hidden: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GlyphLimits:
    """Which ink on a card is a rank or a suit."""

    rank_low: float
    rank_high: float
    rank_narrow: float
    rank_wide: float
    rank_fills: float
    gap: float
    aside: float
    lower: float
    rank_full: float
    rank_pale: float
    rank_palest: float
    suit_full: float
    suit_pale: float
    faintest: float
    suit_low: float
    suit_high: float
    suit_lowest: float
    suit_narrow: float
    suit_broad: float
    suit_thin: float
    suit_full_of_ink: float
    sizes_apart: float
    most_suits: int
    same: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartOdds:
    """How ranks and suits that stand apart are weighed."""

    least_whole: float
    evidence: float
    doubt: float
    clearer: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapOdds:
    """How covered cards are compared with parts of faces, and heaps of them are read from the top down."""

    edge_px: int
    placed: int
    closer: int
    rivals: int
    rounds: int
    fits: float
    worth_another: float
    known_fits: float
    nearby_px: int
    least_print: float
    hardly_like: float
    like_sure: float
    apart_even: float
    apart_sure: float
    row_sure: float
    row_even: float
    row_apart: float
    row_turn: float
    fan_sure: float
    fan_moved: float
    freely: float
    like_freely: float
    telling: float
    most_moved: float
    known: float
    least_covered: float
    most_covered: float
    roughly_covered: float
    under: float
    plainly_covered: float
    most_suspects: int
    most_read: int
    reach: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailLimits:
    """Which details of faces and pictures are compared (ORB), and how many must agree."""

    face_px: int
    soft_px: float
    of_a_face: int
    of_a_deck: int
    of_a_picture: int
    tried: int
    across: int
    of_a_cell: int
    levels: int
    step: float
    patch_px: int
    corner: int
    alike: int
    least: int
    off_px: float
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkLimits:
    """When a printed mark is a card's."""

    loosest: float
    unlike: float
    parallel: float
    off: float
    unseen: float
    against: float
    clearly: float
    one_mark: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Care:
    """How carefully covered cards are looked for."""

    long_px: int
    noise: float
    worth_a_look: float
    worth_laying: float
    laid_exactly: int
    even_like: float
    even_in_a_fan: float
    like_along: float
    steps_apart: float
    places: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContourLimits:
    """Which four-sided shapes may be cards."""

    long_side: int
    rare: float
    rarest: float
    least_px: int
    largest: float
    longest: float
    filled: float
    same: float
    most: int
    within: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleLimits:
    """When the network has found a thing twice."""

    most: int
    same_index: float
    mixed: float
    one_middle: float
    same_middle: float
    same_box: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakeLimits:
    """How the shift between two pictures is found."""

    soft: float
    tiles: int
    of_a_tile: int
    least_points: int
    least_edge: float
    clearest: int
    part: float
    farthest: float
    outlier: float
    gains: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLimits:
    """When a place has changed since it was read."""

    around: float
    within: float
    changed: float
    noise: float
    alone: float
    aside: float
    loudest: float
    few: int
    larger: float
    hidden: float
    usual_px: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderNumbers:
    """One field for each table of the file; ``marked`` and ``unmarked`` say how covered cards are looked for where the
    print has marks, and where it has none."""

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
        kinds = get_type_hints(cls)
        return cls(**{each.name: to_dataclass(kinds[each.name], tables, each.name) for each in fields(cls)})
