"""One run of an explanation: which acts the cards have said so far, and the state that these lead to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cards import Face
from companion.interpreter.explaining.moment import Ask, Explanation, MomentStart, SaidAct, SeenAct
from companion.interpreter.seeing.lying_card import Lay, LyingCard
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import IllegalAct, Prompt


class Course:
    """One run through a moment, act by act; all that is noted in it is forgotten with it, but for what it concludes.

    It has reached this ``state`` ``at`` this time (seconds). ``lays`` are the cards that an act may be made of, but for
    the ``used`` ones. ``unclear`` are doubtful cards that are waited for, each with its prompt and since when
    (seconds). ``plays`` to ``is_over`` are those of the Explanation; ``is_next``: other cards came after that.
    ``where`` are the places of the book that each act laid its cards in; ``grouped`` are the cards of the moment in the
    state that was reached. ``done`` are the acts that the others have answered, and ``answered_at`` is when the last
    was (seconds).
    """

    def __init__(self, moment: MomentStart, excluded: set[tuple[LyingCard, str]]) -> None:
        self.moment, self.felt, self.asking = moment, moment.felt, moment.asking
        self.now = moment.felt.now
        self.state, self.at = moment.start, moment.at
        self.answered_at = moment.at
        self._waited = dict[tuple[str, Seat | None], float]()
        self.said = list(moment.said)
        self.excluded = excluded
        self.unclear: list[tuple[Lay, Prompt, float]] = []
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
        self.is_over = self.is_next = False
        self.grouped: tuple[tuple[int, int, int], Any, tuple[list[Lay], bool]] | None = None
        tracks = sorted((*self.felt.late_cards, *self.felt.lying_cards), key=lambda each: each.since)
        tracks = [each for each in tracks if each.is_spent or each not in moment.asked_about]
        self.lays = [
            lay
            for track in tracks
            if not track.pinned
            for lay in _list_lays(track)
            if (track, lay.zone) not in excluded
        ]
        self.lays = [each for each in self.lays if each.until >= moment.at or each.track in moment.numbers]
        self._close()

    def conclude(self, there: Iterable[LyingCard] = (), missed: Iterable[Lay] = ()) -> Explanation:
        """What the run came to. If the moment is over, its cards lay ``there``, and ``missed`` could not be read."""
        return Explanation(
            plays=tuple(self.plays),
            asks=tuple(self.asks),
            shown=frozenset(self.shown),
            held_open=frozenset(self.held_open),
            again=dict(self.again),
            refused=tuple(self.refused),
            amends=tuple(self.amends),
            is_over=self.is_over,
            missed=tuple(missed),
            there=tuple(there),
        )

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

    def find_waited_since(self, prompt: Prompt) -> float:
        """Since when the act of a prompt has been waited for without a break (seconds)."""
        return self._waited.get((prompt.act, prompt.seat), self.at)

    def _close(self) -> None:
        """Notes which acts the others have answered, and what is waited for."""
        keys = ((each.act, each.seat) for each in self.asking.list_prompts(self.state))
        self._waited = {key: self._waited.get(key, self.at) for key in keys}
        self.done |= {each.lays for each in self.plays if each.lays not in self.done and not self._is_open(each)}
        if not self.list_open_plays():
            self.answered_at = self.at

    def _is_open(self, play: SeenAct) -> bool:
        if not self.asking.is_seen_by_all(play.lays[0].zone) or play.prompt.optional:
            return False
        if not self.asking.is_asked_of_others(play.act, self.state):
            return False
        books = self.state.holdings, self.asking.apply_choice(play.act, self.state).holdings
        return all(face in book.pile(place).faces for face, place in self.where[play.lays] for book in books)

    def is_in_book(self, lays: tuple[Lay, ...]) -> bool:
        """Whether the book still has the cards of an act where it laid them."""
        return all(face in self.state.holdings.pile(place).faces for face, place in self.where[lays])

    def note_again(self, track: LyingCard, before: LyingCard) -> None:
        """Notes that a track is an earlier one's card, which needs no act of its own."""
        self.again[track] = before
        self.used.add(track)

    def hear(self, said: SaidAct) -> None:
        """Applies an act that people said; one that the judge refuses by now is skipped."""
        try:
            self.state = self.moment.judge(self.state, said.act).state
        except IllegalAct:
            return
        self.at = max(self.at, said.at)
        self._close()

    def apply(self, play: SeenAct) -> None:
        """Applies an act of cards; one that the judge refuses is noted as refused."""
        self.used |= set(play.tracks)
        try:
            step = self.moment.judge(self.state, play.act)
        except IllegalAct:
            self.refused.append(play)
            return
        self.where[play.lays] = step.laid
        self.state, self.at = step.state, max(self.at, play.at)
        self.plays.append(play)
        self._close()
        self.asks = [each for each in self.asks if each.track not in play.tracks or each.other or each.is_gone]
        self.asks += play.asks


def _list_lays(track: LyingCard) -> list[Lay]:
    """The zones where a card lay; where it lies now, from when its face came up."""
    last, *earlier = track.lays
    return [last if track.up_since is None else last._replace(since=track.up_since), *earlier]
