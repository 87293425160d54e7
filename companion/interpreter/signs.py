"""The tests of a card that lies, or lay, where cards are waited for. ``reading`` has their order, and their results."""

from __future__ import annotations

from dataclasses import dataclass

from companion.interpreter.course import Course
from companion.interpreter.lying_card import FaceUp, Lay, LyingCard
from companion.interpreter.numbers import BELIEVED_S, GATHERED_S, LATEST, TOGETHER_S
from companion.interpreter.told import has_emptied
from companion.interpreter.tracks import covers, find_free_time, is_hidden
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """A card that lies, or lay, where the ``cards`` of a ``prompt`` are waited for, and the tests of it."""

    course: Course
    prompt: Prompt
    cards: Cards
    lay: Lay

    @property
    def track(self) -> LyingCard:
        """The card."""
        return self.lay.track

    @property
    def begins(self) -> float:
        """The time at which the card begins to answer (seconds). If one alone is played, others must be gone before,
        unless the card is in an act already."""
        course, cards, lay = self.course, self.cards, self.lay
        at = max(lay.since, course.waited.get((self.prompt.act, self.prompt.seat), course.at))
        if cards.most > 1 or not cards.cleared or course.is_told(self.track):
            return at
        return find_free_time(lay, course.list_all_in(lay.zone), at)

    def is_unseen(self) -> bool:
        """Whether its back is up, or it is taken for a hidden card."""
        return self.track.is_back or is_hidden(self.track, self.cards)

    def is_pushed_away(self) -> bool:
        """Whether it was pushed on, where only the cards count that lie there in the end."""
        return not self.lay.is_last and (self.cards.lying or self.cards.most > 1)

    def is_turned_up_for_another(self) -> bool:
        """Whether its face came up while something else was waited for, where nobody has to see it; not if it came up
        just before, and for nothing else."""
        course, lay, asked = self.course, self.lay, (self.prompt.act, self.prompt.seat)
        if not course.asking.is_turned_up_for(self.prompt):
            return False
        up = lay.up or FaceUp(lay.since)
        if asked in up.answers:
            history = course.moment.history
            places = course.asking.list_places(lay.zone, history.state)
            return any(has_emptied(each, places, history) for each in history.entries[up.heard :])
        is_early = max(course.at, lay.since) - lay.since <= TOGETHER_S
        return up.was_back or not is_early or not up.shows_for <= {asked}

    def is_laid_hidden(self) -> bool:
        """Whether a card that was turned up is one of those that the book has face down where it came to lie.

        It was laid before the next card is waited for alone, and no more than the book has were laid before it. If
        more were found there than the book has, the first ones are those. Of some that lie one on the other the camera
        sees one: so the first to be turned up of those that came before it or at once, together with another seat's
        card, is not one of them.
        """
        course, lay, track, first = self.course, self.lay, self.track, self.track.first_lay
        sight = course.asking.find_sight(first.zone, course.state)
        if sight is None or sight.cards is None or not track.lay_hidden or track.said is not None:
            return False
        there = [
            each for each in (*course.felt.gone, *course.felt.lying_cards)
            if each.lays[-1].zone == first.zone and each is not track
            and each not in course.used and not course.is_settled(each)
        ]  # fmt: skip
        before = [each for each in there if each.lay_hidden and each.lays[-1].since < first.since < each.leaves_at]
        found_anew = [each for each in there if each.lay_hidden and each.up is not None and each.up.at == each.since]
        until = min(lay.since + TOGETHER_S, lay.until)
        later = [each for each in there if first.since < each.since < until and each not in found_anew]
        if len(before) >= sight.cards.most:
            return False
        if self.cards.cleared:
            return first.since <= course.answered_at
        if len(before) + 1 + len(later) > sight.cards.most:
            return True
        if track in course.moment.numbers:
            return False
        at_once = [each for each in there if each.lay_hidden and abs(each.lays[-1].since - first.since) <= GATHERED_S]
        others = (
            each.zone != lay.zone and purpose_of(each.zone) == purpose_of(lay.zone)
            and abs(each.since - lay.since) <= TOGETHER_S and each.since > course.answered_at
            and each.track is not track and not each.track.is_back
            for each in course.lays
        )  # fmt: skip
        return not lay.is_last or not all(each.is_back for each in (*before, *at_once)) or not any(others)

    def is_of_shown_hand(self) -> bool:
        """Whether it belongs to a hand that is shown where one card is played."""
        return (
            bool(self.cards.cleared) and not self.cards.laid_over and self.track.said is None and self.comes_in_hand()
        )

    def comes_in_hand(self) -> bool:
        """Whether it is one of three or more cards that came together. Cards that were turned up or pushed there, or
        were played before and lie there again, are none of a hand."""
        course, lay = self.course, self.lay
        there = [each for each in course.list_all_in(lay.zone) if each.since <= lay.until and lay.since <= each.until]
        first = there[0].since if there else 0.0
        new = (
            each
            for each in there
            if each.since - first <= TOGETHER_S and not (each.track.lay_hidden or each.track.stays)
        )
        together = {each.track: each for each in new}
        if len(together) < 3 or lay.track not in together or any(map(course.is_settled, together)):
            return False
        return len({each.uid or each for each in together}) >= 3

    def is_gone_too_soon(self) -> bool:
        """Whether it was gone before it began to answer."""
        until, at = self.lay.until, self.begins
        return until <= self.course.now and (at > until or (at == until and not self.course.is_told(self.track)))

    def is_left_of_shown(self) -> bool:
        """Whether it came together with cards that were only shown, and was left lying when those were taken."""
        lay, moment = self.lay, self.course.moment
        if self.begins > self.course.now or not self.cards.cleared or self.track.said is not None:
            return False
        sights = (moment.moments.told.acts.get(each.number) for each in moment.history.standing[-LATEST:])
        turned_up = (
            track.since for each in sights if each and each.is_sight and each.zone == lay.zone for track in each.tracks
        )
        return any(abs(lay.since - since) <= TOGETHER_S for since in turned_up)

    def waits_for_others(self) -> bool:
        """Whether others lie there that must be gone first."""
        return self.begins > self.course.now

    def is_read_again(self) -> bool:
        """Whether another card was found where this one had lain: it is the same card, read differently. A row that the
        referee has heard of changes only by a card that was read clearly for a while."""
        course, track = self.course, self.track
        return not self.cards.laid_over and any(
            track.since < later.since and track.leaves_at <= later.since + BELIEVED_S and covers(later, track)
            and (track not in course.moment.numbers or (later.is_clear and course.now - later.since >= BELIEVED_S))
            for later in (each.track for each in course.lays if each.zone == self.lay.zone and each.is_last)
            if later not in course.used and not later.is_back
        )  # fmt: skip
