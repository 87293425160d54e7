"""Figures over judged photographs: recall, precision, calibration, times; as values, and as a table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

import numpy as np

from companion.cards import STANDARD_52, STANDARD_RANKS, rank_of
from companion.training.measuring.scoring import JudgedCard, JudgedPhoto

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1.0)
FEW_CARDS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The reader's figures for one test set. Parts are of ``cards``, the labelled cards that a person can read;
    ``precision`` is of everything that was named, readable or not, labelled or not."""

    photos: int
    cards: int
    recall: float
    precision: float
    named_wrong: float
    unnamed: float
    missed: float
    doubles: int
    false: int
    exactly_right: float
    exactly_right_up_to_eight: float
    detect_ms: float
    identify_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """One row of the reliability table: cards read with a confidence in a range."""

    low: float
    high: float
    count: int
    said: float
    right: float


def figures(photos: Sequence[JudgedPhoto]) -> Figures:
    findings = [finding for photo in photos for finding in photo.findings]
    readable = Counter(finding.verdict for finding in findings if finding.counts)
    every = Counter(finding.verdict for finding in findings)
    named_twice = sum(
        finding.verdict == "double" and finding.sighting is not None and finding.sighting.face is not None
        for finding in findings
    )
    cards = sum(readable.values())
    named = every["right"] + every["wrong"] + every["false"] + named_twice
    few = [photo for photo in photos if sum(finding.counts for finding in photo.findings) <= FEW_CARDS]
    return Figures(
        photos=len(photos),
        cards=cards,
        recall=_part(readable["right"], cards),
        precision=_part(every["right"], named),
        named_wrong=_part(readable["wrong"], cards),
        unnamed=_part(readable["unnamed"], cards),
        missed=_part(readable["missed"], cards),
        doubles=every["double"],
        false=every["false"],
        exactly_right=_part(sum(photo.exactly_right for photo in photos), len(photos)),
        exactly_right_up_to_eight=_part(sum(photo.exactly_right for photo in few), len(few)),
        detect_ms=_median(photo.ms.get("detect", 0.0) for photo in photos),
        identify_ms=_median(photo.ms.get("identify", 0.0) for photo in photos),
    )


def by_group(photos: Sequence[JudgedPhoto]) -> dict[str, Figures]:
    """Figures of each deck or scene."""
    return {group: figures(each) for group, each in _groups(photos).items()}


def reliability(photos: Iterable[JudgedPhoto]) -> tuple[Bin, ...]:
    """How often the likeliest face of a readable card is the right one, by the confidence it was given."""
    said = [
        (finding.sighting.candidates[0][1], not _misread(finding))
        for photo in photos
        for finding in photo.findings
        if finding.counts and finding.sighting is not None and finding.sighting.candidates
    ]
    rows = []
    for low, high in pairwise(BINS):
        here = [each for each in said if low < each[0] <= high]
        if here:
            rows.append(
                Bin(
                    low=low,
                    high=high,
                    count=len(here),
                    said=sum(confidence for confidence, _ in here) / len(here),
                    right=sum(right for _, right in here) / len(here),
                )
            )
    return tuple(rows)


def confusions(photos: Iterable[JudgedPhoto]) -> Counter[tuple[str, str]]:
    """(labelled face, likeliest face) of every readable card whose likeliest face is another."""
    return Counter(
        (finding.label.face or "?", finding.sighting.candidates[0][0])
        for photo in photos
        for finding in photo.findings
        if _misread(finding) and finding.label is not None and finding.sighting is not None
    )


def per_face(photos: Iterable[JudgedPhoto]) -> dict[str, float]:
    """Recall of each face."""
    cards: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for photo in photos:
        for finding in photo.findings:
            if finding.counts and finding.label is not None and finding.label.face is not None:
                cards[finding.label.face] += 1
                right[finding.label.face] += finding.verdict == "right"
    return {face: right[face] / count for face, count in sorted(cards.items())}


def by_rank(photos: Iterable[JudgedPhoto]) -> dict[str, Counter[str]]:
    """How often the readable cards of each rank were named as each rank; a wrong suit is ``suit``, a card without a
    name ``?``, and one that was not found ``-``."""
    counted: dict[str, Counter[str]] = {}
    for photo in photos:
        for finding in photo.findings:
            if finding.counts and finding.label is not None and finding.label.face in STANDARD_52:
                face, seen = finding.label.face, finding.sighting
                named = "-" if seen is None else seen.face or "?"
                if named in STANDARD_52:
                    named = "suit" if rank_of(named) == rank_of(face) and named != face else rank_of(named)
                counted.setdefault(rank_of(face), Counter())[named] += 1
    return {rank: counted[rank] for rank in STANDARD_RANKS if rank in counted}


def rank_table(photos: Iterable[JudgedPhoto]) -> str:
    """The same as a Markdown table."""
    lines = ["| rank | cards | right | wrong suit | not named | missed | named as |", f"| --- |{' ---: |' * 5} --- |"]
    for rank, named in by_rank(photos).items():
        others = [(other, count) for other, count in named.most_common() if other not in (rank, "suit", "?", "-")]
        as_others = ", ".join(f"{other} ×{count}" for other, count in others)
        counts = (named.total(), named[rank], named["suit"], named["?"], named["-"])
        lines.append(f"| {rank} | {' | '.join(map(str, counts))} | {as_others} |")
    return "\n".join(lines)


def table(rows: dict[str, Figures]) -> str:
    """Figures as a Markdown table, a test set a row."""
    columns: dict[str, Callable[[Figures], str]] = {
        "photos": lambda row: str(row.photos),
        "cards": lambda row: str(row.cards),
        "recall": lambda row: f"{row.recall:.3f}",
        "precision": lambda row: f"{row.precision:.3f}",
        "named wrong": lambda row: f"{row.named_wrong:.2%}",
        "not named": lambda row: f"{row.unnamed:.1%}",
        "missed": lambda row: f"{row.missed:.1%}",
        "doubles": lambda row: str(row.doubles),
        "false": lambda row: str(row.false),
        "exact": lambda row: f"{row.exactly_right:.3f}",
        "exact ≤8": lambda row: f"{row.exactly_right_up_to_eight:.3f}",
        "ms": lambda row: f"{row.detect_ms:.0f} + {row.identify_ms:.0f}",
    }
    lines = [f"| set | {' | '.join(columns)} |", f"| --- |{' ---: |' * len(columns)}"]
    lines += [f"| {name} | {' | '.join(tell(row) for tell in columns.values())} |" for name, row in rows.items()]
    return "\n".join(lines)


def reliability_table(bins: Sequence[Bin]) -> str:
    lines = ["| confidence | cards | said | right |", "| --- | ---: | ---: | ---: |"]
    lines += [f"| {row.low:.2f} to {row.high:.2f} | {row.count} | {row.said:.3f} | {row.right:.3f} |" for row in bins]
    return "\n".join(lines)


def as_object(photos: Sequence[JudgedPhoto]) -> dict[str, object]:
    """Everything as JSON values."""
    return {
        "figures": asdict(figures(photos)),
        "groups": {name: asdict(each) for name, each in by_group(photos).items()},
        "reliability": [asdict(row) for row in reliability(photos)],
        "confusions": [[*pair, count] for pair, count in confusions(photos).most_common()],
        "faces": per_face(photos),
        "ranks": {name: by_rank(each) for name, each in _groups(photos).items()},
    }


def _groups(photos: Sequence[JudgedPhoto]) -> dict[str, list[JudgedPhoto]]:
    groups = sorted({photo.group for photo in photos} - {""})
    return {group: [photo for photo in photos if photo.group == group] for group in groups}


def _misread(finding: JudgedCard) -> bool:
    return (
        finding.counts
        and finding.label is not None
        and finding.sighting is not None
        and bool(finding.sighting.candidates)
        and finding.sighting.candidates[0][0] != finding.label.face
    )


def _part(some: int, of: int) -> float:
    return some / of if of else 0.0


def _median(values: Iterable[float]) -> float:
    each = list(values)
    return float(np.median(each)) if each else 0.0
