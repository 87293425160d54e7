"""Zones to begin with: for each game, the felt shared out among the seats, and its middle among what all share.

Seats go round the table as turns do, clockwise: from the camera's near right along the near side to the left,
then along the far side to the right. Two seats sit opposite each other, the first on the near side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games import GAMES
from companion.languages import tr
from companion.rules.spec import GameSpec
from companion.sources.camera.calibration.zones import (
    STANDARD_CARD_MM,
    Calibration,
    Purpose,
    Rect,
    Size,
    TableError,
    Zone,
)

CENTER: Purpose = "center"
"""The shared zone that is laid out although its place says no room."""

MOST_SEATS = 10

_GAP_MM = 10.0
_GUESSED_WIDTH_MM = 900.0


def layout(
    game: str,
    *,
    seats: int,
    size_mm: tuple[float, float],
    card_mm: tuple[float, float] = STANDARD_CARD_MM,
) -> tuple[Zone, ...]:
    """Zones for a game (its id) with this many seats. Raises TableError if they have no room.

    >>> [zone.name for zone in layout("battle", seats=3, size_mm=(900, 600))]
    ['1/play', '2/play', '3/play']
    """
    if game not in GAMES:
        names = ", ".join(sorted(GAMES))
        raise TableError(tr("there is no game {name}; there are: {names}", name=repr(game), names=names))
    in_front, between = _rooms(GAMES[game], each_seats=True), _rooms(GAMES[game], each_seats=False)
    if not 1 <= seats <= MOST_SEATS:
        raise TableError(tr("{count} seats: a table has one to ten.", count=seats))
    width, height = size_mm
    share = 1 / 3 if between else 1 / 2
    near, far = height * (1 - share), height * share
    zones: list[Zone] = []
    for place, cell in enumerate(_cells(seats, width, near=near, far=far, height=height), 1):
        zones += _shared_out(cell, place, in_front, near=cell.y >= height / 2)
    zones += _in_the_middle(Rect(0, far, width, near - far), between)
    for zone in zones:
        if zone.rect_mm.width < card_mm[0] or zone.rect_mm.height < card_mm[1]:
            raise TableError(
                tr(
                    "A felt of {width}×{height} mm is too small for {game} with {seats} seats: zone {zone} would not "
                    "hold a card. Use a larger felt, or write the zones by hand.",
                    width=f"{width:g}",
                    height=f"{height:g}",
                    game=tr(GAMES[game].title),
                    seats=seats,
                    zone=zone.name,
                )
            )
    return tuple(zones)


def zone_names(game: str, seats: int) -> tuple[str, ...]:
    """The names of the zones of a game (its id) at a table with this many seats."""
    in_front, between = _rooms(GAMES[game], each_seats=True), _rooms(GAMES[game], each_seats=False)
    names = [f"{place}/{purpose}" for place in range(1, seats + 1) for purpose, _ in in_front]
    return (*names, *(zone for zone, _ in between))


def lay_out_for(table: Calibration, game: str, *, seats: int) -> Calibration:
    """The table as it is if it has the zones of the game with this many seats, else the same felt divided among them.
    Raises TableError if they have no room.
    """
    if {zone.name for zone in table.zones} == set(zone_names(game, seats)):
        return table
    return replace(table, zones=layout(game, seats=seats, size_mm=table.size_mm, card_mm=table.card_mm))


def purposes() -> tuple[Purpose, ...]:
    """The purposes of zones in front of a seat, in all known games."""
    zones = (place.zone for game in GAMES.values() for place in game.places if place.is_each_seats)
    return tuple(dict.fromkeys(zone for zone in zones if zone))


def shared_zones() -> tuple[str, ...]:
    """The names of zones that all share, in all known games."""
    return tuple(dict.fromkeys(zone for game in GAMES.values() for zone, _ in _rooms(game, each_seats=False)))


def _rooms(game: GameSpec, *, each_seats: bool) -> tuple[tuple[Purpose, float], ...]:
    """The zones in front of each seat with their shares of its felt, or those that all share with theirs of the
    middle. ``center`` is one of these without a word of room."""
    found: dict[Purpose, float] = {}
    for place in game.places:
        room = place.room or (1.0 if place.zone == CENTER else 0.0)
        if place.is_each_seats is each_seats and place.zone and room:
            found[place.zone] = max(room, found.get(place.zone, 0.0))
    return tuple(found.items())


def _in_the_middle(band: Rect, between: tuple[tuple[Purpose, float], ...]) -> Iterator[Zone]:
    """The zones that all share, side by side from the camera's left."""
    left, whole = band.x, sum(room for _, room in between)
    for zone, room in between:
        width = band.width * room / whole
        yield Zone(zone, zone, None, _inset(Rect(left, band.y, width, band.height)))
        left += width


def whole_picture(game: str, *, seats: int, picture_px: Size) -> Calibration:
    """The table without a table file: the whole picture is the felt, 900 mm wide by a guess."""
    width, height = picture_px
    size_mm = (_GUESSED_WIDTH_MM, round(_GUESSED_WIDTH_MM * height / width))
    corners = Rect(0, 0, width, height).corners
    zones = layout(game, seats=seats, size_mm=size_mm)
    return Calibration(size_mm=size_mm, picture_px=picture_px, corners_px=corners, zones=zones)


def _cells(seats: int, width: float, *, near: float, far: float, height: float) -> list[Rect]:
    near_seats = (seats + 1) // 2
    far_seats = seats - near_seats
    near_side = [
        Rect(width * index / near_seats, near, width / near_seats, height - near)
        for index in reversed(range(near_seats))
    ]
    far_side = [Rect(width * index / far_seats, 0, width / far_seats, far) for index in range(far_seats)]
    return near_side + far_side


def _shared_out(cell: Rect, place: int, shares: tuple[tuple[Purpose, float], ...], *, near: bool) -> list[Zone]:
    # Each seat has its first zone at its own left hand: the camera's left on the near side, its right beyond.
    whole = sum(share for _, share in shares)
    left = cell.x
    zones = []
    for purpose, share in shares if near else reversed(shares):
        width = cell.width * share / whole
        rect = _inset(Rect(left, cell.y, width, cell.height))
        zones.append(Zone(f"{place}/{purpose}", purpose, place, rect))
        left += width
    return zones if near else zones[::-1]


def _inset(rect: Rect) -> Rect:
    gap = _GAP_MM / 2
    return Rect(
        round(rect.x + gap, 1),
        round(rect.y + gap, 1),
        round(rect.width - _GAP_MM, 1),
        round(rect.height - _GAP_MM, 1),
    )
