"""The visible part of a card that another was laid over, the observations left to make of it, and the parts that are
not a card."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from companion.observations import Sighting
from companion.sources.camera.recognition.finding.places import corners_of, overlap
from companion.sources.camera.recognition.fitted import Fitted
from companion.sources.camera.recognition.verdict import log_odds, log_odds_of
from companion.sources.camera.tracking.tracks import UNREAD, Placed, Track, is_surely_named, name_of


def is_a_strip(
    track: Track, read: Sighting, tracks: Sequence[Track], at: float, patience: Fitted, width_mm: float
) -> bool:
    """Whether what is not clearly read as some card is only what shows of one that was said before, under another that
    came later, is read more surely, and, where the strip has an edge, lies farther off. ``width_mm`` is a card's
    width."""
    if not read.candidates or log_odds(read.confidence) >= patience.whole:
        return False
    for beneath in tracks:
        if not _was_another(beneath, read, patience) or (beneath is not track and beneath.last_seen == at):
            continue
        assert beneath.said is not None
        lay = beneath.said.place_mm
        has_edge = track.placed.sighting.corners is not None
        off = dist(track.placed.place_mm, lay)
        least = off if has_edge else 0.0
        if off <= (patience.off if has_edge else patience.guessed) * width_mm and any(
            least < dist(over.placed.place_mm, lay) <= patience.over * width_mm and _is_surer(over, read, at, patience)
            for over in tracks
            if over is not track and over.born > beneath.born and at - over.last_seen <= patience.forget_s
        ):
            return True
    return False


def _was_another(beneath: Track, read: Sighting, patience: Fitted) -> bool:
    """Whether a card was reported as another one than its reading now, more surely or as nothing like that."""
    likely = read.candidates[0][0]
    if beneath.said is None or beneath.said.sighting.face in (None, likely):
        return False
    was = beneath.said.sighting
    return was.confidence > read.confidence or log_odds_of(likely, was) < patience.possible


def is_nothing_like(track: Track, read: Sighting, patience: Fitted) -> bool:
    """Whether the reported face of a card is hardly among its readings now."""
    said = track.said.sighting if track.said is not None else None
    return said is not None and said.face is not None and log_odds_of(said.face, read) < patience.peeping


def _is_surer(over: Track, read: Sighting, at: float, patience: Fitted) -> bool:
    above = over.read_as(at, patience)
    return above is not None and name_of(above) not in (UNREAD, name_of(read)) and above.confidence > read.confidence


def is_read_beneath(
    track: Track, read: Sighting, tracks: Sequence[Track], at: float, patience: Fitted, width_mm: float
) -> bool:
    """Whether a card is read, though not clearly, as another face than it was likest to while it lay free: one that
    could not be named then, since others lie on it or near it; one that was named, since others lie on it."""
    was = track.said.sighting if track.said is not None else None
    if was is None or was.side == "back" or not was.candidates or log_odds(read.confidence) >= patience.whole:
        return False
    if read.face in (None, was.candidates[0][0]):
        return False
    later = (over for over in tracks if over is not track and over.born > track.born and over.last_seen == at)
    if was.face is None:
        return any(dist(over.placed.place_mm, track.placed.place_mm) <= patience.hiding * width_mm for over in later)
    misread = is_surely_named(was) and log_odds_of(read.face, was) >= patience.possible
    return misread and any(_lie_on_each_other(over.placed.sighting, track.placed.sighting, patience) for over in later)


def _lie_on_each_other(one: Sighting, other: Sighting, patience: Fitted) -> bool:
    if one.corners is None or other.corners is None:
        return False
    return bool(overlap([corners_of(one)], [corners_of(other)])[0, 0] > patience.common)


def is_covered_unread(track: Track, tracks: Sequence[Track], at: float, patience: Fitted, width_mm: float) -> bool:
    """Whether a card lay still and could not be named when another one was laid over it."""
    was = track.unnamed
    if track.said is not None or was is None or not was.sighting.candidates or track.last_seen == at:
        return False
    if dist(was.place_mm, track.placed.place_mm) > patience.stray_mm:
        return False
    for over in tracks:
        if over.born <= track.born or over.last_seen < at or not over.is_there(at, patience):
            continue
        face = over.sum_up(at, patience)[0].face
        is_another = face is not None and log_odds_of(face, was.sighting) < patience.possible
        if is_another and dist(over.placed.place_mm, was.place_mm) <= patience.over * width_mm:
            return True
    return False


def is_uncovered(over: Track, tracks: Sequence[Track], seen: Sequence[Placed], patience: Fitted) -> bool:
    """Whether the card that this one was laid over is wholly seen again, and read as before: what hid it was taken
    away, though its place is not bare."""
    place, near = over.placed.place_mm, patience.twice_mm
    whole = {
        card.sighting.face for card in seen if card.sighting.corners is not None and dist(card.place_mm, place) <= near
    }
    return any(
        track.born < over.born
        and track.said is not None
        and track.said.sighting.face in whole - {None}
        and dist(track.placed.place_mm, place) <= near
        for track in tracks
    )


def is_a_mere_spot(track: Track, tracks: Sequence[Track], patience: Fitted, width_mm: float) -> bool:
    """Whether what could not be named only looks like an index: no edge of a card was ever found there, though no other
    card lies so near that it could hide one."""
    seen = track.placed.sighting
    if seen.corners is not None or seen.foreign:
        return False
    return not any(
        dist(other.placed.place_mm, track.placed.place_mm) <= patience.hiding * width_mm
        for other in tracks
        if other is not track
    )
