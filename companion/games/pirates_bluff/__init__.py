"""Pirate's Bluff: three to eight players bid on what all hands hold together, whenever they like."""

from __future__ import annotations

from companion.games.pirates_bluff import events, messages
from companion.games.pirates_bluff.acts import Bid, Call, Dead, End, Hand, Join, Leave, Loan, Next, Pass, Repay, Start
from companion.games.pirates_bluff.after import after, turn_to
from companion.games.pirates_bluff.allowed import LEAST_PLAYERS, MOST_PLAYERS
from companion.games.pirates_bluff.between import borrow, compare, end, join, leave, next_hand, repay
from companion.games.pirates_bluff.bidding import bid
from companion.games.pirates_bluff.bot import bot as sensible
from companion.games.pirates_bluff.calling import call
from companion.games.pirates_bluff.countdown import count_down
from companion.games.pirates_bluff.dealing import pass_cards, start_card
from companion.games.pirates_bluff.figures import FIGURES
from companion.games.pirates_bluff.following import QUESTIONS, go_on
from companion.games.pirates_bluff.known import FACE
from companion.games.pirates_bluff.look import card_rows, felt, look
from companion.games.pirates_bluff.options import Options
from companion.games.pirates_bluff.position import POSITION
from companion.games.pirates_bluff.prompts import guests, prompts
from companion.games.pirates_bluff.showdown import hand
from companion.games.pirates_bluff.showing import SHOWING
from companion.games.pirates_bluff.simulated import DEALING
from companion.games.pirates_bluff.state import State, redacted, starting
from companion.languages import WORD, later, tr
from companion.rules.game import Setup, SetupError
from companion.rules.places import NOBODY, OWNER, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, GameSpec


def check(setup: Setup, options: Options) -> None:
    """Raises SetupError for strange cards, and where the deck or the hands are too small."""
    strange = [face for face in setup.deck.played_faces() if not FACE.fullmatch(face)]
    if strange:
        raise SetupError(
            tr(
                "Pirate's Bluff is played with ranks 0 to 8 and letters A to H (7, 7C), not with “{face}”",
                face=strange[0],
            )
        )
    held = options.cards_each(len(setup.seats))
    if held * len(setup.seats) > setup.deck.size:
        raise SetupError(
            tr(
                "{seats} hands of {held} cards need more than the {size} cards of the deck",
                seats=len(setup.seats),
                held=held,
                size=setup.deck.size,
            )
        )
    if options.cyclone and held < options.cards_passed:
        raise SetupError(
            tr(
                "cyclone: {count:card is|cards are} passed, so hand_size must be at least {count}",
                count=options.cards_passed,
            )
        )


def is_shown(state: State, seat: str) -> bool:
    """Whether a hand lies open: after a call all do."""
    return state.deal.phase == "showdown" or state.hand(seat).is_in


SPEC: GameSpec[State] = GameSpec(
    id="pirates-bluff",
    title="Pirate's Bluff",
    line="Bid on the cards in all hands together. Raise or call at any moment.",
    minutes=40,
    seats=(LEAST_PLAYERS, MOST_PLAYERS),
    unit="coins",
    owed="debts",
    deck=lambda options: f"pirates_{options.deck_kind}",
    options=Options,
    places=(
        Place("{seat}/start", "{seat}'s starting card", zone="start", room=1.0, account="deck"),
        Place("{seat}/hand", "{seat}'s hand", seen_by=OWNER, opened=is_shown, zone="hand", room=3.0, account="deck"),
        Place("deck", "the deck", seen_by=NOBODY, shuffled=True),
    ),
    acts=(
        ActSpec(Pass, pass_cards, cards="cards"),
        ActSpec(Start, start_card, key="Starting card", cards="card"),
        ActSpec(Dead, count_down, key="Count down", timed=True),
        ActSpec(
            Bid,
            bid,
            faced="rank",
            timed=True,
            strict=False,  # bids of one moment that no longer raise are void, not refused
            asks={"quantity": "How many cards?", "rank": "Of which rank?"},
        ),
        ActSpec(Call, call, timed=True, buzzer=True),
        ActSpec(Hand, hand, key="Enter the cards", cards="cards", asks={"natural": "{rank}s", "wild": "Wilds"}),
        ActSpec(Loan, borrow, asks={"amount": "How many coins?"}),
        ActSpec(Repay, repay, asks={"amount": "How many coins?"}),
        ActSpec(Join, join, key="Someone joins", aside=True),
        ActSpec(Leave, leave),
        ActSpec(Next, next_hand, key="Next hand", by="table"),
        ActSpec(
            End,
            end,
            key="End the evening",
            by="table",
            sure="End the evening? The scores stand as they are.",
            aside=True,
        ),
    ),
    events=events,
    reasons=messages,
    check=check,
    start=starting,
    prompts=prompts,
    suggest=guests,
    questions=QUESTIONS,
    after=after,
    turn_to=turn_to,
    may_owe=("bank",),
    then=go_on,
    scores=compare,
    position=POSITION,
    bot=sensible,
    dealing=DEALING,
    redact=redacted,
    felt=felt,
    showing=SHOWING,
    rounds=Rounds(counted=lambda state: state.number, dealt=True, word=later("Hand", WORD)),
    look=look,
    card_rows=card_rows,
    figures=FIGURES,
)
