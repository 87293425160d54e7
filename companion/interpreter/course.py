"""The values that an explanation starts from and results in, and one run of it, act by act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.cards import Face
from companion.interpreter.doubts import Doubt
from companion.interpreter.lying_card import LONG_AGO, NEVER, NO_CARD, Lay, LyingCard
from companion.interpreter.moments import OpenMoment
from companion.interpreter.numbers import BELIEVED_S, NAMED
from companion.interpreter.tracks import covers
from companion.rules.acts import Rule
from companion.rules.events import Seat
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.places import purpose_of


@dataclass(frozen=True, slots=True)
class SeenAct:
    """An act that cards say, from the time ``at`` on (seconds). ``faces`` and ``shares`` are those of its cards, in the
    order of ``lays``."""

    act: Act
    prompt: Prompt
    lays: tuple[Lay, ...]
    faces: tuple[Face, ...]
    shares: tuple[float, ...]
    at: float
    asks: tuple[Doubt, ...] = ()

    @property
    def tracks(self) -> tuple[LyingCard, ...]:
        """Its cards."""
        return tuple(each.track for each in self.lays)

    @property
    def landed(self) -> float:
        """The time at which the last of its cards landed (seconds)."""
        return max(each.landed for each in self.lays)


class Doubtful(NamedTuple):
    """The likely ``faces`` of cards that are waited for, not sure yet. ``is_answered``: another seat has continued with
    the same act."""

    faces: Mapping[LyingCard, Face]
    is_answered: bool = False


@dataclass(frozen=True, slots=True)
class Indication:
    """All that cards show: the ``play`` that they say.

    While they say nothing, there are ``asks`` about them, and some are ``unclear``. ``shown`` cards were turned up for
    something else. ``held_open`` cards lie together as a hand that is shown, or were laid face down and turned up.
    """

    play: SeenAct | None = None
    asks: tuple[Doubt, ...] = ()
    unclear: tuple[Doubtful, ...] = ()
    shown: frozenset[LyingCard] = frozenset()
    held_open: frozenset[LyingCard] = frozenset()

    def join(self, other: Indication) -> Indication:
        """All that both show beside acts."""
        return Indication(
            asks=self.asks + other.asks,
            unclear=self.unclear + other.unclear,
            shown=self.shown | other.shown,
            held_open=self.held_open | other.held_open,
        )


NOTHING = Indication()
"""The indication of a card that says nothing."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The acts that the cards say, in order, those that the judge refuses, and all else that the cards ``show``.
    ``over`` are the cards of a moment that were all gathered before it was whole; ``ahead`` are cards that were read,
    and that nothing waits for. All this follows from a ``rule`` that nobody has entered, if there is one."""

    plays: tuple[SeenAct, ...] = ()
    refused: tuple[SeenAct, ...] = ()
    shows: Indication = NOTHING
    over: tuple[LyingCard, ...] = ()
    ahead: tuple[Lay, ...] = ()
    rule: Rule | None = None


@dataclass(slots=True, eq=False)
class Applied:
    """An act of a run, the cards that it ``laid``, each with its place, and whether the others have answered it."""

    play: SeenAct
    laid: tuple[tuple[Face, str], ...]
    is_done: bool = False


class Course:
    """One run through a moment, act by act. Only ``explain`` changes it; it is forgotten with the run.

    It explains the moment as of ``now``, and has reached this ``state`` ``at`` this time (seconds). ``lays`` are the
    cards that an act may be made of, but for the ``used`` ones. ``answered_at`` is the time at which all others had
    answered the last act (seconds). ``waited`` has the time since which each act, with its seat, is waited for without
    a break (seconds). ``shows`` is all that the cards show so far beside acts.
    """

    def __init__(self, moment: OpenMoment, excluded: set[tuple[LyingCard, str]]) -> None:
        self.moment, self.felt, self.told = moment, moment.moments.felt, moment.moments.told
        self.asking, self.now = moment.moments.asking, self.felt.now
        self.state, self.at, self.answered_at = moment.state, moment.at, moment.at
        self.said = list(moment.said)
        self.used: set[LyingCard] = set()
        self.applied: list[Applied] = []
        self.refused: list[SeenAct] = []
        self.shows = NOTHING
        self.waited: dict[tuple[str, Seat | None], float] = {}
        self._group: tuple[list[Lay], list[Lay]] | None = None
        self._in_zones: dict[str, list[Lay]] = {}
        tracks = sorted(moment.tracks, key=lambda each: each.since)
        prompts = (each.cards for each in self.asking.list_prompts(self.state) if each.cards)
        alone = {each.zone for each in prompts if each.most == 1 and not (each.laid_over or each.place)}
        self._covered = _find_covered([each for each in tracks if each.zone in alone])
        lays = [lay for track in tracks if not track.is_back for lay in track.lays]
        for lay in sorted(lays, key=lambda each: each.since):
            until = min(lay.until, self._covered.get(lay.track, NEVER)) if lay.is_last else lay.until
            self._in_zones.setdefault(lay.zone, []).append(lay._replace(until=until))
        tracks = [each for each in tracks if each in self.told or each not in moment.asked_about]
        lays = [lay for track in tracks if not self.told.is_spent(track) for lay in _list_lays(track)]
        self.lays = [
            each for each in lays
            if (each.track, each.zone) not in excluded and (each.until >= moment.at or each.track in moment.numbers)
        ]  # fmt: skip
        self._close()

    @property
    def plays(self) -> list[SeenAct]:
        """The acts that were applied."""
        return [each.play for each in self.applied]

    # What the run does

    def hear(self) -> None:
        """Applies the next act that people said; one that the judge refuses by now is skipped."""
        said = self.said.pop(0)
        try:
            self.state = self.moment.judge(self.state, said.act).state
        except IllegalAct:
            return
        self.at = max(self.at, self.moment.moments.find_time(said))
        self._close()

    def apply(self, play: SeenAct) -> tuple[Lay, ...]:
        """Applies an act of cards. Notes that the judge refuses it, and returns its cards if they were pushed on since:
        then they did not count there."""
        self.used |= set(play.tracks)
        self._group = None
        try:
            step = self.moment.judge(self.state, play.act)
        except IllegalAct:
            self.refused.append(play)
            return tuple(each for each in play.lays if not each.is_last)
        self.state, self.at = step.state, max(self.at, play.at)
        self.applied.append(Applied(play, step.laid))
        self._close()
        return ()

    def conclude(self, *, is_over: bool = False, asks: Sequence[Doubt] = ()) -> Explanation:
        """The explanation that results from the run, with these questions about cards of a moment that is over."""
        over = tuple(each.track for each in self.group[0]) if is_over else ()
        shows = replace(self.shows, asks=(*self.shows.asks, *asks))
        return Explanation(tuple(self.plays), tuple(self.refused), shows, over, self._list_ahead())

    def _list_ahead(self) -> tuple[Lay, ...]:
        """The read cards of no act that came since the moment began, where nothing is waited for."""
        zones = {each.zone for play in self.plays for each in play.lays}
        zones |= {each.cards.zone for each in self.asking.list_waited(self.state) if each.cards}
        purposes = set(map(purpose_of, zones))
        return tuple(
            each for each in self.lays
            if each.is_last and each.since > self.moment.at and each.track not in self.used
            and each.track.likeliest[1] >= NAMED and purpose_of(each.zone) in purposes
            and self.asking.find_prompt(each.zone, self.state) is None
        )  # fmt: skip

    def _close(self) -> None:
        """Records which acts are answered, and which are waited for."""
        keys = ((each.act, each.seat) for each in self.asking.list_prompts(self.state))
        self.waited = {key: self.waited.get(key, self.at) for key in keys}
        for each in self.applied:
            each.is_done = each.is_done or not self._is_open(each)
        if not self.list_open_plays():
            self.answered_at = self.at
        self._group = None

    # What is known of it

    def list_all_in(self, zone: str) -> list[Lay]:
        """The cards that lie face up in a zone or lay there lately, in the order in which they came."""
        return self._in_zones.get(zone, [])

    def is_settled(self, track: LyingCard) -> bool:
        """Whether the conclusion about a card was settled before this moment, or by people."""
        return self.told[track].is_settled

    def is_told(self, track: LyingCard) -> bool:
        """Whether a card of this moment is in an act, is taken for a face, or has its face from people."""
        return self.moment.is_told(track) or track.said is not None

    def find_leaving(self, track: LyingCard) -> float:
        """The time at which a card was gone for good (seconds); NEVER if it lies, perhaps put back."""
        return min(track.leaves_at, self._covered.get(track, NEVER))

    def list_open_plays(self) -> list[SeenAct]:
        """The acts that others have still to answer, and whose cards the book has where they were laid."""
        return [each.play for each in self.applied if not each.is_done]

    def list_in_book(self) -> list[SeenAct]:
        """The acts whose cards the book still has where it laid them."""
        book = self.state.holdings
        return [each.play for each in self.applied if all(face in book.pile(place).faces for face, place in each.laid)]

    @property
    def group(self) -> tuple[list[Lay], list[Lay]]:
        """The cards of the moment, which lay at the same time, and those that came after all of them had gone."""
        if self._group is None:
            self._group = self._find_group()
        return self._group

    def _is_open(self, applied: Applied) -> bool:
        play = applied.play
        if not self.asking.is_seen_by_all(play.lays[0].zone) or play.prompt.optional:
            return False
        return self.moment.moments.is_unanswered(play.act, applied.laid, self.state)

    def _find_group(self) -> tuple[list[Lay], list[Lay]]:
        groups: list[list[Lay]] = []
        until = LONG_AGO
        for lay in sorted(self._list_cards(), key=_find_coming):
            if not groups or _find_coming(lay) > until:
                groups.append([])
            groups[-1].append(lay)
            until = max(until, self.find_leaving(lay.track))
        kept = [
            at
            for at, group in enumerate(groups)
            if any(each.track in self.used or self.is_settled(each.track) for each in group)
        ]
        over = [
            at for at, group in enumerate(groups) if all(self.find_leaving(each.track) <= self.now for each in group)
        ]
        at = kept[-1] if kept else over[-1] if over else -1
        return (groups[at], [*groups, []][at + 1]) if at >= 0 else ([], [])

    def _list_cards(self) -> list[Lay]:
        """The cards that lie, or lay, in zones for which something is waited for now: unread ones, and those that the
        book has where they were laid."""
        zones = (each.cards.zone for each in self.asking.list_waited(self.state) if each.cards)
        purposes = {purpose_of(each) for each in zones if self.asking.find_prompt(each, self.state) is not None}
        kept = {track for play in self.list_in_book() for track in play.tracks}
        there: list[Lay] = []
        for track in (*self.felt.gone, *self.felt.lying_cards):
            lay = track.last_lay
            if purpose_of(lay.zone) not in purposes or track.is_back or track.said == NO_CARD:
                continue
            if track in self.used:
                is_of_it = track in kept
            elif self.is_settled(track) and self.told[track].number is not None:
                is_of_it = self.moment.is_in_place(track)
            else:
                is_of_it = lay.until > self.moment.at
            if is_of_it:
                there.append(lay)
        return there


def _find_coming(lay: Lay) -> float:
    """The time at which a card came to the place of this moment, wherever it was pushed since (seconds)."""
    return min(each.landed for each in lay.track.lays if purpose_of(each.zone) == purpose_of(lay.zone))


def _list_lays(track: LyingCard) -> list[Lay]:
    """The lays of a card, the last first; that one begins when its face came up."""
    last, *earlier = track.lays
    return [last if track.up is None else last._replace(since=track.up.at), *earlier]


def _find_covered(tracks: Sequence[LyingCard]) -> dict[LyingCard, float]:
    """The time since which another card lies right on each card (seconds): whether that is still there cannot be
    seen."""
    found: dict[LyingCard, float] = {}
    for upper in tracks:
        landed = upper.landed
        for lower in tracks:
            is_over = lower.since < landed < lower.leaves_at and lower.zone == upper.zone and lower.seen.at < landed
            is_seen_since = lower.leaves_at > upper.leaves_at + BELIEVED_S
            if is_over and not is_seen_since and covers(upper, lower):
                found[lower] = min(landed, found.get(lower, NEVER))
    return found
