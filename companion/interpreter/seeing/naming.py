"""Which face the readings of a card stand for, one after the other; and whether it is clearly another one since."""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import Face
from companion.interpreter.seeing.lying_card import LyingCard, ReadAs
from companion.interpreter.seeing.times import BELIEVED_S
from companion.interpreter.seeing.weighing import CLEAR, SUPPORTED, Candidates, pick_face, weigh


class TakenFor(NamedTuple):
    """What a card is taken for. ``face`` is None while that is doubtful, for ``doubted_s`` seconds by now; ``share`` is
    how clearly it was read as this. ``other`` is what it is clearly read as now, although it was as clearly this."""

    face: Face | None
    share: float = 0.0
    doubted_s: float = 0.0
    other: tuple[Face, float] | None = None


def name(track: LyingCard, possible: frozenset[Face], now: float, since: float, told: ReadAs | None = None) -> TakenFor:
    """What a card is taken for that is waited for from ``since`` on (seconds), and may have one of these faces.

    ``told`` is what it was told as, and when: only what is clearly read for a while changes that.
    """
    if track.said:
        return TakenFor(track.said, 1.0)
    if told is not None:
        return _read_change(track, told, now)
    if track.is_disputed:
        return TakenFor(None, doubted_s=now - since)
    face: Face | None = None
    share, doubted = 0.0, since
    for at, until, candidates in track.spans(now):
        if until < since:
            continue  # It was read so before it was waited for.
        likely = pick_face(candidates, weigh(candidates, possible))
        doubted = max(doubted, at) if face in possible else doubted
        if likely is not None and (likely in possible or until - max(at, doubted) >= BELIEVED_S):
            face, share = likely, dict(candidates)[likely]
        else:
            face, share = None, 0.0
    return TakenFor(face, share, max(0.0, now - doubted) if face is None else 0.0)


def _read_change(track: LyingCard, told: ReadAs, now: float) -> TakenFor:
    """What a told card is taken for: if it was not clear, what it has clearly been read as for a while since."""
    (face, share), *_ = told.candidates
    other: tuple[Face, float] | None = None
    for at, until, candidates in track.spans(now):
        clear = _find_clear(candidates)
        if until < told.at or at < told.at or clear is None:
            continue
        if clear[0] == face:
            other = None
        elif until - at >= BELIEVED_S and share < CLEAR:
            face, share, other = *clear, None
        elif until - at >= BELIEVED_S:
            other = clear
    if track.is_disputed:
        other = track.candidates[0]
    return TakenFor(face, share, other=other)


def change(track: LyingCard, now: float) -> tuple[Face, float] | None:
    """What a card that counts as something has clearly been read as instead, for long enough; None: nothing."""
    at, until, candidates = next(iter(reversed(list(track.spans(now)))), (0.0, 0.0, ()))
    clear = _find_clear(candidates)
    if clear is None or clear[0] == track.face or until - at < BELIEVED_S:
        return None
    return clear


def guess(candidates: Candidates, possible: frozenset[Face]) -> Face | None:
    """What a card that is not clear is taken for if the table goes on before anybody answers."""
    seen = dict(candidates)
    return next((face for face, _ in weigh(candidates, possible) if seen[face] >= SUPPORTED), None)


def _find_clear(candidates: Candidates) -> tuple[Face, float] | None:
    return candidates[0] if candidates and candidates[0][1] >= CLEAR else None
