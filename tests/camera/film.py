"""Looks at a table as a film of them: what the tracker says to each, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.observations import CardGone, CardSeen, Observation, Point, Sighting
from companion.sources.camera.tracking.steady import Glance, Steady
from companion.sources.camera.tracking.tracks import Placed

ANN, BEN = (200.0, 400.0), (650.0, 400.0)


def card(
    face: str | None,
    place: Point = ANN,
    *,
    confidence: float = 0.9,
    side: str | None = None,
    zone: str | None = "by place",
    others: Sequence[tuple[str, float]] = (),
    whole: bool | None = None,
    number: int | None = None,
) -> Placed:
    """A card as a reading has it: on Ann's half or Ben's, unless ``zone`` is given. A card without a face was found by
    its edges."""
    whole = face is None if whole is None else whole
    known = side or ("unknown" if face is None else "face")
    x, y = place
    box = (x - 31, y - 44, x + 31, y + 44)
    sighting = Sighting(
        corners=((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])) if whole else None,
        face=face,
        side=known,  # type: ignore[arg-type]
        confidence=confidence,
        candidates=(*(((face, confidence),) if face else ()), *others),
        box=box,
        number=number,
    )
    if zone == "by place":
        zone = "1/play" if x < 450 else "2/play"
    return Placed(sighting=sighting, zone=zone, place_mm=place)


def back(place: Point = ANN) -> Placed:
    return card(None, place, side="back")


@dataclass
class Film:
    """Plays looks to a `Steady` at a frame rate, and collects its reports, in words."""

    fps: float = 10.0
    width_mm: float = 63.0

    def __post_init__(self) -> None:
        self.steady = Steady("camera:0")
        self.at = 0.0
        self.observations: list[Observation] = []

    def show(self, seconds: float, *cards: Placed, bare: bool = True, clear: bool = True) -> list[str]:
        """Shows the same for a while; returns the reports of that time."""
        looks = max(1, round(seconds * self.fps))
        return [word for _ in range(looks) for word in self.once(*cards, bare=bare, clear=clear)]

    def once(self, *cards: Placed, bare: bool = True, clear: bool = True) -> list[str]:
        self.at += 1 / self.fps
        look = Glance(at=self.at, cards=cards, clear=clear, is_bare=lambda _: bare, width_mm=self.width_mm)
        said = self.steady.look(look)
        self.observations += said
        return words(said)


def words(said: Iterable[Observation]) -> list[str]:
    told = []
    for observation in said:
        if isinstance(observation, CardSeen):
            sighting = observation.sighting
            name = sighting.face or sighting.side
            told.append(f"{name} in {observation.zone}, {observation.track}")
        else:
            assert isinstance(observation, CardGone)
            told.append(f"gone from {observation.zone}, {observation.track}")
    return told
