"""Readers of tags report the felt: each card has a tag, and each zone has a reader under it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from companion.observations import Looked, Observation, TagGone, TagSeen
from tools.worlds.behaviour import TAG_LOST
from tools.worlds.chance import Chance
from tools.worlds.felt import Felt
from tools.worlds.trails import MomentAt

SOURCE = "nfc:worlds"
READS_S, LOSES_S = 0.15, 0.4
"""The time that a reader takes to find a tag, and to miss it (seconds)."""
ANSWERS_S = 0.5
"""The time between two reports that the readers answer (seconds)."""


def observe_tags(felt: Felt, chance: Chance, end: float, moment_at: MomentAt) -> list[Observation]:
    """All reports of the readers. A card that lies face down lies beside its reader, as people are asked to do."""
    said: list[tuple[float, int, Observation]] = []
    for piece in felt.pieces:
        if any(stay.face != piece.stays[-1].face and stay.face for stay in piece.stays):
            continue  # A pile is not read: its uppermost card is too far from the reader.
        spans: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for stay in piece.stays:
            if stay.zone is not None and stay.face is not None and not stay.zone.endswith("pile"):
                spans[stay.zone].append((stay.since + READS_S, min(stay.until, end) + LOSES_S))
        face = piece.stays[-1].face
        for zone, found in spans.items():
            part = chance.part(f"tag{piece.order}.{zone}", moment=moment_at(found[0][0]))
            for since, until in _read(_join(found), part):
                uid = f"04{piece.order:012X}"
                said.append((since, 1, TagSeen(source=SOURCE, at=round(since, 3), zone=zone, uid=uid, face=face)))
                if until < end:
                    said.append((until, 0, TagGone(source=SOURCE, at=round(until, 3), zone=zone, uid=uid)))
    at = 0.1
    while at < end:
        said.append((at, 2, Looked(source=SOURCE, at=round(at, 3))))
        at += ANSWERS_S
    said.sort(key=lambda each: each[:2])
    return [each for _, _, each in said]


def _join(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans that meet are one: a card that is pushed about on its reader is read all the time."""
    found = [spans[0]]
    for since, until in spans[1:]:
        if since <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((since, until))
    return found


def _read(spans: list[tuple[float, float]], chance: Chance) -> Iterator[tuple[float, float]]:
    """The spans in which a tag is read; a reader may lose it for a while."""
    for number, (since, until) in enumerate(spans):
        part = chance.part(number)
        if part.does(TAG_LOST) and until - since > 2.5:
            lost = since + part.between("at", 0.8, 0.2) * (until - since - 2.2)
            yield since, lost
            since = lost + part.amount(TAG_LOST)
        if since < until:
            yield since, until
