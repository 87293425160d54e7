"""One run of an explanation: which acts the cards have said so far, and the state that these lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cards import Face
from companion.interpreter.explaining.moment import Ask, Doubtful, Explanation, Indication, MomentStart, SeenAct
from companion.interpreter.prompts import is_seen
from companion.interpreter.seeing.lying_card import LONG_AGO, NO_CARD, Lay, LyingCard
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import IllegalAct, Prompt
from companion.rules.places import purpose_of


class Course:
    """One run through a moment, act by act. Only ``explain`` changes it; it is forgotten with the run.

    It has reached this ``state`` ``at`` this time (seconds). ``lays`` are the cards that an act may be made of, but for
    the ``used`` ones. ``where`` are the places of the book that each act laid its cards in. ``done`` are the acts that
    the others have answered, and ``answered_at`` is when the last was (seconds). The other fields are those of the
    Explanation and of the Indication.
    """

    def __init__(self, moment: MomentStart, excluded: set[tuple[LyingCard, str]]) -> None:
        self.moment, self.felt, self.asking = moment, moment.felt, moment.asking
        self.now = moment.felt.now
        self.state, self.at = moment.start, moment.at
        self.answered_at = moment.at
        self.said = list(moment.said)
        self.excluded = excluded
        self.unclear: list[Doubtful] = []
        self.used: set[LyingCard] = set()
        self.done: set[tuple[Lay, ...]] = set()
        self.where: dict[tuple[Lay, ...], tuple[tuple[Face, str], ...]] = {}
        self.plays: list[SeenAct] = []
        self.asks: list[Ask] = []
        self.shown: set[LyingCard] = set()
        self.held_open: set[LyingCard] = set()
        self.again: dict[LyingCard, LyingCard] = {}
        self.refused: list[SeenAct] = []
        self.amends: list[tuple[Amend, LyingCard]] = []
        self._waited: dict[tuple[str, Seat | None], float] = {}
        self._group: tuple[list[Lay], bool] | None = None
        tracks = sorted((*self.felt.late_cards, *self.felt.lying_cards), key=lambda each: each.since)
        tracks = [each for each in tracks if each.is_spent or each not in moment.asked_about]
        lays = [lay for track in tracks if not track.pinned for lay in _list_lays(track)]
        self.lays = [
            each for each in lays
            if (each.track, each.zone) not in excluded and (each.until >= moment.at or each.track in moment.numbers)
        ]  # fmt: skip
        self._close()

    # What the run does

    def hear(self) -> None:
        """Applies the next act that people said; one that the judge refuses by now is skipped."""
        said = self.said.pop(0)
        try:
            self.state = self.moment.judge(self.state, said.act).state
        except IllegalAct:
            return
        self.at = max(self.at, said.at)
        self._close()

    def apply(self, play: SeenAct) -> None:
        """Applies an act of cards; one that the judge refuses is noted as refused."""
        self.used |= set(play.tracks)
        self._group = None
        try:
            step = self.moment.judge(self.state, play.act)
        except IllegalAct:
            self.refused.append(play)
            return
        self.where[play.lays] = step.laid
        self.state, self.at = step.state, max(self.at, play.at)
        self.plays.append(play)
        self._close()

    def list_indications(self, read: Callable[[Course, str, list[Lay]], Sequence[Indication]]) -> list[Indication]:
        """What the unused cards of each zone show in the state that was reached, as ``read`` says; notes it."""
        self.asks, self.unclear = [], []
        found: list[Indication] = []
        for zone in dict.fromkeys(each.zone for each in self.lays):
            free = [each for each in self.lays if each.zone == zone and each.track not in self.used]
            for each in read(self, zone, free):
                self._note(each)
                found.append(each)
        return found

    def conclude(self, *, is_over: bool = False, asks: Sequence[Ask] = ()) -> Explanation:
        """What the run came to, with these questions about cards of a moment that is over."""
        return Explanation(
            plays=tuple(self.plays),
            asks=(*self.asks, *asks),
            shown=frozenset(self.shown),
            held_open=frozenset(self.held_open),
            again=dict(self.again),
            refused=tuple(self.refused),
            amends=tuple(self.amends),
            is_over=is_over,
            there=tuple(each.track for each in self.group[0]) if is_over else (),
        )

    def _note(self, found: Indication) -> None:
        self.asks += found.asks
        self.unclear += found.unclear
        self.shown |= found.shown
        self.held_open |= found.held_open
        self.amends += (each for each in found.amends if each not in self.amends)
        if found.again:
            self.again |= found.again
            self.used |= found.again.keys()
            self._group = None

    def _close(self) -> None:
        """Records which acts are answered, and which are waited for."""
        keys = ((each.act, each.seat) for each in self.asking.list_prompts(self.state))
        self._waited = {key: self._waited.get(key, self.at) for key in keys}
        self.done |= {each.lays for each in self.plays if each.lays not in self.done and not self._is_open(each)}
        if not self.list_open_plays():
            self.answered_at = self.at
        self._group = None

    # What is known of it

    def find_waited_since(self, prompt: Prompt) -> float:
        """Since when the act of a prompt has been waited for without a break (seconds)."""
        return self._waited.get((prompt.act, prompt.seat), self.at)

    def find_leaving(self, track: LyingCard) -> float:
        """When a card was gone for good (seconds); NEVER if it lies, perhaps put back."""
        until = track.leaves_at
        for again, before in self.again.items():
            if before is track:
                until = max(until, self.find_leaving(again))
        return until

    def list_open_plays(self) -> list[SeenAct]:
        """The acts of which others are still waited for, and whose cards the book has where they were laid."""
        return [each for each in self.plays if each.lays not in self.done]

    def is_in_book(self, lays: tuple[Lay, ...]) -> bool:
        """Whether the book still has the cards of an act where it laid them."""
        return all(face in self.state.holdings.pile(place).faces for face, place in self.where[lays])

    @property
    def group(self) -> tuple[list[Lay], bool]:
        """The cards of the moment, which lay at the same time, and whether others came after all of them had gone."""
        if self._group is None:
            self._group = self._find_group()
        return self._group

    def _is_open(self, play: SeenAct) -> bool:
        if not self.asking.is_seen_by_all(play.lays[0].zone) or play.prompt.optional:
            return False
        if not self.asking.is_asked_of_others(play.act, self.state):
            return False
        books = self.state.holdings, self.asking.apply_choice(play.act, self.state).holdings
        return all(face in book.pile(place).faces for face, place in self.where[play.lays] for book in books)

    def _find_group(self) -> tuple[list[Lay], bool]:
        groups: list[list[Lay]] = []
        until = LONG_AGO
        for lay in sorted(self._list_cards(), key=_find_coming):
            if not groups or _find_coming(lay) > until:
                groups.append([])
            groups[-1].append(lay)
            until = max(until, self.find_leaving(lay.track))
        kept = [at for at, group in enumerate(groups) if any(self._is_played(each.track) for each in group)]
        over = [
            at for at, group in enumerate(groups) if all(self.find_leaving(each.track) <= self.now for each in group)
        ]
        at = kept[-1] if kept else over[-1] if over else -1
        return (groups[at], at + 1 < len(groups)) if at >= 0 else ([], False)

    def _is_played(self, track: LyingCard) -> bool:
        """Whether an act was made of a card."""
        return track in self.used or track.pinned

    def _list_cards(self) -> list[Lay]:
        """The cards that lie, or lay, in zones for which something is waited for now: unread ones, and those that the
        book has where they were laid."""
        prompts = (each for each in self.asking.list_prompts(self.state) if not each.optional and is_seen(each))
        zones = (each.cards.zone for each in prompts if each.cards)
        purposes = {purpose_of(each) for each in zones if self.asking.find_prompt(each, self.state) is not None}
        kept = {lay.track for play in self.plays if self.is_in_book(play.lays) for lay in play.lays}
        again = {track for track, before in self.again.items() if before in kept}
        there: list[Lay] = []
        for track in (*self.felt.gone, *self.felt.lying_cards):
            lay = track.last_lay
            if purpose_of(lay.zone) not in purposes or track.is_back or track.is_passing or track.said == NO_CARD:
                continue
            if track in self.used:
                is_of_it = track in kept or track in again
            elif track.pinned and track.number is not None:
                is_of_it = self.moment.is_in_place(track)
            else:
                is_of_it = lay.until > self.moment.at
            if is_of_it:
                there.append(lay)
        return there


def _find_coming(lay: Lay) -> float:
    """When a card came to the place of this moment, wherever it was pushed since (seconds)."""
    return min(each.landed for each in lay.track.lays if purpose_of(each.zone) == purpose_of(lay.zone))


def _list_lays(track: LyingCard) -> list[Lay]:
    """The zones where a card lay; where it lies now, from when its face came up."""
    last, *earlier = track.lays
    return [last if track.up_since is None else last._replace(since=track.up_since), *earlier]
