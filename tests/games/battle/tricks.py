"""Staging tricks and rounds of Battle, with a deck that has plenty of every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.decks import deck_from_mapping
from companion.games.battle import SPEC
from companion.games.battle import acts as say
from companion.games.battle.events import TrickTaken
from companion.rules.acts import Rule
from companion.rules.events import Event
from companion.rules.game import Setup, settle_options
from companion.rules.history import Entry, History
from companion.rules.holdings import move

E = TypeVar("E", bound=Event)

SPECIAL = ("battle", "bomb", "crossbones", "eagle", "angel-red", "angel-blue", "angel-green")
PLENTY: Mapping[str, object] = {
    **{f"{letter}{value}": 20 for letter in "RBGK" for value in range(1, 16)},
    **dict.fromkeys(SPECIAL, 20),
}
SEATS = ("Ann", "Ben", "Cem")
SMALL = {f"{letter}{value}": 1 for letter in "RBG" for value in range(1, 11)}
"""A deck of three colours, without special cards."""
FOUR = ("Ann", "Ben", "Cem", "Dia")


def game(*, seats: tuple[str, ...] = SEATS, deck: Mapping[str, object] = PLENTY, **options: Any) -> History:
    """A game before its first bet."""
    battle = SPEC
    settled = settle_options(battle, options)
    return History(
        battle, Setup(seats=seats, options=settled, deck=deck_from_mapping(deck, name="plenty", version="1"))
    )


def bet(history: History, *bets: int) -> None:
    """Each seat in turn order bets; two tokens, or what there is to bet, where nothing else is said."""
    state = history.state
    for seat, tokens in zip(state.active, bets or [min(2, state.tokens(each)) for each in state.active], strict=True):
        history.say(say.Bet(seat=seat, tokens=tokens))


def begun(*bets: int, **setup: Any) -> History:
    """A game after the bets of all."""
    history = game(**setup)
    bet(history, *bets)
    return history


def trick(history: History, *cards: str) -> list[Event]:
    """Each in turn plays a card (``K3=red`` names a suit); what the last one led to."""
    last: Entry | None = None
    for card in cards:
        face, _, suit = card.partition("=")
        last = history.say(say.Play(seat=history.state.turn, card=face, suit=suit or None))
    return list(last.events) if last else []


def give(history: History, seat: str, tokens: int) -> None:
    """The table gives a seat tokens, or takes some where the number is negative."""
    between = ("bank", seat) if tokens > 0 else (seat, "bank")
    history.say(Rule(text="so it is", effect=(move(abs(tokens), *between, "tokens"),)))


def finish(history: History, winner: str) -> list[Event]:
    """Plays the round to its end so that one seat takes all that is left; what the last card led to."""
    while True:
        seat = history.state.turn
        entry = history.say(say.Play(seat=seat, card="R15" if seat == winner else "R1"))
        if history.state.phase == "scored":
            return list(entry.events)


def played_round(history: History, winner: str, *bets: int) -> list[Event]:
    """A whole round that one seat wins, from the bets on; the round before it is left behind."""
    if history.state.phase == "scored":
        history.say(say.Next())
    bet(history, *bets)
    return finish(history, winner)


def codes(events: list[Event] | Entry) -> list[str]:
    """The reasons of some events."""
    return [event.why.code for event in (events.events if isinstance(events, Entry) else events)]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """The one event of a kind among these."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found


def taker(events: list[Event]) -> str:
    """The seat that took the trick."""
    return only(events, TrickTaken).seat


def points(history: History) -> tuple[int, ...]:
    """The points of the round so far, in turn order."""
    return tuple(history.state.holdings.of("points", seat) for seat in history.state.seats)


def stacks(history: History) -> tuple[int, ...]:
    """The tokens before each seat, in turn order."""
    return tuple(history.state.stack(seat) for seat in history.state.seats)


def ledger(history: History) -> dict[str, int]:
    """The tokens by account."""
    return dict(history.game.ledger(history.state))


def winners(history: History) -> tuple[str, ...]:
    """The seats that have won; none while the game continues."""
    outcome = history.game.outcome(history.state)
    return outcome.winners if outcome else ()


def roll(history: History, **rolls: int) -> list[Event]:
    """Seats roll; what the last roll led to."""
    entry = None
    for seat, value in rolls.items():
        entry = history.say(say.Roll(seat=seat, value=value))
    return list(entry.events) if entry else []


def richest(seat: str = "Cem", **setup: Any) -> History:
    """All have bet 2 of 5, and one seat has seven tokens more than the others."""
    history = begun(**setup)
    give(history, seat, 7)
    return history
