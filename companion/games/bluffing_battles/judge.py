"""The judge of Bluffing Battles: fights, wars, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards import STANDARD_52, rank_of
from companion.games.bluffing_battles import position as entered
from companion.games.bluffing_battles import reasons, words
from companion.games.bluffing_battles.hiding import hidden, secret_zones
from companion.games.bluffing_battles.prompts import prompts
from companion.games.bluffing_battles.sight import name_cards
from companion.games.bluffing_battles.state import State, after, starting
from companion.rules.acts import GAME_IS_OVER, NO_QUESTION, SEAT_NEEDED, Answer
from companion.rules.course import Course, check_seats, refuse_impossible
from companion.rules.events import Event, Seat, transfer
from companion.rules.game import (
    Act,
    IllegalAct,
    Option,
    OptionValue,
    Outcome,
    Reason,
    Setup,
    SetupError,
)
from companion.rules.position import placing

STRENGTH: Mapping[str, int] = {
    rank: at for at, rank in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
}


class BluffingBattles:
    """Two players fight with three cards in hand; equal cards are a war."""

    name = "bluffing-battles"
    title = "Bluffing Battles"
    seats = (2, 2)
    unit = "cards"
    rules_version = "1"
    options: tuple[Option, ...] = words.OPTIONS
    reasons: tuple[Reason, ...] = reasons.REASONS
    acts_known: tuple[type[Act], ...] = words.ACTS
    events_known: tuple[type[Event], ...] = words.EVENTS
    start = staticmethod(starting)
    evolve = staticmethod(placing(after, entered.placed))
    expected = staticmethod(prompts)
    hide = staticmethod(hidden)
    secret_zones = staticmethod(secret_zones)
    position = staticmethod(entered.position_of)
    position_asked = staticmethod(entered.asked)
    held = staticmethod(entered.held)

    def deck_name(self, options: Mapping[str, OptionValue]) -> str:
        return "standard52"

    def check(self, setup: Setup) -> None:
        check_seats(self, setup.seats)
        if setup.deck.played_faces() != dict.fromkeys(STANDARD_52, 1):
            raise SetupError(f"{self.name} is played with standard decks of 52 cards, not with {setup.deck.name!r}")

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: state.books.of("cards", seat) for seat in state.seats}

    def balances(self, state: State) -> Mapping[tuple[str, str], int]:
        return state.books.balances

    def ledger(self, state: State) -> dict[str, int]:
        return state.books.accounts("cards")

    def legal(self, state: State) -> Iterator[Act]:
        for seat in state.seats if not state.ended else ():
            if seat not in state.shown:
                for face in sorted(state.census.possible(f"{seat}/hand")):
                    yield words.Play(seat=seat, card=face)

    def decide(self, state: State, act: Act, *, let_stand: bool = False) -> tuple[Event, ...]:
        if isinstance(act, Answer):
            raise IllegalAct(act, NO_QUESTION())
        if act.seat is None:
            raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
        if state.ended and not isinstance(act, words.Treasure):
            raise IllegalAct(act, GAME_IS_OVER())
        if isinstance(act, words.Play):
            return self._play(state, act, act.seat, let_stand=let_stand)
        return name_cards(state, act, act.seat, let_stand=let_stand)

    def _play(self, state: State, act: words.Play, seat: Seat, *, let_stand: bool) -> tuple[Event, ...]:
        if seat in state.shown:
            why = reasons.ALREADY_PLAYED(seat=seat, card=state.shown[seat], other=state.other(seat))
            raise IllegalAct(act, why)
        if not let_stand:
            refuse_impossible(act, state.census, f"{seat}/hand", act.card, called=f"{seat}'s hand")
        course = Course(self, state)
        course(
            words.CardPlayed(
                why=reasons.PLAYED(seat=seat, card=act.card),
                postings=transfer("cards", 1, f"{seat}/hand", "table"),
                seat=seat,
                card=act.card,
            )
        )
        if len(course.state.shown) == 2:
            self._compare(course)
        return tuple(course.events)

    def _compare(self, course: Course[State]) -> None:
        state = course.state
        strength = {seat: STRENGTH[rank_of(state.shown[seat])] for seat in state.seats}
        if len(set(strength.values())) == 1:
            self._war(course)
            return
        winner = max(strength, key=strength.__getitem__)
        loser = state.other(winner)
        count = state.books.of("cards", "table")
        reason = reasons.WAR_WON if state.at_war else reasons.HIGHER
        why = reason(winner=winner, high=state.shown[winner], loser=loser, low=state.shown[loser], count=count)
        course(words.FightWon(why=why, postings=transfer("cards", count, "table", winner), seat=winner, count=count))
        if state.format.threshold is None and any(not state.size(f"{seat}/draw") for seat in state.seats):
            self._end_by_count(course)
        else:
            self._supply(course, 1, self._draw)

    def _war(self, course: Course[State]) -> None:
        first, second = (course.state.shown[seat] for seat in course.state.seats)
        course(words.WarBegun(why=reasons.TIE(first=first, second=second), cards=(first, second)))
        self._supply(course, 1, self._draw)
        if not course.state.ended:
            self._supply(course, course.state.format.treasures, self._lay)
        if not course.state.ended and not any(course.state.size(f"{seat}/hand") for seat in course.state.seats):
            self._leave_unresolved(course)

    def _supply(self, course: Course[State], count: int, take: Callable[[Course[State], Seat, int], None]) -> None:
        """Both seats take so many cards off their draw piles, recycling where the format has it."""
        threshold = course.state.format.threshold
        lost: list[Seat] = []
        for seat in course.state.seats:
            there = min(count, course.state.size(f"{seat}/draw"))
            take(course, seat, there)
            missing, pile = count - there, course.state.size(seat)
            if missing and threshold is None:
                why = reasons.MISSING(seat=seat, count=missing)
                course(words.CardMissing(why=why, seat=seat, count=missing))
            elif missing and threshold is not None and pile < threshold:
                lost.append(seat)
            elif missing:
                why = reasons.RECYCLED(seat=seat, count=pile)
                postings = transfer("cards", pile, seat, f"{seat}/draw")
                course(words.PileRecycled(why=why, postings=postings, seat=seat, count=pile))
                take(course, seat, missing)
        if lost:
            self._end_short(course, lost)

    @staticmethod
    def _draw(course: Course[State], seat: Seat, count: int) -> None:
        for _ in range(count):
            postings = transfer("cards", 1, f"{seat}/draw", f"{seat}/hand")
            card = course.state.tops.get(seat)
            course(words.CardDrawn(why=reasons.DRAWN(seat=seat), postings=postings, seat=seat, card=card))

    @staticmethod
    def _lay(course: Course[State], seat: Seat, count: int) -> None:
        if count:
            postings = transfer("cards", count, f"{seat}/draw", "table")
            why = reasons.TREASURES(seat=seat, count=count)
            course(words.TreasuresLaid(why=why, postings=postings, seat=seat, count=count))

    def _leave_unresolved(self, course: Course[State]) -> None:
        for seat in course.state.seats:
            count = course.state.size(f"{seat}/war")
            if course.state.options["unresolved_war"] == "return":
                why, back = reasons.RETURNED(seat=seat, count=count), transfer("cards", count, "table", seat)
                course(words.WarCardsReturned(why=why, postings=back, seat=seat, count=count))
            else:
                why, away = reasons.DISCARDED(seat=seat, count=count), transfer("cards", count, "table", "box")
                course(words.WarCardsDiscarded(why=why, postings=away, seat=seat, count=count))
        self._end_by_count(course)

    def _score_hands(self, course: Course[State]) -> None:
        for seat in course.state.seats:
            count = course.state.size(f"{seat}/hand")
            if count:
                why = reasons.HAND_JOINS(seat=seat, count=count)
                postings = transfer("cards", count, f"{seat}/hand", seat)
                course(words.HandScored(why=why, postings=postings, seat=seat, count=count))

    def _end_by_count(self, course: Course[State]) -> None:
        self._score_hands(course)
        scores = self.scores(course.state)
        most = max(scores.values())
        winners = tuple(seat for seat in course.state.seats if scores[seat] == most)
        if len(winners) == 2:
            course(words.GameEnded(why=reasons.SAME_NUMBER(count=most), winners=winners))
            return
        other = course.state.other(winners[0])
        why = reasons.MORE_CARDS(winner=winners[0], count=most, other=other, fewer=scores[other])
        course(words.GameEnded(why=why, winners=winners))

    def _end_short(self, course: Course[State], lost: Sequence[Seat]) -> None:
        self._score_hands(course)
        threshold = course.state.format.threshold
        if len(lost) == 2:
            course(words.GameEnded(why=reasons.BOTH_SHORT(threshold=threshold), winners=course.state.seats))
            return
        winner = course.state.other(lost[0])
        why = reasons.SHORT_PILE(loser=lost[0], winner=winner, threshold=threshold)
        course(words.GameEnded(why=why, winners=(winner,)))
