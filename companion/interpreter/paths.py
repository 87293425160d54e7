"""One physical card goes from place to place: a track that begins where and when another one ends may be the same card.

The earlier track continues as that card, with all that was concluded of it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.cards import Face
from companion.interpreter.lying_card import LyingCard, weigh
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, HANDLED_S, NAMED, SUPPORTED, TOGETHER_S
from companion.observations import are_two
from companion.rules.history import History
from companion.rules.places import purpose_of


def link(known: Knowledge, history: History) -> None:
    """Joins each card that was put back or carried on to the earlier track of the same card. A card that is seen twice,
    or drawn over to another seat when its moment is over, counts as before.
    """
    felt, told = known.felt, known.told
    for track in felt.lying_cards:
        if track.is_back or track.said is not None or told[track].is_settled:
            continue
        if (act := told.acts.get(told[track].number)) is not None and track not in act.tracks:
            told.drop(track)
        first = track.first_lay
        since = first.since if first.up is None else max(first.since, first.up.at)
        there = (*reversed(felt.gone), *felt.lying_cards)
        for before in (each for each in there if each.since <= since <= each.leaves_at + HANDLED_S):
            pair = _Pair(known, history, before, track, first.zone, since)
            if not pair.is_possible:
                continue
            is_put_back, counted = pair.is_put_back, told[before]
            is_soon = before.leaves_at <= pair.since + CARRIED_S and not pair.is_over
            if (is_put_back and is_soon) or pair.is_carried_on:
                told.drop(track)
                felt.join(before, track)
            elif is_put_back and counted.number is not None:
                told.note(track, replace(counted, is_settled=False))
            elif is_put_back or pair.is_drawn_over:
                told.settle(track, counted)
            else:
                continue
            break


class _Pair(NamedTuple):
    """Two tracks, ``before`` the earlier one, that may be of one card. The later one came to lie in this ``zone``, and
    its face came up there at the time ``since`` (seconds)."""

    known: Knowledge
    history: History
    before: LyingCard
    track: LyingCard
    zone: str
    since: float

    @property
    def is_possible(self) -> bool:
        """Whether one may continue as the other: of cards that lie, those in one place."""
        before, track = self.before, self.track
        is_place = before.leaves_at <= self.known.felt.now or before.zone == self.zone
        is_another = bool(before.uid and track.uid and before.uid != track.uid)
        return before is not track and is_place and not is_another

    @property
    def is_marked(self) -> bool:
        """Whether both bear the same tag or number."""
        before, track = self.before, self.track
        return bool(before.uid and before.uid == track.uid) or (before.card is not None and before.card == track.card)

    @property
    def is_counted(self) -> bool:
        """Whether the earlier one counts as a card."""
        counted = self.known.told[self.before]
        return counted.face is not None and (counted.number is None or self.history.stands(counted.number))

    @property
    def is_put_back(self) -> bool:
        """Whether the card lies again where it was: its face cannot be played there again; or, while it counts as
        nothing yet, its face is found there soon."""
        before, track, face = self.before, self.track, self.known.told[self.before].face
        if self.zone != before.zone or self.is_marked:
            return self.zone == before.zone
        if before not in self.known.told:
            (face, share), (other, more) = before.likeliest, track.likeliest
            is_soon = before.leaves_at <= self.since <= before.leaves_at + CARRIED_S
            return is_soon and face == other and min(share, more) >= NAMED and not are_two(before.card, track.card)
        if face is None or not self.is_counted or are_two(before.card, track.card):
            return False
        prompt = self.known.asking.find_prompt(self.zone, self.history.state)
        possible = prompt.cards.faces if prompt is not None and prompt.cards is not None else frozenset[Face]()
        likely = next(iter(weigh(track.candidates, possible | {face})), None)
        is_likely = likely is not None and likely[0] == face and dict(track.candidates)[face] >= SUPPORTED
        return is_likely and face not in possible

    @property
    def is_elsewhere(self) -> bool:
        """Whether the card may lie before another seat now."""
        before, face = self.before, self.known.told[self.before].face or self.before.likeliest[0]
        is_place = before.zone != self.zone and purpose_of(before.zone) == purpose_of(self.zone)
        return is_place and (self.is_marked or dict(self.track.candidates).get(face, 0.0) >= NAMED)

    @property
    def is_over(self) -> bool:
        """Whether the moment of the earlier one is over, and was when the later one was read; not if the earlier one
        was named on its way."""
        told, moments = self.known.told, self.known.moments
        counted = told[self.before]
        if (act := told.acts.get(counted.number)) is None:
            return counted.is_settled
        if act.is_sight and told.heard[act.number] < self.before.leaves_at:
            return False
        return counted.is_settled or not moments.is_open(act.number, self.history, until=told[self.track].number)

    @property
    def is_for_row(self) -> bool:
        """Whether several cards are waited for where the later one lies."""
        prompt = self.known.asking.find_prompt(self.track.zone, self.history.state)
        return prompt is not None and prompt.cards is not None and prompt.cards.most > 1

    @property
    def is_carried_on(self) -> bool:
        """Whether a card was laid before one seat and soon carried on to another: one that had lain there for longer
        was played there, and is gathered."""
        until = self.before.leaves_at
        if not self.is_elsewhere or until - self.before.landed > HANDLED_S or self.since < until - TOGETHER_S:
            return False
        is_gone = self.since >= until or min(self.known.felt.now, self.track.leaves_at) >= until + BELIEVED_S
        return is_gone and (self.is_for_row or self.is_counted) and not self.is_over

    @property
    def is_drawn_over(self) -> bool:
        """Whether a card that was played before another seat is gathered, and is found on its way; not where a row is
        waited for, to which each seat may lay such a card."""
        before = self.before
        if self.is_for_row or not self.is_elsewhere or abs(self.since - before.leaves_at) > CARRIED_S:
            return False
        is_long = self.is_marked and before.leaves_at - before.landed > HANDLED_S
        return is_long or (self.is_over and self.is_counted and not before.is_tag_alone)
