"""How Bluff Words looks: the letters, the standing bid, the word that was made, and the best one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.games.bluff_words import events as on
from companion.games.bluff_words.state import State
from companion.languages import tr
from companion.rules.events import Event, Seat
from companion.rules.felt import (
    Award,
    Felt,
    Hero,
    Moment,
    Showing,
    Verb,
    changes,
    lay_out,
    most,
    recall,
    unbroken,
)
from companion.rules.history import History
from companion.rules.rulebook.amounts import signed
from companion.rules.values import replace


def felt(history: History[State]) -> Felt:
    """The cards in front of the players, and between them."""
    state, felt = history.state, lay_out(history, "{seat}/deck", "{seat}/discard", "game/deck")
    statuses, gains, hero = dict[Seat, str](), dict[Seat, int](), recall(history, history.since(on.BidMade))
    middle = sorted(felt.middle_cards, key=lambda card: card.face is None)
    if state.bidder:
        statuses[state.bidder] = tr("bids {value}", value=state.bid)
        says = tr("{seat}: a word worth {value}+", seat=state.bidder, value=state.bid)
        if state.challenger:
            statuses = {state.challenger: tr("challenges")}
            statuses[state.bidder] = tr("must make a word worth {value}+", value=state.bid)
            says = tr(
                "{seat} challenges {bidder}'s {value}", seat=state.challenger, bidder=state.bidder, value=state.bid
            )
            middle += felt.cards[state.bidder]  # who was challenged makes a word of these
        hero = Hero(headline=says, seat=state.bidder)
    elif (ended := history.latest(on.CardsTaken, on.BidCollected)[0]) is not None:
        gains = changes(history.game, history.state_before(ended), history.state_through(ended))
    return replace(
        felt,
        cards={},
        chips=felt.cards,
        middle=(*felt.middle, *_show_best_word(history)),
        middle_cards=tuple(middle),
        statuses=statuses,
        gains={seat: signed(gain) for seat, gain in gains.items()},
        hero=hero,
        ahead=frozenset(seat for seat in state.seats if not state.bidder and hero.headline and seat == hero.seat),
    )


def _show_best_word(history: History[State]) -> tuple[tuple[str, str], ...]:
    """The best word that was possible, where a better one was than was made, until somebody bids again."""
    _, last = history.latest(on.BidMade, on.BestWordFound)
    if not isinstance(last, on.BestWordFound) or not last.for_all or not last.word:
        return ()
    _, made = history.latest(on.BidMade, on.WordMade, on.Conceded)
    if isinstance(made, on.WordMade) and made.value >= (last.value or 0):
        return ()
    return ((tr("the companion's best word"), unbroken(f"{last.word.upper()} · {last.value}")),)


def moment(events: Sequence[Event]) -> Moment | None:
    """A challenge, the word that was made and who wins with it, or a bid that came round."""
    taker = next((event.seat for event in events if isinstance(event, on.CardsTaken)), None)
    takes = tr("{seat} takes the cards", seat=taker) if taker else ""
    for event in events:
        match event:
            case on.WordMade(seat=seat, word=word, value=value):
                said = unbroken(f"{word.upper()} · {value}")
                return Moment(said if taker in (None, seat) else tr("{word}: too little", word=said), takes, taker)
            case on.Conceded(seat=seat):
                return Moment(tr("{seat} concedes", seat=seat), takes, taker, "refused")
            case on.BidCollected(seat=seat, value=value):
                return Moment(
                    tr("Nobody challenged {seat}'s {value}", seat=seat, value=value), _last_to_pass(events, seat), seat
                )
            case on.BidChallenged(seat=seat):
                return Moment(tr("CHALLENGE"), tr("{seat} doesn't believe it", seat=seat), seat, "call")
    return None


def _last_to_pass(events: Sequence[Event], bidder: Seat) -> str:
    """The move with which the last of the others let a bid stand."""
    for event in events:
        match event:
            case on.CardsDiscarded(seat=seat) if seat != bidder:
                return tr("{seat} swaps and doesn't challenge", seat=seat)
            case on.CardsLaid(seat=seat) if seat != bidder:
                return tr("{seat} draws and doesn't challenge", seat=seat)
    return ""


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The best word, and the highest bid that was challenged and had none behind it."""
    ends = [event for event in events if isinstance(event, on.BidChallenged | on.WordMade | on.Conceded)]
    yield from most(
        tr("Best word"), [event for event in ends if isinstance(event, on.WordMade)], lambda made: made.value,
        lambda made: tr("{seat}, {word} for {value}", seat=made.seat, word=made.word.upper(), value=made.value),
    )  # fmt: skip
    bluffs = [bid for bid, end in pairwise(ends)
              if isinstance(bid, on.BidChallenged) and isinstance(end, on.Conceded)]  # fmt: skip
    yield from most(
        tr("Biggest bluff"), bluffs, lambda bid: bid.value,
        lambda bid: tr("{seat} bid {value}, with no word", seat=bid.bidder, value=bid.value),
    )  # fmt: skip


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
