"""How Bluff Words looks: its letters, and the felt with the standing bid and the best word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from companion.cards import Face
from companion.decks import load_deck
from companion.games.bluff_words import events as on
from companion.games.bluff_words.search import QU
from companion.games.bluff_words.state import State
from companion.languages import tr
from companion.rules.events import Event, Seat
from companion.rules.felt import Award, Felt, Hero, Lying, Moment, Part, Showing, Verb, unbroken
from companion.rules.history import History
from companion.rules.looks import Look
from companion.rules.rulebook.amounts import amount, signed


@cache
def _points() -> Mapping[Face, int]:
    return load_deck("letters216").values["points"]


def look(face: Face) -> Look:
    """A letter with what it is worth."""
    text = "Qu" if face == QU else face
    return Look(text=text, corner=str(_points().get(face, 0)), spoken=text)


def felt(history: History[State]) -> Felt:
    """What lies in front of the players, and between them."""
    state = history.state
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    if state.bidder:
        statuses[state.bidder] = (
            tr("must make a word worth {value}+", value=state.bid)
            if state.challenger
            else tr("bids {value}", value=state.bid)
        )
    if state.challenger:
        statuses[state.challenger] = tr("challenged")
    figures = {
        seat: ((tr("deck"), str(state.size(f"{seat}/deck"))), (tr("discards"), str(state.size(f"{seat}/discard"))))
        for seat in state.seats
    }
    letters = {seat: _lying(state, f"{seat}/up", f"{seat}/down") for seat in state.seats}
    middle = _lying(state, "middle/up", "middle/down")
    gains = _gains(history)
    hero, ahead = _hero(history, gains)
    return Felt(
        chips=letters,
        figures=figures,
        middle=((tr("game deck"), str(state.size("game/deck"))), *_best_told(history)),
        # Who was challenged makes a word of these.
        middle_cards=(*middle, *letters[state.bidder]) if state.challenger and state.bidder else middle,
        statuses=statuses,
        gains={seat: signed(gain) for seat, gain in gains.items()},
        hero=hero,
        ahead=ahead,
    )


def _gains(history: History[State]) -> Mapping[Seat, int]:
    """How many cards more or fewer each seat has by what became of the last bid, until somebody bids again."""
    number, _ = history.latest(on.CardsTaken, on.BidCollected)
    if number is None or history.state.bidder:
        return {}
    was, now = history.state_before(number), history.state_through(number)
    return {seat: now.owned(seat) - was.owned(seat) for seat in now.seats}


def _hero(history: History[State], gains: Mapping[Seat, int]) -> tuple[Hero, frozenset[Seat]]:
    """The bid that stands, or the word that was made of it."""
    state = history.state
    if state.bidder:
        number, _ = history.latest(on.BidMade)
        says = (
            tr("{seat} challenges {bidder}'s {value}", seat=state.challenger, bidder=state.bidder, value=state.bid)
            if state.challenger
            else tr("{seat}: a word worth {value} or more", seat=state.bidder, value=state.bid)
        )
        return Hero((Part(f"{state.bid}+", number=number),), says=says, seat=state.bidder), frozenset()
    taken = history.latest(on.CardsTaken)[1]
    taker = None if taken is None else taken.seat
    won = amount(gains.get(taker, 0), "cards") if taker else ""
    says = tr("{seat} gains {cards}", seat=taker, cards=won) if taker else ""
    ahead = frozenset({taker} if taker else ())
    match history.latest(on.BidMade, on.WordMade, on.Conceded, on.BidCollected)[1]:
        case on.WordMade() as made:
            return Hero(headline=_word(made, taker), says=says, seat=taker), ahead
        case on.Conceded(seat=seat):
            return Hero(headline=tr("{seat} concedes", seat=seat), says=says, seat=taker), ahead
        case on.BidCollected(seat=seat, value=value):
            stands = tr("{seat}'s {value} stands", seat=seat, value=value)
            return Hero(headline=stands, seat=seat), frozenset({seat})
    return Hero(), frozenset()


def _lying(state: State, up: str, down: str) -> tuple[Lying, ...]:
    """Open letters by their faces, hidden ones by their backs; what lies hidden is not told even where it is known."""
    shown = state.holdings.pile(up)
    hidden = state.size(down)
    faces = state.holdings.pile(down).faces if state.challenger else ()
    return (
        *(Lying(face) for face in (*shown.faces, *faces)),
        *(Lying(None) for _ in range(shown.unseen + hidden - len(faces))),
    )


def _best_told(history: History[State]) -> tuple[tuple[str, str], ...]:
    """The best word that was possible, where a better one was than was made, until somebody bids again."""
    _, last = history.latest(on.BidMade, on.BestWordFound)
    if not isinstance(last, on.BestWordFound) or not last.for_all or not last.word:
        return ()
    _, made = history.latest(on.BidMade, on.WordMade, on.Conceded)
    if isinstance(made, on.WordMade) and made.value >= (last.value or 0):
        return ()
    return ((tr("the best word"), unbroken(f"{last.word.upper()} · {last.value}")),)


def _word(made: on.WordMade, taker: Seat | None) -> str:
    """A word that was made and its worth; that it was not enough, where another seat takes the cards for it."""
    word = unbroken(f"{made.word.upper()} · {made.value}")
    return word if taker in (None, made.seat) else tr("{word}: too little", word=word)


def moment(events: Sequence[Event]) -> Moment | None:
    """A challenge, the word that was made and who wins with it, or a bid that came round."""
    taker = next((event.seat for event in events if isinstance(event, on.CardsTaken)), None)
    takes = tr("{seat} takes the cards", seat=taker) if taker else ""
    for event in events:
        match event:
            case on.WordMade() as made:
                return Moment(_word(made, taker), takes, taker)
            case on.Conceded(seat=seat):
                return Moment(tr("{seat} concedes", seat=seat), takes, taker, "refused")
            case on.BidCollected(seat=seat, value=value):
                return Moment(tr("Nobody challenged {seat}'s {value}", seat=seat, value=value), "", seat)
            case on.BidChallenged(seat=seat):
                return Moment(tr("CHALLENGE"), tr("{seat} doesn't believe it", seat=seat), seat, "call")
    return None


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The best word, and the highest bid that was challenged and had none behind it."""
    found: list[Award] = []
    made = [event for event in events if isinstance(event, on.WordMade)]
    if made:
        best = max(made, key=lambda event: event.value)
        told = tr("{seat}, {word} for {value}", seat=best.seat, word=best.word.upper(), value=best.value)
        found.append(Award(tr("Best word"), told))
    challenged: on.BidChallenged | None = None
    bluffs: list[on.BidChallenged] = []
    for event in events:
        if isinstance(event, on.BidChallenged):
            challenged = event
        elif isinstance(event, on.Conceded) and challenged is not None:
            bluffs.append(challenged)
    if bluffs:
        most = max(bluffs, key=lambda event: event.value)
        told = tr("{seat} bid {value}, with no word", seat=most.bidder, value=most.value)
        found.append(Award(tr("Biggest bluff"), told))
    return tuple(found)


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(
        Verb("draw", "Draw"),
        Verb("swap", "Swap"),
        Verb("bid", "Bid"),
        Verb("challenge", "Challenge", "ends"),
        Verb("word", "Make the word", "gold"),
        Verb("show", "Flip the cards"),
        Verb("concede", "Concede"),
    ),
)
