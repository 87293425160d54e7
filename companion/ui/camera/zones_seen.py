"""The zones of the felt in the camera's picture, and those parts of them that are for one seat only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from companion.cards import Face
from companion.observations import Point, Sighting
from companion.rules.events import Seat
from companion.table import Table
from companion.ui.camera.cameras import TableCamera
from companion.ui.views.questions.misread import face_now

if TYPE_CHECKING:
    from companion.sources.camera.calibration.zones import Size, Zone

Cover: TypeAlias = tuple[Seat, tuple[Point, ...]]
"""The seat that alone may look, and the corners of its cover, in pixels of the camera's picture."""


class SeenZones:
    """The zones as ``camera`` sees them now; what is secret is what the judge of ``table`` says."""

    def __init__(self, camera: TableCamera, table: Table) -> None:
        self._camera, self._table = camera, table
        self._drawn: tuple[object, tuple[tuple[int, tuple[Point, ...]], ...]] = (None, ())

    def owner(self, seen: Sighting, picture_px: Size) -> Seat | None:
        """The seat in whose zone a card lies, empty in the middle; None off every zone, or where the felt is not
        known."""
        zone, seats = self._zone_of(seen, picture_px), self._table.state.seats
        if zone is None:
            return None
        return seats[zone.place - 1] if zone.place is not None and zone.place <= len(seats) else ""

    def keeper(self, seen: Sighting, picture_px: Size) -> Seat | None:
        """The seat that alone may look at a card; None if everyone may."""
        secret = self._table.game.secret_zones(self._table.state)
        zone = self._zone_of(seen, picture_px) if secret else None
        return secret.get(zone.name) if zone is not None else None

    def face(self, seen: Sighting, picture_px: Size) -> Face | None:
        """The face of a card: the one that was read, or the one that corrected it."""
        if seen.face is None:
            return None
        read = self._table.setup.deck.face_of.get(seen.face, seen.face)
        return face_now(self._table, read, self.owner(seen, picture_px) or None)

    def name(self, place: int) -> str:
        """The seat at the place of this number; empty for 0, the middle."""
        seats = self._table.state.seats
        return seats[place - 1] if 0 < place <= len(seats) else ""

    def outlines(self, picture_px: Size) -> tuple[tuple[int, tuple[Point, ...]], ...]:
        """Every zone's seat number (0: nobody's) and its corners in a picture of this size."""
        felt = self._camera.table
        if felt is None:
            return ()
        if self._drawn[0] != (felt, picture_px):
            corners = [felt.to_px(zone.rect_mm.corners, picture_px=picture_px) for zone in felt.zones]
            found = tuple((zone.place or 0, each) for zone, each in zip(felt.zones, corners, strict=True))
            self._drawn = ((felt, picture_px), found)
        return self._drawn[1]

    def covers(self, seen: Iterable[Sighting], picture_px: Size) -> Iterator[Cover]:
        """The covers in a picture of this size: secret zones, and their cards, which may stick out of them."""
        felt, secret = self._camera.table, self._table.game.secret_zones(self._table.state)
        if felt is None or not secret:
            return
        for zone, (_, corners) in zip(felt.zones, self.outlines(picture_px), strict=True):
            if zone.name in secret:
                yield secret[zone.name], corners
        for card in seen:
            if card.side != "back" and (keeper := self.keeper(card, picture_px)) is not None:
                yield keeper, card.quad

    def _zone_of(self, seen: Sighting, picture_px: Size) -> Zone | None:
        felt = self._camera.table
        return None if felt is None else felt.zone_of(seen, picture_px=picture_px)[0]
