"""Cards that lie still: from the readings of one look after another to cards that are there, and cards that are gone.

A card is said once it has lain still and been read alike for long enough, and said to be gone only when its place
was clearly seen without it. Hands, blur, darkness and other cards hide a card; they do not take it away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from math import dist

from companion.cards import Face
from companion.observations import CardGone, CardSeen, Observation, Sighting, SourceName, are_two
from companion.sources.camera.calibration.zones import STANDARD_CARD_MM, Calibration
from companion.sources.camera.recognition.fitted import Fitted, read_shipped
from companion.sources.camera.recognition.verdict import log_odds, log_odds_of
from companion.sources.camera.tracking.strips import (
    is_a_mere_spot,
    is_a_strip,
    is_covered_unread,
    is_nothing_like,
    is_read_beneath,
    is_uncovered,
)
from companion.sources.camera.tracking.tracks import (
    SHARED,
    UNREAD,
    Name,
    Placed,
    Said,
    Track,
    each_once,
    is_surely_named,
    name_of,
)


def on_two_at_once(cards: Sequence[Placed]) -> set[int]:
    """The numbers that two cards of one look show. A deck that is printed twice has each number twice."""
    read = Counter(card.sighting.number for card in cards if card.sighting.number is not None)
    return {number for number, times in read.items() if times > 1}


def is_elsewhere(track: Track, tracks: Sequence[Track], at: float, patience: Fitted, on_two: Container[int]) -> bool:
    """Whether the card that lay here lies elsewhere now, by its number. A number ``on_two`` cards proves nothing."""
    number = track.own_number(patience)
    if number is None or number in on_two:
        return False
    later = (other for other in tracks if other.last_seen == at and other.born > track.last_seen)
    return any(other.own_number(patience) == number for other in later)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """The result of one frame: the cards found, whether the picture as a whole can be trusted (not dark, shaken or
    blurred), whether the place of a card that was not found is clearly seen and bare, and how wide a card is."""

    at: float
    cards: tuple[Placed, ...] = ()
    clear: bool = True
    is_bare: Callable[[Placed], bool] = lambda _: True
    width_mm: float = STANDARD_CARD_MM[0]


class Steady:
    """Follows the cards of one source. Feed it every look in order of time."""

    def __init__(self, source: SourceName, *, patience: Fitted | None = None) -> None:
        self._source = source
        self._patience: Fitted = patience or read_shipped().tracking
        self._tracks: list[Track] = []
        self._next = 1
        self._on_two: set[int] = set()
        """Numbers that were seen on two cards at once: a deck that was printed twice has each of them twice."""

        self._named: dict[int, bool] = {}
        """Whether each of the last reported cards, face up, was named."""

    @property
    def reads_few(self) -> bool:
        """Whether most of the last reported cards, face up, could not be named."""
        return bool(list(self._named.values()).count(False) >= self._patience.unnamed)

    @property
    def lying(self) -> tuple[Placed, ...]:
        """Every card that is believed to lie somewhere, hidden ones too."""
        return tuple(track.placed for track in self._tracks)

    def is_any_astray(self, table: Calibration, at: float) -> bool:
        """Whether a card has lain face up outside every zone for a while, on the felt or just beside it."""
        width, height = table.size_mm
        near = self._patience.beside_mm
        return any(
            track.placed.zone is None
            and track.name[1] is not None
            and at - track.still_since >= self._patience.unread_s
            and at - track.last_seen <= self._patience.forget_s
            and -near <= track.placed.place_mm[0] <= width + near
            and -near <= track.placed.place_mm[1] <= height + near
            for track in self._tracks
        )

    def goes_by(self, place: Callable[[Sighting], Placed], seen: Sequence[Placed], at: float) -> tuple[CardGone, ...]:
        """The felt was marked again, and these cards are seen now. A card lies where it lay if it is seen there (the
        camera was moved); else the felt had been marked wrongly, and a card that lies in another zone than the
        reported one is gone there, and is reported again."""
        gone: list[CardGone] = []
        near = self._patience.near_mm
        for track in self._tracks:
            alike = (card for card in seen if name_of(card.sighting) == track.name != UNREAD)
            if not any(dist(card.place_mm, track.placed.place_mm) <= near for card in alike):
                track.goes_by(place(track.placed.sighting))
            if track.said is not None and track.said.zone != track.placed.zone:
                gone.append(self._forget_said(track, track.said, at))
        return tuple(gone)

    def look(self, look: Glance) -> tuple[Observation, ...]:
        """The observations that this look allows: CardGone before CardSeen."""
        if not look.clear:
            for track in self._tracks:
                track.rest()
            return ()
        look = replace(look, cards=each_once(look.cards, self._patience))
        self._on_two |= on_two_at_once(look.cards)
        self._match(look)
        gone: list[Observation] = list(self._gone(look))
        seen: list[Observation] = list(self._covered(look))
        for track in list(self._tracks):
            if track.last_seen == look.at:
                for said in self._judge(track, look):
                    (gone if isinstance(said, CardGone) else seen).append(said)
        return (*gone, *seen)

    def _match(self, look: Glance) -> None:
        patience = self._patience
        pairs = sorted(
            (
                (cost, order, track, placed)
                for order, track in enumerate(self._tracks)
                for placed in look.cards
                if (cost := self._cost(track, placed, look.at)) is not None
            ),
            key=lambda pair: pair[:2],
        )
        found: set[int] = set()
        taken: set[int] = set()
        for _, _, track, placed in pairs:
            if track.number not in found and id(placed) not in taken:
                found.add(track.number)
                taken.add(id(placed))
                track.see(placed, look.at, patience)
        for track in self._tracks:
            if track.number not in found:
                track.miss(look.at, patience)
        for placed in look.cards:
            if id(placed) not in taken and not self._is_a_guess_at_a_known_card(placed):
                track = self._track(placed, look.at)
                track.see(placed, look.at, patience)
                self._tracks.append(track)
        for turned in [track for track in self._tracks if track.said is None and track.last_seen == look.at]:
            self._turn_over(turned)

    def _turn_over(self, track: Track) -> None:
        """Goes on as the back that lay here, has not been seen since and is not bare, where a card was first glimpsed
        beside it: under the hand that turned it."""
        for back in self._tracks:
            if back.name[0] != "back" or back.said is None or back.bare_since is not None or track.name[1] is None:
                continue
            if (
                back.last_seen < track.born
                and dist(back.placed.place_mm, track.placed.place_mm) <= self._patience.still_mm
            ):
                track.number, track.said, track.born = back.number, back.said, back.born
                self._tracks.remove(back)
                return

    def _is_a_guess_at_a_known_card(self, placed: Placed) -> bool:
        return _is_guess(placed) and any(
            track.name == name_of(placed.sighting)
            and dist(track.placed.place_mm, placed.place_mm) <= self._patience.guess_mm
            and not are_two(track.own_number(self._patience), placed.sighting.number)
            for track in self._tracks
        )

    def _track(self, placed: Placed, at: float) -> Track:
        track = Track(self._next, placed, at)
        self._next += 1
        return track

    def _cost(self, track: Track, placed: Placed, at: float) -> float | None:
        """How unlikely it is that the sighting is of this card; None where it cannot be. Under another name it is
        likelier the card that was seen last than one that lay there before."""
        away = dist(track.placed.place_mm, placed.place_mm)
        was, now = track.name, name_of(placed.sighting)
        own, number = track.own_number(self._patience), placed.sighting.number
        if are_two(own, number):
            return None
        if (was == now and was != UNREAD) or (number is not None and own == number):
            return away if away <= self._patience.far_mm else None
        if away > self._patience.near_mm:
            return None
        likely = _likely(placed.sighting)
        is_another = (
            likely is not None
            and track.was_never_like(likely, self._patience)
            and (now != UNREAD or is_nothing_like(track, placed.sighting, self._patience))
        )
        if is_another and dist(track.rest_mm, placed.place_mm) > self._patience.still_mm:
            return None  # Another card was laid over this one.
        if was == UNREAD and now != UNREAD and track.said is None:
            # A card of that name, pushed a little, is likelier than a passing glimpse.
            return float(away + self._patience.near_mm)
        hidden = min(self._patience.near_mm, self._patience.hidden_mm_s * (at - track.last_seen))
        return float(away + hidden + (0.0 if UNREAD in (was, now) and not is_another else self._patience.another_mm))

    def _gone(self, look: Glance) -> Iterable[CardGone]:
        for track in list(self._tracks):
            if track.last_seen == look.at:
                continue
            if track.said is None:
                if look.at - track.last_seen > self._patience.forget_s:
                    self._tracks.remove(track)
                continue
            if is_elsewhere(track, self._tracks, look.at, self._patience, self._on_two):
                self._tracks.remove(track)
                yield self._card_gone(track.number, track.said, look.at)
                continue
            if not look.is_bare(track.placed) and not is_uncovered(track, self._tracks, look.cards, self._patience):
                track.rest()
                continue
            if track.bare_since is None:
                track.bare_since = look.at
            if look.at - track.bare_since >= self._patience.gone_s - 1e-6:
                self._tracks.remove(track)
                yield self._card_gone(track.number, track.said, look.at)

    def _judge(self, track: Track, look: Glance) -> Iterable[Observation]:
        """The observations of a card that was found in this look."""
        at, patience = look.at, self._patience
        if not track.is_there(at, patience):
            return
        zone = track.placed.zone
        said = track.said
        if zone is None:
            if said is not None and dist(said.place_mm, track.placed.place_mm) > patience.still_mm:
                # It was pushed off its zone: if it comes back, it is another card laid down.
                yield self._forget_said(track, said, at)
            return
        fused, share = track.sum_up(at, patience)
        name = name_of(fused)
        track.note_rest(name, at, patience)
        wavering = track.wavers(name, patience)
        if wavering:
            fused, name = replace(fused, face=None, candidates=wavering, confidence=wavering[0][1]), UNREAD
        if share < patience.alike or name == UNREAD:
            if said is not None:
                if track.is_turned_up(patience) or (wavering and _is_news_of_a_doubt(said.sighting, wavering[0][0])):
                    doubtful = replace(fused, face=None, side="unknown")
                    yield self._say(track, Said(doubtful, zone, track.placed.place_mm), look)
                return
            if name == UNREAD and not wavering and is_a_mere_spot(track, self._tracks, patience, look.width_mm):
                return
            fused = replace(fused, face=None, side="unknown")
            if track.still_for(at, patience) < patience.unread_s:
                track.unnamed = Said(fused, zone, track.placed.place_mm)
                return
        if is_a_strip(track, fused, self._tracks, at, patience, look.width_mm):
            if said is not None:
                track.forget_others(name_of(said.sighting))
            return
        if said is not None:
            if is_read_beneath(track, fused, self._tracks, at, patience, look.width_mm):
                return
            if name != name_of(said.sighting):
                if self._is_another(track, said, name):
                    yield self._forget_said(track, said, at)
                    track.forget_rest(name)
                track.forget_others(name)
                fused, _ = track.sum_up(at, patience)
            elif not self._is_news(track, said, fused.confidence):
                return
        yield self._say(track, Said(fused, zone, track.placed.place_mm), look)

    def _covered(self, look: Glance) -> Iterable[CardSeen]:
        """Cards that others were laid over before they could be named."""
        for track in self._tracks:
            if is_covered_unread(track, self._tracks, look.at, self._patience, look.width_mm):
                assert track.unnamed is not None
                yield self._say(track, track.unnamed, look)

    def _say(self, track: Track, said: Said, look: Glance) -> CardSeen:
        track.said, track.disturbed = said, False
        if said.sighting.side != "back" and not said.sighting.foreign:
            self._named[track.number] = said.sighting.face is not None
            self._named = dict(list(self._named.items())[-self._patience.latest :])
        return CardSeen(
            source=self._source,
            at=look.at,
            zone=said.zone,
            track=track.number,
            sighting=said.sighting,
            place_mm=said.place_mm,
            still_s=track.still_for(look.at, self._patience),
            width_mm=look.width_mm,
        )

    def _is_another(self, track: Track, said: Said, name: Name) -> bool:
        """Whether a card that is now read otherwise was exchanged, rather than misread before."""
        was = name_of(said.sighting)
        if was[0] != "face":
            # Turned up, or read at last.
            return False
        if name[0] == "back":
            return True
        number = track.own_number(self._patience)
        if track.came_back_to(name) or (number is not None and said.sighting.number == number):
            return False
        thought_possible = log_odds_of(name[1], said.sighting) >= self._patience.possible
        return not thought_possible and (track.disturbed or is_surely_named(said.sighting))

    def _is_news(self, track: Track, said: Said, confidence: float) -> bool:
        """Whether a card that was said before, and is read the same, is worth saying again."""
        moved = dist(said.place_mm, track.placed.place_mm)
        if moved > self._patience.moved_mm:
            return True
        if said.zone != track.placed.zone and moved > self._patience.still_mm:
            return True
        if said.sighting.number is None and track.own_number(self._patience) is not None:
            return True
        better = said.sighting.confidence + self._patience.better
        return bool(log_odds(said.sighting.confidence) < self._patience.clear and confidence >= better)

    def _forget_said(self, track: Track, said: Said, at: float) -> CardGone:
        """The reported card is gone; the card that lies there now is followed as another."""
        number, track.number, track.said = track.number, self._next, None
        self._next += 1
        return self._card_gone(number, said, at)

    def _card_gone(self, track: int, said: Said, at: float) -> CardGone:
        return CardGone(source=self._source, at=at, zone=said.zone, track=track)


def _is_news_of_a_doubt(said: Sighting, likeliest: Face) -> bool:
    """Whether it was not said yet that this card is in doubt, and is most likely this face."""
    return said.face is not None or (bool(said.candidates) and said.candidates[0][0] != likeliest)


def _is_guess(card: Placed) -> bool:
    """Whether only an index of the card was seen, so that its place is a guess."""
    return card.sighting.face is not None and card.sighting.corners is None


def _likely(sighting: Sighting) -> Face | None:
    """The face that a card is read as, or its likeliest one if two faces share the reading."""
    likely, share = next(iter(sighting.candidates), (None, 0.0))
    return sighting.face or (likely if share >= SHARED and sighting.side != "back" else None)
