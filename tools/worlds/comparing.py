"""A book of cards compared with the cards that were really played: play by play, and moment by moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from companion.cards import Face
from companion.observations import CardSeen
from tools.worlds.evening import Evening, Play


def group_plays(evening: Evening) -> dict[int, list[Play]]:
    """The plays of each moment that has some, in order of time."""
    found: dict[int, list[Play]] = {}
    for each in evening.done:
        found.setdefault(each.moment, []).append(each.play)
    return found


def is_right(found: Sequence[int | None], told: Sequence[Play], evening: Evening, numbers: range) -> bool:
    """Whether all plays of a moment stand, nothing stands between them, and each seat's card meets the right one: as
    many cards of each seat stand before it as were played, or the same number too many of each seat."""
    if None in found:
        return False
    places = [each for each in found if each is not None]
    if not places:
        return True
    if max(places) - min(places) != len(places) - 1:
        return False
    words = {told[each][0] for each in places}
    before = Counter(seat for word, seat, _ in told[: min(places)] if word in words)
    true_before = Counter(each.seat for each in evening.done[: numbers.start] if each.word in words)
    if evening.game in MEETING:
        shift = {before[seat] - true_before[seat] for _, seat, _ in (told[each] for each in places)}
        return len(shift) == 1
    return True


MEETING = ("bluffing-battles", "battle")
"""Games in which the n-th card of a seat meets the n-th of another."""


def find_named_moments(evening: Evening) -> Iterator[int]:
    """The moments whose cards were all named by the camera where they lay."""
    seats, numbers = evening.header["seats"], sorted(evening.ends)
    begins = {moment: evening.ends[before] - 1.0 for before, moment in pairwise(numbers)}
    seen: dict[tuple[str, Face | None], list[float]] = {}
    for each in evening.observations:
        if isinstance(each, CardSeen) and each.sighting.face is not None:
            seen.setdefault((each.zone.split("/")[0], each.sighting.face), []).append(each.at)
    missing = set[int]()
    for done in evening.done:
        place = str(seats.index(done.seat) + 1) if done.seat is not None else "center"
        begin, end = begins.get(done.moment, 0.0), evening.ends[done.moment] + 1.0
        for card in done.cards if done.word != "outflank" else done.cards[:1]:
            if not any(begin <= at <= end for at in seen.get((place, card), ())):
                missing.add(done.moment)
    yield from (moment for moment in numbers if moment not in missing)


def align(true: Sequence[Play], told: Sequence[Play]) -> dict[int, int]:
    """The number of the play in the book for each true play that it has. Cards of different seats may stand in either
    order."""
    found: dict[int, int] = {}
    for seat in {seat for _, seat, _ in true}:
        ones, twos = ([at for at, each in enumerate(plays) if each[1] == seat] for plays in (true, told))
        pairs = _align_seat([true[at] for at in ones], [told[at] for at in twos])
        found.update((ones[one], twos[two]) for one, two in pairs)
    return found


def _align_seat(true: Sequence[Play], told: Sequence[Play]) -> list[tuple[int, int]]:
    """The most plays that agree in order."""
    rows, columns = len(true), len(told)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for one in range(rows - 1, -1, -1):
        here, below, play = best[one], best[one + 1], true[one]
        for two in range(columns - 1, -1, -1):
            here[two] = below[two + 1] + 1 if play == told[two] else max(below[two], here[two + 1])
    found, one, two = [], 0, 0
    while one < rows and two < columns:
        if true[one] == told[two] and best[one][two] == best[one + 1][two + 1] + 1:
            found.append((one, two))
            one, two = one + 1, two + 1
        elif best[one + 1][two] >= best[one][two + 1]:
            one += 1
        else:
            two += 1
    return found


def sort_failures(
    moments: Mapping[int, Sequence[Play]],
    right: Mapping[int, bool],
    matched: dict[int, int],
    told: Sequence[Play],
    named: frozenset[int],
    asked_in: frozenset[int],
) -> list[tuple[int, str]]:
    """The kind of failure of each moment that is not right."""
    found: list[tuple[int, str]] = []
    at = 0
    known = set(matched.values())
    extra = Counter(play for number, play in enumerate(told) if number not in known)
    for moment, plays in moments.items():
        missing = [play for number, play in enumerate(plays, at) if number not in matched]
        at += len(plays)
        if right[moment]:
            continue
        if not missing:
            kind = "all told, met the wrong cards"
        elif len(missing) == len(plays):
            kind = "nothing of it stands"
        elif any(extra[play] for play in missing):
            kind = "told, but at another place"
        elif any(other[0] == word and other[1] == seat for word, seat, _ in missing for other in extra):
            kind = "another card instead"
        else:
            kind = "a card is missing"
        unnamed = "" if moment in named else ", not all were named"
        found.append((moment, f"{kind}{unnamed}{', asked about' if moment in asked_in else ''}"))
    return found
