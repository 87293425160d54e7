"""Bluff Words: two to six players bid on words, bluff, and challenge each other."""

from __future__ import annotations

from string import ascii_uppercase

from companion.games.bluff_words import events, messages
from companion.games.bluff_words.acts import Bid, Center, Challenge, Concede, Deal, Draw, Show, Swap, Word
from companion.games.bluff_words.after import after, turn_to
from companion.games.bluff_words.bot import bot as sensible
from companion.games.bluff_words.challenges import challenge, concede, show, word
from companion.games.bluff_words.dealing import DEALING
from companion.games.bluff_words.events import MiddleLaid
from companion.games.bluff_words.figures import FIGURES
from companion.games.bluff_words.lexicon import BUNDLED, lexicon
from companion.games.bluff_words.look import SHOWING, felt
from companion.games.bluff_words.options import Options
from companion.games.bluff_words.position import POSITION
from companion.games.bluff_words.possible import make_ready, suggest
from companion.games.bluff_words.prompts import prompts, welcome
from companion.games.bluff_words.search import QU, WILD
from companion.games.bluff_words.sights import center, deal
from companion.games.bluff_words.state import RESET, State, starting
from companion.games.bluff_words.turns import bid, collect_standing, draw, swap
from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.game import Setup, SetupError
from companion.rules.places import NOBODY, OWNER, Place
from companion.rules.rounds import Rounds
from companion.rules.spec import ActSpec, Beforehand, GameSpec


def check(setup: Setup, options: Options) -> None:
    """Raises SetupError for a deck without letters and points, for too few cards, and for no dictionary."""
    faces, points = setup.deck.played_faces(), setup.deck.values.get("points", {})
    for face in faces:
        if face not in (*ascii_uppercase, QU, WILD):
            raise SetupError(
                tr(
                    "Bluff Words is played with the letters A to Z, {qu} and {wild}, not with “{face}”",
                    qu=QU,
                    wild=WILD,
                    face=face,
                )
            )
        if points.get(face, -1) < 0:
            raise SetupError(
                tr("card “{face}” of deck “{deck}” needs its points, 0 or more", face=face, deck=setup.deck.name)
            )
    least = options.game_deck + RESET * len(setup.seats)
    if setup.deck.size < least:
        raise SetupError(
            tr(
                "{seats} players need {least} cards, but the deck has {size}",
                seats=len(setup.seats),
                least=least,
                size=setup.deck.size,
            )
        )
    if options.dictionary != BUNDLED:
        lexicon(options.dictionary)


def _flipped(state: State, seat: Seat) -> bool:
    """A challenge turns up the hidden cards of who is challenged."""
    return state.challenger is not None and seat == state.bidder


SPEC: GameSpec[State] = GameSpec(
    id="bluff-words",
    title="Bluff Words",
    line="Claim a word worth more than the last one, or call the bluff.",
    minutes=40,
    seats=(2, 6),
    unit="cards",
    deck="letters216",
    options=Options,
    places=(
        Place("{seat}/deck", "{seat}'s deck", seen_by=NOBODY, account="{seat}"),
        Place(
            "{seat}/discard",
            "{seat}'s discards",
            seen_by=OWNER,
            told=False,
            account="{seat}",
            receives=True,
            dealt=False,
        ),
        Place(
            "{seat}/up",
            "{seat}'s open cards",
            told=False,
            zone="up",
            room=2.0,
            account="{seat}",
            counted="up",
            dealt=True,
        ),
        Place(
            "{seat}/down",
            "{seat}'s hidden cards",
            seen_by=OWNER,
            opened=_flipped,
            told=False,
            zone="down",
            room=1.0,
            account="{seat}",
            counted="down",
        ),
        Place("game/deck", "the game deck", seen_by=NOBODY),
        Place(
            "middle/down", "the middle's hidden cards", told=False, account="middle", receives=True, counted="center"
        ),
        Place("middle/up", "the middle", told=False, zone="center", account="middle", counted="center", dealt=True),
        Place("box", "the cards out of the game"),
    ),
    acts=(
        ActSpec(Center, center, key="Name the middle", cards="up", by_sight=False, by="table"),
        ActSpec(Deal, deal, key="Name the deal", cards="up", by_sight=False),
        ActSpec(Draw, draw, quick="Draw", cards="card"),
        ActSpec(
            Swap,
            swap,
            key="Swap cards",
            cards="up",
            by_sight=False,
            asks={"down": "How many hidden cards are swapped?"},
        ),
        ActSpec(Bid, bid, quick="Bid", asks={"value": "How many points is the word worth?"}),
        ActSpec(Challenge, challenge, quick="Challenge"),
        ActSpec(Show, show, key="Flip the cards", cards="cards"),
        ActSpec(Word, word, key="The word", cards="cards", spells="word", asks={"word": "Which word is it?"}),
        ActSpec(Concede, concede, quick="Concede"),
    ),
    events=events,
    reasons=messages,
    check=check,
    start=starting,
    prompts=prompts,
    welcome=welcome,
    after=after,
    then=collect_standing,
    turn_to=turn_to,
    scores=lambda state: {seat: state.owned(seat) for seat in state.seats},
    position=POSITION,
    bot=sensible,
    dealing=DEALING,
    suggest=suggest,
    felt=felt,
    showing=SHOWING,
    rounds=Rounds(ends=(MiddleLaid,)),
    beforehand=Beforehand(make_ready, lambda state: state.bidder is not None),
    figures=FIGURES,
)
