"""The state of a camera just now, as a value for the screens; and the values behind it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.cards import Face
from companion.observations import CardSeen, Observation, SightChanged, SourceBack, SourceLost

if TYPE_CHECKING:  # A table without a camera needs neither pictures nor what reads them.
    from companion.sources.camera.capture.frames import PictureQuality
    from companion.sources.camera.tracking.tracks import Placed

MEASURED_S = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraState:
    """How a source of pictures is.

    ``since`` is when it was lost or gave its first picture (None: neither yet); ``a_second`` counts the pictures that
    were read; ``in_sight`` are the faces on the newest one (None: not named) with the
    zones they lie in (None: in none); ``last`` is what was last told: face,
    zone and when. ``trouble`` is a sentence while it gives no picture, ``last_trouble`` the last one ever;
    ``hampered`` is a sentence while it gives pictures and does not see well; ``quality`` is that of the newest picture
    that was measured (None: none was). ``letters`` has the rank that each letter which English cards lack is read as.
    """

    name: str
    connected: bool = False
    since: float | None = None
    a_second: float = 0.0
    size_px: tuple[int, int] | None = None
    in_sight: tuple[tuple[Face | None, str | None], ...] = ()
    last: tuple[Face | None, str, float] | None = None
    trouble: str = ""
    last_trouble: str = ""
    hampered: str = ""
    quality: PictureQuality | None = None
    letters: Mapping[str, str] = field(default_factory=dict)


class CameraLog:
    """Keeps what a camera's source goes through. ``latest`` may be read from any thread."""

    def __init__(self, name: str) -> None:
        self.latest = CameraState(name=name)
        self._taken: deque[float] = deque()

    def note_look(
        self,
        at: float,
        size_px: tuple[int, int],
        seen: Sequence[Placed],
        quality: PictureQuality | None = None,
        letters: Mapping[str, str] | None = None,
    ) -> None:
        """A picture was taken and read."""
        self._taken.append(at)
        while at - self._taken[0] > MEASURED_S:
            self._taken.popleft()
        took = at - self._taken[0]
        now = self.latest if self.latest.connected else replace(self.latest, connected=True, since=at, trouble="")
        self.latest = replace(
            now,
            a_second=(len(self._taken) - 1) / took if took > 0 else 0.0,
            size_px=size_px,
            quality=quality,
            letters=letters or {},
            in_sight=tuple((each.sighting.face, each.zone) for each in seen if each.sighting.side != "back"),
        )

    def note(self, said: Observation) -> None:
        """The source says this to the feed."""
        match said:
            case SourceLost(at=at, why=why):
                self._taken.clear()
                self.latest = replace(
                    self.latest, connected=False, since=at, a_second=0.0, in_sight=(), trouble=why, last_trouble=why
                )
            case SourceBack(at=at):
                self.latest = replace(self.latest, connected=True, since=at, trouble="")
            case SightChanged(why=why):
                self.latest = replace(self.latest, hampered=why)
            case CardSeen(at=at, zone=zone, sighting=sighting):
                self.latest = replace(self.latest, last=(sighting.face, zone, at))
